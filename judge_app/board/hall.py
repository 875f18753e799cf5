"""What all who answer share: the events that are served, and what the tablet lends to the server."""

import time
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, NamedTuple

from aiohttp import web

from judge_app.board.feed import BoardFeed, PhoneFeed, Place
from judge_app.board.limits import Limits
from judge_app.board.pages import app_of, read_pages
from judge_app.core.ops import Op
from judge_app.core.phones import allows
from judge_app.language import _

if TYPE_CHECKING:  # most phones never ask for a rule
    from judge_app.rulebook.bookcase import Bookcase

__all__ = ["Counted", "Hall", "Surroundings", "Turned"]


class Counted(NamedTuple):
    """How many follow."""

    screens: int = 0
    phones: int = 0


class Surroundings(NamedTuple):
    """What the server has from the tablet; all of it is called on the server's thread."""

    now_ms: Callable[[], int]
    fresh_id: Callable[[], str]
    do: Callable[[str, Op], Awaitable[None]]
    """Does an operation in the event of that key; `Refused` if it cannot be."""
    counted: Callable[[Counted], None]
    bookcase: "Callable[[], Bookcase]"
    place: Callable[[int], Place] = lambda port: Place()
    """Where a server with that port is found; asked again now and then: a tablet moves between networks."""
    seconds: Callable[[], float] = time.monotonic


class Turned(Exception):
    """Somebody is told no, in a sentence."""

    def __init__(self, status: int, said: str) -> None:
        super().__init__(said)
        self.status = status


class Hall:
    def __init__(self, around: Surroundings, limits: Limits) -> None:
        self.around = around
        self.limits = limits
        self.pages = read_pages()
        self.app = app_of(self.pages)
        self.board = BoardFeed(around.now_ms, self.app)
        self.phones: dict[str, PhoneFeed] = {}

    def feed(self, request: web.Request) -> PhoneFeed:
        """The event that *request* is about, if phones may follow it."""
        feed = self.phones.get(request.match_info.get("key", ""))
        if feed is None:
            raise Turned(404, _("This event is not shown here any more. Scan the code on the board again."))
        if not allows(feed.state, "phone_page"):
            raise Turned(403, _("The page for phones was switched off by the organizer."))
        return feed
