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

__all__ = ["Unpacked", "packed", "unpack"]


class Unpacked(NamedTuple):
    """The entries of a batch that are new and signed, and for each of the others why it was left."""

    entries: tuple[Entry, ...]
    refused: tuple[str, ...] = ()


def unpack(parcels: Iterable[Parcel], event: EventId, held: Vector) -> Unpacked:
    """Read and verify what is not *held*; a batch comes over several links, and is verified once."""
    entries: list[Entry] = []
    refused: list[str] = []
    for parcel in parcels:
        if parcel.seq <= held.get(parcel.device, 0):
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
    return Unpacked(tuple(good), (*refused, *(why for _entry, why in bad)))


def packed(entries: Iterable[Entry]) -> tuple[Parcel, ...]:
    return tuple(Parcel(one.device, one.seq, one.signature, one.body) for one in entries)
