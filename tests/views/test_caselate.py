"""Who is late, as a guided case."""

import pytest

from judge_app.core.hall import Case
from judge_app.core.model import ClockId, PlayerId, Result
from judge_app.core.ops import (
    AbsenceNoted,
    ClockOpened,
    ClockStarted,
    PenaltyGiven,
    PlayerDropped,
    ResultCorrected,
    ResultReported,
)
from judge_app.views.caselate import late_lock, late_ops
from tests.core.ops.event import ADA, BEA, TABLE, Tablet, paired
from tests.views.casetable import CASE, first_open, page


def test_a_late_player_is_waited_for_by_the_minutes_of_the_ruleset_and_the_clock() -> None:
    tablet = paired(ruleset="regulations-casual")
    tablet.judge(ClockOpened(ClockId("c1"), "round", 2400, "", 1))
    tablet.judge(ClockStarted(ClockId("c1"), 0))
    wait = first_open(page(tablet, "late", "noted", now_ms=12 * 60_000))
    assert wait.text.startswith("About 10 minutes into the round")
    assert "The round has run for 12 minutes." in wait.notes


def late(*noted: PlayerId) -> Tablet:
    """Those *noted* were missed when the clock of the round was started."""
    tablet = paired(ruleset="regulations-casual")
    tablet.judge(ClockOpened(ClockId("c1"), "round", 2400, "", 1))
    tablet.judge(ClockStarted(ClockId("c1"), 0))
    for player in noted:
        tablet.judge(AbsenceNoted(TABLE, player, True, 0))
    return tablet


@pytest.mark.parametrize(
    ("minutes", "locked"),
    [(0, [False, True, True]), (9.9, [False, True, True]), (10, [False, False, True]), (40, [False] * 3)],
)
def test_match_loss_and_drop_open_with_the_clock(minutes: float, locked: list[bool]) -> None:
    now_ms = int(minutes * 60_000)
    wait = first_open(page(late(ADA), "late", "noted", now_ms=now_ms))
    assert [way.is_locked for way in wait.ways] == locked
    assert any("A match loss can be given at" in note for note in wait.notes) is (minutes < 10)
    assert any("can be dropped when it is over" in note for note in wait.notes) is (minutes == 10)


def test_nobody_loses_for_being_late_before_it_is_noted() -> None:
    wait = first_open(page(late(), "late", "noted", now_ms=12 * 60_000))
    assert [way.is_locked for way in wait.ways] == [False, True, True]
    assert "Note first that Ada is not here." in wait.notes


def test_lateness_and_then_a_whole_round_stand_in_the_history_of_the_player() -> None:
    tablet, case = late(ADA), Case(CASE, "late", TABLE, ADA, 0)
    lost = late_ops(tablet.state, case, "match-loss", 600_000, "said")
    assert lost == [
        PenaltyGiven(ADA, "match-loss", "Not at the table in time", TABLE, "late"),
        ResultReported(TABLE, Result(BEA, "match-loss")),
    ]
    for op in lost:
        tablet.judge(op)
    assert late_lock(tablet.state, case, "no-show", 600_000)
    assert not late_lock(tablet.state, case, "no-show", 2_400_000)
    gone = late_ops(tablet.state, case, "no-show", 2_400_000, "said")
    assert gone == [
        PenaltyGiven(ADA, "match-loss", "Absent for a whole round", TABLE, "absent-round"),
        ResultCorrected(TABLE, Result(BEA, "no-show"), "said"),
        PlayerDropped(ADA),
    ]
    for op in gone:
        tablet.judge(op)


def test_a_whole_round_without_the_match_loss_before_is_one_penalty() -> None:
    tablet, case = late(ADA), Case(CASE, "late", TABLE, ADA, 0)
    assert late_ops(tablet.state, case, "no-show", 2_400_000, "said") == [
        PenaltyGiven(ADA, "match-loss", "Absent for a whole round", TABLE, "absent-round"),
        ResultReported(TABLE, Result(BEA, "no-show")),
        PlayerDropped(ADA),
    ]


def test_where_neither_player_came_the_ways_are_about_both() -> None:
    tablet = late(ADA, BEA)
    wait = first_open(page(tablet, "late", "noted", now_ms=2_400_000))
    assert [way.text for way in wait.ways] == ["Ada has come", "Match loss for both", "Both lose, drop both"]
    lost = late_ops(tablet.state, Case(CASE, "late", TABLE, ADA, 0), "match-loss", 2_400_000, "said") or []
    assert ResultReported(TABLE, Result(None, "match-loss")) in lost
    assert {op.player_id for op in lost if isinstance(op, PenaltyGiven)} == {ADA, BEA}


def test_who_won_was_not_absent_all_round() -> None:
    tablet, case = late(ADA), Case(CASE, "late", TABLE, ADA, 0)
    tablet.judge(ResultReported(TABLE, Result(ADA)))
    assert late_ops(tablet.state, case, "no-show", 2_400_000, "said") is None
