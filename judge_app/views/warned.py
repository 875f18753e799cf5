"""What a clock has told the hall, and when; minutes that are put on or taken off later do not change that."""

from collections.abc import Iterator
from typing import NamedTuple

from judge_app.core.hall import Timer
from judge_app.core.history import Happening
from judge_app.core.model import State
from judge_app.core.ops import ClockAdjusted, ClockOpened, ClockStarted
from judge_app.core.timing import WARNINGS, ends_ms

__all__ = ["Told", "first_length_s", "told_by"]

END = 0


class Told(NamedTuple):
    at_ms: int
    minutes: int
    """How many were left; 0 at the end."""


class _Change(NamedTuple):
    """What was put on a clock or taken off it, before or after it was first started."""

    at_ms: int
    seconds: int
    is_early: bool


class _Stretch(NamedTuple):
    """A time in which nobody changed how long the clock runs in all."""

    start_ms: int
    end_ms: int
    length_s: int


def first_length_s(state: State, timer: Timer) -> int:
    """What the clock was set to when it was started."""
    early = (change.seconds for change in _changes(state, timer) if change.is_early)
    return max(timer.seconds + sum(early), 0)


def told_by(state: State, timer: Timer, now_ms: int) -> tuple[Told, ...]:
    """Every moment at which the clock came to a warning or to its end, until time was called.

    A minute that is taken off can bring it there; one that is put on, back before it and there once more.
    """
    if not timer.is_timed or not timer.runs:
        return ()
    stretches = [*_stretches(state, timer, now_ms)]
    told = [Told(at_ms, one) for one in (*WARNINGS, END) for at_ms in _reached(timer, one, stretches)]
    return tuple(sorted(told, key=lambda one: (one.at_ms, -one.minutes)))


def _reached(timer: Timer, minutes: int, stretches: list[_Stretch]) -> Iterator[int]:
    is_ahead = False
    for start_ms, end_ms, length_s in stretches:
        at_ms = _moment(timer, length_s - 60 * minutes)
        if at_ms is None or at_ms > end_ms:
            is_ahead = True
        elif at_ms > start_ms:
            is_ahead = False
            yield at_ms
        elif is_ahead:
            is_ahead = False
            yield start_ms


def _moment(timer: Timer, seconds: int) -> int | None:
    """When it had run, or will have run, for so long; without time of its own, that was before it began."""
    if seconds <= 0:
        return timer.runs[0].start_ms
    return ends_ms(timer._replace(seconds=seconds, added_s=0, called_ms=None), 0)


def _stretches(state: State, timer: Timer, now_ms: int) -> Iterator[_Stretch]:
    start_ms, length_s = timer.runs[0].start_ms, first_length_s(state, timer)
    until_ms = now_ms if timer.called_ms is None else min(timer.called_ms, now_ms)
    late = (change for change in _changes(state, timer) if not change.is_early)
    for at_ms, seconds, _is_early in sorted(late):
        # Another device's clock may be wrong; what is known by now has been done by now.
        changed_ms = min(max(at_ms, start_ms), until_ms)
        yield _Stretch(start_ms, changed_ms, max(length_s, 0))
        start_ms, length_s = changed_ms, length_s + seconds
    yield _Stretch(start_ms, until_ms, max(length_s, 0))


def _changes(state: State, timer: Timer) -> list[_Change]:
    """In the order of the log."""
    found: list[_Change] = []
    is_early = True
    for happening in _since_set(state, timer):
        if isinstance(happening.op, ClockStarted):
            is_early = False
        elif isinstance(happening.op, ClockAdjusted):
            found.append(_Change(happening.stamp.wall_ms, happening.op.seconds, is_early))
    return found


def _since_set(state: State, timer: Timer) -> list[Happening]:
    """The starts and changes of a clock. Read from the end, because most of a log is older."""
    found: list[Happening] = []
    for happening in reversed(state.history):
        op = happening.op
        if happening.undone or not isinstance(op, ClockOpened | ClockAdjusted | ClockStarted):
            continue
        if op.clock_id == timer.id:
            if isinstance(op, ClockOpened):
                break
            found.append(happening)
    return found[::-1]
