"""A step of a list that both players go through, each with a box of their own."""

from typing import Any

from kivy.properties import AliasProperty, BooleanProperty, NumericProperty, OptionProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from judge_app.ui import theme
from judge_app.ui.widgets.marks import paint_seat
from judge_app.ui.widgets.painted import Painted, Tappable, share_room
from judge_app.ui.widgets.wrapping import wrapped

__all__ = ["CheckHead", "CheckRow", "StepWords", "Tick"]


def _tick_width(row_width: float) -> float:
    """How wide a column of boxes is in a row."""
    return theme.TOUCH if row_width < theme.TICK_ROW_WIDTH else theme.TICK


class Tick(Tappable):
    """The box of one seat, larger to touch than to see."""

    seat = OptionProperty("a", options=["a", "b"])
    step = StringProperty("")
    is_on = BooleanProperty(False)
    hint = AliasProperty(lambda self: f"{self.step}, {self.seat.upper()}", bind=("step", "seat"))
    """What it is called, which is not drawn."""
    watched = ("is_on",)

    def paint(self) -> None:
        colors, side, radius = theme.colors, theme.CHECK, theme.RADIUS_BOX
        left, bottom = self.center_x - side / 2, self.center_y - side / 2
        is_down = self.state == "down"
        if self.is_on:
            self.box(left, bottom, side, side, colors.mintt if is_down else colors.mint, radius)
            self.glyph("check", self.center_x, self.center_y, theme.ICON_NAV, colors.onmint)
            return
        if is_down:
            self.box(left, bottom, side, side, colors.s3, radius)
        self.rim(left, bottom, side, side, colors.edge, theme.STROKE, radius)


class StepWords(Tappable):
    """What is to be done, with its number."""

    number = NumericProperty(0)
    text = StringProperty("")
    line = StringProperty("")
    watched = ("number", "text", "line")

    def natural(self) -> dict[str, Any]:
        return {"size_hint_y": None}

    def fit(self) -> None:
        self.hug(height=max(theme.TICK, sum(words.height for words in self._words()) + 2 * theme.GAP_S))

    def paint(self) -> None:
        if self.state == "down":
            self.ground(theme.colors.s3, theme.RADIUS)
        if self.number:
            room = theme.SEAT - theme.GAP_XS
            number = str(int(self.number))
            size = share_room(number, theme.SMALL, True, room, theme.CAPTION)
            self.write(number, self.x, self.center_y, room, size, theme.colors.low, True)
        words = self._words()
        y = self.center_y + sum(one.height for one in words) / 2
        for one, color in zip(words, (theme.colors.hi, theme.colors.mid), strict=False):
            y -= one.height
            self.stamp(one, self.x + self._indent(), y, color)

    def _indent(self) -> float:
        return theme.SEAT if self.number else 0.0

    def _words(self) -> list[Any]:
        room = max(int(self.width - self._indent() - theme.GAP_S), 1)
        words = [wrapped(self.text, theme.BODY, room, bold=True)]
        return [*words, wrapped(self.line, theme.CAPTION, room)] if self.line else words


class CheckRow(BoxLayout):
    """Tells in `on_tick` which box was tapped, "a" or "b", or "both" for a tap on the words.

    It ticks nothing by itself: *a_on* and *b_on* are for whoever keeps the list.
    """

    number = NumericProperty(0)
    text = StringProperty("")
    line = StringProperty("")
    a_on = BooleanProperty(False)
    b_on = BooleanProperty(False)
    __events__ = ("on_tick",)

    def __init__(self, **kwargs: Any) -> None:
        self.size_hint_y, self.height = None, theme.TICK
        self._words = StepWords()
        self._boxes = {seat: Tick(seat=seat, size_hint_x=None) for seat in ("a", "b")}
        super().__init__(**kwargs)
        for widget in (self._words, *self._boxes.values()):
            self.add_widget(widget)
        self._words.bind(height=self.setter("height"), on_release=lambda _: self.dispatch("on_tick", "both"))
        for box in self._boxes.values():
            box.bind(on_release=lambda box: self.dispatch("on_tick", box.seat))
        for name in ("number", "text", "line", "a_on", "b_on", "width"):
            self.fbind(name, self._show)
        self._show()

    def on_tick(self, seat: str) -> None:
        """*seat* is "a", "b" or "both"."""

    def _show(self, *_: Any) -> None:
        self._words.number, self._words.text, self._words.line = self.number, self.text, self.line
        for box, is_on in zip(self._boxes.values(), (self.a_on, self.b_on), strict=True):
            box.step, box.is_on, box.width = self.text, is_on, _tick_width(self.width)


class CheckHead(Painted):
    """Stands above such rows: what the list is called, and a seat above each column."""

    text = StringProperty("")
    watched = ("text",)

    def natural(self) -> dict[str, Any]:
        return {"size_hint_y": None, "height": theme.TOUCH}

    def paint(self) -> None:
        column = _tick_width(self.width)
        for place, seat in enumerate("ba"):
            paint_seat(self, seat, self.right - (place + 0.5) * column, self.center_y)
        room = self.width - 2 * column - theme.GAP_S
        size = share_room(self.text, theme.TITLE, True, room, theme.SMALL)
        self.write(self.text, self.x, self.center_y, room, size, theme.colors.hi, bold=True)
