"""The servers of a convention over which an event travels, and who was given access to it.

What a device is given is sealed for it alone, and travels in the log like everything else: the tablet that
chose the backbone may be dead when another one is let in.
"""

from collections.abc import Container
from itertools import pairwise
from typing import NamedTuple

from judge_app.core.claims import DeviceId
from judge_app.core.frozenmap import FrozenMap
from judge_app.core.roster import LEADERS, Member, Roster

__all__ = ["Backbone", "Box", "Key", "lacking", "needs_new_key"]


class Key(NamedTuple):
    """A key by its name, and the entry with which it was given to all, or the last where it took several."""

    name: str
    device: DeviceId
    seq: int


class Box(NamedTuple):
    """What was sealed for a device: the key *key*, and whatever else it did not have by then."""

    key: str
    sealed: str
    leads: bool
    """Whether it also lets the device give access to others."""


class Backbone(NamedTuple):
    name: str = ""
    servers: tuple[str, ...] = ()
    """None where the event has no backbone, or has it no more."""
    ca: str = ""
    """The certificate that vouches for the servers."""
    account: str = ""
    keys: tuple[Key, ...] = ()
    """Those under which entries travelled, the newest last."""
    boxes: FrozenMap[DeviceId, tuple[Box, ...]] = FrozenMap()

    @property
    def key(self) -> str:
        """The name of the key that counts now."""
        return self.keys[-1].name if self.keys else ""

    def key_for(self, device: DeviceId, seq: int) -> str:
        """The name of the key under which entry *seq* of *device* travels.

        Whoever waits for a new key has to read the entry that brings it, and what that device wrote before:
        so those go under the key before it.
        """
        for before, key in pairwise(self.keys):
            if key.device == device and seq <= key.seq:
                return before.name
        return self.key

    def has_key(self, device: DeviceId) -> bool:
        return any(box.key == self.key for box in self.boxes.get(device, ()))


def needs_new_key(backbone: Backbone, roster: Roster, copied: Container[DeviceId]) -> bool:
    """Whether somebody who was revoked, or has the key of a *copied* tablet, could read what travels."""
    return not backbone.keys or any(
        (member.is_revoked or member.device in copied) and backbone.has_key(member.device)
        for member in roster.members.values()
    )


def lacking(backbone: Backbone, roster: Roster, copied: Container[DeviceId]) -> tuple[Member, ...]:
    """Who takes part and was not given all that their role needs."""
    return tuple(
        member
        for member in roster.members.values()
        if not member.is_revoked
        and member.renewed is None
        and member.device not in copied
        and not _has_all(backbone, member)
    )


def _has_all(backbone: Backbone, member: Member) -> bool:
    boxes = backbone.boxes.get(member.device, ())
    leads = member.role not in LEADERS or any(box.leads for box in boxes)
    return backbone.has_key(member.device) and leads
