"""JSON that remembers where it stands: what is wrong in a long file is told with its line."""

import json
import re
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple, NoReturn

from judge_app.errors import Refused
from judge_app.language import N_, _
from judge_app.paper.plainjson import shown

__all__ = ["Head", "LineCount", "heads", "line_of", "read_placed", "refused_at"]

DEEPEST = 20
"""As far down a fault is looked for: no event is nested deeper."""
_BLANK = re.compile(r"[ \t\n\r]*")


class _Odd(ValueError):
    """Sound JSON, but not what an event can hold: half a sentence that says why."""


class Head(NamedTuple):
    """Where a part of an object or a list begins, and its key or its number from 0."""

    key: str | int
    start: int


class LineCount:
    """The lines of places in a text that come one after another."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._at, self._line = 0, 1

    def of(self, at: int) -> int:
        self._line += self._text.count("\n", self._at, at)
        self._at = at
        return self._line


def read_placed(content: bytes, where: str) -> tuple[str, Any]:
    """The letters of the file *where* and what they say; Refused, with the line, if that is no sound JSON."""
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as trouble:
        why = _("byte {n} is no UTF-8 text").format(n=trouble.start + 1)
        raise refused_at(where, content.count(b"\n", 0, trouble.start) + 1, why) from None
    try:
        return text, _strictly(text, _start(text))
    except json.JSONDecodeError as trouble:
        raise _not_json(text, where, trouble) from None
    except (ValueError, RecursionError):
        raise _blamed(text, where) from None


def heads(text: str, start: int) -> Iterator[Head]:
    """The parts of the object or the list that begins at *start* of a sound *text*."""
    is_object, number = text[start] == "{", 0
    at = _skip(text, start + 1)
    while text[at : at + 1] not in ("}", "]", ""):
        key: str | int = number
        if is_object:
            key, at = _plainly.raw_decode(text, at)
            at = _skip(text, _skip(text, at) + 1)
        yield Head(key, at)
        at = _skip(text, _plainly.raw_decode(text, at)[1])
        at, number = (_skip(text, at + 1) if text[at : at + 1] == "," else at), number + 1


def line_of(text: str, path: Sequence[str | int]) -> int:
    """The line of the part of *text* to which *path* leads, or of as much of the way as there is."""
    at = _start(text)
    for key in path:
        found = [head.start for head in heads(text, at) if head.key == key] if text[at] in "{[" else []
        if not found:
            break
        at = found[0]
    return text.count("\n", 0, at) + 1


def refused_at(where: str, line: int, why: str) -> Refused:
    place = _("{file}, line {line}").format(file=where, line=line)
    return Refused(_("{place}: {fault}. Nothing was changed.").format(place=place, fault=why))


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made = dict(pairs)
    if len(made) < len(pairs):
        raise _Odd  # which key it is, and where, is asked only now
    return made


def _no_number(name: str) -> NoReturn:
    raise _Odd(_("{name} is no number").format(name=name))


_plainly = json.JSONDecoder()
_strict = json.JSONDecoder(object_pairs_hook=_object, parse_constant=_no_number)


def _strictly(text: str, start: int) -> Any:
    value, end = _strict.raw_decode(text, start)
    if (rest := _skip(text, end)) < len(text):
        raise json.JSONDecodeError("Extra data", text, rest)
    return value


def _start(text: str) -> int:
    return _skip(text, 0)


def _skip(text: str, at: int) -> int:
    found = _BLANK.match(text, at)
    return found.end() if found else at


_CUT_OFF = N_("the file breaks off here")


def _not_json(text: str, where: str, trouble: json.JSONDecodeError) -> Refused:
    if trouble.pos >= len(text.rstrip()) or trouble.msg.startswith("Unterminated"):
        return refused_at(where, max(text.rstrip("\n").count("\n") + 1, 1), _(_CUT_OFF))
    place = _("{file}, line {line}, column {column}")
    place = place.format(file=where, line=trouble.lineno, column=trouble.colno)
    why = _("this is not JSON ({reason})").format(reason=f"{trouble.msg[:1].lower()}{trouble.msg[1:]}")
    return Refused(_("{place}: {fault}. Nothing was changed.").format(place=place, fault=why))


def _blamed(text: str, where: str) -> Refused:
    """Which part of *text* it was that could not be read, the innermost that can be found."""
    at, why = _start(text), ""
    for _level in range(DEEPEST):
        inner, why = _bad_part(text, at)
        if inner is None:
            break
        at = inner
        if why:
            break
    line = text.count("\n", 0, at) + 1
    return refused_at(where, line, why or _fault(text, at))


def _bad_part(text: str, start: int) -> tuple[int | None, str]:
    """Where the part of *start* is that cannot be read; and why, if it is a key given twice."""
    if text[start : start + 1] not in ("{", "["):
        return None, ""
    seen: set[str | int] = set()
    last: int | None = None
    try:
        for head in heads(text, start):
            if head.key in seen:
                text_of_fault = _("the key {key} stands twice in one object")
                return head.start, text_of_fault.format(key=shown(head.key))
            seen.add(head.key)
            last = head.start
            _strict.raw_decode(text, head.start)
    except (ValueError, RecursionError):
        return last, ""
    return None, ""


def _fault(text: str, at: int) -> str:
    try:
        _strict.raw_decode(text, at)
    except _Odd as odd:
        return str(odd) or _("a key stands twice in one object")
    except RecursionError:
        return _("lists and objects are nested too deep for an event")
    except ValueError:  # what Python says of a number with thousands of digits
        return _("a number in it is too long to be read")
    return _("it cannot be read")
