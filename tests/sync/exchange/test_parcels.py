"""Of the parcels in a batch each is verified once, and refused if it is not what its label says."""

from dataclasses import replace

import pytest

from judge_app.core.ids import event_id
from judge_app.core.ops import NoteWritten
from judge_app.sync.protocol import Parcel
from judge_app.sync.unpacking import Lately, Unpacked, packed, unpack
from tests.log.signed import OAKHAVEN, SIGNERS, forged, founded
from tests.sync.exchange.linked import alone, linked, write

RIVERSIDE = event_id(SIGNERS[0].device, "riversid")


def test_a_batch_with_a_forged_signature_leaves_the_rest_whole() -> None:
    room = linked(2)
    founder, dana = room.stations
    good = write(founder.device, 2)
    bad = replace(good[1], signature=bytes(64))
    unpacked = unpack(packed([good[0], bad]), OAKHAVEN, dana.device.log.vector)
    assert unpacked.entries == (good[0],)
    assert unpacked.refused == ("its signature is not that of its device",)
    dana.exchange.receive(dana.link_to(founder), unpacked, room.now)
    assert dana.exchange.refused == 1
    assert len(dana.device.state.notes) == 1
    room.wait(3)
    assert len(room.digests) == 1


def test_what_comes_over_a_second_link_is_verified_only_if_it_is_not_the_same() -> None:
    (founder,) = founded()
    (entry,) = write(founder, 1)
    lately = Lately()
    (first,) = unpack(packed([entry]), founder.event, {}, lately).entries
    (second,) = unpack(packed([entry]), founder.event, {}, lately).entries
    assert second is first
    unsigned = replace(entry, signature=bytes(64))
    assert not unpack(packed([unsigned]), founder.event, {}, lately).entries


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"seq": 9}, "its label names another entry"),
        ({"device": SIGNERS[3].device}, "its label names another entry"),
        ({"body": b"{}"}, "the field v is missing"),
        ({"body": b"\xff"}, "it is not UTF-8 text"),
    ],
)
def test_a_parcel_that_is_not_what_its_label_says_is_refused(change: dict[str, object], why: str) -> None:
    founder, _exchange, _link = alone("one")
    [*_, parcel] = packed(founder.log.entries)
    unpacked = unpack([parcel._replace(**change)], OAKHAVEN, {})  # type: ignore[arg-type]
    assert unpacked == Unpacked((), (why,))


def test_an_entry_of_another_event_is_refused() -> None:
    ours, theirs = (
        forged(SIGNERS[0], NoteWritten("x"), 1, 1, event=event) for event in (OAKHAVEN, RIVERSIDE)
    )
    assert unpack(packed([ours]), OAKHAVEN, {}) == Unpacked((ours,))
    assert unpack(packed([theirs]), OAKHAVEN, {}) == Unpacked((), ("its label names another entry",))


def test_what_is_held_already_is_not_read_again() -> None:
    founder, _exchange, _link = alone("one")
    rubbish = Parcel(founder.device, 3, b"", b"rubbish")
    assert unpack([rubbish], OAKHAVEN, founder.log.vector) == Unpacked(())
