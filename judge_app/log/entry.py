"""One line of the log: an operation, who made it, and where it stands in the order of everything."""

from dataclasses import dataclass
from hashlib import sha256

from judge_app.core.claims import DeviceId, EntryId, Stamp
from judge_app.core.model import EventId
from judge_app.core.ops import NewerOp, Op

__all__ = ["Entry", "Order", "entry_id"]

Order = tuple[int, DeviceId, int]
"""What the log is sorted by: lamport clock, device, sequence number; never wall time."""


def entry_id(device: DeviceId, seq: int) -> EntryId:
    return EntryId(f"{device}:{seq}")


@dataclass(frozen=True, slots=True)
class Entry:
    event: EventId
    seq: int
    lamport: int
    stamp: Stamp
    op: Op
    body: bytes
    """The exact bytes that the device made, kept as they came; `log.codec` reads and writes them."""
    signature: bytes = b""
    prev: str = ""
    """The digest of the entry before, of the same device: whoever rewrites one must rewrite all after it."""

    @property
    def digest(self) -> str:
        return sha256(self.body).hexdigest()

    @property
    def id(self) -> EntryId:
        return self.stamp.entry

    @property
    def device(self) -> DeviceId:
        return self.stamp.device

    @property
    def order(self) -> Order:
        return self.lamport, self.stamp.device, self.seq

    @property
    def is_newer(self) -> bool:
        """Whether a newer app made this; shown as such, kept and passed on."""
        return isinstance(self.op, NewerOp)
