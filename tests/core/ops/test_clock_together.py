"""Several judges at one clock: what counts when they do the same, or know nothing of each other."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from judge_app.core.hall import Run
from judge_app.core.ops import ClockAdjusted, Op
from tests.core.ops.clocks import (
    CLOCK,
    MINUTE,
    called,
    elapsed,
    left,
    paused,
    running,
    started,
    timer_of,
    with_clock,
)
from tests.core.ops.event import copy_of


def test_two_judges_start_one_clock_and_the_first_start_counts() -> None:
    one = with_clock()
    other = copy_of(one, "b")
    one.judge(started(0))
    other.judge(started(0.5))
    one.sync(other)
    assert timer_of(one) == timer_of(other)
    assert timer_of(one).runs == (Run(0),)


def test_two_judges_pause_one_clock_and_it_stands_once() -> None:
    one, _ = running()
    other = copy_of(one, "b")
    one.judge(paused(10))
    other.judge(paused(11))
    one.sync(other)
    assert timer_of(one).runs == timer_of(other).runs == (Run(0, 10 * MINUTE),)


def test_two_judges_call_time_and_the_first_call_counts() -> None:
    one, _ = running()
    other = copy_of(one, "b")
    one.judge(called(40))
    other.judge(called(41))
    one.sync(other)
    assert timer_of(one).called_ms == timer_of(other).called_ms == 40 * MINUTE


def test_two_judges_who_both_take_off_time_do_not_push_the_clock_below_nothing() -> None:
    one = with_clock()
    other = copy_of(one, "b")
    one.judge(ClockAdjusted(CLOCK, -30 * 60))
    other.judge(ClockAdjusted(CLOCK, -30 * 60))
    one.sync(other)
    one.judge(started(0))
    assert left(one, 2) == -2


def test_a_start_that_did_not_know_of_the_pause_counts_no_time_twice() -> None:
    one = with_clock()
    other = copy_of(one, "b")
    for seconds in (60, -60, 60, -60):  # so that its start comes last in the log
        other.judge(ClockAdjusted(CLOCK, seconds))
    other.judge(started(1))
    one.judge(started(0))
    one.judge(paused(10))
    one.sync(other)
    assert timer_of(one).runs == (Run(0, 10 * MINUTE), Run(10 * MINUTE))
    assert elapsed(one, 15) == 15


def test_a_tablet_whose_clock_is_behind_pauses_for_no_time_at_all() -> None:
    tablet = with_clock()
    tablet.judge(started(5))
    tablet.judge(paused(4))
    assert timer_of(tablet).runs == (Run(5 * MINUTE, 5 * MINUTE),)
    assert left(tablet, 30) == 40


taps = st.lists(
    st.one_of(
        st.builds(started, st.integers(0, 60)),
        st.builds(paused, st.integers(0, 60)),
        st.builds(called, st.integers(0, 60)),
        st.builds(ClockAdjusted, st.just(CLOCK), st.sampled_from([-60, 60])),
    ),
    max_size=12,
)


@given(taps)
def test_whatever_arrives_the_runs_of_a_clock_never_overlap(ops: list[Op]) -> None:
    tablet = with_clock()
    for op in ops:
        tablet.do(op)
    runs = timer_of(tablet).runs
    assert all(one.end_ms is not None for one in runs[:-1])
    assert all((one.end_ms or 0) <= later.start_ms for one, later in pairwise(runs))
    assert 0 <= elapsed(tablet, 60) <= 60
