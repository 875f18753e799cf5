"""Where the rows of a long list stand, and which widgets show those in sight.

Kivy's own layout counts through the rows at each step of scrolling, and all widgets start afresh when a row
has changed. This one finds its place by halving, and a widget stays with its row while that is in sight.
"""

from bisect import bisect_left, bisect_right
from collections import defaultdict
from itertools import accumulate
from operator import add
from typing import Any

from kivy.factory import Factory
from kivy.properties import NumericProperty
from kivy.uix.recycleview.layout import RecycleLayoutManagerBehavior
from kivy.uix.widget import Widget

__all__ = ["Column"]

Item = dict[str, Any]


class Column(RecycleLayoutManagerBehavior, Widget):
    """Rows of known height below each other; it is told about them by the list that it stands in."""

    spacing = NumericProperty(0)

    def __init__(self, **kwargs: Any) -> None:
        self._tops: list[float] = []
        self._bottoms: list[float] = []
        self._shown: dict[int, tuple[Item, Any]] = {}
        self._spare: defaultdict[str, list[Any]] = defaultdict(list)
        self._range = range(0)
        self._is_moved = True
        super().__init__(**kwargs)

    def attach_recycleview(self, rv: Any) -> None:
        super().attach_recycleview(rv)
        if rv:
            self.fbind("spacing", rv.refresh_from_data)
            self.fbind("width", rv.refresh_from_layout)

    def detach_recycleview(self) -> None:
        self.funbind("spacing", self.recycleview.refresh_from_data)
        self.funbind("width", self.recycleview.refresh_from_layout)
        super().detach_recycleview()

    def compute_sizes_from_data(self, data: list[Item], flags: Any) -> None:
        heights = [item["height"] for item in data]
        self._tops = list(accumulate((height + self.spacing for height in heights[:-1]), initial=0.0))
        self._bottoms = list(map(add, self._tops, heights))
        self.height = self._bottoms[-1] if heights else 0

    def compute_layout(self, data: list[Item], flags: Any) -> None:
        self._is_moved = True

    def span(self, index: int) -> tuple[float, float]:
        """How far below the top of the list a row begins and ends."""
        return self._tops[index], self._bottoms[index]

    def at(self, depth: float) -> int:
        """The row that stands *depth* below the top, or the next one."""
        return bisect_right(self._bottoms, depth)

    def get_view_index_at(self, pos: tuple[float, float]) -> int:
        return min(self.at(self.top - pos[1]), max(len(self._tops) - 1, 0))

    def compute_visible_views(self, data: list[Item], viewport: tuple[float, ...]) -> range:
        _, y, _, height = viewport
        above = self.top - y - height
        return range(self.at(above), bisect_left(self._tops, above + height))

    def set_visible_views(self, indices: range, data: list[Item], viewport: tuple[float, ...]) -> None:
        if not self._is_moved and indices == self._range:
            return
        before, self._shown, self._range = self._shown, {}, indices
        free = {id(item): (item, view) for item, view in before.values()}
        for index in indices:
            if kept := free.pop(id(data[index]), None):
                self._shown[index] = kept
                if self._is_moved:
                    self._put(kept[1], index)
        for index in (index for index in indices if index not in self._shown):
            self._give(self._take(data[index], before.get(index), free), index, data[index])
        for item, view in free.values():
            self.remove_widget(view)
            self._spare[item["viewclass"]].append(view)
        self._is_moved = False

    def _take(self, item: Item, stood: tuple[Item, Any] | None, free: dict[int, tuple[Item, Any]]) -> Any:
        """A widget for *item*: the one that *stood* there, one out of sight, one laid aside, or a new one."""
        name = item["viewclass"]
        for old, view in (*((stood,) if stood and id(stood[0]) in free else ()), *free.values()):
            if old["viewclass"] == name:
                del free[id(old)]
                return view
        if self._spare[name]:
            return self._spare[name].pop()
        return Factory.get(name)(size_hint=(None, None), row=item["row"], screen=item["screen"])

    def _give(self, view: Any, index: int, item: Item) -> None:
        self._shown[index] = item, view
        self._put(view, index)
        view.refresh_view_attrs(self.recycleview, index, item)
        if view.parent is None:
            self.add_widget(view)

    def _put(self, view: Any, index: int) -> None:
        top, bottom = self.span(index)
        view.size = self.width, bottom - top
        view.pos = self.x, self.top - bottom

    def clear_layout(self) -> None:
        """Nothing: a widget goes when its row is out of sight."""
