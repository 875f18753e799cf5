"""A further clock before it is set."""

from typing import get_args

import pytest

from judge_app.core.hall import Purpose
from judge_app.core.ids import ClockId
from judge_app.core.ops import ClockOpened
from judge_app.views.clockface import side_clock, side_timers
from judge_app.views.newclock import PURPOSES, new_clock
from tests.views.hall import START, in_round_1


def test_whatever_is_not_a_round_can_be_chosen() -> None:
    assert {purpose for purpose, _name, _icon in PURPOSES} == {*get_args(Purpose)} - {"round"}


@pytest.mark.parametrize("purpose", [purpose for purpose, _name, _icon in PURPOSES])
def test_each_has_a_usual_time_and_a_name_beside_the_round(purpose: Purpose) -> None:
    device = in_round_1()
    chosen = new_clock(device.state, purpose)
    assert chosen.minutes > 0
    device.do(ClockOpened(ClockId("s"), purpose, chosen.minutes * 60))
    (timer,) = side_timers(device.state)
    assert side_clock(timer, START).name


def test_players_take_their_seats_in_five_minutes() -> None:
    device = in_round_1()
    chosen = new_clock(device.state, "seating")
    assert (chosen.time, chosen.least) == ("5 min", 1)
    device.do(ClockOpened(ClockId("s"), "seating", 300))
    face = side_clock(side_timers(device.state)[0], START)
    assert (face.name, face.time) == ("Take your seats", "05:00")
