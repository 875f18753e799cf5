"""What this tablet serves to the big screen and the phones: where it is found, and how many follow it."""

from typing import NamedTuple

from judge_app.core.ids import EventId

__all__ = ["Served"]


class Served(NamedTuple):
    is_on: bool = False
    url: str = ""
    """As it is typed into a browser, such as 192.168.43.1:8080; nothing until it can be reached."""
    link: str = ""
    """What the QR code holds: where phones begin."""
    qr: tuple[tuple[bool, ...], ...] = ()
    screens: int = 0
    phones: int = 0
    trouble: str = ""
    wifi: str = ""
    beside: tuple[EventId, ...] = ()
    """The events that are shown beside the one on this tablet's screen."""
