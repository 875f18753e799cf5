"""What is said aloud: one short sentence for each moment that the hall shall hear of."""

from judge_app.core.hall import Timer
from judge_app.core.model import State
from judge_app.core.ops import Announced, ClockStarted, Op, TimeCalled
from judge_app.core.timing import left_ms
from judge_app.language import _, ngettext
from judge_app.views.announcing import started_line
from judge_app.views.rounds import round_within
from judge_app.views.sentences.floor import side_name
from judge_app.views.words import plain

__all__ = ["moment_of", "said_of"]

MINUTE_MS = 60_000


def moment_of(state: State, timer: Timer, now_ms: int) -> str:
    """Where a clock is, in whole minutes: "10 minutes left in round 3."; nothing for one without a limit."""
    left = left_ms(timer, now_ms)
    if left is None:
        return ""
    if left <= 0:
        return _called(state, timer) if timer.called_ms is not None else _over(state, timer)
    minutes = max((left + MINUTE_MS // 2) // MINUTE_MS, 1)
    if timer.purpose == "round":
        text = ngettext("{n} minute left in {round}.", "{n} minutes left in {round}.", minutes)
        return text.format(n=minutes, round=round_within(state, timer.round))
    text = ngettext("{clock}: {n} minute left.", "{clock}: {n} minutes left.", minutes)
    return text.format(clock=plain(side_name(timer)), n=minutes)


def said_of(state: State, op: Op) -> str:
    """What is said when *op* happens; nothing for most."""
    match op:
        case Announced(text=text):
            return plain(text)
        case TimeCalled(clock_id=clock):
            timer = state.clocks.get(clock)
            return _called(state, timer) if timer is not None else ""
        case ClockStarted(clock_id=clock, at_ms=at_ms):
            timer = state.clocks.get(clock)
            return _started(state, timer, at_ms) if timer is not None else ""
    return ""


def _over(state: State, timer: Timer) -> str:
    if timer.purpose == "round":
        return _("The time of {round} is over.").format(round=round_within(state, timer.round))
    return _("{clock}: the time is over.").format(clock=plain(side_name(timer)))


def _called(state: State, timer: Timer) -> str:
    if timer.purpose == "round":
        text = _("Time in {round}. Please follow the judges.")
        return text.format(round=round_within(state, timer.round))
    return _over(state, timer)


def _started(state: State, timer: Timer, at_ms: int) -> str:
    """Of a round alone, and not when its clock goes on after a pause."""
    is_first = bool(timer.runs) and timer.runs[0].start_ms == at_ms
    return started_line(state, timer) if timer.purpose == "round" and is_first else ""
