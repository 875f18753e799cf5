"""What a leader gives to whom so that all of an event reach its backbone, and who can open what of it."""

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge_app.core.backbone import Backbone, Box, Key
from judge_app.core.claims import DeviceId, Stamp
from judge_app.core.frozenmap import FrozenMap
from judge_app.core.model import State
from judge_app.core.ops import (
    BackboneAccessGiven,
    BackboneChosen,
    BackboneLeft,
    DeviceAdmitted,
    DeviceRevoked,
    NoteWritten,
    RoleChanged,
)
from judge_app.core.roster import DeviceRole, Member, Roster, Term
from judge_app.log.codec import LARGEST_ENTRY, encode
from judge_app.log.entry import entry_id
from judge_app.log.signing import Signer, device_of
from judge_app.sync.access import (
    MOST_AT_ONCE,
    MOST_MISSED,
    Access,
    Given,
    Lane,
    access_of,
    choosing,
    given_to,
    giving,
)
from judge_app.sync.natsaccess import Venue, claims_of, new_key
from judge_app.sync.sealing import Keyring, UnknownKey, key_name, sealed_for, unsealed
from tests.log.signed import OAKHAVEN, SIGNERS, SignedDevice, founded, renewal

ACCOUNT, SIGNING = new_key("account", lambda size: b"a" * size), new_key("account", lambda size: b"s" * size)
VENUE = Venue(
    "Oakhaven Expo", ("tls://a.example:4222",), "the certificate", ACCOUNT.public, SIGNING.seed_text
)
NOW_S = 1_780_000_000
ABOUT = b"about something"
FLOOR: list[DeviceRole] = ["floor"] * 5


def known(device: SignedDevice) -> Given:
    """What it finds in its boxes."""
    return given_to(device.state.backbone, device.signer)


def choose(leader: SignedDevice, venue: Venue = VENUE) -> list[BackboneChosen | BackboneAccessGiven]:
    state = leader.state
    ops = choosing(leader.event, state.backbone, state, known(leader), venue, NOW_S)
    for op in ops:
        leader.judge(op)
    return ops  # type: ignore[return-value]


def give(leader: SignedDevice) -> BackboneAccessGiven | None:
    """What the tablet of a leader does by itself."""
    state = leader.state
    ops = giving(leader.event, state.backbone, state, known(leader), NOW_S)
    for op in ops:
        leader.judge(op)
    assert len(ops) <= 1
    return ops[0] if ops else None


def accesses(*devices: SignedDevice) -> list[Access | None]:
    """What each has by what it holds itself."""
    return [access_of(one.state.backbone, known(one)) for one in devices]


def got(device: SignedDevice) -> Access:
    access = access_of(device.state.backbone, known(device))
    assert access
    return access


def ring(access: Access) -> Keyring:
    return Keyring(access.keys, access.key)


def everybody(founder: SignedDevice, *others: SignedDevice) -> None:
    for other in others:
        other.sync(founder)


# Choosing and giving


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


# Very many


def crowd(number: int) -> tuple[State, list[Signer]]:
    signers = [Signer(place.to_bytes(32, "big")) for place in range(1, number + 1)]
    members: FrozenMap[DeviceId, Member] = FrozenMap()
    for signer in signers:
        role: Any = "organizer" if signer is signers[0] else "floor"
        members = members.put(signer.device, Member(signer.device, "Judge", "Tablet", (Term(1, role),)))
    return State(roster=Roster(signers[0].device, members)), signers


def size_of(op: BackboneAccessGiven, founder: DeviceId) -> int:
    """The bytes of an entry that says *op*."""
    return len(encode(OAKHAVEN, 9, 9, Stamp(entry_id(founder, 9), founder, NOW_S * 1000), op, "0" * 64))


def test_as_many_members_as_are_given_access_at_once_fit_into_an_entry() -> None:
    state, signers = crowd(MOST_AT_ONCE)
    backbone = Backbone(VENUE.name, VENUE.servers, VENUE.ca, VENUE.account)
    many = {key_name(key): key for key in (bytes([number]) * 32 for number in range(20))}
    for keys, most in (({}, 400_000), (many, LARGEST_ENTRY * 3 // 4)):  # after no or many revocations
        backbone = backbone._replace(keys=tuple(Key(name, signers[0].device, 1) for name in keys))
        (op,) = giving(OAKHAVEN, backbone, state, Given(keys, seed=VENUE.seed), NOW_S)
        assert len(op.boxes) == MOST_AT_ONCE
        assert size_of(op, signers[0].device) < most


def test_five_hundred_members_are_given_access_in_small_entries() -> None:
    state, signers = crowd(500)
    backbone = Backbone(VENUE.name, VENUE.servers, VENUE.ca, VENUE.account)
    ops = giving(OAKHAVEN, backbone, state, Given(seed=VENUE.seed), NOW_S)
    assert [len(op.boxes) for op in ops] == 5 * [MOST_AT_ONCE]
    assert len({op.key for op in ops}) == 1
    assert {box.device for op in ops for box in op.boxes} == {one.device for one in signers}
    assert max(size_of(op, signers[0].device) for op in ops) < 400_000


def test_of_many_keys_a_box_holds_the_newest_in_whatever_order_they_became_known() -> None:
    state, signers = crowd(2)
    keys = {key_name(key): key for key in (bytes([number]) * 32 for number in range(3 * MOST_MISSED))}
    founder, maya = (one.device for one in signers)
    backbone = Backbone(VENUE.name, VENUE.servers, VENUE.ca, VENUE.account)._replace(
        keys=tuple(Key(name, founder, number) for number, name in enumerate(keys)),
        boxes=FrozenMap[DeviceId, tuple[Box, ...]]().put(maya, (Box(next(iter(keys)), "", False),)),
    )
    known = Given(dict(reversed(keys.items())), seed=VENUE.seed)
    (op,) = giving(OAKHAVEN, backbone, state, known, NOW_S)
    sealed = next(box.sealed for box in op.boxes if box.device == maya)
    box = FrozenMap[DeviceId, tuple[Box, ...]]().put(maya, (Box(op.key, sealed, False),))
    found = given_to(backbone._replace(boxes=box), signers[1])
    assert [*found.keys] == [*keys][-MOST_MISSED:]


# Boxes that nobody honest made


FRESH = bytes(range(32))


def boxed(*contents: object, device: SignedDevice | None = None) -> tuple[Backbone, Signer]:
    """A backbone in which a device was given *contents*, one box each; strings go in as they are."""
    signer = (device or SignedDevice(1)).signer
    chance = Random(7).randbytes
    raws = [one.encode() if isinstance(one, str) else json.dumps(one).encode() for one in contents]
    boxes = tuple(Box(key_name(FRESH), sealed_for(signer.device, raw, chance), True) for raw in raws)
    backbone = Backbone(VENUE.name, VENUE.servers, VENUE.ca, VENUE.account)
    return (
        backbone._replace(
            keys=(Key(key_name(FRESH), SIGNERS[0].device, 1),),
            boxes=FrozenMap[DeviceId, tuple[Box, ...]]().put(signer.device, boxes),
        ),
        signer,
    )


def opened(*contents: object) -> tuple[Given, Access | None]:
    """What the device finds, and what it can do with it."""
    backbone, signer = boxed(*contents)
    found = given_to(backbone, signer)
    return found, access_of(backbone, found)


def sound(**changes: object) -> dict[str, object]:
    user = {"jwt": "a token", "user": "11" * 32, "seed": VENUE.seed}
    return {"account": VENUE.account, "keys": FRESH.hex(), **user, **changes}


def test_a_sound_box_gives_access() -> None:
    found, access = opened(sound())
    assert access
    assert (access.jwt, access.user, found.seed) == ("a token", b"\x11" * 32, VENUE.seed)


@pytest.mark.parametrize(
    "content",
    [
        "",
        "no JSON",
        "[" * 100_000,
        "9" * 100_000,
        "{" + '"a":{' * 100_000,
        [],
        None,
        7,
        "null",
        sound(account=new_key("account", lambda size: b"x" * size).public),
        sound(account=None),
        sound(account=[VENUE.account]),
        sound(keys=7),
        sound(keys=[FRESH.hex()]),
        sound(keys="no hex"),
        sound(keys=FRESH.hex()[:-2]),
        sound(keys=f"{FRESH.hex()} 00"),
        sound(user="no hex"),
        sound(user="11" * 31),
        sound(user=["11" * 32]),
        sound(jwt={"a": 1}),
        sound(seed="no seed"),
        sound(seed=7),
        sound(more=[[[]]]),
        {key: value for key, value in sound().items() if key != "account"},
        {key: value for key, value in sound().items() if key != "jwt"},
        {key: value for key, value in sound().items() if key != "user"},
        {key: value for key, value in sound().items() if key != "keys"},
    ],
    ids=str,
)
def test_a_box_with_something_wrong_gives_nothing_and_spoils_nothing(content: object) -> None:
    assert opened(content)[1] is None
    assert opened(sound(), content) == opened(content, sound()) == opened(sound())


@given(st.binary(max_size=300) | st.text(max_size=100).map(str.encode))
def test_no_garbage_in_a_box_or_in_its_place_does_harm(raw: bytes) -> None:
    backbone, signer = boxed(sound())
    for sealed in (sealed_for(signer.device, raw), raw.decode("latin-1")):
        boxes = (Box("", sealed, True), *backbone.boxes[signer.device])
        spoilt = backbone._replace(boxes=FrozenMap[DeviceId, tuple[Box, ...]]().put(signer.device, boxes))
        assert given_to(spoilt, signer) == given_to(backbone, signer)


def test_a_huge_box_does_no_harm() -> None:
    content = sound(more="x" * 800_000)
    _found, access = opened(content, sound(keys=" ".join([FRESH.hex()] * 10_000)))
    assert access
    assert [*access.keys] == [key_name(FRESH)]


# What a device may do on the servers


def test_a_token_names_only_the_subjects_of_its_own_device_and_event() -> None:
    founder, dana = founded("floor")
    choose(founder)
    everybody(founder, dana)
    lane = Lane(OAKHAVEN)
    token = lane.stream.removeprefix("TABLESIDE_")
    claims = claims_of(got(dana).jwt)
    assert (claims["iss"], claims["nats"]["issuer_account"]) == (SIGNING.public, VENUE.account)
    assert (claims["sub"], claims["name"]) == (got(dana).user_key.public, dana.device)
    hear, say = claims["nats"]["sub"]["allow"], claims["nats"]["pub"]["allow"]
    assert hear == [
        f"tableside.{token}.say.*",
        f"tableside.{token}.ask.{dana.device}",
        f"_INBOX.{dana.device}.>",
    ]
    plain = [one for one in say if not one.startswith("$JS.")]
    assert plain == [
        f"tableside.{token}.log.*.{dana.device}",
        f"tableside.{token}.say.{dana.device}",
        f"tableside.{token}.ask.*",
    ]
    storage = [one for one in say if one.startswith("$JS.")]
    assert all(lane.stream in one.split(".") for one in storage)
    verbs = {tuple(one.partition("API.")[2].split(f".{lane.stream}")[0].split(".")) for one in storage}
    assert verbs == {
        ("STREAM", "INFO"),
        ("STREAM", "CREATE"),
        ("CONSUMER", "CREATE"),
        ("CONSUMER", "INFO"),
        ("CONSUMER", "DELETE"),
        ("CONSUMER", "MSG", "NEXT"),
    }


def test_tokens_of_two_devices_share_nothing_they_alone_may_say_or_hear() -> None:
    founder, dana = founded("floor")
    choose(founder)
    everybody(founder, dana)
    claims = [claims_of(got(one).jwt)["nats"] for one in (founder, dana)]
    for one, other in ((founder, claims[1]), (dana, claims[0])):
        assert not any(one.device in subject for way in ("pub", "sub") for subject in other[way]["allow"])


def test_a_server_learns_neither_the_event_nor_the_same_name_twice() -> None:
    lanes = [Lane(OAKHAVEN), Lane(SignedDevice(2).event), Lane(type(OAKHAVEN)("riverside"))]
    assert lanes[0].stream == lanes[1].stream != lanes[2].stream
    for text in (lanes[0].stream, lanes[0].log(), lanes[0].say(), lanes[0].ask()):
        assert OAKHAVEN not in text
        assert "oakhaven" not in text.lower()


@pytest.mark.parametrize(
    "change",
    [
        {"user": ""},
        {"user": "11" * 64},
        {"jwt": ""},
        {"jwt": "\ud800"},
        {"seed": new_key("user", lambda size: b"u" * size).seed_text},
    ],
    ids=["no user", "a long user", "no token", "a token that is no text", "the seed of a user"],
)
def test_a_later_box_spoils_nothing(change: dict[str, object]) -> None:
    assert opened(sound(), sound(**change)) == opened(sound())
