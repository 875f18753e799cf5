"""Chance that can be derived again: the same seed draws the same on every machine and every Python.

>>> Draw("5f3a", "round", 2).shuffled(["Ada", "Bea", "Cyd", "Dot"])
['Dot', 'Cyd', 'Bea', 'Ada']
"""

import random
from collections.abc import Sequence
from hashlib import sha256
from typing import TypeVar

__all__ = ["Draw", "Lots"]

T = TypeVar("T")


class Draw:
    """What is drawn from *seed* for one purpose, which *about* names."""

    def __init__(self, seed: str, *about: object) -> None:
        # Of Python's generator only random() promises the same numbers in every version.
        start = int.from_bytes(sha256(_bytes(seed, *about)).digest(), "big")
        self.random = random.Random(start).random

    def below(self, limit: int) -> int:
        """A whole number from 0 to *limit* - 1."""
        return int(self.random() * limit)

    def choice(self, things: Sequence[T]) -> T:
        return things[self.below(len(things))]

    def shuffled(self, things: Sequence[T]) -> list[T]:
        """*things* in an order of which each is equally likely."""
        order, chance = list(things), self.random
        for last in range(len(order) - 1, 0, -1):
            other = int(chance() * (last + 1))
            order[last], order[other] = order[other], order[last]
        return order


class Lots:
    """A lot for everybody, drawn from *seed*: the same for as long as the seed is, whoever else joins."""

    def __init__(self, seed: str) -> None:
        self._start = sha256(_bytes(seed, "lot", ""))

    def __getitem__(self, name: str) -> bytes:
        lot = self._start.copy()
        lot.update(name.encode("utf-8", "surrogatepass"))
        return lot.digest()


def _bytes(*parts: object) -> bytes:
    return "\x1f".join(map(str, parts)).encode("utf-8", "surrogatepass")
