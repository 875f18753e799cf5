"""What an attacker has: a key of one's own, links under any name, and a false server."""

import asyncio
import random
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress

import aiohttp
from aiohttp import web

from judge_app.core.ops import DeviceAdmitted
from judge_app.log.signing import Signer
from judge_app.sync.addresses import Address
from judge_app.sync.credentials import Standing
from judge_app.sync.identity import Identity
from judge_app.sync.wire import as_client, ws_limits
from tests.patience import PATIENCE_S
from tests.sync.venue import Carried, Venue

MALLORY = Signer(b"x" * 32)


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


async def is_cut(ws: aiohttp.ClientWebSocketResponse) -> bool:
    """Wait until the other end has ended the link."""
    async with asyncio.timeout(PATIENCE_S):
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
