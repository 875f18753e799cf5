"""When a table's own time is up, and what more time changes."""

import pytest

from judge_app.core.attime import (
    at_time,
    is_begun,
    is_time_up,
    next_end_ms,
    own_end_ms,
    own_left_ms,
    tables_at_time,
)
from judge_app.core.model import Result
from judge_app.core.ops import (
    ActivePlayerNamed,
    ClockOpened,
    ClockPaused,
    ClockStarted,
    Op,
    ResultReported,
    TimeCalled,
    TimeExtended,
    Undone,
)
from tests.core.attime.table import BEST_OF_THREE, CLOCK, MINUTE, TIED, asked, at, playing, record, rolled
from tests.core.ops.event import ADA, BEA, TABLE, Tablet


def with_clock(*ops: Op) -> Tablet:
    return playing(
        "regulations-casual", ClockOpened(CLOCK, "round", 40 * 60, "", 1), ClockStarted(CLOCK, 0), *ops
    )


EXTENDED = TimeExtended(TABLE, 240, "Deck check")


@pytest.mark.parametrize(
    ("ops", "ends"),
    [
        ((), 40),
        ((EXTENDED,), 44),
        ((EXTENDED, TimeExtended(TABLE, 60, "Call")), 45),
        ((EXTENDED, TimeCalled(CLOCK, 30 * MINUTE)), 34),
    ],
)
def test_a_tables_own_time_is_what_counts(ops: tuple[Op, ...], ends: int) -> None:
    tablet = with_clock(*ops)
    match, end = at(tablet), ends * MINUTE
    assert own_end_ms(tablet.state, match, 0) == end
    for moment, is_up in ((end - 1, False), (end, True)):
        assert is_time_up(tablet.state, match, moment) is is_up
        assert bool(tables_at_time(tablet.state, moment)) is is_up
    assert next_end_ms(tablet.state, end - 1) == end
    assert next_end_ms(tablet.state, end) is None


ANSWERS: tuple[Op, ...] = (*asked(ADA, ADA), *TIED, rolled(6, 2))


@pytest.mark.parametrize(
    ("seconds", "minute", "is_kept"), [(240, 41, False), (240, 43, False), (60, 42, True), (60, 39, False)]
)
def test_more_time_sets_aside_what_was_answered_at_the_call_if_the_table_plays_on(
    seconds: int, minute: int, is_kept: bool
) -> None:
    tablet = with_clock(*ANSWERS)
    before = tablet.state.sitting(TABLE)
    entry = tablet.do(TimeExtended(TABLE, seconds, "Late call"), minute * MINUTE)
    after = tablet.state.sitting(TABLE)
    assert (after == before) is is_kept
    assert after.first == ADA
    if not is_kept:
        assert at_time(tablet.state, at(tablet)).step == "active"
        assert not is_begun(after)
    tablet.judge(Undone(entry.id))
    assert tablet.state.sitting(TABLE) == before


def test_more_time_leaves_the_games_alone_that_are_decided() -> None:
    tablet = playing(
        BEST_OF_THREE, ClockOpened(CLOCK, "round", 40 * 60, "", 1), ClockStarted(CLOCK, 0), *asked(ADA, ADA)
    )
    record(tablet, ADA, "play")
    tablet.judge(ActivePlayerNamed(TABLE, 2, BEA))
    tablet.do(EXTENDED, 41 * MINUTE)
    assert tablet.state.sitting(TABLE, 1).active == ADA
    assert tablet.state.sitting(TABLE, 2).active is None


def test_a_called_time_is_up_at_once_where_no_extra_time_was_given() -> None:
    tablet = with_clock(TimeCalled(CLOCK, 30 * MINUTE))
    assert own_end_ms(tablet.state, at(tablet), 0) == 30 * MINUTE
    assert is_time_up(tablet.state, at(tablet), 30 * MINUTE)


def test_a_clock_that_stands_or_has_no_limit_ends_nothing() -> None:
    paused = with_clock(ClockPaused(CLOCK, 10 * MINUTE))
    waiting = playing("regulations-casual", ClockOpened(CLOCK, "round", 40 * 60, "", 1))
    untimed = playing("regulations-casual", ClockOpened(CLOCK, "round", 0, "", 1), ClockStarted(CLOCK, 0))
    for tablet in (paused, waiting, untimed, playing()):
        assert not is_time_up(tablet.state, at(tablet), 500 * MINUTE)
        assert own_end_ms(tablet.state, at(tablet), 500 * MINUTE) is None
        assert next_end_ms(tablet.state, 500 * MINUTE) is None
        assert tables_at_time(tablet.state, 500 * MINUTE) == ()
    assert own_left_ms(paused.state, at(paused), 500 * MINUTE) == 30 * MINUTE


def test_only_tables_without_a_result_are_at_the_end_of_time() -> None:
    tablet = with_clock()
    (found,) = tables_at_time(tablet.state, 41 * MINUTE)
    assert (found[0].id, found[1].step) == (TABLE, "first")
    tablet.judge(ResultReported(TABLE, Result(ADA)))
    assert tables_at_time(tablet.state, 41 * MINUTE) == ()
