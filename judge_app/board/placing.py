"""Where phones find this server: the address to type, and the QR code of it."""

import time
from collections.abc import Callable

from judge_app.board.feed import Place
from judge_app.sync.addresses import Address, address_text, own_addresses
from judge_app.sync.ticket import qr_rows

__all__ = ["Placing"]

LOOK_AGAIN_S = 8.0


class Placing:
    """Used on the server's thread, but for *wifi*, which the desk's sets."""

    def __init__(self, host: str, wifi: str, seconds: Callable[[], float] = time.monotonic) -> None:
        self._host = "" if host == "0.0.0.0" else host
        self._seconds = seconds
        self.wifi = wifi
        self._place = Place()
        self._looked = -LOOK_AGAIN_S
        self._address = Address("", 0)

    def look(self, port: int) -> tuple[Place, bool]:
        """Where it is now, and whether that is news; the system is asked only now and then."""
        now = self._seconds()
        if now - self._looked >= LOOK_AGAIN_S or self._address.port != port:
            self._looked = now
            self._address = Address(self._host or _own_host(port), port)
        url = address_text(self._address)
        before = self._place
        if (url, self.wifi) != (before.url, before.wifi):
            link = f"http://{url}/p"
            qr = tuple("".join("01"[dark] for dark in row) for row in qr_rows(link))
            self._place = Place(url, link, self.wifi, qr)
        return self._place, self._place is not before


def _own_host(port: int) -> str:
    hosts = [address.host for address in own_addresses(port) if ":" not in address.host]
    return hosts[0] if hosts else "127.0.0.1"
