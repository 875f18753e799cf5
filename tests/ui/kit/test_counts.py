"""Counts: chosen out of a grid, or by a tap on the value of a stepper."""

import pytest

from tests.ui.kit.conftest import Finger, events


def test_a_number_is_chosen_with_one_tap(finger: Finger) -> None:
    from judge_app.ui.widgets import CountGrid

    grid = finger.show(CountGrid(size_hint_x=None, width=640))
    told = events(grid, "on_pick")
    assert grid.value is None
    for number in ("0", "14", "40"):
        finger.tap(finger.find(number))
    assert told == [("on_pick", 0), ("on_pick", 14), ("on_pick", 40)]
    assert [key.text for key in grid.children if key.is_on] == ["40"]


@pytest.mark.parametrize(
    ("width", "columns"), [(280, 4), (328, 5), (360, 5), (412, 6), (640, 10), (1200, 10)]
)
def test_a_grid_has_as_many_columns_as_fit(finger: Finger, width: int, columns: int) -> None:
    from judge_app.ui import theme
    from judge_app.ui.widgets import CountGrid

    grid = finger.show(CountGrid(size_hint_x=None, width=width))
    assert grid.cols == columns
    rows = -(-41 // columns)
    assert grid.height == rows * (theme.TOUCH + theme.GAP_S) - theme.GAP_S
    assert all(min(key.size) >= theme.TOUCH for key in grid.children)
    assert all(grid.x <= key.x and key.right <= grid.right + 1 for key in grid.children)


def test_a_grid_scrolls_where_it_does_not_fit(finger: Finger) -> None:
    from kivy.uix.scrollview import ScrollView

    from judge_app.ui.widgets import CountGrid

    grid = CountGrid()
    scroll = ScrollView(size_hint=(None, None), size=(328, 300))
    scroll.add_widget(grid)
    finger.show(scroll)
    told = events(grid, "on_pick")
    scroll.scroll_y = 0
    finger.frames()
    finger.tap(finger.find("40"))
    finger.until(lambda: bool(told))
    assert told == [("on_pick", 40)]


def test_other_limits_make_other_keys(finger: Finger) -> None:
    from judge_app.ui.widgets import CountGrid

    grid = finger.show(CountGrid(least=1, most=3, value=2))
    assert [(key.text, key.is_on) for key in reversed(grid.children)] == [
        ("1", False),
        ("2", True),
        ("3", False),
    ]
    grid.most = 1
    assert [key.text for key in grid.children] == ["1"]
    grid.least = 5
    assert grid.children == []


def test_a_tap_on_the_value_of_a_stepper_tells(finger: Finger) -> None:
    from judge_app.ui.widgets import Stepper

    stepper = finger.show(Stepper(value=14, size_hint_x=None, width=300))
    told = events(stepper, "on_value")
    finger.tap(finger.find("14"))
    assert told == [("on_value",)]
    finger.tap(finger.find("+"))
    assert (stepper.value, told) == (15, [("on_value",)])


def test_a_rule_may_ask_for_a_tap_on_the_value(finger: Finger) -> None:
    from kivy.lang import Builder

    import judge_app.ui.widgets  # noqa: F401  # makes the name known

    rule = (
        "Stepper:\n    value: 14\n    size_hint_x: None\n    width: 300\n    on_value: self.text = 'tapped'"
    )
    stepper = finger.show(Builder.load_string(rule))
    assert stepper.text == ""
    finger.tap(finger.find("14"))
    assert stepper.text == "tapped"


def test_a_value_that_nobody_asked_about_lets_the_finger_through(finger: Finger) -> None:
    from judge_app.ui.widgets import Btn, Stepper
    from tests.ui.everywhere.visitor import is_touchable

    below = finger.show(Btn(text="Below", size_hint=(None, None), size=(300, 72)))
    finger.shown[0].add_widget(stepper := Stepper(value=14, size_hint_x=None, width=300))
    finger.frames()
    told = events(below, "on_release")
    value = finger.find("14")
    assert not is_touchable(value)
    finger.tap(value)
    assert told == [("on_release",)]
    events(stepper, "on_value")
    assert is_touchable(value)
