"""Attacks on a tablet are refused and logged, the event is unharmed, and nothing can be read on the way."""

import asyncio
import random
import ssl
import struct
import zlib
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from aiohttp import web

from judge_app.core.claims import DeviceId
from judge_app.core.ids import PlayerId
from judge_app.core.ops import (
    DeviceAdmitted,
    DeviceRevoked,
    EventRenamed,
    NoteWritten,
    Op,
    PlayerAdded,
    RoleChanged,
)
from judge_app.log.oplog import OpLog
from judge_app.log.signing import Signer, entry_message
from judge_app.sync.addresses import Address
from judge_app.sync.credentials import Standing
from judge_app.sync.hub import MOST_GUESTS
from judge_app.sync.identity import Identity, link_proof
from judge_app.sync.joining import Guest
from judge_app.sync.notes import note, read_note
from judge_app.sync.protocol import PROTOCOL, Batch, Chain, Have, Head, Message, Parcel, Proof, write_frame
from judge_app.sync.sightings import Sighting, Source
from judge_app.sync.ticket import Ticket, read_ticket, ticket_text
from judge_app.sync.unpacking import packed
from judge_app.sync.wire import Turned, as_client, ws_limits
from tests.sync.apart import keep_apart
from tests.sync.venue import Carried, Venue, at_venue

MALLORY = Signer(b"x" * 32)
GIGABYTE = 1 << 30
MEGABYTE = 1 << 20


def resident() -> int:
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4096


def place_of(tablet: Carried) -> Address:
    return Address("127.0.0.1", tablet.hub.port)


@asynccontextmanager
async def knocking(at: Address, path: str = "/link") -> AsyncIterator[aiohttp.ClientWebSocketResponse]:
    """A WebSocket to a tablet, on which nothing has been said yet."""
    context = Identity(MALLORY).client_context()
    async with aiohttp.ClientSession(connector=aiohttp.TCPConnector(ssl=context)) as session:
        ending = aiohttp.ClientWSTimeout(ws_close=0.2)
        url = f"https://{at.host}:{at.port}{path}"
        async with session.ws_connect(url, timeout=ending, **ws_limits()) as ws:
            yield ws


@asynccontextmanager
async def linked_as(signer: Signer, tablet: Carried) -> AsyncIterator[aiohttp.ClientWebSocketResponse]:
    """A link to *tablet*, in the name of whoever *signer* belongs to."""
    state = tablet.desk.state
    standing = Standing(tablet.desk.event, state.name, state.roster, {}, tablet.device)
    async with knocking(place_of(tablet)) as ws:
        await as_client(ws, signer, standing, 0, None)
        yield ws


async def send(ws: aiohttp.ClientWebSocketResponse, message: Message) -> None:
    await ws.send_bytes(write_frame(message))


async def is_cut(ws: aiohttp.ClientWebSocketResponse) -> bool:
    """Wait until the other end has ended the link."""
    async with asyncio.timeout(15):
        async for _message in ws:
            pass
    return ws.closed


async def unharmed(venue: Venue, *tablets: Carried) -> None:
    """Everything goes on: what one writes is on all others, and is the same there."""
    for number, one in enumerate(tablets):
        one.note(f"all is well with {number}, {random.random()}")
    await venue.in_step(*tablets)


def insider(venue: Venue, host: Carried, name: str = "Mallory") -> Signer:
    """The key of a floor judge who was let in, and means harm."""
    host.desk.do(DeviceAdmitted(MALLORY.device, name, "Tablet 9", "floor"))
    return MALLORY


def forged(tablet: Carried, op: Op, by: Signer) -> Parcel:
    """The next entry of *tablet*, signed by somebody else."""
    entry = tablet.desk.log.stamp(op, (), 0)
    message = entry_message(entry.event, entry.device, entry.seq, entry.digest)
    return packed([replace(entry, signature=by.sign(message))])[0]


def written_by(signer: Signer, tablet: Carried, op: Op) -> Parcel:
    """The first entry of *signer* in the event of *tablet*, genuine."""
    log = OpLog(tablet.desk.event, signer.device, signer.sign)
    log.take(tablet.desk.log.entries)
    return packed([log.stamp(op, (), 0)])[0]


# Joining


@at_venue
async def test_a_code_opens_once(venue: Venue) -> None:
    host = venue.tablet("host").begin()
    offer = await host.offer()
    assert await venue.tablet("maya").ask(offer.text) == host.desk.event
    said = await venue.tablet("mallory").ask(offer.text)
    assert "used already" in said
    assert "not let in: spent" in venue.logged
    assert len(host.desk.state.roster.members) == 2


@at_venue
async def test_a_code_is_worth_nothing_after_ten_minutes(venue: Venue) -> None:
    host = venue.tablet("host").begin()
    offer = await host.offer()
    host.ahead_ns = 10 * 60 * 10**9
    said = await venue.tablet("mallory").ask(offer.text)
    assert "older than ten minutes" in said
    assert "not let in: expired" in venue.logged
    assert len(host.desk.state.roster.members) == 1


@at_venue
async def test_who_guesses_five_times_locks_the_code_and_gets_nowhere(venue: Venue) -> None:
    host = venue.tablet("host").begin()
    offer = await host.offer()
    (address,) = host.net.reach.addresses
    code = offer.code.replace(" ", "")
    guesses = [code[:-1] + letter for letter in "23456789" if letter != code[-1]][:5]
    mallory = venue.tablet("mallory")
    said = [await mallory.ask(guess, "Mallory", address) for guess in guesses]
    assert all("not right" in one or "locked" in one for one in said)
    assert "locked" in await mallory.ask(code, "Mallory", address)
    assert venue.logged.count("not let in: wrong") == 4
    assert "not let in: locked" in venue.logged
    assert host.net.reach.offer is None
    assert len(host.desk.state.roster.members) == 1
    maya = await venue.tablet("maya").join(host)
    await unharmed(venue, host, maya)


# Another device answers


@asynccontextmanager
async def listening(
    signer: Signer, answer: Callable[[web.WebSocketResponse], Awaitable[None]]
) -> AsyncIterator[Address]:
    """Somebody with a key of their own takes links."""

    async def visited(request: web.Request) -> web.StreamResponse:
        ws = web.WebSocketResponse(timeout=0.2)
        await ws.prepare(request)
        with suppress(TypeError, ConnectionError):
            await answer(ws)
        return ws

    app = web.Application()
    for path in ("/link", "/join"):
        app.router.add_get(path, visited)
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.2)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0, ssl_context=Identity(signer).server_context())
    await site.start()
    try:
        yield Address("127.0.0.1", runner.addresses[0][1])
    finally:
        await runner.cleanup()


class Overheard(list[bytes]):
    """What a false server was told, after it asked for a proof."""

    async def ask(self, ws: web.WebSocketResponse) -> None:
        await ws.send_bytes(note(v=PROTOCOL, nonce="00" * 32))
        while True:
            self.append(await ws.receive_bytes())
            await ws.send_bytes(note(v=PROTOCOL, refused="revoked"))


@at_venue
async def test_who_asks_again_and_again_is_heard_forty_times_and_then_sent_away(venue: Venue) -> None:
    host = venue.tablet("host").begin()
    offer = await host.offer("floor")
    said = []
    for _again in range(MOST_GUESTS + 1):
        async with knocking(place_of(host), "/join") as ws:
            guest = Guest(MALLORY, host.device, offer.code.replace(" ", ""), "Mallory", "Phone")
            await ws.send_bytes(guest.begin())
            said.append(await ws.receive_bytes())
    assert b"answer" in said[-2]
    assert b"busy" in said[-1]
    assert host.net.reach.offer == offer  # nobody has guessed: the code still opens


@at_venue
async def test_a_device_with_another_fingerprint_is_told_nothing(venue: Venue) -> None:
    host, maya = await venue.staffed("floor")
    keep_apart(maya.hub, {host.device})
    heard = Overheard()
    async with listening(MALLORY, heard.ask) as at:
        maya.hub._searching.is_wanted = lambda sighting: sighting.address == at  # type: ignore[method-assign]
        maya.hub.dial(at, Source.KNOWN, host.device)
        await venue.until(lambda: "no link to" in venue.logged)
        offer = await host.offer()
        ticket = replace(read_ticket(offer.text), addresses=(at,))
        assert "Another device answers" in await venue.tablet("ruben").ask(ticket_text(ticket))
    assert not heard
    assert not maya.net.reach.trouble


@at_venue
async def test_a_stranger_at_a_typed_address_learns_no_name_and_is_not_believed(venue: Venue) -> None:
    host, maya = await venue.staffed("floor")
    heard = Overheard()
    async with listening(MALLORY, heard.ask) as at:
        maya.net.dial(f"127.0.0.1:{at.port}")
        await venue.until(lambda: heard and "no link to" in venue.logged)
    assert b"Maya" not in bytes.fromhex(str((read_note(heard[0], 9999) or {}).get("shown")))
    assert not maya.net.reach.trouble
    assert not maya.net.reach.is_outdated
    await unharmed(venue, host, maya)


@at_venue
async def test_a_proof_is_good_for_one_connection_and_one_server(venue: Venue) -> None:
    host, maya = await venue.staffed("floor")
    signer, event = maya.tablet.signer, host.desk.event
    stolen = link_proof(signer, MALLORY.device, bytes(32), event)  # as Mallory's own server was given it
    async with knocking(place_of(host)) as ws:
        first = read_note(await ws.receive_bytes(), 9999) or {}
        recorded = link_proof(signer, host.device, bytes.fromhex(str(first["nonce"])), event)
    for proof in (stolen, recorded):
        async with knocking(place_of(host)) as ws:
            await ws.receive_bytes()
            await ws.send_bytes(
                note(v=PROTOCOL, event=event, device=signer.device, proof=proof.hex(), port=0, shown="")
            )
            answer = read_note(await ws.receive_bytes(), 9999) or {}
            assert answer.get("refused") == "false"
    assert venue.logged.count("turned away at the door") >= 2
    await unharmed(venue, host, maya)


@at_venue
async def test_the_stolen_key_of_a_revoked_tablet_opens_nothing(venue: Venue) -> None:
    host, lost, maya = await venue.staffed("floor", "floor")
    stolen = lost.tablet.signer
    host.desk.do(DeviceRevoked(lost.device, host.desk.vector.get(lost.device, 0)))
    await venue.in_step(host, maya)
    await lost.leave()
    for one in (host, maya):
        with pytest.raises(Turned, match="revoked"):
            async with linked_as(stolen, one):
                pass
    assert "turned away at the door" in venue.logged
    await unharmed(venue, host, maya)


@at_venue
async def test_who_was_never_let_in_gets_no_link(venue: Venue) -> None:
    host = venue.tablet("host").begin()
    await venue.until(lambda: host.net.reach.is_open)
    with pytest.raises(Turned) as turned:
        async with linked_as(MALLORY, host):
            pass
    assert turned.value.reason == "stranger"
    assert "turned away at the door" in venue.logged


# Entries


@at_venue
async def test_what_a_floor_judges_key_may_not_do_is_kept_and_shown_and_does_nothing(venue: Venue) -> None:
    host, floor, maya = await venue.staffed("floor", "floor")
    before = host.desk.state.roster
    tried: list[Op] = [
        EventRenamed("Mallory's Open"),
        DeviceAdmitted(MALLORY.device, "Mallory", "Tablet 9", "organizer"),
        RoleChanged(floor.device, "organizer", 0),
        DeviceRevoked(host.device, 0),
        PlayerAdded(PlayerId("p9"), "Nobody"),
    ]
    for op in tried:
        floor.desk.merge([floor.desk.log.stamp(op, (), 0)])
    await venue.in_step(host, floor, maya)
    for one in (host, maya):
        state = one.desk.state
        assert state.name == "Oakhaven Spring Open"
        assert {device: one.role for device, one in state.roster.members.items()} == {
            device: one.role for device, one in before.members.items()
        }
        assert not state.players
        assert len(state.ignored) == len(tried)
    await unharmed(venue, host, floor, maya)


@at_venue
async def test_a_forged_signature_is_refused(venue: Venue) -> None:
    host, maya = await venue.staffed("floor")
    mallory = insider(venue, host)
    await venue.in_step(host, maya)
    before = host.digest
    async with linked_as(mallory, host) as ws:
        await send(ws, Batch((forged(host, EventRenamed("Mallory's Open"), mallory),)))
        await send(ws, Batch((forged(maya, NoteWritten("never said"), mallory),)))
        await venue.until(lambda: venue.logged.count("entries that came over a link") == 2)
    assert host.digest == before
    await unharmed(venue, host, maya)


@at_venue
async def test_two_histories_of_one_key_are_proved_and_count_no_more(venue: Venue) -> None:
    host, maya = await venue.staffed("floor")
    mallory = insider(venue, host)
    one, other = (written_by(mallory, host, NoteWritten(text)) for text in ("yes", "no"))
    async with linked_as(mallory, host) as ws:
        await send(ws, Batch((one,)))
        await venue.until(lambda: "yes" in maya.notes)
        await send(
            ws, Chain(mallory.device, 1, (Proof(sha256(other.body).hexdigest(), other.signature.hex()),))
        )
        await venue.until(lambda: host.desk.log.fork(mallory.device) == 1)
    await unharmed(venue, host, maya)
    assert "yes" not in host.notes | maya.notes


@at_venue
async def test_a_device_that_lies_about_what_it_holds_harms_only_itself(venue: Venue) -> None:
    host, maya = await venue.staffed("floor")
    mallory = insider(venue, host)
    await venue.in_step(host, maya)
    before = host.digest
    lies: list[Have] = [
        Have({host.device: Head(2**50, "0" * 16), MALLORY.device: Head(2**50, "")}, is_whole=True),
        Have({host.device: Head(1, "f" * 16), maya.device: Head(1, "f" * 16)}, is_whole=True),
        Have({DeviceId(f"nobody{number}"): Head(number, "") for number in range(4000)}, is_whole=True),
        Have({}, is_whole=True),
    ]
    for lie in lies * 3:
        async with linked_as(mallory, host) as ws:
            await send(ws, lie)
            await send(ws, lie)
            await ws.receive()
    assert host.digest == before
    assert not host.net.reach.trouble
    await unharmed(venue, host, maya)


# Too much


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
            await asyncio.sleep(0.01)
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
async def test_ten_thousand_connections_from_one_address_keep_nobody_out(venue: Venue) -> None:
    host, maya = await venue.staffed("floor")
    at, before = place_of(host), resident()
    turns = iter(range(10_000))
    opened: list[asyncio.StreamWriter] = []

    async def flood() -> None:
        for _turn in turns:
            with suppress(OSError):
                _reader, writer = await asyncio.open_connection(*at, local_addr=("127.0.0.9", 0))
                opened.append(writer)
                if len(opened) > 300:
                    opened.pop(0).close()

    async with asyncio.timeout(60):
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


# Nonsense, and nothing at all


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
            with suppress(OSError, ssl.SSLError, TimeoutError):
                async with asyncio.timeout(10):
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
        async with AsyncExitStack() as stack, asyncio.timeout(15):
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


# On the way


class Tap:
    """Passes on all bytes between a tablet and who calls it, and keeps a copy."""

    def __init__(self, to: Address) -> None:
        self._to = to
        self.heard = bytearray()

    async def __aenter__(self) -> Address:
        self._server = await asyncio.start_server(self._pass_on, "127.0.0.1", 0)
        return Address("127.0.0.1", self._server.sockets[0].getsockname()[1])

    async def __aexit__(self, *_: object) -> None:
        self._server.close()

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        onward = await asyncio.open_connection(*self._to)
        with suppress(OSError):
            await asyncio.gather(self._copy(reader, onward[1]), self._copy(onward[0], writer))

    async def _copy(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while some := await reader.read(1 << 16):
                self.heard += some
                writer.write(some)
        finally:
            writer.close()


@at_venue
async def test_nothing_can_be_read_on_the_way(venue: Venue) -> None:
    host = venue.tablet("host").begin()
    host.desk.do_all(PlayerAdded(PlayerId(f"p{n}"), f"Annabel Quince {n}") for n in range(50))
    offer = await host.offer()
    tap = Tap(place_of(host))
    async with tap as at:
        ticket: Ticket = replace(read_ticket(offer.text), addresses=(at,))
        maya = venue.tablet("maya")
        assert await maya.ask(ticket_text(ticket), "Maya Kessler") == host.desk.event
        assert len(maya.tablet.events()[0].state.players) == 50
    heard = bytes(tap.heard).lower()
    assert len(heard) > 5000
    code = offer.code.replace(" ", "").lower()
    secrets = ["annabel", "player_added", code, "maya", "tablet", "oakhaven", host.desk.event, host.device]
    assert not [secret for secret in secrets if secret.lower().encode() in heard]


def _transport(ws: aiohttp.ClientWebSocketResponse) -> asyncio.Transport:
    connection = ws._response.connection
    assert connection
    transport = connection.transport
    assert isinstance(transport, asyncio.Transport)
    return transport


def _sighting(address: Address, device: DeviceId) -> Sighting:
    return Sighting(address, Source.BEACON, 0, device)
