"""What a clock shows: it follows from its runs, its changes and the time of the day, never from ticks."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge_app.core.hall import Run, Timer
from judge_app.core.ids import ClockId
from judge_app.core.timing import (
    Phase,
    elapsed_ms,
    ends_ms,
    left_ms,
    phase,
    share,
    warnings,
)

MINUTE = 60_000
NOON = 1_767_268_800_000
"""Noon of the first day of 2026."""


def at(minutes: float) -> int:
    """So many minutes after noon."""
    return NOON + round(minutes * MINUTE)


def clock(*runs: tuple[float, float | None], minutes: int = 40, added: int = 0) -> Timer:
    stretches = (Run(at(start), None if end is None else at(end)) for start, end in runs)
    return Timer(ClockId("c"), "round", minutes * 60, added_s=added * 60, runs=tuple(stretches))


WAITING = clock()
RUNNING = clock((0, None))
PAUSED = clock((0, 10))
CONTINUED = clock((0, 10), (15, None))
UNTIMED = clock((0, 10), (15, None), minutes=0)


@pytest.mark.parametrize(
    ("timer", "minute", "elapsed", "left"),
    [
        (WAITING, 30, 0, 40),
        (RUNNING, 0, 0, 40),
        (RUNNING, 16.5, 16.5, 23.5),
        (RUNNING, 40, 40, 0),
        (RUNNING, 45, 45, -5),
        (RUNNING, -3, 0, 40),
        (PAUSED, 30, 10, 30),
        (CONTINUED, 20, 15, 25),
        (CONTINUED, 12, 10, 30),
        (clock((0, None), added=-5), 20, 20, 15),
        (clock((0, None), added=3), 41, 41, 2),
        (clock((0, None), added=-60), 5, 5, -5),
    ],
)
def test_the_time_left_follows_from_the_runs(
    timer: Timer, minute: float, elapsed: float, left: float
) -> None:
    assert elapsed_ms(timer, at(minute)) == elapsed * MINUTE
    assert left_ms(timer, at(minute)) == left * MINUTE


def test_a_clock_without_a_limit_has_nothing_left_and_never_ends() -> None:
    assert elapsed_ms(UNTIMED, at(25)) == 20 * MINUTE
    assert left_ms(UNTIMED, at(25)) is None
    assert ends_ms(UNTIMED, at(25)) is None
    assert share(UNTIMED, at(25)) == 0
    assert warnings(UNTIMED, at(25)) == ()
    assert phase(UNTIMED, at(1000)) == "running"


@pytest.mark.parametrize(
    ("timer", "minute", "ends"),
    [
        (WAITING, 5, None),
        (RUNNING, 5, 40),
        (RUNNING, 50, 40),
        (PAUSED, 20, None),
        (CONTINUED, 20, 45),
        (clock((0, None), added=2), 20, 42),
        (clock((0, 40), (50, None)), 60, 40),
        (clock((0, 41)), 60, 40),
        (clock((0, 10), (15, None), added=-35), 60, 5),
        (clock((0, None), added=-90), 60, 0),
    ],
)
def test_the_end_is_known_while_the_clock_runs_and_afterwards(
    timer: Timer, minute: float, ends: float | None
) -> None:
    assert ends_ms(timer, at(minute)) == (None if ends is None else at(ends))


@pytest.mark.parametrize(
    ("timer", "minute", "expected"),
    [
        (WAITING, 500, "waiting"),
        (RUNNING, 39.9, "running"),
        (RUNNING, 40, "over"),
        (PAUSED, 500, "paused"),
        (clock((0, 41)), 500, "over"),
        (CONTINUED, 44, "running"),
        (CONTINUED, 45, "over"),
        (RUNNING._replace(called_ms=at(30)), 31, "called"),
        (PAUSED._replace(called_ms=at(30)), 31, "called"),
    ],
)
def test_a_clock_waits_runs_stands_is_over_or_called(timer: Timer, minute: float, expected: Phase) -> None:
    assert phase(timer, at(minute)) == expected


@pytest.mark.parametrize("timer", [RUNNING, PAUSED, CONTINUED, UNTIMED])
def test_after_time_was_called_the_clock_counts_what_is_over(timer: Timer) -> None:
    called = timer._replace(called_ms=at(30))
    assert left_ms(called, at(30)) == 0
    assert left_ms(called, at(33)) == -3 * MINUTE
    assert left_ms(called, at(29)) == 0  # the tablet that called it is a minute ahead
    assert ends_ms(called, at(33)) == at(30)
    assert share(called, at(33)) == 1


@pytest.mark.parametrize(
    ("timer", "minute", "expected"),
    [
        (WAITING, 20, 0),
        (RUNNING, 10, 0.25),
        (RUNNING, 100, 1),
        (CONTINUED, 25, 0.5),
        (clock((0, None), added=-20), 10, 0.5),
        (clock((0, None), added=-40), 0, 1),
    ],
)
def test_the_share_of_the_time_that_has_gone(timer: Timer, minute: float, expected: float) -> None:
    assert share(timer, at(minute)) == expected


def given_at(timer: Timer, minute: float) -> list[tuple[int, float | None, bool]]:
    return [
        (one.minutes, None if one.at_ms is None else (one.at_ms - NOON) / MINUTE, one.is_past)
        for one in warnings(timer, at(minute))
    ]


def test_the_warnings_are_due_ten_five_and_one_minute_before_the_end() -> None:
    assert given_at(RUNNING, 0) == [(10, 30, False), (5, 35, False), (1, 39, False)]
    assert given_at(RUNNING, 30) == [(10, 30, True), (5, 35, False), (1, 39, False)]
    assert given_at(RUNNING, 90) == [(10, 30, True), (5, 35, True), (1, 39, True)]


def test_a_clock_that_stands_does_not_know_when_it_will_warn() -> None:
    assert given_at(WAITING, 5) == [(10, None, False), (5, None, False), (1, None, False)]
    assert given_at(clock((0, 32)), 60) == [(10, 30, True), (5, None, False), (1, None, False)]


def test_a_pause_moves_the_warnings_that_come_after_it_and_only_those() -> None:
    timer = clock((0, 32), (42, None))
    assert given_at(timer, 43) == [(10, 30, True), (5, 45, False), (1, 49, False)]
    twice = clock((0, 32), (42, 46), (60, None))
    assert given_at(twice, 61) == [(10, 30, True), (5, 45, True), (1, 63, False)]


def test_time_put_on_the_clock_makes_a_warning_due_again() -> None:
    assert given_at(clock((0, None), added=1), 30.5) == [(10, 31, False), (5, 36, False), (1, 40, False)]
    assert given_at(clock((0, None), added=-1), 29.5) == [(10, 29, True), (5, 34, False), (1, 38, False)]


def test_a_short_clock_has_only_the_warnings_that_fit_into_it() -> None:
    assert [one.minutes for one in warnings(clock((0, None), minutes=10), at(0))] == [5, 1]
    assert [one.minutes for one in warnings(clock((0, None), minutes=1), at(0))] == []
    assert [one.minutes for one in warnings(clock((0, None), added=-36), at(0))] == [1]


def test_warnings_that_the_called_time_forestalled_were_never_given() -> None:
    called = RUNNING._replace(called_ms=at(32))
    assert given_at(called, 33) == [(10, 30, True), (5, None, False), (1, None, False)]
    assert given_at(called, 90) == given_at(called, 33)
    assert given_at(RUNNING._replace(called_ms=at(41)), 45) == given_at(RUNNING, 45)


stretches = st.lists(st.integers(0, 30), max_size=8)


@given(stretches, st.integers(1, 60), st.integers(-70, 70), st.integers(0, 300))
def test_the_end_and_the_warnings_agree_with_the_time_left(
    steps: list[int], minutes: int, added: int, now: int
) -> None:
    """However often a clock was paused: at each of these moments exactly that much was left."""
    moments = [sum(steps[: place + 1]) for place in range(len(steps))]
    ends: list[float | None] = [*moments[1::2]]
    if len(moments) % 2:
        ends.append(None)
    timer = clock(*zip(moments[::2], ends, strict=True), minutes=minutes, added=added)
    until = {0: ends_ms(timer, at(now)), **{one.minutes: one.at_ms for one in warnings(timer, at(now))}}
    for left, moment in until.items():
        if moment is not None and minutes + added >= left:
            assert left_ms(_as_it_was(timer, moment), moment) == left * MINUTE
    assert 0 <= share(timer, at(now)) <= 1


def _as_it_was(timer: Timer, moment: int) -> Timer:
    runs = (run for run in timer.runs if run.start_ms <= moment)
    return timer._replace(
        runs=tuple(Run(start, None if end is None or end > moment else end) for start, end in runs)
    )
