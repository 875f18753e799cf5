"""An event on the network: its door, the links to other tablets, and the one clock.

All of it lives in the network's loop. What it knows of the desk is a `Standing`; what happens is told to a
`Listener`, whose answers come back by `send` and `stand`.
"""

import asyncio
import logging
import secrets
from collections import deque
from collections.abc import Callable, Coroutine
from typing import Any, Protocol

import aiohttp
from aiohttp import web

from judge_app.core.claims import DeviceId
from judge_app.core.roster import DeviceRole
from judge_app.errors import JudgeAppError, Refused
from judge_app.language import _
from judge_app.log.entry import Entry
from judge_app.log.signing import Signer
from judge_app.steadyclock import HallClock
from judge_app.sync.addresses import Address, address_text
from judge_app.sync.credentials import Standing
from judge_app.sync.door import Door, Visit
from judge_app.sync.identity import Identity
from judge_app.sync.invitation import Invitation, Invitations
from judge_app.sync.joining import LARGEST_NOTE, MEETING_S, Host, Joined, refusal
from judge_app.sync.link import LinkId
from judge_app.sync.place import Place
from judge_app.sync.probes import Address as ProbeAddress
from judge_app.sync.probes import ProbeLink, Probes, ProbeSocket, open_probes
from judge_app.sync.protocol import BadFrame, Batch, Message, Where
from judge_app.sync.searching import Searching
from judge_app.sync.sightings import Sighting, Source
from judge_app.sync.timekeeper import Timekeeper
from judge_app.sync.unpacking import Lately, Unpacked, unpack
from judge_app.sync.wire import Turned, Wire, as_client, as_server, ws_limits

__all__ = ["Hub", "Listener"]

MOST_LINKS = 64
VERIFIED_AT_ONCE = 50
"""Between so many signatures the loop looks after other things, such as the time."""
MOST_GUESTS, GUESTS_S = 40, 10.0
"""So many are heard in so many seconds: each costs some work before it has proved anything."""
BUSY_S = 0.25
SILENT_S = 2.5
"""A link that is silent for so long gives way to a new one from the same tablet."""

_TOLD = ("revoked", "self", "newer")
"""What somebody at this tablet has to know, when another one of the event says so."""

log = logging.getLogger("tableside.sync")


class Listener(Protocol):
    """Hears what happens on the network, in the network's loop."""

    def linked(self, link: LinkId, peer: DeviceId) -> None: ...
    def unlinked(self, link: LinkId) -> None: ...
    def came(self, link: LinkId, message: Message | Unpacked) -> None: ...
    def admit(self, joined: Joined) -> "asyncio.Future[None]": ...
    def noticed(self) -> None:
        """Something else has changed: who is heard of, the code, an address."""


class Hub:
    def __init__(
        self,
        signer: Signer,
        standing: Standing,
        listener: Listener,
        clock: HallClock,
        place: Place,
        known: dict[DeviceId, tuple[str, ...]],
        send_far: Callable[[bytes, DeviceId], None] = lambda _raw, _device: None,
    ) -> None:
        """*send_far* carries datagrams to tablets that are reached over the backbone alone."""
        self._signer = signer
        self._send_far = send_far
        self._standing = standing
        self._listener = listener
        self._clock = clock
        self._place = place
        self._identity = Identity(signer)
        self._client = self._identity.client_context()
        self._door = Door(self._identity, {"/link": self._on_link, "/join": self._on_join}, ws_limits())
        self._searching = Searching(signer.device, place, known, self._now_ms)
        self._searching.stand(standing)
        self._wires: dict[LinkId, Wire] = {}
        self._next_link = 0
        self._lately = Lately()
        self._invitations = Invitations(standing.event, secrets.randbelow)
        self._guests: deque[float] = deque()
        """When somebody last asked to be let in."""
        self.offer: Invitation | None = None
        self.keeper = Timekeeper(signer.device, standing.reference, offset_ms=clock.aimed_ms)
        self._probes: ProbeSocket | None = None
        self._session: aiohttp.ClientSession | None = None
        self._busy: asyncio.Task[None] | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self.turned = ""
        """Why the last tablet that was called did not take the link, as it says."""

    @property
    def port(self) -> int:
        return self._door.port

    @property
    def addresses(self) -> tuple[Address, ...]:
        return self._place.addresses(self.port)

    @property
    def known(self) -> dict[DeviceId, tuple[str, ...]]:
        """Where tablets were reached, to be tried first the next time."""
        return dict(self._searching.known)

    @property
    def wires(self) -> tuple[Wire, ...]:
        return tuple(self._wires.values())

    async def open(self) -> None:
        await self._open_ports()
        self._session = aiohttp.ClientSession(connector=aiohttp.TCPConnector(ssl=self._client, limit=0))
        await self._searching.open()
        self._busy = asyncio.create_task(self._keep_busy())

    async def _open_ports(self) -> None:
        """Listen for links and for probes, both under one number, which is all that others are told."""
        host, probes = self._place.host, Probes(self.keeper)
        for port in (self._place.port, 0, 0, 0):
            await self._door.open(host, port)
            try:
                self._probes = await open_probes(
                    probes, self._clock.own_ms, self._aim, host or "0.0.0.0", self.port
                )
            except OSError as trouble:
                await self._door.close()
                log.info("no probes at port %d: %s", self.port, trouble)
            else:
                self._probes.send_far = self._send_far
                return
        raise OSError(_("no port is free"))

    async def close(self) -> None:
        if self._busy:
            self._busy.cancel()
        wires = self.wires
        for wire in wires:
            wire.close()
        for task in [*self._tasks]:
            task.cancel()
        self._searching.close()
        if self._probes:
            self._probes.close()
        await self._door.shut()  # before all goodbyes are said: another process may wait for the ports
        await asyncio.gather(*(wire.closed() for wire in wires))
        if self._session:
            await self._session.close()
        await self._door.close()

    def stand(self, standing: Standing) -> None:
        """The desk has changed."""
        before, self._standing = self._standing, standing
        self._searching.stand(standing)
        if self._probes and before.reference != standing.reference:
            self._probes.refer_to(standing.reference)
        for wire in [*self._wires.values()]:
            if wire.peer in standing.roster.members and not standing.roster.is_admitted(wire.peer):
                log.warning("cut the link to a revoked tablet")
                wire.close()

    def send(self, link: LinkId, message: Message) -> None:
        if wire := self._wires.get(link):
            wire.send(message)

    def invite(self, role: DeviceRole) -> None:
        self.offer = self._invitations.new(role, self._now_ms())
        self._listener.noticed()

    def dial(self, address: Address, source: Source = Source.TYPED, device: DeviceId | None = None) -> None:
        self._searching.hear(address, source, device)
        self._call_some()

    def out_of_reach(self) -> tuple[DeviceId, ...]:
        return self._searching.out_of_reach()

    # The door

    async def _on_link(self, ws: web.WebSocketResponse, request: web.Request, visit: Visit) -> None:
        try:
            if len(self._wires) >= MOST_LINKS:
                raise Turned("busy")
            greeting = await as_server(ws, self._signer, self._standing, self._door.port)
        except (Refused, TimeoutError, OSError, RuntimeError) as trouble:
            log.warning("turned away at the door: %s (%s)", visit.host, str(trouble) or "too slow")
            return
        visit.known()
        await self._run(Wire(ws, greeting, visit.host, is_dialer=False))

    async def _on_join(self, ws: web.WebSocketResponse, request: web.Request, visit: Visit) -> None:
        """Let somebody in who knows the code: the admission is written down before it is said."""
        if self._is_crowded():
            log.warning("too many guests at once: %s", visit.host)
            await ws.send_bytes(refusal("busy"))
            return
        standing = self._standing
        may_invite = standing.roster.role(self._signer.device) in ("organizer", "head")
        host = Host(
            self._signer.device,
            standing.event,
            standing.event_name,
            self._invitations if may_invite else None,
            standing.needs_new_key,
        )
        try:
            async with asyncio.timeout(MEETING_S):
                while True:
                    said = await ws.receive_bytes()
                    reply = host.receive(said[: LARGEST_NOTE + 1], self._now_ms())
                    answer = (
                        reply.note if reply.joined is None else await self._let_in(reply.joined, reply.note)
                    )
                    await ws.send_bytes(answer)
                    if reply.is_last:
                        break
        except (TypeError, TimeoutError, OSError, RuntimeError) as trouble:
            log.warning("a guest gave up: %s (%s)", visit.host, trouble)
        if self.offer and self._invitations.open_for(self.offer.role, self._now_ms()) != self.offer:
            self.offer = None  # it was used, or guessed at too often: nobody shall read it out any more
        self._listener.noticed()

    def _is_crowded(self) -> bool:
        now = asyncio.get_running_loop().time()
        while self._guests and now - self._guests[0] > GUESTS_S:
            self._guests.popleft()
        if len(self._guests) >= MOST_GUESTS:
            return True
        self._guests.append(now)
        return False

    async def _let_in(self, joined: Joined, welcome: bytes) -> bytes:
        try:
            await self._listener.admit(joined)
        except JudgeAppError as trouble:
            log.warning("could not admit a guest: %s", trouble)
            return refusal("closed")
        return welcome

    # Links

    async def _run(self, wire: Wire) -> None:
        """Be linked, until the link ends."""
        if not self._prefers(wire):
            wire.close()
            return
        self._next_link += 1
        link = LinkId(self._next_link)
        self._wires[link] = wire
        self._meet(wire)
        self._listener.linked(link, wire.peer)
        wire.send(Where(self.known))
        try:
            async for message in wire.messages():
                await self._came(link, message)
        except BadFrame as trouble:
            log.warning("cut a link from %s: %s", wire.host, trouble)
        except (OSError, RuntimeError) as trouble:
            log.info("a link broke: %s", trouble)
        finally:
            wire.close()
            del self._wires[link]
            self._part(wire)
            self._listener.unlinked(link)

    def _prefers(self, wire: Wire) -> bool:
        """Of two links to one tablet one stays, and both ends agree which: that which the lower id dialed."""
        now = asyncio.get_running_loop().time()
        for other in [one for one in self._wires.values() if one.peer == wire.peer]:
            is_wanted = wire.is_dialer == (self._signer.device < wire.peer)
            if other.is_dialer != wire.is_dialer and not is_wanted and now - other.heard_at < SILENT_S:
                return False
            other.close()
        return True

    def _meet(self, wire: Wire) -> None:
        address = Address(wire.host, wire.greeting.port)
        self._searching.reached(wire.peer, address if wire.greeting.port else None)
        if self._probes:
            self._probes.link(
                ProbeLink(wire.greeting.probe_number, wire.greeting.probe_key, wire.peer, wire.is_dialer),
                (wire.host, wire.greeting.port),
            )

    def _part(self, wire: Wire) -> None:
        if not any(one.peer == wire.peer for one in self._wires.values()):
            self._searching.lost(wire.peer)
        if self._probes:
            self._probes.unlink(wire.greeting.probe_number)

    async def _came(self, link: LinkId, message: Message) -> None:
        if isinstance(message, Where):
            self._searching.hear_of({**message.addresses}, Source.INVITED)
        elif isinstance(message, Batch):
            self._listener.came(link, await self._verified(message))
        else:
            self._listener.came(link, message)

    async def _verified(self, batch: Batch) -> Unpacked:
        """What a batch holds, handed on as a whole: the desk writes to the disk once for all of it."""
        found, refused = list[Entry](), list[str]()
        for start in range(0, len(batch.parcels), VERIFIED_AT_ONCE):
            some = batch.parcels[start : start + VERIFIED_AT_ONCE]
            entries, reasons = unpack(some, self._standing.event, self._standing.held, self._lately)
            found += entries
            refused += reasons
            await asyncio.sleep(0)
        if refused:
            log.warning("left %d entries that came over a link: %s", len(refused), refused[0])
        return Unpacked(tuple(found), tuple(refused))

    # Calling

    def _call_some(self) -> set[DeviceId]:
        """Call whoever is to be called now; who is linked already."""
        linked = {wire.peer for wire in self._wires.values()}
        for sighting in self._searching.to_call(linked) if self._session else ():
            self._start(self._dial(sighting))
        return linked

    async def _keep_busy(self) -> None:
        while True:
            linked = self._call_some()
            self._searching.call_out(linked, self.port, self._invitations.plates(self._now_ms()))
            await asyncio.sleep(BUSY_S)

    async def _dial(self, sighting: Sighting) -> None:
        try:
            wire = await self._called(sighting.address, sighting.device)
        except (Turned, aiohttp.ClientError, OSError, TimeoutError, RuntimeError) as trouble:
            if isinstance(trouble, Turned):
                log.warning("no link to %s: %s", address_text(sighting.address), trouble.reason)
                self.turned = trouble.reason if trouble.reason in _TOLD else self.turned
                self._listener.noticed()
            self._searching.failed(sighting)
            return
        self._searching.answered(sighting)
        self.turned = ""
        await self._run(wire)

    async def _called(self, address: Address, device: DeviceId | None) -> Wire:
        if self._session is None:
            raise RuntimeError("not open")
        url = f"https://{address_text(address)}/link"
        async with asyncio.timeout(8.0):
            ending = aiohttp.ClientWSTimeout(ws_close=1.0)
            ws = await self._session.ws_connect(url, timeout=ending, **ws_limits())
            try:
                greeting = await as_client(ws, self._signer, self._standing, self.port, device)
            except BaseException:
                await ws.close()
                raise
        return Wire(ws, greeting, _peer_host(ws, address), is_dialer=True)

    # Time

    def compare_clocks(self, link: ProbeLink, address: ProbeAddress) -> None:
        """With a tablet to which no link leads."""
        if self._probes:
            self._probes.link(link, address)

    def stop_comparing(self, number: int) -> None:
        if self._probes:
            self._probes.unlink(number)

    def time_came(self, raw: bytes, address: ProbeAddress) -> None:
        if self._probes:
            self._probes.datagram_received(raw, address)

    def _aim(self) -> None:
        estimate = self.keeper.estimate(self._clock.own_ms())
        if estimate is not None:
            self._clock.aim(estimate.offset_ms)

    def _now_ms(self) -> int:
        """Of this device alone: codes and searches must not jump when the hall's time is found."""
        return int(self._clock.own_ms())

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def _peer_host(ws: aiohttp.ClientWebSocketResponse, address: Address) -> str:
    peer = ws.get_extra_info("peername")
    return str(peer[0]) if peer else address.host
