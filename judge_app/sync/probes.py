"""The datagrams by which two linked devices compare their clocks, and the socket that carries them.

A question and its answer have the same 56 bytes, so nobody can use a tablet to swell an attack::

    4  magic        8  link          8  time of the hall, ms
    1  version      8  nonce        16  HMAC-SHA256 of all before, cut
    1  kind         4  timebase
    1  hops         4  error, ms
    1  nothing

The key belongs to the link: both ends have got it through the encrypted one. The nonce counts up. The kind
says from which end the question came, so that nobody can answer a device with its own words. Whatever is not
genuine is dropped without a word, and counted.
"""

import asyncio
import hmac
import secrets
import struct
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from math import isfinite
from typing import Any, NamedTuple, cast

from judge_app.core.claims import DeviceId
from judge_app.errors import Broken
from judge_app.sync.timekeeper import MOST_HOPS, Timekeeper, Told

__all__ = ["DATAGRAM_SIZE", "FAR", "Address", "Datagram", "ProbeLink", "ProbeSocket", "Probes", "open_probes"]

Address = tuple[Any, ...]
"""Host and port, as the socket has them."""

FAR = "backbone"
"""In the place of a host: not over this socket but over the backbone, to the device that stands behind."""

MAGIC, VERSION = b"TbsC", 1
BODY = struct.Struct("!4sBBBxQQIfd")
MAC_SIZE = 16
DATAGRAM_SIZE = BODY.size + MAC_SIZE

QUESTION, ANSWER = 0, 1
FROM_LISTENER = 2  # added to the kind: who asked is the end that did not dial

REMEMBERED = 64
"""So many nonces are kept: answers to older questions are of no use."""
ANSWERS_A_SECOND = 320
"""To one address: forty tablets behind it, each with a burst."""


class Datagram(NamedTuple):
    """What a datagram says, whether or not it is genuine."""

    kind: int
    link: int
    nonce: int
    hops: int = MOST_HOPS
    timebase: int = 0
    error_ms: float = 0.0
    hall_ms: float = 0.0

    def sealed(self, key: bytes) -> bytes:
        body = BODY.pack(
            MAGIC,
            VERSION,
            self.kind,
            self.hops,
            self.link,
            self.nonce,
            self.timebase,
            self.error_ms,
            self.hall_ms,
        )
        return body + _mac(key, body)

    @classmethod
    def read(cls, raw: bytes) -> "Datagram | None":
        if len(raw) != DATAGRAM_SIZE:
            return None
        magic, version, kind, hops, link, nonce, timebase, error_ms, hall_ms = BODY.unpack_from(raw)
        if (magic, version) != (MAGIC, VERSION) or not (isfinite(hall_ms) and 0 <= error_ms < float("inf")):
            return None
        return cls(kind, link, nonce, hops, timebase, error_ms, hall_ms)


def _mac(key: bytes, body: bytes) -> bytes:
    return hmac.digest(key, body, "sha256")[:MAC_SIZE]


@dataclass(frozen=True)
class ProbeLink:
    """What both ends of a link agreed on through the encrypted connection, and which end this one is."""

    number: int
    key: bytes
    peer: DeviceId
    is_dialer: bool

    @property
    def asks_with(self) -> int:
        return 0 if self.is_dialer else FROM_LISTENER

    @property
    def is_asked_with(self) -> int:
        return FROM_LISTENER if self.is_dialer else 0


@dataclass
class _End:
    """This end of a link: what was asked and not yet answered, and which questions have been heard."""

    link: ProbeLink
    address: Address
    nonce: int = 0
    asked: dict[int, float] = field(default_factory=dict)
    newest: int = 0
    heard: set[int] = field(default_factory=set)

    def question(self, now: float) -> bytes:
        self.nonce += 1
        self.asked[self.nonce] = now
        self.asked.pop(self.nonce - REMEMBERED, None)
        return Datagram(QUESTION + self.link.asks_with, self.link.number, self.nonce).sealed(self.link.key)

    def is_new(self, nonce: int) -> bool:
        """Whether a question has not been heard before; one that is too old to tell counts as heard.

        Over a far link anything is new: who asks there may have begun anew, and a server that asks again
        what it has heard gets an answer that nobody believes twice.
        """
        if self.address[0] == FAR:
            return True
        if nonce in self.heard or nonce <= self.newest - REMEMBERED:
            return False
        self.newest = max(self.newest, nonce)
        self.heard = {heard for heard in self.heard if heard > self.newest - REMEMBERED} | {nonce}
        return True


class _Dropped(Exception):
    """A datagram is neither answered nor believed, for the reason in it."""


class Probes:
    """All probes of a device, datagrams in and datagrams out, on whatever clock it is told."""

    def __init__(self, keeper: Timekeeper) -> None:
        self.keeper = keeper
        self.dropped: Counter[str] = Counter()
        """How many datagrams were not answered or believed, by the reason."""
        self._ends: dict[int, _End] = {}
        self._second = 0
        self._answered: Counter[Any] = Counter()

    def link(self, link: ProbeLink, address: Address, now: float) -> None:
        """Compare clocks with the device at the other end, whose socket has *address*."""
        # A far link has the same number and key each time, so its questions must not begin anew.
        self._ends[link.number] = _End(link, address, secrets.randbits(62) if address[0] == FAR else 0)
        self.keeper.link(link.peer, now)

    def unlink(self, number: int) -> None:
        end = self._ends.pop(number, None)
        if end and not any(other.link.peer == end.link.peer for other in self._ends.values()):
            self.keeper.unlink(end.link.peer)

    def due(self, now: float) -> list[tuple[bytes, Address]]:
        """The questions to send now; the next are due at the keeper's *next_ms*."""
        ways = {end.link.peer: end for end in self._ends.values()}
        return [(ways[peer].question(now), ways[peer].address) for peer in self.keeper.to_ask(now)]

    def received(self, raw: bytes, address: Address, now: float) -> bytes | None:
        """Take in a datagram that came from *address*; what it returns goes back there."""
        try:
            end, said = self._genuine(raw)
            if said.kind == QUESTION + end.link.is_asked_with:
                return self._answer(end, said, address, now)
            if said.kind != ANSWER + end.link.asks_with:
                raise _Dropped("wrong way")
            self._believe(end, said, now)
        except _Dropped as dropped:
            self.dropped[str(dropped)] += 1
        return None

    def _genuine(self, raw: bytes) -> tuple[_End, Datagram]:
        said = Datagram.read(raw)
        if said is None:
            raise _Dropped("malformed")
        end = self._ends.get(said.link)
        if end is None:
            raise _Dropped("unknown link")
        if not hmac.compare_digest(_mac(end.link.key, raw[: BODY.size]), raw[BODY.size :]):
            raise _Dropped("forged")
        return end, said

    def _answer(self, end: _End, said: Datagram, address: Address, now: float) -> bytes:
        if not end.is_new(said.nonce):
            raise _Dropped("replayed")
        if not self._may_answer(address, now):
            raise _Dropped("too many")
        told = self.keeper.told(now)
        if told is None:
            raise _Dropped("no time to tell")
        kind = ANSWER + end.link.is_asked_with
        answer = Datagram(kind, said.link, said.nonce, told.hops, told.timebase, told.error_ms, told.hall_ms)
        return answer.sealed(end.link.key)

    def _believe(self, end: _End, said: Datagram, now: float) -> None:
        sent_ms = end.asked.pop(said.nonce, None)
        if sent_ms is None:
            raise _Dropped("replayed")
        told = Told(said.timebase, said.hall_ms, said.hops, said.error_ms)
        self.keeper.heard(end.link.peer, sent_ms, told, now)

    def _may_answer(self, address: Address, now: float) -> bool:
        if int(now // 1000) != self._second:
            self._second = int(now // 1000)
            self._answered.clear()
        self._answered[address[0]] += 1
        return self._answered[address[0]] <= ANSWERS_A_SECOND


class ProbeSocket(asyncio.DatagramProtocol):
    """One UDP socket that asks and answers, in the loop in which it was opened."""

    def __init__(self, probes: Probes, own_ms: Callable[[], float], changed: Callable[[], None]) -> None:
        self.probes = probes
        self._own_ms = own_ms
        self._changed = changed
        self.send_far: Callable[[bytes, DeviceId], None] = lambda _raw, _device: None
        self._transport: asyncio.DatagramTransport | None = None
        self._timer: asyncio.TimerHandle | None = None

    @property
    def port(self) -> int:
        port: int = self._open().get_extra_info("sockname")[1]
        return port

    def link(self, link: ProbeLink, address: Address) -> None:
        self.probes.link(link, address, self._own_ms())
        self.ask()

    def unlink(self, number: int) -> None:
        self.probes.unlink(number)

    def refer_to(self, reference: DeviceId) -> None:
        """The event has another reference device."""
        self.probes.keeper.refer_to(reference, self._own_ms())
        self.ask()
        self._changed()

    def close(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._open().close()

    def ask(self) -> None:
        """Send what is due, and come back when the next is."""
        if self._timer is not None:
            self._timer.cancel()
        transport = self._open()
        if transport.is_closing():
            return
        for raw, address in self.probes.due(self._own_ms()):
            self._send(raw, address)
        next_ms = self.probes.keeper.next_ms
        if next_ms is not None:
            wait_s = max(0.0, next_ms - self._own_ms()) / 1000
            self._timer = asyncio.get_running_loop().call_later(wait_s, self.ask)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.DatagramTransport, transport)

    def datagram_received(self, data: bytes, addr: Address) -> None:
        before = self.probes.keeper.held
        answer = self.probes.received(data, addr, self._own_ms())
        if answer is not None:
            self._send(answer, addr)
        elif self.probes.keeper.held is not before:
            self._changed()

    def error_received(self, exc: Exception) -> None:
        """A device that has gone is told of in many ways, and all mean no answer."""
        self.probes.dropped[type(exc).__name__] += 1

    def _send(self, raw: bytes, address: Address) -> None:
        if address[0] == FAR:
            self.send_far(raw, address[1])
        else:
            self._open().sendto(raw, address)

    def _open(self) -> asyncio.DatagramTransport:
        if self._transport is None:
            raise Broken("The socket of the probes is not open.")
        return self._transport


async def open_probes(
    probes: Probes, own_ms: Callable[[], float], changed: Callable[[], None], host: str, port: int = 0
) -> ProbeSocket:
    """A socket on *host*; *changed* is called whenever the keeper's estimate may have changed."""
    loop = asyncio.get_running_loop()
    _, socket = await loop.create_datagram_endpoint(
        lambda: ProbeSocket(probes, own_ms, changed), local_addr=(host, port)
    )
    return socket
