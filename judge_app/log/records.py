"""The entries of a file, each looked at by itself: whether it can be read, and its device signed it."""

from collections.abc import Iterable
from typing import NamedTuple

from judge_app.core.claims import DeviceId, EntryId
from judge_app.core.ids import EventId
from judge_app.language import _
from judge_app.log.codec import Unreadable, decode
from judge_app.log.entry import Entry
from judge_app.log.signing import is_proved, signed

__all__ = ["Doubled", "Fault", "Record", "Records", "read_records"]


class Record(NamedTuple):
    """What one line of a file says is an entry: not read yet, not verified."""

    device: DeviceId
    seq: int
    signature: bytes
    body: bytes
    line: int


class Fault(NamedTuple):
    """An entry that counts nowhere, and why."""

    line: int
    device: DeviceId
    seq: int
    why: str


class Doubled(NamedTuple):
    """Two different entries of one device under one number, both signed by it."""

    first: Entry
    second: Entry
    lines: tuple[int, int]


class Records(NamedTuple):
    """What the lines of a file come to."""

    entries: tuple[Entry, ...]
    """All that are sound by themselves, one for each number; of two under one number the first."""
    lines: dict[EntryId, int]
    faults: tuple[Fault, ...]
    doubled: tuple[Doubled, ...]

    def line(self, entry: Entry) -> int:
        return self.lines[entry.id]


def read_records(event: EventId, records: Iterable[Record]) -> Records:
    found = Records((), {}, (), ())
    entries: dict[EntryId, Entry] = {}
    faults: list[Fault] = []
    doubled: list[Doubled] = []
    for record in records:
        entry = _read(event, record)
        if isinstance(entry, str):
            faults.append(Fault(record.line, record.device, record.seq, entry))
            continue
        known = entries.setdefault(entry.id, entry)
        if known.body != entry.body:
            doubled.append(Doubled(known, entry, (found.lines[entry.id], record.line)))
        found.lines.setdefault(entry.id, record.line)
    return found._replace(entries=tuple(entries.values()), faults=tuple(faults), doubled=tuple(doubled))


def _read(event: EventId, record: Record) -> Entry | str:
    """The entry, or what is wrong with it."""
    try:
        entry = decode(record.body, record.signature, foreign=True)
    except Unreadable as trouble:
        return trouble.reason
    if entry.event != event:
        return _("it belongs to another event")
    if (entry.device, entry.seq) != (record.device, record.seq):
        return _("its label names another entry")
    _good, bad = signed([entry])
    if bad:
        return bad[0].why
    return entry if is_proved(event, entry.device, entry.op) else _("its proof is false")
