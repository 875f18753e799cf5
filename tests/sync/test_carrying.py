"""A file brings an event whole from tablet to tablet; what is damaged or false is refused by its line."""

import random
from collections.abc import Callable
from io import BytesIO

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge_app.core.ids import EventId
from judge_app.core.ops import NoteWritten
from judge_app.errors import Refused
from judge_app.sync.carrying import (
    LONGEST_LINE,
    Carried,
    Damaged,
    carried_of,
    genuine,
    lines_in,
    read_carried,
    written,
)
from judge_app.sync.intake import take_in
from judge_app.sync.protocol import Parcel
from tests.sync.carriers import EVENT, KAI, MAYA, NAME, ORGANIZER, STRANGER, Shelf, joined, noted, opened


def read(content: bytes) -> Carried:
    return read_carried(lines_in(BytesIO(content)))


def refusal(content: bytes) -> Damaged:
    """Why *content* is not taken, whether that shows in its shape or in its signatures."""
    with pytest.raises(Damaged) as raised:
        genuine(read(content))
    return raised.value


def test_what_is_written_is_read_again() -> None:
    desk = noted(opened(), 20)
    found = read(b"".join(desk.file()))
    assert found == desk.carried()
    assert (found.event, found.name, len(found.parcels)) == (EVENT, NAME, 23)
    assert sorted(entry.id for entry in genuine(found)) == sorted(entry.id for entry in desk.log.entries)


bodies = st.binary(min_size=1, max_size=40).map(lambda raw: raw.replace(b"\n", b"?"))
parcels = st.builds(
    Parcel,
    st.text("abcdefghijklmnopqrstuvwxyz234567", min_size=52, max_size=52),
    st.integers(1, 2**53),
    st.binary(max_size=64),
    bodies,
)


@given(st.lists(parcels, max_size=8), st.sampled_from(["", "Oak", "Kraków – 東京"]))
def test_any_entries_and_any_name_come_through(some: list[Parcel], name: str) -> None:
    carried = Carried(EVENT, name, tuple(some))
    assert read(b"".join(written(carried))) == carried


@given(st.randoms(use_true_random=False))
def test_every_changed_missing_or_added_byte_is_noticed(chance: random.Random) -> None:
    whole = b"".join(WHOLE)
    place = chance.randrange(len(whole))
    letter = bytes([chance.randrange(256)])
    damaged = chance.choice(
        [
            whole[:place],
            whole[:place] + whole[place + 1 :],
            whole[:place] + letter + whole[place:],
            whole[:place] + letter + whole[place + 1 :],
            whole + letter,
        ]
    )
    if damaged == whole:
        return
    with pytest.raises(Damaged):
        genuine(read(damaged))


WHOLE = noted(opened(), 4).file()
FIRST, ENTRIES, LAST = WHOLE[0], WHOLE[1:-1], WHOLE[-1]


@pytest.mark.parametrize(
    ("lines", "line", "reason"),
    [
        ([], 1, "breaks off here: it is empty"),
        *(([foreign], 1, "no file of an event") for foreign in (b"<html>", b"[1,2]", b"null", b"\0", b"\n")),
        ([b"tableside 1 abc"], 1, "breaks off"),
        ([FIRST[:-1]], 1, "breaks off"),
        ([b"%PDF-1.4\n"], 1, "no file of an event"),
        ([b'{"format": "judge-event/1"}\n'], 1, "no file of an event"),
        ([FIRST.replace(b" 1 ", b" 2 ", 1), *ENTRIES, LAST], 1, "newer app"),
        ([FIRST.replace(b"-spring26", b"-../../x"), *ENTRIES, LAST], 1, "id of the event"),
        ([FIRST[:-1] + b"\r\n", *ENTRIES, LAST], 1, "name of the event"),
        ([FIRST[:-1] + b"\xff\n", *ENTRIES, LAST], 1, "name of the event"),
        ([FIRST, *ENTRIES], 8, "breaks off"),
        ([FIRST, *ENTRIES, LAST[:-1]], 9, "breaks off"),
        ([FIRST, *ENTRIES[:3], b"\n", *ENTRIES[3:], LAST], 5, "no entry"),
        ([FIRST, *ENTRIES[:3], b"\0\0\0\0\n", *ENTRIES[3:], LAST], 5, "no entry"),
        ([FIRST, *ENTRIES[:3], ENTRIES[3].replace(b" 4 ", b" 04 "), LAST], 5, "not written the way"),
        ([FIRST, *ENTRIES[:3], b"x" * (LONGEST_LINE + 9) + b"\n", LAST], 5, "longer than any entry"),
        ([FIRST, *ENTRIES[:-1], LAST], 8, "missing, or were changed or moved"),
        ([FIRST, *ENTRIES[::-1], LAST], 9, "missing, or were changed or moved"),
        ([FIRST, *ENTRIES, LAST, b"\n"], 10, "behind the end"),
        ([FIRST, *ENTRIES[:2], ENTRIES[2].replace(b"Tablet", b"Tablex"), *ENTRIES[3:], LAST], 4, "signature"),
    ],
)
def test_damage_is_told_by_its_line(lines: list[bytes], line: int, reason: str) -> None:
    found = refusal(b"".join(lines))
    assert (found.line, reason in found.reason) == (line, True), found
    assert str(found).endswith("Nothing of it was taken.")


def test_a_false_entry_under_a_true_digest_is_refused_with_its_line() -> None:
    """Whoever makes up a file can make its digest too, but not the signatures."""
    desk = opened()
    one = desk.carried()
    false = one.parcels[1]._replace(body=one.parcels[1].body.replace(b"Maya", b"Mara"))
    content = b"".join(written(one._replace(parcels=(one.parcels[0], false, one.parcels[2]))))
    found = refusal(content)
    assert (found.line, found.reason) == (3, "its signature is not that of its device")
    kai = Shelf(KAI)
    with pytest.raises(Damaged):
        take_in(kai, read(content))
    assert not kai.log.entries


@pytest.mark.parametrize(
    "swapped",
    [
        lambda one: one._replace(seq=one.seq + 1),
        lambda one: one._replace(device=STRANGER.device),
        lambda one: one._replace(signature=b""),
        lambda one: one._replace(signature=STRANGER.sign(one.body)),
    ],
)
def test_an_entry_under_another_label_is_refused(swapped: Callable[[Parcel], Parcel]) -> None:
    one = opened().carried()
    assert refusal(b"".join(written(one._replace(parcels=(swapped(one.parcels[0]),))))).line == 2


def test_a_line_without_end_takes_no_memory() -> None:
    asked: list[int] = []

    class Endless(BytesIO):
        def readline(self, size: int | None = -1, /) -> bytes:
            asked.append(size or 0)
            return b"x" * (size or 0)

    with pytest.raises(Damaged):
        read_carried(lines_in(Endless()))
    assert asked == [LONGEST_LINE + 1]


def test_an_event_that_is_too_long_is_not_written() -> None:
    body = b"x" * (1 << 20)
    some = tuple(Parcel(MAYA.device, seq, b"", body) for seq in range(1, 300))
    with pytest.raises(Refused, match="too long"):
        for _line in written(Carried(EVENT, NAME, some)):
            pass


def test_files_carried_round_bring_three_tablets_into_step() -> None:
    host = opened()
    maya, kai = joined(MAYA, host), joined(KAI, host)
    for seed, desk in enumerate((host, maya, kai)):
        noted(desk, 5 + seed, seed)
    for desk, other in ((maya, host), (kai, maya), (host, kai), (maya, kai)):
        take_in(desk, read(b"".join(other.file())))
    assert host.digest == maya.digest == kai.digest
    assert take_in(host, maya.carried()).new == 0


def test_a_file_of_another_event_is_refused() -> None:
    other = Shelf(ORGANIZER, EventId(f"{ORGANIZER.device}-autumn"))
    with pytest.raises(Refused, match="another event"):
        take_in(other, opened().carried())


def test_what_a_tablet_cannot_take_stays_in_the_file_for_one_that_can() -> None:
    host = opened()
    maya = noted(joined(MAYA, host), 3)
    late = carried_of(maya.log, NAME, maya.log.entries[-1:])
    found = take_in(host, late)
    assert found.new == 0
    assert [why for _entry, why in found.left] == ["an earlier entry of its device is still missing"]
    kept = carried_of(host.log, NAME, host.log.entries, late.parcels)
    assert kept.parcels[-1:] == late.parcels
    assert len(kept.parcels) == 4


def test_a_copied_tablet_is_found_out_by_a_file() -> None:
    host = opened()
    one, copy = noted(joined(MAYA, host), 2, seed=1), noted(joined(MAYA, host), 3, seed=2)
    take_in(host, one.carried())
    found = take_in(host, copy.carried())
    assert found.copied == (MAYA.device,)
    assert host.state.forks
    assert host.log.fork(MAYA.device) == 1
    kai = joined(KAI, opened())
    kept = carried_of(host.log, NAME, host.log.entries, (*one.carried().parcels, *copy.carried().parcels))
    take_in(kai, kept)
    assert kai.digest == host.digest


def test_two_histories_in_one_file_are_found_out_too() -> None:
    host = opened()
    one, copy = noted(joined(MAYA, host), 2, seed=1), noted(joined(MAYA, host), 2, seed=2)
    both = carried_of(one.log, NAME, one.log.entries, copy.carried().parcels)
    assert take_in(host, both).copied == (MAYA.device,)
    assert host.log.fork(MAYA.device) == 1


def test_the_word_of_a_stranger_in_a_file_does_not_count() -> None:
    host, stranger = opened(), Shelf(STRANGER)
    entry = stranger.log.stamp(NoteWritten("Table 1 has lost"), (), 0)
    assert take_in(host, carried_of(stranger.log, NAME, [entry])).new == 1
    assert host.state.notes == opened().state.notes
    assert entry.id in host.state.ignored
