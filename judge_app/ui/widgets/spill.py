"""Bars at the edge of the room, whose colour goes on behind the bars of the system."""

from typing import Any

from kivy.clock import Clock
from kivy.event import EventDispatcher
from kivy.properties import ObjectProperty
from kivy.uix.widget import Widget

from judge_app.device.device import Insets

__all__ = ["Covered", "Spill", "covered"]

NEAR = 1.5
"""So many pixels are nothing: places are rounded."""


class Covered(EventDispatcher):
    """What the system covers of the window; whoever lays the window out says it here."""

    insets = ObjectProperty(Insets())


covered = Covered()


class Spill:
    """How far the surface of *widget* goes on at each side; *changed* is called when that is known anew.

    Only a side that lies at the very edge of the room spills. Where the system covers nothing this costs
    nothing.
    """

    def __init__(self, widget: Widget, changed: Any) -> None:
        self._widget = widget
        self._changed = changed
        self.sides = Insets()
        self._measure_soon = Clock.create_trigger(self._measure)
        covered.bind(insets=self.measure)  # held weakly: bars come and go
        for name in ("pos", "size", "parent"):
            widget.fbind(name, self.measure)

    def measure(self, *_: Any) -> None:
        """In the next frame: what it stands in may still be on its way."""
        if any(covered.insets) or any(self.sides):
            self._measure_soon()

    def box(self) -> tuple[float, float, float, float]:
        """Left, bottom, width and height, with what it spills."""
        widget, sides = self._widget, self.sides
        width, height = widget.width + sides.left + sides.right, widget.height + sides.top + sides.bottom
        return widget.x - sides.left, widget.y - sides.bottom, width, height

    def _measure(self, *_: Any) -> None:
        sides = self._sides()
        if sides != self.sides:
            self.sides = sides
            self._changed()

    def _sides(self) -> Insets:
        widget, insets = self._widget, covered.insets
        window = widget.get_root_window()
        if window is None:
            return Insets()
        left, bottom = widget.to_window(*widget.pos)
        gaps = left, window.height - bottom - widget.height, window.width - left - widget.width, bottom
        return Insets(*(one if abs(gap - one) < NEAR else 0 for gap, one in zip(gaps, insets, strict=True)))
