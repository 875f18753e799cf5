"""What the lasting notification says while the app is not to be seen: an event in one line, and its clock."""

from collections.abc import Iterator
from typing import NamedTuple

from judge_app.core.claims import DeviceId
from judge_app.core.hall import Timer
from judge_app.core.model import State
from judge_app.core.progress import progress
from judge_app.core.reach import Reach
from judge_app.core.timing import ends_ms, phase
from judge_app.language import _, ngettext
from judge_app.views.clockface import round_timer
from judge_app.views.holders import linked, others
from judge_app.views.strip import stage_name
from judge_app.views.timewords import face
from judge_app.views.words import plain

__all__ = ["WatchLine", "resting_line", "watch_line"]


class WatchLine(NamedTuple):
    title: str
    text: str
    """"Round 3 of 5 · 2 calls wait · in step with 3 tablets"."""
    ends_ms: int | None = None
    """When the round's clock is at zero, by this device's own clock; nothing while it does not run.

    The system counts down to it, so that the words need not change every second.
    """


def watch_line(state: State, device: DeviceId, reach: Reach, now_ms: int, ahead_ms: int = 0) -> WatchLine:
    """The line of *device*, whose own clock is *ahead_ms* ahead of the hall's."""
    at = progress(state)
    timer = round_timer(state, at)
    parts = (stage_name(at)[0], _clock(timer, now_ms), *_people(state, device, reach))
    return WatchLine(_title(state), " · ".join(filter(None, parts)), _ends(timer, now_ms, ahead_ms))


def resting_line(state: State) -> WatchLine:
    """While the app is to be seen, it says everything itself."""
    return WatchLine(_title(state), _("This event is open in Tableside."))


def _title(state: State) -> str:
    return plain(state.name) or _("Unnamed event")


def _clock(timer: Timer | None, now_ms: int) -> str:
    """How the round's clock stands, where it does not count down."""
    if timer is None:
        return ""
    match phase(timer, now_ms):
        case "waiting":
            return _("not started")
        case "paused" if timer.is_timed:
            return _("{time} left, paused").format(time=face(timer, now_ms))
        case "paused":
            return _("paused")
        case "over":
            return _("time is over")
        case "called":
            return _("time called")
        case "running":
            return ""


def _ends(timer: Timer | None, now_ms: int, ahead_ms: int) -> int | None:
    if timer is None or phase(timer, now_ms) != "running":
        return None
    ends = ends_ms(timer, now_ms)
    return None if ends is None else ends + ahead_ms


def _people(state: State, device: DeviceId, reach: Reach) -> Iterator[str]:
    if waiting := sum(call.waits_since_ms is not None for call in state.open_calls):
        yield ngettext("{n} call waits", "{n} calls wait", waiting).format(n=waiting)
    if in_step := linked(state, device, reach):
        yield ngettext("in step with {n} tablet", "in step with {n} tablets", in_step).format(n=in_step)
    elif others(state, device):
        yield _("no other tablet in reach")
