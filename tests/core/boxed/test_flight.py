"""Running away: who rolls for what, and who escapes."""

import pytest

from judge_app.core.boxed import EscapeRoll, Fight, Flight, Monster, Runner
from judge_app.core.boxed.flight import Chase, begun, chases, due, escapes, rolled, with_chaser, with_runner
from tests.core.boxed.rules import FELIX, NORA, row, table

SLOW, FAST = Monster(1, 8, running=1), Monster(2, 9, running=-2)


@pytest.mark.parametrize(
    ("face", "modifier", "is_away"),
    [
        row("impossible/running-away", 5, 0, True),
        row("impossible/running-away", 6, 0, True),
        row("impossible/running-away", 4, 0, False),
        row("impossible/running-away", 1, 0, False),
        row("impossible/running-away", 4, 1, True),
        row("impossible/running-away", 3, 1, False),
        row("impossible/running-away", 6, -1, True),
        row("impossible/running-away", 6, -2, False),
        row("impossible/running-away", 1, 4, True),
    ],
)
def test_five_or_more_escapes(face: int, modifier: int, is_away: bool) -> None:
    assert escapes(face, modifier) is is_away
    assert Chase(NORA, 1, face, modifier).is_caught is not is_away


def test_fighter_and_helper_run_from_each_monster_that_is_still_there() -> None:
    game = table(4, 6, 1, fight=Fight(NORA, FELIX, (SLOW, FAST, Monster(3, is_gone=True))))
    game = game.with_player(FELIX, lambda one: one._replace(running=1))
    after = begun(game)
    assert after.fight == Fight()
    assert chases(after.flight) == (
        Chase(NORA, 1, None, 1),
        Chase(NORA, 2, None, -2),
        Chase(FELIX, 1, None, 2),
        Chase(FELIX, 2, None, -1),
    )
    assert due(after) == chases(after.flight)


def test_each_roll_is_for_one_person_and_one_monster() -> None:
    flight = rolled(Flight((Runner(NORA), Runner(FELIX)), (SLOW,)), [EscapeRoll(NORA, 1, 3)])
    assert [chase.face for chase in chases(flight)] == [3, None]
    assert [chase.seat for chase in due(table(1, 1, 1, flight=flight))] == [FELIX]


def test_a_die_that_is_entered_again_replaces_the_one_before() -> None:
    flight = rolled(Flight((Runner(NORA),), (SLOW,)), [EscapeRoll(NORA, 1, 3), EscapeRoll(NORA, 1, 6)])
    assert flight.rolls == (EscapeRoll(NORA, 1, 6),)


@pytest.mark.parametrize("roll", [EscapeRoll(FELIX, 1, 3), EscapeRoll(NORA, 9, 3), EscapeRoll(NORA, 1, 7)])
def test_a_roll_that_nobody_has_to_make_is_none(roll: EscapeRoll) -> None:
    assert rolled(Flight((Runner(NORA),), (SLOW,)), [roll]).rolls == ()


def test_the_dead_do_not_run_any_further() -> None:
    game = table(1, 1, 1, flight=Flight((Runner(NORA),), (SLOW, FAST)))
    dead = game.with_player(NORA, lambda one: one._replace(is_dead=True))
    assert due(dead) == ()


def test_modifiers_can_be_told_after_the_roll() -> None:
    flight = rolled(Flight((Runner(NORA),), (FAST,)), [EscapeRoll(NORA, 2, 5)])
    assert chases(flight)[0].is_caught
    assert not chases(with_runner(flight, NORA, 2))[0].is_caught
    assert not chases(with_chaser(flight, 2, 0))[0].is_caught
    assert with_runner(flight, FELIX, 2) == with_chaser(flight, 9, 2) == flight
