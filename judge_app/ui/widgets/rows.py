"""Long lists: a row is drawn when it comes into sight."""

from typing import Any, NamedTuple

from kivy.core.text import Label as TextRenderer
from kivy.factory import Factory
from kivy.properties import ListProperty, ObjectProperty
from kivy.uix.recycleview import RecycleView
from kivy.uix.recycleview.views import RecycleDataViewBehavior
from kivy.uix.widget import Widget

__all__ = ["Line", "LineOf", "RowList", "text_height"]


class LineOf(NamedTuple):
    """A row of a view, and the name of the widget that draws it."""

    widget: str
    row: Any


class Line(RecycleDataViewBehavior):
    """What the widget of a row has besides its looks; *screen* is whom its buttons call."""

    row = ObjectProperty(None, allownone=True)
    screen = ObjectProperty(None, allownone=True)

    @classmethod
    def height_for(cls, row: Any, width: float) -> float:
        raise NotImplementedError


class RowList(RecycleView):
    lines = ListProperty()
    screen = ObjectProperty(None)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.bind(lines=self._fill, width=self._fill, screen=self._fill)

    def _fill(self, _: Widget, __: Any) -> None:
        self.data = [
            {
                "viewclass": line.widget,
                "row": line.row,
                "screen": self.screen,
                "size": (self.width, Factory.get(line.widget).height_for(line.row, self.width)),
            }
            for line in self.lines
        ]


def text_height(text: str, width: float, font_size: float) -> float:
    """How high *text* is when its lines break at *width*."""
    renderer = TextRenderer(text=text, font_size=font_size, text_size=(max(width, 1), None))
    renderer.refresh()
    return float(renderer.content_height)
