"""What the lists on the big screen are made of."""

from typing import Literal, NamedTuple

__all__ = [
    "BoardExtension",
    "BoardMatch",
    "BoardName",
    "BoardPlace",
    "BoardSeat",
    "BoardTable",
    "Said",
]


class BoardName(NamedTuple):
    """Where one player sits; all of them stand by their last names."""

    id: str = ""
    table: str = ""
    """"4"; nothing for a bye."""
    last: str = ""
    first: str = ""
    opponent: str = ""
    """"plays Zanele Dube", or "Bye"."""


class BoardTable(NamedTuple):
    number: str = ""
    how: Literal["playing", "done", "extra"] = "playing"
    extra: str = ""
    """"+4" where it has time of its own."""


class BoardExtension(NamedTuple):
    table: str = ""
    extra: str = ""
    """"+4 min"."""
    ends: str = ""
    """"ends 14:56"; nothing while the clock stands."""


class BoardPlace(NamedTuple):
    rank: str = ""
    name: str = ""
    record: str = ""
    """"3–1"."""
    points: str = ""
    is_in: bool = False
    """Whether this place plays on after the cut; of nobody where there is none."""


class BoardSeat(NamedTuple):
    seed: str = "–"
    name: str = ""
    won: int = 0
    is_winner: bool = False
    is_open: bool = False
    """Nobody sits here yet: *name* says who may."""


class BoardMatch(NamedTuple):
    title: str = ""
    state: str = ""
    high: BoardSeat = BoardSeat()
    low: BoardSeat = BoardSeat()
    is_over: bool = False


class Said(NamedTuple):
    """Something that everybody is to hear once."""

    id: str = ""
    """Of its entry in the log: who has spoken it does not speak it again."""
    at_ms: int = 0
    text: str = ""
