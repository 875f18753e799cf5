"""Nothing on the clock stands in the place of something else, on any window."""

from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pytest

from judge_app.core.ids import CallId, ClockId, MatchId
from judge_app.core.ops import (
    CallMade,
    ClockOpened,
    ClockPaused,
    ClockStarted,
    Op,
    TimeExtended,
)
from tests.depth import IS_SOAK
from tests.ui.clock.round import CLOCK, At
from tests.ui.judge import Judge, Watch, is_scrolling

SIZES = ((360, 640), (640, 360), (900, 600), (1280, 800))
MORE_SIZES = ((412, 892), (892, 412), (800, 1280), (1024, 768), (1920, 1080))
"""Those whose layout is one of the others."""


def busy_ops(now_ms: int) -> Iterator[Op]:
    yield ClockStarted(CLOCK, now_ms)
    yield CallMade(CallId("k"), MatchId("m1"), "Rules", now_ms)
    yield TimeExtended(MatchId("m2"), 240, "A reason that goes on and on, much longer than any line could be")
    yield ClockOpened(ClockId("s1"), "building", 1200)
    yield ClockOpened(ClockId("s2"), "free", 0, "A clock with a name that is far too long for its line")
    yield ClockStarted(ClockId("s2"), now_ms)
    yield ClockPaused(ClockId("s2"), now_ms + 60_000)


@pytest.mark.parametrize("text_size", [1.0, 1.3])
def test_nothing_overlaps_on_any_window(at: At, watch: Watch, text_size: float) -> None:
    judge = at(*busy_ops(watch.now_ms))
    judge.app.preferences.text_size = text_size
    for minutes in (0, 36, 5):
        watch.go_on(minutes=minutes)
        for size in (*SIZES, *(MORE_SIZES if IS_SOAK else ())):
            judge.resize(*size)
            judge.until(lambda: judge.screen.now_ms() == watch.now_ms, "the screen has come to rest")
            assert overlapping(judge) == [], size
            assert beyond_the_edge(judge) == [], size


def shown_leaves(judge: Judge) -> list[Any]:
    return [
        widget
        for widget in judge.screen.walk(restrict=True)
        if not widget.children and widget.width > 1 and widget.height > 1 and getattr(widget, "text", "")
    ]


def overlapping(judge: Judge) -> list[tuple[str, str]]:
    """The texts and buttons that stand in each other's place, in the same pane."""
    boxes = [(widget.text, pane_of(widget), box_of(widget)) for widget in shown_leaves(judge)]
    return [
        (one[0], other[0])
        for one, other in combinations(boxes, 2)
        if one[1] is other[1] and is_shared(one[2], other[2])
    ]


def beyond_the_edge(judge: Judge) -> list[str]:
    """Texts and buttons that stick out of the window at a side."""
    return [
        widget.text
        for widget in shown_leaves(judge)
        if box_of(widget)[0] < -1 or box_of(widget)[2] > judge.window.width + 1
    ]


def pane_of(widget: Any) -> Any:
    while widget is not None and not is_scrolling(widget) and widget.parent is not widget:
        widget = widget.parent
    return widget


def box_of(widget: Any) -> tuple[float, float, float, float]:
    left, bottom = widget.to_window(widget.x, widget.y)
    return left, bottom, left + widget.width, bottom + widget.height


def is_shared(one: tuple[float, ...], other: tuple[float, ...]) -> bool:
    wide = min(one[2], other[2]) - max(one[0], other[0])
    high = min(one[3], other[3]) - max(one[1], other[1])
    return wide > 2 and high > 2
