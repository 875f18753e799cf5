"""A table that two judges have open: each is told of the other."""

from collections.abc import Iterator
from typing import Any

import pytest

from judge_app.core.demo import demo_ops
from judge_app.core.ids import MatchId
from judge_app.core.model import State
from judge_app.core.reach import Editing, Reach
from judge_app.tablet import Tablet
from tests.second import SecondTablet
from tests.ui.judge import Judge, Watch
from tests.ui.standin import StandInNet

TASKS = ("result", "endoftime", "setup", "dice", "deckcheck")


@pytest.fixture
def net() -> StandInNet:
    return StandInNet()


@pytest.fixture
def hall(tablet: Tablet, watch: Watch, net: StandInNet) -> Iterator[Judge]:
    tablet.put_away(tablet.new_demo(demo_ops))
    judge = Judge(tablet, watch, net)
    judge.tap("Resume")
    judge.until(lambda: judge.frame is not None, "the event is open")
    yield judge
    judge.leave()


def edits(net: StandInNet) -> list[Any]:
    return [match for asked, *where in net.asked if asked == "edit" for match in where]


def playing(judge: Judge) -> MatchId:
    state: State = judge.frame.desk.state
    return next(match.id for match in state.round_matches(3) if not match.is_over)


def maya_opens(judge: Judge, net: StandInNet, match: MatchId) -> None:
    maya = SecondTablet(judge.frame.desk)
    net.reach = Reach(is_open=True, editing=(Editing(match, maya.device),))


def test_others_hear_which_table_is_open_and_when_it_is_left(hall: Judge, net: StandInNet) -> None:
    match = playing(hall)
    for route in TASKS:
        net.asked.clear()
        hall.go(route, match=match)
        assert edits(net) == [match], route
        hall.escape()
        hall.until(lambda route=route: hall.screen.name != route, f"{route} is left")  # type: ignore[misc]
        assert edits(net) == [match, None], route


@pytest.mark.parametrize("size", [(1280, 800), (412, 892)])
def test_it_is_said_who_has_it_open_as_well(hall: Judge, net: StandInNet, size: tuple[int, int]) -> None:
    hall.resize(*size)
    match, maya = playing(hall), SecondTablet(hall.frame.desk)
    for route in ("tables", *TASKS):
        hall.go(route, match=match)
        hall.miss("Also open")
        net.reach = Reach(is_open=True, editing=(Editing(match, maya.device),))
        hall.see("Also open on Maya Kessler’s tablet")
        net.reach = Reach(is_open=True)
        hall.miss("Also open")


def test_a_table_that_the_screen_only_shows_is_not_open(hall: Judge, net: StandInNet) -> None:
    hall.go("tables")
    assert hall.screen.match is not None
    assert edits(net) == []
    maya_opens(hall, net, hall.screen.match)
    hall.miss("Also open")
    row = hall.screen.view.rows[3]
    hall.screen.choose(row)
    assert edits(net) == [row.id]
    hall.go("clock")
    assert edits(net) == [row.id, None]


def test_another_table_says_nothing(hall: Judge, net: StandInNet) -> None:
    maya_opens(hall, net, MatchId("another"))
    hall.go("result", match=playing(hall))
    hall.miss("Also open")
