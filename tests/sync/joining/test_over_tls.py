"""A guest joins over real TLS; a relay that passes on every byte, by its own certificate, gets nothing."""

import asyncio
import random
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack, suppress

import pytest

from judge_app.errors import Refused
from judge_app.log.signing import Signer
from judge_app.sync.addresses import Address
from judge_app.sync.identity import Identity, device_of_certificate
from judge_app.sync.invitation import Invitations, Unwelcome
from judge_app.sync.joining import Guest, Host, Joined, Welcome
from judge_app.sync.ticket import Ticket, read_ticket, ticket_text
from tests.patience import PATIENCE_S
from tests.sync.joining.meeting import EVENT, MALLORY, MAYA, NOW, ORGANIZER

Answering = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]


class Hall:
    """An organizer's device that takes links on this machine, and perhaps somebody in between."""

    def __init__(self) -> None:
        self.invitations = Invitations(EVENT, random.Random(7).randrange)
        self.code = self.invitations.new("floor", NOW).code
        self.joined: list[Joined] = []
        self.overheard: list[bytes] = []
        self._open = AsyncExitStack()

    async def __aenter__(self) -> "Hall":
        self.port = await self._listening(ORGANIZER, self._host)
        self.relay_port = await self._listening(MALLORY, self._relay)
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._open.aclose()

    async def _listening(self, signer: Signer, answer: Answering) -> int:
        context = Identity(signer).server_context()
        server = await self._open.enter_async_context(
            await asyncio.start_server(answer, "127.0.0.1", 0, ssl=context)
        )
        return int(server.sockets[0].getsockname()[1])

    async def _host(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        host = Host(ORGANIZER.device, EVENT, "Spring Open", self.invitations)
        while heard := await reader.readline():
            reply = host.receive(heard, NOW)
            self.joined += [reply.joined] if reply.joined else []
            writer.write(reply.note + b"\n")
        writer.close()

    async def _relay(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        context = Identity(MALLORY).client_context()
        onward_reader, onward_writer = await asyncio.open_connection("127.0.0.1", self.port, ssl=context)
        while heard := await reader.readline():
            self.overheard.append(heard)
            onward_writer.write(heard)
            writer.write(await onward_reader.readline())
        onward_writer.close()
        writer.close()


async def join(hall: Hall, port: int, ticket: Ticket | None = None) -> Welcome | None:
    context = Identity(MAYA).client_context()
    reader, writer = await asyncio.open_connection("127.0.0.1", port, ssl=context)
    try:
        certificate = writer.get_extra_info("ssl_object").getpeercert(binary_form=True)
        host = device_of_certificate(certificate)
        assert host
        guest = Guest(MAYA, host, hall.code, "Maya Kessler", "Tablet 3", ticket)
        saying: bytes | None = guest.begin()
        while saying:
            writer.write(saying + b"\n")
            saying = guest.receive(await reader.readline())
        return guest.welcome
    finally:
        writer.close()
        with suppress(OSError):
            await writer.wait_closed()


def test_a_guest_joins_over_tls() -> None:
    async def meet() -> None:
        async with asyncio.timeout(PATIENCE_S), Hall() as hall:
            assert await join(hall, hall.port) == Welcome(EVENT, "Spring Open", ORGANIZER.device)
            assert [joined.device for joined in hall.joined] == [MAYA.device]

    asyncio.run(meet())


def test_a_relay_with_a_certificate_of_its_own_gets_nobody_in_and_learns_no_name() -> None:
    async def meet() -> None:
        async with asyncio.timeout(PATIENCE_S), Hall() as hall:
            with pytest.raises(Unwelcome, match="not right"):
                await join(hall, hall.relay_port)
            assert not hall.joined
            assert len(hall.overheard) == 2
            assert not any(b"Maya" in heard or hall.code.encode() in heard for heard in hall.overheard)

    asyncio.run(meet())


def test_who_scanned_a_ticket_says_nothing_at_all_to_a_relay() -> None:
    async def meet() -> None:
        async with asyncio.timeout(PATIENCE_S), Hall() as hall:
            here = (Address("127.0.0.1", hall.relay_port),)
            ticket = Ticket(EVENT, "Spring Open", hall.code, "floor", ORGANIZER.device, here)
            with pytest.raises(Refused, match="Another device"):
                await join(hall, hall.relay_port, read_ticket(ticket_text(ticket)))
            assert not hall.overheard

    asyncio.run(meet())
