"""The pages of a board: how many of its rows find room at once, and how each kind of page is drawn."""

from collections.abc import Callable, Sequence
from math import ceil
from typing import Any, NamedTuple

from judge_app.language import _
from judge_app.ui.lettering import lettered
from judge_app.ui.widgets.bigboardbracket import draw_bracket
from judge_app.ui.widgets.bigboardparts import DARK, BoardPart
from judge_app.views.board import BoardName, BoardPlace, BoardTable, BoardView

__all__ = ["BoardPage", "Turn", "turns_of"]

HEAD, GAP, RULE = 88, 32, 10
NAME, NAME_LOW, PLACE, EXTENSION = 82, 58, 66, 64
COLUMN, COLUMN_LOW, COLUMN_PLACE = 440, 320, 500
MOST_TURNS = 4
"""A list of more pages is set closer: a player waits half a minute for their name at the most."""
MOST_DOTS = 5
TILES = (128, 112, 96, 84)
TILE_HEIGHT = 0.68
MOST_EXTENSIONS = 4


class Turn(NamedTuple):
    """What is up for eight seconds."""

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


def turns_of(view: BoardView, width: float, height: float) -> tuple[Turn, ...]:
    """Everything that *view* shows, on as many pages as that takes in so many units of room."""
    room = height - HEAD
    match view.page:
        case "pairings":
            return _names(view, width, room)
        case "clock" | "called":
            return _hall(view, width, room)
        case "standings":
            return _standings(view, width, room)
        case "bracket":
            return (Turn("bracket", _("Bracket"), rows=(view.stages, view.bracket, view.third)),)
        case "winner":
            return (Turn("winner", rows=(view.winner, view.winner_line), below=view.places),)
        case _welcome:
            return (Turn("welcome", rows=(view.event, view.title, view.players)),)


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
    size = width, room
    return _listed("standings", _("Standings"), places, _ranks, size, (COLUMN_PLACE, PLACE))


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
    if not names:
        return ""
    return _("{first} to {last}").format(first=names[0].last, last=names[-1].last)


def _ranks(places: Sequence[BoardPlace | str]) -> str:
    ranks = [one.rank for one in places if isinstance(one, BoardPlace)]
    return _("{first} to {last}").format(first=ranks[0], last=ranks[-1]) if ranks else ""


def _hall(view: BoardView, width: float, room: float) -> tuple[Turn, ...]:
    """All tables if they find room, else those that still play; in the fullest halls page by page."""
    below = view.extensions[:MOST_EXTENSIONS]
    room -= 20 + EXTENSION * len(below) if below else 0
    playing = [one for one in view.tables if one.how != "done"]
    tables: Sequence[BoardTable]
    for tables, tile in [(view.tables, tile) for tile in TILES] + [(playing, TILES[-1])]:
        columns = max(int((width + 12) // (tile + 12)), 1)
        pitch = tile * TILE_HEIGHT + 12
        lines = max(int((room + 12) // pitch), 1)
        if len(tables) <= columns * lines:
            break
    on_one = columns * lines
    of = max(ceil(len(tables) / on_one), 1)
    return tuple(
        Turn(
            "hall", view.hall, "", at, of, tuple(tables[at * on_one : (at + 1) * on_one]), below,
            columns, lines, pitch,
        )
        for at in range(of)
    )  # fmt: skip


class BoardPage(BoardPart):
    """Draws the turn that is its *content*."""

    def draw(self, unit: float) -> None:
        turn: Turn = self.content
        if turn.title:
            self._head(turn)
        match turn.kind:
            case "names" | "close":
                self._in_columns(turn, self._name if turn.kind == "names" else self._close_name)
            case "standings":
                self._in_columns(turn, self._place)
            case "hall":
                self._hall(turn)
            case "bracket":
                stages, bracket, third = turn.rows
                draw_bracket(self, stages, bracket, third, self.top - HEAD * unit)
            case "winner":
                self._winner(turn)
            case _welcome:
                self._welcome(turn)

    def _head(self, turn: Turn) -> None:
        unit = self.unit
        middle, right = self.top - 40 * unit, self.right
        if turn.of > MOST_DOTS:
            text = _("{n} of {of}").format(n=turn.at + 1, of=turn.of)
            right -= (
                self.words(text, self.x, middle, right - self.x, 28, DARK.mintt, True, "right") + 24 * unit
            )
        elif turn.of > 1:
            for at in range(turn.of - 1, -1, -1):
                right -= 48 * unit
                fill = DARK.mint if at == turn.at else DARK.s3
                self.box(right, middle - 6 * unit, 48 * unit, 12 * unit, fill, 6 * unit)
                right -= 12 * unit
            right -= 12 * unit
        room = (right - self.x) * (0.62 if turn.caption else 1)
        took = self.words(turn.title, self.x, middle, room, 40, DARK.hi, True)
        left = self.x + took + 24 * unit
        self.words(turn.caption, left, middle, right - left, 26, DARK.mid, halign="right")

    def _in_columns(self, turn: Turn, draw: Callable[[Any, float, float, float], None]) -> None:
        """Down each column, then on to the next."""
        unit = self.unit
        width = (self.width - GAP * unit * (turn.columns - 1)) / turn.columns
        for number, row in enumerate(turn.rows):
            column, line = divmod(number, turn.lines)
            x = self.x + column * (width + GAP * unit)
            middle = self.top - (HEAD + (line + 0.5) * turn.pitch - RULE / 2) * unit
            draw(row, x, middle, width)

    def _tile(self, text: str, x: float, middle: float, width: float, height: float) -> None:
        """The number of a table; whoever has none rests."""
        unit = self.unit
        fill, ink = (DARK.s3, DARK.hi) if text else (DARK.s1, DARK.low)
        self.box(x, middle - height / 2, width, height, fill, 12 * unit)
        if text:
            size = 40 * height / (64 * unit)
            self.words(text, x + 4 * unit, middle, width - 8 * unit, size, ink, True, "center")
        else:
            self.glyph("minus", x + width / 2, middle, round(32 * unit), ink)

    def _name(self, row: BoardName, x: float, middle: float, width: float) -> None:
        unit = self.unit
        self._tile(row.table, x, middle, 88 * unit, 64 * unit)
        left, room = x + 108 * unit, width - 108 * unit
        self._who(row, left, middle + 15 * unit, room, 30)
        self.words(row.opponent, left, middle - 19 * unit, room, 22, DARK.mid, least=0.9)

    def _close_name(self, row: BoardName, x: float, middle: float, width: float) -> None:
        unit = self.unit
        self._tile(row.table, x, middle, 72 * unit, 48 * unit)
        self._who(row, x + 88 * unit, middle, width - 88 * unit, 28)

    def _who(self, row: BoardName, left: float, middle: float, room: float, size: float) -> None:
        took = self.words(row.last, left, middle, room, size, DARK.hi, True, least=0.8)
        space = size * 0.28 * self.unit
        if room - took - space > 2 * size * self.unit:
            self.words(row.first, left + took + space, middle, room - took - space, size, DARK.hi, least=0.7)

    def _place(self, row: BoardPlace | str, x: float, middle: float, width: float) -> None:
        unit = self.unit
        if isinstance(row, str):
            took = self.words(row, x, middle, width * 0.7, 26, DARK.mintt, True) + 16 * unit
            self.box(x + took, middle - unit, width - took, 2 * unit, DARK.mint, unit)
            return
        fill, ink = (DARK.mintc, DARK.mintt) if row.is_in else (DARK.s3, DARK.hi)
        self.box(x, middle - 26 * unit, 72 * unit, 52 * unit, fill, 12 * unit)
        self.words(row.rank, x, middle, 72 * unit, 32, ink, True, "center")
        points, record = 76 * unit, 110 * unit
        self.words(row.points, x + width - points, middle, points, 32, DARK.hi, True, "right")
        self.words(row.record, x + width - points - record, middle, record, 26, DARK.mid, halign="right")
        room = width - 92 * unit - points - record
        self.words(row.name, x + 92 * unit, middle, room - 12 * unit, 30, DARK.hi, least=0.8)

    def _hall(self, turn: Turn) -> None:
        unit, top = self.unit, self.top - HEAD * self.unit
        height = (turn.pitch - 12) * unit
        gap = 12 * unit
        width = (self.width - gap * (turn.columns - 1)) / turn.columns
        for number, table in enumerate(turn.rows):
            line, column = divmod(number, turn.columns)
            self._table(table, self.x + column * (width + gap), top - line * (height + gap), width, height)
        used = ceil(len(turn.rows) / turn.columns) if turn.rows else 0
        top -= used * (height + gap) + 20 * unit
        for extension in turn.below:
            self._extension(extension, top - EXTENSION / 2 * unit)
            top -= EXTENSION * unit

    def _table(self, table: BoardTable, x: float, top: float, width: float, height: float) -> None:
        """One that is done steps back, and bears a check: colour alone says nothing to some."""
        middle, unit = top - height / 2, self.unit
        fill, ink = {
            "playing": (DARK.s3, DARK.hi),
            "extra": (DARK.amberc, DARK.ambert),
        }.get(table.how, (DARK.s1, DARK.low))
        self.box(x, top - height, width, height, fill, 12 * unit)
        size = 0.5 * height / unit
        if table.how == "playing":
            self.words(table.number, x, middle, width, size, ink, True, "center")
            return
        self.words(table.number, x, middle, width * 0.6, size, ink, table.how == "extra", "center")
        if table.how == "extra":
            self.words(table.extra, x + width * 0.54, middle, width * 0.4, size * 0.6, ink, True, "center")
        else:
            self.glyph("check", x + width * 0.74, middle, round(size * 0.7 * unit), DARK.mintt)

    def _extension(self, row: Any, middle: float) -> None:
        unit, width = self.unit, 72 * self.unit
        self._tile(row.table, self.x, middle, width, 52 * unit)
        left = self.x + width + 20 * unit
        left += self.words(row.extra, left, middle, self.width / 2, 30, DARK.ambert, True) + 24 * unit
        self.words(row.ends, left, middle, self.right - left, 28, DARK.hi, halign="right")

    def _winner(self, turn: Turn) -> None:
        unit, (name, line) = self.unit, turn.rows
        places = turn.below[: max(int((self.height / unit - 470) // 60), 0)]
        height = 470 + 60 * len(places)
        top = self.center_y + min(height * unit, self.height) / 2
        self.glyph("trophy", self.center_x, top - 90 * unit, round(180 * unit), DARK.amber)
        self.words(name, self.x, top - 280 * unit, self.width, 120, DARK.hi, True, "center", 0.35)
        self.words(line, self.x, top - 380 * unit, self.width, 38, DARK.mintt, halign="center")
        top -= 450 * unit
        size, first = round(34 * unit), 110 * unit
        wide = max((lettered(player, size).width for _place, player in places), default=0)
        left = max(self.center_x - (first + 24 * unit + wide) / 2, self.x)
        for place, player in places:
            middle, x = top - 30 * unit, left + first + 24 * unit
            self.words(place, left, middle, first, 32, DARK.mid, True, "right")
            self.words(player, x, middle, self.right - x, 34, DARK.hi)
            top -= 60 * unit

    def _welcome(self, turn: Turn) -> None:
        unit, (event, title, players) = self.unit, turn.rows
        middle = self.center_y
        self.glyph("table-furniture", self.center_x, middle + 170 * unit, round(200 * unit), DARK.mint)
        self.words(event, self.x, middle, self.width, 88, DARK.hi, True, "center", 0.35)
        self.words(title, self.x, middle - 110 * unit, self.width, 44, DARK.mid, halign="center")
        self.words(players, self.x, middle - 180 * unit, self.width, 44, DARK.mintt, True, "center")
