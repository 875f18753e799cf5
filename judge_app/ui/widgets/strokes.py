"""What a drawn row is made of: a shape and its colour, changed in place and only where they differ."""

from typing import Any

from kivy.graphics import Color as Ink
from kivy.graphics import Line as Outline
from kivy.graphics import Rectangle, RoundedRectangle

from judge_app.ui.theme import Color
from judge_app.ui.widgets.painted import line_width

__all__ = ["Box", "Frame", "Picture", "Stroke"]

Pair = tuple[float, float]


class Stroke:
    shape: Any

    def __init__(self) -> None:
        self.color = Ink(0, 0, 0, 0)
        self._shown: tuple[Any, ...] = ()

    def _tint(self, color: Color) -> None:
        if self._shown[:1] != (color,):
            self.color.rgba = color


class Box(Stroke):
    """A filled rectangle, its corners round if it has a radius."""

    def __init__(self) -> None:
        super().__init__()
        self.shape = RoundedRectangle(radius=[0], segments=8)

    def show(self, color: Color, pos: Pair, size: Pair, radius: float) -> None:
        self._tint(color)
        if self._shown[1:] != (pos, size, radius):
            self.shape.pos, self.shape.size = pos, size
            self.shape.radius = [min(radius, size[0] / 2, size[1] / 2)]
        self._shown = (color, pos, size, radius)


class Frame(Stroke):
    def __init__(self) -> None:
        super().__init__()
        self.shape = Outline()

    def show(self, color: Color, pos: Pair, size: Pair, radius: float, stroke: float) -> None:
        self._tint(color)
        if self._shown[1:] != (pos, size, radius, stroke):
            self.shape.width = line_width(stroke)
            self.shape.rounded_rectangle = (*pos, *size, max(radius - stroke / 2, 1))
        self._shown = (color, pos, size, radius, stroke)


class Picture(Stroke):
    """A lettered text; it is kept here because its texture lives as long as it does."""

    def __init__(self) -> None:
        super().__init__()
        self.shape = Rectangle()

    def show(self, color: Color, pos: Pair, letters: Any) -> None:
        self._tint(color)
        if self._shown[1:] != (pos, letters):
            self.shape.texture = letters.texture
            self.shape.pos, self.shape.size = pos, letters.size
        self._shown = (color, pos, letters)
