"""The tablets of an event, touched: who is in reach, who decides, what waits."""

from typing import Any

from judge_app.core.claims import DeviceId
from judge_app.core.ops import (
    DeviceRevoked,
    NoteWritten,
    RoleChanged,
    TimebaseChosen,
)
from judge_app.core.reach import Peer
from judge_app.tablet import Tablet
from tests.device.recording import Recording
from tests.second import SecondTablet
from tests.ui.devices.reach import Hall
from tests.ui.judge import Judge, Watch


def test_a_tablet_alone_says_that_all_is_saved(hall: Hall) -> None:
    hall.judge.see("Working alone, all saved", "Dana Whitlock", "Desk, organizer, this one", "All saved")
    hall.judge.see("2 changes saved")
    hall.judge.miss("Change role", "in reach")


def test_the_chip_leads_here_and_tells_who_is_in_reach(hall: Hall) -> None:
    maya = SecondTablet(hall.desk)
    hall.judge.go("players")
    hall.show(Peer(maya.device, is_linked=True))
    hall.judge.see("In step", "2 of 2 in reach")
    hall.judge.tap("In step")
    hall.judge.see("Maya Kessler", "In sync")
    hall.show(Peer(maya.device, is_heard=True))
    hall.judge.see("Heard, not reached", "Guest networks often part devices")


def test_what_is_not_sent_yet_is_listed(hall: Hall) -> None:
    maya = SecondTablet(hall.desk)
    entry = hall.desk.do(NoteWritten("Chairs for table 4"))
    hall.show(Peer(maya.device, is_linked=True, lacks=1), unsent=(entry.id,))
    hall.judge.see("Waiting to be sent", "Note: Chairs for table 4", "Safe on this tablet until then.")
    hall.judge.see("1 to send")
    hall.show(Peer(maya.device, is_linked=True))
    hall.judge.miss("Waiting to be sent")


def test_how_long_ago_a_tablet_was_seen_counts_on(hall: Hall) -> None:
    maya = SecondTablet(hall.desk)
    hall.show(Peer(maya.device, seen_ms=hall.judge.watch()))
    hall.judge.see("Just now")
    hall.judge.pass_time(minutes=9)
    hall.judge.see("9 min ago")


def test_a_tablet_is_revoked_by_holding(hall: Hall) -> None:
    maya = SecondTablet(hall.desk)
    hall.judge.see("Tap a tablet to give it another role, or to revoke it.")
    hall.judge.tap("Maya Kessler")
    hall.judge.tap("Revoke Tablet 3")
    assert not hall.state.roster.members[maya.device].is_revoked
    hall.judge.hold("Revoke Tablet 3")
    hall.judge.see("Maya Kessler: the tablet was revoked", "Revoked")
    hall.judge.miss("Undo")
    assert hall.newest() == DeviceRevoked(maya.device, 0)


def test_a_role_is_changed_in_a_sheet(hall: Hall) -> None:
    jonah = SecondTablet(hall.desk, "Jonah Reed", "floor")
    jonah.do(NoteWritten("before"))
    jonah.send()
    hall.judge.tap("Jonah Reed")
    hall.judge.tap("Change role")
    hall.judge.see("Role of Jonah Reed")
    hall.judge.tap("Scorekeeper")
    hall.judge.escape()
    hall.judge.miss("Role of Jonah Reed")
    hall.judge.tap("Change role")
    hall.judge.tap("Scorekeeper")
    hall.judge.screen.children[0].save()
    hall.judge.see("Tablet 3, scorekeeper")
    assert hall.newest() == RoleChanged(jonah.device, "scorekeeper", 1)


def test_the_same_role_again_is_refused_in_the_sheet(hall: Hall) -> None:
    SecondTablet(hall.desk, "Jonah Reed", "floor")
    hall.judge.tap("Jonah Reed")
    hall.judge.tap("Change role")
    hall.judge.see("Role of Jonah Reed")
    hall.judge.screen.children[0].save()
    hall.judge.see("This tablet has that role already.", "Role of Jonah Reed")


def test_a_second_tap_lets_go_of_a_tablet(hall: Hall) -> None:
    SecondTablet(hall.desk)
    hall.judge.tap("Maya Kessler")
    hall.judge.see("Revoke Tablet 3")
    hall.judge.tap("Maya Kessler")
    hall.judge.miss("Revoke Tablet 3")


def test_a_floor_judge_reads_who_decides(guest: Any) -> None:
    hall = guest("floor")
    hall.judge.see("Ruben Castell", "Tablet 1, floor judge, this one")
    hall.judge.see(
        "Roles are given and tablets revoked by Dana Whitlock.", "A device is added by Dana Whitlock."
    )
    hall.judge.miss("Show a code", "Become organizer")
    hall.judge.tap("Dana Whitlock")
    assert hall.judge.find("Change role").disabled


def test_a_head_judge_takes_the_place_of_an_organizer_who_is_gone(guest: Any) -> None:
    hall = guest("head")
    hall.show(Peer(DeviceId(hall.state.roster.founder), is_linked=True))
    hall.judge.miss("Become organizer")
    hall.show()
    hall.judge.hold("Become organizer")
    hall.judge.see("Tablet 1, organizer, this one")
    assert hall.written(RoleChanged) == [RoleChanged(hall.desk.device, "organizer", 0)]
    assert hall.newest() == TimebaseChosen(hall.desk.device)
    assert hall.desk.role == "organizer"
    hall.judge.miss("Become organizer")


def test_all_of_it_is_found_on_a_phone(hall: Hall) -> None:
    SecondTablet(hall.desk)
    hall.judge.resize(412, 892)
    hall.judge.tap("Maya Kessler")
    hall.judge.scroll_to("Revoke Tablet 3")
    hall.judge.scroll_to("Show a code")
    hall.judge.tap("Show a code")
    hall.judge.scroll_to("K7F\n29M")
    hall.judge.scroll_to("Connect")
    hall.judge.resize(1280, 800)
    hall.judge.see("K7F\n29M", "Revoke Tablet 3")


def test_a_tablet_that_may_be_stopped_to_save_its_battery_says_so(tablet: Tablet, watch: Watch) -> None:
    device = Recording()
    device.saves_battery = True
    judge = Judge(tablet, watch, device=device)
    judge.app.root.show_event(tablet.new_event("Oakhaven"), "devices")
    judge.see("Android may stop the event here to save the battery.")
    device.saves_battery = False
    judge.pass_time(seconds=20)
    judge.miss("to save the battery")
    judge.leave()
