"""Whoever chooses a backbone gives access to all of the event, each in a box that only its tablet opens."""

from judge_app.core.ops import BackboneAccessGiven, BackboneChosen, BackboneLeft, DeviceAdmitted, RoleChanged
from judge_app.log.signing import device_of
from judge_app.sync.access import given_to
from judge_app.sync.natsaccess import Venue, claims_of, new_key
from judge_app.sync.sealing import unsealed
from tests.log.signed import SIGNERS, SignedDevice, founded, renewal
from tests.sync.access.leaders import ABOUT, VENUE, accesses, choose, everybody, give, got, known, ring


def test_whoever_chooses_gives_access_to_all_and_leaders_can_give_on() -> None:
    founder, head, dana = founded("head", "floor")
    chosen, access = choose(founder)
    assert isinstance(chosen, BackboneChosen)
    assert isinstance(access, BackboneAccessGiven)
    everybody(founder, head, dana)
    found = [got(one) for one in (founder, head, dana)]
    assert [known(one).seed for one in (founder, head, dana)] == [VENUE.seed, VENUE.seed, ""]
    assert [(one.name, one.servers, one.ca) for one in found] == [(VENUE.name, VENUE.servers, VENUE.ca)] * 3
    assert len({one.user for one in found}) == len({one.jwt for one in found}) == 3
    wrap = ring(found[0]).wrapped(b"hello", ABOUT)
    assert [ring(one).unwrapped(wrap, ABOUT) for one in found] == [b"hello"] * 3


def test_nobody_opens_the_box_of_another() -> None:
    founder, head, dana = founded("head", "floor")
    _chosen, access = choose(founder)
    assert isinstance(access, BackboneAccessGiven)
    for box in access.boxes:
        can_open = [one.device for one in (founder, head, dana) if unsealed(one.signer, box.sealed)]
        assert can_open == [box.device]


def test_nothing_secret_stands_in_the_entry() -> None:
    founder, dana = founded("floor")
    choose(founder)
    everybody(founder, dana)
    text = b"".join(entry.body for entry in founder.log.entries)
    for access in (got(founder), got(dana)):
        for secret in (access.jwt, access.user.hex(), access.keys[access.key].hex(), VENUE.seed):
            assert secret.encode() not in text


def test_to_choose_the_same_again_gives_nothing_to_who_has_it() -> None:
    founder, dana = founded("floor")
    choose(founder)
    before = got(founder)
    founder.judge(BackboneLeft())
    assert accesses(founder) == [None]
    assert [type(op) for op in choose(founder)] == [BackboneChosen]
    assert got(founder) == before
    everybody(founder, dana)
    assert got(dana).key == before.key
    assert give(founder) is None


def test_who_comes_later_is_given_all_keys_by_any_leader() -> None:
    founder, head = founded("head")
    choose(founder)
    everybody(founder, head)
    wrap = ring(got(founder)).wrapped(b"long ago", ABOUT)
    head.judge(DeviceAdmitted(SIGNERS[2].device, "Dana", "", "floor"))
    op = give(head)
    assert op
    assert [box.device for box in op.boxes] == [SIGNERS[2].device]
    assert give(head) is None
    dana = SignedDevice(2)
    dana.sync(head)
    assert ring(got(dana)).unwrapped(wrap, ABOUT) == b"long ago"
    assert got(dana).key == got(founder).key


def test_who_becomes_a_leader_is_given_what_leaders_have_and_stays_the_same_user() -> None:
    founder, dana = founded("floor")
    choose(founder)
    everybody(founder, dana)
    before = known(dana)
    founder.judge(RoleChanged(dana.device, "head", held=0))
    op = give(founder)
    assert op
    assert [box.device for box in op.boxes] == [dana.device]
    dana.sync(founder)
    after = known(dana)
    assert (before.seed, after.seed) == ("", VENUE.seed)
    assert (after.jwt, after.user) == (before.jwt, before.user)


def test_a_tablet_with_a_new_key_of_its_own_still_opens_what_it_was_given_before() -> None:
    founder, dana = founded("floor")
    choose(founder)
    everybody(founder, dana)
    successor = SignedDevice(6)
    successor.sync(founder)
    successor.judge(renewal(dana.signer, successor.signer))
    backbone = successor.state.backbone
    assert given_to(backbone, successor.signer).keys == {}
    found = given_to(backbone, successor.signer, [dana.signer])
    assert (found.keys, found.jwt) == (known(dana).keys, "")  # a pass is for one device
    founder.sync(successor)
    give(founder)
    successor.sync(founder)
    assert got(successor).key == got(founder).key


def test_a_leader_who_has_only_the_file_gives_a_new_key_to_all() -> None:
    """The organizer's tablet died with the only keys; the head judge was never given any."""
    founder, head, dana = founded("head", "floor")
    founder.judge(BackboneChosen(VENUE.name, VENUE.servers, VENUE.ca, VENUE.account))
    everybody(founder, head, dana)
    assert accesses(founder, head, dana) == [None] * 3
    choose(head)
    everybody(head, founder, dana)
    assert len({got(one).key for one in (founder, head, dana)}) == 1


def test_another_account_gives_everything_anew() -> None:
    founder, dana = founded("floor")
    choose(founder)
    before = got(founder)
    other = new_key("account", lambda size: b"b" * size)
    choose(founder, Venue("Annex", VENUE.servers, VENUE.ca, other.public, other.seed_text))
    everybody(founder, dana)
    for one in (founder, dana):
        access = got(one)
        assert access.key not in before.keys
        assert claims_of(access.jwt)["iss"] == other.public


def test_without_a_backbone_nobody_has_access() -> None:
    founder, dana = founded("floor")
    assert accesses(founder, dana) == [None, None]
    choose(founder)
    assert accesses(founder, dana)[1] is None  # it has not heard of it


def test_an_id_for_which_nothing_can_be_sealed_keeps_nobody_out() -> None:
    founder, dana = founded("floor")
    nobody = device_of((1).to_bytes(32, "little"))
    founder.judge(DeviceAdmitted(nobody, "nobody", "", "floor"))
    choose(founder)
    everybody(founder, dana)
    assert got(dana)
    assert give(founder) is None  # and it is not tried again and again
