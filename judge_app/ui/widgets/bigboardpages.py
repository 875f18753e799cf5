"""The page of a board: lists by name or place, or one of the pictures."""

from collections.abc import Callable
from typing import Any

from judge_app.ui.widgets.bigboardbracket import draw_bracket
from judge_app.ui.widgets.bigboardparts import DARK, BoardPart, ink_of
from judge_app.ui.widgets.bigboardscenes import draw_dots, draw_hall, draw_number, draw_welcome, draw_winner
from judge_app.ui.widgets.bigboardturns import GAP, HEAD, RULE, Turn
from judge_app.views.board import BoardName, BoardPlace

__all__ = ["BoardPage"]


class BoardPage(BoardPart):
    """Draws the turn that is its *content*."""

    def draw(self, unit: float) -> None:
        turn: Turn = self.content
        match turn.kind:
            case "names" | "close":
                self._list(turn, self._name if turn.kind == "names" else self._close_name)
            case "standings":
                self._list(turn, self._place)
            case "hall":
                draw_hall(self, turn)
            case "bracket":
                head, stages, bracket, third = turn.rows
                self._bracket_head(*head)
                draw_dots(self, turn, self.right - 260 * unit, self.top - 36 * unit)
                draw_bracket(self, stages, bracket, third, self.top - HEAD * unit)
            case "winner":
                draw_winner(self, turn)
            case _welcome:
                draw_welcome(self, turn)

    def _bracket_head(self, title: str, status: str, look: str) -> None:
        """A clock may stand at the right."""
        unit, ink = self.unit, ink_of(look)
        middle, room = self.top - 36 * unit, self.width - 600 * unit
        left = self.x + self.words(title, self.x, middle, 0.5 * room, 48, DARK.hi, True) + 44 * unit
        if status:
            self.glyph("trophy", left + 17 * unit, middle, round(34 * unit), ink)
            left += 48 * unit
            self.words(status, left, middle, self.x + room - left, 28, ink, True)

    def _list(self, turn: Turn, draw: Callable[[Any, float, float, float], None]) -> None:
        """Down each column, then on to the next."""
        unit = self.unit
        self._head(turn)
        width = (self.width - GAP * unit * (turn.columns - 1)) / turn.columns
        for number, row in enumerate(turn.rows):
            column, line = divmod(number, turn.lines)
            x = self.x + column * (width + GAP * unit)
            middle = self.top - (HEAD + (line + 0.5) * turn.pitch - RULE / 2) * unit
            draw(row, x, middle, width)

    def _head(self, turn: Turn) -> None:
        unit = self.unit
        middle = self.top - 40 * unit
        right = self.right - draw_dots(self, turn, self.right, middle)
        room = (right - self.x) * (0.62 if turn.caption else 1)
        left = self.x + self.words(turn.title, self.x, middle, room, 40, DARK.hi, True) + 24 * unit
        self.words(turn.caption, left, middle, right - left, 26, DARK.mid, halign="right")

    def _name(self, row: BoardName, x: float, middle: float, width: float) -> None:
        unit = self.unit
        draw_number(self, row.table, x, middle, 88 * unit, 64 * unit)
        left, room = x + 108 * unit, width - 108 * unit
        self._who(row, left, middle + 15 * unit, room, 30)
        self.words(row.opponent, left, middle - 19 * unit, room, 22, DARK.mid, least=0.9)

    def _close_name(self, row: BoardName, x: float, middle: float, width: float) -> None:
        unit = self.unit
        draw_number(self, row.table, x, middle, 72 * unit, 48 * unit)
        self._who(row, x + 88 * unit, middle, width - 88 * unit, 28)

    def _who(self, row: BoardName, left: float, middle: float, room: float, size: float) -> None:
        took = self.words(row.last, left, middle, room, size, DARK.hi, True, least=0.8)
        space = size * 0.28 * self.unit
        if room - took - space > 2 * size * self.unit:
            self.words(row.first, left + took + space, middle, room - took - space, size, DARK.hi, least=0.7)

    def _place(self, row: BoardPlace | str, x: float, middle: float, width: float) -> None:
        unit = self.unit
        if isinstance(row, str):
            half = self.words(row, x, middle, width, 28, DARK.ambert, True, "center") / 2 + 20 * unit
            line = max(width / 2 - half, 0), max(3 * unit, 1)
            self.box(x, middle - line[1] / 2, *line, DARK.amber)
            self.box(x + width / 2 + half, middle - line[1] / 2, *line, DARK.amber)
            return
        fill, ink = (DARK.mintc, DARK.mintt) if row.is_in else (DARK.s3, DARK.hi)
        self.box(x, middle - 32 * unit, 88 * unit, 64 * unit, fill, 12 * unit)
        self.words(row.rank, x + 4 * unit, middle, 80 * unit, 40, ink, True, "center")
        points, record = 76 * unit, 100 * unit
        self.words(row.points, x + width - points, middle, points, 36, DARK.hi, True, "right")
        self.words(row.record, x + width - points - record, middle, record, 26, DARK.mid, halign="right")
        room = width - 108 * unit - points - record
        self.words(row.name, x + 108 * unit, middle, room - 12 * unit, 30, DARK.hi, least=0.8)
