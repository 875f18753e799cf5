"""Frames: every message comes back as it was, and whatever else arrives is refused, soon and for good."""

import json
import random
import tracemalloc
import zlib
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge_app.core.claims import DeviceId
from judge_app.core.ids import MatchId
from judge_app.core.model import State
from judge_app.log.codec import LARGEST_ENTRY
from judge_app.log.digest import digest
from judge_app.sync.protocol import (
    LARGEST_CONTENT,
    LARGEST_FRAME,
    BadFrame,
    Batch,
    Chain,
    Digest,
    Have,
    Head,
    Message,
    Opened,
    Parcel,
    Proof,
    Where,
    read_frame,
    write_frame,
)
from tests.steps import steps

SOON = 1_000
"""Lines of Python, however long the frame is."""
plain = st.text(st.characters(min_codepoint=33, max_codepoint=126), min_size=1, max_size=64)
words = st.text(st.characters(max_codepoint=127), max_size=128)
devices = plain.map(DeviceId)
numbers = st.integers(0, 2**53)
bodies = st.binary(max_size=600).map(lambda body: body.replace(b"\n", b""))
parcels = st.builds(Parcel, devices, st.integers(0, 10**16 - 1), st.binary(max_size=128), bodies)
messages: st.SearchStrategy[Message] = st.one_of(
    st.builds(Have, st.dictionaries(devices, st.builds(Head, numbers, words), max_size=30), st.booleans()),
    st.builds(Batch, st.lists(parcels, max_size=20).map(tuple)),
    st.builds(Chain, devices, numbers, st.lists(st.builds(Proof, words, words), max_size=30).map(tuple)),
    st.builds(Digest, words, words, words),
    st.builds(Opened, devices, st.one_of(st.none(), plain.map(MatchId)), numbers),
    st.builds(Where, st.dictionaries(devices, st.lists(words, max_size=8).map(tuple), max_size=20)),
)


@given(messages)
def test_every_message_comes_back_as_it_was(message: Message) -> None:
    assert read_frame(write_frame(message)) == message


def test_a_digest_is_worked_out_when_it_is_written_and_only_once() -> None:
    state = State(lots="lots")
    message = Digest("mark", "kinds", state=state)
    assert read_frame(write_frame(message)) == Digest("mark", "kinds", digest(state))
    assert message.worked_out() is message.worked_out()


def test_what_is_worth_it_is_packed() -> None:
    long = Batch(tuple(Parcel(DeviceId("a"), seq, b"", b'{"kind":"note"}' * 10) for seq in range(50)))
    assert len(write_frame(long)) < 1500
    assert read_frame(write_frame(long)) == long


@given(st.binary(max_size=400))
def test_garbage_is_refused_in_a_sentence(frame: bytes) -> None:
    refuse(frame)


@given(st.sampled_from(b"HECDOW"), st.sampled_from([b"-", b"z"]), st.binary(max_size=300))
def test_garbage_behind_a_good_beginning_is_refused(kind: int, how: bytes, rest: bytes) -> None:
    refuse(bytes([kind]) + how + (zlib.compress(rest) if how == b"z" else rest))


json_values = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=9)),
    lambda inner: st.one_of(
        st.lists(inner, max_size=4), st.dictionaries(st.text(max_size=4), inner, max_size=4)
    ),
    max_leaves=12,
)


@given(st.sampled_from(b"HCDOW"), json_values)
def test_any_json_is_a_message_or_refused(kind: int, value: object) -> None:
    refuse(bytes([kind]) + b"-" + json.dumps(value).encode())


def refuse(frame: bytes) -> None:
    """Nothing but a message or a refusal comes out."""
    with suppress(BadFrame):
        message = read_frame(frame)
        assert read_frame(write_frame(message)) == message


def test_a_refusal_says_that_nothing_was_used() -> None:
    with pytest.raises(BadFrame, match="Nothing of it was used"):
        read_frame(b"H-{")


@given(messages, st.data())
def test_a_frame_that_was_cut_off_or_changed_never_breaks_the_reader(
    message: Message, data: st.DataObject
) -> None:
    frame = write_frame(message)
    cut = data.draw(st.integers(0, len(frame)))
    refuse(frame[:cut])
    changed = bytearray(frame)
    changed[data.draw(st.integers(0, len(frame) - 1))] ^= 1 << data.draw(st.integers(0, 7))
    refuse(bytes(changed))


def test_a_packed_frame_that_was_cut_off_is_refused() -> None:
    frame = write_frame(Digest("m", "k" * 100, "d" * 128, None))
    long = write_frame(Have({DeviceId(f"d{number}"): Head(number, "x") for number in range(90)}))
    assert (frame[1:2], long[1:2]) == (b"-", b"z")
    with pytest.raises(BadFrame):
        read_frame(long[:-1])


def bomb(size: int, what: bytes = b"[") -> bytes:
    packer = zlib.compressobj(9)
    part = what * ((1 << 20) // len(what))
    return b"".join([packer.compress(part) for _part in range(size >> 20)]) + packer.flush()


HOSTILE = {
    "a frame of many megabytes": b"E-" + b"x" * LARGEST_FRAME,
    "a bomb of a gigabyte": b"Ez" + bomb(1 << 30, b"\0"),
    "a bomb just too large": b"Hz" + bomb(LARGEST_CONTENT + (1 << 20)),
    "brackets without end": b"Hz" + bomb(LARGEST_CONTENT),
    "brackets in a plain frame": b"H-" + b"[" * (LARGEST_FRAME - 2),
    "millions of small lists": b"H-[" + b"[]," * 1_000_000 + b"[]]",
    "many more of them, packed": b"Cz" + zlib.compress(b"[" + b"[]," * (5 << 20) + b"[]]", 9),
    "millions of empty lines": b"Ez" + bomb(LARGEST_CONTENT, b"\n"),
    "millions of short lines": b"Ez" + bomb(LARGEST_CONTENT, b"a 1  x\n"),
    "a number without end": b"O-[" + b"9" * 3_000_000 + b",null,1]",
    "a word without end": b'D-["' + b"a" * 3_000_000 + b'","",""]',
    "a device without end": b"E-" + b"a" * 3_000_000 + b" 1 00 {}",
    "more devices than there are": b"H-"
    + json.dumps([True, {f"d{n}": [1, ""] for n in range(5001)}]).encode(),
    "an entry too long": b"E-a 1 00 " + b"x" * (LARGEST_ENTRY + 1),
    "a negative number": b'O-["a",null,-1]',
    "a number that is none": b'O-["a",null,true]',
    "a fraction": b'O-["a",null,1.0]',
    "an infinite number": b'O-["a",null,Infinity]',
    "letters beyond": 'D-["é","",""]'.encode(),
    "no letters at all": b"",
    "a kind and nothing else": b"H",
    "an unknown kind": b"Q-[]",
    "an unknown packing": b"H?[]",
    "half a surrogate": b'O-["a","\\ud800",1]',
    "digits of another script": "E-a ٣ 00 {}".encode(),
    "a sign before a number": b"E-a +3 00 {}",
    "nothing in between": b"E-a 3 00",
    "a batch with a trailing line": b"E-a 3 00 {}\n",
}


@pytest.mark.parametrize("frame", HOSTILE.values(), ids=HOSTILE)
def test_a_hostile_frame_is_refused_soon_and_in_little_memory(frame: bytes) -> None:
    def refuse() -> None:
        with pytest.raises(BadFrame):
            read_frame(frame)

    assert steps(refuse) < SOON
    tracemalloc.start()
    with pytest.raises(BadFrame):
        read_frame(frame)
    _now, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 64 << 20


def test_the_largest_batch_that_a_tablet_sends_is_read() -> None:
    noise = random.Random(3).randbytes(LARGEST_ENTRY // 2).hex().encode()
    small = tuple(Parcel(DeviceId("a" * 52), seq, bytes(64), noise[:650]) for seq in range(1, 400))
    batch = Batch((*small, Parcel(DeviceId("a" * 52), 400, bytes(64), noise)))
    assert len(write_frame(batch)) <= LARGEST_FRAME
    assert read_frame(write_frame(batch)) == batch


def test_the_largest_hall_is_told_of() -> None:
    have = Have({DeviceId(f"{number:052}"): Head(2**53, "f" * 16) for number in range(5000)}, is_whole=True)
    assert read_frame(write_frame(have)) == have
