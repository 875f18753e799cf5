"""Messages too long and connections too many are cut off, without much memory, while the event goes on."""

import asyncio
import gc
import struct
import zlib
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import aiohttp
import pytest

from tests.depth import IS_SOAK
from tests.patience import PATIENCE_S
from tests.sync.attacks.attacker import insider, is_cut, linked_as, place_of, unharmed
from tests.sync.venue import Venue, at_venue

GIGABYTE = 1 << 30
MEGABYTE = 1 << 20


@pytest.fixture(autouse=True)
def memory_as_in_the_app() -> Iterator[None]:
    """Other tests let garbage lie for longer, which would count here."""
    seldom = gc.get_threshold()
    gc.set_threshold(700, 10, 10)
    yield
    gc.set_threshold(*seldom)


def resident() -> int:
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4096


@at_venue
async def test_a_message_that_announces_a_gigabyte_is_cut_before_it_comes(venue: Venue) -> None:
    host, maya = await venue.staffed("floor")
    mallory = insider(venue, host)
    async with linked_as(mallory, host) as ws:
        _transport(ws).write(b"\x82\xff" + struct.pack("!Q", GIGABYTE) + bytes(4) + bytes(MEGABYTE))
        assert await is_cut(ws)
    await venue.until(lambda: "cut a link" in venue.logged)
    await unharmed(venue, host, maya)


@at_venue
async def test_a_message_without_an_end_is_cut_when_it_is_too_long(venue: Venue) -> None:
    host, maya = await venue.staffed("floor")
    mallory = insider(venue, host)
    before, sent = resident(), 0
    async with linked_as(mallory, host) as ws:
        transport = _transport(ws)
        piece = struct.pack("!Q", MEGABYTE) + bytes(4) + bytes(MEGABYTE)
        while not transport.is_closing() and sent < GIGABYTE // MEGABYTE:
            transport.write((b"\x00\xff" if sent else b"\x02\xff") + piece)
            sent += 1
            while transport.get_write_buffer_size() and not transport.is_closing():
                await asyncio.sleep(0)
        assert await is_cut(ws)
    assert sent < 64
    assert resident() - before < 100 * MEGABYTE
    await venue.until(lambda: "cut a link" in venue.logged)
    await unharmed(venue, host, maya)


@at_venue
async def test_a_gigabyte_packed_small_is_not_unpacked(venue: Venue) -> None:
    host, maya = await venue.staffed("floor")
    mallory = insider(venue, host)
    packing = zlib.compressobj(9)
    head = packing.compress(bytes(MEGABYTE)) + packing.flush(zlib.Z_FULL_FLUSH)
    again = packing.compress(bytes(MEGABYTE)) + packing.flush(zlib.Z_FULL_FLUSH)
    bomb = head + again * 1023
    before = resident()
    for kind in (b"E", b"H"):
        async with linked_as(mallory, host) as ws:
            await ws.send_bytes(kind + b"z" + bomb)
            assert await is_cut(ws)
    assert resident() - before < 100 * MEGABYTE
    assert "cut a link" in venue.logged
    await unharmed(venue, host, maya)


@at_venue
async def test_thousands_of_connections_from_one_address_keep_nobody_out(venue: Venue) -> None:
    host, maya = await venue.staffed("floor")
    at, before = place_of(host), resident()
    turns = iter(range(10_000 if IS_SOAK else 2_000))
    opened: list[asyncio.StreamWriter] = []

    async def flood() -> None:
        for _turn in turns:
            with suppress(OSError):
                _reader, writer = await asyncio.open_connection(*at, local_addr=("127.0.0.9", 0))
                opened.append(writer)
                if len(opened) > 300:
                    opened.pop(0).close()

    async with asyncio.timeout(PATIENCE_S):
        flooding = [asyncio.ensure_future(flood()) for _ in range(50)]
        await venue.until(lambda: "too many strangers" in venue.logged)
        ruben = await venue.tablet("ruben").join(host, "floor", "Ruben")  # in the middle of it
        await unharmed(venue, host, maya, ruben)
        await asyncio.gather(*flooding)
    assert len(venue.logged) < 10_000
    assert resident() - before < 150 * MEGABYTE
    for writer in opened:
        writer.close()
    await unharmed(venue, host, maya, ruben)


def _transport(ws: aiohttp.ClientWebSocketResponse) -> asyncio.Transport:
    connection = ws._response.connection
    assert connection
    transport = connection.transport
    assert isinstance(transport, asyncio.Transport)
    return transport
