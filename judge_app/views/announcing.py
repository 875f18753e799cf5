"""What everybody in the hall was told, and what may be told next."""

from collections.abc import Iterator
from datetime import tzinfo
from typing import NamedTuple

from judge_app.core.hall import Timer
from judge_app.core.model import State
from judge_app.core.progress import Progress
from judge_app.core.timing import ends_ms, phase, warnings
from judge_app.language import _, ngettext
from judge_app.views.words import clock_time, plain

__all__ = ["AnnouncementRow", "announcements", "suggestions"]

MOST = 20
"""Older ones stand in the log."""


class AnnouncementRow(NamedTuple):
    time: str
    text: str


def announcements(state: State, now_ms: int, zone: tzinfo | None = None) -> tuple[AnnouncementRow, ...]:
    """What was said, and what the clock of the round said by itself, newest first."""
    told = [(said.wall_ms, plain(said.text)) for said in state.announcements.values()]
    last = state.current_round
    timer = state.round_clock(last.number) if last else None
    if timer is not None:
        told += _by_itself(timer, now_ms)
    newest = sorted(told, key=lambda one: one[0])[::-1][:MOST]
    return tuple(AnnouncementRow(clock_time(at_ms, zone), text) for at_ms, text in newest)


def _by_itself(timer: Timer, now_ms: int) -> Iterator[tuple[int, str]]:
    if timer.runs:
        yield timer.runs[0].start_ms, _started(timer)
    for one in warnings(timer, now_ms):
        if one.is_past and one.at_ms is not None:
            yield (
                one.at_ms,
                ngettext("{n} minute left.", "{n} minutes left.", one.minutes).format(n=one.minutes),
            )
    ends = ends_ms(timer, now_ms)
    if timer.called_ms is not None:
        yield timer.called_ms, _("Time was called.")
    elif ends is not None and phase(timer, now_ms) == "over":
        yield ends, _("The time is over.")


def _started(timer: Timer) -> str:
    if not timer.is_timed:
        return _("Round {round} has started. No time limit.").format(round=timer.round)
    minutes = max(timer.seconds + timer.added_s, 0) // 60
    words = ngettext(
        "Round {round} has started. {n} minute.", "Round {round} has started. {n} minutes.", minutes
    )
    return words.format(round=timer.round, n=minutes)


def suggestions(at: Progress) -> tuple[str, ...]:
    """Sentences to begin with, the likeliest first."""
    up = _("The pairings of round {round} are up.").format(round=max(at.round, 1))
    said = (_("Please take your seats."), _("Please report your results."), _("Lunch break until 13:00."))
    return (up, *said)
