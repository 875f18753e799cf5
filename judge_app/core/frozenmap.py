"""An immutable mapping, in the order of insertion, whose changed copies cost little.

A copy shares the large settled part with its origin and carries only the recent changes; these are
folded into a new settled part when they outgrow its square root. So one change costs about the same
at ten entries and at a hundred thousand.

    >>> one = FrozenMap().put("a", 1)
    >>> two = one.put("b", 2).put("a", 3)
    >>> dict(one), dict(two)
    ({'a': 1}, {'a': 3, 'b': 2})
"""

from collections.abc import Iterator, Mapping
from math import isqrt
from typing import TypeVar

__all__ = ["FrozenMap"]

K = TypeVar("K")
V = TypeVar("V")
_FEWEST = 32


class FrozenMap(Mapping[K, V]):
    __slots__ = ("_recent", "_room", "_settled")

    def __init__(self, settled: dict[K, V] | None = None) -> None:
        self._settled: dict[K, V] = {} if settled is None else settled
        self._recent: dict[K, V] = {}
        self._room = max(_FEWEST, isqrt(len(self._settled)))

    def put(self, key: K, value: V) -> "FrozenMap[K, V]":
        """A mapping like this one, with *key* at *value*."""
        recent = self._recent.copy()
        recent[key] = value
        if len(recent) > self._room:
            return FrozenMap({**self._settled, **recent})
        new = FrozenMap.__new__(FrozenMap)
        new._settled = self._settled
        new._recent = recent
        new._room = self._room
        return new

    def __getitem__(self, key: K) -> V:
        try:
            return self._recent[key]
        except KeyError:
            return self._settled[key]

    def __contains__(self, key: object) -> bool:
        return key in self._recent or key in self._settled

    def __iter__(self) -> Iterator[K]:
        yield from self._settled
        for key in self._recent:
            if key not in self._settled:
                yield key

    def __len__(self) -> int:
        return len(self._settled) + sum(key not in self._settled for key in self._recent)

    def __repr__(self) -> str:
        return f"FrozenMap({dict(self)!r})"
