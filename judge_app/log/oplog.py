"""The log of one event on one device: an ordered set of entries."""

from bisect import bisect_left
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from operator import attrgetter
from typing import NamedTuple

from judge_app.core.claims import DeviceId, EntryId, Stamp
from judge_app.core.ids import EventId, founder_of
from judge_app.core.ops import DeviceForked, EntryLost, Op
from judge_app.errors import Broken, Refused
from judge_app.language import _
from judge_app.log.codec import LARGEST_ENTRY, encode
from judge_app.log.entry import Entry, entry_id
from judge_app.log.signing import entry_message, is_proved

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


Sign = Callable[[bytes], bytes]


class OpLog:
    """*sign* is how *device* signs what it writes; in an event without a founder nobody asks for it."""

    def __init__(self, event: EventId, device: DeviceId, sign: Sign | None = None) -> None:
        self.event = event
        self.device = device
        self._sign = sign
        self._entries: list[Entry] = []
        self._held: dict[EntryId, Entry] = {}
        self._vector: dict[DeviceId, int] = {}
        self._last_seq = 0
        """The highest number that this device is known to have given."""
        self._forks: dict[DeviceId, int] = {}
        self._quarantined: dict[EntryId, Entry] = {}
        self._has_newer = False

    @property
    def quarantined(self) -> Sequence[Entry]:
        """What is kept here of devices that wrote two histories, from the fork on. It counts nowhere."""
        return tuple(self._quarantined.values())

    @property
    def entries(self) -> Sequence[Entry]:
        """All entries, in the order of the fold."""
        return self._entries

    @property
    def kept(self) -> tuple[Entry, ...]:
        """All entries, and behind them what is quarantined: what a copy of this log has to hold."""
        return (*self._entries, *self._quarantined.values())

    @property
    def vector(self) -> Vector:
        return self._vector.copy()

    @property
    def lamport(self) -> int:
        return self._entries[-1].lamport if self._entries else 0

    @property
    def has_newer(self) -> bool:
        """Whether a newer app wrote something that this one does not understand."""
        return self._has_newer

    def find(self, entry: EntryId) -> Entry | None:
        return self._held.get(entry)

    def place(self, entry: Entry) -> int:
        """Where *entry* stands in `entries`, or would stand."""
        return bisect_left(self._entries, entry.order, key=attrgetter("order"))

    def head(self, device: DeviceId, seq: int) -> str:
        """The digest of entry *seq* of *device*; nothing where it is not held."""
        held = self._held.get(entry_id(device, seq))
        return held.digest if held else ""

    def unsaid_forks(self) -> list[DeviceForked]:
        """Forks that were proved by a device which turned out to be copied itself: to be said again."""
        lost: dict[DeviceId, DeviceForked] = {}
        for op in _forks(self._quarantined.values()):
            lost[op.device] = min(op, lost.get(op.device, op), key=attrgetter("seq"))
        said = _forks(self._entries) if lost else ()
        covered = {op.device for op in said if op.device in lost and op.seq <= lost[op.device].seq}
        return [op for device, op in lost.items() if device not in covered]

    def fork_proof(self, device: DeviceId) -> DeviceForked | None:
        """What proves that *device* wrote two histories, whoever said so."""
        proofs = _forks([*self._entries, *self._quarantined.values()]) if device in self._forks else []
        return next((op for op in proofs if (op.device, op.seq) == (device, self._forks[device])), None)

    def fork(self, device: DeviceId) -> int | None:
        """The entry from which on *device* wrote two histories, if it did."""
        return self._forks.get(device)

    def missing(self, vector: Vector) -> list[Entry]:
        """What a log with *vector* lacks, in the order of the fold: an admission before what it admits."""
        lacking = [
            self._held[entry_id(device, seq)]
            for device, held in self._vector.items()
            for seq in range(vector.get(device, 0) + 1, held + 1)
        ]
        return sorted(lacking, key=attrgetter("order"))

    def stamp(self, op: Op, basis: tuple[EntryId, ...], wall_ms: int) -> Entry:
        """The next entry of this device. It is in the log only after `take`."""
        seq, lamport = self._vector.get(self.device, 0) + 1, self.lamport + 1
        if self.device in self._forks:
            text = _(
                "This tablet was copied, and both copies went on. All it has is kept. Ask the organizer for a"
                " code and join again."
            )
            raise Refused(text)
        if seq <= self._last_seq:
            raise Broken("This device lost entries of its own and must go on as a new one.")
        stamp = Stamp(entry_id(self.device, seq), self.device, wall_ms, basis)
        prev = self.head(self.device, seq - 1)
        body = encode(self.event, seq, lamport, stamp, op, prev)
        if len(body) > LARGEST_ENTRY:
            raise Refused(_("This is too much at once, no tablet would read it. Nothing was changed."))
        entry = Entry(self.event, seq, lamport, stamp, op, body, prev=prev)
        return replace(entry, signature=self._signature(entry))

    def _signature(self, entry: Entry) -> bytes:
        if self._sign is None:
            return b""
        return self._sign(entry_message(self.event, self.device, entry.seq, entry.digest))

    def accept(self, offered: Iterable[Entry], *, past_gaps: bool = False) -> Accepted:
        """Which of the *offered* entries are new and fit, in any order they came. Changes nothing.

        Whether anybody let their device in is for the fold to say: who did may turn out to be copied, and
        then some tablets would hold its entries and others never take them. *past_gaps*, as a copy of a log
        needs it that was damaged once, also what stands behind an entry that is missing.
        """
        vector, lamport = self._vector.copy(), self.lamport
        fresh: dict[EntryId, Entry] = {}
        rejected: list[Rejected] = []
        offered = sorted(offered, key=attrgetter("device", "seq"))
        for entry in offered:
            known = self._held.get(entry.id) or fresh.get(entry.id)
            if known and known.body == entry.body and known.event == entry.event:
                continue
            before = self._held.get(previous := entry_id(entry.device, entry.seq - 1)) or fresh.get(previous)
            if entry.event != self.event:
                rejected.append(Rejected(entry, _("it belongs to another event")))
            elif entry.seq >= self._forks.get(entry.device, entry.seq + 1):
                rejected.append(Rejected(entry, _("its device was copied and wrote two histories")))
            elif known:
                rejected.append(Rejected(entry, _("its device wrote something else under this number")))
            elif entry.seq != vector.get(entry.device, 0) + 1 and not past_gaps:
                rejected.append(Rejected(entry, _("an earlier entry of its device is still missing")))
            elif not (before.lamport if before else 0) < entry.lamport <= lamport + LARGEST_LEAP:
                rejected.append(Rejected(entry, _("its clock cannot be true")))
            elif not self._follows(entry, before) and not (past_gaps and before is None):
                rejected.append(Rejected(entry, _("it does not follow from the entry before of its device")))
            elif not is_proved(entry.event, entry.device, entry.op):
                rejected.append(Rejected(entry, _("its proof is false")))
            else:
                fresh[entry.id], lamport = entry, max(lamport, entry.lamport)
                vector[entry.device] = self._contiguous(entry.device, entry.seq)
        return Accepted(tuple(fresh.values()), tuple(rejected))

    def _follows(self, entry: Entry, before: Entry | None) -> bool:
        """Whether *entry* is chained to *before*; an app that did not chain knew no events with a founder."""
        if not entry.prev and founder_of(self.event) is None:
            return True
        if before is None:
            return entry.prev == ""
        lost = before.op.digest if isinstance(before.op, EntryLost) else ""
        return entry.prev == (lost or before.digest)

    def take(self, entries: Sequence[Entry]) -> int:
        """Put in what `accept` let pass, `stamp` made or the store kept; say from where on all is new.

        What a damaged store lost leaves a gap: the entries behind it count, but the vector stops at it,
        so that other devices offer the lost ones again.
        """
        if not entries:
            return len(self._entries)
        place = self._put(entries)
        return min([place, *(self._cut(op.device, op.seq) for op in _forks(entries))])

    def _cut(self, device: DeviceId, seq: int) -> int:
        """Take out what *device* wrote from its entry *seq* on; say from where on all is new."""
        seq = self._forks[device] = min(seq, self._forks.get(device, seq))
        out = [entry for entry in self._held.values() if entry.device == device and entry.seq >= seq]
        if not out:
            return len(self._entries)
        place = min(self.place(entry) for entry in out)
        for entry in out:
            self._quarantined[entry.id] = self._held.pop(entry.id)
        self._entries[place:] = [entry for entry in self._entries[place:] if entry.id in self._held]
        self._vector[device] = min(self._vector[device], seq - 1)
        return place

    def _put(self, entries: Sequence[Entry]) -> int:
        place = self.place(min(entries, key=attrgetter("order")))
        self._entries[place:] = sorted([*self._entries[place:], *entries], key=attrgetter("order"))
        self._held.update((entry.id, entry) for entry in entries)
        self._has_newer = self._has_newer or any(entry.is_newer for entry in entries)
        own = (entry.seq for entry in entries if entry.device == self.device)
        self._last_seq = max(self._last_seq, *own, 0)
        for device in {entry.device for entry in entries}:
            self._vector[device] = self._contiguous(device, self._vector.get(device, 0))
        return place

    def _contiguous(self, device: DeviceId, seq: int) -> int:
        """Up to where *device*'s entries are held without a gap, if they are up to *seq*."""
        while entry_id(device, seq + 1) in self._held:
            seq += 1
        return seq

    def untake(self, entries: Sequence[Entry]) -> int:
        """Take the newest *entries*, which `stamp` made, out again; say from where on all is new."""
        place = len(self._entries) - len(entries)
        del self._entries[place:]
        for entry in entries:
            del self._held[entry.id]
        if entries:
            self._vector[self.device] = self._last_seq = entries[0].seq - 1
        return place


def _forks(entries: Iterable[Entry]) -> list[DeviceForked]:
    return [entry.op for entry in entries if isinstance(entry.op, DeviceForked)]
