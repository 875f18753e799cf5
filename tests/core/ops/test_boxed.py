"""What happens at the table of the boxed game: each operation, what it refuses, and that it can be undone."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge_app.core.boxed import FEWEST, LOWEST, MOST, WINNING, EscapeRoll, Fight, Game, LootRoll
from judge_app.core.boxed.combat import totals
from judge_app.core.boxed.flight import chases
from judge_app.core.ops import (
    BoxedBodyLooted,
    BoxedBonusChanged,
    BoxedCardsGiven,
    BoxedChaserChanged,
    BoxedEscapeRolled,
    BoxedFightLost,
    BoxedFightWon,
    BoxedGameStarted,
    BoxedItemsSold,
    BoxedKillClaimed,
    BoxedKillDisputed,
    BoxedLevelChanged,
    BoxedLootingEnded,
    BoxedLootRolled,
    BoxedMonsterFaced,
    BoxedMonsterLeft,
    BoxedOneShotTakenBack,
    BoxedOneShotUsed,
    BoxedOptionChosen,
    BoxedPlayerDied,
    BoxedPlayerNamed,
    BoxedPlayersSeated,
    BoxedRunnerChanged,
    BoxedSidesChosen,
    BoxedTurnBegun,
    CardShare,
    Op,
    Undone,
)
from tests.core.ops.event import Tablet
from tests.log.boxedops import BOXED

NORA, FELIX, TASHA = range(3)


def seated(*levels: int) -> Tablet:
    """A game of Nora, Felix and Tasha, on *levels*."""
    tablet = Tablet("a")
    for seat, name in enumerate(("Nora", "Felix", "Tasha")):
        tablet.judge(BoxedPlayerNamed(seat, name))
        tablet.judge(BoxedLevelChanged(seat, levels[seat]))
    return tablet


def fighting(*levels: int, monster: int = 1, helper: int | None = None) -> Tablet:
    tablet = seated(*levels)
    tablet.judge(BoxedSidesChosen(NORA, helper))
    tablet.judge(BoxedMonsterFaced(1, monster))
    return tablet


def levels(tablet: Tablet) -> list[int]:
    return [player.level for player in tablet.state.boxed.players]


def test_a_level_is_never_below_one_nor_above_ten() -> None:
    tablet = seated(4, 6, 1)
    tablet.refuses(BoxedLevelChanged(TASHA, 0), "below level 1")
    tablet.refuses(BoxedLevelChanged(TASHA, 11), "the last one")
    tablet.refuses(BoxedLevelChanged(7, 2), "Nobody sits there")


def test_level_ten_takes_a_kill_and_ends_the_game() -> None:
    tablet = seated(4, 9, 1)
    tablet.refuses(BoxedLevelChanged(FELIX, 10), "Only a kill")
    tablet.judge(BoxedLevelChanged(FELIX, 10, by_kill=True))
    assert tablet.state.boxed.winners == (FELIX,)
    tablet.refuses(BoxedLevelChanged(NORA, 5), "Felix has won")
    tablet.refuses(BoxedTurnBegun(NORA), "Felix has won")
    tablet.refuses(BoxedSidesChosen(NORA), "Felix has won")
    tablet.judge(BoxedLevelChanged(FELIX, 9))
    tablet.judge(BoxedLevelChanged(NORA, 5))


def test_a_log_that_says_ten_without_a_kill_says_nine() -> None:
    tablet = seated(4, 9, 1)
    tablet.do(BoxedLevelChanged(FELIX, 10))
    assert levels(tablet) == [4, 9, 1]


def test_three_to_six_can_play_and_a_new_game_keeps_them() -> None:
    tablet = seated(4, 6, 1)
    tablet.refuses(BoxedPlayersSeated(2), "3 to 6")
    tablet.refuses(BoxedPlayersSeated(7), "3 to 6")
    tablet.judge(BoxedPlayersSeated(5))
    assert levels(tablet) == [4, 6, 1, 1, 1]
    tablet.judge(BoxedGameStarted())
    assert levels(tablet) == [1, 1, 1, 1, 1]
    assert tablet.state.boxed.players[FELIX].name == "Felix"


def test_the_faster_ways_to_play_are_chosen_and_left() -> None:
    tablet = seated(4, 6, 1)
    tablet.judge(BoxedOptionChosen("listen", True))
    tablet.judge(BoxedOptionChosen("shared", True))
    tablet.judge(BoxedOptionChosen("listen", False))
    assert tablet.state.boxed.options == ("shared",)


def test_items_buy_levels_but_not_the_tenth() -> None:
    tablet = seated(7, 9, 1)
    tablet.refuses(BoxedItemsSold(NORA, 900, 0), "it takes 1,000 gold")
    tablet.refuses(BoxedItemsSold(NORA, 2000, 1), "changed meanwhile")
    tablet.refuses(BoxedItemsSold(FELIX, 1000, 1), "cannot be bought")
    tablet.judge(BoxedItemsSold(NORA, 3000, 2))
    assert levels(tablet) == [9, 9, 1]
    tablet.do(BoxedItemsSold(NORA, 3000, 3))
    assert levels(tablet) == [9, 9, 1]


def test_nobody_sells_in_a_fight() -> None:
    tablet = fighting(4, 6, 1, helper=FELIX)
    tablet.refuses(BoxedItemsSold(NORA, 1000, 1), "in a fight")
    tablet.refuses(BoxedItemsSold(FELIX, 1000, 1), "in a fight")
    tablet.judge(BoxedItemsSold(TASHA, 1000, 1))


def test_items_are_sold_in_a_turn_of_ones_own_where_turns_are_told() -> None:
    tablet = seated(4, 6, 1)
    tablet.judge(BoxedItemsSold(TASHA, 1000, 1))
    tablet.judge(BoxedTurnBegun(NORA))
    tablet.refuses(
        BoxedItemsSold(TASHA, 1000, 1), "It is the turn of Nora. Tasha sells in a turn of their own."
    )
    tablet.judge(BoxedItemsSold(NORA, 1000, 1))
    tablet.judge(BoxedTurnBegun(TASHA))
    tablet.judge(BoxedItemsSold(TASHA, 1000, 1))
    assert levels(tablet) == [5, 6, 3]


def test_a_new_game_begins_without_anybodys_turn() -> None:
    tablet = seated(4, 6, 1)
    assert tablet.state.boxed.turn is None
    tablet.judge(BoxedTurnBegun(TASHA))
    tablet.judge(BoxedPlayersSeated(4))
    assert tablet.state.boxed.turn == TASHA
    tablet.judge(BoxedGameStarted())
    assert tablet.state.boxed.turn is None


def test_charity_is_as_the_levels_say() -> None:
    tablet = seated(4, 1, 1)
    tablet.judge(BoxedCardsGiven(NORA, (CardShare(FELIX, 1), CardShare(TASHA, 2))))
    tablet.judge(BoxedCardsGiven(NORA, (CardShare(FELIX, 2), CardShare(TASHA, 1))))
    tablet.judge(BoxedCardsGiven(FELIX, (), 3))
    tablet.refuses(BoxedCardsGiven(NORA, (), 0), "nothing to give")
    tablet.refuses(BoxedCardsGiven(NORA, (CardShare(FELIX, 3),)), "Look at the shares")
    tablet.refuses(BoxedCardsGiven(NORA, (), 3), "Look at the shares")


def test_a_second_helper_is_one_too_many_and_nobody_helps_themselves() -> None:
    tablet = fighting(4, 6, 1, helper=FELIX)
    tablet.judge(BoxedSidesChosen(NORA, TASHA))
    assert tablet.state.boxed.fight.helper == TASHA
    tablet.refuses(BoxedSidesChosen(NORA, NORA), "Nobody helps themselves")


def test_monsters_enhancers_and_one_shots_count_until_they_are_taken_back() -> None:
    tablet = fighting(4, 6, 1)
    tablet.judge(BoxedMonsterFaced(1, 4, enhancers=5))
    tablet.judge(BoxedMonsterFaced(2, 3))
    tablet.judge(BoxedOneShotUsed(1, "munchkins", 3))
    tablet.judge(BoxedBonusChanged(NORA, 2))
    assert totals(tablet.state.boxed) == (9, 12)
    tablet.judge(BoxedMonsterLeft(2))
    tablet.judge(BoxedOneShotTakenBack(1))
    assert totals(tablet.state.boxed) == (6, 9)
    tablet.refuses(BoxedMonsterLeft(2), "not in the fight")


def test_there_is_no_fight_without_a_fighter() -> None:
    tablet = seated(4, 6, 1)
    for op in (BoxedMonsterFaced(1, 4), BoxedOneShotUsed(1, "monsters", 2), BoxedKillClaimed(0)):
        tablet.refuses(op, "There is no fight")
        assert tablet.do(op).id in tablet.state.ignored
    for other in (BoxedFightLost(), BoxedKillDisputed(), BoxedMonsterLeft(1)):
        tablet.refuses(other, "There is no fight")


def test_a_kill_is_claimed_disputed_and_counted() -> None:
    tablet = fighting(4, 6, 1, monster=3)
    tablet.refuses(BoxedKillDisputed(), "Nobody has claimed")
    tablet.judge(BoxedKillClaimed(5000))
    assert tablet.state.boxed.fight.claimed_ms == 5000
    tablet.judge(BoxedKillDisputed())
    assert tablet.state.boxed.fight.claimed_ms is None
    tablet.judge(BoxedKillClaimed(9000))
    tablet.refuses(BoxedFightWon(NORA, 2, 1), "changed meanwhile")
    tablet.judge(BoxedFightWon(NORA, 1, 1))
    assert levels(tablet) == [5, 6, 1]
    assert tablet.state.boxed.fight == Fight()


@pytest.mark.parametrize(
    "op",
    [
        BoxedBonusChanged(NORA, 7),
        BoxedLevelChanged(NORA, 5),
        BoxedMonsterFaced(2, 1),
        BoxedOneShotUsed(1, "monsters", 1),
        BoxedSidesChosen(NORA, FELIX),
    ],
    ids=lambda op: op.kind,
)
def test_whatever_changes_the_fight_ends_the_claim(op: Op) -> None:
    tablet = fighting(4, 6, 1)
    tablet.judge(BoxedKillClaimed(5000))
    tablet.judge(op)
    assert tablet.state.boxed.fight.claimed_ms is None


def test_who_ties_or_loses_claims_nothing_and_who_wins_does_not_run() -> None:
    fighting(4, 6, 1, monster=4).refuses(BoxedKillClaimed(0), "A tie loses")
    fighting(4, 6, 1, monster=5).refuses(BoxedKillClaimed(0), "are stronger")
    fighting(4, 6, 1, monster=3).refuses(BoxedFightLost(), "are winning")


def test_a_helper_wins_along_only_where_that_is_played() -> None:
    tablet = fighting(9, 6, 1, helper=FELIX)
    tablet.judge(BoxedOptionChosen("shared", True))
    tablet.judge(BoxedFightWon(NORA, 1, 1, FELIX, is_shared=True))
    assert tablet.state.boxed.winners == (NORA, FELIX)
    assert levels(tablet) == [10, 6, 1]


def test_both_run_from_what_beats_them() -> None:
    tablet = fighting(1, 1, 1, monster=8, helper=FELIX)
    tablet.judge(BoxedFightLost())
    tablet.judge(BoxedRunnerChanged(FELIX, 1))
    tablet.judge(BoxedEscapeRolled((EscapeRoll(NORA, 1, 5), EscapeRoll(FELIX, 1, 3)), "seed"))
    assert [chase.is_caught for chase in chases(tablet.state.boxed.flight)] == [False, True]
    tablet.judge(BoxedChaserChanged(1, 1))
    assert [chase.is_caught for chase in chases(tablet.state.boxed.flight)] == [False, False]
    tablet.refuses(BoxedEscapeRolled((EscapeRoll(TASHA, 1, 5),)), "Nobody runs")
    tablet.refuses(BoxedEscapeRolled((EscapeRoll(NORA, 1, 7),)), "shows 1 to 6")
    tablet.refuses(BoxedChaserChanged(5, 1), "Nobody runs")


def test_the_dead_roll_for_no_other_monster() -> None:
    tablet = fighting(1, 1, 1, monster=8)
    tablet.judge(BoxedMonsterFaced(2, 9))
    tablet.judge(BoxedFightLost())
    tablet.judge(BoxedEscapeRolled((EscapeRoll(NORA, 1, 2),)))
    tablet.judge(BoxedPlayerDied(NORA))
    tablet.refuses(BoxedEscapeRolled((EscapeRoll(NORA, 2, 6),)), "Nora is dead and runs no more")


def test_a_death_leaves_the_fight_and_is_looted_in_order() -> None:
    tablet = fighting(4, 6, 6, helper=FELIX)
    tablet.judge(BoxedPlayersSeated(4))
    tablet.judge(BoxedPlayerDied(NORA))
    assert tablet.state.boxed.fight == Fight()
    tablet.refuses(BoxedPlayerDied(NORA), "dead already")
    tablet.refuses(BoxedPlayerDied(FELIX), "still being looted")
    tablet.refuses(BoxedLevelChanged(NORA, 5), "gains nothing")
    tablet.refuses(BoxedSidesChosen(NORA), "is dead")
    tablet.refuses(BoxedBodyLooted(FELIX), "Somebody else is first")
    tablet.refuses(BoxedLootRolled((LootRoll(3, 2),)), "no tie")
    tablet.judge(BoxedLootRolled((LootRoll(FELIX, 2), LootRoll(TASHA, 5))))
    tablet.refuses(BoxedBodyLooted(FELIX), "Somebody else is first")
    for seat in (TASHA, FELIX, 3):
        tablet.judge(BoxedBodyLooted(seat))
    tablet.judge(BoxedLootingEnded())
    tablet.refuses(BoxedLootingEnded(), "Nobody is looted")
    assert levels(tablet) == [4, 6, 6, 1]
    tablet.judge(BoxedTurnBegun(FELIX))
    assert not tablet.state.boxed.players[NORA].is_dead


def test_a_turn_does_not_begin_in_the_middle_of_a_fight() -> None:
    fighting(4, 6, 1).refuses(BoxedTurnBegun(FELIX), "still a fight")


def test_every_move_can_be_undone_one_after_the_other() -> None:
    tablet, before = Tablet("a"), [Game()]
    entries = []
    for op in (
        BoxedPlayersSeated(4),
        BoxedPlayerNamed(NORA, "Nora"),
        BoxedLevelChanged(NORA, 7),
        BoxedSidesChosen(NORA, FELIX),
        BoxedMonsterFaced(1, 3),
        BoxedOneShotUsed(1, "monsters", 2),
        BoxedKillClaimed(5),
        BoxedFightWon(NORA, 1, 1, FELIX),
        BoxedItemsSold(NORA, 1000, 1),
        BoxedPlayerDied(NORA),
        BoxedLootingEnded(),
        BoxedTurnBegun(FELIX),
    ):
        entries.append(tablet.judge(op))
        before.append(tablet.state.boxed)
    for entry in reversed(entries):
        assert tablet.state.boxed == before.pop()
        tablet.judge(Undone(entry.id))
    assert tablet.state.boxed == before.pop() == Game()


@given(st.lists(st.one_of(*BOXED.values()), max_size=30))
def test_no_log_leaves_the_rules(ops: list[Op]) -> None:
    tablet = Tablet("a")
    for op in ops:
        tablet.do(op)
        game = tablet.state.boxed
        assert FEWEST <= len(game.players) <= MOST
        assert all(LOWEST <= player.level <= WINNING for player in game.players)
        assert game.turn is None or game.has_seat(game.turn)
        assert game.fight.fighter is None or game.has_seat(game.fight.fighter)
        assert game.fight.helper is None or game.fight.helper != game.fight.fighter
