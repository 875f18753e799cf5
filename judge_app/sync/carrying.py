"""The log of an event as one text file, which a stick or a mail carries from tablet to tablet.

    tableside 1 EVENT NAME
    DEVICE NUMBER SIGNATURE ENTRY        a line each, as a batch of the protocol has them
    end COUNT DIGEST                     SHA-256 of all lines before

Nobody has to trust the file or who carried it: each entry is signed by the device that made it. The digest
only tells a file that broke off, or lost a line, from a whole one.
"""

from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from typing import BinaryIO, NamedTuple

from judge_app.core.ids import EventId
from judge_app.errors import Refused
from judge_app.language import _
from judge_app.log.codec import LARGEST_ENTRY
from judge_app.log.entry import Entry, entry_id
from judge_app.log.oplog import OpLog
from judge_app.sync.protocol import Parcel, parcel_line, read_parcel
from judge_app.sync.unpacking import packed, unpack
from judge_app.views.words import plain

__all__ = [
    "EARLIER",
    "ENDING",
    "LARGEST",
    "LONGEST_LINE",
    "Carried",
    "Damaged",
    "carried_of",
    "genuine",
    "heading_of",
    "is_held",
    "lines_in",
    "read_carried",
    "written",
]

ENDING = ".judgelog"
EARLIER = ".tableside"
"""What earlier apps called it."""
FORMAT, VERSION = b"tableside", b"1"
LARGEST = 256 << 20
"""Bytes: far more than the longest event, and no more than a tablet can hold at once."""
LONGEST_LINE = LARGEST_ENTRY + 400
_LONGEST_NAME = 200
_LONGEST_EVENT = 64
_END = b"end"


class Carried(NamedTuple):
    """What a file holds: not verified yet."""

    event: EventId
    name: str
    parcels: tuple[Parcel, ...]


class Damaged(Refused):
    """This is no whole file of an event; *line* is where that shows."""

    def __init__(self, line: int, reason: str) -> None:
        text = _("Line {line}: {reason}. Nothing of it was taken.")
        super().__init__(text.format(line=line, reason=reason))
        self.line = line
        self.reason = reason

    def named(self, file: str) -> Refused:
        """The same of the file of that name."""
        text = _("{file}, line {line}: {reason}. Nothing of it was taken.")
        return Refused(text.format(file=file, line=self.line, reason=self.reason))


def carried_of(log: OpLog, name: str, entries: Iterable[Entry], beside: Iterable[Parcel] = ()) -> Carried:
    """*entries* of *log* to be carried, and *beside* them what a file had that this log cannot take.

    Another tablet may be able to: one that holds the entry before, or does not know of a fork yet.
    """
    left = {parcel for parcel in beside if not is_held(log, parcel)}
    return Carried(log.event, plain(name)[:_LONGEST_NAME].strip(), (*packed(entries), *sorted(left)))


def written(carried: Carried) -> Iterator[bytes]:
    """The lines of a file; Refused if it would be longer than any tablet reads."""
    first = b" ".join((FORMAT, VERSION, carried.event.encode(), carried.name.encode()))
    digest, size = sha256(), 0
    for content in (first, *map(parcel_line, carried.parcels)):
        line = content + b"\n"
        digest.update(line)
        size += len(line)
        if size > LARGEST:
            text = _("The event is too long for a file of {n} MB. Nothing was changed. Begin a new file.")
            raise Refused(text.format(n=LARGEST >> 20))
        yield line
    yield b"%s %d %s\n" % (_END, len(carried.parcels), digest.hexdigest().encode())


def lines_in(file: BinaryIO) -> Iterator[bytes]:
    """The lines of an open file, of which none takes more memory than the longest entry."""
    return iter(lambda: file.readline(LONGEST_LINE + 1), b"")


def read_carried(lines: Iterable[bytes]) -> Carried:
    """What the *lines* of a file hold, each with its line break; raises `Damaged` at the first fault."""
    content = iter(lines)
    first = next(content, b"")
    event, name = heading_of(first)
    digest, size, number = sha256(first), len(first), 1
    parcels: list[Parcel] = []
    for number, line in enumerate(content, 2):
        size += len(line)
        if size > LARGEST:
            raise Damaged(number, _("the file is longer than any that a tablet writes"))
        if line.startswith(_END + b" "):
            _check_end(line, number, Carried(event, name, tuple(parcels)), digest.hexdigest())
            break
        parcels.append(_read_line(line, number))
        digest.update(line)
    else:
        raise Damaged(number, _("the file breaks off here; its last line is missing"))
    if next(content, None) is not None:
        raise Damaged(number + 1, _("something stands behind the end of the file"))
    return Carried(event, name, tuple(parcels))


def genuine(carried: Carried, log: OpLog | None = None) -> tuple[Entry, ...]:
    """The entries of *carried*, each verified; those that *log* holds just so are left out.

    Raises `Damaged` if a single one is not what its device signed.
    """
    numbered = [
        (number, parcel)
        for number, parcel in enumerate(carried.parcels, 2)
        if log is None or not is_held(log, parcel)
    ]
    unpacked = unpack([parcel for _number, parcel in numbered], carried.event, {})
    if unpacked.refused:
        raise _first_false(numbered, carried.event) or Damaged(2, unpacked.refused[0])
    return unpacked.entries


def is_held(log: OpLog, parcel: Parcel) -> bool:
    """Whether *log* holds this very entry."""
    held = log.find(entry_id(parcel.device, parcel.seq))
    return held is not None and (held.body, held.signature) == (parcel.body, parcel.signature)


def heading_of(line: bytes) -> tuple[EventId, str]:
    """The event that the first *line* of a file names, and what it is called."""
    if not line:
        raise Damaged(1, _("the file breaks off here: it is empty"))
    parts = _whole(line, 1).split(b" ", 3) if line.startswith(FORMAT + b" ") else []
    if len(parts) != 4 or not parts[1].isdigit():
        raise Damaged(1, _("this is no file of an event that Tableside wrote"))
    if parts[1] != VERSION:
        raise Damaged(1, _("a newer app wrote this file; update the app on this device"))
    try:
        event, name = parts[2].decode("ascii"), parts[3].decode()
    except UnicodeDecodeError:
        raise Damaged(1, _("the name of the event cannot be read")) from None
    if not 0 < len(event) <= _LONGEST_EVENT or not _is_file_name(event):
        raise Damaged(1, _("the id of the event cannot be read"))
    if plain(name) != name or len(name) > _LONGEST_NAME:
        raise Damaged(1, _("the name of the event cannot be read"))
    return EventId(event), name


def _is_file_name(event: str) -> bool:
    """The journal of an event is named by its id, so that must lead nowhere else."""
    return all(letter.isalnum() or letter in "-_" for letter in event)


def _read_line(line: bytes, number: int) -> Parcel:
    content = _whole(line, number)
    try:
        parcel = read_parcel(content)
    except ValueError:
        raise Damaged(number, _("this is no entry of an event")) from None
    if parcel_line(parcel) != content:
        raise Damaged(number, _("this is not written the way this app writes an entry"))
    return parcel


def _whole(line: bytes, number: int) -> bytes:
    if len(line) > LONGEST_LINE:
        raise Damaged(number, _("the line is longer than any entry"))
    if not line.endswith(b"\n"):
        raise Damaged(number, _("the file breaks off here; its last line is missing"))
    return line[:-1]


def _check_end(line: bytes, number: int, carried: Carried, digest: str) -> None:
    if _whole(line, number) == b"%s %d %s" % (_END, len(carried.parcels), digest.encode()):
        return
    # Most likely one letter has changed, and then the signature of its entry tells which line that was.
    where = _first_false([*enumerate(carried.parcels, 2)], carried.event)
    raise where or Damaged(number, _("lines are missing, or were changed or moved"))


def _first_false(numbered: Sequence[tuple[int, Parcel]], event: EventId) -> Damaged | None:
    for number, parcel in numbered:
        if refused := unpack([parcel], event, {}).refused:
            return Damaged(number, refused[0])
    return None
