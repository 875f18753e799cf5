"""The lists on the big screen: who sits where, which tables play, the places, the bracket."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import tzinfo
from typing import NamedTuple

from judge_app.core.model import Match, PlayerId, State
from judge_app.core.progress import Progress
from judge_app.core.reckoning import reckoning
from judge_app.core.stages import cut_of
from judge_app.language import _
from judge_app.views.boardclock import BoardClock
from judge_app.views.boardrows import BoardExtension, BoardMatch, BoardName, BoardPlace, BoardSeat, BoardTable
from judge_app.views.brackettree import SHORT, BracketMatch, BracketSeat, Tree, round_name
from judge_app.views.clock import extension_rows, extra_minutes
from judge_app.views.players import folded
from judge_app.views.seatnames import name_parts
from judge_app.views.standingsboard import BoardRow, standings_board

__all__ = [
    "BracketPages",
    "PlaceList",
    "as_sorted",
    "bracket_pages",
    "extension_list",
    "name_list",
    "place_list",
    "table_list",
]

_NUMBER = re.compile(r"(\d{1,9})")


class PlaceList(NamedTuple):
    """Without *places*, no round is counted yet."""

    places: tuple[BoardPlace, ...] = ()
    after: str = ""
    """"After round 3"."""
    cut: str = ""


class BracketPages(NamedTuple):
    stages: tuple[str, ...]
    columns: tuple[tuple[BoardMatch, ...], ...]
    third: BoardMatch | None


def name_list(matches: Iterable[Match], names: Mapping[PlayerId, str]) -> tuple[BoardName, ...]:
    """Everybody who was paired, by their last names."""
    rows = [row for match in matches for row in _seats(match, names)]
    return tuple(sorted(rows, key=lambda row: (as_sorted(row.last), as_sorted(row.first), row.id)))


def _seats(match: Match, names: Mapping[PlayerId, str]) -> Iterator[BoardName]:
    stranger = _("A player who is not here")
    table = "" if match.table is None else str(match.table)
    for player in match.players:
        last, first = name_parts(names.get(player, stranger))
        other = next((one for one in match.players if one != player), None)
        against = _("plays {player}").format(player=names.get(other, stranger)) if other else _("Bye")
        yield BoardName(player, table, last, first, against)


def as_sorted(name: str) -> tuple[tuple[int, str], ...]:
    """What a list of names is sorted by: without capitals and accents, and numbers by what they count.

    >>> sorted(["Player 10", "Ödön", "player 9", "Oz"], key=as_sorted)
    ['Ödön', 'Oz', 'player 9', 'Player 10']
    """
    pieces = _NUMBER.split(folded(name))
    return tuple((int(piece) if place % 2 else 0, piece) for place, piece in enumerate(pieces))


def table_list(matches: Iterable[Match]) -> tuple[BoardTable, ...]:
    """The tables of a round; what a judge does there is nobody else's business."""
    return tuple(_table(match) for match in matches if not match.is_bye)


def _table(match: Match) -> BoardTable:
    number = str(match.table or "–")
    if match.is_over:
        return BoardTable(number, "done")
    if match.extra_s > 0:
        return BoardTable(number, "extra", f"+{extra_minutes(match)}")
    return BoardTable(number)


def extension_list(
    matches: Sequence[Match], clock: BoardClock, zone: tzinfo | None
) -> tuple[BoardExtension, ...]:
    return tuple(
        BoardExtension(row.table, row.extra, row.ends) for row in extension_rows(matches, clock.ends_ms, zone)
    )


def place_list(state: State, names: Mapping[PlayerId, str]) -> PlaceList:
    board, known = standings_board(state), reckoning(state)
    if not board.has_ranks or known is None:
        return PlaceList()
    rows = [row for row in board.rows if isinstance(row, BoardRow)]
    has_cut = len(rows) < len(board.rows)
    places = tuple(
        BoardPlace(row.rank, names.get(row.id, ""), row.record, row.points, has_cut and row.is_in)
        for row in rows
    )
    playing_on = sum(place.is_in for place in places)
    after = _("After round {round}").format(round=known.standings.tally.rounds)
    return PlaceList(places, after, _("Top {n} play on").format(n=playing_on) if playing_on else "")


def bracket_pages(state: State, at: Progress, names: Mapping[PlayerId, str]) -> BracketPages | None:
    cut = cut_of(state)
    if cut is None or state.rules is None:
        return None
    tree = Tree(state, cut, None, at.stale, names)
    third = tree.third()
    return BracketPages(
        tuple(round_name(cut, index, is_short=tree.rounds > SHORT) for index in range(tree.rounds)),
        tuple(tuple(map(_match, tree.column(index))) for index in range(tree.rounds)),
        _match(third) if third else None,
    )


def _match(match: BracketMatch) -> BoardMatch:
    """Two reports that differ are for the staff to look at: here the match is still played."""
    state = _("Playing") if match.is_disputed else match.state
    return BoardMatch(match.title, state, _seat(match.high), _seat(match.low), match.is_over)


def _seat(seat: BracketSeat) -> BoardSeat:
    return BoardSeat(seat.seed, seat.name, seat.won, seat.is_winner, seat.is_open)
