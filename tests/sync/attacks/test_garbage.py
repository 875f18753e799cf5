"""Who talks nonsense to a tablet, or nothing at all, is shown out."""

import asyncio
import random
import ssl
from contextlib import AsyncExitStack, suppress
from pathlib import Path
from typing import Any

import pytest
from aiohttp import web

from judge_app.core.claims import DeviceId
from judge_app.sync.addresses import Address
from judge_app.sync.identity import Identity
from judge_app.sync.notes import note
from judge_app.sync.protocol import PROTOCOL
from judge_app.sync.sightings import Sighting, Source
from tests.patience import PATIENCE_S
from tests.sync.attacks.attacker import (
    MALLORY,
    insider,
    is_cut,
    knocking,
    linked_as,
    listening,
    place_of,
    unharmed,
)
from tests.sync.venue import Venue, at_venue


@at_venue
async def test_garbage_before_and_inside_tls_is_shut_out(venue: Venue) -> None:
    host, maya = await venue.staffed("floor")
    at, chance = place_of(host), random.Random(7)
    context = Identity(MALLORY).client_context()
    for secured in (None, context):
        for garbage in (
            chance.randbytes(5000),
            b"GET / HTTP/1.1\r\n\r\n",
            b"\x16\x03\x01\xff\xff",
            bytes(999),
        ):
            reader, writer = await asyncio.open_connection(*at, ssl=secured)
            writer.write(garbage)
            with suppress(OSError, ssl.SSLError):
                async with asyncio.timeout(PATIENCE_S):
                    await reader.read()
            writer.close()
    await unharmed(venue, host, maya)


def strange_notes() -> list[bytes]:
    chance = random.Random(3)
    good: dict[str, Any] = {"v": PROTOCOL, "event": "x", "device": "y", "proof": "00", "port": 1, "shown": ""}
    return [
        b"",
        b"{}",
        b"[" * 2000,
        chance.randbytes(300),
        b"9" * 70_000,
        note(**{**good, "v": 99}),
        note(**{**good, "v": 0}),
        note(**{**good, "port": -1}),
        note(**{**good, "device": MALLORY.device, "shown": "zz"}),
        note(**{**good, "device": "\u0000" * 52}),
    ]


@at_venue
async def test_garbage_in_place_of_a_greeting_is_turned_away(venue: Venue) -> None:
    host, maya = await venue.staffed("floor")
    for path in ("/link", "/join"):
        for said in strange_notes():
            async with knocking(place_of(host), path) as ws:
                await ws.send_bytes(said)
                assert await is_cut(ws)
        async with knocking(place_of(host), path) as ws:
            await ws.send_str("hello")
            assert await is_cut(ws)
    assert venue.logged.count("turned away at the door") >= len(strange_notes())
    await unharmed(venue, host, maya)


@at_venue
async def test_garbage_in_place_of_an_answer_makes_no_link(venue: Venue) -> None:
    host, maya = await venue.staffed("floor")
    said = iter([*strange_notes(), *(note(v=PROTOCOL, nonce=one) for one in ("", "zz", "00" * 31))] * 2)
    met = 0

    async def babble(ws: web.WebSocketResponse) -> None:
        nonlocal met
        met += 1
        if met % 2:
            await ws.send_bytes(note(v=PROTOCOL, nonce="00" * 32))
        await ws.send_bytes(next(said))
        await ws.receive_bytes()

    stranger = MALLORY.device
    async with listening(MALLORY, babble) as at:
        for count in range(1, 12):
            await maya.hub._dial(_sighting(at, stranger))
            assert met == count
    assert stranger not in maya.links
    await unharmed(venue, host, maya)


@at_venue
async def test_garbage_on_a_link_ends_it(venue: Venue) -> None:
    host, maya = await venue.staffed("floor")
    mallory = insider(venue, host)
    await venue.in_step(host, maya)
    before = host.digest
    chance = random.Random(5)
    frames = [
        b"",
        b"E",
        b"H-",
        b"H-[1,2]",
        b"E-x",
        b"Ez" + chance.randbytes(50),
        chance.randbytes(999),
        b"Q-{}",
    ]
    for frame in frames:
        async with linked_as(mallory, host) as ws:
            await ws.send_bytes(frame)
            assert await is_cut(ws)
    assert venue.logged.count("cut a link") == len(frames)
    assert host.digest == before
    await unharmed(venue, host, maya)


def test_who_connects_and_says_nothing_is_shown_out(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("judge_app.sync.door.HANDSHAKE_S", 0.5)
    monkeypatch.setattr("judge_app.sync.wire.PATIENCE_S", 0.5)

    async def say_nothing(venue: Venue) -> None:
        host, maya = await venue.staffed("floor")
        at, context = place_of(host), Identity(MALLORY).client_context()
        async with AsyncExitStack() as stack, asyncio.timeout(PATIENCE_S):
            halves = [
                b"",
                b"GET /link HT",
                b"GET /link HTTP/1.1\r\nHost: x\r\n",
                b"GET /nothing HTTP/1.1\r\n\r\n",
            ]
            slow = [await asyncio.open_connection(*at)]
            for half in halves:
                slow.append(await asyncio.open_connection(*at, ssl=context))
                slow[-1][1].write(half)
            silent = await stack.enter_async_context(knocking(at))
            await silent.receive()  # the question, to which no answer comes
            for reader, writer in slow:
                with suppress(OSError):
                    while await reader.read(999):
                        pass
                writer.close()
            assert await is_cut(silent)
        await venue.until(lambda: not +host.hub._door.strangers)
        assert not host.hub._door._visits
        assert "shown out" in venue.logged
        assert "too slow" in venue.logged
        await unharmed(venue, host, maya)

    at_venue(say_nothing)(tmp_path, caplog)


def _sighting(address: Address, device: DeviceId) -> Sighting:
    return Sighting(address, Source.BEACON, 0, device)
