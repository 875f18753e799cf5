"""Bytes in, entries out: every kind comes back as it was, and rubbish is refused with a reason."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge_app.core.claims import DeviceId, EntryId, Stamp
from judge_app.core.model import EventId, MatchId, PlayerId, Result, State
from judge_app.core.ops import (
    KINDS,
    EventOpened,
    Op,
    PlayerAdded,
    ResultReported,
    RulesetChosen,
    apply,
    check,
)
from judge_app.log.codec import LARGEST_ENTRY, Unreadable, decode, encode
from judge_app.log.shapes import shape
from tests.log.anyops import ops

STAMP = Stamp(EntryId("a:3"), DeviceId("a"), 1_790_000_000_000, (EntryId("b:1"), EntryId("a:2")))


def body(**changes: Any) -> bytes:
    plain = {
        "v": 1, "event": "oakhaven", "device": "a", "seq": 3, "lamport": 7, "wall": 1, "basis": ["b:1"],
        "kind": "player_added", "version": 1, "op": {"player_id": "p1", "name": "Ada"},
    }  # fmt: skip
    return json.dumps(plain | changes, separators=(",", ":"), ensure_ascii=False).encode()


@given(ops)
def test_every_operation_comes_back_as_it_was(op: Op) -> None:
    written = encode(EventId("oakhaven"), 3, 7, STAMP, op)
    entry = decode(written, b"signed", foreign=True)
    assert (entry.op, entry.stamp, entry.seq, entry.lamport) == (op, STAMP, 3, 7)
    assert (entry.event, entry.body, entry.signature) == ("oakhaven", written, b"signed")


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_every_kind_says_what_it_checks_and_what_it_does(kind: type[Op]) -> None:
    assert check.dispatch(kind) is not check.dispatch(Op)
    assert apply.dispatch(kind) is not apply.dispatch(Op)


@pytest.mark.parametrize("wanted", [tuple[int, str], tuple[int, int], list[int], float])
def test_a_field_that_no_entry_can_hold_is_noticed_before_anything_is_read(wanted: object) -> None:
    with pytest.raises(TypeError, match="no shape for"):
        shape(wanted)


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        (b"", "not JSON"),
        (b"hello", "not JSON"),
        (b"\xff\xfe", "not UTF-8"),
        (b"[1,2]", "fields expected"),
        (b"7", "fields expected"),
        (b"[" * 100_000, "nested too deeply"),
        (body(op={"player_id": "p1", "name": "Ada"})[:-1], "not JSON"),
        (b" " * (LARGEST_ENTRY + 1), "at most"),
        (body() + b"\n", "control characters"),
        (body(v=0), "version below 1"),
        (body(version=0), "version below 1"),
        (body(version=True), "whole number expected"),
        (body(seq=0), "sequence number"),
        (body(seq=8), "sequence number"),
        (body(seq=-1), "sequence number"),
        (body(seq=2**53), "too large"),
        (body(seq=3.0), "whole number expected, found a fraction"),
        (body(lamport=10**30), "too large"),
        (body().replace(b'"v":1', b'"v":1e400'), "whole number expected"),
        (b'{"v":NaN}', "NaN is not a number"),
        (b'{"v":' + b"9" * 5000 + b"}", "not JSON"),
        (body(device=""), "id of 1 to 64"),
        (body(device="x" * 65), "id of 1 to 64"),
        (body(device="é"), "id of 1 to 64"),
        (body(device=5), "text expected"),
        (body(basis="b:1"), "a list expected"),
        (body(basis=[1]), "text expected"),
        (body(more=1), "more fields"),
        (body(op=None), "fields expected"),
        (body(op={"player_id": "p1"}), "the field name is missing"),
        (body(op={"player_id": "p1", "name": "A", "x": 1}), "the field x is unknown"),
        (body(op={"player_id": "p1", "name": 5}), "name: text expected"),
        (body(op={"player_id": "p1", "name": ["A"]}), "name: text expected"),
        (body(op={"player_id": "p1", "name": "x" * 20_001}), "at most 20000"),
        (body(op={"player_id": "p1", "name": "A"}).replace(b'"A"', b'"\\ud800"'), "half a character"),
        (
            body(kind="result_reported", op={"match_id": "m", "result": {"winner": None, "how": "luck"}}),
            "one of play",
        ),
        (body(kind="round_paired", op={"number": 1, "seed": "", "seatings": [{}]}), "seatings: the field"),
        (body(kind="setting_chosen", op={"key": "cut", "value": {"a": 1}}), "whole number expected"),
    ],
)
def test_what_is_no_entry_is_refused_with_the_reason(wrong: bytes, reason: str) -> None:
    with pytest.raises(Unreadable, match=reason):
        decode(wrong)


@pytest.mark.parametrize(
    "odd",
    [
        body().replace(b'"v":1', b'"v": 1'),
        body().replace(b'"seq":3', b'"seq":2,"seq":3'),
        body().replace(b'"Ada"', b'"\\u0041da"'),
        json.dumps(dict(reversed(json.loads(body()).items())), separators=(",", ":")).encode(),
    ],
    ids=["spaces", "a key twice", "needless escapes", "another order"],
)
def test_an_entry_from_elsewhere_is_written_in_one_way_only(odd: bytes) -> None:
    assert decode(odd).op == PlayerAdded(PlayerId("p1"), "Ada")
    with pytest.raises(Unreadable, match="not written the way"):
        decode(odd, foreign=True)


def test_an_older_version_is_read_and_taken_from_an_older_app(monkeypatch: pytest.MonkeyPatch) -> None:
    def upgraded(fields: dict[str, Any], version: int) -> dict[str, Any]:
        return fields if version > 1 else {"player_id": fields["id"], "name": fields["name"]}

    monkeypatch.setattr(PlayerAdded, "version", 2)
    monkeypatch.setattr(PlayerAdded, "upgraded", upgraded)
    old = body(version=1, op={"id": "p1", "name": "Ada"})
    entry = decode(old, foreign=True)
    assert (entry.op, entry.body) == (PlayerAdded(PlayerId("p1"), "Ada"), old)


@pytest.mark.parametrize(
    ("kind", "fields", "op"),
    [
        ("event_opened", {"name": "Oakhaven"}, EventOpened("Oakhaven", lots="")),
        ("ruleset_chosen", {"ruleset": "draft"}, RulesetChosen("draft", custom="")),
        (
            "result_reported",
            {"match_id": "m1", "result": {"winner": None, "how": "play"}},
            ResultReported(MatchId("m1"), Result(None, "play")),
        ),
    ],
)
def test_what_the_first_app_wrote_is_still_read(kind: str, fields: dict[str, Any], op: Op) -> None:
    assert decode(body(kind=kind, version=1, op=fields), foreign=True).op == op
    assert op.version > 1


@given(st.binary(max_size=300))
def test_random_bytes_are_refused(rubbish: bytes) -> None:
    with pytest.raises(Unreadable):
        decode(rubbish)


json_values = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=5)),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3), st.dictionaries(st.text(max_size=5), inner, max_size=3)
    ),
    max_leaves=8,
)
fields = st.sampled_from(["v", "event", "device", "seq", "lamport", "wall", "basis", "version", "op"])


@given(st.sampled_from(sorted(KINDS)), st.dictionaries(fields, json_values, max_size=3))
def test_whatever_the_codec_accepts_can_be_applied(kind: str, changes: dict[str, Any]) -> None:
    try:
        entry = decode(body(kind=kind, **changes))
    except Unreadable:
        return
    apply(entry.op, State(), entry.stamp)


@given(ops, st.data())
def test_a_flipped_byte_is_refused_or_is_another_operation_that_can_be_applied(
    op: Op, data: st.DataObject
) -> None:
    harmed = bytearray(encode(EventId("oakhaven"), 3, 7, STAMP, op))
    harmed[data.draw(st.integers(0, len(harmed) - 1))] ^= data.draw(st.integers(1, 255))
    try:
        entry = decode(bytes(harmed), foreign=True)
    except Unreadable:
        return
    apply(entry.op, State(), entry.stamp)


def chained(**changes: Any) -> bytes:
    """An entry of version 2, which names the one before it."""
    plain = json.loads(body()) | {"v": 2, "prev": "0" * 64} | changes
    order = ("v", "event", "device", "seq", "lamport", "prev", "wall", "basis", "kind", "version", "op")
    fields = {field: plain.pop(field) for field in order}
    return json.dumps(fields | plain, separators=(",", ":"), ensure_ascii=False).encode()


def test_an_entry_names_the_one_before_it_and_an_older_one_names_none() -> None:
    assert decode(chained(), foreign=True).prev == "0" * 64
    assert decode(chained(prev=""), foreign=True).prev == ""
    assert decode(body(), foreign=True).prev == ""
    written = encode(EventId("oakhaven"), 3, 7, STAMP, EventOpened("Oakhaven"), "a" * 64)
    assert decode(written, foreign=True).prev == "a" * 64


@pytest.mark.parametrize("prev", [0, True, [], "0" * 63, "0" * 65, "G" * 64, "A" * 64, "0" * 64 + "\n"])
def test_what_is_no_digest_is_not_taken_for_the_entry_before(prev: object) -> None:
    with pytest.raises(Unreadable):
        decode(chained(prev=prev))


def test_an_entry_of_version_2_says_what_was_before_and_one_of_version_1_does_not() -> None:
    with pytest.raises(Unreadable, match="the field prev is missing"):
        decode(body(v=2))
    with pytest.raises(Unreadable):
        decode(chained(v=1), foreign=True)
