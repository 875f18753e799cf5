"""The rules as a player looks them up on a phone: what is found, and one of them in full."""

from typing import NamedTuple

__all__ = ["PhoneHit", "PhoneRule"]


class PhoneHit(NamedTuple):
    title: str = ""
    short: str = ""
    source: str = ""
    """"Regulations · Mulligan"."""
    id: str = ""


class PhoneRule(NamedTuple):
    """Without a title, it is not here."""

    title: str = ""
    paragraphs: tuple[str, ...] = ()
    source: str = ""
