"""Rows of a long list that are drawn on one canvas: no layouts, no labels, nothing made anew while scrolling.

A row says in `draw` what is to be seen. Places are counted from its own lower left corner, and a text or an
icon stands around the height that it is given.

class TableLine(DrawnLine):
    @classmethod
    def height_for(cls, row: TableRow, width: float) -> float:
        return theme.PLAYER_LINE

    def draw(self, row: TableRow) -> None:
        self.fill(theme.colors.s1, theme.RADIUS)
        self.tile(row.number, theme.GAP, theme.TOUCH, theme.colors.s3, theme.colors.hi)
        chip = self.chip(row.status, row.icon, self.width - theme.GAP, theme.colors.mid)
        left = theme.TOUCH + 2 * theme.GAP
        room = self.width - left - chip - 2 * theme.GAP
        self.words(row.one, left, self.height * 0.66, room, theme.BODY, theme.colors.hi)
        self.words(row.other, left, self.height * 0.34, room, theme.BODY, theme.colors.hi)

    def on_release(self) -> None:
        self.screen.choose(self.row)
"""

from typing import Any, ClassVar

from kivy.graphics import InstructionGroup, PopMatrix, PushMatrix, Translate
from kivy.properties import StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.widget import Widget

from judge_app.ui import theme
from judge_app.ui.lettering import WIDEST, lettered
from judge_app.ui.widgets.painted import share_room
from judge_app.ui.widgets.rows import Line
from judge_app.ui.widgets.strokes import Box, Frame, Picture, Stroke

__all__ = ["DrawnLine"]

Color = theme.Color


class DrawnLine(ButtonBehavior, Line, Widget):
    """Draws anew only when its row, its size or the finger on it has changed, with the strokes it has."""

    has_one_height: ClassVar[bool] = True
    state: str
    text = StringProperty("")
    """All its words."""

    def __init__(self, **kwargs: Any) -> None:
        self._strokes: list[Stroke] = []
        self._words: list[str] = []
        self._next = 0
        self._drawn: tuple[Any, ...] = ()
        super().__init__(**kwargs)
        with self.canvas:
            PushMatrix()
            self._place = Translate(*self.pos)
            self._group = InstructionGroup()
            PopMatrix()
        self.fbind("pos", self._move)
        for name in ("row", "size", "state", "parent"):
            self.fbind(name, self.redraw)

    def draw(self, row: Any) -> None:
        raise NotImplementedError

    def which(self, row: Any) -> Any:
        """What tells *row* from others although it may have changed: its first field."""
        return row[0] if isinstance(row, tuple) and row else row

    def on_row(self, _: Widget, row: Any) -> None:
        """A finger that came down on one row must not go up on another."""
        if self.state == "down" and self._drawn and self.which(row) != self.which(self._drawn[0]):
            self.last_touch.ungrab(self)
            self.state = "normal"

    def redraw(self, *_: Any) -> None:
        wanted = (self.row, *self.size, self.state, theme.colors, theme.BODY)
        if self.parent is None or self.row is None or wanted == self._drawn:
            return
        self._drawn = wanted
        self._next, self._words = 0, []
        self.draw(self.row)
        self._cut(self._next)
        self.text = ", ".join(self._words)

    def fill(self, color: Color, radius: float = 0, pressed: Color | None = None) -> None:
        """The whole row; *pressed* is its colour under a finger."""
        is_down = self.state == "down"
        self.box(0, 0, self.width, self.height, (pressed or theme.colors.s3) if is_down else color, radius)

    def box(self, x: float, y: float, width: float, height: float, color: Color, radius: float = 0) -> None:
        if color[3]:  # what cannot be seen would still cost its pixels
            self._stroke(Box).show(color, (x, y), (width, height), radius)

    def frame(self, color: Color, stroke: float, radius: float = 0) -> None:
        """An outline inside the row's own edge."""
        inner = self.width - stroke, self.height - stroke
        self._stroke(Frame).show(color, (stroke / 2, stroke / 2), inner, radius, stroke)

    def words(
        self,
        text: str,
        x: float,
        y_center: float,
        width: float,
        size: float,
        color: Color,
        bold: bool = False,
        halign: str = "left",
        font: str = "",
    ) -> float:
        """*text* on one line, shortened to *width*; how wide it came out."""
        if not text:
            return 0
        self._words.append(text)
        return self._show(lettered(text, size, bold, font, max(width, 1)), x, y_center, width, color, halign)

    def icon(self, name: str, x: float, y_center: float, size: float, color: Color) -> None:
        if name:
            letters = lettered(theme.icon(name), size, font=theme.ICON_FONT)
            self._show(letters, x, y_center, size, color, "center")

    def tile(
        self,
        text: str,
        x: float,
        side: float,
        fill: Color,
        ink: Color,
        size: float | None = None,
        y_center: float | None = None,
    ) -> None:
        """A number on its square, in the middle of the row unless *y_center* says otherwise."""
        middle = self.height / 2 if y_center is None else y_center
        room = side - theme.GAP_S
        fitting = share_room(text, size or side * 0.46 * theme.text_scale, True, room, theme.CAPTION)
        self.box(x, middle - side / 2, side, side, fill, min(theme.RADIUS, side / 5))
        self.words(text, x + theme.GAP_XS, middle, room, fitting, ink, True, "center")

    def chip(
        self,
        text: str,
        icon: str,
        right_edge: float,
        ink: Color,
        fill: Color | None = None,
        y_center: float | None = None,
        most: float = WIDEST,
    ) -> float:
        """A word with its icon that ends at *right_edge*; how wide it came out, at most *most*."""
        middle = self.height / 2 if y_center is None else y_center
        edge = theme.GAP if fill and fill[3] else 0
        sign = theme.ICON_S + (theme.GAP_S if text else 0) if icon else 0
        room = max(most - 2 * edge - sign, 1)
        width = 2 * edge + sign + (lettered(text, theme.SMALL, width=room).width if text else 0)
        left = right_edge - width
        if fill and edge:
            self.box(left, middle - theme.CHIP / 2, width, theme.CHIP, fill, theme.RADIUS_CHIP)
        self.icon(icon, left + edge, middle, theme.ICON_S, ink)
        self.words(text, left + edge + sign, middle, room, theme.SMALL, ink)
        return width

    def _show(
        self, letters: Any, x: float, y_center: float, width: float, color: Color, halign: str
    ) -> float:
        slack = width - letters.width
        left = x + (slack if halign == "right" else slack / 2 if halign == "center" else 0)
        self._stroke(Picture).show(color, (round(left), round(y_center - letters.height / 2)), letters)
        return float(letters.width)

    def _stroke(self, kind: type[Any]) -> Any:
        """The next stroke: the one of the last drawing if it is of this kind."""
        place, self._next = self._next, self._next + 1
        if place < len(self._strokes) and type(self._strokes[place]) is kind:
            return self._strokes[place]
        self._cut(place)
        stroke = kind()
        self._strokes.append(stroke)
        self._group.add(stroke.color)
        self._group.add(stroke.shape)
        return stroke

    def _cut(self, place: int) -> None:
        for stroke in self._strokes[place:]:
            self._group.remove(stroke.color)
            self._group.remove(stroke.shape)
        del self._strokes[place:]

    def _move(self, _: Widget, pos: Any) -> None:
        self._place.xy = round(pos[0]), round(pos[1])
