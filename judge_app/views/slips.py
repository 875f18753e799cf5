"""The slips of a round: one a match, with all that is to be written on it and all that is known before."""

from collections.abc import Mapping
from typing import NamedTuple

from judge_app.core.model import Match, PlayerId, State
from judge_app.core.phones import allows, pin_of
from judge_app.core.terms import terms_of
from judge_app.language import _
from judge_app.views.rounds import place_name
from judge_app.views.sheetseats import by_table, name_of, seat_lines
from judge_app.views.slipkeys import keys_for

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
    can_both_lose: bool = False
    link: str = ""
    """What opens this table on a phone; nothing where none is served."""
    note: str = ""
    """That there is a result already, or two that differ."""


def slips(state: State, number: int, phones: str = "") -> tuple[Slip, ...]:
    """One for each match of round *number*, by table; whoever has the bye needs none.

    *phones* is where the page for phones is served.
    """
    lines = seat_lines(state, number)
    address = phones if allows(state, "phone_page") else ""
    return tuple(
        _slip(state, match, match.b, lines, address)
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


def _slip(state: State, match: Match, b: PlayerId, lines: Mapping[PlayerId, str], phones: str) -> Slip:
    offered = {one.key for one in keys_for(state, match)}
    return Slip(
        "–" if match.table is None else str(match.table),
        place_name(state, match),
        _seat(state, match.a, lines.get(match.a, "")),
        _seat(state, b, lines.get(b, "")),
        _games(state, match),
        "0" in offered,
        "3" in offered,
        slip_link(phones, match.table) if phones else "",
        _note(state, match),
    )


def _seat(state: State, player: PlayerId, line: str) -> SlipSeat:
    known = state.players.get(player)
    pin = pin_of(state, player) if allows(state, "phone_page") and known else ""
    return SlipSeat(name_of(state, player), line, pin, known is not None and known.is_dropped)


def _games(state: State, match: Match) -> int:
    best_of = terms_of(state, match).best_of
    return best_of // 2 + 1 if best_of > 1 else 0


def _note(state: State, match: Match) -> str:
    if match.is_disputed:
        return _("Two reports differ: the head judge decides.")
    if match.result is None:
        return ""
    winner = match.result.winner
    if winner is None:
        return _("Reported: drawn") if match.result.how == "draw" else _("Reported: both lost")
    return _("Reported: {player} won").format(player=name_of(state, winner))
