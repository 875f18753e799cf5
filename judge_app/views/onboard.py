"""What the organizer can put on the board, as the clock's screen offers it."""

from typing import NamedTuple

from judge_app.core.hall import BoardPage
from judge_app.core.model import State
from judge_app.core.progress import Progress, progress
from judge_app.language import N_, _
from judge_app.views.boardclock import hall_clock
from judge_app.views.winner import winner_view

__all__ = ["BoardChoice", "board_choices", "on_board"]

_PAGES: tuple[tuple[BoardPage, str, str], ...] = (
    ("auto", N_("Automatic"), "cached"),
    ("pairings", N_("Pairings"), "seat-outline"),
    ("clock", N_("Clock"), "timer-outline"),
    ("standings", N_("Standings"), "podium"),
    ("bracket", N_("Bracket"), "tournament"),
    ("winner", N_("Winner"), "trophy-outline"),
)


class BoardChoice(NamedTuple):
    page: BoardPage
    text: str
    icon: str
    is_on: bool = False
    is_ready: bool = True
    """Whether there is something to show on it."""


def board_choices(state: State) -> tuple[BoardChoice, ...]:
    ready = _ready(state)
    return tuple(
        BoardChoice(page, _(text), icon, state.board_page == page, page in ready)
        for page, text, icon in _PAGES
    )


def on_board(state: State) -> str:
    """What is chosen now, in a line: "On board: Automatic"."""
    chosen = next((_(text) for page, text, _icon in _PAGES if page == state.board_page), state.board_page)
    return _("On board: {page}").format(page=chosen)


def _ready(state: State) -> set[BoardPage]:
    """The pages that the board would show if they were chosen, mostly told without making them."""
    at = progress(state)
    ready: set[BoardPage] = {"auto"}
    if at.round and state.round_matches(at.round):
        ready.add("pairings")
    if hall_clock(state, at).clock.phase != "none":
        ready.add("clock")
    if state.rules is not None and _is_counted(at):
        ready.add("standings")
    if state.rules is not None and state.cut:
        ready.add("bracket")
    if at.stage == "over" and winner_view(state).winner:  # an event may end before anybody has played
        ready.add("winner")
    return ready


def _is_counted(at: Progress) -> bool:
    """Whether there are places: round 1 is over, and none of its results is open again."""
    return (at.round > 1 or (at.round == 1 and not at.open)) and all(match.round > 1 for match in at.behind)
