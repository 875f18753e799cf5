"""A tablet in each role is touched: what it may not do is not there."""

import pytest

from judge_app.core.demo import demo_ops
from judge_app.core.ops import DeviceRevoked
from judge_app.tablet import Tablet
from tests.second import SecondTablet, become
from tests.ui.judge import Judge, SitDown

SIZES = [(1280, 800), (412, 892), (360, 640)]


@pytest.fixture
def hall(tablet: Tablet, sit_down: SitDown) -> Judge:
    tablet.put_away(tablet.new_demo(demo_ops))
    judge = sit_down()
    judge.tap("Resume")
    judge.until(lambda: judge.frame is not None, "the event is open")
    return judge


@pytest.mark.parametrize("size", SIZES)
def test_a_floor_judge_sees_the_clock_without_controls(hall: Judge, size: tuple[int, int]) -> None:
    hall.resize(*size)
    hall.see("Pause", "On board")
    become(hall.frame.desk, "floor")
    hall.miss("Pause", "On board", "Call time")
    hall.see("23:41")


def test_a_floor_judge_reports_but_does_not_add_players(hall: Judge) -> None:
    become(hall.frame.desk, "floor")
    hall.go("tables", match=next(m.id for m in hall.frame.desk.state.round_matches(3) if not m.is_over))
    hall.see("Report result", "Penalty")
    hall.go("players")
    hall.see("34 players")
    assert hall.find("Add a player") is None


def test_a_board_only_shows(hall: Judge) -> None:
    become(hall.frame.desk, "board")
    for size in SIZES:
        hall.resize(*size)
        hall.go("clock")
        hall.go("tables", match=next(m.id for m in hall.frame.desk.state.round_matches(3) if not m.is_over))
        hall.see("Table")
        hall.miss("Report result", "Call a judge", "End of time", "Penalty")


def test_a_revoked_tablet_says_so_on_its_tables_and_its_clock(hall: Judge) -> None:
    desk = hall.frame.desk
    second = SecondTablet(desk, role="organizer")
    second.do(DeviceRevoked(desk.device, desk.vector[desk.device]))
    second.send()
    hall.see("This tablet was revoked, so it can change nothing.")
    hall.miss("Pause")
    hall.go("tables")
    hall.see("This tablet was revoked, so it can change nothing.")


def test_a_judges_event_is_resumed_at_the_tables(tablet: Tablet, sit_down: SitDown) -> None:
    desk = tablet.new_demo(demo_ops)
    become(desk, "floor")
    tablet.put_away(desk)
    judge = sit_down()
    judge.tap("Resume")
    judge.until(lambda: judge.frame is not None, "the event is open")
    assert judge.screen.name == "tables"
