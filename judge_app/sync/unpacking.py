"""From what arrived to entries that their devices really made; done off the desk's thread."""

from collections.abc import Iterable
from typing import NamedTuple

from judge_app.core.ids import EventId
from judge_app.language import _
from judge_app.log.codec import Unreadable, decode
from judge_app.log.entry import Entry
from judge_app.log.oplog import Vector
from judge_app.log.signing import signed
from judge_app.sync.protocol import Parcel

__all__ = ["Lately", "Unpacked", "packed", "unpack"]

MOST_LATELY = 4 << 20
"""Bytes of their bodies."""


class Unpacked(NamedTuple):
    """The entries of a batch that are new and signed, and for each of the others why it was left."""

    entries: tuple[Entry, ...]
    refused: tuple[str, ...] = ()


class Lately:
    """Entries that were verified a moment ago: the same come over several links, before they are held."""

    def __init__(self) -> None:
        self._entries: dict[Parcel, Entry] = {}
        self._bytes = 0

    def find(self, parcel: Parcel) -> Entry | None:
        return self._entries.get(parcel)

    def keep(self, entries: Iterable[Entry]) -> None:
        for entry in entries:
            if self._bytes > MOST_LATELY:
                self._entries, self._bytes = {}, 0
            self._entries[_parcel(entry)] = entry
            self._bytes += len(entry.body)


def unpack(parcels: Iterable[Parcel], event: EventId, held: Vector, lately: Lately | None = None) -> Unpacked:
    """Read and verify what is not *held*, and was not verified *lately*."""
    entries: list[Entry] = []
    again: list[Entry] = []
    refused: list[str] = []
    for parcel in parcels:
        if parcel.seq <= held.get(parcel.device, 0):
            continue
        if lately and (known := lately.find(parcel)):
            again.append(known)
            continue
        try:
            entry = decode(parcel.body, parcel.signature, foreign=True)
        except Unreadable as trouble:
            refused.append(trouble.reason)
            continue
        if (entry.event, entry.device, entry.seq) == (event, parcel.device, parcel.seq):
            entries.append(entry)
        else:
            refused.append(_("its label names another entry"))
    good, bad = signed(entries)
    if lately:
        lately.keep(good)
    return Unpacked((*again, *good), (*refused, *(why for _entry, why in bad)))


def packed(entries: Iterable[Entry]) -> tuple[Parcel, ...]:
    return tuple(map(_parcel, entries))


def _parcel(entry: Entry) -> Parcel:
    return Parcel(entry.device, entry.seq, entry.signature, entry.body)
