"""Devices of an event: what the organizer is refused, and what an operation about one comes to."""

import pytest

from judge_app.core.claims import DeviceId, EntryId
from judge_app.core.ops import (
    DeviceAdmitted,
    DeviceForked,
    DeviceNamed,
    DeviceRenewed,
    DeviceRevoked,
    EntryLost,
    EventOpened,
    NoteWritten,
    Op,
    ReviewClosed,
    RoleChanged,
    TimebaseChosen,
    Undone,
    check,
)
from judge_app.core.ops.base import LONGEST_NAME
from judge_app.errors import Refused
from tests.core.ops.event import with_players
from tests.log.signed import SIGNERS, SignedDevice, forged, fork_of, founded

OLA = SIGNERS[5].device


def refuses(device: SignedDevice, op: Op, sentence: str) -> None:
    with pytest.raises(Refused, match=sentence):
        check(op, device.state)


def admitted(device: DeviceId, name: str = "Ola", tablet: str = "") -> DeviceAdmitted:
    return DeviceAdmitted(device, name, tablet, "floor")


def test_a_device_is_let_in_once() -> None:
    founder, dana = founded("floor")
    refuses(founder, admitted(dana.device), "judge floor is in the event already")
    founder.judge(DeviceRevoked(dana.device, 0))
    refuses(founder, admitted(dana.device), "was revoked. It needs a new key")
    founder.judge(admitted(OLA))
    assert founder.state.roster.role(OLA) == "floor"


def test_a_device_has_a_name_of_some_sort() -> None:
    founder, _dana = founded("floor")
    refuses(founder, admitted(OLA, "", " "), "The name")
    refuses(founder, DeviceNamed("", ""), "The name")
    refuses(founder, DeviceNamed("x" * (LONGEST_NAME + 1), "tablet"), "The name")
    refuses(founder, DeviceNamed("Dana", "x" * (LONGEST_NAME + 1)), "The name")
    check(DeviceNamed("", "the big screen"), founder.state)
    check(DeviceNamed("Dana", ""), founder.state)


def test_nothing_is_decided_before_the_event_is_open() -> None:
    founder = SignedDevice(0)
    refuses(founder, admitted(OLA), "open")
    founder.judge(EventOpened("Oakhaven", ""))
    founder.judge(admitted(OLA))


ON_DEVICES: list[Op] = [
    admitted(OLA),
    DeviceNamed("Dana", ""),
    RoleChanged(OLA, "head", 0),
    DeviceRevoked(OLA, 0),
    TimebaseChosen(OLA),
]


@pytest.mark.parametrize("op", ON_DEVICES, ids=lambda op: op.kind)
def test_an_event_of_an_earlier_app_knows_no_devices(op: Op) -> None:
    with_players().refuses(op, "begun with an earlier app and stays on this tablet")


def test_only_members_are_given_another_role_or_revoked() -> None:
    founder, dana = founded("floor")
    refuses(founder, RoleChanged(OLA, "head", 0), "not in the event")
    refuses(founder, DeviceRevoked(OLA, 0), "not in the event")
    refuses(founder, RoleChanged(dana.device, "floor", 0), "has that role already")
    founder.judge(DeviceRevoked(dana.device, 0))
    refuses(founder, DeviceRevoked(dana.device, 0), "was revoked. Nothing was changed")
    refuses(founder, RoleChanged(dana.device, "head", 0), "was revoked. Nothing was changed")


def test_the_last_organizer_stays_one() -> None:
    founder, dana = founded("head")
    for op in (RoleChanged(founder.device, "head", 2), DeviceRevoked(founder.device, 2)):
        refuses(founder, op, "only organizer's tablet")
    founder.judge(RoleChanged(dana.device, "organizer", 0))
    founder.judge(RoleChanged(founder.device, "head", 3))
    assert founder.state.roster.role(founder.device) == "head"


def test_a_successor_takes_the_place_of_a_member_only() -> None:
    founder, dana = founded("floor")
    refuses(founder, DeviceRenewed(OLA, ""), "not in the event")
    founder.judge(DeviceRevoked(dana.device, 0))
    refuses(founder, DeviceRenewed(dana.device, ""), "not in the event")


def test_there_is_one_successor() -> None:
    founder, dana = founded("floor")
    new = SignedDevice(5)
    new.sync(founder)
    new.judge(DeviceRenewed(dana.device, ""))
    refuses(new, DeviceRenewed(dana.device, ""), "goes on under a new key already")


def test_a_copy_needs_two_different_entries() -> None:
    founder, _dana = founded("floor")
    refuses(founder, DeviceForked(OLA, 1, "same", "", "same", ""), "Both entries are the same")


def test_nobody_says_by_hand_that_something_was_lost() -> None:
    founder, _dana = founded("floor")
    refuses(founder, EntryLost("0" * 64), "Only a recovery")


def test_of_two_forks_the_earlier_one_counts() -> None:
    founder, dana = founded("floor")
    first = [forged(dana.signer, NoteWritten(text), 1, 5) for text in ("a", "b")]
    second = [forged(dana.signer, NoteWritten(text), 2, 6, first[0].digest) for text in ("c", "d")]
    founder.do(fork_of(second[0], second[1]))
    assert founder.state.forks == {dana.device: 2}
    founder.do(fork_of(first[0], first[1]))
    assert founder.state.forks == {dana.device: 1}
    founder.do(fork_of(second[1], second[0]))
    assert founder.state.forks == {dana.device: 1}


def test_the_clocks_go_by_a_member() -> None:
    founder, dana = founded("floor")
    refuses(founder, TimebaseChosen(OLA), "not in the event")
    founder.judge(TimebaseChosen(dana.device))
    assert founder.state.timebase == dana.device


def test_what_waits_is_looked_at_once() -> None:
    founder, _dana = founded("floor")
    note = founder.judge(NoteWritten("hello"))
    refuses(founder, ReviewClosed(EntryId("nowhere:1"), True), "not on this tablet")
    founder.judge(ReviewClosed(note.id, kept=False))
    refuses(founder, ReviewClosed(note.id, kept=True), "looked at this already")
    assert founder.state.reviewed == {note.id: False}


def test_a_decision_by_somebody_without_a_right_is_listed_with_the_reason() -> None:
    founder, dana, maya = founded("head", "floor")
    tried = dana.do(DeviceRevoked(founder.device, 0))
    by_floor = maya.do(DeviceAdmitted(OLA, "Ola", "", "floor"))
    founder.sync(dana)
    founder.sync(maya)
    assert founder.state.ignored == {
        tried.id: "its device may not decide about this one",
        by_floor.id: "the role of its tablet does not allow it",
    }


def test_decisions_about_devices_are_made_anew_and_not_undone() -> None:
    founder, dana = founded("floor")
    named = dana.judge(DeviceNamed("Dana", ""))
    founder.sync(dana)
    revoked = founder.judge(DeviceRevoked(dana.device, 1))
    for entry in (named, revoked):
        refuses(founder, Undone(entry.id), "cannot be undone. Decide anew under Devices")
