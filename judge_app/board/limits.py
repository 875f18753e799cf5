"""How much one address may ask for, and all together: a hall full of phones, and nobody who keeps it busy."""

from collections import Counter
from collections.abc import Callable
from typing import NamedTuple

__all__ = ["Buckets", "Limits", "Places"]

MOST_ADDRESSES = 5000
"""So many are remembered; whoever has not come for the longest time is forgotten, with a full bucket."""


class Limits(NamedTuple):
    gets: int = 60
    gets_a_second: float = 20.0
    posts: int = 10
    posts_a_second: float = 2.0
    streams_an_address: int = 8
    streams: int = 1500
    connections_an_address: int = 24
    connections: int = 2500
    header_s: float = 10.0
    """So long a connection may say nothing whole; also so long a body may take."""
    body: int = 2048
    unsent: int = 256 * 1024
    """So many bytes may wait for a slow reader."""


class Buckets:
    """A bucket of tokens for each address: so many at once, so many a second after that."""

    def __init__(self, most: int, a_second: float, seconds: Callable[[], float]) -> None:
        self._most = most
        self._a_second = a_second
        self._seconds = seconds
        self._left: dict[str, tuple[float, float]] = {}

    def take(self, address: str) -> bool:
        """Whether there was one left."""
        now = self._seconds()
        left, since = self._left.pop(address, (float(self._most), now))
        left = min(float(self._most), left + (now - since) * self._a_second)
        self._left[address] = (left - 1 if left >= 1 else left), now
        if len(self._left) > MOST_ADDRESSES:
            del self._left[next(iter(self._left))]
        return left >= 1


class Places:
    """So many at once from one address, and so many in all."""

    def __init__(self, an_address: int, in_all: int) -> None:
        self._an_address = an_address
        self._in_all = in_all
        self._taken: Counter[str] = Counter()
        self.count = 0

    def enter(self, address: str) -> bool:
        if self._taken[address] >= self._an_address or self.count >= self._in_all:
            return False
        self._taken[address] += 1
        self.count += 1
        return True

    def leave(self, address: str) -> None:
        self.count -= 1
        self._taken[address] -= 1
        if not self._taken[address]:
            del self._taken[address]
