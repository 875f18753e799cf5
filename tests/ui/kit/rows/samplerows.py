"""A list of sample rows on the window, and a finger."""

import os
import sys
from typing import Any, NamedTuple

import pytest

if sys.platform.startswith("linux") and not os.environ.get("DISPLAY"):
    pytest.skip("no screen: Xvfb is not installed", allow_module_level=True)

from kivy.base import EventLoop
from kivy.core.window import Window
from kivy.tests.common import UnitTestTouch

from judge_app.ui import theme
from judge_app.ui.widgets.drawn import DrawnLine
from judge_app.ui.widgets.rows import LineOf, RowList, text_height
from tests.ui.driven import install

WIDTH, HEIGHT, ROW, GAP = 400, 600, 72, 8
LONG = "Bartholomew Featherstonehaugh-Cholmondeley of the Upper Meadows"


class Seated(NamedTuple):
    number: int
    one: str
    other: str = "Grace Hopper"
    is_done: bool = False


class SampleLine(DrawnLine):
    drawings = 0

    @classmethod
    def height_for(cls, row: Seated, width: float) -> float:
        return ROW

    def draw(self, row: Seated) -> None:
        SampleLine.drawings += 1
        colors = theme.colors
        if row.is_done or self.state == "down":
            self.fill(colors.s1, theme.RADIUS)
        self.tile(str(row.number), theme.GAP, theme.TOUCH, colors.s3, colors.hi)
        chip = self.chip("Playing", "play", self.width - theme.GAP, colors.mid)
        room = self.width - 2 * theme.GAP - theme.TOUCH - chip - theme.GAP
        self.words(row.one, 80, self.height * 0.66, room, theme.BODY, colors.hi)
        self.words(row.other, 80, self.height * 0.34, room, theme.BODY, colors.hi)

    def on_release(self) -> None:
        self.screen.append(self.row.number)


class NoteLine(DrawnLine):
    """As high as its text."""

    has_one_height = False
    asked = 0

    @classmethod
    def height_for(cls, row: str, width: float) -> float:
        NoteLine.asked += 1
        return text_height(row, width, theme.BODY)

    def draw(self, row: str) -> None:
        self.words(row, 0, self.height / 2, self.width, theme.BODY, theme.colors.hi)


class SidedLine(DrawnLine):
    """A word at the side of its room that the row names."""

    x_of_room, room = 40, 200

    @classmethod
    def height_for(cls, row: str, width: float) -> float:
        return ROW

    def draw(self, row: str) -> None:
        middle, ink = self.height / 2, theme.colors.hi
        self.words("Ada", self.x_of_room, middle, self.room, theme.BODY, ink, halign=row)


class Pane:
    """A list on the window, and a finger."""

    def __init__(self) -> None:
        self.tapped: list[int] = []
        self.rows = RowList(screen=self.tapped, spacing=GAP, size_hint=(None, None), size=(WIDTH, HEIGHT))
        Window.add_widget(self.rows)
        install()
        EventLoop.start()
        self.settle()

    def settle(self) -> None:
        for _ in range(4):
            EventLoop.idle()

    def show(self, *rows: Any, widget: str = "SampleLine") -> None:
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
        touch = UnitTestTouch(*self.line(number).to_window(*self.line(number).center))
        touch.touch_down()
        while self.line(number).state != "down":  # a list waits whether the finger wants to scroll
            EventLoop.idle()
        return touch

    def drawings(self) -> int:
        count, SampleLine.drawings = SampleLine.drawings, 0
        return count


def tables(count: int) -> list[Seated]:
    return [Seated(number, f"Player {number}") for number in range(1, count + 1)]
