"""Logs that several tablets wrote, apart and together: what each knew, was allowed and proved is weighed."""

from judge_app.core.model import PlayerId, Result
from judge_app.core.ops import (
    CutMade,
    DeviceAdmitted,
    DeviceRevoked,
    DiceRolled,
    NoteWritten,
    PlayerAdded,
    PlayerDropped,
    ResultCorrected,
    ResultReported,
    ResultSettled,
    RoundPaired,
    TakeOverPrepared,
)
from judge_app.core.steps import round_made
from judge_app.log.digest import digest
from judge_app.log.takeover import key_of, take_over_op
from judge_app.paper.wholeevent import first_difference, whole_text
from tests.core.organized import player
from tests.log.audited import (
    SignedOrganizer,
    audited,
    odd_in,
    signed_anew,
    told,
    two_players_swapped,
    wrong_in,
)
from tests.log.signed import OAKHAVEN, SIGNERS, SignedDevice, forged, fork_of, renewal


def apart(ruleset: str = "constructed") -> tuple[SignedOrganizer, SignedDevice]:
    """After two rounds another tablet puts a result of the second right, and the organizer pairs unaware."""
    organizer = SignedOrganizer(8, ruleset)
    other = SignedDevice(1)
    organizer.judge(DeviceAdmitted(other.device, "Maya", "Tablet", "head"))
    organizer.swiss(rounds=2)
    other.sync(organizer)
    for place in (0, 1, 2):
        match = organizer.matches[place]
        loser = organizer.loser(match)
        other.judge(ResultCorrected(match.id, Result(loser), "slip misread"))
    for n in range(5):  # so that the other one's clock is ahead when they meet again
        other.judge(PlayerAdded(PlayerId(f"new {n}"), f"New {n}"))
    for _n in range(12):  # and the organizer's entry stands behind them in the log
        organizer.judge(DiceRolled("free", 6, (1,)))
    organizer.pair("unaware")
    return organizer, other


def test_a_pairing_by_less_than_others_knew_is_right_and_told_so() -> None:
    organizer, other = apart()
    organizer.sync(other)
    assert organizer.digest == other.digest
    assert wrong_in(organizer.log.entries) == []
    (odd,) = [one for one in odd_in(organizer.log.entries) if one.startswith("Round 3")]
    assert "4 pairs follow from seed unaware. So it was by what " in odd
    assert "had not heard of 8 entries of Maya yet." in odd


def test_a_pairing_that_follows_from_nothing_anybody_knew_is_wrong() -> None:
    organizer, other = apart()
    paired = organizer.log.entries[-2]
    organizer.sync(other)
    assert isinstance(paired.op, RoundPaired)
    fake = signed_anew(paired, SIGNERS[0], two_players_swapped(paired.op), paired.prev)
    entries = [fake if entry is paired else entry for entry in organizer.log.entries]
    assert any("Round 3" in found.where for found in wrong_in(entries))


def test_a_dispute_that_was_settled_leaves_nothing_to_complain_about() -> None:
    organizer = SignedOrganizer(8)
    other = SignedDevice(1)
    organizer.judge(DeviceAdmitted(other.device, "Maya", "Tablet", "floor"))
    organizer.pair("seed 1")
    other.sync(organizer)
    match = organizer.matches[0]
    organizer.judge(ResultReported(match.id, Result(match.a)))
    other.judge(ResultReported(match.id, Result(match.b)))
    organizer.sync(other)
    organizer.judge(ResultSettled(match.id, Result(match.b), "looked at the slip"))
    organizer.play()
    organizer.pair("seed 2")
    found = audited(organizer.log.entries)
    assert [one for one in found.findings if not one.follows] == []
    assert digest(found.state) == organizer.digest


def test_two_tablets_that_paired_the_same_round_are_both_right() -> None:
    organizer = SignedOrganizer(8)
    second = SignedOrganizer(number=1)
    organizer.judge(DeviceAdmitted(second.log.device, "Maya", "Tablet", "scorekeeper"))
    second.sync(organizer)
    organizer.pair("one")
    second.pair("other")
    organizer.sync(second)
    assert wrong_in(organizer.log.entries) == []
    assert odd_in(organizer.log.entries) == []
    text = told(audited(organizer.log.entries).findings)
    assert "from seed one." in text
    assert "from seed other." in text


def test_a_new_key_and_a_revoked_tablet_are_no_fault() -> None:
    organizer = SignedOrganizer(4)
    helper, renewed = SignedDevice(1), SignedDevice(2)
    organizer.judge(DeviceAdmitted(helper.device, "Maya", "Tablet", "floor"))
    helper.sync(organizer)
    renewed.sync(organizer)
    renewed.judge(renewal(SIGNERS[1], SIGNERS[2]))
    renewed.do(PlayerDropped(player("Ada")))
    organizer.sync(renewed)
    organizer.judge(DeviceRevoked(renewed.device, organizer.log.vector[renewed.device]))
    renewed.do(PlayerDropped(player("Bea")))
    organizer.sync(renewed)
    found = audited(organizer.log.entries)
    assert [one for one in found.findings if not one.follows] == []
    assert [*found.state.ignored.values()] == ["its tablet was revoked; it waits for review"]


def test_a_copied_tablet_is_told_with_what_counts_nowhere() -> None:
    organizer = SignedOrganizer(4)
    helper = SignedDevice(1)
    organizer.judge(DeviceAdmitted(helper.device, "Maya", "Tablet", "floor"))
    helper.sync(organizer)
    copy = helper.copied()
    one, other = helper.do(PlayerDropped(player("Ada"))), copy.do(PlayerDropped(player("Bea")))
    helper.do(PlayerDropped(player("Cyd")))
    organizer.sync(helper)
    held = [*organizer.log.entries]
    organizer.judge(fork_of(one, other))
    proof = organizer.log.entries[-1]
    found = audited([*held, proof, other])
    assert [finding for finding in found.findings if not finding.follows] == []
    assert digest(found.state) == organizer.digest
    assert "From entry 1 on nothing of it counts; 2 such entries are in this file." in told(found.findings)


def test_a_file_with_what_was_set_aside_of_a_copied_tablet_is_what_its_log_gives() -> None:
    organizer, helper = SignedOrganizer(4), SignedDevice(1)
    organizer.judge(DeviceAdmitted(helper.device, "Maya", "Tablet", "floor"))
    helper.sync(organizer)
    copy = helper.copied()
    one, other = helper.do(PlayerDropped(player("Ada"))), copy.do(PlayerDropped(player("Bea")))
    organizer.sync(helper)
    organizer.judge(fork_of(one, other))
    kept = organizer.log.kept
    found = audited(kept)
    assert len(kept) > len(organizer.log.entries)
    assert found.kept == kept
    content = whole_text(OAKHAVEN, organizer.state, kept).encode()
    assert first_difference(content, OAKHAVEN, found.state, found.kept) is None
    assert "From entry 1 on nothing of it counts; 1 such entry is in this file." in told(found.findings)


def test_what_a_copied_tablet_wrote_after_the_proof_moves_no_later_pairing() -> None:
    organizer, helper = SignedOrganizer(4), SignedDevice(1)
    organizer.judge(DeviceAdmitted(helper.device, "Maya", "Tablet", "floor"))
    organizer.pair("seed 1")
    helper.sync(organizer)
    one, other = helper.do(NoteWritten("one", None)), helper.copied()
    clash = forged(SIGNERS[1], NoteWritten("other", None), 1, one.lamport)
    assert other.device == clash.device
    organizer.judge(fork_of(one, clash))
    first = organizer.matches
    organizer.play()
    organizer.pair("seed 2")
    organizer.play()
    for _n in range(20):
        helper.do(NoteWritten("so that the clock is ahead", None))
    for match in first:
        helper.do(ResultReported(match.id, Result(match.b)))
    for _n in range(20):
        organizer.judge(NoteWritten("and the organizer’s further ahead", None))
    organizer.pair("seed 3")
    late = [entry for entry in helper.log.entries if entry.device == helper.device]
    found = audited([*organizer.log.entries, *late])
    assert [one for one in found.findings if not one.follows] == []
    assert "Round 3: 2 pairs follow from seed seed 3." in [f"{one[0]}: {one[1]}" for one in found.findings]
    assert digest(found.state) == organizer.digest


def test_a_pairing_by_a_tablet_that_was_never_let_in_is_passed_over_and_not_judged() -> None:
    organizer = SignedOrganizer(4)
    organizer.pair("seed 1")
    paired = organizer.log.entries[-2]
    assert isinstance(paired.op, RoundPaired)
    stray = forged(SIGNERS[4], RoundPaired(2, (), "mine"), 1, 90)
    found = audited([*organizer.log.entries, stray])
    assert [one for one in found.findings if not one.follows] == []
    assert found.state.ignored == {stray.id: "its tablet was not admitted to the event"}


def test_a_false_pairing_is_not_excused_by_a_tablet_that_can_have_known_next_to_nothing() -> None:
    organizer, other, third = SignedOrganizer(8), SignedOrganizer(number=1), SignedDevice(2)
    organizer.judge(DeviceAdmitted(other.log.device, "Maya", "Tablet", "scorekeeper"))
    organizer.judge(DeviceAdmitted(third.device, "Noor", "Tablet", "floor"))
    third.sync(organizer)
    for device in (organizer, third):  # at the same time, so that the clock tells of neither
        device.do(NoteWritten("Doors are open", None))
    organizer.sync(third)
    other.sync(organizer)
    pairing = other.drawn("mine")
    paired = round_made(other.state, pairing, other.fresh)[0]
    assert isinstance(paired, RoundPaired)
    other.do(two_players_swapped(paired))
    organizer.sync(other)
    (wrong,) = wrong_in(organizer.log.entries)
    assert wrong.where.endswith("entry 1 of Maya)")
    assert wrong.sentence.startswith("It does not follow from seed mine.")


def test_of_two_cuts_that_differ_one_was_kept() -> None:
    organizer, other = SignedOrganizer(12), SignedOrganizer(number=1)
    organizer.judge(DeviceAdmitted(other.log.device, "Maya", "Tablet", "head"))
    organizer.swiss()
    other.sync(organizer)
    organizer.cut()
    assert organizer.state.cut is not None
    other.judge(PlayerDropped(organizer.state.cut.seeds[0]))
    other.cut()
    organizer.sync(other)
    assert [dispute.subject for dispute in organizer.state.disputes()] == ["cut"]
    kept = organizer.state.cut
    organizer.judge(CutMade(*kept))
    assert not [*organizer.state.disputes()]
    assert wrong_in(organizer.log.entries) == []
    assert "Tablets had made two cuts that differ; this one was kept." in told(
        audited(organizer.log.entries).findings
    )


def test_an_event_that_another_tablet_took_over_follows() -> None:
    organizer, taker = SignedOrganizer(8), SignedOrganizer(number=1)
    key = key_of("A" * 16, OAKHAVEN)
    organizer.judge(TakeOverPrepared(key.device))
    taker.sync(organizer)
    taker.judge(take_over_op(key, OAKHAVEN, taker.log.device, "Maya", "Laptop"))
    taker.swiss(rounds=2)
    found = audited(taker.log.entries)
    assert [one for one in found.findings if not one.follows] == []
    assert not found.state.ignored
    stolen = take_over_op(key, OAKHAVEN, SIGNERS[2].device, "Nobody", "Laptop")
    last = taker.log.entries[-1]
    fake = forged(SIGNERS[3], stolen, 1, last.lamport + 1)
    (wrong,) = wrong_in([*taker.log.entries, fake])
    assert wrong.sentence.endswith("its proof is false.")
