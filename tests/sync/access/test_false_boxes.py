"""Boxes that nobody honest made give nothing, and spoil nothing that other boxes give."""

import json
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge_app.core.backbone import Backbone, Box, Key
from judge_app.core.claims import DeviceId
from judge_app.core.frozenmap import FrozenMap
from judge_app.log.signing import Signer
from judge_app.sync.access import Access, Given, access_of, given_to
from judge_app.sync.natsaccess import new_key
from judge_app.sync.sealing import key_name, sealed_for
from tests.log.signed import SIGNERS, SignedDevice
from tests.sync.access.leaders import VENUE

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
