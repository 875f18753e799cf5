"""What this tablet serves to screens and phones in the hall, as its own screens show it."""

from typing import NamedTuple

from judge_app.core.ids import EventId

__all__ = ["Served"]


class Served(NamedTuple):
    is_on: bool = False
    url: str = ""
    """What is typed into a browser: "192.168.43.1:8080"."""
    link: str = ""
    """What the QR code says: the address of the players' page."""
    qr: tuple[str, ...] = ()
    """The QR code of the link, a row a text of "0" and "1"."""
    screens: int = 0
    """How many boards follow now."""
    phones: int = 0
    trouble: str = ""
    """Why it is not served although it is switched on, as a sentence."""
    wifi: str = ""
    """The name of the Wi-Fi that players join, if somebody has told it."""
    beside: tuple[EventId, ...] = ()
    """The events that are served beside the one on this tablet's screen."""
