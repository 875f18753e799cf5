"""What a tablet knows of the others of its event: who is in reach, what is on its way, if the clocks agree.

Nothing of this is in the log: it is about this moment and this network. The network keeps it, views draw it.
"""

from typing import Literal, NamedTuple

from judge_app.core.claims import DeviceId, EntryId
from judge_app.core.ids import EventId, MatchId
from judge_app.core.roster import DeviceRole

__all__ = ["BackboneLink", "ClockTrust", "Editing", "Nearby", "Offer", "Peer", "Reach"]

ClockTrust = Literal["own", "synced", "unsynced"]
"""By its own clock, because there is no other; within what is promised; or not sure."""


class Peer(NamedTuple):
    """Another tablet of the event, as this one sees it."""

    device: DeviceId
    is_linked: bool = False
    lacks: int = 0
    """How many entries are held here of which it has not said that it holds them."""
    seen_ms: int | None = None
    """When it was last linked, by the hall's clock."""
    is_heard: bool = False
    """Whether it is heard of on this network, but cannot be reached."""
    by_backbone: bool = False
    """Whether it is linked over the backbone alone."""


class BackboneLink(NamedTuple):
    """The backbone of the event, as this tablet sees it."""

    name: str
    is_linked: bool = False
    """Whether it takes and gives entries now."""
    server: str = ""
    """The one that answers: "a.example:4222"."""
    lacks: int = 0
    """How many entries are held here that it is not known to hold."""
    trouble: str = ""
    """Why it is not linked, or does not take what is sent, in a sentence."""


class Offer(NamedTuple):
    """The code by which one more tablet can join."""

    code: str
    """As it is shown and typed: "K7F 29M"."""
    role: DeviceRole
    expires_ms: int
    text: str
    """What the QR code says."""


class Editing(NamedTuple):
    """Another tablet has this table open, to report or change something."""

    match: MatchId
    device: DeviceId


class Nearby(NamedTuple):
    """An event that is heard of on this network."""

    event: EventId
    name: str
    device: DeviceId
    """Whoever says so."""
    address: str


class Reach(NamedTuple):
    is_open: bool = False
    """Whether the event is on the network; not so where there is none, or the event cannot be shared."""
    addresses: tuple[str, ...] = ()
    """Where this tablet can be reached: "192.168.1.20:24680"."""
    peers: tuple[Peer, ...] = ()
    unsent: tuple[EntryId, ...] = ()
    """Entries of this tablet that no other one has confirmed, the oldest first."""
    is_outdated: bool = False
    """Whether another tablet has a newer app, and writes what this one does not understand."""
    clock: ClockTrust = "own"
    editing: tuple[Editing, ...] = ()
    offer: Offer | None = None
    trouble: str = ""
    """What went wrong on the network, in a sentence; the work goes on."""
    backbone: BackboneLink | None = None
