"""What a clock shows at a moment: time left, time over, warnings, when it ends."""

from collections.abc import Iterator
from typing import Literal, NamedTuple

from judge_app.core.hall import Timer

__all__ = ["WARNINGS", "Phase", "Warned", "elapsed_ms", "ends_ms", "left_ms", "phase", "share", "warnings"]

WARNINGS = (10, 5, 1)
"""Minutes before the end at which players are told."""
LAST_MINUTES = 5

Phase = Literal["waiting", "running", "paused", "over", "called"]
"""Not started; running; stopped; past zero by itself; time called."""


class Warned(NamedTuple):
    """A warning of a clock."""

    minutes: int
    at_ms: int | None
    """When it was given, or will be if the clock goes on; unknown while it stands.

    Nothing also for one that the called time forestalled.
    """
    is_past: bool


def elapsed_ms(timer: Timer, now_ms: int) -> int:
    """How long the clock has run."""
    return sum(max((now_ms if end is None else end) - start, 0) for start, end in timer.runs)


def left_ms(timer: Timer, now_ms: int) -> int | None:
    """What is left, below zero what is over; nothing for a clock without a limit."""
    if timer.called_ms is not None:
        return min(timer.called_ms - now_ms, 0)
    return _length_ms(timer) - elapsed_ms(timer, now_ms) if timer.is_timed else None


def ends_ms(timer: Timer, now_ms: int) -> int | None:
    """The time of the day at which a running clock is at zero."""
    if timer.called_ms is not None:
        return timer.called_ms
    return _reached(timer, _length_ms(timer)) if timer.is_timed else None


def phase(timer: Timer, now_ms: int) -> Phase:
    if timer.called_ms is not None:
        return "called"
    if not timer.is_started:
        return "waiting"
    left = left_ms(timer, now_ms)
    if left is not None and left <= 0:
        return "over"
    return "running" if timer.is_running else "paused"


def share(timer: Timer, now_ms: int) -> float:
    """How much of the time has gone, from 0 to 1."""
    if timer.called_ms is not None:
        return 1.0
    if not timer.is_timed:
        return 0.0
    whole = _length_ms(timer)
    return min(elapsed_ms(timer, now_ms) / whole, 1.0) if whole else 1.0


def warnings(timer: Timer, now_ms: int) -> tuple[Warned, ...]:
    """The warnings that fit into its time, the first one first."""
    return tuple(_warnings(timer, now_ms)) if timer.is_timed else ()


def _warnings(timer: Timer, now_ms: int) -> Iterator[Warned]:
    """Time that is called early takes the warnings along that were still to come."""
    until_ms = now_ms if timer.called_ms is None else min(timer.called_ms, now_ms)
    for minutes in WARNINGS:
        before = _length_ms(timer) - minutes * 60_000
        if before > 0:
            at_ms = _reached(timer, before)
            is_past = at_ms is not None and at_ms <= until_ms
            yield Warned(minutes, at_ms if is_past or timer.called_ms is None else None, is_past)


def _length_ms(timer: Timer) -> int:
    """Never below nothing, although two judges who take off time at once can ask for that."""
    return max(timer.seconds + timer.added_s, 0) * 1000


def _reached(timer: Timer, target_ms: int) -> int | None:
    """When the clock had run, or will have run, for *target_ms*."""
    run_before = 0
    for start, end in timer.runs:
        if end is None or run_before + end - start >= target_ms:
            return start + target_ms - run_before
        run_before += end - start
    return None
