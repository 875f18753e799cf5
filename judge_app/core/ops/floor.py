"""On the floor: extra time for a table, and announcements to all."""

from dataclasses import dataclass
from typing import ClassVar

from judge_app.core.claims import Stamp, current
from judge_app.core.hall import Announcement, Extension
from judge_app.core.model import Match, MatchId, State
from judge_app.core.ops.base import Op, apply, check, require_open, require_text
from judge_app.core.timing import left_ms
from judge_app.errors import Refused
from judge_app.language import N_
from judge_app.language import _ as gettext

__all__ = ["LONGEST_REMARK", "Announced", "TimeExtended", "seated"]

LONGEST_EXTENSION = 2 * 60 * 60
LONGEST_ANNOUNCEMENT = 500
LONGEST_REMARK = 1000


def seated(state: State, match_id: MatchId) -> Match:
    match = state.matches.get(match_id)
    if match is None or match.is_bye or state.is_dissolved(match):
        raise Refused(gettext("This table is not in the round any more. Choose one from the list."))
    return match


@dataclass(frozen=True)
class TimeExtended(Op):
    """A judge gave a table more time."""

    kind: ClassVar = "time_extended"
    match_id: MatchId
    seconds: int
    reason: str


@check.register
def _(op: TimeExtended, state: State) -> None:
    match = seated(state, op.match_id)
    require_text(op.reason, gettext("The reason"))
    if match.is_over:
        raise Refused(gettext("Table {table} is done; it needs no more time.").format(table=match.table))
    if not 0 < op.seconds <= LONGEST_EXTENSION:
        raise Refused(gettext("Extra time is between one minute and two hours."))


@apply.register
def _(op: TimeExtended, state: State, stamp: Stamp) -> State:
    match = state.matches.get(op.match_id)
    if match is None:
        return state.ignoring(stamp, N_("no such match"))
    extension = Extension(stamp.entry, op.seconds, op.reason)
    match = match._replace(extensions=(*match.extensions, extension))
    state = state.with_match(match)
    return _asked_anew(state, match) if _plays_on(state, match, stamp.wall_ms) else state


def _plays_on(state: State, match: Match, now_ms: int) -> bool:
    """Whether the time of the table, all that it was given on top included, is not up."""
    timer = state.round_clock(match.round)
    left = left_ms(timer, now_ms) if timer else None
    return left is not None and left + match.extra_s * 1000 > 0


def _asked_anew(state: State, match: Match) -> State:
    """What was answered about the end of time is set aside for each game that is not decided."""
    games = {game for match_id, game in state.sittings if match_id == match.id}
    for game in games:
        won = match.games[game - 1] if game <= len(match.games) else ()
        if current(won) is None:
            state = state.with_sitting(match.id, game, state.sitting(match.id, game).asked_anew())
    return state


@dataclass(frozen=True)
class Announced(Op):
    """The organizer told everybody something."""

    kind: ClassVar = "announced"
    text: str


@check.register
def _(op: Announced, state: State) -> None:
    require_open(state)
    require_text(op.text, gettext("The announcement"), longest=LONGEST_ANNOUNCEMENT)


@apply.register
def _(op: Announced, state: State, stamp: Stamp) -> State:
    said = Announcement(op.text, stamp.wall_ms)
    return state._replace(announcements=state.announcements.put(stamp.entry, said))
