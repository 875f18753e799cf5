"""Reads plain JSON values into the types of an operation's fields, and refuses everything else.

A shape is a function from a JSON value to a field's value; it raises `Misshapen` with the reason.
"""

import types
from collections.abc import Callable
from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from typing import Any, Literal, NewType, Union, get_args, get_origin, get_type_hints

__all__ = ["LARGEST_NUMBER", "LONGEST_TEXT", "Misshapen", "Shape", "number", "shape", "text"]

Shape = Callable[[Any], Any]

LONGEST_TEXT = 20_000
LARGEST_NUMBER = 2**53 - 1
"""The largest whole number that every JSON reader keeps exactly."""


class Misshapen(ValueError):
    """A value is not what its field takes; the text says which and why."""


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
        raise Misshapen(f"text expected, found {_kind(value)}")
    if len(value) > LONGEST_TEXT:
        raise Misshapen(f"text of {len(value)} letters, at most {LONGEST_TEXT} are read")
    if not value.isascii():
        try:
            value.encode()
        except UnicodeEncodeError:
            raise Misshapen("text with half a character (a lone surrogate)") from None
    return value


def number(value: Any) -> int:
    if type(value) is not int:
        raise Misshapen(f"whole number expected, found {_kind(value)}")
    if not -LARGEST_NUMBER <= value <= LARGEST_NUMBER:
        raise Misshapen("a number too large to be true")
    return value


def _truth(value: Any) -> bool:
    if type(value) is not bool:
        raise Misshapen(f"true or false expected, found {_kind(value)}")
    return value


def _nothing(value: Any) -> None:
    if value is not None:
        raise Misshapen(f"null expected, found {_kind(value)}")


_PLAIN: dict[Any, Shape] = {str: text, int: number, bool: _truth, type(None): _nothing}


def _one_of(shapes: tuple[Shape, ...]) -> Shape:
    def read(value: Any) -> Any:
        reasons = []
        for option in shapes:
            try:
                return option(value)
            except Misshapen as reason:
                reasons.append(str(reason))
        raise Misshapen(" or ".join(reasons))

    return read


def _literal(allowed: tuple[Any, ...]) -> Shape:
    def read(value: Any) -> Any:
        if type(value) is str and value in allowed:
            return value
        raise Misshapen(f"one of {', '.join(allowed)} expected, found {_kind(value)}")

    return read


def _sequence(item: Shape) -> Shape:
    def read(value: Any) -> Any:
        if type(value) is not list:
            raise Misshapen(f"a list expected, found {_kind(value)}")
        return tuple([item(one) for one in value])

    return read


def _record(record: Any) -> Shape:
    hints = get_type_hints(record)
    parts = [(field.name, shape(hints[field.name])) for field in fields(record)]
    names = {name for name, _ in parts}
    optional = {field.name for field in fields(record) if field.default is not MISSING}

    def read(value: Any) -> Any:
        if type(value) is not dict:
            raise Misshapen(f"fields expected, found {_kind(value)}")
        if value.keys() != names:
            if missing := names - value.keys() - optional:
                raise Misshapen(f"the field {min(missing)} is missing")
            if strange := value.keys() - names:
                raise Misshapen(f"the field {min(strange)[:40]} is unknown")
        found = {}
        for name, part in parts:
            if name in value:
                try:
                    found[name] = part(value[name])
                except Misshapen as reason:
                    raise Misshapen(f"{name}: {reason}") from None
        return record(**found)

    return read


def _kind(value: Any) -> str:
    names = {str: "text", int: "a number", float: "a fraction", bool: "a truth value", list: "a list"}
    return "nothing" if value is None else names.get(type(value), "fields")
