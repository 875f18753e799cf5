"""Reads a file of signed entries to its end, whatever is wrong in it: who verifies wants to know it all."""

from collections.abc import Iterable
from hashlib import sha256
from typing import NamedTuple

from judge_app.core.ids import EventId
from judge_app.language import _
from judge_app.log.records import Record
from judge_app.sync.carrying import LONGEST_LINE, heading_of
from judge_app.sync.protocol import parcel_line, read_parcel

__all__ = ["FIRST", "Inspected", "LineFault", "inspected"]

FIRST = b"tableside "
"""How such a file begins."""
_END = b"end "


class LineFault(NamedTuple):
    line: int
    why: str


class Inspected(NamedTuple):
    event: EventId
    name: str
    records: tuple[Record, ...]
    faults: tuple[LineFault, ...]


def inspected(lines: Iterable[bytes]) -> Inspected:
    """What the *lines* of a file hold, and what is wrong with them.

    `Damaged` only where the first cannot be read, which says of what event all the others are.
    """
    content = iter(lines)
    first = next(content, b"")
    event, name = heading_of(first)
    digest, number = sha256(first), 1
    records: list[Record] = []
    faults: list[LineFault] = []
    for number, line in enumerate(content, 2):
        if line.startswith(_END):
            if line != b"end %d %s\n" % (number - 2, digest.hexdigest().encode()):
                faults.append(LineFault(number, _wrong_end(line, number - 2)))
            break
        digest.update(line)
        if found := _record(line, number):
            records.append(found)
        else:
            faults.append(LineFault(number, _("This is no entry of an event.")))
    else:
        faults.append(LineFault(number, _("The file breaks off here; its last line is missing.")))
    if next(content, None) is not None:
        faults.append(LineFault(number + 1, _("Something stands behind the end of the file.")))
    return Inspected(event, name, tuple(records), tuple(faults))


def _record(line: bytes, number: int) -> Record | None:
    content = line.removesuffix(b"\n")
    try:
        parcel = read_parcel(content)
    except ValueError:
        return None
    if len(line) > LONGEST_LINE or parcel_line(parcel) != content:
        return None
    return Record(*parcel, number)


def _wrong_end(line: bytes, count: int) -> str:
    said = line.split()[1:2]
    if said and said[0].isdigit() and len(said[0]) < 10 and int(said[0]) != count:
        text = _("The last line says that there are {said} entries, but there are {n}.")
        return text.format(said=int(said[0]), n=count)
    return _("Lines were changed or moved: the digest in the last line is that of other ones.")
