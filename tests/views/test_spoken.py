"""What is said aloud, word by word."""

import pytest
from hypothesis import given

from judge_app.core.hall import Timer
from judge_app.core.ids import ClockId
from judge_app.core.model import State
from judge_app.core.ops import Announced, ClockOpened, ClockStarted, CutMade, Op, TimeCalled
from judge_app.views.spoken import moment_of, said_of
from tests.log.histories import Did, Synced, histories, live
from tests.views.hall import ADA, CLOCK, CYD, MINUTE, START, in_round_1

SIDE = ClockId("side")


@pytest.mark.parametrize(
    ("minute", "said"),
    [
        (40, "10 minutes left in round 1."),
        (40.4, "10 minutes left in round 1."),
        (49, "1 minute left in round 1."),
        (49.9, "1 minute left in round 1."),
        (50, "The time of round 1 is over."),
        (55, "The time of round 1 is over."),
    ],
)
def test_a_round_is_told_in_whole_minutes(minute: float, said: str) -> None:
    state = in_round_1().state
    assert moment_of(state, state.clocks[CLOCK], round(START + minute * MINUTE)) == said


def test_a_call_of_time_asks_to_follow_the_judges() -> None:
    device = in_round_1()
    call = device.do(TimeCalled(CLOCK, START + MINUTE))
    said = "Time in round 1. Please follow the judges."
    assert said_of(device.state, call.op) == said
    assert moment_of(device.state, device.state.clocks[CLOCK], START + 2 * MINUTE) == said


def test_a_round_of_the_bracket_has_its_name() -> None:
    state = in_round_1().state
    final = Timer(ClockId("f"), "round", 600, round=2)
    device = in_round_1()
    device.do(CutMade(1, (ADA, CYD)))
    assert moment_of(state, final, 0) == "10 minutes left in round 2."
    assert moment_of(device.state, final, 0) == "10 minutes left in the final."


def test_a_clock_beside_the_round_is_told_by_its_name_and_one_without_a_limit_not() -> None:
    state = State()
    assert moment_of(state, Timer(SIDE, "building", 300), 0) == "Deck building: 5 minutes left."
    assert moment_of(state, Timer(SIDE, "free", 60, "Tea\n\x00"), 0) == "Tea: 1 minute left."
    assert moment_of(state, Timer(SIDE, "free", 0), 0) == ""


@pytest.mark.parametrize(
    ("op", "said"),
    [
        (ClockStarted(CLOCK, START), "Round 1 has started. 50 minutes."),
        (ClockStarted(CLOCK, START + 1), ""),
        (ClockStarted(SIDE, START), ""),
        (TimeCalled(SIDE, START), ""),
        (Announced(" Lunch\n\x1b now "), "Lunch now"),
        (ClockOpened(SIDE, "break", 60), ""),
    ],
)
def test_few_operations_are_told_aloud(op: Op, said: str) -> None:
    assert said_of(in_round_1().state, op) == said


@given(histories)
def test_whatever_happened_can_be_told(history: list[Did | Synced]) -> None:
    for device in live(history):
        for happening in device.state.history:
            said_of(device.state, happening.op)
        for timer in device.state.clocks.values():
            moment_of(device.state, timer, START)
