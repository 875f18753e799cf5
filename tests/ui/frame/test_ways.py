"""The frame around an event: going around in it by touch, and back."""

import pytest

from judge_app.core.hall import Role
from judge_app.core.model import EventId, PlayerId, StaffId
from judge_app.core.ops import (
    PlayerAdded,
    StaffNamed,
)
from tests.ui.frame.tinyscreens import a_call
from tests.ui.judge import Judge, middle


def test_the_rail_leads_from_page_to_page(framed: Judge) -> None:
    framed.tap("Tables")
    framed.see("This is tables")
    framed.tap("Calls")
    framed.see("This is calls")
    framed.tap("More")
    framed.see("Pairing", "3 in the event")


def test_back_leads_to_the_page_before_and_from_the_first_one_home(framed: Judge) -> None:
    for page in ("Tables", "Calls", "Tables"):
        framed.tap(page)
    framed.see("This is tables")
    framed.escape()
    framed.see("This is calls")
    framed.escape()
    framed.see("This is clock")
    framed.escape()
    framed.until(lambda: framed.frame is None, "the event is closed")
    assert framed.screen.name == "home"


def test_back_first_closes_what_is_open_on_the_page(framed: Judge) -> None:
    framed.go("tables", match=7)
    framed.see("This is tables 7")
    framed.escape()
    framed.miss("This is tables 7")
    assert framed.screen.name == "tables"


def test_a_task_hides_the_rail_and_leads_back_to_where_it_was_begun(framed: Judge) -> None:
    framed.tap("Tables")
    framed.go("result", match=7)
    framed.see("This is result 7")
    framed.miss("Standings")
    framed.escape()
    framed.see("This is tables", "Standings")


def test_a_task_that_is_gone_from_to_a_page_does_not_come_back(framed: Judge) -> None:
    framed.go("result", match=7)
    framed.go("tables")
    framed.escape()
    framed.see("This is clock")


def test_each_step_back_through_one_task_shows_what_it_was_about(framed: Judge) -> None:
    framed.go("result", match=7)
    framed.go("result", match=8)
    framed.see("This is result 8")
    framed.escape()
    framed.see("This is result 7")
    framed.escape()
    framed.see("This is clock")


def test_the_strip_leads_home_to_the_calls_and_to_the_devices(framed: Judge) -> None:
    framed.tap("All saved")
    framed.see("Working alone, all saved", "4 changes saved")
    framed.frame.desk.do(a_call(framed))
    framed.tap("1 call")
    framed.see("This is calls")
    framed.tap("Home")
    framed.until(lambda: framed.frame is None, "the event is closed")


def test_a_narrow_window_has_a_bar_instead_of_the_rail(framed: Judge) -> None:
    framed.resize(412, 892)
    framed.miss("Standings", "Devices")
    framed.tap("More")
    framed.see("Standings", "Devices", "Log")
    framed.tap("Devices")
    framed.see("Working alone, all saved")
    framed.resize(1280, 800)
    framed.see("Standings")


@pytest.mark.parametrize("is_left_handed", [False, True])
def test_the_rail_stands_where_the_hand_is(framed: Judge, is_left_handed: bool) -> None:
    framed.app.preferences.left_handed = is_left_handed
    framed.until(lambda: True, "the rail stands")
    assert (middle(framed.find("Standings"))[0] > 640) is is_left_handed


@pytest.mark.parametrize(("role", "shown"), [("head", "Head"), ("organizer", "Organizer"), (None, "More")])
def test_the_avatar_tells_the_judge_and_their_role(framed: Judge, role: Role | None, shown: str) -> None:
    from judge_app.ui.widgets.nav import Avatar

    if role is not None:
        framed.frame.desk.do(StaffNamed(StaffId("s"), "Ruben Castell", role))
    framed.app.preferences.judge_name = "Ruben Castell"
    assert framed.find(shown, Avatar).initials == "RC"


def test_leaving_an_event_lets_another_be_opened(framed: Judge, oakhaven: EventId) -> None:
    framed.screen.do(PlayerAdded(PlayerId("new"), "Mary Somerville"))
    framed.see("Mary Somerville joined")
    framed.tap("Home")
    framed.until(lambda: framed.frame is None, "the event is closed")
    framed.miss("Mary Somerville joined")
    framed.app.root.show_event(framed.tablet.open(oakhaven), "tables", match=3)
    framed.see("This is tables 3")
    assert "Mary Somerville" in framed.screen.view.names
