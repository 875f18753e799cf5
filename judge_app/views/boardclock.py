"""A clock as screens and phones get it: facts that no tick changes, from which each counts by itself."""

from datetime import tzinfo
from typing import Literal, NamedTuple

from judge_app.core.hall import Purpose, Timer
from judge_app.core.model import State
from judge_app.core.progress import Progress
from judge_app.core.timing import WARNINGS
from judge_app.language import _
from judge_app.views.clockface import round_timer, side_timers
from judge_app.views.sentences.floor import side_name
from judge_app.views.words import clock_time, minutes, plain

__all__ = ["BoardClock", "HallClock", "Look", "board_clock", "hall_clock", "table_ends_ms"]

Look = Literal["plain", "mint", "amber", "coral"]
_BEFORE_A_ROUND: tuple[Purpose, ...] = ("seating",)
_BETWEEN_ROUNDS: tuple[Purpose, ...] = ("seating", "break", "building")
"""The clocks beside the round's that concern everybody, the most important one first."""


class BoardClock(NamedTuple):
    """By the time of the hall; past zero it counts up, and whoever draws it sees by itself that it is over.

    A clock without a limit has no length and counts up from the start.
    """

    phase: Literal["none", "waiting", "running", "paused", "called"] = "none"
    ends_ms: int | None = None
    """While it runs, when it is at zero; when time was called."""
    left_ms: int | None = None
    """While it stands, what is left; below zero what is over, or without a limit what has gone."""
    length_ms: int = 0
    since_ms: int | None = None
    """While it runs without a limit, from when it counts up."""


class HallClock(NamedTuple):
    """The clock that concerns everybody now, and what is said about it."""

    clock: BoardClock = BoardClock()
    status: str = ""
    look: Look = "plain"
    caption: str = ""
    over_caption: str = ""
    starts: str = ""
    length: str = ""
    ends: str = ""
    warnings: tuple[int, ...] = ()


def board_clock(timer: Timer | None) -> BoardClock:
    if timer is None:
        return BoardClock()
    length = _length_ms(timer)
    if timer.called_ms is not None:
        return BoardClock("called", timer.called_ms, length_ms=length)
    if not timer.is_started:
        return BoardClock("waiting", left_ms=length, length_ms=length)
    gone = sum(max(end - start, 0) for start, end in timer.runs if end is not None)
    if not timer.is_running:
        return BoardClock("paused", left_ms=length - gone, length_ms=length)
    since = timer.runs[-1].start_ms - gone
    if not timer.is_timed:
        return BoardClock("running", since_ms=since)
    return BoardClock("running", since + length, length_ms=length)


def hall_clock(state: State, at: Progress, zone: tzinfo | None = None) -> HallClock:
    timer = round_timer(state, at)
    if timer is None:
        beside = _beside(state, _BETWEEN_ROUNDS)
        return _between(beside) if beside else HallClock()
    if timer.called_ms is not None or timer.is_started:
        return _in_round(timer, zone)
    return _before(timer, _beside(state, _BEFORE_A_ROUND), zone)


def table_ends_ms(clock: BoardClock, extra_s: int) -> int | None:
    """When the time of a table is up that has *extra_s* of its own; unknown while the clock stands."""
    if clock.ends_ms is None or (clock.phase == "called" and not extra_s):
        return None
    return clock.ends_ms + extra_s * 1000


def _before(timer: Timer, seating: Timer | None, zone: tzinfo | None) -> HallClock:
    """The round is paired, and players look for their seats."""
    told = HallClock(
        board_clock(timer), _("Take your seat"), "mint", _("Time for the round"), length=_length(timer)
    )
    if seating is None:
        return told
    clock = board_clock(seating)
    told = told._replace(clock=clock, caption=_("Starts in"), over_caption=_("Starts any moment"))
    if clock.phase != "running" or clock.ends_ms is None:
        return told
    ends = clock.ends_ms + _length_ms(timer)
    return told._replace(
        starts=_("Start {time}").format(time=clock_time(clock.ends_ms, zone)),
        ends=_("End {time}").format(time=clock_time(ends, zone)) if timer.is_timed else "",
    )


def _in_round(timer: Timer, zone: tzinfo | None) -> HallClock:
    clock = board_clock(timer)
    status, look = _standing(clock)
    begun = clock_time(timer.runs[0].start_ms, zone) if timer.runs else ""
    ends = clock_time(clock.ends_ms, zone) if clock.phase == "running" and clock.ends_ms is not None else ""
    return HallClock(
        clock,
        status,
        look,
        _caption(timer),
        _("Over time"),
        _("Start {time}").format(time=begun) if begun else "",
        _length(timer),
        _("End {time}").format(time=ends) if ends else "",
        tuple(one for one in WARNINGS if one * 60_000 < clock.length_ms) if clock.phase != "called" else (),
    )


def _standing(clock: BoardClock) -> tuple[str, Look]:
    if clock.phase == "called":
        return _("Time called"), "coral"
    return (_("Paused"), "amber") if clock.phase == "paused" else (_("Running"), "mint")


def _caption(timer: Timer) -> str:
    if timer.called_ms is not None:
        return _("Since time was called")
    return _("Time left") if timer.is_timed else _("Played, no time limit")


def _between(timer: Timer) -> HallClock:
    if timer.purpose == "seating":
        return HallClock(board_clock(timer), "", "plain", _("Starts in"), _("Starts any moment"))
    name = plain(side_name(timer))
    return HallClock(board_clock(timer), "", "plain", name, _("{clock} is over").format(clock=name))


def _beside(state: State, purposes: tuple[Purpose, ...]) -> Timer | None:
    """The clock of these *purposes* that concerns the hall now: one that runs before one that stands.

    One that was left running and has seen a round begin since has done its work.
    """
    rounds = [timer for timer in state.clocks.values() if timer.purpose == "round" and timer.runs]
    begun = max((timer.runs[0].start_ms for timer in rounds), default=0)
    found = [
        timer
        for timer in side_timers(state)
        if timer.purpose in purposes and timer.runs and timer.runs[-1].start_ms >= begun
    ]
    return min(
        reversed(found),
        key=lambda timer: (not timer.is_running, purposes.index(timer.purpose)),
        default=None,
    )


def _length(timer: Timer) -> str:
    return minutes(_length_ms(timer) // 60_000) if timer.is_timed else _("No time limit")


def _length_ms(timer: Timer) -> int:
    return max(timer.seconds + timer.added_s, 0) * 1000 if timer.is_timed else 0
