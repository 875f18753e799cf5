"""Running away and looting in the boxed game as its screen shows it."""

from judge_app.core.boxed import EscapeRoll, Flight, Game, LootRoll, Monster, Munchkin, Runner
from judge_app.core.boxed.death import died
from judge_app.views.boxedrun import chase_view, loot_view, run_view
from tests.views.boxed.game import FELIX, NORA, TABLE, TASHA, fought


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
