"""The pairings of a round as they hang at the wall: by table, and by last name."""

from typing import NamedTuple

from judge_app.core.model import Match, PlayerId, State
from judge_app.language import _
from judge_app.views.boardpages import as_sorted
from judge_app.views.rounds import place_name
from judge_app.views.seatnames import name_parts
from judge_app.views.sheetseats import by_table, name_of, seat_lines

__all__ = ["NameLine", "TableLine", "name_lines", "table_lines"]


class TableLine(NamedTuple):
    """One table; without a second player, the bye."""

    table: str
    a: str
    b: str
    a_line: str = ""
    b_line: str = ""
    note: str = ""
    """What a reader has to know besides: "done", "disputed", that it is for third place."""


class NameLine(NamedTuple):
    name: str
    """The last name first: "de la Cruz, Maria"."""
    table: str
    opponent: str


def table_lines(state: State, number: int) -> tuple[TableLine, ...]:
    lines = seat_lines(state, number)
    return tuple(
        TableLine(
            "" if match.is_bye else _table(match),
            _told(state, match.a),
            _told(state, match.b) if match.b is not None else "",
            lines.get(match.a, ""),
            lines.get(match.b, "") if match.b is not None else "",
            _note(state, match),
        )
        for match in by_table(state, number)
    )


def name_lines(state: State, number: int) -> tuple[NameLine, ...]:
    """Everybody who was paired, by their last names."""
    rows = []
    for match in by_table(state, number):
        for player in match.players:
            last, first = name_parts(name_of(state, player))
            other = next((one for one in match.players if one != player), None)
            shown = _("{last}, {first}").format(last=last, first=first) if first else last
            line = NameLine(
                shown,
                _("Bye") if match.is_bye else _table(match),
                name_of(state, other) if other is not None else "",
            )
            rows.append((as_sorted(last), as_sorted(first), player, line))
    return tuple(line for *_order, line in sorted(rows))


def _table(match: Match) -> str:
    return "–" if match.table is None else str(match.table)


def _told(state: State, player: PlayerId) -> str:
    known, name = state.players.get(player), name_of(state, player)
    return _("{player} (dropped)").format(player=name) if known and known.is_dropped else name


def _note(state: State, match: Match) -> str:
    if match.is_bye:
        return ""
    if match.is_disputed:
        return _("disputed")
    if match.is_over:
        return _("done")
    place = place_name(state, match)
    return place if place == _("Third place") else ""
