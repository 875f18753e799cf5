"""A device’s id is its key: what it signed is its own, byte for byte and in its place, and only that."""

from base64 import b32encode
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge_app.core.ids import EventId, event_id, founder_of
from judge_app.core.ops import NoteWritten
from judge_app.log.codec import decode
from judge_app.log.entry import Entry
from judge_app.log.signing import (
    SEED_BYTES,
    Signer,
    device_of,
    entry_message,
    is_proved,
    is_signed,
    public_of,
    renewal_message,
    signed,
)
from tests.log.signed import OAKHAVEN, SIGNERS, forged, fork_of, renewal

keys = st.binary(min_size=SEED_BYTES, max_size=SEED_BYTES)
DANA, MAYA = SIGNERS[1], SIGNERS[2]
RIVERSIDE = event_id(SIGNERS[0].device, "riversid")


def entry(signer: Signer = DANA, text: str = "hello", seq: int = 1) -> Entry:
    return forged(signer, NoteWritten(text), seq, seq, prev="" if seq == 1 else "0" * 64)


@given(keys, st.binary(max_size=200))
def test_what_a_device_signs_is_its_own(seed: bytes, message: bytes) -> None:
    signer = Signer(seed)
    signature = signer.sign(message)
    assert is_signed(signer.device, message, signature)
    assert not is_signed(DANA.device, message, signature) or signer.seed == DANA.seed
    assert not is_signed(signer.device, message + b"\n", signature)


@given(keys, st.integers(0, 511))
def test_one_changed_bit_of_a_signature_spoils_it(seed: bytes, place: int) -> None:
    signer = Signer(seed)
    signature = bytearray(signer.sign(b"message"))
    signature[place // 8] ^= 1 << place % 8
    assert not is_signed(signer.device, b"message", bytes(signature))


@pytest.mark.parametrize("signature", [b"", b"short", bytes(63), bytes(64), bytes(65), bytes(10_000)])
def test_what_is_no_signature_is_none(signature: bytes) -> None:
    assert not is_signed(DANA.device, b"message", signature)


@given(keys)
def test_an_id_and_a_key_are_the_same_thing(public: bytes) -> None:
    device = device_of(public)
    assert public_of(device) == public
    assert len(device) == 52
    assert device.isalnum()
    assert device == device.lower()


@given(keys, keys)
def test_different_keys_have_different_ids(one: bytes, other: bytes) -> None:
    assert (device_of(one) == device_of(other)) == (one == other)


HOSTILE = {
    "nothing": "",
    "a letter": "a",
    "capitals": DANA.device.upper(),
    "mixed case": DANA.device[:-1] + DANA.device[-1].upper(),
    "one letter less": DANA.device[:-1],
    "one letter more": DANA.device + "a",
    "padded": DANA.device + "====",
    "a space behind": DANA.device + " ",
    "a line break behind": DANA.device + "\n",
    "no letter of the alphabet": "0" + DANA.device[1:],
    "a letter that becomes two in capitals": "ß" * 26,
    "letters that look alike": "а" * 52,
    "a null": DANA.device[:-1] + "\0",
    "spare bits set": DANA.device[:-1] + ("b" if DANA.device[-1] == "a" else chr(ord(DANA.device[-1]) + 1)),
    "31 bytes": b32encode(bytes(31)).decode().rstrip("=").lower(),
    "33 bytes": b32encode(bytes(33)).decode().rstrip("=").lower(),
    "a megabyte": "a" * (1 << 20),
    "a path": "../../" + DANA.device[6:],
}


@pytest.mark.parametrize("device", HOSTILE.values(), ids=HOSTILE)
def test_an_id_that_is_no_key_signs_nothing(device: str) -> None:
    assert public_of(device) is None
    assert not is_signed(device, b"message", DANA.sign(b"message"))


@given(st.text(max_size=64))
def test_whatever_is_given_as_an_id_raises_nothing(device: str) -> None:
    public = public_of(device)
    assert public is None or device_of(public) == device
    assert not is_signed(device, b"message", DANA.sign(b"message")) or device == DANA.device


def test_a_key_that_is_no_point_of_the_curve_signs_nothing() -> None:
    for public in (bytes(32), b"\xff" * 32, b"\x01" + bytes(31), bytes([2]) + bytes(31)):
        assert not is_signed(device_of(public), b"message", DANA.sign(b"message"))


def test_entries_that_their_devices_made_are_told_from_the_others() -> None:
    good = entry()
    bad = [
        replace(good, signature=entry(MAYA).signature),  # another's
        replace(good, signature=b""),
        replace(good, body=good.body.replace(b"hello", b"hallo")),
        replace(entry(seq=2), signature=good.signature),  # another place
    ]
    taken, left = signed([good, *bad])
    assert taken == [good]
    assert [one.entry for one in left] == bad
    assert {one.why for one in left} == {"its signature is not that of its device"}


@given(st.integers(0, 10_000), st.integers(0, 7))
def test_one_changed_bit_of_an_entry_spoils_its_signature(place: int, bit: int) -> None:
    good = entry()
    body = bytearray(good.body)
    body[place % len(body)] ^= 1 << bit
    assert signed([replace(good, body=bytes(body))])[0] == []


@pytest.mark.parametrize(
    "message",
    [
        entry_message(RIVERSIDE, DANA.device, 1, entry().digest),
        entry_message(OAKHAVEN, MAYA.device, 1, entry().digest),
        entry_message(OAKHAVEN, DANA.device, 11, entry().digest),
        entry_message(OAKHAVEN, DANA.device, 1, entry(text="other").digest),
        renewal_message(OAKHAVEN, DANA.device, MAYA.device),
    ],
    ids=["another event", "another device", "another number", "another entry", "a renewal"],
)
def test_a_signature_holds_for_one_place_only(message: bytes) -> None:
    assert not is_signed(DANA.device, message, entry().signature)


def test_an_event_without_a_founder_asks_for_no_signature() -> None:
    plain = forged(DANA, NoteWritten("hello"), 1, 1, event=EventId("boxed"))
    unsigned = decode(plain.body)
    assert signed([unsigned]) == ([unsigned], [])


def test_only_two_different_entries_under_one_number_prove_a_copy() -> None:
    one, other = entry(text="one"), entry(text="other")
    proof = fork_of(one, other)
    assert is_proved(OAKHAVEN, MAYA.device, proof)
    assert is_proved(OAKHAVEN, DANA.device, fork_of(other, one))
    assert not is_proved(RIVERSIDE, MAYA.device, proof)
    for false in (
        fork_of(one, one),
        fork_of(one, entry(seq=2)),
        fork_of(one, entry(MAYA, "other")),
        replace(proof, one=proof.one.upper()),
        replace(proof, one_signature=proof.other_signature),
        replace(proof, other="", other_signature=""),
        replace(proof, seq=2),
        replace(proof, device=MAYA.device),
    ):
        assert not is_proved(OAKHAVEN, MAYA.device, false)


def test_only_the_old_key_lets_a_new_one_go_on() -> None:
    claim = renewal(DANA, MAYA)
    assert is_proved(OAKHAVEN, MAYA.device, claim)
    assert not is_proved(OAKHAVEN, SIGNERS[3].device, claim)
    assert not is_proved(RIVERSIDE, MAYA.device, claim)
    assert not is_proved(OAKHAVEN, MAYA.device, replace(claim, old=SIGNERS[3].device))
    assert not is_proved(OAKHAVEN, MAYA.device, replace(claim, proof=claim.proof[:-2]))


def test_most_operations_need_no_proof() -> None:
    assert is_proved(OAKHAVEN, DANA.device, NoteWritten("hello"))


@given(keys, st.text("abcdefghijklmnopqrstuvwxyz0123456789", min_size=1, max_size=30))
def test_an_event_names_who_founded_it(seed: bytes, mark: str) -> None:
    device = device_of(seed)
    assert founder_of(event_id(device, mark)) == device


@pytest.mark.parametrize(
    "event",
    [
        "boxed", "oakhaven", "", OAKHAVEN.upper(), OAKHAVEN + "\n", OAKHAVEN + "-", " " + OAKHAVEN,
        DANA.device, DANA.device + "-", DANA.device + "-../../x", DANA.device[:-1] + "-oakhaven",
        DANA.device + "-" + 12 * "a",
    ],
)  # fmt: skip
def test_other_events_have_no_founder(event: str) -> None:
    assert founder_of(EventId(event)) is None
