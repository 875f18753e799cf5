"""The clock of a round: what a finger does to it, what counts by itself, and that it survives a restart."""

from typing import Any

import pytest

from judge_app.core.ops import (
    ClockStarted,
)
from judge_app.tablet import Tablet
from judge_app.views.words import clock_time
from tests.ui.clock.round import CLOCK, At, named, open_clock, state_of, touch_at
from tests.ui.judge import Judge, SitDown, Watch


def runs_of(judge: Judge) -> int:
    return len(state_of(judge).clocks[CLOCK].runs)


def clock_phase(judge: Judge) -> str:
    return str(judge.screen.face.phase)


def test_the_clock_is_started_by_a_tap_and_counts(at: At, watch: Watch) -> None:
    judge = at()
    judge.see("40:00", "Not started", "40 minutes", "Swiss, best of one")
    began = clock_time(watch.now_ms)
    judge.tap("Start")
    judge.see("Pause", "Running", f"Started {began}", f"Ends {clock_time(watch.now_ms + 2_400_000)}")
    watch.go_on(minutes=16, seconds=19)
    judge.see("23:41")
    assert named(judge, "TimelineBar").share == pytest.approx(0.407, abs=0.001)


def test_a_round_without_a_clock_gets_one_when_it_is_started(at: At) -> None:
    judge = at(minutes=None)
    judge.see("40:00")
    judge.tap("Start")
    judge.see("Running")
    judge.tap("Undo")
    judge.see("Not started")
    assert state_of(judge).round_clock(1) is None


def test_a_tap_does_not_pause_but_a_hold_does(running: Judge, watch: Watch) -> None:
    judge = running
    watch.go_on(minutes=10)
    judge.tap("Pause")
    judge.see("Hold the button a moment.")
    assert state_of(judge).clocks[CLOCK].is_running
    judge.hold("Pause")
    judge.see("Paused", "Continue", "30:00")
    watch.go_on(minutes=5)
    judge.tap("Continue")
    judge.see("Running", "30:00")
    assert runs_of(judge) == 2


def test_an_undone_pause_never_was(running: Judge, watch: Watch) -> None:
    judge = running
    watch.go_on(minutes=10)
    judge.hold("Pause")
    judge.see("Continue")
    watch.go_on(minutes=2)
    judge.tap("Undo")
    judge.see("Running", "28:00")


def test_a_minute_goes_on_or_off_at_once_and_can_be_undone(running: Judge) -> None:
    judge = running
    more, less = (
        next(one for one in judge.widgets() if getattr(one, "icon", "") == icon) for icon in ("plus", "minus")
    )
    touch_at(judge, *more.to_window(*more.center))
    judge.see("41:00", "1 minute more")
    judge.tap("Undo")
    judge.see("40:00")
    touch_at(judge, *less.to_window(*less.center))
    judge.see("39:00", "1 minute less")


def test_taking_minutes_off_ends_before_the_round_does(running: Judge, watch: Watch) -> None:
    judge = running
    watch.go_on(minutes=37, seconds=30)
    judge.see("02:30")
    less = next(one for one in judge.widgets() if getattr(one, "icon", "") == "minus")
    touch_at(judge, *less.to_window(*less.center))
    judge.see("01:30", "1 minute less")
    touch_at(judge, *less.to_window(*less.center))
    judge.see("00:30")
    touch_at(judge, *less.to_window(*less.center))
    judge.see("Less than a minute is left. Call time instead.", "00:30")
    assert clock_phase(judge) == "running"


def test_a_clock_that_goes_on_is_not_said_to_be_started(running: Judge, watch: Watch) -> None:
    judge = running
    judge.hold("Pause")
    judge.see("Round 1: the clock was paused")
    watch.go_on(minutes=1)
    judge.tap("Continue")
    judge.see("Round 1: the clock goes on")


def test_time_is_called_by_a_hold_and_the_tables_are_next(running: Judge, watch: Watch) -> None:
    judge = running
    watch.go_on(minutes=30)
    judge.tap("Call time")
    assert state_of(judge).clocks[CLOCK].called_ms is None
    judge.hold("Call time")
    judge.see("Time called", "over", "00:00", "Time was called.")
    watch.go_on(minutes=2)
    judge.see("02:00")
    assert judge.find("1 min") is None
    judge.tap("Go to the tables")
    judge.until(lambda: judge.screen.name == "tables", "the tables are shown")


def test_warnings_are_due_then_called(running: Judge, watch: Watch) -> None:
    judge = running
    ten, five = (clock_time(watch.now_ms + 60_000 * minutes) for minutes in (30, 35))
    judge.see(f"10 minutes, at {ten}", f"5 minutes, at {five}")
    watch.go_on(minutes=30)
    judge.see(f"10 minutes, called {ten}", "10 minutes left.", f"5 minutes, at {five}")


def test_the_last_five_minutes_have_an_amber_panel_and_past_zero_it_counts_up(
    running: Judge, watch: Watch
) -> None:
    from judge_app.ui import theme

    judge, panel = running, named(running, "BigTime").parent
    assert panel.fill[3] == 0
    watch.go_on(minutes=35, seconds=23)
    judge.see("04:37", "Last 5 minutes")
    assert tuple(panel.fill) == pytest.approx(theme.colors.amber)
    watch.go_on(minutes=5)
    judge.see("00:23", "over", "Time is over", "The time is over.")
    assert tuple(panel.fill) == pytest.approx(theme.colors.coral)
    judge.hold("Call time")
    judge.see("Time called")


def test_a_round_without_a_limit_counts_up(at: At, watch: Watch) -> None:
    judge = at(ClockStarted(CLOCK, watch.now_ms), minutes=0)
    watch.go_on(minutes=64, seconds=5)
    judge.see("64:05", "No time limit", "Pause")
    judge.miss("Call time", "10 minutes")
    assert judge.find("1 min") is None


def test_between_two_seconds_nothing_is_drawn(running: Judge, watch: Watch) -> None:
    judge = running
    changes: list[Any] = []
    judge.screen.bind(
        face=lambda _, face: changes.append(face.time), view=lambda _, view: changes.append(view)
    )
    for _ in range(10):
        watch.go_on(seconds=0.2)
        judge.screen.tick(watch.now_ms)
    assert changes == ["39:59", "39:58"]


def test_the_app_may_be_killed_and_shows_the_right_time_again(
    at: At, tablet: Tablet, sit_down: SitDown, watch: Watch
) -> None:
    first = at()
    first.tap("Start")
    first.see("Running")
    event = first.frame.desk.event
    watch.go_on(minutes=12)
    first.tap("Add clock")
    first.tap("Start now")
    first.see("15:00")
    first.leave()
    watch.go_on(minutes=5)
    second = open_clock(sit_down(), tablet, event)
    second.see("23:00", "10:00", "Running")
