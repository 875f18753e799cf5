"""The field that is typed in, kept in sight when the keyboard comes up."""

from collections.abc import Callable, Iterator
from math import isclose
from typing import Any

from kivy.clock import Clock
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from judge_app.ui import theme
from judge_app.ui.edges import Box

__all__ = ["Uncover"]

FRAMES = 8
"""So many it takes at most until a layout inside of a layout inside of a layout has come to rest."""


class Uncover:
    """Scrolls to a field; all of that is taken back when the keyboard goes.

    Where a form has less room left than the field is high, *place* makes the window longer, down behind the
    keyboard. Where nothing scrolls, or not far enough, it lifts everything; or lowers it, where parts with a
    height of their own have pushed the field out at the top.
    """

    def __init__(self, place: Callable[[float, float], None]) -> None:
        """*place* is told by how much to lift everything, and by how much to make it longer."""
        self._place = place
        self._lift = self._longer = 0.0
        self._moved: dict[ScrollView, tuple[float, float]] = {}
        """For each list or form that was scrolled: where it stood, and where it was put."""
        self._field: Widget | None = None
        self._room = Box(0, 0, 0, 0)
        self._frames = 0
        self._step_soon = Clock.create_trigger(self._step)

    def show(self, field: Widget, room: Box) -> None:
        """Bring *field* into *room*, and look again until everything has found its place."""
        if field is not self._field or room.width != self._room.width:  # or the tablet was turned
            self._set(0, 0)
        self._field, self._room, self._frames = field, room, FRAMES
        self._step_soon()

    def put_back(self) -> None:
        """All as it was, but for what somebody scrolled meanwhile."""
        self._step_soon.cancel()
        self._field = None
        moved, self._moved = self._moved, {}
        for scroll, (stood, put) in moved.items():
            if isclose(scroll.scroll_y, put):
                scroll.scroll_y = stood
        self._set(0, 0)

    def _step(self, *_: Any) -> None:
        field = self._field
        if field is None or field.get_parent_window() is None:
            return
        lacks = 0.0
        for scroll in _scrolls_around(field):
            self._scroll(scroll, field)
            lacks = max(lacks, field.height + 2 * theme.GAP_S - scroll.height)
        lies = field.to_window(field.x, field.y)[1] - self._lift
        least = self._room.y + theme.GAP_S - lies
        most = self._room.top - theme.GAP_S - field.height - lies
        self._set(max(least, min(most, 0)), self._longer + lacks)
        self._frames -= 1
        if self._frames:
            self._step_soon()

    def _scroll(self, scroll: ScrollView, field: Widget) -> None:
        """Kivy takes what has room enough for scrolled to its end when it is asked to scroll to a part."""
        if not any(content.height > scroll.height for content in scroll.children):
            return
        before = scroll.scroll_y
        stood, put = self._moved.get(scroll, (before, before))
        scroll.scroll_to(field, padding=theme.GAP_S, animate=False)
        if scroll.scroll_y != before:
            self._moved[scroll] = (stood if isclose(before, put) else before), scroll.scroll_y

    def _set(self, lift: float, longer: float) -> None:
        if (lift, longer) != (self._lift, self._longer):
            self._lift, self._longer = lift, longer
            self._place(lift, longer)


def _scrolls_around(widget: Widget) -> Iterator[ScrollView]:
    around = widget.parent
    while isinstance(around, Widget):
        if isinstance(around, ScrollView):
            yield around
        around = around.parent
