"""Reads plain JSON values into the types of an operation's fields, and refuses everything else.

A shape is a function from a JSON value to a field's value; it raises `Misshapen` with the reason.
"""

import types
from collections.abc import Callable
from dataclasses import MISSING, fields, is_dataclass
from functools import cache, reduce
from typing import Any, Literal, NewType, Union, get_args, get_origin, get_type_hints

from judge_app.language import N_, _

__all__ = ["LARGEST_NUMBER", "LONGEST_TEXT", "Misshapen", "Shape", "number", "shape", "text"]

Shape = Callable[[Any], Any]

LONGEST_TEXT = 20_000
LARGEST_NUMBER = 2**53 - 1
"""The largest whole number that every JSON reader keeps exactly."""


class Misshapen(ValueError):
    """A value is not what its field takes; the text says which and why.

    Only made into words when somebody reads it: a value that may be of two types is tried as both.
    """

    def __init__(self, text: str, value: object = None, **parts: object) -> None:
        super().__init__(text)
        self._text, self._value, self._parts = text, value, parts

    def __str__(self) -> str:
        return _(self._text).format(found=_kind(self._value), **self._parts)


class _Neither(Misshapen):
    """None of the types that a value may have fits it."""

    def __init__(self, reasons: list[Misshapen]) -> None:
        super().__init__("")
        self._reasons = reasons

    def __str__(self) -> str:
        text = _("{one} or {other}")
        return reduce(lambda one, other: text.format(one=one, other=other), map(str, self._reasons))


@cache
def shape(wanted: Any) -> Shape:
    """The reader for the type *wanted*."""
    if isinstance(wanted, NewType):
        return shape(wanted.__supertype__)
    if wanted in _PLAIN:
        return _PLAIN[wanted]
    origin, arguments = get_origin(wanted), get_args(wanted)
    if origin in (types.UnionType, Union):
        return _one_of(tuple(dict.fromkeys(shape(argument) for argument in arguments)))
    if origin is Literal:
        return _literal(arguments)
    if origin is tuple and arguments[1:] == (...,):
        return _sequence(shape(arguments[0]))
    if is_dataclass(wanted):
        return _record(wanted)
    raise TypeError(f"no shape for {wanted}")


def text(value: Any) -> str:
    if type(value) is not str:
        raise Misshapen(N_("text expected, found {found}"), value)
    if len(value) > LONGEST_TEXT:
        raise Misshapen(N_("text of {n} letters, at most {most} are read"), n=len(value), most=LONGEST_TEXT)
    if not value.isascii():
        try:
            value.encode()
        except UnicodeEncodeError:
            raise Misshapen(N_("text with half a character (a lone surrogate)")) from None
    return value


def number(value: Any) -> int:
    if type(value) is not int:
        raise Misshapen(N_("whole number expected, found {found}"), value)
    if not -LARGEST_NUMBER <= value <= LARGEST_NUMBER:
        raise Misshapen(N_("a number too large to be true"))
    return value


def _truth(value: Any) -> bool:
    if type(value) is not bool:
        raise Misshapen(N_("true or false expected, found {found}"), value)
    return value


def _nothing(value: Any) -> None:
    if value is not None:
        raise Misshapen(N_("null expected, found {found}"), value)


_PLAIN: dict[Any, Shape] = {str: text, int: number, bool: _truth, type(None): _nothing}


def _one_of(shapes: tuple[Shape, ...]) -> Shape:
    def read(value: Any) -> Any:
        reasons: list[Misshapen] = []
        for option in shapes:
            try:
                return option(value)
            except Misshapen as reason:
                reasons.append(reason.with_traceback(None))  # which would hold this list in a circle
        raise _Neither(reasons)

    return read


def _literal(allowed: tuple[Any, ...]) -> Shape:
    def read(value: Any) -> Any:
        if type(value) is str and value in allowed:
            return value
        raise Misshapen(N_("one of {words} expected, found {found}"), value, words=", ".join(allowed))

    return read


def _sequence(item: Shape) -> Shape:
    def read(value: Any) -> Any:
        if type(value) is not list:
            raise Misshapen(N_("a list expected, found {found}"), value)
        return tuple([item(one) for one in value])

    return read


def _record(record: Any) -> Shape:
    hints = get_type_hints(record)
    parts = [(field.name, shape(hints[field.name])) for field in fields(record)]
    names = {field.name for field in fields(record)}
    optional = {field.name for field in fields(record) if field.default is not MISSING}

    def read(value: Any) -> Any:
        if type(value) is not dict:
            raise Misshapen(N_("fields expected, found {found}"), value)
        if value.keys() != names:
            if missing := names - value.keys() - optional:
                raise Misshapen(N_("the field {field} is missing"), field=min(missing))
            if strange := value.keys() - names:
                raise Misshapen(N_("the field {field} is unknown"), field=min(strange)[:40])
        found = {}
        for name, part in parts:
            if name in value:
                try:
                    found[name] = part(value[name])
                except Misshapen as reason:
                    raise Misshapen(N_("{field}: {reason}"), field=name, reason=reason) from None
        return record(**found)

    return read


def _kind(value: Any) -> str:
    if value is None:
        return _("nothing")
    return _(_KINDS.get(type(value), _FIELDS))


_FIELDS = N_("fields")
_KINDS: dict[type, str] = {
    str: N_("text"),
    int: N_("a number"),
    float: N_("a fraction"),
    bool: N_("a truth value"),
    list: N_("a list"),
}
