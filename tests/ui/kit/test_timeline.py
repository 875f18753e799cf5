"""The labels on the bar of a round."""

from itertools import pairwise

import pytest

from tests.ui.kit.conftest import Finger


def bar_of(finger: Finger, width: float, minutes: int, past: int = 0) -> list[str]:
    from judge_app.ui.widgets import TimelineBar

    marks = [(1 - mark / minutes, str(mark), place < past) for place, mark in enumerate((10, 5, 1))]
    bar = finger.show(TimelineBar(size_hint=(None, None), width=width, marks=marks))
    labels = sorted(bar.labels(), key=lambda label: label.x)
    for one, other in pairwise(labels):
        assert one.x + one.width < other.x
    assert all(bar.x <= label.x and label.x + label.width <= bar.right for label in labels)
    return [label.text for label in labels]


def test_where_there_is_room_each_warning_has_its_label(finger: Finger) -> None:
    assert bar_of(finger, 700, 40) == ["10", "5", "1"]
    assert bar_of(finger, 296, 40) == ["10", "5", "1"]


@pytest.mark.parametrize(("past", "shown"), [(0, ["10", "1"]), (1, ["5"]), (3, ["10", "1"])])
def test_labels_that_would_overlap_are_left_out_and_the_next_one_is_not(
    finger: Finger, past: int, shown: list[str]
) -> None:
    assert bar_of(finger, 296, 100, past) == shown
