"""Entries to bytes and back; refuses what is not an entry, keeps what a newer app made.

An entry's bytes are one JSON object. Every version of the format has the fields of `_ENVELOPE` in
common and stands on one line, so that any app can order, keep and pass on entries whose operation it
does not understand. Version 2 chained each entry to the one before of its device.
"""

import json
import re
from dataclasses import fields
from typing import Any, cast

from judge_app.core.claims import DeviceId, EntryId, Stamp
from judge_app.core.model import EventId
from judge_app.core.ops import KINDS, NewerOp, Op
from judge_app.errors import Refused
from judge_app.language import N_, _
from judge_app.log.entry import Entry, entry_id
from judge_app.log.shapes import Misshapen, number, shape, text

__all__ = ["LARGEST_ENTRY", "Unreadable", "decode", "encode"]

FORMAT = 2
LARGEST_ENTRY = 1 << 20
_LONGEST_ID = 64
_ENVELOPE = ("v", "event", "device", "seq", "lamport", "prev", "wall", "basis", "kind", "version", "op")
_UNCHAINED = tuple(field for field in _ENVELOPE if field != "prev")
"""The fields of version 1."""


class Unreadable(Refused):
    """These bytes are not an entry; nothing of them was taken."""

    def __init__(self, reason: str) -> None:
        text = _("An entry could not be read: {reason}. Nothing of it was used.")
        super().__init__(text.format(reason=reason))
        self.reason = reason


def encode(event: EventId, seq: int, lamport: int, stamp: Stamp, op: Op, prev: str = "") -> bytes:
    """The bytes of a new entry: compact JSON in a fixed order of fields."""
    values = (
        FORMAT, event, stamp.device, seq, lamport, prev, stamp.wall_ms, stamp.basis, op.kind, op.version, op
    )  # fmt: skip
    return _write(dict(zip(_ENVELOPE, values, strict=True))).encode()


def decode(body: bytes, signature: bytes = b"", *, foreign: bool = False) -> Entry:
    """The entry that *body* holds; raises `Unreadable` with the reason.

    *foreign* bytes must also be written just as this app writes them: then no two tablets can read
    one entry differently, as they might with a key given twice.
    """
    if len(body) > LARGEST_ENTRY:
        text = _("it has {n} bytes, at most {most} are read")
        raise Unreadable(text.format(n=len(body), most=LARGEST_ENTRY))
    if _CONTROL.search(body):
        raise Unreadable(_("it holds control characters, as no entry does"))
    try:
        found = _parse(body.decode())
        entry = _entry(found, body, signature)
        if foreign and not entry.is_newer and not _is_canonical(found, body):
            raise Misshapen(N_("it is not written the way this app writes entries"))
    except Misshapen as reason:
        raise Unreadable(str(reason)) from None
    except RecursionError:
        raise Unreadable(_("it is nested too deeply")) from None
    except UnicodeDecodeError:
        raise Unreadable(_("it is not UTF-8 text")) from None
    except ValueError as reason:
        raise Unreadable(_("it is not JSON ({reason})").format(reason=str(reason)[:80])) from None
    return entry


def _plain(value: Any) -> dict[str, Any]:
    return {field.name: getattr(value, field.name) for field in fields(value)}


_write = json.JSONEncoder(
    ensure_ascii=False, check_circular=False, allow_nan=False, separators=(",", ":"), default=_plain
).encode


_CONTROL = re.compile(rb"[\0-\x1f]")
_DIGEST = re.compile(r"[0-9a-f]{64}")


def _no_number(name: str) -> Any:
    raise Misshapen(N_("{name} is not a number"), name=name)


_parse = json.JSONDecoder(parse_constant=_no_number).decode


def _entry(found: Any, body: bytes, signature: bytes) -> Entry:
    if type(found) is not dict:
        raise Misshapen(N_("fields expected at the top"))
    try:
        form, event, device, seq, lamport, wall, basis, kind, version, op = [found[key] for key in _UNCHAINED]
        prev = found["prev"] if number(form) > 1 else ""
    except KeyError as missing:
        raise Misshapen(N_("the field {field} is missing"), field=missing.args[0]) from None
    if number(form) < 1 or number(version) < 1:
        raise Misshapen(N_("a version below 1"))
    if not 1 <= number(seq) <= number(lamport):
        raise Misshapen(N_("a sequence number outside 1 to the lamport clock"))
    device = DeviceId(_id(device))
    stamp = Stamp(entry_id(device, seq), device, number(wall), _basis(basis))
    return Entry(
        EventId(_id(event)),
        seq,
        lamport,
        stamp,
        _op(form, text(kind), version, op, found),
        body,
        signature,
        _digest(prev),
    )


def _is_canonical(found: dict[str, Any], body: bytes) -> bool:
    return tuple(found) == _fields(found) and _write(found).encode() == body


def _fields(found: dict[str, Any]) -> tuple[str, ...]:
    """The fields of an entry in their order, as its version of the format has them."""
    return _UNCHAINED if found["v"] == 1 else _ENVELOPE


def _op(form: int, kind: str, version: int, value: Any, found: dict[str, Any]) -> Op:
    known = KINDS.get(kind)
    if form > FORMAT or known is None or version > known.version:
        return NewerOp(kind, version)
    if len(found) > len(_fields(found)):
        raise Misshapen(N_("more fields than an entry has"))
    op: Op = shape(cast(Any, known))(known.upgraded(value, version))
    return op


def _basis(value: Any) -> tuple[EntryId, ...]:
    if type(value) is not list:
        raise Misshapen(N_("basis: a list expected"))
    return tuple([EntryId(_id(one)) for one in value])


def _digest(value: Any) -> str:
    if text(value) and not _DIGEST.fullmatch(value):
        raise Misshapen(N_("prev: the digest of an entry expected"))
    return str(value)


def _id(value: Any) -> str:
    if not 1 <= len(text(value)) <= _LONGEST_ID or not value.isascii() or not value.isprintable():
        raise Misshapen(N_("an id of 1 to 64 plain letters expected"))
    return str(value)
