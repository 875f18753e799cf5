"""After a revocation there is a new key that the revoked tablet lacks and all others get."""

import json

import pytest

from judge_app.core.ops import BackboneAccessGiven, DeviceRevoked, NoteWritten
from judge_app.core.roster import DeviceRole
from judge_app.sync.access import MOST_MISSED, giving
from judge_app.sync.sealing import UnknownKey, key_name, unsealed
from tests.log.signed import SignedDevice, founded
from tests.sync.access.leaders import ABOUT, NOW_S, choose, everybody, give, got, known, ring

FLOOR: list[DeviceRole] = ["floor"] * 5


def test_after_a_revocation_all_others_have_a_new_key() -> None:
    founder, head, dana, maya = founded("head", "floor", "floor")
    choose(founder)
    everybody(founder, head, dana, maya)
    old = got(founder)
    thief = ring(got(dana))
    founder.judge(DeviceRevoked(dana.device, held=0))
    op = give(founder)
    assert op
    assert dana.device not in {box.device for box in op.boxes}
    assert op.key != old.key
    everybody(founder, head, dana, maya)
    assert op.key not in known(dana).keys
    for one in (founder, head, maya):
        access = got(one)
        assert access.key == op.key
        assert {*access.keys} == {old.key, op.key}
        wrap = ring(access).wrapped(b"not for everybody", ABOUT)
        with pytest.raises(UnknownKey):
            thief.unwrapped(wrap, ABOUT)
        assert ring(got(founder)).unwrapped(wrap, ABOUT) == b"not for everybody"
        assert ring(access).unwrapped(ring(old).wrapped(b"before", ABOUT), ABOUT) == b"before"
    assert give(founder) is None


def test_a_revoked_tablet_has_no_box_of_any_later_key() -> None:
    founder, dana, maya = founded("floor", "floor")
    choose(founder)
    founder.judge(DeviceRevoked(dana.device, held=0))
    give(founder)
    founder.judge(DeviceRevoked(maya.device, held=0))
    give(founder)
    everybody(founder, dana, maya)
    backbone = founder.state.backbone
    names = [key.name for key in backbone.keys]
    assert len(names) == 3

    def held(device: SignedDevice) -> list[str]:
        opened = [
            json.loads(unsealed(device.signer, box.sealed) or b"") for box in backbone.boxes[device.device]
        ]
        keys = dict.fromkeys(key for content in opened for key in content["keys"].split())
        return [key_name(bytes.fromhex(key)) for key in keys]

    assert held(dana) == names[:1]
    assert held(maya) == names[:2]
    assert held(founder) == names


def test_who_lacks_the_newest_key_uses_the_last_one_it_has() -> None:
    founder, dana, maya = founded("floor", "floor")
    choose(founder)
    everybody(founder, dana, maya)
    old = got(maya)
    founder.judge(DeviceRevoked(dana.device, held=0))
    state = founder.state
    (fresh,) = giving(founder.event, state.backbone, state, known(founder), NOW_S)
    boxes = tuple(box for box in fresh.boxes if box.device != maya.device)
    founder.judge(BackboneAccessGiven(fresh.account, fresh.key, boxes))
    maya.sync(founder)
    assert got(maya).key == old.key
    assert got(maya).key_names == {old.key, fresh.key}
    give(founder)
    maya.sync(founder)
    assert got(maya).key == fresh.key


def test_who_missed_some_keys_is_given_them_with_the_newest() -> None:
    """A leader that was away gets one box, and can open what was said in between."""
    founder, head, *others = founded("head", *FLOOR)
    choose(founder)
    everybody(founder, head)
    for other in others[: MOST_MISSED - 1]:
        founder.judge(DeviceRevoked(other.device, held=0))
        op = give(founder)
        assert op
        wrap = ring(got(founder)).wrapped(b"in between", ABOUT)
        everybody(founder, head)
        assert ring(got(head)).unwrapped(wrap, ABOUT) == b"in between"
    assert known(head).keys == known(founder).keys


def test_two_leaders_who_make_a_new_key_at_once_lock_nobody_out() -> None:
    founder, head, dana, maya = founded("head", "floor", "floor")
    choose(founder)
    everybody(founder, head, dana, maya)
    founder.judge(DeviceRevoked(dana.device, held=0))
    head.sync(founder)
    one = give(founder)
    head.judge(NoteWritten("a little later"))
    other = give(head)
    assert one
    assert other
    assert one.key != other.key
    founder.sync(head)
    everybody(founder, head, maya)
    assert {got(device).key for device in (founder, head, maya)} == {other.key}
    assert all({one.key, other.key} <= {*got(device).keys} for device in (founder, head, maya))
