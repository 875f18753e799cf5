"""What the screen of the boxed game shows, and what its log tells."""

import pytest

from judge_app.core.boxed import EscapeRoll, Fight, Flight, Game, LootRoll, Monster, Munchkin, OneShot, Runner
from judge_app.core.boxed.death import died
from judge_app.core.claims import EntryId
from judge_app.core.model import State
from judge_app.core.ops import (
    BoxedBonusChanged,
    BoxedCardsGiven,
    BoxedFightWon,
    BoxedItemsSold,
    BoxedKillClaimed,
    BoxedMonsterFaced,
    BoxedOneShotUsed,
    BoxedOptionChosen,
    BoxedPlayerNamed,
    BoxedSidesChosen,
    CardShare,
    Op,
    Undone,
)
from judge_app.views.boxed import CounterRow, boxed_view, last_move, person_view, whole_move
from judge_app.views.boxedfight import fight_view, helper_rows, monster_view
from judge_app.views.boxedrun import chase_view, loot_view, run_view
from judge_app.views.boxedturn import charity_view, sale_view, turn_view
from judge_app.views.rulewords import source
from judge_app.views.sentences import Book, told
from tests.log.devices import Device

NORA, FELIX, TASHA = range(3)
TABLE = Game((Munchkin("Nora", 4), Munchkin("Felix", 9), Munchkin("", 1)))


def of(game: Game) -> State:
    return State(boxed=game)


def test_each_player_has_a_counter() -> None:
    assert boxed_view(of(TABLE)).rows == (
        CounterRow(0, "Nora", "4"),
        CounterRow(1, "Felix", "9", "Kill to win", "flag-outline", "near"),
        CounterRow(2, "Munchkin 3", "1", "Tap the level to name", "pencil-outline", can_lose=False),
    )


def test_who_fights_helps_or_is_dead_is_told_at_the_counter() -> None:
    game = TABLE._replace(fight=Fight(NORA, FELIX))
    game = game.with_player(TASHA, lambda one: one._replace(is_dead=True))
    rows = boxed_view(of(game)).rows
    assert [(row.line, row.mood) for row in rows] == [
        ("Fighting", "fighting"),
        ("Helping", "helping"),
        ("Dead until the next turn", "dead"),
    ]
    assert not rows[TASHA].can_gain


def test_winners_are_named_and_nobody_gains_any_more() -> None:
    won = TABLE.with_player(FELIX, lambda one: one._replace(level=10))
    view = boxed_view(of(won))
    assert view.winner == "Felix wins the game."
    assert view.rows[FELIX].mood == "won"
    assert not any(row.can_gain for row in view.rows)
    shared = won.with_player(NORA, lambda one: one._replace(shares=True))
    assert boxed_view(of(shared)).winner == "Felix, Nora win the game."


def test_level_ten_is_asked_for() -> None:
    view = boxed_view(of(TABLE), asking=FELIX)
    assert view.question.startswith("Only a kill leads Felix to level 10")
    assert (view.yes, view.no) == ("Yes, Felix wins", "No, stays at 9")
    assert boxed_view(of(TABLE), asking=9).question == ""


def test_a_name_that_came_from_anywhere_is_one_line() -> None:
    game = Game((Munchkin("No\u202era"), *TABLE.players))
    assert boxed_view(of(game)).rows[0].name == "No ra"
    assert person_view(game, 0).title == "No ra"


def fought(*monsters: Monster, level: int = 4, helper: int | None = None, bonus: int = 0) -> Game:
    game = TABLE._replace(fight=Fight(NORA, helper, monsters))
    return game.with_player(NORA, lambda one: one._replace(level=level, bonus=bonus))


@pytest.mark.parametrize(
    ("game", "standing", "title", "line"),
    [
        (TABLE, "", "Tap the name of who fights", "A second name helps. Tapped again, it lets go."),
        (fought(), "", "What does Nora fight?", "Add a monster."),
        (
            fought(Monster(1, 3, 0, 2)),
            "beats",
            "Nora wins: 1 level, 2 Treasures face down",
            "A tie would have lost.",
        ),
        (
            fought(Monster(1, 4, 0, 2), Monster(2, 8, 0, 3), helper=FELIX),
            "beats",
            "Nora wins: 2 levels, 5 Treasures face up",
            "Felix gains no level. A tie would have lost.",
        ),
        (
            fought(Monster(1, 4)),
            "ties",
            "A tie: Nora loses",
            "One point more would win. Get help, or run away.",
        ),
        (fought(Monster(1, 9)), "loses", "Nora loses by 5", "Get help, use one-shots, or run away."),
        (
            fought(Monster(1, 9, is_gone=True)),
            "beats",
            "Nora wins: no level, 1 Treasure face down",
            "A card got rid of it: no kill.",
        ),
        (
            fought(Monster(1), level=9, helper=FELIX)._replace(options=("shared",)),
            "beats",
            "Nora wins: 1 level, 1 Treasure face up",
            "That is level 10 and wins the game. Felix wins along. A tie would have lost.",
        ),
    ],
)
def test_the_verdict_is_told(game: Game, standing: str, title: str, line: str) -> None:
    view = fight_view(game)
    assert (view.standing, view.title, view.line) == (standing, title, line)


def test_both_sides_are_listed_with_what_they_have() -> None:
    game = fought(Monster(1, 4, 5, 2, 2), Monster(2, 3, is_gone=True), helper=FELIX, bonus=6)
    shots = OneShot(1, "munchkins", 3), OneShot(2, "monsters", -2)
    view = fight_view(game._replace(fight=game.fight._replace(shots=shots)))
    assert (view.munchkins, view.monsters, view.helper) == ("22", "7", "Helper: Felix")
    assert [(row.name, row.line, row.strength) for row in view.fighters] == [
        ("Nora", "level 4, bonus 6", 10),
        ("Felix", "level 9, bonus 0", 9),
    ]
    assert [(row.name, row.line, row.strength) for row in view.foes] == [
        ("Monster 1", "+5; 2 levels, 2 Treasures", 9),
        ("Monster 2", "Got rid of, 1 Treasure", 0),
    ]
    assert [row.text for row in (*view.our_shots, *view.their_shots)] == ["One-shot +3", "One-shot −2"]


def test_everybody_alive_can_be_asked_for_help() -> None:
    game = fought(Monster(1), helper=FELIX)
    assert [(row.name, row.is_on) for row in helper_rows(game)] == [
        ("Felix", True),
        ("Munchkin 3", False),
        ("Nobody", False),
    ]


def test_a_monster_that_is_not_there_has_an_empty_sheet() -> None:
    assert monster_view(fought(Monster(1, 4, 5)), 1).strength == "9"
    assert not monster_view(fought(Monster(1)), 7).is_there


def ran(*rolls: EscapeRoll, monsters: int = 1) -> Game:
    foes = tuple(Monster(number, running=1 - number) for number in range(1, monsters + 1))
    return TABLE._replace(flight=Flight((Runner(NORA), Runner(FELIX, 1)), foes, rolls))


def test_dice_and_modifiers_are_told_in_words() -> None:
    view = run_view(ran(EscapeRoll(NORA, 1, 5), EscapeRoll(FELIX, 1, 3)))
    assert [(row.name, row.line, row.chip) for row in view.rows] == [
        ("Nora", "5, no modifier", "Escaped"),
        ("Felix", "3 plus 1 is 4", "Caught"),
    ]
    assert (view.note, view.does) == ("last fight", "")


def test_what_is_to_be_rolled_is_offered() -> None:
    view = run_view(ran(EscapeRoll(NORA, 2, 6), monsters=2))
    assert [(row.name, row.line) for row in view.rows] == [
        ("Nora, Monster 1", "no modifier"),
        ("Nora, Monster 2", "6 minus 1 is 5"),
        ("Felix, Monster 1", "plus 1"),
        ("Felix, Monster 2", "no modifier"),
    ]
    assert (view.button, view.does) == ("Nora rolls for Monster 1", "roll")
    alone = run_view(ran(EscapeRoll(NORA, 1, 6)))
    assert (alone.button, alone.does) == ("Felix rolls", "roll")
    assert run_view(TABLE).empty.startswith("Who loses a fight")
    assert run_view(fought(Monster(1))).does == "run"


def test_a_roll_has_its_sheet() -> None:
    game = ran(EscapeRoll(FELIX, 1, 3))
    view = chase_view(game, FELIX, 1)
    assert (view.title, view.line, view.is_caught) == ("Felix runs from Monster 1", "3 plus 1 is 4", True)
    assert (view.runner, view.chaser, view.level, view.can_die) == (1, 0, 9, True)
    assert chase_view(game, TASHA, 1).title == ""


def test_looters_stand_in_their_order() -> None:
    game = died(TABLE._replace(players=(*TABLE.players, Munchkin("Beni", 1))), NORA)
    view = loot_view(game)
    assert [(row.place, row.name, row.is_due, row.is_next) for row in view.rows] == [
        ("1", "Felix", False, True),
        ("2", "Munchkin 3", True, False),
        ("2", "Beni", True, False),
    ]
    assert view.has_tie
    looting = game.looting
    assert looting is not None
    rolled = game._replace(
        looting=looting._replace(rolls=(LootRoll(TASHA, 1), LootRoll(3, 4)), taken=(FELIX,))
    )
    assert [(row.place, row.name, row.faces, row.is_next) for row in loot_view(rolled).rows] == [
        ("1", "Felix", (), False),
        ("2", "Beni", (4,), True),
        ("3", "Munchkin 3", (1,), False),
    ]
    assert run_view(rolled).does == "loot"
    assert not loot_view(TABLE).is_there


def test_a_turn_is_told_step_by_step() -> None:
    first = turn_view(TABLE)
    assert (first.title, first.next, first.following) == ("Whose turn is it?", "First turn: Nora", NORA)
    view = turn_view(TABLE._replace(turn=NORA))
    assert (view.title, view.next, view.following) == ("Turn of Nora", "Next: Felix", FELIX)
    assert view.steps.count("\n") == 3
    assert "a Door card, face down" in view.steps
    listening = turn_view(TABLE._replace(turn=2, options=("listen",)))
    assert listening.steps.startswith("1. Listen at the door")
    assert "a Treasure, face down" in listening.steps
    assert listening.following == NORA


def test_charity_says_how_many_go_to_whom() -> None:
    game = Game((Munchkin("Nora", 4), Munchkin("Felix", 1), Munchkin("Tasha", 1)))
    view = charity_view(game, NORA, 8)
    assert view.line == "3 cards go to the lowest."
    assert [(row.name, row.cards, row.is_larger) for row in view.rows] == [
        ("Felix", "2 cards", True),
        ("Tasha", "1 card", False),
    ]
    assert view.asks == "Tap whom Nora gives more."
    assert [row.is_larger for row in charity_view(game, NORA, 8, (TASHA,)).rows] == [False, True]
    assert not charity_view(game, NORA, 5).can_give
    assert charity_view(game, FELIX, 6).line == "Felix is lowest, or ties for it, and discards 1 card."


@pytest.mark.parametrize(
    ("seat", "gold", "line", "more"),
    [
        (NORA, 700, "300 gold pieces more buy a level.", ""),
        (NORA, 1100, "Nora goes up 1 level, to level 5.", "100 gold pieces over: there is no change."),
        (
            NORA,
            6000,
            "Nora goes up 5 levels, to level 9.",
            "1,000 gold pieces bring nothing: level 10 cannot be bought.",
        ),
        (NORA, 0, "1,000 gold pieces more buy a level.", ""),
        (FELIX, 1000, "Felix is at level 9: the next one takes a kill.", ""),
    ],
)
def test_a_sale_says_what_it_brings(seat: int, gold: int, line: str, more: str) -> None:
    view = sale_view(TABLE, seat, gold)
    assert (view.line, view.more) == (line, more)


def test_a_sale_waits_for_a_turn_of_ones_own() -> None:
    game = TABLE._replace(turn=FELIX)
    view = sale_view(game, NORA, 1000)
    assert view.line == "It is the turn of Felix. Nora sells in a turn of their own."
    assert not view.can_sell
    assert sale_view(game._replace(turn=NORA), NORA, 1000).can_sell


@pytest.mark.parametrize(
    ("game", "section"),
    [
        (TABLE, "Combat"),
        (fought(Monster(1, 9)), "Combat"),
        (fought(Monster(1), Monster(2)), "Fighting multiple monsters"),
        (fought(Monster(1), Monster(2), helper=FELIX), "Asking for help"),
        (fought(Monster(1), level=9), "Starting and finishing the game"),
        (fought(Monster(1), level=9, helper=FELIX)._replace(options=("shared",)), "Faster play rules"),
    ],
)
def test_the_verdict_names_the_section_of_the_rules(game: Game, section: str) -> None:
    assert " · ".join(source(fight_view(game).cite)) == f"Munchkin Impossible 1.61 · {section}"


@pytest.mark.parametrize(
    ("op", "sentence"),
    [
        (BoxedPlayerNamed(NORA, "Nora"), "Seat 1 is Nora"),
        (BoxedBonusChanged(NORA, -3), "Nora has a bonus of −3"),
        (BoxedMonsterFaced(2, 7, enhancers=5), "Monster 2: level 7, enhancers +5"),
        (BoxedMonsterFaced(2, 7, is_gone=True), "A card got rid of monster 2"),
        (BoxedOneShotUsed(1, "monsters", 2), "One-shot for the monsters: +2"),
        (BoxedFightWon(NORA, 2, 5, FELIX), "Nora wins the fight: 2 levels, 5 Treasures face up"),
        (BoxedItemsSold(NORA, 1100, 1), "Nora sells items worth 1,100 for 1 level"),
        (BoxedCardsGiven(NORA, (CardShare(FELIX, 2),)), "Nora gives cards away: 2 to Munchkin 2"),
        (BoxedCardsGiven(NORA, (), 1), "Nora discards 1 card"),
        (BoxedOptionChosen("shared", True), "Shared victories: played so"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_the_log_tells_of_it(op: Op, sentence: str) -> None:
    device = Device("a")
    device.do(BoxedPlayerNamed(NORA, "Nora"))
    device.do(op)
    assert told(device.state.history[-1], Book.of(device.state)) == sentence


def test_an_undo_takes_back_the_last_that_counts_and_a_win_with_its_claim() -> None:
    device = Device("a")
    assert last_move(device.state) == ()
    named = device.do(BoxedPlayerNamed(NORA, "Nora")).id
    assert last_move(device.state) == (named,)
    device.do(BoxedSidesChosen(NORA))
    claim = device.do(BoxedKillClaimed(5)).id
    won = device.do(BoxedFightWon(NORA, 1, 1)).id
    assert last_move(device.state) == whole_move(device.state, won) == (won, claim)
    assert whole_move(device.state, named) == (named,)
    assert whole_move(device.state, EntryId("nowhere")) == ("nowhere",)
    unclaimed = device.do(BoxedFightWon(NORA, 1, 1)).id
    assert whole_move(device.state, unclaimed) == (unclaimed,)
    device.do(Undone(unclaimed))
    for entry in last_move(device.state):
        device.do(Undone(entry))
    assert device.state.boxed.fight.claimed_ms is None
    assert len(last_move(device.state)) == 1
