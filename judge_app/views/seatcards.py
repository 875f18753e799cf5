"""Cards for the places in the hall: one a player, with the name to be read from afar."""

from typing import NamedTuple

from judge_app.core.model import PlayerId, State
from judge_app.language import _
from judge_app.views.boardpages import as_sorted
from judge_app.views.seatnames import name_parts
from judge_app.views.sheetseats import by_table, name_of

__all__ = ["SeatCard", "seat_cards"]


class SeatCard(NamedTuple):
    name: str
    place: str = ""
    """"Table 4", "Bye"; nothing while there is no round and no table of one's own."""


def seat_cards(state: State, number: int | None) -> tuple[SeatCard, ...]:
    """Of everybody who plays on: by the tables of round *number*, the others behind by their names.

    In the bracket there are no others.
    """
    here = {player.id: player for player in state.players.values() if not player.is_dropped}
    places: dict[PlayerId, str] = {}
    for match in by_table(state, number) if number is not None else ():
        place = _("Bye") if match.is_bye else _place(match.table)
        places |= {player: place for player in match.players if player in here}
    if number is None or not state.is_in_cut(number):
        rest = [player for player in here.values() if player.id not in places]
        rest.sort(key=lambda one: (*map(as_sorted, name_parts(name_of(state, one.id))), one.id))
        places |= {one.id: _place(one.table) for one in rest}
    return tuple(SeatCard(name_of(state, player), place) for player, place in places.items())


def _place(table: int | None) -> str:
    return "" if table is None else _("Table {table}").format(table=table)
