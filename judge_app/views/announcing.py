"""What everybody in the hall was told, and what may be told next."""

from collections.abc import Iterator
from datetime import tzinfo
from typing import NamedTuple

from judge_app.core.hall import Timer
from judge_app.core.model import State
from judge_app.core.progress import Progress
from judge_app.language import _, ngettext
from judge_app.views.rounds import round_started, round_within
from judge_app.views.warned import first_length_s, told_by
from judge_app.views.words import clock_time, plain

__all__ = ["AnnouncementRow", "announcements", "started_line", "suggestions"]

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
        told += _by_itself(state, timer, now_ms)
    newest = sorted(told, key=lambda one: one[0])[::-1][:MOST]
    return tuple(AnnouncementRow(clock_time(at_ms, zone), text) for at_ms, text in newest)


def _by_itself(state: State, timer: Timer, now_ms: int) -> Iterator[tuple[int, str]]:
    if timer.runs:
        yield timer.runs[0].start_ms, started_line(state, timer)
    for at_ms, minutes in told_by(state, timer, now_ms):
        left = ngettext("{n} minute left.", "{n} minutes left.", minutes).format(n=minutes)
        yield at_ms, left if minutes else _("The time is over.")
    if timer.called_ms is not None:
        yield timer.called_ms, _("Time was called.")


def started_line(state: State, timer: Timer) -> str:
    """That the round has begun, and how long it is."""
    started = round_started(state, timer.round)
    if not timer.is_timed:
        return _("{started} No time limit.").format(started=started)
    minutes = first_length_s(state, timer) // 60
    words = ngettext("{started} {n} minute.", "{started} {n} minutes.", minutes)
    return words.format(started=started, n=minutes)


def suggestions(state: State, at: Progress) -> tuple[str, ...]:
    """Sentences to begin with, the likeliest first."""
    up = _("The pairings of {round} are up.").format(round=round_within(state, max(at.round, 1)))
    said = (_("Please take your seats."), _("Please report your results."), _("Lunch break until 13:00."))
    return (up, *said)
