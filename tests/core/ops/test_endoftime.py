"""Whose turn it was, turns that are over, and counts: what a judge may write down, and what cannot be."""

import pytest

from judge_app.core.model import Result
from judge_app.core.ops import (
    ActivePlayerNamed,
    CountEntered,
    CountsEqual,
    Op,
    ResultReported,
    TurnsEnded,
    Undone,
)
from tests.core.ops.event import ADA, BEA, BYE, CYD, TABLE, copy_of, paired


def test_what_is_written_down_stands_at_its_game() -> None:
    tablet = paired()
    tablet.judge(ActivePlayerNamed(TABLE, 2, BEA))
    tablet.judge(TurnsEnded(TABLE, 2, 1))
    tablet.judge(CountEntered(TABLE, 2, "damage", ADA, 14))
    sitting = tablet.state.sitting(TABLE, 2)
    assert (sitting.active, sitting.turns, sitting.counted("damage", ADA)) == (BEA, 1, 14)
    assert tablet.state.sitting(TABLE, 1).counted("damage", ADA) is None


def test_two_judges_who_count_the_same_turn_agree() -> None:
    here = paired()
    there = copy_of(here, "b")
    for tablet in (here, there):
        tablet.judge(TurnsEnded(TABLE, 1, 1))
    here.sync(there)
    assert (here.state.sitting(TABLE).turns, there.state.sitting(TABLE).turns) == (1, 1)


def test_the_later_count_replaces_the_earlier_one() -> None:
    tablet = paired()
    for count in (14, 15):
        tablet.judge(CountEntered(TABLE, 1, "deck", ADA, count))
    assert tablet.state.sitting(TABLE).counted("deck", ADA) == 15


def test_a_number_for_either_takes_back_that_both_have_the_same() -> None:
    tablet = paired()
    tablet.judge(CountEntered(TABLE, 1, "deck", ADA, 14))
    tablet.judge(CountsEqual(TABLE, 1, "deck"))
    sitting = tablet.state.sitting(TABLE)
    assert (sitting.is_equal("deck", ADA, BEA), sitting.counted("deck", ADA)) == (True, None)
    assert not sitting.is_equal("damage", ADA, BEA)
    entry = tablet.judge(CountEntered(TABLE, 1, "deck", BEA, 3))
    sitting = tablet.state.sitting(TABLE)
    assert not sitting.is_equal("deck", ADA, BEA)
    assert (sitting.counted("deck", ADA), sitting.counted("deck", BEA)) == (None, 3)
    tablet.judge(Undone(entry.id))
    assert tablet.state.sitting(TABLE).is_equal("deck", ADA, BEA)


def test_a_game_that_had_not_begun_was_nobodys_turn() -> None:
    tablet = paired()
    tablet.judge(ActivePlayerNamed(TABLE, 1, None))
    assert tablet.state.sitting(TABLE).is_unbegun


def test_tablets_that_differ_on_the_turn_know_of_nobodys() -> None:
    here = paired()
    there = copy_of(here, "b")
    here.judge(ActivePlayerNamed(TABLE, 1, ADA))
    there.judge(ActivePlayerNamed(TABLE, 1, None))
    here.sync(there)
    sitting = here.state.sitting(TABLE)
    assert (sitting.active, sitting.is_unbegun) == (None, False)
    assert [dispute.subject for dispute in here.state.disputes()] == ["active"]
    here.judge(ActivePlayerNamed(TABLE, 1, ADA))
    assert here.state.sitting(TABLE).active == ADA


@pytest.mark.parametrize(
    ("op", "sentence"),
    [
        (ActivePlayerNamed(TABLE, 1, CYD), "does not sit at the table"),
        (ActivePlayerNamed(BYE, 1, None), "not in the round"),
        (ActivePlayerNamed(TABLE, 0, ADA), "no game 0"),
        (TurnsEnded(TABLE, 1, 3), "at most two turns"),
        (TurnsEnded(TABLE, 1, -1), "at most two turns"),
        (TurnsEnded(TABLE, 10, 1), "no game 10"),
        (CountEntered(TABLE, 1, "damage", CYD, 3), "does not sit at the table"),
        (CountEntered(TABLE, 1, "damage", ADA, -1), "between 0 and 999"),
        (CountEntered(TABLE, 1, "damage", ADA, 1000), "between 0 and 999"),
        (CountEntered(TABLE, 99, "damage", ADA, 1), "no game 99"),
        (CountsEqual(TABLE, 99, "damage"), "no game 99"),
        (CountsEqual(BYE, 1, "damage"), "not in the round"),
    ],
)
def test_what_cannot_be_is_refused(op: Op, sentence: str) -> None:
    paired().refuses(op, sentence)


@pytest.mark.parametrize(
    "op",
    [
        ActivePlayerNamed(TABLE, 1, ADA),
        TurnsEnded(TABLE, 1, 1),
        CountEntered(TABLE, 1, "deck", ADA, 3),
        CountsEqual(TABLE, 1, "deck"),
    ],
)
def test_a_table_with_its_result_takes_no_more(op: Op) -> None:
    tablet = paired()
    tablet.judge(ResultReported(TABLE, Result(ADA)))
    tablet.refuses(op, "has its result")


@pytest.mark.parametrize(
    "op",
    [
        ActivePlayerNamed(TABLE, 1, CYD),
        ActivePlayerNamed(BYE, 1, CYD),
        TurnsEnded(TABLE, 0, 1),
        CountEntered(TABLE, 1, "deck", ADA, -1),
        CountEntered(TABLE, 1, "deck", CYD, 1),
        CountsEqual(BYE, 1, "deck"),
        CountsEqual(TABLE, 0, "deck"),
    ],
)
def test_what_arrives_and_cannot_be_changes_nothing(op: Op) -> None:
    tablet = paired()
    before = tablet.state.sittings
    entry = tablet.do(op)
    assert tablet.state.sittings == before
    assert entry.id in tablet.state.ignored
