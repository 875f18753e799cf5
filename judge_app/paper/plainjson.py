"""JSON that somebody else wrote: read with care, and every fault told with its place in a sentence."""

import json
from collections import Counter
from collections.abc import Callable
from difflib import get_close_matches
from functools import lru_cache
from typing import Any, NoReturn, TypeVar

from judge_app.errors import Refused
from judge_app.language import N_, _
from judge_app.views.words import plain

__all__ = [
    "Fault",
    "Faults",
    "Object",
    "flag_of",
    "list_of",
    "number_of",
    "object_of",
    "parsed",
    "shown",
    "text_of",
]

MOST_SHOWN = 20
LONGEST_SHOWN = 60
Object = dict[str, Any]
T = TypeVar("T")


class Fault(Exception):
    """One thing that cannot be, as half a sentence; who knows the place puts it before."""


class Faults:
    """What was found wrong in the file *where*, each with its place."""

    def __init__(self, where: str) -> None:
        self._where = where
        self._found: list[str] = []

    def add(self, place: str, fault: Fault | str) -> None:
        """Note that *fault*, half a sentence, is so at *place*; an id in it may hold any letters."""
        self._found.append(f"{self._where}{place and f', {place}'}: {plain(str(fault))}")

    def trying(self, place: str, read: Callable[[], T]) -> T | None:
        """What *read* gives; nothing, and a fault at *place*, where it cannot."""
        try:
            return read()
        except Fault as fault:
            self.add(place, fault)
            return None

    def refuse(self) -> None:
        """Refuse the file if anything was found."""
        if self._found:
            raise self.refusal()

    def refusal(self) -> Refused:
        told = [line if line.endswith("?") else f"{line}." for line in self._found[:MOST_SHOWN]]
        if len(self._found) > MOST_SHOWN:
            more = _("{place}: and {n} more faults.")
            told.append(more.format(place=self._where, n=len(self._found) - MOST_SHOWN))
        return Refused("\n".join(told) + " " + _("Nothing was changed."))


class Doubled(Object):
    """An object in which a key stands twice: no two programs would read it alike."""

    key = ""


def parsed(text: str | bytes, where: str) -> object:
    """What the JSON *text* of the file *where* says; Refused, with the place, if it is none."""
    place, why = where, ""
    try:
        letters = text.decode("utf-8-sig") if isinstance(text, bytes) else text.removeprefix("\ufeff")
        return json.loads(letters, object_pairs_hook=_object, parse_constant=_no_number)
    except UnicodeDecodeError as trouble:
        why = _("byte {n} is no UTF-8 text").format(n=trouble.start + 1)
    except json.JSONDecodeError as trouble:
        place = _("{file}, line {line}, column {column}")
        place = place.format(file=where, line=trouble.lineno, column=trouble.colno)
        why = _("this is not JSON ({reason})").format(reason=f"{trouble.msg[:1].lower()}{trouble.msg[1:]}")
    except RecursionError:
        why = _("lists and objects are nested too deep for an event")
    except Fault as fault:
        why = str(fault)
    except ValueError:  # what Python says of a number with thousands of digits
        why = _("a number in it is too long to be read")
    raise Refused(_("{place}: {fault}. Nothing was changed.").format(place=place, fault=why))


def _object(pairs: list[tuple[str, Any]]) -> Object:
    made = dict(pairs)
    if len(made) == len(pairs):
        return made
    doubled = Doubled(made)
    doubled.key = Counter(pair[0] for pair in pairs).most_common(1)[0][0]
    return doubled


def _no_number(name: str) -> NoReturn:
    raise Fault(_("{name} is no number").format(name=name))


def object_of(raw: object, keys: frozenset[str]) -> Object:
    """*raw* as an object; keys that nobody knows are let be unless one of *keys* was meant."""
    if type(raw) is dict and raw.keys() <= keys:
        return raw
    if isinstance(raw, Doubled):
        raise Fault(_("the key {key} stands twice in one object").format(key=shown(raw.key)))
    if not isinstance(raw, dict):
        raise Fault(_("{found} stands where an object should").format(found=_kind(raw)))
    for key in raw:
        if key not in keys and (meant := _meant(key, keys)):
            text = _('there is no key {key}: did you mean "{meant}"?')
            raise Fault(text.format(key=shown(key), meant=meant))
    return raw


@lru_cache(maxsize=1000)
def _meant(key: str, keys: frozenset[str]) -> str | None:
    """The known key that *key* looks like; short ones are too easily like each other."""
    word, ordered = key.casefold(), sorted(keys)
    for known in ordered:
        if word == known or sorted(word) == sorted(known):
            return known
    if not 4 <= len(word) <= 2 * max(map(len, ordered)):
        return None
    return next(iter(get_close_matches(word, ordered, 1, 0.8)), None)


def text_of(part: Object, key: str, default: str | None = None) -> str:
    """The text under *key*, which must say something; *default* where it may be left out."""
    text = part.get(key)
    if text is None and default is not None:
        return default
    if type(text) is not str:
        raise _misfit(part, key, _("text"))
    if not text.isascii() and not _is_writable(text):
        raise Fault(_('"{key}" holds half a letter, which cannot be written down').format(key=key))
    if default is None and not text.strip():
        raise Fault(_('"{key}" is empty').format(key=key))
    return text


def _is_writable(text: str) -> bool:
    """JSON can name halves of letters (surrogates), which are no text by themselves."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def number_of(part: Object, key: str, least: int, most: int) -> int:
    number = part.get(key)
    if type(number) is not int:
        raise _misfit(part, key, _("a whole number"))
    if not least <= number <= most:
        wrong = _('"{key}" is {found}, but should be from {least} to {most}')
        raise Fault(wrong.format(key=key, found=shown(number), least=least, most=f"{most:,}"))
    return number


def flag_of(part: Object, key: str) -> bool:
    """The true or false under *key*; left out means false."""
    flag = part.get(key, False)
    if type(flag) is not bool:
        raise _misfit(part, key, _("true or false"))
    return flag


def list_of(part: Object, key: str) -> list[Any]:
    things = part.get(key)
    if type(things) is not list:
        raise _misfit(part, key, _("a list"))
    return things


def _misfit(part: Object, key: str, wanted: str) -> Fault:
    if key not in part:
        return Fault(_('"{key}" is missing').format(key=key))
    text = _('"{key}" should be {wanted}, not {found}')
    return Fault(text.format(key=key, wanted=wanted, found=_kind(part[key])))


def _kind(value: object) -> str:
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    return _(_KINDS.get(type(value), _OBJECT))


_OBJECT = N_("an object")
_KINDS: dict[type, str] = {
    int: N_("a number"),
    float: N_("a number with a fraction"),
    str: N_("text"),
    list: N_("a list"),
}


def shown(value: object) -> str:
    """*value* as a sentence can carry it: on one line, and not too long."""
    if not isinstance(value, str | int) or isinstance(value, bool):
        return _kind(value)
    text = plain(str(value))
    text = text if len(text) <= LONGEST_SHOWN else f"{text[: LONGEST_SHOWN - 1]}…"
    return f'"{text}"' if isinstance(value, str) else text
