"""Where a tablet listens, and what of the network it uses."""

from collections.abc import Callable, Iterable

from judge_app.sync.addresses import Address, Interface, own_addresses, own_interfaces
from judge_app.sync.discovery import BEACON_PORT

__all__ = ["Place"]


class Place:
    """At *host*, or at every address of this device; a host of this machine alone keeps all within it."""

    def __init__(
        self,
        host: str = "",
        port: int = 24680,
        beacon_port: int = BEACON_PORT,
        interfaces: Callable[[], Iterable[Interface]] | None = None,
    ) -> None:
        self.host = host
        self.port = port
        self.beacon_port = beacon_port
        is_loopback = host.startswith("127.")
        self.interfaces = interfaces or (_loopback if is_loopback else own_interfaces)

    def addresses(self, port: int) -> tuple[Address, ...]:
        if self.host:
            return (Address(self.host, port),)
        return tuple(address for address in own_addresses(port) if ":" not in address.host)


def _loopback() -> Iterable[Interface]:
    return (Interface("127.0.0.1", "127.255.255.255"),)
