"""Surfaces that hold other widgets."""

from typing import Any

from kivy.graphics import Color, SmoothRoundedRectangle
from kivy.properties import ColorProperty, NumericProperty
from kivy.uix.boxlayout import BoxLayout

from judge_app.ui import theme
from judge_app.ui.widgets.painted import edge_of
from judge_app.ui.widgets.spill import Spill

__all__ = ["Bar", "Card", "Foot", "Header"]


class Card(BoxLayout):
    """A box on a surface of its own, with an outline if it is to stand out."""

    fill = ColorProperty(theme.NOTHING)
    radius = NumericProperty(0)
    outline = ColorProperty(theme.NOTHING)
    stroke = NumericProperty(0)
    """How thick the outline is, which stands inside the card, around a fill that is not transparent."""

    def __init__(self, **kwargs: Any) -> None:
        for name, value in self.natural().items():
            setattr(self, name, value)  # before Kivy's own, so that a rule may still say otherwise
        super().__init__(**kwargs)
        with self.canvas.before:
            self._edge_color = Color()
            self._edge = SmoothRoundedRectangle(size=(0, 0))
            self._fill_color = Color()
            self._surface = SmoothRoundedRectangle()
        for name in ("pos", "size", "fill", "radius", "outline", "stroke"):
            self.fbind(name, self._surface_changed)
        self._surface_changed()

    def natural(self) -> dict[str, Any]:
        return {"fill": theme.colors.s1, "radius": theme.RADIUS_CARD, "stroke": theme.STROKE_L}

    def _surface_changed(self, *_: Any) -> None:
        edge, stroke = edge_of(self.fill, self.outline, self.stroke)
        self._edge_color.rgba, self._fill_color.rgba = edge, self.fill
        self._surface.pos = self.x + stroke, self.y + stroke
        self._surface.size = max(self.width - 2 * stroke, 0), max(self.height - 2 * stroke, 0)
        self._surface.radius = [max(self.radius - stroke, 0)]
        if stroke:
            self._edge.pos, self._edge.size, self._edge.radius = self.pos, self.size, [self.radius]


class Bar(Card):
    """A card along the edge of the window: its colour goes on behind what the system lays there."""

    def __init__(self, **kwargs: Any) -> None:
        self._spill: Spill | None = None
        super().__init__(**kwargs)
        self._spill = Spill(self, self._surface_changed)

    def natural(self) -> dict[str, Any]:
        return {"fill": theme.colors.s1}

    def _surface_changed(self, *_: Any) -> None:
        super()._surface_changed()
        if self._spill is not None and any(self._spill.sides):
            x, y, width, height = self._spill.box()
            self._surface.pos, self._surface.size = (x, y), (width, height)


class Header(Bar):
    """The bar at the top of a screen: the way back, its name, what belongs to all of it."""

    def natural(self) -> dict[str, Any]:
        return {
            "fill": theme.colors.s1,
            "size_hint_y": None,
            "height": theme.HEADER,
            "padding": (theme.GAP_L, 0, theme.EDGE, 0),
            "spacing": theme.GAP_L,
        }


class Foot(Header):
    """The bar at the bottom of a task, with its main action at the right."""

    def natural(self) -> dict[str, Any]:
        return {**super().natural(), "height": theme.FOOT, "padding": (theme.EDGE, 0)}
