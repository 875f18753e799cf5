"""The clocks of the hall: opened, started, paused, changed, time called, put away."""

from dataclasses import dataclass
from typing import ClassVar

from judge_app.core.claims import Stamp
from judge_app.core.hall import Purpose, Run, Timer
from judge_app.core.model import ClockId, State
from judge_app.core.ops.base import Op, apply, check, check_undo, require_open, require_text
from judge_app.errors import Refused
from judge_app.language import N_
from judge_app.language import _ as gettext

__all__ = ["ClockAdjusted", "ClockClosed", "ClockOpened", "ClockPaused", "ClockStarted", "TimeCalled"]

LONGEST_SECONDS = 24 * 60 * 60
_UNKNOWN = N_("no such clock")


@dataclass(frozen=True)
class ClockOpened(Op):
    """A clock was set, and stands; *seconds* of 0 make one without a limit."""

    kind: ClassVar = "clock_opened"
    version: ClassVar = 2  # which knows one more purpose, the time to take seats; the fields are the same
    clock_id: ClockId
    purpose: Purpose
    seconds: int
    label: str = ""
    round: int | None = None


@check.register
def _(op: ClockOpened, state: State) -> None:
    require_open(state)
    if op.clock_id in state.clocks:
        raise Refused(gettext("This clock is there already."))
    if not 0 <= op.seconds <= LONGEST_SECONDS:
        raise Refused(gettext("A clock runs for 24 hours at most. Choose a shorter time."))
    if op.label:
        require_text(op.label, gettext("The clock's name"))
    if op.purpose == "round" and (op.round is None or op.round not in state.rounds):
        raise Refused(gettext("This round is not paired, so it has no clock. Pair it first."))
    if op.purpose == "round" and op.round is not None and state.round_clock(op.round):
        raise Refused(gettext("Round {round} has its clock already.").format(round=op.round))


@apply.register
def _(op: ClockOpened, state: State, stamp: Stamp) -> State:
    if op.clock_id in state.clocks:
        return state.ignoring(stamp, N_("the clock is already there"))
    return state.with_clock(Timer(op.clock_id, op.purpose, max(op.seconds, 0), op.label, op.round))


@check_undo.register
def _(op: ClockOpened, state: State) -> None:
    if (timer := state.clocks.get(op.clock_id)) and timer.is_started:
        raise Refused(gettext("The clock has run. Put it away instead; the log keeps its times."))


@dataclass(frozen=True)
class ClockStarted(Op):
    """A clock was started, or went on after a pause; *at_ms* is the time of the day."""

    kind: ClassVar = "clock_started"
    clock_id: ClockId
    at_ms: int


@check.register
def _(op: ClockStarted, state: State) -> None:
    timer = _known(state, op.clock_id)
    if timer.is_running:
        raise Refused(gettext("The clock is running already."))
    if timer.called_ms is not None:
        raise Refused(gettext("Time was called. Undo the call in the log if the clock shall go on."))


@apply.register
def _(op: ClockStarted, state: State, stamp: Stamp) -> State:
    """Where two judges start one clock, the first start counts.

    One who did not know of a pause may have started it before that: no time may count twice.
    """
    timer = state.clocks.get(op.clock_id)
    if timer is None:
        return state.ignoring(stamp, _UNKNOWN)
    if timer.is_running:
        return state
    stopped_ms = timer.runs[-1].end_ms if timer.runs else None
    run = Run(op.at_ms if stopped_ms is None else max(op.at_ms, stopped_ms))
    return state.with_clock(timer._replace(runs=(*timer.runs, run)))


@dataclass(frozen=True)
class ClockPaused(Op):
    """A clock was stopped for a while."""

    kind: ClassVar = "clock_paused"
    clock_id: ClockId
    at_ms: int


@check.register
def _(op: ClockPaused, state: State) -> None:
    if not _known(state, op.clock_id).is_running:
        raise Refused(gettext("The clock is not running."))


@apply.register
def _(op: ClockPaused, state: State, stamp: Stamp) -> State:
    timer = state.clocks.get(op.clock_id)
    if timer is None:
        return state.ignoring(stamp, _UNKNOWN)
    if not timer.is_running:
        return state
    *before, run = timer.runs
    ended = run._replace(end_ms=max(op.at_ms, run.start_ms))
    return state.with_clock(timer._replace(runs=(*before, ended)))


@dataclass(frozen=True)
class ClockAdjusted(Op):
    """Time was put on a clock, or taken off it."""

    kind: ClassVar = "clock_adjusted"
    clock_id: ClockId
    seconds: int


@check.register
def _(op: ClockAdjusted, state: State) -> None:
    timer = _known(state, op.clock_id)
    if not timer.is_timed:
        raise Refused(gettext("This clock has no limit, so there is nothing to change."))
    if timer.called_ms is not None:
        raise Refused(gettext("Time was called. Give a table extra time instead."))
    if not 0 <= timer.seconds + timer.added_s + op.seconds <= LONGEST_SECONDS:
        raise Refused(gettext("The clock cannot be set to less than nothing, or to more than a day."))


@apply.register
def _(op: ClockAdjusted, state: State, stamp: Stamp) -> State:
    timer = state.clocks.get(op.clock_id)
    if timer is None:
        return state.ignoring(stamp, _UNKNOWN)
    return state.with_clock(timer._replace(added_s=timer.added_s + op.seconds))


@dataclass(frozen=True)
class TimeCalled(Op):
    """The organizer called time: from now on the clock counts what is over."""

    kind: ClassVar = "time_called"
    clock_id: ClockId
    at_ms: int


@check.register
def _(op: TimeCalled, state: State) -> None:
    timer = _known(state, op.clock_id)
    if timer.called_ms is not None:
        raise Refused(gettext("Time has been called already."))
    if not timer.is_started:
        raise Refused(gettext("The clock has not been started, so there is no time to call."))


@apply.register
def _(op: TimeCalled, state: State, stamp: Stamp) -> State:
    timer = state.clocks.get(op.clock_id)
    if timer is None:
        return state.ignoring(stamp, _UNKNOWN)
    return state if timer.called_ms is not None else state.with_clock(timer._replace(called_ms=op.at_ms))


@dataclass(frozen=True)
class ClockClosed(Op):
    """A clock was put away."""

    kind: ClassVar = "clock_closed"
    clock_id: ClockId


@check.register
def _(op: ClockClosed, state: State) -> None:
    _known(state, op.clock_id)


@apply.register
def _(op: ClockClosed, state: State, stamp: Stamp) -> State:
    timer = state.clocks.get(op.clock_id)
    if timer is None:
        return state.ignoring(stamp, _UNKNOWN)
    return state.with_clock(timer._replace(is_closed=True))


def _known(state: State, clock_id: ClockId) -> Timer:
    timer = state.clocks.get(clock_id)
    if timer is None or timer.is_closed:
        raise Refused(gettext("This clock is not there any more."))
    return timer
