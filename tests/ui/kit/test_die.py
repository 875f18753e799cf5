"""Dice and coins, rolled and touched."""

from typing import Any

import pytest

from tests.ui.kit.conftest import Finger, events


def faces_seen(finger: Finger, die: Any) -> set[int]:
    """What shows until the die lies still."""
    seen: set[int] = set()
    while die.is_rolling:
        seen.add(die.seen())
        finger.frames(1)
    return seen


@pytest.mark.parametrize(("sides", "face"), [(6, 5), (2, 2), (20, 17)])
def test_a_die_tumbles_for_less_than_half_a_second_and_ends_on_its_face(
    finger: Finger, sides: int, face: int
) -> None:
    from judge_app.ui.widgets import Die

    die = finger.show(Die(sides=sides))
    done: list[int] = []
    die.roll_to(face, lambda: done.append(die.seen()))
    assert die.is_rolling
    assert die.duration < 0.5
    assert faces_seen(finger, die) <= {*range(1, sides + 1)}
    assert (die.face, die.seen(), done) == (face, face, [face])


def test_a_second_roll_takes_the_place_of_the_first(finger: Finger) -> None:
    from judge_app.ui.widgets import Die

    die = finger.show(Die())
    done: list[str] = []
    die.roll_to(2, lambda: done.append("first"))
    finger.until(lambda: die.way > 0)
    die.roll_to(6, lambda: done.append("second"))
    assert die.way == 0
    finger.until(lambda: not die.is_rolling)
    finger.frames()
    assert (die.face, done) == (6, ["second"])


def test_a_roll_may_begin_the_next_one(finger: Finger) -> None:
    from judge_app.ui.widgets import Die

    die = finger.show(Die())
    die.roll_to(3, lambda: die.roll_to(4))
    finger.until(lambda: die.face == 4 and not die.is_rolling)
    assert die.seen() == 4


@pytest.mark.parametrize("leaves", ["the die", "all of the screen"])
def test_a_die_taken_away_while_it_rolls_stops_and_calls_nobody(finger: Finger, leaves: str) -> None:
    from kivy.clock import Clock

    from judge_app.ui.widgets import Die

    die = finger.show(Die())
    done: list[int] = []
    die.roll_to(2, lambda: done.append(2))
    finger.frames(1)
    gone = die if leaves == "the die" else die.parent
    gone.parent.remove_widget(gone)
    finger.frames()
    assert (die.is_rolling, die.seen(), done) == (False, 2, [])
    assert not [
        event for event in Clock.get_events() if getattr(event.get_callback(), "__self__", None) is die
    ]


def test_a_die_that_nobody_sees_does_not_tumble(finger: Finger) -> None:
    from judge_app.ui.widgets import Die

    die, done = Die(), []
    die.roll_to(4, lambda: done.append(die.face))
    assert (die.is_rolling, done) == (False, [4])


@pytest.mark.parametrize("side", [54, 72, 120])
def test_a_die_can_be_touched_even_where_it_is_small(finger: Finger, side: int) -> None:
    from judge_app.ui import theme
    from judge_app.ui.widgets import Die

    die = finger.show(Die(size=(side, side), face=5, pos=(200, 200), pos_hint={}))
    told = events(die, "on_release")
    reach = max(side, theme.TOUCH) / 2 - 0.5
    for x, y in ((-reach, 0), (reach, 0), (0, -reach), (0, reach)):
        finger.press_at(die.center_x + x, die.center_y + y).touch_up()
    finger.press_at(die.center_x + reach + 2, die.center_y).touch_up()
    assert told == [("on_release",)] * 4


@pytest.mark.parametrize("look", ["plain", "winning", "losing", "empty"])
@pytest.mark.parametrize("sides", [2, 6, 20])
def test_only_what_is_not_rolled_has_a_question_mark(finger: Finger, sides: int, look: str) -> None:
    from judge_app.ui.widgets import Die

    for face in range(sides + 1):
        die = finger.show(Die(sides=sides, face=face, look=look))
        words = [ink.text for ink in die._inks]
        if not face or look == "empty":
            assert words == ["?"]
        elif sides == 2:
            assert words == ["HT"[face - 1]]
        else:
            assert words == ([] if sides == 6 else [str(face)])


def test_a_face_that_no_die_has_is_drawn_as_its_number(finger: Finger) -> None:
    from judge_app.ui.widgets import Die

    assert [ink.text for ink in finger.show(Die(face=9))._inks] == ["9"]
    assert [ink.text for ink in finger.show(Die(face=9, sides=2))._inks] == ["9"]
