"""The big screen: what everybody in the hall sees of an event, before, in and after its rounds."""

from typing import Literal, NamedTuple

from judge_app.views.boardclock import BoardClock
from judge_app.views.boardrows import (
    BoardExtension,
    BoardMatch,
    BoardName,
    BoardPlace,
    BoardSeat,
    BoardTable,
    Said,
)

__all__ = [
    "BoardClock",
    "BoardExtension",
    "BoardMatch",
    "BoardName",
    "BoardPlace",
    "BoardSeat",
    "BoardTable",
    "BoardView",
    "Look",
    "Page",
    "Said",
]

Page = Literal["welcome", "pairings", "clock", "called", "standings", "bracket", "winner"]
Look = Literal["plain", "mint", "amber", "coral"]


class BoardView(NamedTuple):
    """Only what the *page* needs is filled in."""

    event: str = ""
    page: Page = "welcome"
    is_chosen: bool = False
    """Whether the organizer has picked the page; else it follows from how the event stands."""
    title: str = ""
    """"Round 4 of 5"."""
    status: str = ""
    """How it stands in two words: "Take your seat", "Paused"."""
    look: Look = "plain"
    """Of the status."""
    clock: BoardClock = BoardClock()
    caption: str = ""
    """What the clock counts: "Starts in", "Time left"."""
    over_caption: str = ""
    """What it counts past zero."""
    starts: str = ""
    """"Start 15:05"."""
    length: str = ""
    """"40 minutes"."""
    ends: str = ""
    """"End 15:45"."""
    names: tuple[BoardName, ...] = ()
    hall: str = ""
    """"9 of 17 still playing"."""
    tables: tuple[BoardTable, ...] = ()
    extensions: tuple[BoardExtension, ...] = ()
    standings: tuple[BoardPlace, ...] = ()
    cut: str = ""
    """What stands under the last place that is in: "Top 8 play on"."""
    stages: tuple[str, ...] = ()
    """What the columns of the bracket are called."""
    bracket: tuple[tuple[BoardMatch, ...], ...] = ()
    third: BoardMatch | None = None
    """The match for third place, where it is played."""
    winner: str = ""
    winner_line: str = ""
    places: tuple[tuple[str, str], ...] = ()
    """Place and player, from the second on."""
    band: str = ""
    """The last announcement, while it is news."""
    players: str = ""
    """"34 players"."""
    has_phones: bool = True
    """Whether players may follow on their phones."""
    warnings: tuple[int, ...] = ()
    """How many minutes before the end the clock warns."""
    speech: tuple[Said, ...] = ()
    """What was said in the last minutes, the oldest first."""
