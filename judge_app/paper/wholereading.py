"""Reads the file of a whole event: its log, and whether its readable part is what the log gives."""

import re
from collections.abc import Sequence
from typing import Any, NamedTuple

from judge_app.core.claims import DeviceId
from judge_app.core.ids import EventId
from judge_app.core.model import State
from judge_app.errors import Refused
from judge_app.language import _
from judge_app.log.codec import Unreadable, decode
from judge_app.log.entry import Entry
from judge_app.log.pause import collection_paused
from judge_app.paper.eventfile import FORMAT
from judge_app.paper.placedjson import LineCount, heads, line_of, read_placed, refused_at
from judge_app.paper.plainjson import Fault, Object, list_of, number_of, object_of, shown, text_of
from judge_app.paper.wholewriting import VERSION, readable

__all__ = ["LARGEST", "Kept", "WholeEvent", "first_difference", "read_whole"]

LARGEST = 200 << 20
"""Bytes: far more than the longest event, and no more than a tablet can hold at once."""
_MOST = 2**53
_LONGEST_EVENT, _LONGEST_SIGNATURE = 64, 256
_ENTRY_KEYS = frozenset(("device", "seq", "signature", "entry"))
_KEYS = frozenset(("format", "version", "event", "name", "log"))
_UNCOMPARED = ("app", "log")
_FAMILY, _SLASH, _NUMBER = FORMAT.partition("/")
_HEX = re.compile(r"(?:[0-9a-f]{2})*")


class Kept(NamedTuple):
    """An entry as it stands in the file, and in which line. Nobody has verified its signature yet."""

    device: DeviceId
    seq: int
    signature: bytes
    body: bytes
    line: int


class WholeEvent(NamedTuple):
    event: EventId
    name: str
    entries: tuple[Kept, ...]


def read_whole(content: bytes, where: str) -> WholeEvent:
    """The event that the file *where* carries; Refused with the line and the reason, whole or not at all."""
    with collection_paused():
        text, whole = _read(content, where)
        try:
            event, name = _opening(whole)
            logged = list_of(whole, "log")
        except Fault as fault:
            raise refused_at(where, _blamed_line(text, whole), str(fault)) from None
        return WholeEvent(event, name, _entries(text, logged, event, where))


def first_difference(
    content: bytes, event: EventId, state: State, entries: Sequence[Entry]
) -> tuple[int, str] | None:
    """The line and what is wrong there, where the readable part is not what the log gives.

    Values are compared, not letters: whoever sets the same JSON in another way changes nothing. Keys at the
    top that this app does not write are somebody else's, and let be.
    """
    with collection_paused():
        text, whole = _read(content, "")
        made = readable(event, state, entries)
    wanted = {key: value for key, value in made.items() if key not in _UNCOMPARED}
    known = {key: value for key, value in whole.items() if key in wanted or key in _SOMETIMES}
    apart = _apart(known, wanted, ())
    if apart is None:
        return None
    path, why = apart
    place = "/".join(str(key + 1 if isinstance(key, int) else key) for key in path)
    return line_of(text, path), f"{place}: {why}" if place else why


_SOMETIMES = frozenset(("ruleset_text", "lots", "structure", "standings", "cut"))
"""The keys at the top that not every event has; one too many is a difference all the same."""


def _read(content: bytes, where: str) -> tuple[str, Object]:
    if len(content) > LARGEST:
        text = _("{file} has more than {n} MB and is no event. Nothing was changed.")
        raise Refused(text.format(file=where, n=LARGEST >> 20))
    text, whole = read_placed(content, where)
    if type(whole) is not dict:
        raise refused_at(where, 1, _("this is no event file; one begins with {begin}").format(begin="{"))
    return text, whole


def _opening(whole: Object) -> tuple[EventId, str]:
    """Whose file it is."""
    found = whole.get("format")
    if type(found) is not str or not found.startswith(_FAMILY + _SLASH):
        raise Fault(_("this is no event file, for it does not say {format}").format(format=shown(FORMAT)))
    if found != FORMAT or (type(whole.get("version")) is int and whole["version"] > VERSION):
        raise Fault(_("a newer app wrote this file; update the app on this device"))
    if "log" not in whole:
        text = _(
            "it holds no log: the commands on event files can read it, but no tablet can go on from it;"
            " export the event again, or take its .judgelog"
        )
        raise Fault(text)
    object_of(whole, _KEYS)
    number_of(whole, "version", 1, VERSION)
    event, name = text_of(whole, "event"), text_of(whole, "name", "")
    if not _is_id(event):
        raise Fault(_("{found} is no id of an event").format(found=shown(event)))
    return EventId(event), name


def _blamed_line(text: str, whole: Object) -> int:
    """The line of the first key of the opening that is not as it should be."""
    for key, is_right in (
        ("format", whole.get("format") == FORMAT),
        ("version", whole.get("version") == VERSION),
        ("event", _is_id(whole.get("event"))),
        ("name", _is_name(whole.get("name"))),
        ("log", type(whole.get("log")) is list),
        ("event", False),
    ):
        if not is_right:
            return line_of(text, (key,)) if key in whole else 1
    return 1


def _is_id(event: object) -> bool:
    """The journal of an event is named by its id, so that must lead nowhere else."""
    return (
        type(event) is str
        and 0 < len(event) <= _LONGEST_EVENT
        and event.isascii()
        and all(letter.isalnum() or letter in "-_" for letter in event)
    )


def _is_name(name: object) -> bool:
    is_text = type(name) is str and not any("\ud800" <= letter <= "\udfff" for letter in name)
    return name is None or is_text


def _entries(text: str, logged: list[Any], event: EventId, where: str) -> tuple[Kept, ...]:
    start = next(head.start for head in heads(text, text.index("{")) if head.key == "log")
    lines, found, seen = LineCount(text), [], set()
    for head, raw in zip(heads(text, start), logged, strict=True):
        line = lines.of(head.start)
        try:
            kept = _kept(raw, event, line)
            if kept[:4] in seen:
                raise Fault(_("this entry stands in the log already"))
        except Fault as fault:
            raise refused_at(where, line, str(fault)) from None
        seen.add(kept[:4])
        found.append(kept)
    return tuple(found)


def _kept(raw: object, event: EventId, line: int) -> Kept:
    told = object_of(raw, _ENTRY_KEYS)
    device, signature = text_of(told, "device"), text_of(told, "signature", "")
    seq, body = number_of(told, "seq", 1, _MOST), text_of(told, "entry")
    if len(signature) > _LONGEST_SIGNATURE or not _HEX.fullmatch(signature):
        raise Fault(_("{found} is no signature").format(found=shown(signature)))
    kept = Kept(DeviceId(device), seq, bytes.fromhex(signature), body.encode(), line)
    try:
        entry = decode(kept.body, kept.signature, foreign=True)
    except Unreadable as trouble:
        raise Fault(_("this is no entry of an event: {reason}").format(reason=trouble.reason)) from None
    if (entry.event, entry.device, entry.seq) != (event, kept.device, kept.seq):
        raise Fault(_("its label names another entry"))
    return kept


_Path = tuple[str | int, ...]


def _apart(found: Any, wanted: Any, path: _Path) -> tuple[_Path, str] | None:
    """Where *found* first says something else than *wanted*, and what."""
    if type(found) is dict and type(wanted) is dict:
        return _objects_apart(found, wanted, path)
    if type(found) is list and type(wanted) is list:
        for place, (ours, theirs) in enumerate(zip(wanted, found, strict=False)):
            if inner := _apart(theirs, ours, (*path, place)):
                return inner
        if len(found) > len(wanted):
            return (*path, len(wanted)), _("the log gives nothing like that")
        if len(found) < len(wanted):
            text = _("here are {n}, but the log gives {wanted}")
            return path, text.format(n=len(found), wanted=len(wanted))
        return None
    if type(found) is type(wanted) and found == wanted:
        return None
    text = _("here it is {found}, but the log gives {wanted}")
    return path, text.format(found=shown(found), wanted=shown(wanted))


def _objects_apart(found: Object, wanted: Object, path: _Path) -> tuple[_Path, str] | None:
    for key, value in found.items():
        if key not in wanted:
            return (*path, key), _("the log gives nothing like that")
        if inner := _apart(value, wanted[key], (*path, key)):
            return inner
    for key, value in wanted.items():
        if key not in found:
            text = _('"{key}" is missing, and should be {wanted}')
            return path, text.format(key=key, wanted=shown(value))
    return None
