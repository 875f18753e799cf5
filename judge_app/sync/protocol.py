"""What two tablets say to each other, and its bytes: one file for both ends.

A frame is a letter for the kind, a letter for how the rest is written, and the rest: JSON, or for entries a
line each with device, number, signature and the exact bytes, because those must not be written anew.
"""

import json
import zlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple

from judge_app.core.claims import DeviceId
from judge_app.core.ids import MatchId
from judge_app.core.model import State
from judge_app.errors import Refused
from judge_app.language import _
from judge_app.log.codec import LARGEST_ENTRY
from judge_app.log.digest import digest

__all__ = [
    "LARGEST_FRAME",
    "PROTOCOL",
    "BadFrame",
    "Batch",
    "Chain",
    "Digest",
    "Have",
    "Head",
    "Message",
    "Opened",
    "Parcel",
    "Proof",
    "Where",
    "parcel_line",
    "read_frame",
    "read_parcel",
    "write_frame",
]

PROTOCOL = 1
"""Goes up when tablets of different versions could misunderstand each other."""
LARGEST_FRAME = 4 << 20
LARGEST_CONTENT = 16 << 20
"""Unpacked; what claims to be more is not unpacked to see."""
LARGEST_TALK = 1 << 20
"""The same of a message that holds no entries: millions of brackets would keep a tablet busy for seconds."""
_WORTH_PACKING = 400
_PLAIN, _PACKED = b"-", b"z"
_MOST_DEVICES = 5_000
_MOST_ENTRIES = 2_000


class BadFrame(Refused):
    """These bytes are not what a tablet says; the link is cut, nothing of it was used."""


class Head(NamedTuple):
    """How far a device's entries are held, and the beginning of the digest of the last one."""

    seq: int
    mark: str


class Parcel(NamedTuple):
    """One entry on its way: not read yet, not verified."""

    device: DeviceId
    seq: int
    signature: bytes
    body: bytes


class Proof(NamedTuple):
    """The digest of an entry, and its device's signature for it."""

    digest: str
    signature: str


@dataclass(frozen=True)
class Have:
    """What the speaker holds; *is_whole* when devices that are not named are not held at all."""

    heads: Mapping[DeviceId, Head]
    is_whole: bool = False


@dataclass(frozen=True)
class Batch:
    """Entries, each device's in their order."""

    parcels: tuple[Parcel, ...]


@dataclass(frozen=True)
class Chain:
    """The digests of a device's entries from *first* on, because both hold something else of it."""

    device: DeviceId
    first: int
    proofs: tuple[Proof, ...]


@dataclass(frozen=True)
class Digest:
    """What the log marked *at* amounts to on the speaker's tablet, by an app that knows *kinds*.

    Worked out once from *state*, when it is first written, which may be on another thread: a state never
    changes.
    """

    at: str
    kinds: str
    digest: str = ""
    state: State | None = field(default=None, compare=False)

    def worked_out(self) -> "Digest":
        return self if self.state is None else self._worked_out

    @cached_property
    def _worked_out(self) -> "Digest":
        return self if self.state is None else Digest(self.at, self.kinds, digest(self.state))


@dataclass(frozen=True)
class Opened:
    """A table is open for editing on *device*, or none any more; the higher *number* is the newer word."""

    device: DeviceId
    match: MatchId | None
    number: int


@dataclass(frozen=True)
class Where:
    """Addresses at which devices were reached."""

    addresses: Mapping[DeviceId, tuple[str, ...]]


Message = Have | Batch | Chain | Digest | Opened | Where


def write_frame(message: Message) -> bytes:
    letter, write, _read = _KINDS[type(message)]
    content = write(message)
    if len(content) < _WORTH_PACKING:
        return letter + _PLAIN + content
    return letter + _PACKED + zlib.compress(content, 1)


def read_frame(frame: bytes) -> Message:
    """The message in *frame*; raises `BadFrame`, whatever the bytes are."""
    if len(frame) > LARGEST_FRAME:
        text = _("A message of {n} bytes is longer than any that a tablet sends.")
        raise BadFrame(text.format(n=len(frame)))
    reader = _READERS.get(frame[:1])
    try:
        if reader is None:
            raise ValueError("an unknown kind of message")
        message: Message = reader(_content(frame))
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError, zlib.error) as trouble:
        text = _("Another tablet sent something that cannot be read ({reason}). Nothing of it was used.")
        raise BadFrame(text.format(reason=str(trouble)[:80])) from None
    return message


def _content(frame: bytes) -> bytes:
    most = LARGEST_CONTENT if frame[:1] == _KINDS[Batch][0] else LARGEST_TALK
    if frame[1:2] == _PLAIN and len(frame) - 2 <= most:
        return frame[2:]
    if frame[1:2] != _PACKED:
        raise ValueError("neither plain nor packed, or too long")
    unpack = zlib.decompressobj()
    content = unpack.decompress(frame[2:], most)
    if unpack.unconsumed_tail or not unpack.eof:
        raise ValueError("packed too long, or cut off")
    return content


def _json(value: Any) -> bytes:
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False).encode()


def _device(value: Any) -> DeviceId:
    if type(value) is not str or not 1 <= len(value) <= 64 or not value.isascii() or not value.isprintable():
        raise ValueError("no id of a device")
    return DeviceId(value)


def _whole(value: Any, most: int = 2**53) -> int:
    if type(value) is not int or not 0 <= value <= most:
        raise ValueError("no number of an entry")
    return value


def _word(value: Any, most: int = 128) -> str:
    if type(value) is not str or len(value) > most or not value.isascii():
        raise ValueError("no word of a message")
    return value


def _few(values: Any, most: int = _MOST_DEVICES) -> Any:
    if len(values) > most:
        raise ValueError("too many")
    return values


def _write_have(message: Have) -> bytes:
    return _json([message.is_whole, {device: [*head] for device, head in message.heads.items()}])


def _read_have(content: bytes) -> Have:
    whole, heads = json.loads(content)
    return Have(
        {_device(device): Head(_whole(seq), _word(mark)) for device, (seq, mark) in _few(heads).items()},
        bool(whole),
    )


def _write_batch(message: Batch) -> bytes:
    return b"\n".join(map(parcel_line, message.parcels))


def _read_batch(content: bytes) -> Batch:
    lines = _few(content.split(b"\n", _MOST_ENTRIES), _MOST_ENTRIES)
    return Batch(tuple(map(read_parcel, lines)) if content else ())


def parcel_line(parcel: Parcel) -> bytes:
    """An entry on a line of its own, whatever carries it; no entry has a line break in it."""
    return b" ".join(
        (parcel.device.encode(), b"%d" % parcel.seq, parcel.signature.hex().encode(), parcel.body)
    )


def read_parcel(line: bytes) -> Parcel:
    """What `parcel_line` wrote; raises ValueError for whatever else *line* is."""
    device, seq, signature, body = line.split(b" ", 3)
    if len(body) > LARGEST_ENTRY or len(signature) > 256 or not seq.isdigit() or len(seq) > 16:
        raise ValueError("no entry")
    return Parcel(_device(device.decode()), int(seq), bytes.fromhex(signature.decode()), body)


def _write_chain(message: Chain) -> bytes:
    return _json([message.device, message.first, message.proofs])


def _read_chain(content: bytes) -> Chain:
    device, first, proofs = json.loads(content)
    read = tuple(Proof(_word(digest), _word(signature)) for digest, signature in _few(proofs, 1_000))
    return Chain(_device(device), _whole(first), read)


def _write_digest(message: Digest) -> bytes:
    known = message.worked_out()
    return _json([known.at, known.kinds, known.digest])


def _read_digest(content: bytes) -> Digest:
    at, kinds, found = json.loads(content)
    return Digest(_word(at), _word(kinds), _word(found))


def _write_opened(message: Opened) -> bytes:
    return _json([message.device, message.match, message.number])


def _read_opened(content: bytes) -> Opened:
    device, match, number = json.loads(content)
    return Opened(_device(device), None if match is None else MatchId(_word(match, 64)), _whole(number))


def _write_where(message: Where) -> bytes:
    return _json({device: [*addresses] for device, addresses in message.addresses.items()})


def _read_where(content: bytes) -> Where:
    found = _few(json.loads(content), 500)
    return Where(
        {_device(device): tuple(_word(one) for one in _few(known, 8)) for device, known in found.items()}
    )


_Write = Callable[[Any], bytes]
_Read = Callable[[bytes], Message]
_KINDS: dict[type, tuple[bytes, _Write, _Read]] = {
    Have: (b"H", _write_have, _read_have),
    Batch: (b"E", _write_batch, _read_batch),
    Chain: (b"C", _write_chain, _read_chain),
    Digest: (b"D", _write_digest, _read_digest),
    Opened: (b"O", _write_opened, _read_opened),
    Where: (b"W", _write_where, _read_where),
}
_READERS: dict[bytes, _Read] = {letter: read for letter, _write, read in _KINDS.values()}
