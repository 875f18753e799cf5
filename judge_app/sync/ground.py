"""What all parts of the network stand on: who this tablet is, its clock, its memory, and the two threads."""

import asyncio
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Protocol

from judge_app.core.ids import EventId
from judge_app.core.ops import Op
from judge_app.log.entry import Entry
from judge_app.log.signing import Signer
from judge_app.steadyclock import HallClock
from judge_app.sync.place import Place
from judge_app.sync.shelf import Shelf
from judge_app.sync.threads import Post, Threads

__all__ = ["Desk", "Ground", "Memory"]


class Desk(Shelf, Protocol):
    """An open event, as the network needs it."""

    def do_all(self, ops: Iterable[Op]) -> tuple[Entry, ...]: ...
    def subscribe(self, listener: Callable[[], None]) -> Callable[[], None]: ...
    def close(self) -> None: ...


class Memory(Protocol):
    """What this device remembers, by name."""

    def get(self, key: str) -> Any: ...
    def set(self, key: str, value: Any) -> None: ...


class Ground(Threads):
    def __init__(
        self,
        signer: Callable[[], Signer],
        clock: HallClock,
        memory: Memory,
        open_event: Callable[[EventId], Desk],
        renew: Callable[[], Any],
        post: Post,
        place: Place | None = None,
        loop: asyncio.AbstractEventLoop | None = None,
        former: Callable[[], Sequence[Signer]] = tuple,
    ) -> None:
        super().__init__(post, loop)
        self._signer, self._former = signer, former
        self.clock = clock
        self.memory = memory
        self.open_event = open_event
        self.renew = renew
        """Gives this tablet a new key."""
        self.place = place or Place()

    @property
    def signer(self) -> Signer:
        """It changes when this tablet gets a new key."""
        return self._signer()

    @property
    def former(self) -> Sequence[Signer]:
        """The keys that this tablet had before."""
        return self._former()
