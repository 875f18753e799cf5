"""What a board shows for eight seconds at a time: how many rows find room, so how many pages there are."""

from collections.abc import Callable, Sequence
from math import ceil
from typing import Any, NamedTuple

from judge_app.language import _
from judge_app.views.board import BoardExtension, BoardMatch, BoardName, BoardPlace, BoardTable, BoardView

__all__ = ["EXTENSION", "EXTENSIONS", "GAP", "HALL", "HEAD", "RULE", "TILE_GAP", "Turn", "turns_of"]

HEAD, GAP, RULE = 88, 32, 10
"""The line above a list; between its columns; between its rows."""
NAME, NAME_LOW, PLACE = 82, 58, 82
COLUMN, COLUMN_LOW, COLUMN_PLACE = 440, 320, 470
MOST_TURNS = 4
"""A list of more pages is set closer: a player waits half a minute for their name at the most."""
HALL, EXTENSIONS, EXTENSION = 130, 120, 64
"""What the card of the tables needs besides them, that of the extensions likewise, and each of these."""
TILES = ((96, 72), (76, 68), (64, 60))
"""Widths and heights of a table's tile, the largest that fits is taken."""
TILE_GAP = 12
MOST_EXTENSIONS = 4
MOST_MATCHES = 8
"""So many of a stage are shown below each other."""


class Turn(NamedTuple):
    kind: str
    title: str = ""
    caption: str = ""
    """What of a longer list it is: "Achterberg to Martin"."""
    at: int = 0
    of: int = 1
    rows: tuple[Any, ...] = ()
    below: tuple[Any, ...] = ()
    columns: int = 1
    lines: int = 1
    """How many rows a column holds."""
    pitch: float = NAME
    """From one row to the next."""


def turns_of(view: BoardView, width: float, height: float, is_alone: bool = False) -> tuple[Turn, ...]:
    """Everything that *view* shows, on as many pages as that takes in so many units of room.

    A list that *is_alone*, without a card beside it, says itself which round it is.
    """
    turns = _turns(view, width, height)
    if not is_alone or view.page not in ("pairings", "standings"):
        return turns
    return tuple(turn._replace(title=_joined(view.title, turn.title)) for turn in turns)


def _turns(view: BoardView, width: float, height: float) -> tuple[Turn, ...]:
    match view.page:
        case "pairings":
            return _names(view, width, height - HEAD)
        case "clock" | "called":
            return _hall(view, width, height)
        case "standings":
            return _standings(view, width, height - HEAD)
        case "bracket":
            return _brackets(view)
        case "winner":
            return (Turn("winner", rows=(view.title, view.winner, view.winner_line), below=view.places),)
        case _welcome:
            line = _joined(view.status, view.players)
            return (Turn("welcome", rows=(view.title, view.event, line)),)


def _joined(*parts: str) -> str:
    return " · ".join(part for part in parts if part)


def _names(view: BoardView, width: float, room: float) -> tuple[Turn, ...]:
    title = _("Find your name")
    turns = _listed("names", title, view.names, _first_and_last, (width, room), (COLUMN, NAME))
    if len(turns) > MOST_TURNS:
        return _listed("close", title, view.names, _first_and_last, (width, room), (COLUMN_LOW, NAME_LOW))
    return turns


def _standings(view: BoardView, width: float, room: float) -> tuple[Turn, ...]:
    places: list[BoardPlace | str] = [*view.standings]
    last = max((number for number, one in enumerate(view.standings) if one.is_in), default=-1)
    if view.cut and last >= 0:
        places.insert(last + 1, view.cut)
    title = view.players or _("Standings")
    return _listed("standings", title, places, _ranks, (width, room), (COLUMN_PLACE, PLACE))


def _brackets(view: BoardView) -> tuple[Turn, ...]:
    """Many matches page by page, each part with where it leads to; what is long over makes room."""
    stages, bracket = view.stages, view.bracket
    while len(bracket) > 1 and len(bracket[0]) > MOST_MATCHES and all(one.is_over for one in bracket[0]):
        stages, bracket = stages[1:], bracket[1:]
    parts = ceil(len(bracket[0]) / MOST_MATCHES) if bracket else 1
    last = [stage for stage in zip(stages, bracket, strict=False) if len(stage[1]) <= MOST_MATCHES]
    shown = [(tuple(stage[0] for stage in last), tuple(stage[1] for stage in last))]
    if parts > 1:
        columns = [matches for matches in bracket if len(matches) >= parts]
        cut = [tuple(_part(matches, at, parts) for matches in columns) for at in range(parts)]
        shown = [*((stages[: len(columns)], one) for one in cut), *shown]
    head, of = (view.title, view.status, view.look), len(shown)
    return tuple(
        Turn("bracket", "", "", at, of, (head, *one, view.third if at == of - 1 else None))
        for at, one in enumerate(shown)
    )


def _part(matches: tuple[BoardMatch, ...], at: int, of: int) -> tuple[BoardMatch, ...]:
    return matches[len(matches) * at // of : len(matches) * (at + 1) // of]


def _listed(
    kind: str,
    title: str,
    rows: Sequence[Any],
    caption: Callable[[Sequence[Any]], str],
    size: tuple[float, float],
    row: tuple[float, float],
) -> tuple[Turn, ...]:
    """*rows* of a width and pitch in columns that fill *size*, page after page."""
    columns = max(int((size[0] + GAP) // (row[0] + GAP)), 1)
    lines = max(int((size[1] + RULE) // row[1]), 1)
    on_one = columns * lines
    of = max(ceil(len(rows) / on_one), 1)
    parts = [rows[at * on_one : (at + 1) * on_one] for at in range(of)]
    return tuple(
        Turn(kind, title, caption(part) if of > 1 else "", at, of, tuple(part), (), columns, lines, row[1])
        for at, part in enumerate(parts)
    )


def _first_and_last(names: Sequence[BoardName]) -> str:
    return _from_to(names[0].last, names[-1].last) if names else ""


def _ranks(places: Sequence[BoardPlace | str]) -> str:
    ranks = [one.rank for one in places if isinstance(one, BoardPlace)]
    return _from_to(ranks[0], ranks[-1]) if ranks else ""


def _from_to(first: str, last: str) -> str:
    return first if first == last else _("{first} to {last}").format(first=first, last=last)


def _hall(view: BoardView, width: float, height: float) -> tuple[Turn, ...]:
    """All tables if they find room, else those that still play; in the fullest halls page by page."""
    most = int((height - HALL - 2 * (TILES[-1][1] + TILE_GAP) - EXTENSIONS) // EXTENSION)
    below: tuple[BoardExtension, ...] = view.extensions[: max(min(most, MOST_EXTENSIONS), 0)]
    room = height - HALL - (EXTENSIONS + EXTENSION * len(below) if below else 0)
    playing = tuple(one for one in view.tables if one.how != "done")
    tables: tuple[BoardTable, ...]
    for tables, (wide, high) in [*((view.tables, tile) for tile in TILES), (playing, TILES[-1])]:
        columns = max(int((width - 56 + TILE_GAP) // (wide + TILE_GAP)), 1)
        pitch = high + TILE_GAP
        lines = max(int((room + TILE_GAP) // pitch), 1)
        if len(tables) <= columns * lines:
            break
    on_one = columns * lines
    of = max(ceil(len(tables) / on_one), 1)
    parts = [tables[at * on_one : (at + 1) * on_one] for at in range(of)]
    return tuple(
        Turn("hall", view.hall, "", at, of, part, below, columns, lines, pitch)
        for at, part in enumerate(parts)
    )
