"""The clocks of the hall: what the judges do to them, and what an undo brings back."""

import pytest

from judge_app.core.hall import Purpose, Run, Timer
from judge_app.core.ids import ClockId
from judge_app.core.ops import ClockAdjusted, ClockClosed, ClockOpened, ClockStarted, Op, Undone
from judge_app.core.timing import left_ms, phase
from tests.core.ops.clocks import (
    CLOCK,
    MINUTE,
    OPENED,
    OTHER,
    called,
    elapsed,
    left,
    paused,
    running,
    started,
    timer_of,
    with_clock,
)
from tests.core.ops.event import Tablet, paired, with_players


def test_a_clock_is_set_and_stands() -> None:
    tablet = with_clock()
    assert timer_of(tablet) == Timer(CLOCK, "round", 2400, round=1)
    assert tablet.state.round_clock(1) == timer_of(tablet)
    assert left(tablet, 500) == 40


@pytest.mark.parametrize(
    ("op", "sentence"),
    [
        (OPENED, "there already"),
        (ClockOpened(OTHER, "round", 60, round=1), "Round 1 has its clock already"),
        (ClockOpened(OTHER, "round", 60, round=2), "not paired"),
        (ClockOpened(OTHER, "round", 60), "not paired"),
        (ClockOpened(OTHER, "break", -1), "24 hours at most"),
        (ClockOpened(OTHER, "break", 24 * 60 * 60 + 1), "24 hours at most"),
        (ClockOpened(OTHER, "free", 60, "  "), "The clock's name is empty"),
        (ClockOpened(OTHER, "free", 60, "a\x07b"), "control character"),
    ],
)
def test_a_clock_that_cannot_be_is_refused(op: Op, sentence: str) -> None:
    with_clock().refuses(op, sentence)


def test_a_clock_needs_an_event() -> None:
    Tablet("a").refuses(ClockOpened(CLOCK, "break", 600), "Open one first")


def test_several_clocks_run_at_once() -> None:
    tablet, _ = running()
    purposes: list[Purpose] = ["building", "no-show", "break", "free"]
    for number, purpose in enumerate(purposes):
        clock = ClockId(f"side{number}")
        tablet.judge(ClockOpened(clock, purpose, 600))
        tablet.judge(ClockStarted(clock, number * MINUTE))
    times = [left_ms(timer, 5 * MINUTE) for timer in tablet.state.clocks.values()]
    assert times == [35 * MINUTE, 5 * MINUTE, 6 * MINUTE, 7 * MINUTE, 8 * MINUTE]


def test_a_pause_takes_no_time() -> None:
    tablet, _ = running()
    tablet.judge(paused(10))
    assert left(tablet, 500) == 30
    tablet.judge(started(25))
    assert left(tablet, 30) == 25


def test_what_does_not_fit_the_clock_is_refused() -> None:
    tablet = with_clock()
    tablet.refuses(paused(1), "not running")
    tablet.refuses(called(1), "has not been started")
    tablet.judge(started(0))
    tablet.refuses(started(1), "running already")
    tablet.judge(called(1))
    tablet.refuses(called(2), "called already")
    tablet.refuses(ClockAdjusted(CLOCK, 60), "Give a table extra time instead")
    tablet.judge(paused(2))
    tablet.refuses(started(3), "Undo the call")


@pytest.mark.parametrize(
    "op", [started(1), paused(1), called(1), ClockAdjusted(CLOCK, 60), ClockClosed(CLOCK)]
)
def test_a_clock_that_is_put_away_or_unknown_is_refused(op: Op) -> None:
    with_players().refuses(op, "not there any more")
    tablet = with_clock()
    tablet.judge(ClockClosed(CLOCK))
    tablet.refuses(op, "not there any more")


@pytest.mark.parametrize(
    "op", [started(1), paused(1), called(1), ClockAdjusted(CLOCK, 60), ClockClosed(CLOCK)]
)
def test_word_of_a_clock_that_never_came_is_kept_without_effect(op: Op) -> None:
    tablet = with_players()
    entry = tablet.do(op)
    assert tablet.state.ignored[entry.id] == "no such clock"
    assert CLOCK not in tablet.state.clocks


def test_an_undone_pause_never_stopped_the_clock() -> None:
    tablet, _ = running()
    pause = tablet.judge(paused(10))
    tablet.judge(Undone(pause.id))
    assert timer_of(tablet).is_running
    assert elapsed(tablet, 30) == 30


def test_undoing_a_pause_after_the_clock_went_on_gives_the_time_back() -> None:
    tablet, _ = running()
    pause = tablet.judge(paused(10))
    tablet.judge(started(25))
    assert elapsed(tablet, 30) == 15
    undo = tablet.judge(Undone(pause.id))
    assert timer_of(tablet).runs == (Run(0),)
    assert elapsed(tablet, 30) == 30
    tablet.judge(Undone(undo.id))
    assert elapsed(tablet, 30) == 15


def test_an_undone_start_makes_the_clock_wait_again() -> None:
    tablet, start = running()
    tablet.judge(Undone(start.id))
    assert phase(timer_of(tablet), 90 * MINUTE) == "waiting"
    tablet.judge(started(12))
    assert left(tablet, 13) == 39


def test_an_undone_start_takes_its_pause_along() -> None:
    tablet, start = running()
    tablet.judge(paused(10))
    tablet.judge(Undone(start.id))
    assert timer_of(tablet).runs == ()


def test_a_called_time_can_be_undone() -> None:
    tablet, _ = running()
    call = tablet.judge(called(20))
    assert left(tablet, 23) == -3
    tablet.judge(Undone(call.id))
    assert left(tablet, 23) == 17


def test_a_clock_that_has_run_is_not_undone_but_put_away() -> None:
    tablet = paired()
    opening = tablet.judge(OPENED)
    tablet.judge(Undone(opening.id))
    assert tablet.state.round_clock(1) is None
    tablet.judge(ClockOpened(OTHER, "round", 60, round=1))
    tablet.judge(ClockStarted(OTHER, 0))
    opened = next(one for one in tablet.state.history if one.op == ClockOpened(OTHER, "round", 60, round=1))
    tablet.refuses(Undone(opened.stamp.entry), "Put it away instead")
    put_away = tablet.judge(ClockClosed(OTHER))
    assert tablet.state.round_clock(1) is None
    tablet.judge(Undone(put_away.id))
    assert tablet.state.round_clock(1) == tablet.state.clocks[OTHER]


def test_minutes_are_put_on_and_taken_off_and_each_can_be_undone() -> None:
    tablet, _ = running()
    more = tablet.judge(ClockAdjusted(CLOCK, 60))
    tablet.judge(ClockAdjusted(CLOCK, -180))
    assert left(tablet, 10) == 28
    tablet.judge(Undone(more.id))
    assert left(tablet, 10) == 27


@pytest.mark.parametrize("seconds", [-41 * 60, 24 * 60 * 60])
def test_a_clock_is_not_set_below_nothing_or_beyond_a_day(seconds: int) -> None:
    with_clock().refuses(ClockAdjusted(CLOCK, seconds), "less than nothing, or to more than a day")


def test_a_clock_without_a_limit_has_nothing_to_change() -> None:
    tablet = paired()
    tablet.judge(ClockOpened(CLOCK, "round", 0, round=1))
    tablet.refuses(ClockAdjusted(CLOCK, 60), "has no limit")
    tablet.judge(started(0))
    assert left(tablet, 90) is None
    assert elapsed(tablet, 90) == 90
