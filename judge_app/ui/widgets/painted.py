"""Widgets that draw themselves on one canvas: many times cheaper to make than layouts of labels."""

from math import ceil, floor
from typing import Any, ClassVar

from kivy.clock import Clock
from kivy.core.text import Label as TextRenderer
from kivy.graphics import Color, Line, Rectangle, RoundedRectangle, SmoothLine, SmoothRoundedRectangle
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.widget import Widget

from judge_app.ui import theme
from judge_app.ui.lettering import lettered

__all__ = ["Painted", "Tappable", "edge_of", "line_width", "share_room"]


class Painted(Widget):
    """Paints anew, at most once a frame, when its place or one of *watched* has changed.

    A subclass says in `natural` how it is unless told otherwise, and in `paint` how it looks.
    """

    watched: ClassVar[tuple[str, ...]] = ()
    width: Any
    height: Any

    def __init__(self, **kwargs: Any) -> None:
        self._inks: list[TextRenderer] = []
        self._hugged = [0.0, 0.0]
        self.repaint = Clock.create_trigger(self._paint, -1)
        for name, value in {"size": (0, 0), **self.natural()}.items():
            setattr(self, name, value)  # before Kivy's own, so that a rule may still say otherwise
        super().__init__(**kwargs)
        for name in ("pos", "size", "disabled", *self.watched):
            self.fbind(name, self.repaint)
        self.repaint()

    def natural(self) -> dict[str, Any]:
        return {}

    def fit(self) -> None:
        """Take the size that the content asks for; see `hug`."""

    def paint(self) -> None:
        raise NotImplementedError

    def hug(self, width: float | None = None, height: float | None = None) -> None:
        """Be this large, unless a layout says how large, or somebody else has said it."""
        if self.size_hint_x is not None:
            self._hugged[0] = self.width
        elif width is not None and self.width == self._hugged[0]:
            self._hugged[0] = self.width = width
        if self.size_hint_y is not None:
            self._hugged[1] = self.height
        elif height is not None and self.height == self._hugged[1]:
            self._hugged[1] = self.height = height

    def _paint(self, *_: Any) -> None:
        self.fit()
        self._inks = []
        self.canvas.clear()
        if self.width > 0 and self.height > 0:
            with self.canvas:
                self.paint()

    def tint(self, color: theme.Color) -> None:
        alpha = color[3] * (theme.FADED if self.disabled else 1)
        Color(color[0], color[1], color[2], alpha)

    def box(
        self, x: float, y: float, width: float, height: float, color: theme.Color, radius: float = 0
    ) -> None:
        if not color[3] or width <= 0 or height <= 0:
            return
        self.tint(color)
        # The smooth one uses the stencil where something shines through, and so breaks that of a ScrollView.
        shape = RoundedRectangle if self.disabled or color[3] < 1 else SmoothRoundedRectangle
        if radius:
            shape(pos=(x, y), size=(width, height), radius=[min(radius, width / 2, height / 2)])
        else:
            Rectangle(pos=(x, y), size=(width, height))

    def ground(
        self, color: theme.Color, radius: float = 0, edge: theme.Color = theme.NOTHING, stroke: float = 0
    ) -> None:
        """All of the widget, with an outline inside its edge."""
        edge, stroke = edge_of(color, edge, stroke)
        if stroke:
            self.box(self.x, self.y, self.width, self.height, edge, radius)
        inner = self.width - 2 * stroke, self.height - 2 * stroke
        self.box(self.x + stroke, self.y + stroke, *inner, color, max(radius - stroke, 0))

    def frame(self, color: theme.Color, stroke: float, radius: float) -> None:
        """An outline inside the widget's edge, around whatever is there."""
        self.rim(self.x, self.y, self.width, self.height, color, stroke, radius)

    def rim(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        color: theme.Color,
        stroke: float,
        radius: float,
    ) -> None:
        half = stroke / 2
        inside = (x + half, y + half, max(width - stroke, 1), max(height - stroke, 1))
        self.tint(color)
        if stroke < 2:  # Kivy's thin line leaves gaps, its smooth one is too faint when thick
            SmoothLine(width=1, rounded_rectangle=(*inside, max(radius - half, 1)))
        else:
            Line(width=line_width(stroke), rounded_rectangle=(*inside, max(radius - half, 1)))

    def write(
        self,
        text: str,
        x: float,
        middle: float,
        room: float,
        size: float,
        color: theme.Color,
        bold: bool = False,
        halign: str = "left",
    ) -> float:
        """*text* on one line around the height *middle*, shortened to *room*; how wide it came out."""
        if not text or room <= 0:
            return 0
        renderer = lettered(text, size, bold, width=max(room, 1))
        slack = {"left": 0.0, "center": (room - renderer.width) / 2, "right": room - renderer.width}[halign]
        self.stamp(renderer, x + slack, middle - renderer.height / 2, color)
        return float(renderer.width)

    def glyph(self, name: str, center_x: float, center_y: float, size: float, color: theme.Color) -> None:
        if name:
            renderer = lettered(theme.icon(name), size, font=theme.ICON_FONT)
            self.stamp(renderer, center_x - renderer.width / 2, center_y - renderer.height / 2, color)

    def stamp(self, renderer: TextRenderer, x: float, y: float, color: theme.Color) -> None:
        self._inks.append(renderer)  # its picture is lost with it when Android takes the screen away
        self.tint(color)
        Rectangle(texture=renderer.texture, pos=(round(x), ceil(y)), size=renderer.size)


class Tappable(ButtonBehavior, Painted):
    """A painted button; *state* is "down" while a finger is on it."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.fbind("state", self.repaint)


def share_room(text: str, size: float, bold: bool, room: float, least: float) -> float:
    """The type size, not under *least*, at which *text* fits into *room* if it can."""
    while text and size > least and (width := lettered(text, size, bold).width) > room:
        size = max(least, min(floor(size * room / width), size - 1))
    return size


def edge_of(fill: theme.Color, edge: theme.Color, stroke: float) -> tuple[theme.Color, float]:
    """The outline of a surface: on light the palest one has none of its own and would hardly be seen."""
    if edge[3]:
        return edge, stroke
    is_pale = theme.look == "light" and tuple(fill) == theme.colors.s2
    return (theme.colors.line, theme.HAIR) if is_pale else (theme.NOTHING, 0)


def line_width(stroke: float) -> float:
    """What Kivy calls the width of a line: half of it, but at 1 it draws a hair and nothing wider."""
    return 1.0 if stroke < 1.5 else max(stroke / 2, 1.01)
