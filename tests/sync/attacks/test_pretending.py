"""Who pretends to be another tablet, or listens on the way, learns nothing and gets no link."""

import asyncio
from contextlib import suppress
from dataclasses import replace

import pytest
from aiohttp import web

from judge_app.core.ids import PlayerId
from judge_app.core.ops import DeviceRevoked, PlayerAdded
from judge_app.sync.addresses import Address
from judge_app.sync.identity import link_proof
from judge_app.sync.notes import note, read_note
from judge_app.sync.protocol import PROTOCOL
from judge_app.sync.sightings import Source
from judge_app.sync.ticket import Ticket, read_ticket, ticket_text
from judge_app.sync.wire import Turned
from tests.sync.apart import keep_apart
from tests.sync.attacks.attacker import MALLORY, knocking, linked_as, listening, place_of, unharmed
from tests.sync.venue import Venue, at_venue


class Overheard(list[bytes]):
    """What a false server was told, after it asked for a proof."""

    async def ask(self, ws: web.WebSocketResponse) -> None:
        await ws.send_bytes(note(v=PROTOCOL, nonce="00" * 32))
        while True:
            self.append(await ws.receive_bytes())
            await ws.send_bytes(note(v=PROTOCOL, refused="revoked"))


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
