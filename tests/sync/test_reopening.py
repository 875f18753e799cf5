"""An event that leaves the network and comes back, as on a tablet whose screen goes dark and is lit again."""

import asyncio
import socket
from pathlib import Path
from typing import Any

import pytest

from judge_app.storage.trouble import StoreFull
from tests.sync.venue import Carried, Venue, at_venue


class Full:
    """A memory that takes nothing any more."""

    def get(self, key: str) -> Any:
        return None

    def set(self, key: str, value: Any) -> None:
        raise StoreFull(Path("device.journal"))


def listens(port: int) -> bool:
    with socket.socket() as trying:
        trying.settimeout(5)
        return trying.connect_ex(("127.0.0.1", port)) == 0


async def is_open(venue: Venue, tablet: Carried) -> int:
    await venue.until(lambda: tablet.net.reach.addresses)
    return tablet.hub.port


@at_venue
async def test_the_hall_stays_as_far_ahead_however_short_the_turns_are(venue: Venue) -> None:
    """Less than what a clock is set by at once: it would still be slewing when the next turn begins."""
    host = venue.tablet("host").begin()
    host.net.close()
    await host.net.ended()
    key = f"sync:{host.desk.event}"
    host.tablet.settings.set(key, {**host.tablet.settings.get(key), "offset": 200.0})
    for _turn in range(4):
        host.net.open(host.desk)
        await is_open(venue, host)
        estimate = host.hub.keeper.estimate(host.clock.own_ms())
        assert estimate is not None
        assert estimate.offset_ms == pytest.approx(200)  # what this tablet tells the others
        host.net.close()
        await host.net.ended()
        assert host.tablet.settings.get(key)["offset"] == pytest.approx(200)


@at_venue
async def test_a_full_disk_keeps_no_tablet_on_the_network(venue: Venue) -> None:
    host = venue.tablet("host").begin()
    port = await is_open(venue, host)
    assert await asyncio.to_thread(listens, port)
    host.net._ground.memory = Full()
    host.net.close()
    await host.net.ended()
    assert not await asyncio.to_thread(listens, port)


@at_venue
async def test_the_port_is_free_while_goodbyes_are_still_being_said(venue: Venue) -> None:
    """The app waits for it as soon as the watch has closed the files."""
    host, maya = await venue.staffed("floor")
    await venue.until(lambda: host.links and maya.links)
    port, is_answered = host.hub.port, asyncio.Event()

    async def closed() -> None:
        await is_answered.wait()

    for wire in host.hub.wires:
        wire.closed = closed  # type: ignore[method-assign]
    host.net.close()
    ending = asyncio.ensure_future(host.net.ended())
    try:
        deadline = asyncio.get_running_loop().time() + 20
        while await asyncio.to_thread(listens, port):
            assert asyncio.get_running_loop().time() < deadline
        assert not ending.done()
    finally:
        is_answered.set()
        await ending
