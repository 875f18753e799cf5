"""How tablets that search hear each other: each calls out a small beacon to all of the local network, by UDP.

A beacon is only a hint. Whoever follows it compares the key in the certificate with the device that it names.
"""

import asyncio
import socket
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from judge_app.core.claims import DeviceId
from judge_app.core.ids import EventId, founder_of
from judge_app.log.signing import public_of
from judge_app.sync.addresses import Address, Interface, own_interfaces
from judge_app.sync.notes import note, read_note
from judge_app.views.words import plain

__all__ = ["BEACON_PORT", "EVERY_S", "LARGEST_BEACON", "Beacon", "Lookout", "beacon_bytes", "read_beacon"]

BEACON_PORT = 24679
"""One below the port of the links, so that both may be opened in a firewall at once."""
EVERY_S = 2.0
LARGEST_BEACON = 512
VERSION = 1
_MOST_LETTERS = 60
_MOST_PLATES = 8


@dataclass(frozen=True, slots=True)
class Beacon:
    """Here is *device* with an event, and takes links at *port*."""

    event: EventId
    event_name: str
    device: DeviceId
    port: int
    plates: str = ""
    """The first letters of its open codes: a guest asks nobody else, who would count it as a wrong guess."""


def beacon_bytes(beacon: Beacon) -> bytes:
    name = plain(plain(beacon.event_name)[:_MOST_LETTERS])
    return note(
        tableside=VERSION,
        event=beacon.event,
        name=name,
        device=beacon.device,
        port=beacon.port,
        plates=beacon.plates,
    )


def read_beacon(datagram: bytes) -> Beacon | None:
    """What was called out; nothing for whatever else comes in by UDP."""
    said = read_note(datagram, LARGEST_BEACON)
    if said is None or said.get("tableside") != VERSION:
        return None
    event, name, device, port = (said.get(field) for field in ("event", "name", "device", "port"))
    if not (isinstance(event, str) and isinstance(name, str) and isinstance(device, str)):
        return None
    if founder_of(EventId(event)) is None or public_of(device) is None:
        return None
    if not isinstance(port, int) or not 0 < port < 1 << 16:
        return None
    plates = said.get("plates", "")
    if not isinstance(plates, str) or len(plates) > _MOST_PLATES:
        return None
    return Beacon(EventId(event), plain(name)[:_MOST_LETTERS], DeviceId(device), port, plates)


class Lookout(asyncio.DatagramProtocol):
    """Hears the beacons of others, all the time; sends that of *device* while it searches.

    *heard* is called on the network's thread, with the address at which that device takes links. *interfaces*
    is asked before each call where to: a tablet that is carried about changes its network.
    """

    def __init__(
        self,
        device: DeviceId,
        heard: Callable[[Beacon, Address], None],
        *,
        port: int = BEACON_PORT,
        every_s: float = EVERY_S,
        interfaces: Callable[[], Iterable[Interface]] = own_interfaces,
    ) -> None:
        self._device = device
        self._heard = heard
        self._port = port
        self._every_s = every_s
        self._interfaces = interfaces
        self._beacon: Beacon | None = None
        self._transport: asyncio.DatagramTransport | None = None
        self._next: asyncio.TimerHandle | None = None

    async def open(self) -> None:
        """Begin to listen; OSError where the system does not allow it."""
        listening = _shared_socket(self._port)
        try:
            loop = asyncio.get_running_loop()
            self._transport, _ = await loop.create_datagram_endpoint(lambda: self, sock=listening)
        except BaseException:
            listening.close()
            raise
        self.search(self._beacon)

    def search(self, beacon: Beacon | None) -> None:
        """Call *beacon* out now and every two seconds, in place of the one before; None stops."""
        self._beacon = beacon
        if self._next:
            self._next.cancel()
            self._next = None
        self._call_out()

    def close(self) -> None:
        self.search(None)
        if self._transport:
            self._transport.close()
            self._transport = None

    def _call_out(self) -> None:
        if self._beacon is None or self._transport is None:
            return
        text = beacon_bytes(self._beacon)
        for interface in self._interfaces():
            self._transport.sendto(text, (interface.broadcast, self._port))
        self._next = asyncio.get_running_loop().call_later(self._every_s, self._call_out)

    def datagram_received(self, data: bytes, addr: tuple[str, int]) -> None:
        beacon = read_beacon(data)
        if beacon and beacon.device != self._device:
            self._heard(beacon, Address(addr[0], beacon.port))

    def error_received(self, exc: Exception) -> None:
        """A network that went away while calling out: the next call may find another."""


def _shared_socket(port: int) -> socket.socket:
    """A socket on which several apps of one machine can hear the same broadcasts."""
    made = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    try:
        made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if hasattr(socket, "SO_REUSEPORT"):
            made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        made.setsockopt(socket.SOL_SOCKET, socket.SO_BROADCAST, 1)
        made.setblocking(False)
        made.bind(("", port))
    except OSError:
        made.close()
        raise
    return made
