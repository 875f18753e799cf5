"""The devices of an event: admitted, named, given another role, revoked, copied; whose clock counts.

The effect of most is the roster (`core.roster`), which the fold works out from all of them at once.
"""

from dataclasses import dataclass
from typing import ClassVar

from judge_app.core.claims import DeviceId, EntryId, Stamp
from judge_app.core.model import State
from judge_app.core.ops.base import LONGEST_NAME, Op, apply, check, check_undo, require_open, require_text
from judge_app.core.roster import DeviceRole
from judge_app.errors import Refused
from judge_app.language import N_
from judge_app.language import _ as gettext

__all__ = [
    "DeviceAdmitted",
    "DeviceForked",
    "DeviceNamed",
    "DeviceRenewed",
    "DeviceRevoked",
    "EntryLost",
    "EventTakenOver",
    "ReviewClosed",
    "RoleChanged",
    "StaffOp",
    "TakeOverPrepared",
    "TimebaseChosen",
]


@dataclass(frozen=True)
class DeviceAdmitted(Op):
    """A leader let a device take part. Its id is its key, so from now on what it signs counts."""

    kind: ClassVar = "device_admitted"
    device: DeviceId
    name: str
    tablet: str
    role: DeviceRole


@dataclass(frozen=True)
class DeviceNamed(Op):
    """The device that writes this says who carries it and what it is called."""

    kind: ClassVar = "device_named"
    name: str
    tablet: str


@dataclass(frozen=True)
class DeviceRenewed(Op):
    """The device that writes this goes on in the place of *old*, as the *proof*, signed by *old*, says.

    A tablet whose file was damaged, or that was restored from a copy, must never give a number twice.
    """

    kind: ClassVar = "device_renewed"
    old: DeviceId
    proof: str


@dataclass(frozen=True)
class TakeOverPrepared(Op):
    """A leader made a code by which one other device can take the event over; *key* is its public half.

    The newest counts: one that was made before it, and lies about somewhere, opens nothing any more.
    """

    kind: ClassVar = "take_over_prepared"
    key: DeviceId


@dataclass(frozen=True)
class EventTakenOver(Op):
    """The device that writes this is an organizer's, as the *proof*, signed by the code's *key*, says."""

    kind: ClassVar = "event_taken_over"
    key: DeviceId
    proof: str
    name: str
    tablet: str


@dataclass(frozen=True)
class RoleChanged(Op):
    """A device has another role from now on: for all of its entries after the *held* ones known here."""

    kind: ClassVar = "role_changed"
    device: DeviceId
    role: DeviceRole
    held: int


@dataclass(frozen=True)
class DeviceRevoked(Op):
    """A device is lost and refused: what it did after the *held* entries known here waits for review."""

    kind: ClassVar = "device_revoked"
    device: DeviceId
    held: int


@dataclass(frozen=True)
class DeviceForked(Op):
    """A device signed two different entries *seq*, as a copied one does; from there on none of it counts.

    The digests of both with their signatures prove it, whoever says so.
    """

    kind: ClassVar = "device_forked"
    device: DeviceId
    seq: int
    one: str
    one_signature: str
    other: str
    other_signature: str


@dataclass(frozen=True)
class EntryLost(Op):
    """What stood here was lost with a damaged file, before any other device had it.

    The next entry is chained to *digest*, which is that of the lost one; nothing where the next is lost too.
    """

    kind: ClassVar = "entry_lost"
    digest: str


@dataclass(frozen=True)
class TimebaseChosen(Op):
    """The hall goes by the clock of this device from now on."""

    kind: ClassVar = "timebase_chosen"
    device: DeviceId


@dataclass(frozen=True)
class ReviewClosed(Op):
    """A leader looked at what a revoked device had done: it was *kept*, that is done again here, or not."""

    kind: ClassVar = "review_closed"
    entry: EntryId
    kept: bool


StaffOp = (
    DeviceAdmitted
    | DeviceNamed
    | DeviceRenewed
    | TakeOverPrepared
    | EventTakenOver
    | RoleChanged
    | DeviceRevoked
)


@check.register
def _(op: DeviceAdmitted, state: State) -> None:
    _require_roles(state)
    _check_names(op)
    member = state.roster.members.get(op.device)
    if member is not None and member.is_revoked:
        raise Refused(gettext("This tablet was revoked. It needs a new key before it can join again."))
    if member is not None:
        raise Refused(gettext("{name} is in the event already.").format(name=member.name or member.tablet))


@check.register
def _(op: DeviceNamed, state: State) -> None:
    _require_roles(state)
    _check_names(op)


@check.register
def _(op: DeviceRenewed, state: State) -> None:
    member = state.roster.members.get(op.old)
    if member is None or member.is_revoked:
        raise Refused(gettext("This tablet is not in the event."))
    if member.renewed:
        raise Refused(gettext("This tablet goes on under a new key already."))


@check.register
def _(op: TakeOverPrepared, state: State) -> None:
    _require_roles(state)


@check.register
def _(op: EventTakenOver, state: State) -> None:
    _require_roles(state)
    _check_names(op)
    if op.key != state.roster.take_over:
        text = gettext(
            "This code does not open the event: it was misread or used already, or there is a newer one."
            " Nothing was changed."
        )
        raise Refused(text)


@check.register
def _(op: RoleChanged | DeviceRevoked, state: State) -> None:
    _require_roles(state)
    member = state.roster.members.get(op.device)
    if member is None:
        raise Refused(gettext("This tablet is not in the event."))
    if member.is_revoked:
        raise Refused(gettext("This tablet was revoked. Nothing was changed."))
    if isinstance(op, RoleChanged) and member.role == op.role:
        raise Refused(gettext("This tablet has that role already."))
    if member.role == "organizer" and _is_last_organizer(op.device, state):
        raise Refused(gettext("This is the only organizer's tablet. Make another one the organizer's first."))


@check.register
def _(op: DeviceForked, state: State) -> None:
    if op.one == op.other:
        raise Refused(gettext("Both entries are the same. Nothing was changed."))


@check.register
def _(op: EntryLost, state: State) -> None:
    raise Refused(gettext("Only a recovery can say that something is lost."))


@check.register
def _(op: TimebaseChosen, state: State) -> None:
    _require_roles(state)
    if not state.roster.is_admitted(op.device):
        raise Refused(gettext("This tablet is not in the event."))


@check.register
def _(op: ReviewClosed, state: State) -> None:
    is_copied = DeviceId(op.entry.partition(":")[0]) in state.forks  # what it wrote is in nobody's history
    if state.history.find(op.entry) is None and not is_copied:
        raise Refused(gettext("That entry is not on this tablet."))
    if op.entry in state.reviewed:
        raise Refused(gettext("Somebody has looked at this already."))


@apply.register
def _(op: StaffOp, state: State, stamp: Stamp) -> State:
    if stamp.entry in state.roster.void:
        return state.ignoring(stamp, N_("its device may not decide about this one"))
    return state


@apply.register
def _(op: DeviceForked, state: State, stamp: Stamp) -> State:
    known = state.forks.get(op.device)
    return state._replace(forks=state.forks.put(op.device, min(known or op.seq, op.seq)))


@apply.register
def _(op: EntryLost, state: State, stamp: Stamp) -> State:
    return state


@apply.register
def _(op: TimebaseChosen, state: State, stamp: Stamp) -> State:
    return state._replace(timebase=op.device)


@apply.register
def _(op: ReviewClosed, state: State, stamp: Stamp) -> State:
    return state._replace(reviewed=state.reviewed.put(op.entry, op.kept))


@check_undo.register
def _(op: StaffOp | DeviceForked, state: State) -> None:
    raise Refused(gettext("What was decided about a tablet cannot be undone. Decide anew under Devices."))


def _require_roles(state: State) -> None:
    require_open(state)
    if state.roster.founder is None:
        text = gettext(
            "This event was begun with an earlier app and stays on this tablet. Export it, or open a new one."
        )
        raise Refused(text)


def _check_names(op: DeviceAdmitted | DeviceNamed | EventTakenOver) -> None:
    require_text(op.name or op.tablet, gettext("The name"))
    if max(len(op.name), len(op.tablet)) > LONGEST_NAME:
        require_text(max(op.name, op.tablet, key=len), gettext("The name"))


def _is_last_organizer(device: DeviceId, state: State) -> bool:
    members = state.roster.members.values()
    return not any(one.role == "organizer" and one.device != device for one in members)
