"""Whose tablet this is, and what the log tells about the people behind the calls."""

from collections.abc import Mapping
from typing import NamedTuple

from judge_app.core.claims import DeviceId
from judge_app.core.model import CallId, State
from judge_app.core.ops import CallMade, CallTaken, RulingGiven

__all__ = ["NOBODY", "Callers", "Holder", "callers_of"]


class Holder(NamedTuple):
    """Whose tablet this is."""

    device: DeviceId = DeviceId("")
    judge: str = ""
    tablet: str = ""
    """What the tablet is called; also the name of a judge who gave none."""


NOBODY = Holder()


class Callers(NamedTuple):
    """Who wrote which call down, and who took it in vain."""

    senders: Mapping[CallId, DeviceId]
    who: Mapping[DeviceId, str]
    lost: frozenset[CallId]
    """The calls that this tablet took, but another one earlier."""


def callers_of(state: State, holder: Holder) -> Callers:
    """One walk through the log: who wrote which call down, and by which name each device rules or takes."""
    senders: dict[CallId, DeviceId] = {}
    who: dict[DeviceId, str] = {}
    lost: set[CallId] = set()
    for stamp, op, undone in state.history:
        if undone:
            continue
        if isinstance(op, CallMade):
            senders.setdefault(op.call_id, stamp.device)
        elif isinstance(op, RulingGiven):
            who[stamp.device] = op.judge
        elif isinstance(op, CallTaken):
            call = state.calls.get(op.call_id)
            if (
                call is None or call.head != op.judge
            ):  # somebody else may have written that the head judge came
                who[stamp.device] = op.judge
            if stamp.entry in state.ignored and stamp.device == holder.device:
                lost.add(op.call_id)
    who.update((one.device, one.name) for one in state.roster.members.values() if one.name)
    if holder.judge:
        who[holder.device] = holder.judge
    return Callers(senders, who, frozenset(lost))
