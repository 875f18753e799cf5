"""The chain of a device's entries, and who is let in: what does not follow or is not proved is not taken."""

from dataclasses import replace

from judge_app.core.ops import DeviceAdmitted, NoteWritten
from judge_app.log.oplog import OpLog
from tests.log.devices import Device, notes, texts
from tests.log.signed import OAKHAVEN, SIGNERS, SignedDevice, forged, founded, renewal


def test_each_entry_names_the_one_before_of_its_device() -> None:
    founder, dana = founded("floor")
    one, two = notes(dana, "one", "two")
    assert (one.prev, two.prev) == ("", one.digest)
    assert founder.offered(one, two).rejected == ()


def test_an_entry_that_does_not_follow_from_the_one_before_is_not_taken() -> None:
    founder, dana = founded("floor")
    one, two = notes(dana, "one", "two")
    for prev in ("", "0" * 64, two.digest):
        broken = forged(dana.signer, NoteWritten("two, but changed"), 2, two.lamport, prev)
        accepted = founder.offered(one, broken)
        assert [why for _entry, why in accepted.rejected] == [
            "it does not follow from the entry before of its device"
        ]
    assert founder.offered(two).rejected == ()
    assert texts(founder) == ["one", "two"]


def test_a_first_entry_names_none_before_it() -> None:
    founder, dana = founded("floor")
    first = forged(dana.signer, NoteWritten("hello"), 1, 50, prev="0" * 64)
    assert "does not follow" in founder.offered(first).rejected[0].why


def test_an_event_of_an_earlier_app_is_read_without_a_chain() -> None:
    ada, bea = Device("a"), Device("b")
    one, two = notes(ada, "one", "two")
    bea.hear([one, replace(two, prev="")])
    assert bea.log.vector == {"a": 2}


def test_what_a_stranger_writes_counts_nothing_until_somebody_lets_it_in() -> None:
    founder, dana = founded("floor")
    stranger = SIGNERS[5]
    hello = forged(stranger, NoteWritten("hello"), 1, 10)
    founder.offered(hello)
    assert texts(founder) == []
    assert founder.state.ignored[hello.id] == "its tablet was not admitted to the event"
    admission = founder.judge(DeviceAdmitted(stranger.device, "Ola", "", "floor"))
    assert texts(founder) == ["hello"]
    dana.offered(hello, admission)
    assert dana.digest == founder.digest
    assert founder.reads_the_same_from_nothing()


def test_strangers_do_not_let_each_other_in() -> None:
    founder, _dana = founded("floor")
    one, other = SIGNERS[5], SIGNERS[6]
    founder.offered(
        forged(one, DeviceAdmitted(other.device, "one", "", "floor"), 1, 10),
        forged(other, DeviceAdmitted(one.device, "other", "", "organizer"), 1, 11),
        forged(SIGNERS[7], DeviceAdmitted(SIGNERS[7].device, "itself", "", "organizer"), 1, 12),
    )
    assert [*founder.state.roster.members] == [SIGNERS[0].device, SIGNERS[1].device]


def test_a_successor_is_let_in_by_its_own_proof_and_stays_so() -> None:
    founder, dana = founded("floor")
    notes(dana, "from the old key")
    founder.sync(dana)
    new = SignedDevice(5)
    new.hear([*founder.log.entries])
    entries = [new.judge(renewal(dana.signer, new.signer)), *notes(new, "one", "two")]
    for entry in entries:
        assert founder.offered(entry).rejected == ()
    assert texts(founder) == ["from the old key", "one", "two"]
    again = SignedDevice(0)
    again.fold.follow(again.log.take([*founder.log.entries]))  # as out of the store
    assert again.offered(*notes(new, "three")).rejected == ()


def test_a_successor_without_a_proof_is_not_let_in() -> None:
    founder, dana = founded("floor")
    new, thief = SIGNERS[5], SIGNERS[6]
    for claim in (
        replace(renewal(thief, new), old=dana.device),
        replace(renewal(dana.signer, new), old=founder.device),
        renewal(dana.signer, thief),  # for somebody else
        replace(renewal(dana.signer, new), proof="no hex"),
    ):
        first = forged(new, claim, 1, 30)
        accepted = founder.offered(first, forged(new, NoteWritten("hi"), 2, 31, first.digest))
        assert accepted.entries == ()
        assert accepted.rejected[0].why == "its proof is false"
    assert new.device not in founder.state.roster.members


def test_an_operation_that_was_refused_leaves_the_log_as_it_was() -> None:
    log = OpLog(OAKHAVEN, SIGNERS[0].device, SIGNERS[0].sign)
    entry = log.stamp(NoteWritten("one"), (), 0)
    log.take([entry])
    assert log.untake([entry]) == 0
    assert (log.entries, log.vector, log.find(entry.id)) == ([], {SIGNERS[0].device: 0}, None)
    assert log.stamp(NoteWritten("two"), (), 0).seq == 1
