"""Calls for a judge: made, taken, appealed, dealt with."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from judge_app.core.claims import Stamp
from judge_app.core.deputies import own_tables, same_name
from judge_app.core.hall import Call, Role
from judge_app.core.model import CallId, MatchId, State
from judge_app.core.ops.base import Op, apply, check, require_open, require_text
from judge_app.core.ops.floor import LONGEST_REMARK, seated
from judge_app.errors import Refused
from judge_app.language import N_
from judge_app.language import _ as gettext

__all__ = ["CallAppealed", "CallClosed", "CallMade", "CallTaken", "appeal_judges", "is_head_judge", "taker"]

_NO_CALL = N_("no such call")


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
        match = seated(state, op.match_id)
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
    """A judge is on the way to a table that called; of one that was appealed, the head judge."""

    kind: ClassVar = "call_taken"
    call_id: CallId
    judge: str
    at_ms: int


@check.register
def _(op: CallTaken, state: State) -> None:
    call = _open_call(state, op.call_id)
    require_text(op.judge, gettext("The judge's name"))
    if call.taken_ms is not None and not call.is_appealed:
        raise Refused(gettext("{judge} is there already.").format(judge=call.head or call.judge))
    if call.match in own_tables(state, op.judge):
        raise Refused(gettext("You play at this table. Another judge takes the call."))
    if call.is_appealed and not call.is_waiting:
        _check_appeal(op, call, state)


def _check_appeal(op: CallTaken, call: Call, state: State) -> None:
    if same_name(op.judge, call.judge):
        raise Refused(gettext("The head judge answers an appeal against you."))
    judges = appeal_judges(state, call)
    if judges and not _is_among(op.judge, judges):
        raise Refused(gettext("The head judge answers an appeal: {names}.").format(names=", ".join(judges)))


@apply.register
def _(op: CallTaken, state: State, stamp: Stamp) -> State:
    call = state.calls.get(op.call_id)
    if call is None:
        return state.ignoring(stamp, _NO_CALL)
    if call.is_appealed and call.taken_ms is not None:
        return state.with_call(call._replace(head=op.judge))
    if call.taken_ms is not None:
        return state.ignoring(stamp, N_("another judge took the call first"))
    return state.with_call(call._replace(judge=op.judge, taken_ms=op.at_ms))


@dataclass(frozen=True)
class CallAppealed(Op):
    """A player asks for the head judge, whose word is the last."""

    kind: ClassVar = "call_appealed"
    call_id: CallId
    at_ms: int


@check.register
def _(op: CallAppealed, state: State) -> None:
    call = _open_call(state, op.call_id)
    if call.taken_ms is None:
        raise Refused(gettext("Nobody has ruled here yet. Take the call first."))
    if call.appealed_ms is not None:
        raise Refused(gettext("The head judge has been asked for already."))
    if is_head_judge(state, call.judge):
        text = gettext("{judge} is the head judge, whose word is the last. There is no further appeal.")
        raise Refused(text.format(judge=call.judge))


@apply.register
def _(op: CallAppealed, state: State, stamp: Stamp) -> State:
    call = state.calls.get(op.call_id)
    if call is None:
        return state.ignoring(stamp, _NO_CALL)
    if call.appealed_ms is not None:
        return state
    return state.with_call(call._replace(appealed_ms=op.at_ms))


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


def is_head_judge(state: State, name: str) -> bool:
    return _is_among(name, _working_as("head", state))


def appeal_judges(state: State, call: Call) -> tuple[str, ...]:
    """Who of the staff can answer an appeal on *call*, the head judge before an organizer.

    Neither whoever ruled there first, nor whoever plays there.
    """
    leaders = (*_working_as("head", state), *_working_as("organizer", state))
    return tuple(
        name
        for name in leaders
        if not same_name(name, call.judge) and call.match not in own_tables(state, name)
    )


def taker(state: State, call_id: CallId, holder: str) -> str:
    """Who takes a call when *holder* of a tablet writes it down: an appeal is taken by the head judge."""
    call = state.calls.get(call_id)
    if call is None or call.is_waiting or not call.is_appealed:
        return holder
    judges = appeal_judges(state, call)
    return judges[0] if judges and not _is_among(holder, judges) else holder


def _working_as(role: Role, state: State) -> tuple[str, ...]:
    return tuple(one.name for one in state.staff.values() if one.role == role and not one.has_left)


def _is_among(name: str, names: Iterable[str]) -> bool:
    return any(same_name(name, one) for one in names)


def _open_call(state: State, call_id: CallId) -> Call:
    call = state.calls.get(call_id)
    if call is None or not call.is_open:
        raise Refused(gettext("This call has been dealt with."))
    return call
