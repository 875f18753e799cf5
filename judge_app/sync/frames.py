"""An event from screen to scanner, where there is no network at all: a row of QR codes, each a frame of text.

    TSA EVENT(4) SENDING(6) INDEX(3) TOTAL(3) CONTENT CRC(7)      without the spaces

A frame has capitals and digits only, which QR codes pack closest and a scanner types on any keyboard. The
content of all frames together is the file of `carrying`, compressed. A *wish* is a single frame the other way
round: it tells what the receiver holds, so that the sender shows only the rest.
"""

import zlib
from base64 import b32decode, b32encode
from collections.abc import Iterable
from hashlib import sha256
from io import BytesIO
from typing import Literal, NamedTuple

from judge_app.core.claims import DeviceId
from judge_app.core.ids import EventId
from judge_app.errors import Broken, Refused
from judge_app.language import _
from judge_app.log.oplog import Vector
from judge_app.sync.carrying import Carried, Damaged, lines_in, read_carried, written

__all__ = ["FRAME_BYTES", "MOST_FRAMES", "Gathering", "Scan", "frames_of", "is_wish", "read_wish", "wish_of"]

FRAME_BYTES = 225
"""Of the content in each frame: that makes a QR code of 57 by 57, which cheap scanners read off a screen."""
MOST_FRAMES = 4_000
LARGEST_CONTENT = 16 << 20
"""Unpacked; a longer event goes by file."""
_FRAME, _WISH, _VERSION = "TS", "TW", "A"
_EVENT, _SENDING, _NUMBER, _CRC = 4, 6, 3, 7
_WIDTHS = (len(_VERSION), _EVENT, _SENDING, _NUMBER, _NUMBER)
_LONGEST = 4_296
"""Letters in the largest QR code there is."""
_MOST_SENDINGS = 4
_MOST_DEVICES = 200
_PREFIX_BYTES = 6
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"

Scan = Literal["new", "again", "damaged", "foreign", "newer"]
"""What a scanned frame was: wanted, seen before, misread, of another event, or of a newer app."""


def frames_of(carried: Carried, frame_bytes: int = FRAME_BYTES) -> tuple[str, ...]:
    """The frames that hold *carried*; Refused if nobody would scan so many."""
    plain_content = b"".join(written(carried))
    content = zlib.compress(plain_content, 9)
    total = -(-len(content) // frame_bytes)
    if total > MOST_FRAMES or len(plain_content) > LARGEST_CONTENT:
        text = _(
            "This would be {n} QR codes. Nothing was changed. Use a file, or show only the last changes."
        )
        raise Refused(text.format(n=total))
    head = _FRAME + _VERSION + _event_mark(carried.event) + _mark(content, _SENDING)
    return tuple(
        _with_crc(head + _letters(place, _NUMBER) + _letters(total, _NUMBER) + _text(part))
        for place, part in enumerate(_cut(content, frame_bytes))
    )


class _Frame(NamedTuple):
    event: str
    sending: str
    place: int
    total: int
    content: bytes


class Gathering:
    """Frames that are scanned, in any order and any number of times, until all of one sending are there.

    With an *event*, those of others are foreign. If the sender begins anew, with more in it, the frames of
    both sendings are kept apart, and the last one scanned counts.
    """

    def __init__(self, event: EventId | None = None) -> None:
        self._wanted = _event_mark(event) if event else None
        self._sendings: dict[tuple[str, str, int], dict[int, bytes]] = {}
        self._current: dict[int, bytes] = {}
        self.total = 0
        """How many frames the current sending has; 0 before the first."""

    def take(self, scanned: str) -> Scan:
        """Keep what the scanner read, if it is of use."""
        frame = _read_frame(scanned)
        if not isinstance(frame, _Frame):
            return frame
        if self._wanted not in (None, frame.event):
            return "foreign"
        self._turn_to(frame)
        if frame.place in self._current:
            return "again"
        self._current[frame.place] = frame.content
        return "new"

    @property
    def missing(self) -> tuple[int, ...]:
        """The numbers of the frames that are still to be scanned, from 1."""
        return tuple(place + 1 for place in range(self.total) if place not in self._current)

    @property
    def is_whole(self) -> bool:
        return bool(self.total) and len(self._current) == self.total

    def carried(self) -> Carried:
        """What all frames together hold; raises `Damaged`, and begins anew, if they do not fit together."""
        if not self.is_whole:
            raise Broken("Frames were put together before all of them were there.")
        content = b"".join(part for _place, part in sorted(self._current.items()))
        key = next(key for key, parts in self._sendings.items() if parts is self._current)
        try:
            if _mark(content, _SENDING) != key[1]:
                raise Damaged(1, _("the QR codes do not fit together; scan them again"))
            found = read_carried(lines_in(BytesIO(_unpacked(content))))
            if _event_mark(found.event) != key[0]:
                raise Damaged(1, _("the QR codes do not fit together; scan them again"))
        except Damaged:
            self._current.clear()
            raise
        return found

    def _turn_to(self, frame: _Frame) -> None:
        key = frame.event, frame.sending, frame.total
        parts = self._sendings.pop(key, {})
        while len(self._sendings) >= _MOST_SENDINGS:
            del self._sendings[next(iter(self._sendings))]
        self._sendings[key] = self._current = parts
        self.total = frame.total


def wish_of(event: EventId, vector: Vector) -> str:
    """One frame that says what is held here of *event*, to be scanned by whoever has more."""
    held = [(device, seq) for device, seq in sorted(vector.items()) if seq][:_MOST_DEVICES]
    content = b"".join(_device_mark(device) + seq.to_bytes(4, "big") for device, seq in held)
    return _with_crc(_WISH + _VERSION + _event_mark(event) + _text(zlib.compress(content, 9)))


def is_wish(scanned: str) -> bool:
    """Whether *scanned* looks like what `wish_of` makes, so that `read_wish` says what is wrong with it."""
    return scanned.strip().upper().startswith(_WISH)


def read_wish(scanned: str, event: EventId, known: Iterable[DeviceId]) -> Vector:
    """What the other tablet holds of the *known* devices; Refused if *scanned* is no wish for *event*."""
    text = _sound(scanned)
    if text is None or not text.startswith(_WISH + _VERSION):
        raise Refused(_("This does not say what a tablet holds. Scan the code that the other one shows."))
    mark, rest = _fields(text[len(_WISH + _VERSION) :], _EVENT)
    if mark != _event_mark(event):
        raise Refused(_("The other tablet has another event open."))
    content = _unpacked(_content(rest))
    size = _PREFIX_BYTES + 4
    said = {
        content[at : at + _PREFIX_BYTES]: int.from_bytes(content[at + _PREFIX_BYTES : at + size], "big")
        for at in range(0, len(content) - size + 1, size)
    }
    marks = {device: _device_mark(device) for device in known}
    return {device: said[mark] for device, mark in marks.items() if mark in said}


def _read_frame(scanned: str) -> _Frame | Scan:
    text = _sound(scanned)
    if text is None or not text.startswith(_FRAME):
        return "damaged"
    version, event, sending, place, total, content = _fields(text[len(_FRAME) :], *_WIDTHS)
    if version != _VERSION:
        return "newer"
    if not content or not _number(place) < _number(total) <= MOST_FRAMES:
        return "damaged"
    return _Frame(event, sending, _number(place), _number(total), _content(content))


def _fields(text: str, *widths: int) -> list[str]:
    """*text* cut into fields of these *widths*, and the rest."""
    found = []
    for width in widths:
        found.append(text[:width])
        text = text[width:]
    return [*found, text]


def _sound(scanned: str) -> str | None:
    """What was scanned without its CRC, in capitals; nothing if it was misread."""
    text = scanned.strip().upper() if len(scanned) <= 2 * _LONGEST else ""
    body = text[:-_CRC]
    if len(text) > _LONGEST or not set(text) <= set(_LETTERS) or not body or _with_crc(body) != text:
        return None
    return body


def _with_crc(text: str) -> str:
    return text + _letters(zlib.crc32(text.encode()), _CRC)


def _unpacked(content: bytes) -> bytes:
    unpack = zlib.decompressobj()
    try:
        found = unpack.decompress(content, LARGEST_CONTENT)
    except zlib.error:
        raise Damaged(1, _("the QR codes do not fit together; scan them again")) from None
    if unpack.unconsumed_tail or not unpack.eof or unpack.unused_data:
        raise Damaged(1, _("the QR codes do not fit together; scan them again"))
    return found


def _cut(content: bytes, size: int) -> list[bytes]:
    return [content[start : start + size] for start in range(0, len(content), size)]


def _text(content: bytes) -> str:
    return b32encode(content).decode().rstrip("=")


def _content(text: str) -> bytes:
    try:
        return b32decode(text + "=" * (-len(text) % 8))
    except ValueError:
        return b""


def _letters(number: int, width: int) -> str:
    """*number* in *width* letters of five bits each."""
    return "".join(_LETTERS[number >> 5 * place & 31] for place in reversed(range(width)))


def _number(text: str) -> int:
    number = 0
    for letter in text:
        number = number << 5 | _LETTERS.index(letter)
    return number


def _mark(content: bytes, width: int) -> str:
    return _text(sha256(content).digest())[:width]


def _event_mark(event: EventId) -> str:
    return _mark(event.encode(), _EVENT)


def _device_mark(device: DeviceId) -> bytes:
    return sha256(device.encode()).digest()[:_PREFIX_BYTES]
