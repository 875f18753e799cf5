"""The keys of a backbone: which one counts, when a new one is needed, and who still lacks something."""

from judge_app.core.ops import DeviceAdmitted, DeviceRevoked, NoteWritten, RoleChanged
from tests.core.backbones import access, chosen, wanting, wants_new_key
from tests.log.signed import SIGNERS, SignedDevice, fork_of, founded, renewal

# Keys


def test_a_key_counts_by_when_it_was_first_given() -> None:
    """A leader who heard of nothing gives the old key much later; the new one stays."""
    founder, head, dana = founded("head", "floor")
    founder.judge(chosen())
    founder.judge(access("old", dana, leaders=[founder, head]))
    head.sync(founder)
    founder.judge(access("new", dana, leaders=[founder, head]))
    for number in range(5):
        head.judge(NoteWritten(f"alone {number}"))
    head.judge(access("old", dana))
    head.sync(founder)
    for device in (founder, head):
        assert device.state.backbone.key == "new"
        assert [key.name for key in device.state.backbone.keys] == ["old", "new"]
        assert [box.key for box in device.state.backbone.boxes[dana.device]] == ["old", "new", "old"]
        assert device.state.backbone.has_key(dana.device)


def test_of_two_new_keys_all_take_the_later_one() -> None:
    founder, head = founded("head")
    founder.judge(chosen())
    founder.judge(access("old", leaders=[founder, head]))
    head.sync(founder)
    founder.judge(access("by the organizer", leaders=[founder, head]))
    head.judge(NoteWritten("a little later"))
    head.judge(access("by the head judge", leaders=[founder, head]))
    founder.sync(head)
    assert founder.state.backbone == head.state.backbone
    assert [key.name for key in head.state.backbone.keys] == [
        "old",
        "by the organizer",
        "by the head judge",
    ]


def test_an_event_without_a_key_needs_one() -> None:
    (founder,) = founded()
    founder.judge(chosen())
    assert wants_new_key(founder)
    founder.judge(access("one", founder))
    assert not wants_new_key(founder)


def test_after_a_revocation_there_is_need_for_a_new_key_until_there_is_one() -> None:
    founder, dana, maya = founded("floor", "floor")
    founder.judge(chosen())
    founder.judge(access("one", dana, maya, leaders=[founder]))
    founder.judge(DeviceRevoked(dana.device, held=0))
    assert wants_new_key(founder)
    founder.judge(access("two", maya, leaders=[founder]))
    assert not wants_new_key(founder)
    assert wanting(founder) == []
    assert [box.key for box in founder.state.backbone.boxes[dana.device]] == ["one"]


def test_the_revocation_of_a_tablet_that_never_had_the_key_needs_no_new_one() -> None:
    founder, dana, maya = founded("floor", "floor")
    founder.judge(chosen())
    founder.judge(access("one", maya, leaders=[founder]))
    founder.judge(DeviceRevoked(dana.device, held=0))
    assert not wants_new_key(founder)


def test_a_revoked_tablet_that_is_given_the_new_key_unseen_makes_a_further_one_needed() -> None:
    """Two leaders act at once: one revokes, the other still gives."""
    founder, head, dana = founded("head", "floor")
    founder.judge(chosen())
    founder.judge(access("one", leaders=[founder, head]))
    head.sync(founder)
    founder.judge(DeviceRevoked(dana.device, held=0))
    assert not wants_new_key(founder)
    head.judge(access("one", dana))
    founder.sync(head)
    assert wants_new_key(founder)
    assert wants_new_key(head)


def test_a_copied_tablet_makes_a_new_key_needed_and_gets_none() -> None:
    """Whoever has the copy reads what the tablet can read."""
    founder, dana, maya = founded("floor", "floor")
    founder.judge(chosen())
    founder.judge(access("one", dana, maya, leaders=[founder]))
    copy = dana.copied()
    one, other = dana.judge(NoteWritten("here")), copy.judge(NoteWritten("there"))
    founder.judge(fork_of(one, other))
    assert wants_new_key(founder)
    founder.judge(access("two", maya, leaders=[founder]))
    assert not wants_new_key(founder)
    assert wanting(founder) == []


# Who lacks something


def test_a_new_member_lacks_everything_and_then_nothing() -> None:
    founder, dana = founded("floor")
    founder.judge(chosen())
    founder.judge(access("one", leaders=[founder]))
    assert wanting(founder) == [dana.device]
    founder.judge(access("one", dana))
    assert wanting(founder) == []
    founder.judge(DeviceAdmitted(SIGNERS[5].device, "Ola", "", "scorekeeper"))
    assert wanting(founder) == [SIGNERS[5].device]


def test_who_became_a_leader_lacks_what_leaders_have() -> None:
    founder, dana = founded("floor")
    founder.judge(chosen())
    founder.judge(access("one", dana, leaders=[founder]))
    founder.judge(RoleChanged(dana.device, "head", held=0))
    assert wanting(founder) == [dana.device]
    founder.judge(access("one", leaders=[dana]))
    assert wanting(founder) == []
    founder.judge(RoleChanged(dana.device, "floor", held=0))
    assert wanting(founder) == []


def test_who_leads_already_lacks_a_new_key_like_everybody() -> None:
    founder, dana = founded("floor")
    founder.judge(chosen())
    founder.judge(access("one", dana, leaders=[founder]))
    founder.judge(access("two"))
    assert wanting(founder) == [founder.device, dana.device]
    founder.judge(access("two", founder, dana))
    assert wanting(founder) == []


def test_revoked_and_renewed_tablets_lack_nothing() -> None:
    founder, dana, maya = founded("floor", "floor")
    founder.judge(chosen())
    founder.judge(access("one", leaders=[founder]))
    founder.judge(DeviceRevoked(dana.device, held=0))
    successor = SignedDevice(6)
    successor.sync(founder)
    successor.judge(renewal(maya.signer, successor.signer))
    founder.sync(successor)
    assert wanting(founder) == [successor.device]


# Under which key an entry travels


def test_entries_up_to_the_one_that_brings_a_key_travel_under_the_key_before() -> None:
    founder, dana = founded("floor")
    founder.judge(chosen())
    places = {}
    for key in ("one", "two", "three"):
        places[key] = founder.judge(access(key, dana, leaders=[founder])).seq
        founder.judge(NoteWritten(f"after {key}"))
    backbone = founder.state.backbone
    last = founder.log.vector[founder.device]
    travels = {seq: backbone.key_for(founder.device, seq) for seq in range(1, last + 2)}
    assert {seq for seq, key in travels.items() if key == "one"} == {*range(1, places["two"] + 1)}
    assert {seq for seq, key in travels.items() if key == "two"} == {
        *range(places["two"] + 1, places["three"] + 1)
    }
    assert {seq for seq, key in travels.items() if key == "three"} == {places["three"] + 1, last + 1}
    assert {backbone.key_for(dana.device, seq) for seq in range(1, last)} == {"three"}


def test_with_one_key_or_none_everything_travels_under_it() -> None:
    (founder,) = founded()
    assert founder.state.backbone.key_for(founder.device, 1) == ""
    founder.judge(chosen())
    founder.judge(access("one", founder))
    assert {founder.state.backbone.key_for(founder.device, seq) for seq in range(1, 9)} == {"one"}
