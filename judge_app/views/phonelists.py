"""The lists on a player's phone: the names to pick from, the pairings, the standings."""

from typing import NamedTuple

__all__ = ["PhoneName", "PhonePairing", "PhonePairings", "PhonePlace", "PhoneStandings"]


class PhoneName(NamedTuple):
    """Somebody who may be holding the phone."""

    id: str = ""
    name: str = ""
    table: str = ""
    """"Table 4", "Bye"; nothing while they have no seat."""


class PhonePairing(NamedTuple):
    table: str = ""
    """"4"; nothing for a bye."""
    a: str = ""
    b: str = ""
    """Nothing for a bye."""


class PhonePairings(NamedTuple):
    title: str = ""
    """"Round 4 of 5"."""
    rows: tuple[PhonePairing, ...] = ()
    empty: str = ""
    """Why there are none, as a sentence."""


class PhonePlace(NamedTuple):
    rank: str = ""
    id: str = ""
    name: str = ""
    record: str = ""
    points: str = ""
    figures: tuple[str, ...] = ()


class PhoneStandings(NamedTuple):
    title: str = ""
    """"After round 3"."""
    columns: tuple[str, ...] = ()
    """What the figures are called."""
    rows: tuple[PhonePlace, ...] = ()
    cut: int = 0
    """How many of the first rows play on after the cut; 0 without one."""
    empty: str = ""
    """Why there are no places, as a sentence."""
