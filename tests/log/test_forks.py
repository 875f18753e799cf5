"""Two histories of one device: noticed at the chain, proved by signatures, cut off everywhere alike."""

import random
from dataclasses import replace
from itertools import permutations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from judge_app.core.claims import DeviceId
from judge_app.core.ops import DeviceForked, DeviceRevoked, NoteWritten
from judge_app.errors import Refused
from judge_app.log.entry import Entry
from judge_app.log.signing import entry_message
from tests.log.devices import notes, texts
from tests.log.signed import OAKHAVEN, SIGNERS, SignedDevice, forged, fork_of, founded


def forked() -> tuple[list[SignedDevice], SignedDevice, SignedDevice]:
    """Founder, Dana and Maya; and Dana's tablet twice, which went on apart from its entry 3 on."""
    devices = founded("floor", "floor")
    founder, dana, maya = devices
    notes(dana, "first", "second")
    copy = dana.copied()
    notes(dana, "third", "fourth")
    notes(copy, "another third", "another fourth", "another fifth")
    founder.hear([*dana.log.entries])
    maya.hear([*copy.log.entries])
    return devices, dana, copy


def test_a_fork_is_cut_off_on_every_tablet() -> None:
    (founder, dana, maya), _, copy = forked()
    ours, theirs = founder.log.find(dana.log.entries[-2].id), maya.log.find(copy.log.entries[-3].id)
    assert ours
    assert theirs
    said = founder.judge(fork_of(ours, theirs))
    assert texts(founder) == ["first", "second"]
    assert [entry.seq for entry in founder.log.quarantined] == [3, 4]
    assert (founder.log.fork(dana.device), founder.log.vector[dana.device]) == (3, 2)
    for device in (maya, dana, copy):
        assert device.offered(said).rejected == ()
        assert device.digest == founder.digest
        assert device.reads_the_same_from_nothing()
    assert founder.state.forks[dana.device] == 3
    assert len(maya.log.quarantined) == 3


def test_a_copied_tablet_writes_no_more_and_nothing_of_it_is_taken() -> None:
    (founder, dana, _maya), _, copy = forked()
    late = notes(dana, "fifth")
    said = founder.judge(fork_of(dana.log.entries[-3], copy.log.entries[-3]))
    dana.offered(said)
    with pytest.raises(Refused, match="copied, and both copies went on"):
        dana.judge(NoteWritten("sixth"))
    accepted = founder.offered(*late, *copy.log.entries)
    assert accepted.entries == ()
    assert {why for _entry, why in accepted.rejected} == {"its device was copied and wrote two histories"}


def test_a_fork_out_of_the_store_is_cut_again() -> None:
    (founder, dana, _maya), _, copy = forked()
    founder.judge(fork_of(dana.log.entries[-2], copy.log.entries[-3]))
    again = SignedDevice(0)
    again.fold.follow(again.log.take([*founder.log.entries, *founder.log.quarantined]))
    assert again.digest == founder.digest
    assert {entry.id for entry in again.log.quarantined} == {entry.id for entry in founder.log.quarantined}


@pytest.mark.parametrize(
    "change",
    [
        {"one": "0" * 64},
        {"other_signature": "00" * 64},
        {"one_signature": "not hex"},
        {"seq": 4},
        {"seq": 0},
        {"device": SIGNERS[0].device},
        {"device": DeviceId("nobody")},
    ],
    ids=str,
)
def test_a_false_proof_is_not_taken_and_cuts_nothing(change: dict[str, object]) -> None:
    (founder, dana, maya), _, copy = forked()
    proof = fork_of(dana.log.entries[-2], copy.log.entries[-3])
    lie = maya.log.stamp(replace(proof, **change), (), 0)  # type: ignore[arg-type]
    accepted = founder.offered(lie)
    assert [why for _entry, why in accepted.rejected] == ["its proof is false"]
    assert texts(founder) == ["first", "second", "third", "fourth"]


def test_the_same_entry_twice_is_no_fork() -> None:
    (founder, dana, maya), _, _copy = forked()
    one = dana.log.entries[-1]
    lie = maya.log.stamp(fork_of(one, one), (), 0)
    assert founder.offered(lie).rejected[0].why == "its proof is false"


@pytest.mark.parametrize("seq", [0, -5])
def test_a_number_that_no_entry_has_is_no_fork(seq: int) -> None:
    """A device can sign anything about itself; but a log never holds fewer than no entries."""
    founder, dana = founded("floor")
    maya = dana.signer
    good = [forged(maya, NoteWritten(text), 1, 20) for text in ("one", "other")]
    signatures = [_signed_at(entry, seq) for entry in good]
    op = DeviceForked(maya.device, seq, good[0].digest, signatures[0], good[1].digest, signatures[1])
    notes(dana, "hello")
    founder.sync(dana)
    dana.log.take([entry := dana.log.stamp(op, (), 0)])
    assert founder.offered(entry).rejected[0].why == "its proof is false"
    assert min(founder.log.vector.values()) >= 0


def _signed_at(entry: Entry, seq: int) -> str:
    return SIGNERS[1].sign(entry_message(OAKHAVEN, entry.device, seq, entry.digest)).hex()


def test_two_proofs_at_different_numbers_give_one_state_in_any_order() -> None:
    (founder, dana, maya), _, copy = forked()
    third = fork_of(dana.log.entries[-2], copy.log.entries[-3])
    fourth = fork_of(dana.log.entries[-1], copy.log.entries[-2])
    early, late = founder.log.stamp(third, (), 0), maya.log.stamp(fourth, (), 0)
    known, found = [*dana.log.entries], set()
    for order in permutations((early, late)):
        for at_once in (True, False):
            tablet = SignedDevice(5)
            tablet.offered(*known)
            if at_once:
                tablet.offered(*order)
            else:
                for entry in order:
                    tablet.offered(entry)
            assert tablet.reads_the_same_from_nothing()
            assert tablet.log.fork(dana.device) == 3
            found.add((tablet.digest, tuple(tablet.log.vector.items() - {})))
    assert len({digest for digest, _vector in found}) == 1
    assert len({frozenset(vector) for _digest, vector in found}) == 1


def test_what_a_copied_device_proved_of_another_is_said_again_by_somebody() -> None:
    """Maya's tablet shows that Dana's was copied; and was copied itself, before it said so."""
    (founder, dana, maya), _, copy = forked()
    twin = maya.copied()
    said = maya.judge(fork_of(dana.log.entries[-2], copy.log.entries[-3]))
    founder.offered(said)
    assert founder.log.unsaid_forks() == []
    [other] = notes(twin, "Maya's other tablet")
    founder.judge(fork_of(said, other))
    assert founder.log.fork(dana.device) == 3
    assert dana.device not in founder.state.forks
    [lost] = founder.log.unsaid_forks()
    founder.judge(lost)
    assert founder.log.unsaid_forks() == []
    assert founder.state.forks == {maya.device: said.seq, dana.device: 3}
    late = SignedDevice(5)
    late.hear([*founder.log.entries])
    assert late.digest == founder.digest


def test_a_fork_that_was_said_twice_is_said_again_once_and_not_if_an_earlier_one_is_known() -> None:
    (founder, dana, maya), _, copy = forked()
    twin = maya.copied()
    third = fork_of(dana.log.entries[-2], copy.log.entries[-3])
    fourth = fork_of(dana.log.entries[-1], copy.log.entries[-2])
    said = [maya.do(op) for op in (third, third, fourth)]
    founder.offered(*said)
    [other] = notes(twin, "Maya's other tablet")
    founder.judge(fork_of(said[0], other))
    assert [op.seq for op in founder.log.unsaid_forks()] == [3]
    founder.judge(third)
    assert founder.log.unsaid_forks() == []


def test_a_proof_by_a_revoked_tablet_still_cuts() -> None:
    (founder, dana, maya), _, copy = forked()
    proof = maya.do(fork_of(dana.log.entries[-2], copy.log.entries[-3]))
    founder.judge(DeviceRevoked(maya.device, held=0))
    founder.offered(proof)
    maya.sync(founder)
    assert texts(founder) == texts(maya) == ["first", "second"]
    assert founder.digest == maya.digest


steps = st.lists(
    st.tuples(st.integers(0, 4), st.sampled_from(["note", "sync", "sync", "prove"]), st.integers(0, 4)),
    max_size=30,
)


def can_say(tablet: SignedDevice, device: DeviceId) -> bool:
    """Whoever was copied cannot say it under a name that counts no more."""
    return device != tablet.device and tablet.log.fork(tablet.device) is None


def prove(tablet: SignedDevice, devices: list[SignedDevice]) -> None:
    """*tablet* writes down the first fork that it can show from what the others hold or have held."""
    held = {entry.id: entry for entry in tablet.log.entries}
    for other in devices:
        for theirs in sorted(other.log.entries, key=lambda entry: entry.seq):
            ours = held.get(theirs.id)
            if ours and ours.body != theirs.body and can_say(tablet, theirs.device):
                tablet.do(fork_of(ours, theirs))
                return


def answer(tablet: SignedDevice, senders: list[SignedDevice]) -> None:
    """Whoever still sends entries of a device that *tablet* knows to be copied is shown the proof."""
    for sender in senders:
        for device, held in [*sender.log.vector.items()]:
            op = tablet.log.fork_proof(device)
            if op is not None and held >= op.seq and can_say(sender, device):
                sender.do(op)


@given(steps, st.integers(0, 1000))
@example([(1, "note", 0), (2, "note", 0), (3, "note", 0), (4, "note", 0)], 506)  # both say it of each other
def test_whatever_is_copied_and_proved_in_whatever_order_all_have_one_state_in_the_end(
    history: list[tuple[int, str, int]], seed: int
) -> None:
    founder, dana, maya = founded("floor", "head")
    devices = [founder, dana, maya, dana.copied(), maya.copied()]
    for who, what, other in history:
        if what == "note" and devices[who].log.fork(devices[who].device) is None:
            notes(devices[who], f"note by {who}")
        elif what == "sync":
            devices[who].sync(devices[other])
        elif what == "prove":
            prove(devices[who], devices)
    tablets = [founder, dana, maya, devices[3], devices[4]]
    chance = random.Random(seed)
    for _again in range(8):  # every tablet hears of every other, proves what it sees, repeats what was lost
        for tablet in chance.sample(tablets, len(tablets)):
            for other_tablet in tablets:
                tablet.hear(chance.sample([*other_tablet.log.entries], len(other_tablet.log.entries)))
            prove(tablet, tablets)
            for other_tablet in tablets:  # one that was copied shows what it cannot say to the others
                for op in other_tablet.log.unsaid_forks():
                    is_news = other_tablet is tablet or tablet.log.fork(op.device) != op.seq
                    if is_news and can_say(tablet, op.device):
                        tablet.do(op)
            answer(tablet, tablets)
    assert len({tablet.digest for tablet in tablets}) == 1
    assert len({frozenset((one, n) for one, n in tablet.log.vector.items() if n) for tablet in tablets}) == 1
    assert all(tablet.reads_the_same_from_nothing() for tablet in tablets)
