"""Cards for the places in the hall: one a player, with the name to be read from afar."""

from typing import NamedTuple

from judge_app.core.model import State
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
    """Of everybody who is in the event: by the tables of round *number*, the others behind by their names."""
    cards: dict[str, SeatCard] = {}
    for match in by_table(state, number) if number is not None else ():
        place = _("Bye") if match.is_bye else _place(match.table)
        for player in match.players:
            cards[player] = SeatCard(name_of(state, player), place)
    rest = [player for player in state.players.values() if not player.is_dropped and player.id not in cards]
    rest.sort(key=lambda one: (*map(as_sorted, name_parts(name_of(state, one.id))), one.id))
    for one in rest:
        cards[one.id] = SeatCard(name_of(state, one.id), _place(one.table))
    return tuple(cards.values())


def _place(table: int | None) -> str:
    return "" if table is None else _("Table {table}").format(table=table)
