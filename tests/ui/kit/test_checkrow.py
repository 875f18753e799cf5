"""The rows of a list that both players go through."""

from typing import Any

import pytest

from tests.ui.kit.conftest import Finger, events

STEP = "Deck shuffled, opponent cut"


def row_of(finger: Finger, width: int, **given: Any) -> Any:
    from judge_app.ui.widgets import CheckRow

    row = CheckRow(number=5, text=STEP, line="a judge may help", size_hint_x=None, width=width, **given)
    return finger.show(row)


@pytest.mark.parametrize("width", [280, 328, 520])
def test_a_row_tells_which_box_was_tapped_and_its_words_are_for_both(finger: Finger, width: int) -> None:
    row = row_of(finger, width)
    told = events(row, "on_tick")
    for hint in (f"{STEP}, A", f"{STEP}, B", STEP):
        finger.tap(finger.find(hint))
    assert told == [("on_tick", "a"), ("on_tick", "b"), ("on_tick", "both")]
    assert (row.a_on, row.b_on) == (False, False)


@pytest.mark.parametrize("width", [280, 520])
def test_every_part_of_a_row_is_large_enough_for_a_finger(finger: Finger, width: int) -> None:
    from judge_app.ui import theme

    row = row_of(finger, width)
    assert row.height >= theme.TICK
    assert all(min(part.size) >= theme.TOUCH and part.height == row.height for part in row.children)
    assert sum(part.width for part in row.children) == width


def test_each_seat_has_a_check_mark_of_its_own(finger: Finger) -> None:
    from judge_app.ui import theme

    row = row_of(finger, 520, a_on=True)
    a, b = finger.find(f"{STEP}, A"), finger.find(f"{STEP}, B")
    assert [ink.text for ink in a._inks] == [theme.icon("check")]
    assert b._inks == []
    row.a_on, row.b_on = False, True
    finger.frames()
    assert a._inks == []
    assert [ink.text for ink in b._inks] == [theme.icon("check")]


def test_a_row_grows_with_its_words(finger: Finger) -> None:
    from judge_app.ui import theme

    row = row_of(finger, 280)
    row.text = STEP * 4
    finger.frames()
    assert row.height > 2 * theme.TICK
    row.text, row.width = "Six cards drawn", 520
    finger.frames()
    assert row.height == theme.TICK


def test_a_row_that_is_disabled_ticks_nothing(finger: Finger) -> None:
    row = row_of(finger, 520, disabled=True)
    told = events(row, "on_tick")
    for hint in (f"{STEP}, A", STEP):
        finger.tap(finger.find(hint))
    assert told == []


@pytest.mark.parametrize("width", [280, 520])
def test_the_seats_of_the_heading_stand_above_the_boxes(finger: Finger, width: int) -> None:
    from judge_app.ui.widgets import CheckHead
    from tests.ui.everywhere.layout import inks_of

    row_of(finger, width)
    head = finger.show(CheckHead(text="Before the roll", size_hint_x=None, width=width))
    middles = sorted((left + right) / 2 for left, _, right, _ in inks_of(head))[-2:]
    boxes = [finger.find(f"{STEP}, {seat}").center_x for seat in "AB"]
    assert middles == pytest.approx(boxes, abs=1.5)
