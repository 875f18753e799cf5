"""An event with four tables before its clock."""

from collections.abc import Callable
from typing import Any

from judge_app.core.ids import ClockId, EventId, PlayerId
from judge_app.core.model import State
from judge_app.tablet import Tablet
from tests.ui.judge import Judge

TABLES = 4
CLOCK = ClockId("round-clock")
PLAYERS = [PlayerId(f"p{number}") for number in range(2 * TABLES)]
At = Callable[..., Judge]


def open_clock(judge: Judge, tablet: Tablet, event: EventId) -> Judge:
    judge.app.root.show_event(tablet.open(event), "clock")
    judge.until(lambda: judge.screen.name == "clock", "the clock is shown")
    return judge


def state_of(judge: Judge) -> State:
    state: State = judge.frame.desk.state
    return state


def touch_at(judge: Judge, x: float, y: float) -> None:
    from kivy.tests.common import UnitTestTouch

    touch = UnitTestTouch(x, y)
    touch.touch_down()
    touch.touch_up()
    judge.loop.idle()


def named(judge: Judge, name: str) -> Any:
    """The first widget of a class."""
    return next(widget for widget in judge.widgets() if type(widget).__name__ == name)
