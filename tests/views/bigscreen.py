"""The big screen of a hall that goes from round to round."""

from datetime import UTC
from functools import partial

from judge_app.core.ids import ClockId
from judge_app.core.model import Result
from judge_app.core.ops import ClockOpened, ClockStarted, ResultReported, SettingChosen
from judge_app.core.pairing import pair as draw
from judge_app.core.progress import progress
from judge_app.core.record import tournament_of
from judge_app.core.steps import cut_made, next_bracket, round_made
from judge_app.views.board import BoardView, board_view
from tests.log.devices import Device
from tests.views.hall import MINUTE, START, in_round_1


def seen(device: Device, minute: float = 10) -> BoardView:
    return board_view(device.state, int(START + minute * MINUTE), UTC)


def report_all(device: Device) -> None:
    """The first of each pair wins."""
    at = progress(device.state)
    for match in at.open:
        device.do(ResultReported(match.id, Result(match.a)), START + 20 * MINUTE)


def in_the_cut() -> Device:
    """A top four of which no round is paired."""
    hall = in_round_1("constructed")
    hall.do(SettingChosen("rounds", 1), START)
    hall.do(SettingChosen("cut", 4), START)
    report_all(hall)
    hall.do(cut_made(hall.state), START + 50 * MINUTE)
    return hall


def pair(hall: Device) -> None:
    """The next round, whichever that is."""
    ids = (f"c{len(hall.state.matches) + n}" for n in range(20))
    tournament = tournament_of(hall.state)
    assert tournament is not None
    fresh = partial(next, ids)
    state = hall.state
    ops = next_bracket(state, fresh) if state.cut else round_made(state, draw(tournament, "seed"), fresh)
    for op in ops:
        hall.do(op, START + 55 * MINUTE)


def run_clock(hall: Device) -> ClockId:
    number = progress(hall.state).round
    timer = hall.state.round_clock(number)
    clock = timer.id if timer else ClockId("of the round")
    if timer is None:
        hall.do(ClockOpened(clock, "round", 50 * 60, "", number), START + 56 * MINUTE)
    hall.do(ClockStarted(clock, START + 56 * MINUTE), START + 56 * MINUTE)
    return clock
