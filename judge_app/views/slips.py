"""The slips of a round: one a match, with all that is to be written on it and all that is known before."""

from typing import NamedTuple

from judge_app.core.bracket import match_terms
from judge_app.core.model import Match, PlayerId, State
from judge_app.core.phones import allows, pin_of
from judge_app.core.terms import round_terms
from judge_app.language import _
from judge_app.views.rounds import place_name
from judge_app.views.sheetseats import by_table, name_of, seat_lines

__all__ = ["Slip", "SlipSeat", "slip_link", "slips"]


class SlipSeat(NamedTuple):
    name: str
    line: str = ""
    """How the player stands: "2–1, 4 pts"."""
    pin: str = ""
    """By which the player proves on a phone who they are; nothing where no phone can."""
    is_dropped: bool = False


class Slip(NamedTuple):
    table: str
    round: str
    a: SlipSeat
    b: SlipSeat
    games: int = 0
    """How many games win the match, where that is more than one."""
    can_draw: bool = False
    link: str = ""
    """What opens this table on a phone; nothing where none is served."""
    note: str = ""
    """That there is a result already, or two that differ."""


def slips(state: State, number: int, phones: str = "") -> tuple[Slip, ...]:
    """One for each match of round *number*, by table; whoever has the bye needs none.

    *phones* is where the page for phones is served.
    """
    lines = seat_lines(state, number)
    draws = state.rules is not None and state.rules.flag("points.draws_allowed")
    is_followed = bool(phones) and allows(state, "phone_page")
    return tuple(
        Slip(
            "–" if match.table is None else str(match.table),
            place_name(state, match),
            _seat(state, match.a, lines.get(match.a, "")),
            _seat(state, match.b, lines.get(match.b, "")),
            _games(state, match),
            draws and not state.is_in_cut(number),
            slip_link(phones, match.table) if is_followed else "",
            _note(state, match),
        )
        for match in by_table(state, number)
        if match.b is not None
    )


def slip_link(phones: str, table: int | None) -> str:
    """The page for phones at *table*, whose two players come first there.

    >>> slip_link("http://192.168.1.20:8080/", 12), slip_link("http://192.168.1.20:8080/p", None)
    ('http://192.168.1.20:8080/p#table/12', 'http://192.168.1.20:8080/p')
    """
    page = phones.rstrip("/")
    page = page if "/p/" in page or page.endswith("/p") else f"{page}/p"
    return page if table is None else f"{page}#table/{table}"


def _seat(state: State, player: PlayerId, line: str) -> SlipSeat:
    known = state.players.get(player)
    pin = pin_of(state, player) if allows(state, "phone_page") and known else ""
    return SlipSeat(name_of(state, player), line, pin, known is not None and known.is_dropped)


def _games(state: State, match: Match) -> int:
    terms = round_terms(state, match.round)
    if state.rules and state.cut and place_name(state, match) == _("Third place"):
        index = match.round - state.cut.after - 1
        terms = match_terms(state.rules, len(state.cut.seeds), index, for_third=True)
    return terms.best_of // 2 + 1 if terms.best_of > 1 else 0


def _note(state: State, match: Match) -> str:
    if match.is_disputed:
        return _("Two reports differ: the head judge decides.")
    if match.result is None:
        return ""
    winner = match.result.winner
    if winner is None:
        return _("Reported: drawn") if match.result.how == "draw" else _("Reported: both lost")
    return _("Reported: {player} won").format(player=name_of(state, winner))
