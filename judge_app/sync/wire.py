"""One link between two tablets: an encrypted WebSocket, on which both first show who they are.

The server is known by its certificate, which holds the key that its id is. The client proves the same inside
the channel, by signing what the server asks and whom it believes to speak with.
"""

import asyncio
import secrets
from collections import deque
from collections.abc import AsyncIterator
from typing import Any, NamedTuple

from aiohttp import ClientWebSocketResponse, WebSocketError, WSMsgType, web

from judge_app.core.claims import DeviceId
from judge_app.errors import Refused
from judge_app.language import N_, _
from judge_app.log.signing import Signer, public_of
from judge_app.sync.credentials import Standing, is_vouched
from judge_app.sync.identity import NONCE_BYTES, device_of_certificate, is_link_proof, link_proof
from judge_app.sync.notes import Note, note, read_note
from judge_app.sync.protocol import (
    LARGEST_FRAME,
    PROTOCOL,
    BadFrame,
    Batch,
    Message,
    Parcel,
    read_frame,
    write_frame,
)

__all__ = [
    "HEARTBEAT_S",
    "PATIENCE_S",
    "Greeting",
    "Socket",
    "Turned",
    "Wire",
    "as_client",
    "as_server",
    "ws_limits",
]

HEARTBEAT_S = 5.0
"""A tablet that does not answer for so long is taken for gone."""
PATIENCE_S = 6.0
"""For a greeting: who is slower is not a tablet of this event."""
HANG_UP_S = 0.3
"""For so long the answer to a goodbye is waited for: an app that leaves the screen has little time."""
LARGEST_GREETING = 64 << 10
MOST_WAITING = 32 << 20
"""Bytes that wait for a slow reader; then the link is cut, and begins anew when there is room."""

Socket = web.WebSocketResponse | ClientWebSocketResponse
Reason = str


class Turned(Refused):
    """The other end, or this one, does not want the link; *reason* is the word for it on the wire."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(_(_REASONS.get(reason, _REASONS["busy"])))
        self.reason = reason


_REASONS = {
    "revoked": N_(
        "This tablet was revoked. All it has is kept. Ask the organizer for a code and join again."
    ),
    "stranger": N_("The other tablet does not know this one."),
    "event": N_("The other tablet has another event open."),
    "self": N_("This tablet was copied: another one has its key."),
    "newer": N_("The other tablet has a newer app. Update this one."),
    "older": N_("The other tablet has an older app. Update that one."),
    "busy": N_("The other tablet takes no more links now."),
    "false": N_("The other end is not the tablet that it says it is."),
}


class Greeting(NamedTuple):
    """What both ends know of each other once they are linked."""

    peer: DeviceId
    port: int
    """Where the peer takes links, and answers probes."""
    probe_number: int
    probe_key: bytes


def ws_limits() -> dict[str, Any]:
    """What every WebSocket of a tablet has: bounded messages, and a sign of life."""
    return {"max_msg_size": LARGEST_FRAME + 1024, "heartbeat": HEARTBEAT_S, "compress": 0}


async def as_server(ws: Socket, signer: Signer, standing: Standing, port: int) -> Greeting:
    """Greet who called; raises `Turned` after saying why."""
    nonce = secrets.token_bytes(NONCE_BYTES)
    await ws.send_bytes(note(v=PROTOCOL, nonce=nonce.hex()))
    said = await _listen(ws)
    try:
        greeting = _admitted(said, signer.device, standing, nonce)
    except Turned as turned:
        await ws.send_bytes(note(v=PROTOCOL, refused=turned.reason))
        raise
    await ws.send_bytes(
        note(
            v=PROTOCOL,
            port=port,
            probe=str(greeting.probe_number),
            key=greeting.probe_key.hex(),
            shown=write_frame(Batch(standing.credentials)).hex(),
        )
    )
    return greeting


async def as_client(
    ws: ClientWebSocketResponse, signer: Signer, standing: Standing, port: int, wanted: DeviceId | None
) -> Greeting:
    """Greet whom this tablet called, if it is the *wanted* device; raises `Turned`.

    Anybody may answer at an address. Who takes part as far as is known here is told names, and believed when
    it says why it wants no link; others show first by what they take part.
    """
    server = server_of(ws)
    is_known = standing.roster.is_admitted(server)
    if wanted not in (None, server):
        raise Turned("false")
    asked = await _listen(ws)
    if asked.get("v") != PROTOCOL:
        reason = "newer" if _number(asked, "v") > PROTOCOL else "older"
        raise Turned(reason if is_known else "stranger")
    nonce = _unhex(asked, "nonce")
    if server == signer.device:
        raise Turned("self")
    if len(nonce) != NONCE_BYTES:
        raise Turned("false")
    await ws.send_bytes(
        note(
            v=PROTOCOL,
            event=standing.event,
            device=signer.device,
            proof=link_proof(signer, server, nonce, standing.event).hex(),
            port=port,
            shown=write_frame(Batch(standing.credentials if is_known else ())).hex(),
        )
    )
    answer = await _listen(ws)
    if "refused" in answer:
        raise Turned(str(answer["refused"]) if is_known else "stranger")
    if not is_vouched(server, standing, _shown(answer)):
        raise Turned("revoked" if server in standing.roster.members else "stranger")
    number = str(answer.get("probe"))
    if not number.isdigit() or len(number) > 20:
        raise Turned("false")
    return Greeting(server, _number(answer, "port"), int(number), _unhex(answer, "key"))


def server_of(ws: ClientWebSocketResponse) -> DeviceId:
    """The device whose key the server's certificate holds; the channel proves that it has the secret half."""
    tls = ws.get_extra_info("ssl_object")
    device = device_of_certificate(tls.getpeercert(binary_form=True)) if tls else None
    if device is None:
        raise Turned("false")
    return device


def _admitted(said: Note, own: DeviceId, standing: Standing, nonce: bytes) -> Greeting:
    if said.get("v") != PROTOCOL:
        raise Turned("newer" if _number(said, "v") < PROTOCOL else "older")
    device = DeviceId(str(said.get("device")))
    if said.get("event") != standing.event:
        raise Turned("event")
    if public_of(device) is None or not is_link_proof(
        device, own, nonce, standing.event, _unhex(said, "proof")
    ):
        raise Turned("false")
    if device == own:
        raise Turned("self")
    if not is_vouched(device, standing, _shown(said)):
        raise Turned("revoked" if device in standing.roster.members else "stranger")
    return Greeting(device, _number(said, "port"), secrets.randbits(63), secrets.token_bytes(32))


async def _listen(ws: Socket) -> Note:
    async with asyncio.timeout(PATIENCE_S):
        message = await ws.receive()
    if message.type in (WSMsgType.CLOSE, WSMsgType.CLOSING, WSMsgType.CLOSED, WSMsgType.ERROR):
        raise OSError("the other end has gone")
    if message.type is not WSMsgType.BINARY:
        raise Turned("false")
    said = read_note(message.data, LARGEST_GREETING)
    if said is None:
        raise Turned("false")
    return said


def _shown(said: Note) -> tuple[Parcel, ...]:
    try:
        batch = read_frame(_unhex(said, "shown"))
    except BadFrame:
        return ()
    return batch.parcels if isinstance(batch, Batch) else ()


def _number(said: Note, key: str) -> int:
    value = said.get(key)
    return value if isinstance(value, int) and 0 <= value < 1 << 16 else 0


def _unhex(said: Note, key: str) -> bytes:
    try:
        return bytes.fromhex(str(said.get(key, "")))
    except ValueError:
        return b""


class Wire:
    """A link that was greeted: messages in, messages out, in order. Lives in the network's loop."""

    def __init__(self, ws: Socket, greeting: Greeting, host: str, *, is_dialer: bool) -> None:
        self.greeting = greeting
        self.peer = greeting.peer
        self.host = host
        self.is_dialer = is_dialer
        self.heard_at = asyncio.get_running_loop().time()
        self._ws = ws
        self._waiting: deque[Message] = deque()
        self._bytes = 0
        self._wake = asyncio.Event()
        self._writer = asyncio.create_task(self._write())
        self._ending: asyncio.Task[None] | None = None

    def send(self, message: Message) -> None:
        """Queue *message*; it is written down only when it goes out."""
        if self._ending is not None:
            return
        self._waiting.append(message)
        self._bytes += _size(message)
        if self._bytes > MOST_WAITING:
            self.close()
        self._wake.set()

    async def messages(self) -> AsyncIterator[Message]:
        """What comes in, until the link ends; a message that is none ends it."""
        async for message in self._ws:
            if message.type is WSMsgType.ERROR:
                raise _failure(message.data)
            if message.type is not WSMsgType.BINARY:
                raise BadFrame(_("Another tablet sent text where none belongs. Nothing of it was used."))
            self.heard_at = asyncio.get_running_loop().time()
            yield read_frame(message.data)

    def close(self) -> None:
        """End the link; whoever reads from it comes to its end."""
        if self._ending is None:
            self._writer.cancel()
            self._waiting.clear()
            self._ending = asyncio.create_task(self._hang_up())

    async def closed(self) -> None:
        """Wait until the link, which was told to close, has ended; not for long."""
        if self._ending:
            await asyncio.wait([self._ending])

    async def _hang_up(self) -> None:
        try:
            async with asyncio.timeout(HANG_UP_S):
                await self._ws.close()
        except (TimeoutError, OSError):
            return

    async def _write(self) -> None:
        try:
            while True:
                await self._wake.wait()
                self._wake.clear()
                while self._waiting:
                    message = self._waiting.popleft()
                    self._bytes -= _size(message)
                    await self._ws.send_bytes(write_frame(message))
        except (OSError, RuntimeError):  # the other end has gone; the reader notices as well
            self._waiting.clear()


def _size(message: Message) -> int:
    return sum(len(one.body) for one in message.parcels) if isinstance(message, Batch) else 100


def _failure(failure: object) -> Exception:
    """What broke a link: a peer that does not keep to the protocol, or the network."""
    return BadFrame(str(failure)) if isinstance(failure, WebSocketError) else OSError(str(failure))
