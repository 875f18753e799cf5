"""Brings entries into the stream of a backbone: many at once, each until it is there."""

import asyncio
from collections import deque
from collections.abc import Callable, Iterable, Mapping

from judge_app.core.claims import DeviceId
from judge_app.language import _
from judge_app.sync.jetstream import Failed, JetStream
from judge_app.sync.protocol import Parcel

__all__ = ["Publishing"]

IN_FLIGHT = 256
FIRST_PAUSE_S, LONGEST_PAUSE_S = 0.3, 30.0
NOTE_S = 0.05
"""So long answers are gathered: each costs the desk a turn."""


class Publishing:
    """*wrapped* tells where an entry goes and as what; *holds* hears which ones the stream holds by now."""

    def __init__(
        self,
        wrapped: Callable[[Parcel], tuple[str, bytes]],
        holds: Callable[[Mapping[DeviceId, int]], None],
    ) -> None:
        self._wrapped, self._holds = wrapped, holds
        self._waiting: deque[tuple[Parcel, int | None]] = deque()
        self._going: set[Parcel] = set()
        self._begun: dict[DeviceId, int] = {}
        """Up to where the stream holds everything of a device."""
        self._taken: dict[DeviceId, set[int]] = {}
        """What it has taken behind that."""
        self._is_telling = False
        self._pause_s = 0.0
        self._trying = asyncio.Lock()
        self._wake = asyncio.Event()
        self.trouble = ""
        """Why the last entry was not taken."""
        self.unheard_since = 0.0
        """Since when nobody has answered: most likely too few servers are left to agree."""

    def begin(self, held: Mapping[DeviceId, int]) -> None:
        """The stream holds this much already."""
        self._begun = dict(held)

    def add(self, parcels: Iterable[Parcel], again_at: int | None = None) -> None:
        """Let *parcels* go; *again_at* is how far the stream was read when somebody still lacked them.

        What the stream has just taken need not go again, though the desk may not have heard of that yet.
        """
        fresh = [one for one in parcels if one not in self._going]
        if again_at is None:
            fresh = [one for one in fresh if not self._is_taken(one)]
        self._going.update(fresh)
        self._waiting.extend((one, again_at) for one in fresh)
        self._wake.set()

    async def run(self, stream: JetStream) -> None:
        room = asyncio.Semaphore(IN_FLIGHT)
        async with asyncio.TaskGroup() as going:
            while True:
                while self._waiting:
                    await room.acquire()
                    task = going.create_task(self._one(stream, *self._waiting.popleft()))
                    task.add_done_callback(lambda _done: room.release())
                self._wake.clear()
                await self._wake.wait()

    async def _one(self, stream: JetStream, parcel: Parcel, again_at: int | None) -> None:
        """While nothing goes, one at a time tries, ever more seldom: a full disk is no reason to flood."""
        while parcel in self._going:
            if not self._pause_s:
                await self._try(stream, parcel, again_at)
                continue
            async with self._trying:
                await asyncio.sleep(self._pause_s)
                next_s = min(2 * self._pause_s, LONGEST_PAUSE_S)
                await self._try(stream, parcel, again_at)
                self._pause_s = max(self._pause_s, next_s) if self._pause_s else 0.0

    async def _try(self, stream: JetStream, parcel: Parcel, again_at: int | None) -> None:
        """With its id, so that the stream knows it again if it took it and its answer was lost."""
        name = f"{parcel.device}:{parcel.seq}"
        subject, content = self._wrapped(parcel)
        try:
            is_new = await stream.add(subject, content, name)
            if again_at is not None and not is_new:  # it believes to hold what somebody does not get
                await stream.add(subject, content, f"{name}:{again_at}")
        except Failed as why:
            self.trouble = str(why) if why.code else _("it does not answer")
            if not why.code and not self.unheard_since:
                self.unheard_since = asyncio.get_running_loop().time()
            self._pause_s = self._pause_s or FIRST_PAUSE_S
        else:
            self.trouble, self._pause_s, self.unheard_since = "", 0.0, 0.0
            self._going.discard(parcel)
            self._note(parcel.device, parcel.seq)

    def _note(self, device: DeviceId, seq: int) -> None:
        """The stream holds this one; it may not come back from there, if it was known there before.

        Only what has no gap before it is told: the next connection sends again from there on.
        """
        taken = self._taken.setdefault(device, set())
        taken.add(seq)
        if not self._is_telling:
            self._is_telling = True
            asyncio.get_running_loop().call_later(NOTE_S, self._tell)

    def _is_taken(self, parcel: Parcel) -> bool:
        device, seq = parcel.device, parcel.seq
        return seq <= self._begun.get(device, 0) or seq in self._taken.get(device, ())

    def _reached(self, device: DeviceId) -> int:
        reached, taken = self._begun.get(device, 0), self._taken[device]
        while reached + 1 in taken:
            reached += 1
        self._begun[device] = reached
        self._taken[device] = {seq for seq in taken if seq > reached}
        return reached

    def _tell(self) -> None:
        self._is_telling = False
        self._holds({device: self._reached(device) for device in [*self._taken]})
