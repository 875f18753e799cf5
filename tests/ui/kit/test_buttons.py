"""Buttons, steppers and switches, touched."""

from typing import Any

import pytest

from tests.ui.kit.conftest import Finger, events


def test_holding_fires_after_the_hold_and_only_once(finger: Finger) -> None:
    from judge_app.ui.widgets import HoldBtn

    button = finger.show(HoldBtn(text="Call time"))
    told = events(button, "on_hold")
    touch = finger.press(button)
    assert told == []
    finger.until(lambda: bool(told))
    finger.frames()
    touch.touch_up()
    finger.frames()
    assert told == [("on_hold",)]


def test_a_tap_on_a_button_to_hold_does_nothing(finger: Finger) -> None:
    from judge_app.ui.widgets import HoldBtn

    button = finger.show(HoldBtn(text="Call time"))
    told = events(button, "on_hold")
    touch = finger.press(button)
    finger.until(lambda: button.held > 0)
    touch.touch_up()
    assert button.held == 0
    finger.frames(8)
    assert button.held == 0
    assert told == []


def test_a_finger_that_slips_off_lets_the_hold_go_when_it_is_lifted(finger: Finger) -> None:
    from judge_app.ui.widgets import HoldBtn

    button = finger.show(HoldBtn(text="Call time"))
    told = events(button, "on_hold")
    touch = finger.press(button)
    finger.until(lambda: button.held > 0)
    touch.touch_move(900, 700)
    touch.touch_up()
    finger.frames(8)
    assert (button.held, told) == (0, [])


def test_a_button_taken_away_while_held_fires_nothing(finger: Finger) -> None:
    from judge_app.ui.widgets import HoldBtn

    button = finger.show(HoldBtn(text="Call time"))
    told = events(button, "on_hold")
    finger.press(button)
    finger.until(lambda: button.held > 0)
    button.parent.remove_widget(button)
    finger.frames(8)
    assert (button.held, told) == (0, [])


def test_a_button_to_hold_keeps_no_finger_that_is_lifted_beside_it(finger: Finger) -> None:
    from kivy.uix.widget import Widget

    from judge_app.ui.widgets import HoldBtn

    beneath, button = finger.show(Widget()), finger.show(HoldBtn(text="Call time"))
    told = events(beneath, "on_touch_up")
    touch = finger.press_at(button.right + 100, button.top + 100)
    touch.touch_up()
    assert told == [("on_touch_up", touch)]


def test_a_disabled_button_is_not_pressed(finger: Finger) -> None:
    from judge_app.ui.widgets import Btn

    button = finger.show(Btn(text="Record", disabled=True))
    told = events(button, "on_release")
    finger.tap(button)
    assert told == []


def test_a_button_is_as_wide_as_its_words_unless_it_is_told_how_wide(finger: Finger) -> None:
    from judge_app.ui import theme
    from judge_app.ui.widgets import Btn

    short, long = finger.show(Btn(text="Go")), finger.show(Btn(text="Record the result", icon="check"))
    given = finger.show(Btn(text="A text that is far too long for it", width=120))
    square = finger.show(Btn(icon="close"))
    assert theme.TOUCH <= short.width < long.width
    assert given.width == 120
    assert tuple(square.size) == (theme.TOUCH, theme.TOUCH)
    short.text = "Go on to the next round"
    before = short.width
    finger.frames()
    assert short.width > before


BUTTONS: dict[str, dict[str, Any]] = {
    "ActionTile": {"icon": "gavel", "text": "Ada", "line": "None yet"},
    "CheckLine": {"text": "Ada", "is_on": True},
    "PlayerButton": {"name": "Ada", "seat": "a", "is_winner": True, "says": "Winner"},
    "RadioCard": {"title": "Ada", "icon": "gavel", "lines": ["one", "two"], "foot": "three", "is_on": True},
    "SourceChip": {"document": "Ada"},
    "Toggle": {"text": "Ada", "line": "on both sides"},
}


@pytest.mark.parametrize("name", BUTTONS)
def test_whatever_can_be_tapped_is_large_enough_and_tells(finger: Finger, name: str) -> None:
    from kivy.factory import Factory

    from judge_app.ui import theme

    button = finger.show(Factory.get(name)(**BUTTONS[name]))
    told = events(button, "on_release")
    assert finger.find("Ada") is button
    assert min(button.size) >= theme.TOUCH
    finger.tap(button)
    assert told == [("on_release",)]


def test_a_stepper_counts_and_stops_at_its_limits(finger: Finger) -> None:
    from judge_app.ui.widgets import Stepper

    stepper = finger.show(Stepper(value=1, least=0, most=2, size_hint_x=None, width=300))
    told = events(stepper, "on_step")
    for _ in range(3):
        finger.tap(finger.find("+"))
    assert stepper.value == 2
    for _ in range(4):
        finger.tap(finger.find("−"))
    assert stepper.value == 0
    assert told == [("on_step", 2), ("on_step", 1), ("on_step", 0)]


def test_a_stepper_goes_on_while_it_is_held_and_stops_when_let_go(finger: Finger) -> None:
    from judge_app.ui.widgets import Stepper

    stepper = finger.show(Stepper(value=0, most=1000, step=5, size_hint_x=None, width=300))
    touch = finger.press(finger.find("+"))
    finger.until(lambda: stepper.value >= 20)
    touch.touch_up()
    reached = stepper.value
    finger.frames(20)
    assert stepper.value == reached
    assert reached % 5 == 0


def test_a_held_stepper_does_not_pass_its_limit(finger: Finger) -> None:
    from judge_app.ui.widgets import Stepper

    stepper = finger.show(Stepper(value=0, most=3, size_hint_x=None, width=300))
    touch = finger.press(finger.find("+"))
    finger.until(lambda: stepper.value == 3)
    finger.frames(20)
    touch.touch_up()
    finger.frames()
    assert stepper.value == 3


def test_a_segment_is_chosen_and_told(finger: Finger) -> None:
    from judge_app.ui.widgets import Segmented

    options = [("all", "All 17"), ("done", "Done 8")]
    switch = finger.show(Segmented(options=options, chosen="all"))
    told = events(switch, "chosen")
    finger.tap(finger.find("Done 8"))
    assert switch.chosen == "done"
    assert told == [("chosen", "done")]
    switch.options = [("all", "All 17"), ("done", "Done 9")]
    finger.tap(finger.find("All 17"))
    assert switch.chosen == "all"
    assert finger.find("Done 8") is None
