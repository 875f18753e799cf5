"""The big screen: what everybody in the hall sees of an event, before, in and after its rounds."""

from collections.abc import Iterator
from datetime import tzinfo
from typing import Literal, NamedTuple

from judge_app.core.model import State
from judge_app.core.phones import allows
from judge_app.core.progress import Progress, progress
from judge_app.language import _
from judge_app.views.boardclock import BoardClock, HallClock, Look, hall_clock
from judge_app.views.boardnews import band, news_until_ms, speech
from judge_app.views.boardpages import (
    bracket_pages,
    extension_list,
    name_list,
    place_list,
    table_list,
)
from judge_app.views.boardrows import (
    BoardExtension,
    BoardMatch,
    BoardName,
    BoardPlace,
    BoardSeat,
    BoardTable,
    Said,
)
from judge_app.views.clock import hall_line
from judge_app.views.shownnames import shown_names
from judge_app.views.strip import stage_name
from judge_app.views.winner import winner_view
from judge_app.views.words import plain, players

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
    "board_view",
    "news_until_ms",
]

Page = Literal["welcome", "pairings", "clock", "called", "standings", "bracket", "winner"]


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


def board_view(state: State, now_ms: int, zone: tzinfo | None = None) -> BoardView:
    """The time has no part in it but for what is news no more; see `news_until_ms`."""
    at = progress(state)
    clock = hall_clock(state, at, zone)
    known = BoardView(
        plain(state.name) or _("Unnamed event"),
        band=band(state, now_ms),
        players=players(len(state.players)),
        has_phones=allows(state, "phone_page"),
        speech=speech(state, now_ms),
    )._replace(**clock._asdict())
    pages = _Pages(state, at, clock, known, zone)
    for page, is_chosen in _wanted(state, at, clock):
        view = pages.page(page)
        if view is not None:
            return view._replace(page=page, is_chosen=is_chosen)
    return known._replace(title=_("Welcome"))


def _wanted(state: State, at: Progress, clock: HallClock) -> Iterator[tuple[Page, bool]]:
    """The pages in the order in which they are tried, and whether the organizer wants them."""
    automatic = _automatic(state, at, clock)
    chosen: dict[str, Page] = {
        "pairings": "pairings",
        "clock": "called" if clock.clock.phase == "called" else "clock",
        "standings": "standings",
        "bracket": "bracket",
        "winner": "winner",
    }
    if state.board_page in chosen:
        yield chosen[state.board_page], True
    yield automatic, False
    if automatic not in ("welcome", "standings"):
        yield "standings", False


def _automatic(state: State, at: Progress, clock: HallClock) -> Page:
    if at.stage == "sign-up":
        return "welcome"
    if at.stage == "over":
        return "winner"
    if at.next != "results":
        return "bracket" if at.stage == "cut" else "standings"
    if clock.clock.phase == "called":
        return "called"
    timer = state.round_clock(at.round)
    if timer is not None and timer.is_started:
        return "clock"
    return "bracket" if state.is_in_cut(at.round) else "pairings"


class _Pages:
    """Each page of one state with what it needs; nothing for a page that has nothing to show."""

    def __init__(
        self, state: State, at: Progress, clock: HallClock, known: BoardView, zone: tzinfo | None
    ) -> None:
        self.state, self.at, self.clock, self.known, self.zone = state, at, clock, known, zone
        self.names = shown_names(state)
        self.matches = state.round_matches(at.round) if at.round else ()

    def page(self, page: Page) -> BoardView | None:
        match page:
            case "welcome":
                return self.known._replace(title=_("Welcome"), status=_("Sign-up"))
            case "pairings":
                return self._pairings()
            case "clock" | "called":
                return self._clock()
            case "standings":
                return self._standings()
            case "bracket":
                return self._bracket()
            case "winner":
                return self._winner()

    def _pairings(self) -> BoardView | None:
        if not self.matches:
            return None
        return self.known._replace(title=stage_name(self.at)[0], names=name_list(self.matches, self.names))

    def _clock(self) -> BoardView | None:
        if self.clock.clock.phase == "none":
            return None
        view = self.known._replace(title=stage_name(self.at)[0])
        if self.at.next != "results":
            return view
        view = view._replace(
            hall=hall_line(self.at),
            tables=table_list(self.matches),
            extensions=extension_list(self.matches, self.clock.clock, self.zone),
        )
        return self._with_bracket(view) or view if self.state.is_in_cut(self.at.round) else view

    def _standings(self) -> BoardView | None:
        found = place_list(self.state, self.names)
        if not found.places:
            return None
        return self.known._replace(
            title=_("Standings"), status=found.after, look="plain", standings=found.places, cut=found.cut
        )

    def _bracket(self) -> BoardView | None:
        """Before a round of it begins, with where everybody sits."""
        view = self._with_bracket(self.known._replace(title=_("Top {n}").format(n=self._cut_size())))
        if view is None or self.at.next != "results" or not self.state.is_in_cut(self.at.round):
            return view
        view = view._replace(title=stage_name(self.at)[0])
        return view if self.at.is_started else view._replace(names=name_list(self.matches, self.names))

    def _with_bracket(self, view: BoardView) -> BoardView | None:
        found = bracket_pages(self.state, self.at, self.names)
        if found is None:
            return None
        return view._replace(stages=found.stages, bracket=found.columns, third=found.third)

    def _winner(self) -> BoardView | None:
        found = winner_view(self.state, self.names)
        if not found.winner:
            return None
        return self.known._replace(
            title=_("Winner"), winner=found.winner, winner_line=found.line, places=found.places
        )

    def _cut_size(self) -> int:
        return len(self.state.cut.seeds) if self.state.cut else 0
