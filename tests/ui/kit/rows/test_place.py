"""A long list shows what is in sight, keeps its place, and follows a finger."""

import pytest

from tests.ui.kit.rows.samplerows import GAP, HEIGHT, LONG, ROW, Pane, Seated, tables


def test_a_tap_on_a_row_calls_with_that_row(pane: Pane) -> None:
    from kivy.tests.common import UnitTestTouch

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


def test_equal_rows_are_both_shown(pane: Pane) -> None:
    same = Seated(1, "Ada")
    pane.show(same, same)
    assert pane.numbers == [1, 1]
    assert len({line.y for line in pane.lines}) == 2


def test_a_finger_on_a_row_shows_and_goes(pane: Pane) -> None:
    from kivy.base import EventLoop

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


def test_rows_of_many_heights_stand_below_each_other(pane: Pane) -> None:
    pane.show("short", LONG * 3, "short", widget="NoteLine")
    first, second, third = pane.lines
    assert second.height > first.height == third.height
    assert first.y - second.top == second.y - third.top == GAP
