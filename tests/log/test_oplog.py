"""The log takes what fits, once, without gaps, and says why it does not take the rest."""

from dataclasses import replace

import pytest

from judge_app.core.claims import DeviceId
from judge_app.core.model import EventId
from judge_app.core.ops import NoteWritten
from judge_app.errors import Broken
from judge_app.log.codec import decode, encode
from judge_app.log.oplog import LARGEST_LEAP, OpLog
from tests.log.devices import Device, notes


def test_a_stamp_follows_everything_the_device_has_seen() -> None:
    ada, bea = Device("a"), Device("b")
    notes(ada, "one", "two", "three")
    bea.sync(ada)
    [entry] = notes(bea, "four")
    assert (entry.id, entry.seq, entry.lamport) == ("b:1", 1, 4)


def test_a_stamp_is_not_in_the_log_before_it_is_taken() -> None:
    log = OpLog(EventId("e"), DeviceId("a"))
    entry = log.stamp(NoteWritten("x"), (), 0)
    assert not log.entries
    assert log.take([entry]) == 0
    assert log.vector == {"a": 1}


def test_a_duplicate_changes_nothing() -> None:
    ada, bea = Device("a"), Device("b")
    bea.hear(notes(ada, "one", "two"))
    accepted = bea.log.accept(ada.log.entries)
    assert accepted == ((), ())


def test_an_entry_waits_for_the_one_before_it() -> None:
    ada, bea = Device("a"), Device("b")
    one, two, three = notes(ada, "one", "two", "three")
    accepted = bea.log.accept([three, one])
    assert [entry.id for entry in accepted.entries] == ["a:1"]
    assert [(entry.id, why) for entry, why in accepted.rejected] == [
        ("a:3", "an earlier entry of its device is still missing")
    ]
    bea.hear([three, two, one])
    assert bea.log.vector == {"a": 3}


def test_two_entries_under_one_number_are_told_apart() -> None:
    ada, clone, bea = Device("a"), Device("a"), Device("b")
    bea.hear(notes(ada, "as it was"))
    [forked] = notes(clone, "as the clone has it")
    accepted = bea.log.accept([forked])
    assert accepted.entries == ()
    assert "something else under this number" in accepted.rejected[0].why


def test_entries_of_another_event_are_not_taken() -> None:
    ada, bea = Device("a", EventId("riverside")), Device("b")
    accepted = bea.log.accept(notes(ada, "hello"))
    assert [why for _, why in accepted.rejected] == ["it belongs to another event"]


@pytest.mark.parametrize("lamport", [LARGEST_LEAP + 5, 2**53 - 1])
def test_a_clock_that_leaps_is_not_believed(lamport: int) -> None:
    [honest] = notes(Device("a"), "hello")
    liar = decode(encode(honest.event, 1, lamport, honest.stamp, honest.op))
    assert "clock" in Device("b").log.accept([liar]).rejected[0].why


def test_a_clock_that_stands_still_is_not_believed() -> None:
    one, two = notes(Device("a"), "one", "two")
    standing = replace(two, lamport=one.lamport)
    assert "clock" in Device("b").log.accept([one, standing]).rejected[0].why


def test_missing_is_what_the_other_lacks_in_the_order_of_the_fold() -> None:
    ada, bea = Device("a"), Device("b")
    notes(ada, "one", "two", "three")
    notes(bea, "uno")
    ada.sync(bea)
    assert [entry.id for entry in ada.log.missing({DeviceId("a"): 1})] == ["b:1", "a:2", "a:3"]
    assert ada.log.missing(bea.log.vector) == []


def test_what_a_damaged_store_lost_is_asked_for_again() -> None:
    """The entries behind a gap still count here, and the others' copies fill it."""
    ada, mended = Device("a"), Device("b")
    entries = notes(ada, "one", "two", "three", "four")
    mended.fold.follow(mended.log.take([entries[0], entries[2], entries[3]]))
    assert len(mended.state.notes) == 3
    assert mended.log.vector == {"a": 1}
    mended.hear(ada.log.missing(mended.log.vector))
    assert mended.log.vector == {"a": 4}
    assert mended.digest == ada.digest


def test_a_device_never_gives_a_number_twice() -> None:
    one, two, three = notes(Device("a"), "one", "two", "three")
    mended = Device("a")
    mended.fold.follow(mended.log.take([one, three]))
    with pytest.raises(Broken, match="must go on as a new one"):
        mended.log.stamp(NoteWritten("again"), (), 0)
    mended.hear([two])
    assert mended.log.stamp(NoteWritten("again"), (), 0).seq == 4
