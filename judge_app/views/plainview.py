"""Views as plain data that JSON can carry, and back again in the window that shows them."""

from collections.abc import Mapping
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, NewType, TypeVar, Union, get_args, get_origin, get_type_hints

__all__ = ["as_plain", "changed", "from_plain"]

T = TypeVar("T")
_SIMPLE = (str, bool, int, float, NoneType)


def as_plain(view: Any) -> Any:
    """*view* in dicts, lists and simple values: a named tuple by its fields, any other tuple as a list.

    >>> from typing import NamedTuple
    >>> Seat = NamedTuple("Seat", [("name", str), ("games", tuple[int, ...])])
    >>> as_plain((Seat("Ada", (2, 1)), None))
    [{'name': 'Ada', 'games': [2, 1]}, None]
    """
    if isinstance(view, _SIMPLE):
        return view
    if isinstance(view, tuple | list):
        fields: tuple[str, ...] | None = getattr(view, "_fields", None)
        if fields is None:
            return [as_plain(one) for one in view]
        return {field: as_plain(one) for field, one in zip(fields, view, strict=True)}
    if isinstance(view, Mapping):
        return {str(key): as_plain(one) for key, one in view.items()}
    raise TypeError(f"{type(view).__name__} is no part of a view")


def changed(before: Mapping[str, Any], after: Mapping[str, Any]) -> dict[str, Any]:
    """What of *after* is not the same as *before*, by its topmost keys.

    >>> changed({"title": "Round 1", "band": ""}, {"title": "Round 2", "band": ""})
    {'title': 'Round 2'}
    """
    missing = object()
    return {key: value for key, value in after.items() if before.get(key, missing) != value}


def from_plain(kind: type[T], value: Any) -> T:
    """The view of *kind* that `as_plain` made *value* of.

    Another version of the app may have written it: what is not known is passed over, and what is missing
    is as the view has it by itself. A value of another kind is no view: `ValueError`.
    """
    made: T = _made(kind, value)
    return made


def _made(kind: Any, value: Any) -> Any:
    if isinstance(kind, NewType):
        return _made(kind.__supertype__, value)
    if kind is Any:
        return value
    origin = get_origin(kind)
    if origin is Literal:
        return value if value in get_args(kind) else _wrong(kind, value)
    if origin in (Union, UnionType):
        return _one_of(kind, value)
    if origin is tuple:
        return _tuple(kind, value)
    if hasattr(kind, "_fields"):
        return _view(kind, value)
    is_bool = isinstance(value, bool)
    if kind is float and isinstance(value, int) and not is_bool:
        return float(value)
    return value if isinstance(value, kind) and is_bool == (kind is bool) else _wrong(kind, value)


def _one_of(kind: Any, value: Any) -> Any:
    for one in get_args(kind):
        try:
            return _made(one, value)
        except ValueError:
            continue
    return _wrong(kind, value)


def _tuple(kind: Any, value: Any) -> Any:
    if not isinstance(value, list | tuple):
        return _wrong(kind, value)
    kinds = get_args(kind)
    if len(kinds) == 2 and kinds[1] is Ellipsis:
        return tuple(_made(kinds[0], one) for one in value)
    if len(kinds) != len(value):
        return _wrong(kind, value)
    return tuple(_made(one, held) for one, held in zip(kinds, value, strict=True))


def _view(kind: Any, value: Any) -> Any:
    if not isinstance(value, Mapping):
        return _wrong(kind, value)
    hints = _hints(kind)
    given = {field: _made(hints[field], value[field]) for field in kind._fields if field in value}
    if missing := [one for one in kind._fields if one not in given and one not in kind._field_defaults]:
        raise ValueError(f"{kind.__name__} without {', '.join(missing)}")
    return kind(**given)


@cache
def _hints(kind: Any) -> dict[str, Any]:
    return get_type_hints(kind)


def _wrong(kind: Any, value: Any) -> Any:
    raise ValueError(f"{value!r:.60} is not of {getattr(kind, '__name__', kind)}")
