"""The code for one more tablet, an address, and what the network is told."""

from judge_app.core.model import EventId
from judge_app.core.ops import (
    DeviceNamed,
    EventOpened,
)
from tests.second import SecondTablet
from tests.ui.devices.reach import Hall


def test_a_code_is_made_when_it_is_asked_for(hall: Hall) -> None:
    assert ("invite", "floor") not in hall.net.asked
    hall.judge.tap("Show a code")
    hall.judge.see("K7F\n29M", "Scan, or type", "lasts 10:00")
    assert hall.judge.find("K7F\n29M").font_name.startswith("RobotoMono")
    assert hall.net.asked[-1] == ("invite", "floor")
    hall.judge.pass_time(seconds=18)
    hall.judge.see("lasts 9:42")
    hall.judge.tap("New code")
    hall.judge.see("W3C\n8HT", "lasts 10:00")


def test_another_role_needs_another_code_while_one_is_shown(hall: Hall) -> None:
    hall.judge.tap("Head")
    assert not any(one[0] == "invite" for one in hall.net.asked)
    hall.judge.tap("Show a code")
    hall.judge.see("K7F\n29M")
    hall.judge.tap("Board")
    hall.judge.see("W3C\n8HT")
    assert [one for one in hall.net.asked if one[0] == "invite"] == [("invite", "head"), ("invite", "board")]


def test_an_old_code_is_not_shown_any_more(hall: Hall) -> None:
    hall.judge.tap("Show a code")
    hall.judge.see("K7F\n29M")
    hall.judge.pass_time(minutes=10)
    hall.judge.see("The code has expired, make a new one.")
    hall.judge.miss("K7F\n29M")
    hall.judge.tap("New code")
    hall.judge.see("W3C\n8HT")
    hall.judge.miss("expired")


def test_a_code_that_cannot_be_made_is_refused_in_place(hall: Hall) -> None:
    hall.net.refusal = "There is no network."
    hall.judge.tap("Show a code")
    hall.judge.see("There is no network.")
    assert hall.written(DeviceNamed) == []


def test_a_tablet_is_looked_for_at_an_address(hall: Hall) -> None:
    hall.show()
    hall.judge.see("Working alone, all saved")
    hall.judge.scroll_to("Address of another tablet")
    hall.judge.see("This tablet is reached at 192.168.1.20:24680.")
    hall.judge.tap("Address of another tablet")
    hall.judge.write("192.168.1.33")
    hall.judge.tap("Connect")
    hall.judge.see("Looking for a tablet at 192.168.1.33")
    assert hall.net.asked[-1] == ("dial", "192.168.1.33")
    hall.net.refusal = "That is no address."
    hall.judge.tap("Connect")
    hall.judge.see("That is no address.")


def test_names_are_told_with_the_first_code_and_then_with_every_change(hall: Hall) -> None:
    hall.judge.app.preferences.judge_name = "Dana W."
    assert hall.written(DeviceNamed) == []
    hall.judge.tap("Show a code")
    assert hall.written(DeviceNamed) == [DeviceNamed("Dana W.", "Desk")]
    hall.judge.tap("New code")
    hall.judge.app.preferences.judge_name = "Dana Whitlock"
    assert hall.written(DeviceNamed)[1:] == [DeviceNamed("Dana Whitlock", "Desk")]


def test_names_are_told_when_a_shared_event_is_opened(hall: Hall) -> None:
    SecondTablet(hall.desk)
    event = hall.desk.event
    hall.judge.go("home")
    hall.judge.app.root.show_event(hall.judge.tablet.open(event))
    assert hall.newest() == DeviceNamed("Dana Whitlock", "Desk")
    before = len(hall.state.history)
    hall.judge.go("home")
    hall.judge.app.root.show_event(hall.judge.tablet.open(event))
    assert len(hall.state.history) == before


def test_an_event_of_an_earlier_app_says_why_it_is_not_shared(hall: Hall) -> None:
    old = hall.judge.tablet.open(EventId("an-old-one"))
    old.do(EventOpened("Old times"))
    hall.judge.app.root.show_event(old, "devices")
    hall.judge.see("This event was begun with an earlier app", "Dana Whitlock", "Desk, this one")
    hall.judge.miss("Show a code", "Connect", "Change role")


def test_the_network_is_told_which_event_is_open(hall: Hall) -> None:
    told = [one for one in hall.net.asked if one[0] in ("open", "close")]
    assert told == [("open", hall.desk.event)]
    before, asked = hall.judge.screen, len(hall.net.asked)
    hall.judge.app.preferences.theme = "light"
    hall.judge.until(lambda: hall.judge.screen is not before, "the screen is made anew")
    assert len(hall.net.asked) == asked
    hall.judge.app.root.close_desk()
    assert hall.net.asked[asked:] == [("close",)]


def test_nobody_listens_to_the_network_after_the_event(hall: Hall) -> None:
    inside = hall.net.listeners
    hall.judge.tap("Tables")
    hall.judge.go("devices")
    assert hall.net.listeners == inside
    hall.judge.app.root.close_desk()
    assert hall.net.listeners == 0
