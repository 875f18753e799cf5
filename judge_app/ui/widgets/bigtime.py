"""The time in the largest type that its room allows."""

from typing import Any

from kivy.clock import Clock
from kivy.core.text import Label as TextRenderer
from kivy.graphics import Color, Rectangle
from kivy.properties import ColorProperty, NumericProperty, StringProperty
from kivy.uix.widget import Widget

from judge_app.ui import theme

__all__ = ["BigTime"]

FONT = "Roboto"
SHARE_OF_WIDTH = 0.95
"""How much of its room the time takes at most."""
CAPITALS = 0.95
"""Roughly what a figure needs above and below each other, as a multiple of the type size: a little air."""
SAMPLE = 100


class BigTime(Widget):
    """Each figure keeps its place, so that only those that change are drawn anew."""

    text = StringProperty("")
    color = ColorProperty(theme.NOTHING)
    most = NumericProperty(0)
    """The largest type size; 0: as large as there is room."""

    def __init__(self, **kwargs: Any) -> None:
        self._letters: dict[str, TextRenderer] = {}
        self._size = 0
        self._spots: list[Rectangle] = []
        self._drawn: tuple[Any, ...] = ()
        super().__init__(**kwargs)
        with self.canvas:
            self._tint = Color(*self.color)
        self._redraw = Clock.create_trigger(self._draw, -1)
        for name in ("text", "pos", "size", "most"):
            self.fbind(name, self._redraw)
        self.fbind("color", self._recolor)
        self._redraw()

    def _recolor(self, *_: Any) -> None:
        self._tint.rgba = self.color

    def _draw(self, *_: Any) -> None:
        size = self._fitting()
        if size < 1:
            return
        if size != self._size:
            self._size = size
            self._letters.clear()
        letters = [self._letter(letter) for letter in self.text]
        while len(self._spots) > len(letters):
            self.canvas.remove(self._spots.pop())
        while len(self._spots) < len(letters):
            self._spots.append(Rectangle())
            self.canvas.add(self._spots[-1])
        x = self.center_x - sum(one.width for one in letters) / 2
        for spot, letter in zip(self._spots, letters, strict=True):
            self._put(spot, letter, x)
            x += letter.width

    def _put(self, spot: Rectangle, letter: TextRenderer, x: float) -> None:
        if spot.texture is not letter.texture:
            spot.texture = letter.texture
        place = round(x), round(self.center_y - letter.height / 2)
        if spot.pos != place:
            spot.pos = place
        if spot.size != letter.size:
            spot.size = letter.size

    def _fitting(self) -> int:
        wide = sum(_width(letter) for letter in self.text)
        if not wide:
            return 0
        size = min(self.width * SHARE_OF_WIDTH / wide, self.height / CAPITALS)
        return int(min(size, self.most) if self.most else size)

    def _letter(self, letter: str) -> TextRenderer:
        """Kept for as long as the size stays: there are only ten figures and a colon."""
        if letter not in self._letters:
            self._letters[letter] = _written(letter, self._size)
        return self._letters[letter]


def _written(letter: str, size: float) -> TextRenderer:
    renderer = TextRenderer(text=letter, font_size=size, bold=True, font_name=FONT)
    renderer.refresh()
    return renderer


def _width(letter: str, known: dict[str, float] = {}) -> float:  # noqa: B006  # it is the memory
    """As a multiple of the type size."""
    if letter not in known:
        known[letter] = _written(letter, SAMPLE).width / SAMPLE
    return known[letter]
