"""A list that was flung past its end comes back, however long a frame takes."""

from typing import Any

import pytest

from tests.ui.judge import Judge

FRAMES = 300
"""Five seconds of them, where they are short."""


@pytest.fixture
def scroll(judge: Judge) -> Any:
    """A page of the app with more on it than the window shows."""
    from kivy.uix.scrollview import ScrollView

    judge.resize(800, 600)
    judge.go("settings")
    return next(one for one in judge.widgets() if isinstance(one, ScrollView))


@pytest.mark.parametrize("end", [-0.2, 1.3])
def test_it_comes_to_rest_near_its_end(judge: Judge, scroll: Any, end: float) -> None:
    glide = scroll.effect_y
    for seconds in (1 / 60, 1 / 20, 0.5, 0.6, 2.0, 900.0):
        glide.value = glide.max * end
        for _frame in range(FRAMES):
            glide.update_velocity(seconds)
        assert (glide.velocity, glide.overscroll) == (0, 0), seconds
        assert scroll.scroll_y == pytest.approx(round(end), abs=0.1), seconds


def test_one_long_frame_leaves_a_list_that_glides_where_it_can_be_seen(judge: Judge, scroll: Any) -> None:
    """A tablet whose power key was pressed while a list was gliding."""
    glide = scroll.effect_y
    glide.velocity = -900.0
    for seconds in (1 / 60, 900.0, *[1 / 60] * FRAMES):
        glide.update_velocity(seconds)
    assert abs(glide.velocity) < 1
    assert 0 <= scroll.scroll_y <= 1
