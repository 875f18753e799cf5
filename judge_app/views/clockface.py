"""What counts on the clock's screen, worked out at every tick: the round's clock, and those beside it."""

from typing import Literal, NamedTuple

from judge_app.core.hall import Timer
from judge_app.core.ids import ClockId
from judge_app.core.model import State
from judge_app.core.progress import Progress, progress
from judge_app.core.terms import round_terms
from judge_app.core.timing import LAST_MINUTES, Phase, left_ms, phase, share, warnings
from judge_app.language import N_, _
from judge_app.views.sentences.floor import side_name
from judge_app.views.timewords import Mood, face, mood_of
from judge_app.views.words import plain

__all__ = [
    "ClockFace",
    "Main",
    "SideClock",
    "clock_face",
    "round_timer",
    "side_clock",
    "side_timers",
    "too_short_for_less",
]

MINUTE_MS = 60_000
Main = Literal["", "start", "pause", "continue", "call", "tables"]
"""What the main button does; when time was called, only the tables are left to look after."""

_MAIN: dict[Phase, Main] = {
    "waiting": "start",
    "running": "pause",
    "paused": "continue",
    "over": "call",
    "called": "tables",
}


class ClockFace(NamedTuple):
    """The clock of the round; without a *time*, none."""

    time: str = ""
    """"04:37": two figures for the minutes, so that nothing moves at ten."""
    word: str = ""
    """"over" past zero."""
    phase: Phase = "waiting"
    mood: Mood = "none"
    share: float = 0.0
    given: int = 0
    """How many of the warnings have been given."""
    chip: str = ""
    icon: str = ""
    look: str = "plain"
    main: Main = ""
    can_adjust: bool = False
    can_call: bool = False


class SideClock(NamedTuple):
    """A clock beside that of the round."""

    id: ClockId
    name: str
    time: str
    line: str
    mood: Mood
    act: Literal["", "start", "pause", "continue"]
    can_adjust: bool


def round_timer(state: State, at: Progress | None = None) -> Timer | None:
    """The clock of the round being played; one without an id stands in for a clock that was never set."""
    at = at or progress(state)
    if at.next != "results":
        return None
    known = state.round_clock(at.round)
    seconds = round_terms(state, at.round).minutes * 60
    return known or Timer(ClockId(""), "round", seconds, round=at.round)


def side_timers(state: State) -> tuple[Timer, ...]:
    """The clocks that are not a round's, as they were set up."""
    return tuple(one for one in state.clocks.values() if one.purpose != "round" and not one.is_closed)


def clock_face(timer: Timer | None, now_ms: int) -> ClockFace:
    if timer is None:
        return ClockFace()
    now, mood = phase(timer, now_ms), mood_of(timer, now_ms)
    chip, icon, look = _chip(now, mood)
    return ClockFace(
        face(timer, now_ms).zfill(5),
        _("over") if mood == "over" else "",
        now,
        mood,
        _share(timer, now_ms),
        sum(one.is_past for one in warnings(timer, now_ms)),
        chip,
        icon,
        look,
        _MAIN[now],
        can_adjust=timer.is_timed and now != "called",
        can_call=timer.is_timed and now in ("running", "paused"),
    )


def _share(timer: Timer, now_ms: int) -> float:
    """How much had gone when the figures last turned: the bar is drawn with them, and not in between."""
    left = left_ms(timer, now_ms)
    return share(timer, now_ms if left is None else now_ms - -left % 1000)


def _chip(now: Phase, mood: Mood) -> tuple[str, str, str]:
    """How the clock stands: a word, its icon and its look."""
    match now:
        case "waiting":
            return _("Not started"), "timer-sand", "plain"
        case "paused":
            return _("Paused"), "pause", "amber"
        case "called":
            return _("Time called"), "bell-ring", "coral"
        case "over":
            return _("Time is over"), "alert", "coral"
        case "running" if mood == "last":
            return _("Last {n} minutes").format(n=LAST_MINUTES), "alert", "amber"
        case "running":
            return _("Running"), "play", "mint"


_SIDE_LINES: dict[Phase, str] = {
    "waiting": N_("not started"),
    "running": N_("left"),
    "paused": N_("paused"),
    "over": N_("over"),
    "called": N_("over"),
}
_ACTS: dict[Phase, Literal["", "start", "pause", "continue"]] = {
    "waiting": "start",
    "running": "pause",
    "paused": "continue",
    "over": "",
    "called": "",
}


def side_clock(timer: Timer, now_ms: int) -> SideClock:
    now = phase(timer, now_ms)
    line = N_("running") if now == "running" and not timer.is_timed else _SIDE_LINES[now]
    return SideClock(
        timer.id,
        plain(side_name(timer)),
        face(timer, now_ms).zfill(5),
        _(line),
        mood_of(timer, now_ms),
        _ACTS[now],
        can_adjust=timer.is_timed and now != "called",
    )


def too_short_for_less(timer: Timer, now_ms: int) -> str:
    """Why a minute cannot be taken off, or nothing: no clock shall be over because of that."""
    left = left_ms(timer, now_ms)
    if left is None or left > MINUTE_MS:
        return ""
    if not timer.is_started:
        return _("A clock needs a minute at least.")
    if timer.purpose != "round":
        return _("Less than a minute is left. Put the clock away instead.")
    return _("Less than a minute is left. Call time instead.")
