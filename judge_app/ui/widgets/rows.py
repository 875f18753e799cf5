"""Long lists: a row is drawn when it comes into sight."""

from functools import lru_cache
from itertools import takewhile
from typing import Any, ClassVar, NamedTuple

from kivy.core.text import Label as TextRenderer
from kivy.factory import Factory
from kivy.properties import ListProperty, NumericProperty, ObjectProperty
from kivy.uix.recycleview import RecycleView
from kivy.uix.recycleview.views import RecycleDataViewBehavior

from judge_app.ui import theme
from judge_app.ui.fonts import font_for, shaped
from judge_app.ui.widgets.column import Column, Item

__all__ = ["Line", "LineOf", "RowList", "text_height"]

NEARBY = 16
"""So many rows are tried as the one by which the list keeps its place."""


class LineOf(NamedTuple):
    """A row of a view, and the name of the widget that draws it."""

    widget: str
    row: Any


class Line(RecycleDataViewBehavior):
    """What the widget of a row has besides its looks; *screen* is whom its buttons call."""

    row = ObjectProperty(None, allownone=True)
    screen = ObjectProperty(None, allownone=True)
    has_one_height: ClassVar[bool] = False
    """Whether all rows of this kind are equally high, so that one is asked for all."""

    @classmethod
    def height_for(cls, row: Any, width: float) -> float:
        raise NotImplementedError

    def refresh_view_attrs(self, rows: "RowList", index: int, item: Item) -> None:
        self.screen = item["screen"]
        self.row = item["row"]


class Anchor(NamedTuple):
    """The rows in sight, and how much of the first is above the edge: what must not jump."""

    first: int
    items: list[Item]
    hidden: float


class RowList(RecycleView):
    """Shows *lines*; however they change, the rows in sight stay where they are if they can."""

    lines = ListProperty()
    screen = ObjectProperty(None, allownone=True)
    spacing = NumericProperty(0)
    scroll_y: float

    def __init__(self, **kwargs: Any) -> None:
        self._items: list[Item] = []
        self._filled_for: tuple[Any, ...] = ()
        self._anchor: Anchor | None = None
        self._is_stale = True
        self.spacing = theme.GAP_S  # before Kivy's own, so that a rule may still say otherwise
        self.do_scroll_x = self.always_overscroll = False
        self.scroll_type, self.bar_width = ["content", "bars"], theme.GAP_XS
        self.bar_color, self.bar_inactive_color = theme.colors.edge, theme.colors.line
        super().__init__(**kwargs)
        column = Column(spacing=self.spacing, size_hint_y=None)
        self.fbind("spacing", column.setter("spacing"))
        self.add_widget(column)
        for name in ("lines", "width", "screen"):
            self.fbind(name, self._refill)

    def scroll_to_row(self, index: int) -> None:
        """Brings a row into sight, by as little as that takes."""
        self.refresh_views()
        top, bottom = self.layout_manager.span(index)
        self._sink_to(min(max(self._depth(), bottom - self.height), top))

    def refresh_views(self, *args: Any) -> None:
        """Before Kivy places the rows: however much has changed since the last frame, fill once."""
        if self._is_stale and self.layout_manager is not None:
            self._is_stale = False
            self._fill()
        super().refresh_views(*args)

    def restore_viewport(self) -> None:
        """Kivy calls this when the heights are known and no row is placed yet."""
        anchor, self._anchor = self._anchor, None
        if anchor is None:
            return
        places = {id(item): place for place, item in enumerate(self._items)}
        for step, item in enumerate(anchor.items):
            if id(item) in places:
                index = places[id(item)] - step
                break
        else:
            index = anchor.first
        if self._items:
            index = min(max(index, 0), len(self._items) - 1)
            self._sink_to(self.layout_manager.span(index)[0] + anchor.hidden)

    def _refill(self, *_: Any) -> None:
        self._is_stale = True
        self.refresh_from_viewport()

    def _fill(self) -> None:
        """Only a row that has changed becomes a new item; a widget keeps to its item."""
        made_for = (self.width, self.screen)
        old = self._items if made_for == self._filled_for else []
        self._filled_for = made_for
        lines, heights = self.lines, _Heights(self.width)
        head = _alike(old, lines)
        tail = _alike(old[head:][::-1], lines[head:][::-1])
        end = len(old) - tail
        middle = [
            old[place] if place < end and _is_of(old[place], line) else self._item(line, heights)
            for place, line in enumerate(lines[head : len(lines) - tail], head)
        ]
        items = [*old[:head], *middle, *old[end:]]
        if len(items) != len(self._items) or any(map(_differ, items, self._items)):
            self._anchor = self._what_is_in_sight()
            self._items = items
            self.data = items

    def _item(self, line: LineOf, heights: "_Heights") -> Item:
        return {
            "viewclass": line.widget,
            "row": line.row,
            "screen": self.screen,
            "height": heights.of(line),
        }

    def _what_is_in_sight(self) -> Anchor | None:
        """Nothing holds a list that stands at its beginning: what comes in above is to be seen."""
        depth = self._depth()
        if depth <= 0 or not self._items:
            return None
        index = min(self.layout_manager.at(depth), len(self._items) - 1)
        hidden = depth - self.layout_manager.span(index)[0]
        return Anchor(index, self._items[index : index + NEARBY], hidden)

    def _depth(self) -> float:
        """How much of the list is above its upper edge."""
        return max((self.layout_manager.height - self.height) * (1 - self.scroll_y), 0)

    def _sink_to(self, depth: float) -> None:
        room = self.layout_manager.height - self.height
        scroll_y = min(max(1 - depth / room, 0), 1) if room > 0 else 1
        if abs(scroll_y - self.scroll_y) * room > 0.5:
            self.scroll_y = scroll_y
            self._update_effect_bounds()  # or the next finger would start from where the list was


class _Heights:
    """Asks each kind of line once if it has one height only."""

    def __init__(self, width: float) -> None:
        self._width = width
        self._known: dict[str, float] = {}

    def of(self, line: LineOf) -> float:
        known = self._known.get(line.widget)
        if known is not None:
            return known
        kind = Factory.get(line.widget)
        height = float(kind.height_for(line.row, self._width))
        if kind.has_one_height:
            self._known[line.widget] = height
        return height


def _is_of(item: Item, line: LineOf) -> bool:
    return bool(item["viewclass"] == line.widget and item["row"] == line.row)


def _differ(one: Item, other: Item) -> bool:
    return one is not other


def _alike(items: list[Item], lines: list[LineOf]) -> int:
    """How many at the beginning are the same in both."""
    return sum(1 for _ in takewhile(bool, map(_is_of, items, lines)))


@lru_cache(maxsize=4096)
def text_height(text: str, width: float, font_size: float) -> float:
    """How high *text* is when its lines break at *width*."""
    renderer = TextRenderer(
        text=shaped(text),
        font_size=font_size,
        font_name=font_for(text),
        line_height=theme.LEADING,
        text_size=(max(width, 1), None),
    )
    return float(renderer.render()[1])
