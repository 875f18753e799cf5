"""A clock of the hall and what is done to it, by the minute."""

from judge_app.core.hall import Timer
from judge_app.core.ids import ClockId
from judge_app.core.ops import ClockOpened, ClockPaused, ClockStarted, TimeCalled
from judge_app.core.timing import elapsed_ms, left_ms
from judge_app.log.entry import Entry
from tests.core.ops.event import Tablet, paired

CLOCK, OTHER = ClockId("c1"), ClockId("c2")
MINUTE = 60_000
OPENED = ClockOpened(CLOCK, "round", 40 * 60, round=1)


def started(minute: float) -> ClockStarted:
    return ClockStarted(CLOCK, round(minute * MINUTE))


def paused(minute: float) -> ClockPaused:
    return ClockPaused(CLOCK, round(minute * MINUTE))


def called(minute: float) -> TimeCalled:
    return TimeCalled(CLOCK, round(minute * MINUTE))


def with_clock() -> Tablet:
    tablet = paired()
    tablet.judge(OPENED)
    return tablet


def running() -> tuple[Tablet, Entry]:
    tablet = with_clock()
    return tablet, tablet.judge(started(0))


def timer_of(tablet: Tablet) -> Timer:
    return tablet.state.clocks[CLOCK]


def elapsed(tablet: Tablet, minute: float) -> float:
    return elapsed_ms(timer_of(tablet), round(minute * MINUTE)) / MINUTE


def left(tablet: Tablet, minute: float) -> float | None:
    left = left_ms(timer_of(tablet), round(minute * MINUTE))
    return None if left is None else left / MINUTE
