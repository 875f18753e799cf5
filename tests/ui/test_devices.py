"""The tablets of an event, touched: who is in reach, who decides, what waits, and the code for one more."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from judge_app.core.claims import DeviceId
from judge_app.core.model import EventId, PlayerId, State
from judge_app.core.ops import (
    DeviceAdmitted,
    DeviceForked,
    DeviceNamed,
    DeviceRevoked,
    EventOpened,
    NoteWritten,
    PlayerAdded,
    PlayerDropped,
    PlayerRenamed,
    RoleChanged,
    TimebaseChosen,
)
from judge_app.core.reach import Peer, Reach
from judge_app.core.roster import DeviceRole
from judge_app.log.entry import Entry
from judge_app.log.fold import Fold
from judge_app.log.oplog import OpLog
from judge_app.tablet import Tablet
from tests.device.recording import Recording
from tests.second import SecondTablet
from tests.ui.conftest import Judge, Watch
from tests.ui.standin import StandInNet

ADA = PlayerId("ada")


class Hall:
    """A judge before the Devices screen of an event, on a network that does as it is told."""

    def __init__(self, judge: Judge, net: StandInNet) -> None:
        self.judge, self.net = judge, net

    @property
    def desk(self) -> Any:
        return self.judge.frame.desk

    @property
    def state(self) -> State:
        found: State = self.desk.state
        return found

    def newest(self) -> Any:
        return self.state.history[-1].op

    def show(self, *peers: Peer, **what: Any) -> None:
        self.net.reach = Reach(True, ("192.168.1.20:24680",), peers, **what)

    def written(self, kind: type) -> list[Any]:
        return [one.op for one in self.state.history if isinstance(one.op, kind)]


@pytest.fixture
def net(watch: Watch) -> StandInNet:
    return StandInNet(watch)


@pytest.fixture
def hall(tablet: Tablet, watch: Watch, net: StandInNet) -> Iterator[Hall]:
    """The organizer's tablet in an event of its own."""
    judge = Judge(tablet, watch, net)
    judge.app.preferences.judge_name = "Dana Whitlock"
    judge.app.preferences.device_name = "Desk"
    judge.app.root.show_event(tablet.new_event("Oakhaven", [PlayerAdded(ADA, "Ada")]), "devices")
    yield Hall(judge, net)
    judge.leave()


@pytest.fixture
def guest(tmp_path: Path, tablet: Tablet, watch: Watch, net: StandInNet) -> Iterator[Any]:
    """Makes the judge's tablet a guest in the event of another one, in a role."""
    away = Tablet(tmp_path / "away", lambda: "0" * 16, watch)
    judge = Judge(tablet, watch, net)

    def join(role: DeviceRole) -> Hall:
        host = away.new_event("Oakhaven", [DeviceNamed("Dana Whitlock", "Desk")])
        host.do(DeviceAdmitted(tablet.device, "Ruben Castell", "Tablet 1", role))
        desk = tablet.open(host.event)
        desk.merge(host.missing({}))
        host.close()
        judge.app.preferences.judge_name = "Ruben Castell"
        judge.app.preferences.device_name = "Tablet 1"
        judge.app.root.show_event(desk, "devices")
        return Hall(judge, net)

    yield join
    judge.leave()
    away.close()


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


def test_what_a_revoked_tablet_did_is_let_count_or_left_out(hall: Hall) -> None:
    jonah = SecondTablet(hall.desk, "Jonah Reed", "floor")
    hall.desk.do(DeviceRevoked(jonah.device, 0))
    jonah.do(NoteWritten("good"))
    jonah.do(NoteWritten("bad"))
    jonah.send()
    hall.judge.see("Waits for review", "Note: good", "Note: bad")
    hall.judge.tap("Let it count")
    hall.judge.miss("Note: good,")
    hall.judge.until(lambda: len(hall.state.reviewed) == 1, "one is looked at")
    assert [one.op.text for one in hall.state.history if isinstance(one.op, NoteWritten)].count("good") == 2
    hall.judge.tap("Leave out")
    hall.judge.miss("Waits for review")
    assert [*hall.state.reviewed.values()] == [True, False]


def test_what_cannot_count_any_more_is_refused_with_the_reason(hall: Hall) -> None:
    jonah = SecondTablet(hall.desk, "Jonah Reed", "floor")
    hall.desk.do_all([DeviceRevoked(jonah.device, 0), PlayerDropped(ADA)])
    jonah.do(PlayerDropped(ADA))
    jonah.send()
    hall.judge.tap("Let it count")
    hall.judge.see("Ada has already dropped.", "Waits for review")
    assert len(hall.state.reviewed) == 0


def forked(jonah: SecondTablet) -> tuple[Entry, Entry]:
    """Two entries of the same number, as a tablet and its copy write them."""
    copy = OpLog(jonah.log.event, jonah.device, jonah.log._sign)
    copy.take([*jonah.log.entries])
    Fold(copy)
    return jonah.do(NoteWritten("one")), copy.stamp(NoteWritten("other"), (), 0)


def test_what_a_copied_tablet_wrote_is_looked_at(hall: Hall) -> None:
    jonah = SecondTablet(hall.desk, "Jonah Reed", "floor")
    one, other = forked(jonah)
    jonah.send()
    proofs = one.digest, one.signature.hex(), other.digest, other.signature.hex()
    hall.desk.do(DeviceForked(jonah.device, one.seq, *proofs))
    hall.judge.see("Copied", "Waits for review", "Note: one", "on a tablet that was copied")
    hall.judge.tap("Let it count")
    hall.judge.miss("Waits for review")
    assert hall.state.history[-2].op == NoteWritten("one")


def test_what_tablets_say_differently_is_settled_from_here(hall: Hall) -> None:
    second = SecondTablet(hall.desk)
    second.do(PlayerRenamed(ADA, "Ada King"))
    hall.desk.do(PlayerRenamed(ADA, "Ada Byron"))
    hall.judge.miss("1 dispute")
    second.send()
    hall.judge.tap("1 dispute")
    hall.judge.see("Ada is now Ada King", "Ada is now Ada Byron")


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
