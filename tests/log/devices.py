"""Devices without a disk."""

import random

from judge_app.core.claims import DeviceId, EntryId
from judge_app.core.model import EventId, State
from judge_app.core.ops import NoteWritten, Op, basis
from judge_app.log.digest import digest
from judge_app.log.entry import Entry
from judge_app.log.fold import Fold
from judge_app.log.oplog import OpLog

EVENT = EventId("oakhaven")


class Device:
    """A log and its state. It does whatever it is told, without asking whether it makes sense."""

    def __init__(self, name: str, event: EventId = EVENT) -> None:
        self.log = OpLog(event, DeviceId(name))
        self.fold = Fold(self.log)

    @property
    def state(self) -> State:
        return self.fold.state

    @property
    def digest(self) -> str:
        return digest(self.state)

    def do(self, op: Op, wall_ms: int = 0, *, knowing: tuple[EntryId, ...] | None = None) -> Entry:
        entry = self.log.stamp(op, basis(op, self.state) if knowing is None else knowing, wall_ms)
        self.fold.follow(self.log.take([entry]))
        return entry

    def hear(self, entries: list[Entry]) -> None:
        self.fold.follow(self.log.take(self.log.accept(entries).entries))

    def sync(self, other: "Device") -> None:
        ours, theirs = self.log.missing(other.log.vector), other.log.missing(self.log.vector)
        other.hear(ours)
        self.hear(theirs)


def notes(device: Device, *texts: str) -> list[Entry]:
    return [device.do(NoteWritten(text)) for text in texts]


def texts(device: Device) -> list[str]:
    """Of the notes that count."""
    return [note.text for note in device.state.notes.values()]


def all_entries(devices: list[Device]) -> list[Entry]:
    """What any of *devices* holds."""
    found = {entry.id: entry for device in devices for entry in device.log.entries}
    return list(found.values())


def shuffled(entries: list[Entry], seed: int) -> list[Entry]:
    mixed = entries + entries[::3]
    random.Random(seed).shuffle(mixed)
    return mixed
