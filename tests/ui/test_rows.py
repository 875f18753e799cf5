"""A long list shows what is in sight, keeps its place, and draws a row anew only when that has changed."""

import os
import sys
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest

if sys.platform.startswith("linux") and not os.environ.get("DISPLAY"):
    pytest.skip("no screen: DISPLAY is not set; try xvfb-run", allow_module_level=True)

from kivy.base import EventLoop
from kivy.core.window import Window
from kivy.tests.common import UnitTestTouch

from judge_app.ui import theme
from judge_app.ui.lettering import Shelf, Wanted, lettered, shortened
from judge_app.ui.widgets.drawn import DrawnLine
from judge_app.ui.widgets.rows import LineOf, RowList, text_height

WIDTH, HEIGHT, ROW, GAP = 400, 600, 72, 8
LONG = "Bartholomew Featherstonehaugh-Cholmondeley of the Upper Meadows"
ODD = ["", "\n", "😀", "👨\u200d👩\u200d👧", "محمد", "王小明", "half \ud83d a pair", "\0", "x" * 5000]


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


class Pane:
    """A list on the window, and a finger."""

    def __init__(self) -> None:
        self.tapped: list[int] = []
        self.rows = RowList(screen=self.tapped, spacing=GAP, size_hint=(None, None), size=(WIDTH, HEIGHT))
        Window.add_widget(self.rows)
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


@pytest.fixture
def pane() -> Iterator[Pane]:
    pane = Pane()
    SampleLine.drawings = NoteLine.asked = 0
    yield pane
    Window.remove_widget(pane.rows)


def tables(count: int) -> list[Seated]:
    return [Seated(number, f"Player {number}") for number in range(1, count + 1)]


def test_a_tap_on_a_row_calls_with_that_row(pane: Pane) -> None:
    pane.show(*tables(20))
    touch = UnitTestTouch(*pane.line(3).to_window(*pane.line(3).center))
    touch.touch_down()
    touch.touch_up()
    pane.settle()
    assert pane.tapped == [3]


def test_of_2000_rows_only_those_in_sight_are_made(pane: Pane) -> None:
    pane.show(*tables(2000))
    assert pane.numbers == [1, 2, 3, 4, 5, 6, 7, 8]
    assert pane.drawings() == 8


def test_scrolling_brings_the_next_rows_with_the_widgets_there_are(pane: Pane) -> None:
    pane.show(*tables(2000))
    before = set(pane.lines)
    for row in range(1, 500, 15):
        pane.rows.scroll_to_row(row)
        pane.settle()
    assert pane.numbers[-1] == 497
    assert len({*pane.lines, *before}) <= 9, "eight in sight, and one more when two are cut in half"
    assert pane.edge(497) == pytest.approx(HEIGHT - ROW)


def test_a_row_in_sight_need_not_be_scrolled_to(pane: Pane) -> None:
    pane.show(*tables(50))
    pane.rows.scroll_to_row(3)
    assert pane.rows.scroll_y == 1
    pane.rows.scroll_to_row(49)
    assert pane.rows.scroll_y == pytest.approx(0)
    pane.rows.scroll_to_row(0)
    assert pane.rows.scroll_y == pytest.approx(1)


def test_one_changed_row_is_the_only_one_drawn_anew(pane: Pane) -> None:
    rows = tables(100)
    pane.show(*rows)
    widgets, items = pane.lines, list(pane.rows.data)
    pane.drawings()
    pane.show(*rows[:2], Seated(3, "Ada Lovelace"), *rows[3:])
    assert pane.drawings() == 1
    assert pane.lines == widgets
    assert [number for number, item in enumerate(items) if item is not pane.rows.data[number]] == [2]
    assert "Ada Lovelace" in pane.line(3).text


def test_equal_lines_draw_nothing(pane: Pane) -> None:
    pane.show(*tables(100))
    pane.drawings()
    pane.show(*tables(100))
    assert pane.drawings() == 0


def test_a_row_that_moves_takes_its_widget_along(pane: Pane) -> None:
    rows = tables(100)
    pane.show(*rows)
    fourth = pane.line(4)
    pane.drawings()
    pane.show(*rows[1:])
    assert pane.line(4) is fourth
    assert pane.edge(4) == 2 * (ROW + GAP)
    assert pane.drawings() == 1, "the row that came in at the bottom"


def test_the_list_keeps_its_place_when_rows_come_in_above(pane: Pane) -> None:
    rows = tables(100)
    pane.show(*rows)
    pane.rows.scroll_to_row(60)
    pane.settle()
    place = pane.edge(58)
    pane.show(Seated(501, "New"), Seated(502, "Newer"), *rows)
    assert pane.edge(58) == pytest.approx(place, abs=1)
    pane.show(*rows[10:])
    assert pane.edge(58) == pytest.approx(place, abs=1)


def test_the_list_keeps_its_place_when_the_first_row_in_sight_is_gone(pane: Pane) -> None:
    rows = tables(100)
    pane.show(*rows)
    pane.rows.scroll_to_row(60)
    pane.settle()
    first, place = pane.numbers[0], pane.edge(58)
    pane.show(*(row for row in rows if row.number != first))
    assert pane.edge(58) == pytest.approx(place, abs=1)


def test_a_list_at_its_beginning_shows_what_comes_in_above(pane: Pane) -> None:
    pane.show(*tables(100))
    pane.show(Seated(501, "New"), *tables(100))
    assert pane.numbers[0] == 501


def test_a_list_that_has_become_short_begins_at_the_top(pane: Pane) -> None:
    pane.show(*tables(100))
    pane.rows.scroll_to_row(90)
    pane.settle()
    pane.show(*tables(2))
    assert pane.edge(1) == 0
    pane.show()
    assert pane.lines == []


def test_a_long_name_is_shortened_but_read_in_full(pane: Pane) -> None:
    pane.show(Seated(1, LONG))
    assert LONG in pane.line(1).text
    short = shortened(LONG, 150, theme.BODY)
    assert short.endswith("…")
    assert LONG.startswith(short[:-1])
    assert lettered(LONG, theme.BODY, width=150).width <= 150
    assert shortened("Ada", 150, theme.BODY) == "Ada"


def test_a_row_says_all_its_words(pane: Pane) -> None:
    pane.show(Seated(7, "Ada Lovelace"))
    assert pane.line(7).text == "7, Playing, Ada Lovelace, Grace Hopper"


def test_namesakes_share_their_lettering_and_stay_two_rows(pane: Pane) -> None:
    pane.show(Seated(1, "Ada"), Seated(2, "Ada"))
    assert lettered("Ada", theme.BODY) is lettered("Ada", theme.BODY)
    pane.press(2).touch_up()
    pane.settle()
    assert pane.tapped == [2]


def test_equal_rows_are_both_shown(pane: Pane) -> None:
    same = Seated(1, "Ada")
    pane.show(same, same)
    assert pane.numbers == [1, 1]
    assert len({line.y for line in pane.lines}) == 2


def test_a_finger_on_a_row_shows_and_goes(pane: Pane) -> None:
    pane.show(*tables(3))
    strokes = len(pane.line(2)._strokes)
    touch = pane.press(2)
    assert len(pane.line(2)._strokes) == strokes + 1
    touch.touch_up()
    while pane.line(2).state == "down":
        EventLoop.idle()
    assert len(pane.line(2)._strokes) == strokes


def test_a_finger_never_goes_up_on_another_row_than_it_came_down_on(pane: Pane) -> None:
    pane.show(*tables(3))
    touch = pane.press(2)
    pane.show(Seated(1, "Player 1"), Seated(9, "Alan Turing"), Seated(3, "Player 3"))
    touch.touch_up()
    pane.settle()
    assert pane.tapped == []


def test_a_row_that_changes_under_the_finger_is_still_tapped(pane: Pane) -> None:
    pane.show(*tables(3))
    touch = pane.press(2)
    pane.show(Seated(1, "Player 1"), Seated(2, "Player 2", is_done=True), Seated(3, "Player 3"))
    touch.touch_up()
    pane.settle()
    assert pane.tapped == [2]


def test_rows_follow_the_width_of_the_list(pane: Pane) -> None:
    pane.show(*tables(3))
    pane.rows.width = 300
    pane.settle()
    assert {line.width for line in pane.lines} == {300}


def test_another_look_draws_the_rows_anew(pane: Pane) -> None:
    pane.show(*tables(3))
    pane.drawings()
    try:
        theme.use("light")
        for line in pane.lines:
            line.redraw()
        assert pane.drawings() == 3
    finally:
        theme.use("dark")


def test_rows_of_many_heights_stand_below_each_other(pane: Pane) -> None:
    pane.show("short", LONG * 3, "short", widget="NoteLine")
    first, second, third = pane.lines
    assert second.height > first.height == third.height
    assert first.y - second.top == second.y - third.top == GAP


def test_a_kind_of_row_with_one_height_is_asked_once(pane: Pane, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(NoteLine, "has_one_height", True)
    pane.show(*(f"note {number}" for number in range(500)), widget="NoteLine")
    assert NoteLine.asked <= 2


def test_an_unchanged_row_is_not_measured_again(pane: Pane) -> None:
    notes = [f"note {number}" for number in range(500)]
    pane.show(*notes, widget="NoteLine")
    NoteLine.asked = 0
    pane.show(*notes[:250], "another", *notes[250:], widget="NoteLine")
    assert NoteLine.asked == 1


@pytest.mark.parametrize("text", ODD)
def test_no_text_is_too_odd_to_be_drawn(pane: Pane, text: str) -> None:
    pane.show(Seated(1, text))
    assert pane.line(1).row.one == text


def test_the_shelf_of_texts_keeps_the_newest_and_no_more_than_it_may() -> None:
    shelf = Shelf(most_texts=3, most_pixels=1_000_000)
    for text in ("one", "two", "three", "one", "four"):
        shelf.get(Wanted(text, 20, False, "", 500))
    assert len(shelf) == 3
    kept = shelf.get(Wanted("one", 20, False, "", 500))
    assert kept is shelf.get(Wanted("one", 20, False, "", 500))
    small = Shelf(most_texts=100, most_pixels=3 * kept.width * kept.height)
    for number in range(20):
        small.get(Wanted(f"text {number}", 20, False, "", 500))
    assert small.pixels <= 3 * kept.width * kept.height
