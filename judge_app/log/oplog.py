"""The log of one event on one device: an ordered set of entries."""

from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from operator import attrgetter
from typing import NamedTuple

from judge_app.core.claims import DeviceId, EntryId, Stamp
from judge_app.core.model import EventId
from judge_app.core.ops import Op
from judge_app.errors import Broken
from judge_app.language import _
from judge_app.log.codec import encode
from judge_app.log.entry import Entry, entry_id

__all__ = ["Accepted", "OpLog", "Rejected", "Vector"]

Vector = Mapping[DeviceId, int]
"""For each device the number of its entries held: its entries 1 to that number, all of them."""

LARGEST_LEAP = 10_000_000
"""How far an entry's clock may run ahead; a false one must not use up the numbers of an event."""


class Rejected(NamedTuple):
    """An entry that was not taken, and why."""

    entry: Entry
    why: str


class Accepted(NamedTuple):
    """What a log can take of the entries it was offered."""

    entries: tuple[Entry, ...]
    rejected: tuple[Rejected, ...]


class OpLog:
    def __init__(self, event: EventId, device: DeviceId) -> None:
        self.event = event
        self.device = device
        self._entries: list[Entry] = []
        self._held: dict[EntryId, Entry] = {}
        self._vector: dict[DeviceId, int] = {}
        self._last_seq = 0
        """The highest number that this device is known to have given."""

    @property
    def entries(self) -> Sequence[Entry]:
        """All entries, in the order of the fold."""
        return self._entries

    @property
    def vector(self) -> Vector:
        return self._vector.copy()

    @property
    def lamport(self) -> int:
        return self._entries[-1].lamport if self._entries else 0

    def find(self, entry: EntryId) -> Entry | None:
        return self._held.get(entry)

    def place(self, entry: Entry) -> int:
        """Where *entry* stands in `entries`, or would stand."""
        return bisect_left(self._entries, entry.order, key=attrgetter("order"))

    def missing(self, vector: Vector) -> list[Entry]:
        """What a log with *vector* lacks, each device's entries in their order."""
        return [
            self._held[entry_id(device, seq)]
            for device, held in self._vector.items()
            for seq in range(vector.get(device, 0) + 1, held + 1)
        ]

    def stamp(self, op: Op, basis: tuple[EntryId, ...], wall_ms: int) -> Entry:
        """The next entry of this device. It is in the log only after `take`."""
        seq, lamport = self._vector.get(self.device, 0) + 1, self.lamport + 1
        if seq <= self._last_seq:
            raise Broken("This device lost entries of its own and must go on as a new one.")
        stamp = Stamp(entry_id(self.device, seq), self.device, wall_ms, basis)
        return Entry(self.event, seq, lamport, stamp, op, encode(self.event, seq, lamport, stamp, op))

    def accept(self, offered: Iterable[Entry]) -> Accepted:
        """Which of the *offered* entries are new and fit, in any order they came. Changes nothing."""
        vector, lamport = self._vector.copy(), self.lamport
        fresh: dict[EntryId, Entry] = {}
        rejected: list[Rejected] = []
        for entry in sorted(offered, key=attrgetter("device", "seq")):
            known = self._held.get(entry.id) or fresh.get(entry.id)
            if known and known.body == entry.body and known.event == entry.event:
                continue
            before = self._held.get(previous := entry_id(entry.device, entry.seq - 1)) or fresh.get(previous)
            if entry.event != self.event:
                rejected.append(Rejected(entry, _("it belongs to another event")))
            elif known:
                rejected.append(Rejected(entry, _("its device wrote something else under this number")))
            elif entry.seq != vector.get(entry.device, 0) + 1:
                rejected.append(Rejected(entry, _("an earlier entry of its device is still missing")))
            elif not (before.lamport if before else 0) < entry.lamport <= lamport + LARGEST_LEAP:
                rejected.append(Rejected(entry, _("its clock cannot be true")))
            else:
                vector[entry.device], lamport = entry.seq, max(lamport, entry.lamport)
                fresh[entry.id] = entry
        return Accepted(tuple(fresh.values()), tuple(rejected))

    def take(self, entries: Sequence[Entry]) -> int:
        """Put in what `accept` let pass, `stamp` made or the store kept; say from where on all is new.

        What a damaged store lost leaves a gap: the entries behind it count, but the vector stops at it,
        so that other devices offer the lost ones again.
        """
        if not entries:
            return len(self._entries)
        place = self.place(min(entries, key=attrgetter("order")))
        self._entries[place:] = sorted([*self._entries[place:], *entries], key=attrgetter("order"))
        self._held.update((entry.id, entry) for entry in entries)
        own = (entry.seq for entry in entries if entry.device == self.device)
        self._last_seq = max(self._last_seq, *own, 0)
        for device in {entry.device for entry in entries}:
            held = self._vector.get(device, 0)
            while entry_id(device, held + 1) in self._held:
                held += 1
            self._vector[device] = held
        return place

    def untake(self, entries: Sequence[Entry]) -> int:
        """Take the newest *entries*, which `stamp` made, out again; say from where on all is new."""
        place = len(self._entries) - len(entries)
        del self._entries[place:]
        for entry in entries:
            del self._held[entry.id]
        if entries:
            self._vector[self.device] = self._last_seq = entries[0].seq - 1
        return place
