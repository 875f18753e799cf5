"""On the floor: calls for a judge, extra time, penalties, deck checks, announcements."""

from dataclasses import dataclass
from typing import ClassVar

from judge_app.core.claims import Stamp
from judge_app.core.hall import Announcement, Call, DeckCheck, Extension, Penalty, PenaltyKind
from judge_app.core.model import CallId, Match, MatchId, PlayerId, State
from judge_app.core.ops.base import Op, apply, check, require_open, require_text
from judge_app.errors import Refused
from judge_app.language import N_
from judge_app.language import _ as gettext

__all__ = ["Announced", "CallClosed", "CallMade", "CallTaken", "DeckChecked", "PenaltyGiven", "TimeExtended"]

LONGEST_EXTENSION = 2 * 60 * 60
LONGEST_ANNOUNCEMENT = 500
LONGEST_REMARK = 1000
_NO_CALL, _NO_MATCH, _NO_PLAYER = N_("no such call"), N_("no such match"), N_("no such player")


@dataclass(frozen=True)
class CallMade(Op):
    """Somebody called for a judge, at a table or somewhere in the hall."""

    kind: ClassVar = "call_made"
    call_id: CallId
    match_id: MatchId | None
    reason: str
    at_ms: int


@check.register
def _(op: CallMade, state: State) -> None:
    require_open(state)
    require_text(op.reason, gettext("The reason"))
    if op.call_id in state.calls:
        raise Refused(gettext("This call is in the list already."))
    if op.match_id is not None:
        match = _sitting(state, op.match_id)
        if any(call.match == op.match_id for call in state.open_calls):
            raise Refused(
                gettext("Table {table} has called already. Take that call.").format(table=match.table)
            )


@apply.register
def _(op: CallMade, state: State, stamp: Stamp) -> State:
    if op.call_id in state.calls:
        return state.ignoring(stamp, N_("the call is already known"))
    return state.with_call(Call(op.call_id, op.match_id, op.reason, op.at_ms))


@dataclass(frozen=True)
class CallTaken(Op):
    """A judge is on the way to a table that called."""

    kind: ClassVar = "call_taken"
    call_id: CallId
    judge: str
    at_ms: int


@check.register
def _(op: CallTaken, state: State) -> None:
    call = _open_call(state, op.call_id)
    require_text(op.judge, gettext("The judge's name"))
    if call.taken_ms is not None:
        raise Refused(gettext("{judge} is there already.").format(judge=call.judge))


@apply.register
def _(op: CallTaken, state: State, stamp: Stamp) -> State:
    call = state.calls.get(op.call_id)
    if call is None:
        return state.ignoring(stamp, _NO_CALL)
    if call.taken_ms is not None:
        return state.ignoring(stamp, N_("another judge took the call first"))
    return state.with_call(call._replace(judge=op.judge, taken_ms=op.at_ms))


@dataclass(frozen=True)
class CallClosed(Op):
    """A call was dealt with."""

    kind: ClassVar = "call_closed"
    call_id: CallId
    outcome: str
    at_ms: int


@check.register
def _(op: CallClosed, state: State) -> None:
    _open_call(state, op.call_id)
    if op.outcome:
        require_text(op.outcome, gettext("What was ruled"), longest=LONGEST_REMARK)


@apply.register
def _(op: CallClosed, state: State, stamp: Stamp) -> State:
    call = state.calls.get(op.call_id)
    if call is None:
        return state.ignoring(stamp, _NO_CALL)
    if not call.is_open:
        return state
    return state.with_call(call._replace(done_ms=op.at_ms, outcome=op.outcome))


@dataclass(frozen=True)
class TimeExtended(Op):
    """A judge gave a table more time."""

    kind: ClassVar = "time_extended"
    match_id: MatchId
    seconds: int
    reason: str


@check.register
def _(op: TimeExtended, state: State) -> None:
    match = _sitting(state, op.match_id)
    require_text(op.reason, gettext("The reason"))
    if match.is_over:
        raise Refused(gettext("Table {table} is done; it needs no more time.").format(table=match.table))
    if not 0 < op.seconds <= LONGEST_EXTENSION:
        raise Refused(gettext("Extra time is between one minute and two hours."))


@apply.register
def _(op: TimeExtended, state: State, stamp: Stamp) -> State:
    match = state.matches.get(op.match_id)
    if match is None:
        return state.ignoring(stamp, _NO_MATCH)
    extension = Extension(stamp.entry, op.seconds, op.reason)
    return state.with_match(match._replace(extensions=(*match.extensions, extension)))


@dataclass(frozen=True)
class PenaltyGiven(Op):
    """A player was given a penalty; its effect on a match is reported there."""

    kind: ClassVar = "penalty_given"
    player_id: PlayerId
    penalty: PenaltyKind
    reason: str
    match_id: MatchId | None = None


@dataclass(frozen=True)
class DeckChecked(Op):
    """A player's deck was checked."""

    kind: ClassVar = "deck_checked"
    player_id: PlayerId
    is_sound: bool
    remark: str = ""
    match_id: MatchId | None = None


@check.register
def _(op: PenaltyGiven | DeckChecked, state: State) -> None:
    if op.player_id not in state.players:
        raise Refused(gettext("This player is not in the event. Choose one from the list."))
    if op.match_id is not None:
        _sitting(state, op.match_id)
    if isinstance(op, PenaltyGiven):
        require_text(op.reason, gettext("The reason"), longest=LONGEST_REMARK)
    elif op.remark or not op.is_sound:
        require_text(op.remark, gettext("What was found"), longest=LONGEST_REMARK)


@apply.register
def _(op: PenaltyGiven, state: State, stamp: Stamp) -> State:
    if op.player_id not in state.players:
        return state.ignoring(stamp, _NO_PLAYER)
    penalty = Penalty(op.player_id, op.penalty, op.reason, op.match_id, stamp.wall_ms)
    return state._replace(penalties=state.penalties.put(stamp.entry, penalty))


@apply.register
def _(op: DeckChecked, state: State, stamp: Stamp) -> State:
    if op.player_id not in state.players:
        return state.ignoring(stamp, _NO_PLAYER)
    found = DeckCheck(op.player_id, op.is_sound, op.remark, op.match_id, stamp.wall_ms)
    return state._replace(deck_checks=state.deck_checks.put(stamp.entry, found))


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


def _open_call(state: State, call_id: CallId) -> Call:
    call = state.calls.get(call_id)
    if call is None or not call.is_open:
        raise Refused(gettext("This call has been dealt with."))
    return call


def _sitting(state: State, match_id: MatchId) -> Match:
    match = state.matches.get(match_id)
    if match is None or match.is_bye or state.is_dissolved(match):
        raise Refused(gettext("This table is not in the round any more. Choose one from the list."))
    return match
