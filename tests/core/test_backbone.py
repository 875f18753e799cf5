"""The backbone of an event: who decides about it, and that all tablets agree on it."""

from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge_app.core.backbone import Backbone
from judge_app.core.ops import (
    AccessBox,
    BackboneAccessGiven,
    BackboneChosen,
    BackboneLeft,
    DeviceRevoked,
    NoteWritten,
    Op,
    RoleChanged,
    Undone,
)
from judge_app.core.ops.backbone import MOST_SERVERS
from judge_app.core.ops.base import LONGEST_NAME
from judge_app.core.roster import LEADERS
from judge_app.errors import Refused
from tests.core.backbones import SERVERS, access, chosen, wants_new_key
from tests.log.devices import all_entries, shuffled
from tests.log.signed import SIGNERS, SignedDevice, founded

NOT_ALLOWED = "the role of its tablet does not allow it"


# Choosing, leaving, giving


def test_a_backbone_is_chosen_left_and_chosen_again() -> None:
    founder, dana = founded("floor")
    founder.judge(chosen())
    founder.judge(access("one", dana, leaders=[founder]))
    before = founder.state.backbone
    assert (before.name, before.servers, before.ca) == ("Oakhaven Expo", SERVERS, "the certificate")
    founder.judge(BackboneLeft())
    assert founder.state.backbone.servers == ()
    founder.judge(chosen())
    assert founder.state.backbone == before


def test_what_was_given_is_kept_for_each_device_in_its_order() -> None:
    founder, dana = founded("floor")
    founder.judge(chosen())
    founder.judge(access("one", dana, leaders=[founder]))
    founder.judge(access("two", dana))
    boxes = founder.state.backbone.boxes
    assert [box.key for box in boxes[dana.device]] == ["one", "two"]
    assert [(box.key, box.leads) for box in boxes[founder.device]] == [("one", True)]
    assert founder.state.backbone.has_key(dana.device)
    assert not founder.state.backbone.has_key(founder.device)


def test_other_servers_of_the_same_account_keep_the_keys() -> None:
    founder, dana = founded("floor")
    founder.judge(chosen())
    founder.judge(access("one", dana, leaders=[founder]))
    before = founder.state.backbone
    founder.judge(BackboneChosen("Annex", ("tls://c.example:4222",), "another certificate", "A"))
    after = founder.state.backbone
    assert (after.keys, after.boxes) == (before.keys, before.boxes)
    assert (after.name, after.servers, after.ca) == (
        "Annex",
        ("tls://c.example:4222",),
        "another certificate",
    )


def test_another_account_begins_anew() -> None:
    founder, dana = founded("floor")
    founder.judge(chosen())
    founder.judge(access("one", dana, leaders=[founder]))
    founder.judge(chosen("B"))
    assert founder.state.backbone == Backbone("Oakhaven Expo", SERVERS, "the certificate", "B")
    assert wants_new_key(founder)
    founder.judge(chosen())
    assert founder.state.backbone.keys == ()


def test_access_to_another_account_is_passed_over_and_said() -> None:
    founder, head = founded("head")
    founder.judge(chosen())
    head.sync(founder)
    founder.judge(chosen("B"))
    head.judge(NoteWritten("a little later"))
    late = head.judge(access("one", head))
    head.sync(founder)
    assert founder.state.ignored == {late.id: "it is for a backbone that the event does not use"}
    assert founder.state.backbone.keys == head.state.backbone.keys == ()


# Who may


@pytest.mark.parametrize("role", ["floor", "scorekeeper", "board"])
@pytest.mark.parametrize("op", [chosen("B"), BackboneLeft(), access("stolen")])
def test_only_leaders_decide_about_the_backbone(role: str, op: Op) -> None:
    founder, dana = founded(role)  # type: ignore[arg-type]
    founder.judge(chosen())
    founder.judge(access("one", dana, leaders=[founder]))
    dana.sync(founder)
    before = founder.state.backbone
    with pytest.raises(Refused, match="cannot do this"):
        dana.judge(op)
    entry = dana.do(op)
    founder.sync(dana)
    for device in (founder, dana):
        assert device.state.backbone == before
        assert device.state.ignored == {entry.id: NOT_ALLOWED}


@pytest.mark.parametrize("role", LEADERS)
def test_every_leader_can_choose_give_and_leave(role: str) -> None:
    founder, leader = founded(role)  # type: ignore[arg-type]
    for op in (chosen(), access("one", founder, leader), BackboneLeft()):
        leader.judge(op)
    founder.sync(leader)
    assert founder.state.backbone == leader.state.backbone
    assert founder.state.backbone.key == "one"
    assert founder.state.ignored == {}


# Refusals


@pytest.mark.parametrize(
    ("op", "why"),
    [
        (chosen(name=""), "The name"),
        (chosen(name="x" * (LONGEST_NAME + 1)), "200 is the most"),
        (BackboneChosen("Expo", (), "", "A"), "a name and 1 to 9 servers"),
        (BackboneChosen("Expo", SERVERS[:1] * (MOST_SERVERS + 1), "", "A"), "a name and 1 to 9 servers"),
        (BackboneLeft(), "uses no backbone"),
        (access("one"), "another backbone by now"),
    ],
)
def test_what_makes_no_sense_is_refused_in_a_sentence(op: Op, why: str) -> None:
    (founder,) = founded()
    with pytest.raises(Refused, match=why):
        founder.judge(op)
    assert founder.state.backbone == Backbone()


@pytest.mark.parametrize("op", [access("one", account="B"), access("one", account="")])
def test_access_to_another_account_is_refused(op: Op) -> None:
    (founder,) = founded()
    founder.judge(chosen())
    with pytest.raises(Refused, match="another backbone by now"):
        founder.judge(op)


def test_no_access_is_given_to_a_backbone_that_was_left() -> None:
    (founder,) = founded()
    founder.judge(chosen())
    founder.judge(BackboneLeft())
    with pytest.raises(Refused, match="another backbone by now"):
        founder.judge(access("one"))
    with pytest.raises(Refused, match="uses no backbone"):
        founder.judge(BackboneLeft())


def test_what_was_decided_is_not_undone() -> None:
    (founder,) = founded()
    for op in (chosen(), access("one", founder), BackboneLeft()):
        entry = founder.judge(op)
        before = founder.state.backbone
        with pytest.raises(Refused, match="Decide anew under Devices"):
            founder.judge(Undone(entry.id))
        assert founder.state.backbone == before


# Whatever is merged when


@dataclass(frozen=True)
class Step:
    """Device *who* does *op*, or brings itself into step with the next one."""

    who: int
    op: Op | None


IDS = [signer.device for signer in SIGNERS[:4]]
boxes = st.builds(AccessBox, st.sampled_from(IDS), st.sampled_from(["", "box"]), st.booleans())
decisions: st.SearchStrategy[Op] = st.one_of(
    st.builds(chosen, st.sampled_from("AB"), st.sampled_from(["Expo", "Annex"])),
    st.builds(BackboneLeft),
    st.builds(
        BackboneAccessGiven,
        st.sampled_from("AB"),
        st.sampled_from(["one", "two", "three"]),
        st.lists(boxes, max_size=3).map(tuple),
    ),
    st.builds(DeviceRevoked, st.sampled_from(IDS[2:]), st.integers(0, 3)),
    st.builds(RoleChanged, st.sampled_from(IDS[1:]), st.sampled_from(["head", "floor"]), st.integers(0, 3)),
)
steps = st.lists(st.builds(Step, st.integers(0, 3), st.one_of(st.none(), decisions)), max_size=25)


@given(steps, st.integers(0, 9))
def test_whatever_order_tablets_hear_it_in_they_agree_on_the_backbone(steps: list[Step], seed: int) -> None:
    devices = founded("head", "floor", "floor")
    for step in steps:
        if step.op is None:
            devices[step.who].sync(devices[(step.who + 1) % 4])
        else:
            devices[step.who].do(step.op)
    late, mixed = SignedDevice(8), all_entries([*devices])
    for entry in [*shuffled([*mixed], seed), *sorted(mixed, key=lambda one: one.seq)]:
        late.offered(entry)
    for device in devices:
        device.offered(*mixed)
        assert device.state.backbone == late.state.backbone
        assert device.digest == late.digest
        assert device.reads_the_same_from_nothing()
