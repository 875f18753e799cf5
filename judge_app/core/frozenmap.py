"""An immutable mapping, in the order of insertion, whose changed copies cost little.

Its entries lie in layers, the newest in the smallest. A copy shares every layer but the first with its
origin; a layer that is full is poured into the next, which is many times as large. So one change costs
about the same at ten entries and at a hundred thousand.

    >>> one = FrozenMap().put("a", 1)
    >>> two = one.put("b", 2).put("a", 3)
    >>> dict(one), dict(two)
    ({'a': 1}, {'a': 3, 'b': 2})
"""

from collections.abc import ItemsView, Iterator, Mapping, ValuesView
from typing import TypeVar

__all__ = ["FrozenMap"]

K = TypeVar("K")
V = TypeVar("V")
_GROWTH = 32
"""How many entries the first layer holds, and how many times as many each further one."""


class FrozenMap(Mapping[K, V]):
    __slots__ = ("_layers", "_length")

    def __init__(self) -> None:
        self._layers: list[dict[K, V]] = [{}]
        self._length = 0

    def put(self, key: K, value: V) -> "FrozenMap[K, V]":
        """A mapping like this one, with *key* at *value*."""
        layers = self._layers.copy()
        layers[0] = {**layers[0], key: value}
        depth, room = 0, _GROWTH
        while len(layers[depth]) > room:
            if depth + 1 == len(layers):
                layers.append({})
            layers[depth + 1] = layers[depth + 1] | layers[depth]
            layers[depth] = {}
            depth, room = depth + 1, room * _GROWTH
        new = FrozenMap.__new__(FrozenMap)
        new._layers = layers
        new._length = self._length + (key not in self)
        return new

    def without(self, key: K) -> "FrozenMap[K, V]":
        """A mapping like this one that does not have *key*. Costs as much as the mapping is long."""
        if key not in self:
            return self
        rest: FrozenMap[K, V] = FrozenMap()
        for other, value in self.items():
            rest = rest if other == key else rest.put(other, value)
        return rest

    def __getitem__(self, key: K) -> V:
        for layer in self._layers:
            if key in layer:
                return layer[key]
        raise KeyError(key)

    def __contains__(self, key: object) -> bool:
        for layer in self._layers:  # noqa: SIM110  # any() would make a generator at every look
            if key in layer:
                return True
        return False

    def __iter__(self) -> Iterator[K]:
        return iter(self._together())

    def __len__(self) -> int:
        return self._length

    def items(self) -> ItemsView[K, V]:
        return self._together().items()

    def values(self) -> ValuesView[V]:
        return self._together().values()

    def __repr__(self) -> str:
        return f"FrozenMap({self._together()!r})"

    def _together(self) -> dict[K, V]:
        if len(self._layers) == 1:
            return self._layers[0]
        whole: dict[K, V] = {}
        for layer in reversed(self._layers):
            whole.update(layer)
        return whole
