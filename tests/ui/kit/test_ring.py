"""The ring that runs empty."""

import pytest

from tests.ui.driven import driven
from tests.ui.kit.conftest import Finger


@pytest.mark.parametrize(
    ("left", "text"), [(2.6, "2.6"), (1.4, "1.4"), (0.04, "0.0"), (0, "0.0"), (-3, "0.0"), (9, "9.0")]
)
def test_a_ring_shows_tenths_of_a_second(finger: Finger, left: float, text: str) -> None:
    from judge_app.ui.widgets import Ring

    assert finger.show(Ring(left=left)).text == text


def test_the_arc_is_as_long_as_the_time_that_is_left(finger: Finger) -> None:
    from kivy.graphics import Line

    from judge_app.ui.widgets import Ring

    with driven.drawing():  # Kivy knows the arc of a line only once it is drawn
        ring = finger.show(Ring(seconds=2.6, left=1.3))

    def arcs() -> list[int]:
        return [round(one.circle[4]) for one in ring.canvas.children if isinstance(one, Line)]

    assert arcs() == [360, 180]
    ring.left = 0
    with driven.drawing():
        finger.frames()
    assert arcs() == [360]
