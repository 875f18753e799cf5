"""How a tablet shows that it was let in to one that has not heard of it yet: by the entries that say so.

The tablet that admitted it may be dead, and nobody else may hold its word.
"""

from collections.abc import Iterable
from typing import NamedTuple

from judge_app.core.claims import DeviceId
from judge_app.core.ids import EventId
from judge_app.core.ops import DeviceAdmitted, DeviceRenewed, EventTakenOver, TakeOverPrepared
from judge_app.core.roster import LEADERS, DeviceRole, Roster, may_staff
from judge_app.log.entry import Entry
from judge_app.log.oplog import OpLog, Vector
from judge_app.log.signing import is_proved
from judge_app.sync.protocol import Parcel
from judge_app.sync.unpacking import packed, unpack

__all__ = ["Standing", "credentials_of", "is_vouched"]

MOST = 16
"""A tablet that was let in by one that was let in by one, and so on, for longer than any evening."""


class Standing(NamedTuple):
    """What the network's thread knows of the desk: replaced as a whole, never changed."""

    event: EventId
    event_name: str
    roster: Roster
    held: Vector
    reference: DeviceId
    credentials: tuple[Parcel, ...] = ()
    copied: frozenset[DeviceId] = frozenset()
    """Devices that wrote two histories."""

    def needs_new_key(self, device: DeviceId) -> bool:
        """Whether *device* was taken out of the event, and can come back only as another one."""
        return device in self.copied or (
            device in self.roster.members and not self.roster.is_admitted(device)
        )


def credentials_of(log: OpLog, device: DeviceId) -> tuple[Parcel, ...]:
    """The entries by which *device* is in the event, the first one first; none for who opened it."""
    found: list[Entry] = []
    wanted = {device}
    for entry in reversed(log.entries):
        match entry.op:
            case DeviceAdmitted(device=admitted) if admitted in wanted:
                wanted.add(entry.device)
                found.append(entry)
            case DeviceRenewed(old=before) | EventTakenOver(key=before) if entry.device in wanted:
                wanted.add(before)
                found.append(entry)
            case TakeOverPrepared(key=key) if key in wanted:
                wanted.add(entry.device)
                found.append(entry)
    return packed(reversed(found[:MOST]))


def is_vouched(device: DeviceId, standing: Standing, shown: Iterable[Parcel]) -> bool:
    """Whether *device* takes part, by what is known here or by the entries that it has *shown*."""
    roster = standing.roster
    if device in roster.members:
        return roster.is_admitted(device)
    granted: dict[DeviceId, DeviceRole | None] = {}
    take_over = roster.take_over
    for entry in unpack([*shown][:MOST], standing.event, {}).entries:
        signer = _role(entry.device, roster, granted)
        match entry.op:
            case DeviceAdmitted(device=admitted, role=role) if may_staff(signer, None, role, own=False):
                granted[admitted] = role
            case DeviceRenewed(old=old) if is_proved(standing.event, entry.device, entry.op):
                granted[entry.device] = _role(old, roster, granted)
            case TakeOverPrepared(key=key) if signer in LEADERS:
                take_over = key
            case EventTakenOver(key=key) if key == take_over and is_proved(
                standing.event, entry.device, entry.op
            ):
                granted[entry.device] = "organizer"
    return granted.get(device) is not None


def _role(device: DeviceId, roster: Roster, granted: dict[DeviceId, DeviceRole | None]) -> DeviceRole | None:
    return roster.role(device) if device in roster.members else granted.get(device)
