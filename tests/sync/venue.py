"""Several tablets in one venue, on one loop of one process: real folders, real sockets, on loopback only."""

import asyncio
import logging
import random
import shutil
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path

import pytest

from judge_app.core.claims import DeviceId
from judge_app.core.ids import EventId
from judge_app.core.ops import NoteWritten
from judge_app.core.reach import Offer, Peer
from judge_app.core.roster import DeviceRole
from judge_app.desk import Desk
from judge_app.log.digest import digest
from judge_app.steadyclock import HallClock, SteadyClock, since_boot_ns
from judge_app.sync.hub import Hub
from judge_app.sync.place import Place
from judge_app.tablet import Tablet
from tests.patience import PATIENCE_S
from tests.ports import free_port
from tests.sync.apart import call_out_often, network_of

__all__ = ["Carried", "Venue", "at_venue"]

MS_NS = 1_000_000


class Carried:
    """A tablet that somebody carries about, with its network and the event it has open."""

    def __init__(self, venue: "Venue", folder: Path, skew_ms: int = 0) -> None:
        self.venue = venue
        self.folder = folder
        self.ahead_ns = 0
        """To let time pass: how far this tablet's clock has gone ahead."""
        steady = SteadyClock(
            lambda: time.time_ns() + skew_ms * MS_NS, lambda: since_boot_ns() + self.ahead_ns
        )
        self.clock = HallClock(steady)
        chance = random.Random(folder.name)
        self.tablet = Tablet(folder, lambda: f"{chance.getrandbits(64):016x}", self.clock)
        self.net = network_of(self.tablet, Place("127.0.0.1", 0, venue.beacon_port))
        self.net.subscribe(venue.changed.set)
        self.desk: Desk

    @property
    def device(self) -> DeviceId:
        return self.desk.device

    @property
    def digest(self) -> str:
        return digest(self.desk.state)

    @property
    def hub(self) -> Hub:
        session = self.net._session
        assert session
        return session.hub

    @property
    def links(self) -> set[DeviceId]:
        return {peer.device for peer in self.net.reach.peers if peer.is_linked}

    @property
    def notes(self) -> set[str]:
        ops = (entry.op for entry in self.desk.log.entries)
        return {op.text for op in ops if isinstance(op, NoteWritten)}

    def sees(self, other: "Carried") -> Peer:
        return next(peer for peer in self.net.reach.peers if peer.device == other.device)

    def begin(self, name: str = "Oakhaven Spring Open") -> "Carried":
        return self.show(self.tablet.new_event(name))

    def show(self, desk: Desk) -> "Carried":
        self.desk = desk
        desk.subscribe(self.venue.changed.set)
        self.net.open(desk)
        return self

    def note(self, text: str) -> None:
        self.desk.do(NoteWritten(text))

    async def offer(self, role: DeviceRole = "floor") -> Offer:
        """A new code for *role*."""
        before = self.net.reach.offer
        await self.venue.until(lambda: self.net.reach.is_open)
        self.net.invite(role)
        await self.venue.until(lambda: self.net.reach.offer not in (None, before))
        assert self.net.reach.offer
        return self.net.reach.offer

    async def ask(self, text: str, name: str = "Maya Kessler", address: str = "") -> EventId | str:
        """What comes of joining with *text*: the event, or a sentence."""
        done: asyncio.Future[EventId | str] = asyncio.get_running_loop().create_future()
        self.net.join(text, address, name, f"Tablet of {name}"[:60], done.set_result)
        return await asyncio.wait_for(done, PATIENCE_S)

    async def join(
        self, host: "Carried", role: DeviceRole = "floor", name: str = "Maya Kessler"
    ) -> "Carried":
        said = await self.ask((await host.offer(role)).text, name)
        assert said == host.desk.event, said
        return self.show(self.tablet.open(host.desk.event))

    async def leave(self) -> None:
        """As if the battery were taken out: nobody is told anything but by its silence."""
        self.net.close()
        self.desk.close()


class Venue:
    def __init__(self, folder: Path, caplog: pytest.LogCaptureFixture) -> None:
        call_out_often()
        self._caplog = caplog
        self.beacon_port = free_port()
        self.changed = asyncio.Event()
        self._folder = folder
        self._carried: list[Carried] = []

    @property
    def logged(self) -> str:
        """What the network has logged so far."""
        return "\n".join(one.getMessage() for one in self._caplog.records if one.name == "tableside.sync")

    def tablet(self, name: str, skew_ms: int = 0) -> Carried:
        made = Carried(self, self._folder / name, skew_ms)
        self._carried.append(made)
        return made

    def copy_of(self, one: Carried, name: str) -> Carried:
        """Another tablet, set up from a backup of *one*."""
        shutil.copytree(one.folder, self._folder / name)
        return self.tablet(name)

    async def staffed(self, *roles: DeviceRole) -> list[Carried]:
        """An event with its organizer's tablet and one for each of *roles*, all in step."""
        host = self.tablet("host").begin()
        others = [await self.tablet(f"{role}{n}").join(host, role) for n, role in enumerate(roles)]
        await self.in_step(host, *others)
        return [host, *others]

    async def until(self, holds: Callable[[], object], seconds: float = PATIENCE_S) -> None:
        """Wait until *holds*; it is asked after every change, and now and then."""
        loop = asyncio.get_running_loop()
        deadline = loop.time() + seconds
        while not holds():
            if loop.time() > deadline:
                raise AssertionError("waited in vain")
            self.changed.clear()
            with suppress(TimeoutError):
                await asyncio.wait_for(self.changed.wait(), 0.05)

    async def in_step(self, *tablets: Carried) -> None:
        await self.until(lambda: len({str(sorted(one.desk.vector.items())) for one in tablets}) == 1)
        assert len({one.digest for one in tablets}) == 1

    async def close(self) -> None:
        for one in self._carried:
            one.net.stop()
            await one.net.ended()
        left = asyncio.all_tasks() - {asyncio.current_task()}
        if left:
            _, late = await asyncio.wait(left, timeout=PATIENCE_S)
            assert not late
        for one in self._carried:
            one.tablet.close()


Test = Callable[[Path, pytest.LogCaptureFixture], None]


def at_venue(test: Callable[[Venue], Awaitable[None]]) -> Test:
    """Run *test* in a venue of its own; the test fails as well if it leaves anything running."""

    def run(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
        caplog.set_level(logging.INFO, "tableside.sync")

        async def meet() -> None:
            venue = Venue(tmp_path, caplog)
            try:
                await test(venue)
            finally:
                await venue.close()

        asyncio.run(meet())

    run.__name__, run.__doc__ = test.__name__, test.__doc__
    return run
