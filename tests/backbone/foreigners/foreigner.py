"""Two events on one server, and somebody connected to it with a token of either."""

import asyncio
from base64 import urlsafe_b64encode
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from nats.aio.client import Client

from judge_app.core.ids import EventId, event_id
from judge_app.core.ops import EventOpened
from judge_app.sync.access import Access, Given, Lane, access_of, choosing, given_to
from judge_app.sync.jetstream import Failed, JetStream
from judge_app.sync.natscalling import called, hang_up
from judge_app.sync.natsprobe import trusting
from tests.backbone.servers import PATIENCE_S, Servers, anybody
from tests.log.signed import SIGNERS, SignedDevice

OURS, THEIRS = event_id(SIGNERS[0].device, "oakhaven"), event_id(SIGNERS[1].device, "riverside")
LANE, OTHER_LANE = Lane(OURS), Lane(THEIRS)
DANA = SIGNERS[0].device
"""Of our event; who has the key 1 is of theirs."""
NOBODY = SIGNERS[5].device
HELLO = b"not even wrapped"
SPOILING = [
    "STREAM.UPDATE.{0}", "STREAM.DELETE.{0}", "STREAM.PURGE.{0}", "STREAM.MSG.DELETE.{0}",
    "STREAM.RESTORE.{0}", "STREAM.LEADER.STEPDOWN.{0}", "STREAM.PEER.REMOVE.{0}",
]  # fmt: skip


def access(servers: Servers, number: int, event: EventId) -> Access:
    """What the founder of *event*, with this key, is given on the servers."""
    device = SignedDevice(number, event)
    device.judge(EventOpened("An event", "lots"))
    ops = choosing(event, device.state.backbone, device.state, Given(), servers.venue, 1 << 30)
    for op in ops:
        device.judge(op)
    found = access_of(device.state.backbone, given_to(device.state.backbone, device.signer))
    assert found
    return found


async def made(servers: Servers, number: int, event: EventId) -> None:
    device = SIGNERS[number].device
    client = await called(servers.addresses[0], access(servers, number, event), device, lambda: None)
    stream = JetStream(client, Lane(event), device)
    async with asyncio.timeout(PATIENCE_S):
        while True:
            try:
                await stream.found()
                await stream.add(Lane(event).log(device, device), b"a wrap", f"{device}:1")
                break
            except Failed:  # servers that have just started may still choose a leader; tablets try again too
                continue
    await hang_up(client)


class Foreigner:
    """A connection with somebody's token, and what the server refused to do for it."""

    def __init__(self) -> None:
        self.client = Client()
        self.refused: list[str] = []
        self.heard: list[str] = []

    async def fail(self, trouble: Exception) -> None:
        self.refused.append(str(trouble).lower())

    async def listen(self, message: Any) -> None:
        self.heard.append(message.subject)

    async def says(self, subject: str, content: bytes = HELLO, reply: str = "") -> bool:
        """Whether it may say something there."""
        before = len(self.refused)
        await self.client.publish(subject, content, reply=reply)
        return await self._was_let(before)

    async def hears(self, subject: str) -> bool:
        """Whether it may listen there."""
        before = len(self.refused)
        await self.client.subscribe(subject, cb=self.listen)
        return await self._was_let(before)

    async def settle(self) -> None:
        """Until the server has done all it was asked, and its refusals are here.

        Twice: the first question of the client overtakes what it has not written yet.
        """
        await self.client.flush(5)
        await self.client.flush(5)

    async def _was_let(self, before: int) -> bool:
        await self.settle()
        news = self.refused[before:]
        assert all("permissions violation" in one for one in news), news
        return not news


@asynccontextmanager
async def visiting(servers: Servers, number: int, event: EventId) -> AsyncIterator[Foreigner]:
    """With the token that the device with key *number* has for *event*."""
    by, one = access(servers, number, event), Foreigner()

    def signed(nonce: str) -> bytes:
        return urlsafe_b64encode(by.user_key.sign(nonce.encode())).rstrip(b"=")

    await one.client.connect(
        servers.addresses[0],
        tls=trusting(by.ca),
        allow_reconnect=False,
        user_jwt_cb=lambda: bytearray(by.jwt.encode()),
        signature_cb=signed,
        inbox_prefix=Lane.inbox(SIGNERS[number].device),
        error_cb=one.fail,
    )
    try:
        yield one
    finally:
        await one.client.close()


def stored(servers: Servers, lane: Lane = LANE) -> dict[str, Any]:
    """All that the server says of a stream, but for the time and who reads it."""
    [told] = servers.ask(0, anybody(servers.venue), f"$JS.API.STREAM.INFO.{lane.stream}")
    state = {name: told["state"][name] for name in ("messages", "bytes", "first_seq", "last_seq")}
    return {"config": told["config"], "created": told["created"], **state}
