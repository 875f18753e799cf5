"""Where tablets are in the network: an address as a person types it, and those of this device."""

import re
import socket
import struct
from collections.abc import Iterator
from ipaddress import AddressValueError, IPv4Address, IPv6Address
from typing import NamedTuple

from judge_app.errors import Refused
from judge_app.language import _
from judge_app.views.words import plain

__all__ = ["PORT", "Address", "Interface", "address_text", "own_addresses", "own_interfaces", "parse_address"]

PORT = 24680
"""Where a tablet listens unless it is told otherwise; the beacon uses the same number."""
LONGEST_NAME = 253
_LONGEST_SHOWN = 40
_BRACKETED = re.compile(r"\[([^\[\]]*)\](?::([0-9]{1,5}))?")
_PLAIN = re.compile(r"([^:\[\]]*)(?::([0-9]{1,5}))?")
_NAME = re.compile(r"(?!-)[a-z0-9-]{1,63}(?<!-)(\.(?!-)[a-z0-9-]{1,63}(?<!-))*")
_IP_NUMBER, _IP_BROADCAST = 0x8915, 0x8919  # SIOCGIFADDR and SIOCGIFBRDADDR of Linux
_EVERYBODY = "255.255.255.255"
# No datagram is sent to these; they only make the system say which of its addresses it would send from.
_FAR_AWAY = {socket.AF_INET: "192.0.2.1", socket.AF_INET6: "2001:db8::1"}
_USUAL_NAMES = ("wlan0", "wlan1", "ap0", "eth0")


class Address(NamedTuple):
    host: str
    port: int


class Interface(NamedTuple):
    """One of the ways into the network."""

    host: str
    broadcast: str


def address_text(address: Address) -> str:
    """
    >>> address_text(Address("10.0.0.7", 24680)), address_text(Address("fd00::2", 24680))
    ('10.0.0.7:24680', '[fd00::2]:24680')
    """
    return f"[{address.host}]:{address.port}" if ":" in address.host else f"{address.host}:{address.port}"


def parse_address(text: str, port: int = PORT) -> Address:
    """Where somebody says that a tablet is; *port* is meant where none is named.

    >>> parse_address("maya.local"), parse_address(" [FD00::2]:9 ")
    (Address(host='maya.local', port=24680), Address(host='fd00::2', port=9))
    """
    typed = text.strip().lower()
    if len(typed) <= LONGEST_NAME + len("[]:65535"):
        found = _ip6(typed)
        if found:
            return Address(found, port)
        for shape, host_of in ((_BRACKETED, _ip6), (_PLAIN, _ip4_or_name)):
            match = shape.fullmatch(typed)
            host = host_of(match[1]) if match else None
            number = int(match[2] or port) if match else 0
            if host and 0 < number < 1 << 16:
                return Address(host, number)
    shown = plain(text)[:_LONGEST_SHOWN]
    raise Refused(
        _("“{text}” is no address of a tablet. One looks like 192.168.1.20 or maya.local.").format(text=shown)
    )


def _ip6(text: str) -> str | None:
    try:
        return str(IPv6Address(text))
    except AddressValueError:
        return None


def _ip4_or_name(text: str) -> str | None:
    try:
        return str(IPv4Address(text))
    except AddressValueError:
        pass
    # What ends in a number is an address with a slip in it, not a name.
    is_name = len(text) <= LONGEST_NAME and _NAME.fullmatch(text) and not text.rpartition(".")[2].isdigit()
    return text if is_name else None


def own_addresses(port: int = PORT, loopback: bool = False) -> tuple[Address, ...]:
    """Where others may find this device; itself alone only if it has no network, or if asked for."""
    hosts = [interface.host for interface in own_interfaces(loopback)]
    newer = _sending_host(socket.AF_INET6)
    return tuple(Address(host, port) for host in (*hosts, *([newer] if newer else [])))


def own_interfaces(loopback: bool = False) -> tuple[Interface, ...]:
    """The ways into the IPv4 network, with the address that all others on each of them hear."""
    found = [*_listed_interfaces()]
    sending = _sending_host(socket.AF_INET)
    if sending and sending not in (interface.host for interface in found):
        found.append(Interface(sending, _EVERYBODY))
    outward = [interface for interface in found if not IPv4Address(interface.host).is_loopback]
    inward = [Interface("127.0.0.1", "127.255.255.255")]
    return tuple(dict.fromkeys([*outward, *(inward if loopback or not outward else [])]))


def _listed_interfaces() -> Iterator[Interface]:
    """What Linux and Android tell about each interface; nothing on systems that tell it in other ways."""
    try:
        from fcntl import ioctl
    except ImportError:
        return
    try:
        names = tuple(name for _number, name in socket.if_nameindex())
    except OSError:  # newer Androids hide the list from apps, but answer who asks for a name
        names = _USUAL_NAMES
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        for name in names:
            request = struct.pack("256s", name.encode()[:15])
            try:
                host = ioctl(asking, _IP_NUMBER, request)[20:24]
                broadcast = ioctl(asking, _IP_BROADCAST, request)[20:24]
            except OSError:  # it is down, or has no IPv4 address
                continue
            told = socket.inet_ntoa(broadcast)
            yield Interface(socket.inet_ntoa(host), _EVERYBODY if told == "0.0.0.0" else told)


def _sending_host(family: socket.AddressFamily) -> str | None:
    """The address that this device sends from, as far as it has a way to anywhere."""
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as asking:
            asking.connect((_FAR_AWAY[family], PORT))
            host = str(asking.getsockname()[0])
    except OSError:
        return None
    return None if "%" in host else host
