"""Boxes for one device and wraps for all that have a key: nobody else opens them or changes a bit."""

from base64 import b64decode, b64encode
from collections.abc import Callable
from contextlib import suppress
from random import Random

import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from hypothesis import given
from hypothesis import strategies as st

from judge_app.core.claims import DeviceId
from judge_app.errors import Refused
from judge_app.log.signing import Signer, device_of
from judge_app.sync.sealing import KEY_BYTES, Keyring, UnknownKey, key_name, sealed_for, unsealed

DANA, MAYA = Signer(b"d" * 32), Signer(b"m" * 32)
SECRET = b"the key of the event"
OLD, NEW, FOREIGN = (bytes([number]) * KEY_BYTES for number in (1, 2, 3))
ABOUT = b"entry 7 of Dana"
PRIME = 2**255 - 19

SODIUM_SEED = "421151a459faeade3d247115f94aedae42318124095afabe4d1451a559faedee"
SODIUM_PUBLIC = "f1814f0e8ff1043d8a44d25babff3cedcae6c22c3edaa48f857ae70de2baae50"
SODIUM_SECRET = "8052030376d47112be7f73ed7a019293dd12ad910b654455798b4667d73de166"
"""What libsodium's own test of the conversion (ed25519_convert) makes of this seed."""


def chance(seed: int) -> Callable[[int], bytes]:
    return Random(seed).randbytes


# Boxes


@given(st.binary(min_size=32, max_size=32), st.binary(max_size=300), st.integers(0, 1000))
def test_a_box_opens_for_its_device(seed: bytes, content: bytes, number: int) -> None:
    signer = Signer(seed)
    assert unsealed(signer, sealed_for(signer.device, content, chance(number))) == content


@given(st.binary(min_size=32, max_size=32), st.binary(min_size=32, max_size=32))
def test_a_box_opens_for_its_device_alone(one: bytes, other: bytes) -> None:
    box = sealed_for(Signer(one).device, SECRET, chance(1))
    assert (unsealed(Signer(other), box) == SECRET) == (one == other)
    assert unsealed(Signer(other), box) in (None, SECRET)


def test_a_box_is_for_the_key_that_libsodium_makes_of_an_id() -> None:
    """Opened by hand with the published secret, so that the way from id to key is right on both sides."""
    secret = X25519PrivateKey.from_private_bytes(bytes.fromhex(SODIUM_SECRET))
    public = secret.public_key().public_bytes_raw()
    assert public.hex() == SODIUM_PUBLIC
    raw = b64decode(sealed_for(Signer(bytes.fromhex(SODIUM_SEED)).device, SECRET, chance(1)))
    shared = secret.exchange(X25519PublicKey.from_public_bytes(raw[:32]))
    about = b"tableside box 1"
    key = HKDF(hashes.SHA256(), 32, salt=raw[:32] + public, info=about).derive(shared)
    assert AESGCM(key).decrypt(bytes(12), raw[32:], about) == SECRET


def test_the_same_is_never_sealed_the_same_way_twice() -> None:
    boxes = {sealed_for(DANA.device, SECRET) for _time in range(20)}
    assert len(boxes) == 20
    assert not any(SECRET in b64decode(box) for box in boxes)


def test_a_box_with_any_bit_changed_is_refused() -> None:
    raw = b64decode(sealed_for(DANA.device, SECRET, chance(1)))
    assert unsealed(DANA, b64encode(raw).decode()) == SECRET
    for place in range(len(raw)):
        for bit in (0, 7):
            changed = bytearray(raw)
            changed[place] ^= 1 << bit
            found = unsealed(DANA, b64encode(changed).decode())
            assert found is None, (place, bit)


def test_a_box_that_is_cut_short_or_longer_is_refused() -> None:
    raw = b64decode(sealed_for(DANA.device, SECRET, chance(1)))
    for other in (*(raw[:size] for size in range(len(raw))), raw + b"\0", b"\0" + raw):
        assert unsealed(DANA, b64encode(other).decode()) is None


@given(st.text(max_size=200) | st.binary(max_size=200).map(lambda raw: b64encode(raw).decode()))
def test_garbage_is_no_box(text: str) -> None:
    assert unsealed(DANA, text) is None


EIGHTH = 0x05FC536D880238B13933C6D305ACDFD5F098EFF289F4C345B027B2C28F95E826
LOW_ORDER = {
    "the neutral point": 1,
    "the neutral point, written otherwise": PRIME + 1,
    "the point of order 2": PRIME - 1,
    "a point of order 4": 0,
    "a point of order 4, written otherwise": PRIME,
    "a point of order 8": EIGHTH,
    "another point of order 8": PRIME - EIGHTH,
}


@pytest.mark.parametrize("sign", [0, 1])
@pytest.mark.parametrize("y", LOW_ORDER.values(), ids=LOW_ORDER)
def test_an_id_with_which_nothing_can_be_agreed_on_is_refused(y: int, sign: int) -> None:
    device = device_of((y | sign << 255).to_bytes(32, "little"))
    with pytest.raises(Refused, match="no id of a tablet"):
        sealed_for(device, SECRET)


@given(st.text(max_size=70))
def test_what_is_no_id_is_refused(text: str) -> None:
    with pytest.raises(Refused, match="no id of a tablet"):
        sealed_for(DeviceId(text), SECRET)


@given(st.binary(min_size=32, max_size=32))
def test_any_bytes_as_an_id_are_sealed_for_or_refused_in_a_sentence(public: bytes) -> None:
    with suppress(Refused):
        assert unsealed(DANA, sealed_for(device_of(public), SECRET)) is None


# Wraps


def keyring(*keys: bytes) -> Keyring:
    """The last of *keys* is current."""
    return Keyring({key_name(key): key for key in keys}, key_name(keys[-1]))


def test_a_key_is_told_apart_by_its_name_which_tells_nothing_else() -> None:
    names = [key_name(key) for key in (OLD, NEW, FOREIGN)]
    assert len({*names}) == 3
    assert all(len(bytes.fromhex(name)) == 8 for name in names)
    assert key_name(OLD) == names[0]
    assert not any(key.hex().startswith(name) for key, name in zip((OLD, NEW, FOREIGN), names, strict=True))


@given(st.binary(max_size=300), st.binary(max_size=60))
def test_a_wrap_opens_for_all_with_the_key(content: bytes, about: bytes) -> None:
    wrap = keyring(OLD, NEW).wrapped(content, about)
    assert keyring(NEW).unwrapped(wrap, about) == content
    with pytest.raises(UnknownKey):
        keyring(OLD).unwrapped(wrap, about)


@given(st.binary(max_size=60), st.binary(max_size=60))
def test_a_wrap_cannot_be_passed_off_as_being_about_something_else(one: bytes, other: bytes) -> None:
    ring = keyring(NEW)
    assert ring.unwrapped(ring.wrapped(SECRET, one), other) == (SECRET if one == other else None)


def test_what_was_wrapped_with_an_old_key_still_opens() -> None:
    wrap = keyring(OLD).wrapped(SECRET, ABOUT)
    assert keyring(OLD, NEW).unwrapped(wrap, ABOUT) == SECRET


@pytest.mark.parametrize(
    ("named", "opens"),
    [(key_name(OLD), OLD), (key_name(NEW), NEW), ("", NEW), (key_name(FOREIGN), NEW)],
    ids=["the old one", "the current one", "none", "one that it has not"],
)
def test_a_wrap_goes_under_the_key_that_is_named_or_else_the_current_one(named: str, opens: bytes) -> None:
    wrap = keyring(OLD, NEW).wrapped(SECRET, ABOUT, named)
    assert keyring(opens).unwrapped(wrap, ABOUT) == SECRET


def test_an_unknown_key_is_told_apart_from_garbage() -> None:
    wrap, ring = keyring(FOREIGN).wrapped(SECRET, ABOUT), keyring(OLD, NEW)
    with pytest.raises(UnknownKey):
        ring.unwrapped(wrap, ABOUT)
    assert ring.unwrapped(b"\x02" + wrap[1:], ABOUT) is None
    assert ring.unwrapped(wrap[:36], ABOUT) is None  # shorter than the shortest


@given(st.binary(max_size=200))
def test_garbage_is_no_wrap(raw: bytes) -> None:
    try:
        assert keyring(OLD, NEW).unwrapped(raw, ABOUT) is None
    except UnknownKey:
        assert raw[:1] == b"\x01"
        assert len(raw) >= 37


def test_a_wrap_with_any_bit_changed_is_not_opened() -> None:
    ring = keyring(OLD, NEW)
    wrap = ring.wrapped(SECRET, ABOUT, entropy=chance(1))
    assert ring.unwrapped(wrap, ABOUT) == SECRET
    for place in range(len(wrap)):
        changed = bytearray(wrap)
        changed[place] ^= 1
        try:
            assert ring.unwrapped(bytes(changed), ABOUT) is None, place
        except UnknownKey:
            assert 1 <= place <= 8, place  # where the name of the key stands


def test_the_same_is_never_wrapped_the_same_way_twice() -> None:
    ring = keyring(NEW)
    wraps = {ring.wrapped(SECRET, ABOUT) for _time in range(20)}
    assert len(wraps) == 20
    assert not any(SECRET in wrap or NEW in wrap for wrap in wraps)
