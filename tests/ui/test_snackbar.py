"""Where the snackbar lies: over the strip or the header, where it hides nothing that is worked with."""

from itertools import product
from typing import Any

import pytest

from judge_app.core.ids import CallId
from judge_app.core.ops import CallMade
from tests.ui.judge import Judge

SIZES = [(1280, 800), (900, 600), (800, 1280), (412, 892), (360, 640)]
SENTENCE = "Round 3, table 14: Konstantin Wolkenstein won by concession"
LONG = "Table 7 already has a result, which another judge has confirmed. Nothing was changed. " * 3


def say(judge: Judge, text: str, undo: Any = lambda: None) -> Any:
    snackbar = judge.app.root.snackbar
    snackbar.say(text, undo)
    judge.see(text)
    return snackbar


def test_it_lies_over_the_strip_and_leaves_the_screen_alone(at_event: Judge) -> None:
    judge = at_event
    for size, route in product(SIZES, ("clock", "tables", "players", "standings")):
        judge.resize(*size)
        judge.go(route)
        snackbar = say(judge, SENTENCE)
        strip = next(one for one in judge.widgets() if type(one).__name__ == "StatusStrip")
        assert snackbar.top == judge.window.height
        assert snackbar.y >= strip.y - 1
        assert snackbar.height >= strip.height
        assert snackbar.x >= 0
        assert snackbar.right <= judge.window.width


def test_outside_of_an_event_it_lies_over_the_header(judge: Judge) -> None:
    from judge_app.ui import theme

    for size, route in product(((1280, 800), (412, 892)), ("home", "new")):
        judge.resize(*size)
        judge.go(route)
        snackbar = say(judge, SENTENCE)
        assert (snackbar.top, snackbar.height) == (judge.window.height, theme.HEADER)


def test_a_long_sentence_grows_downwards(at_event: Judge) -> None:
    judge = at_event
    for size in SIZES:
        judge.resize(*size)
        snackbar = say(judge, LONG)
        assert snackbar.top == judge.window.height
        assert snackbar.height > 80


def test_it_is_as_high_as_the_strip_again_after_a_long_sentence(at_event: Judge) -> None:
    from judge_app.ui import theme

    say(at_event, LONG)
    assert say(at_event, SENTENCE).height == theme.STRIP


def test_its_undo_is_large_enough_for_a_finger(at_event: Judge) -> None:
    judge = at_event
    undone: list[tuple[int, int]] = []
    for size in SIZES:
        judge.resize(*size)
        say(judge, SENTENCE, lambda size=size: undone.append(size))
        undo = judge.find("Undo")
        assert min(undo.size) >= 56
        judge.tap("Undo")
    assert undone == SIZES


def test_the_calls_and_the_way_home_stay_in_reach_beside_it(at_event: Judge) -> None:
    judge = at_event
    judge.frame.desk.do(CallMade(CallId("c"), None, "Rules question", judge.watch()))
    judge.go("players")
    say(judge, SENTENCE)
    judge.tap("1 call")
    judge.until(lambda: judge.screen.name == "calls", "the calls are shown")
    say(judge, SENTENCE)
    judge.tap("Home")
    judge.until(lambda: judge.frame is None, "the event is left")


@pytest.mark.parametrize("size", [(1280, 800), (360, 640)])
def test_it_takes_no_touch_outside_of_itself(at_event: Judge, size: tuple[int, int]) -> None:
    from kivy.tests.common import UnitTestTouch

    judge = at_event
    judge.resize(*size)
    snackbar = say(judge, SENTENCE)
    reached: list[tuple[float, float]] = []
    judge.frame.bind(on_touch_down=lambda _, touch: reached.append(touch.pos))
    inside = snackbar.x + 20, snackbar.center_y
    below, beside = (snackbar.center_x, snackbar.y - 2), (size[0] - 2, snackbar.center_y)
    for place in (inside, below, *([beside] if snackbar.right < size[0] - 2 else [])):
        touch = UnitTestTouch(*place)
        touch.touch_down()
        touch.touch_up()
    assert [round(y) for _, y in reached] == [round(y) for _, y in (below, beside)][: len(reached)]
    assert len(reached) == (2 if size[0] > 900 else 1)
