"""A list of sample rows on the window, and a finger."""

from typing import Any, NamedTuple

from tests.ui.driven import install

WIDTH, HEIGHT, ROW, GAP = 400, 600, 72, 8
LONG = "Bartholomew Featherstonehaugh-Cholmondeley of the Upper Meadows"


class Seated(NamedTuple):
    number: int
    one: str
    other: str = "Grace Hopper"
    is_done: bool = False


class Pane:
    """A list on the window, and a finger."""

    def __init__(self) -> None:
        from kivy.base import EventLoop
        from kivy.core.window import Window

        from judge_app.ui.widgets.rows import RowList
        from tests.ui.kit.rows.samplelines import SampleLine

        self._loop, self._kind = EventLoop, SampleLine
        self.tapped: list[int] = []
        self.rows = RowList(screen=self.tapped, spacing=GAP, size_hint=(None, None), size=(WIDTH, HEIGHT))
        Window.add_widget(self.rows)
        install()
        self._loop.start()
        self.settle()

    def settle(self) -> None:
        for _ in range(4):
            self._loop.idle()

    def show(self, *rows: Any, widget: str = "SampleLine") -> None:
        from judge_app.ui.widgets.rows import LineOf

        self.rows.lines = [LineOf(widget, row) for row in rows]
        self.settle()

    @property
    def lines(self) -> list[Any]:
        """The rows in sight, from above."""
        return sorted(self.rows.layout_manager.children, key=lambda line: -line.y)

    @property
    def numbers(self) -> list[int]:
        return [line.row.number for line in self.lines]

    def line(self, number: int) -> Any:
        return next(line for line in self.lines if line.row.number == number)

    def edge(self, number: int) -> float:
        """How far below the upper edge of the list a row stands."""
        line = self.line(number)
        return float(self.rows.top - line.to_window(line.x, line.top)[1])

    def press(self, number: int) -> Any:
        from kivy.tests.common import UnitTestTouch

        touch = UnitTestTouch(*self.line(number).to_window(*self.line(number).center))
        touch.touch_down()
        while self.line(number).state != "down":  # a list waits whether the finger wants to scroll
            self._loop.idle()
        return touch

    def drawings(self) -> int:
        count, self._kind.drawings = self._kind.drawings, 0
        return count


def tables(count: int) -> list[Seated]:
    return [Seated(number, f"Player {number}") for number in range(1, count + 1)]
