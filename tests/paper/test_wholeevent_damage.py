"""Files of events damaged in every way: refused with the line, and nothing else is ever read out of them."""

import random

import pytest

from judge_app.errors import Refused
from judge_app.log.codec import decode
from judge_app.log.signing import signed
from judge_app.paper.wholeevent import first_difference, read_whole
from judge_app.paper.wholereading import LARGEST
from tests.depth import IS_SOAK
from tests.log.devices import Device
from tests.paper.wholes import busy, line_with, refusal, whole_of


def what_is_read(content: bytes) -> list[tuple[bytes, bytes]] | None:
    """What an import would take; nothing where it refuses."""
    try:
        found = read_whole(content, "oak.judge.json")
    except Refused as refused:
        told = str(refused)
        if ", line " in told and told.endswith("Nothing was changed."):
            return None
        raise
    entries, false = signed(decode(one.body, one.signature, foreign=True) for one in found.entries)
    return None if false else [(one.body, one.signature) for one in entries]


def test_a_letter_changed_anywhere_never_gives_another_event() -> None:
    content, chance = busy().content, random.Random(10)
    entries = [(one.body, one.signature) for one in busy().entries]
    refused = differing = 0
    tries = 2_000 if IS_SOAK else 120
    for _try in range(tries):
        broken, at = bytearray(content), chance.randrange(len(content))
        broken[at] ^= 1 << chance.randrange(8)
        found = what_is_read(bytes(broken))
        if found is None:
            refused += 1
            continue
        assert found == entries, at
        differing += first_difference(bytes(broken), *busy()) is not None
    assert refused > tries // 2
    assert differing > tries // 20


def test_a_letter_changed_in_the_readable_part_is_a_difference_in_its_line() -> None:
    content, chance = busy().content, random.Random(11)
    end = content.index(b'\n "log": ')
    found = 0
    for _try in range(150):
        at = chance.randrange(60, end)
        if not (content[at : at + 1].isdigit() and content[at + 1 : at + 2].isdigit()):
            continue
        broken = bytearray(content)
        broken[at] = ord(b"7") if broken[at] != ord(b"7") else ord(b"3")
        if what_is_read(bytes(broken)) is None:
            continue
        difference = first_difference(bytes(broken), *busy())
        if difference:
            assert difference[0] == content.count(b"\n", 0, at) + 1
            found += 1
    assert found > 5


def test_a_file_that_broke_off_is_refused_wherever_that_was() -> None:
    content, chance = busy().content, random.Random(12)
    for length in (0, 1, 2, *(chance.randrange(len(content) - 2) for _try in range(60))):
        assert what_is_read(content[:length]) is None
    assert refusal(content[: len(content) // 2]).startswith("oak.judge.json, line ")
    assert "breaks off here" in refusal(content[: content.rindex(b"]")])


def test_lines_that_changed_places_are_no_other_event() -> None:
    lines, chance = busy().text.splitlines(keepends=True), random.Random(13)
    for _try in range(60):
        swapped, one, other = [*lines], chance.randrange(len(lines)), chance.randrange(len(lines))
        swapped[one], swapped[other] = lines[other], lines[one]
        content = "".join(swapped).encode()
        found = what_is_read(content)
        if found is None or one == other:
            continue
        assert sorted(found) == sorted((entry.body, entry.signature) for entry in busy().entries)
        if content.count(b'"signature"', 0, content.index(b'"log"')) == 0 and found == [
            (entry.body, entry.signature) for entry in busy().entries
        ]:
            assert first_difference(content, *busy()) is not None


def test_bytes_that_are_no_text_are_told_with_their_line() -> None:
    content = busy().content.replace(b"Hannah", b"Hann\xff", 1)
    line = line_with(busy().text, "Hannah")
    assert refusal(content).startswith(f"oak.judge.json, line {line}: byte ")
    assert "no UTF-8 text" in refusal(busy().text.encode("utf-16"))


def test_a_byte_order_mark_is_passed_over() -> None:
    assert len(read_whole(b"\xef\xbb\xbf" + busy().content, "oak").entries) == len(busy().entries)


def test_a_file_that_is_no_json_is_refused_with_line_and_column() -> None:
    text = busy().text.replace('"rounds": [', '"rounds": <', 1)
    line = line_with(busy().text, '"rounds": [')
    assert refusal(text) == (
        f"oak.judge.json, line {line}, column 12: this is not JSON (expecting value). Nothing was changed."
    )
    assert "this is not JSON (extra data)" in refusal(busy().text + "{}")


@pytest.mark.parametrize(
    ("letters", "instead", "told"),
    [
        ('"app": ', '"name": "Elm", "app": ', 'the key "name" stands twice in one object'),
        ('"rank": 1,', '"rank": 2, "rank": 1,', 'the key "rank" stands twice in one object'),
        ('"seq": 1,', '"seq": 2, "seq": 1,', 'the key "seq" stands twice in one object'),
        ('"rank": 1,', '"rank": NaN,', "NaN is no number"),
        ('"rank": 1,', f'"rank": {"9" * 5000},', "a number in it is too long to be read"),
        ('"rank": 1,', f'"rank": {"[" * 200_000},', "nested too deep"),
    ],
)
def test_what_no_two_programs_read_alike_is_refused_with_its_line(
    letters: str, instead: str, told: str
) -> None:
    text = busy().text
    said = refusal(text.replace(letters, instead, 1))
    assert told in said
    line = line_with(text, '"name": "Oak' if '"name"' in instead else letters)
    assert said.startswith(f"oak.judge.json, line {line}"), said


@pytest.mark.parametrize("text", ["[]", "7", '"oak"', "null", '{"name": "a deck"}', "[" * 100])
def test_a_foreign_file_is_refused(text: str) -> None:
    assert refusal(text).startswith("oak.judge.json, line 1")


def test_a_file_of_any_size_is_refused_before_it_is_read() -> None:
    class Endless(bytes):
        def __len__(self) -> int:
            return LARGEST + 1

    assert "more than 200 MB" in refusal(Endless(b"{}"))


def test_an_event_of_an_earlier_app_has_no_signatures_to_break() -> None:
    from judge_app.core.ops import EventOpened

    device = Device("a")
    device.do(EventOpened("Oak", "lots"))
    assert what_is_read(whole_of(device).content) == [(device.log.entries[0].body, b"")]
