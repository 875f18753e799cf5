"""Entries that another key signed, or that were left out, moved or proved falsely, are found and named."""

from dataclasses import replace

import pytest

from judge_app.core.ids import event_id
from judge_app.core.model import Result
from judge_app.core.ops import DeviceAdmitted, PlayerDropped, ResultReported, RoundPaired
from judge_app.log.audit import audit_log
from judge_app.log.entry import Entry
from tests.core.organized import player
from tests.log.audited import (
    OWN,
    SignedOrganizer,
    audited,
    found_in,
    lines_of,
    rewritten,
    signed_anew,
    told,
    wrong_in,
)
from tests.log.signed import OAKHAVEN, SIGNERS, SignedDevice, forged, fork_of, renewal


def test_a_result_that_another_key_signed_is_named(entries: list[Entry]) -> None:
    victim = found_in(entries, ResultReported)
    assert isinstance(victim.op, ResultReported)
    loser = next(
        seat.b
        for seat in found_in(entries, RoundPaired).op.seatings  # type: ignore[attr-defined]
        if seat.match_id == victim.op.match_id
    )
    fake = signed_anew(victim, SIGNERS[5], replace(victim.op, result=Result(loser)), victim.prev)
    wrong = wrong_in([fake if entry is victim else entry for entry in entries])
    assert wrong[0].where == f"Line {entries.index(victim) + 2}"
    assert wrong[0].sentence.startswith(f"Entry {victim.seq} of ")
    assert wrong[0].sentence.endswith("its signature is not that of its device.")


def test_a_removed_entry_leaves_a_gap(entries: list[Entry]) -> None:
    victim = found_in(entries, ResultReported, 3)
    wrong = wrong_in([entry for entry in entries if entry is not victim])
    assert wrong[0].where.startswith("Chain of ")
    assert wrong[0].sentence == f"Entry {victim.seq} is missing."
    assert any("no result yet" in one.sentence for one in wrong)


@pytest.mark.parametrize(
    ("lost", "sentence"), [(1, "Entry 1 is missing."), (3, "Entries 1 to 3 are missing.")]
)
def test_the_first_entries_of_a_tablet_are_missed_too(entries: list[Entry], lost: int, sentence: str) -> None:
    assert sentence in [one.sentence for one in wrong_in(entries[lost:])]


def test_an_entry_left_out_of_a_history_written_anew_is_missed_by_what_came_after(
    entries: list[Entry],
) -> None:
    victim = found_in(entries, ResultReported, 3)
    forgery = rewritten(entries, OWN, victim.seq, None)
    wrong = wrong_in(forgery)
    assert not any("Chain" in one.where or "Line" in one.where for one in wrong)
    assert "no result yet" in wrong[0].sentence


def test_two_entries_under_one_number_are_both_named(entries: list[Entry]) -> None:
    victim = found_in(entries, ResultReported, 5)
    before = next(entry for entry in entries if entry.seq == victim.seq - 1)
    second = forged(OWN, PlayerDropped(player("Ada")), victim.seq, victim.lamport, before.digest)
    (wrong,) = wrong_in([*entries, second])
    lines = f"lines {entries.index(victim) + 2} and {len(entries) + 2}"
    assert wrong.sentence.startswith(f"Two different entries {victim.seq}, in {lines}, both signed: ")


def test_a_clock_that_goes_back_is_named(entries: list[Entry]) -> None:
    victim = found_in(entries, ResultReported, 4)
    forgery = rewritten(entries, OWN, victim.seq, victim.op, lamport=victim.lamport + 5)
    line, now = entries.index(victim) + 3, victim.lamport + 1
    told_so = f"The clock goes back at entry {victim.seq + 1}, in line {line}: {now} after {now + 4}."
    assert told_so in told(wrong_in(forgery))


def test_a_changed_entry_whose_chain_was_not_written_anew_is_named(entries: list[Entry]) -> None:
    victim = found_in(entries, ResultReported, 4)
    fake = signed_anew(victim, OWN, PlayerDropped(player("Ada")), victim.prev)
    wrong = wrong_in([fake if entry is victim else entry for entry in entries])
    assert f"Entry {victim.seq + 1}, in line " in wrong[0].sentence
    assert "does not follow from the entry before" in wrong[0].sentence


def test_a_false_proof_of_a_renewal_is_named() -> None:
    organizer = SignedOrganizer(4)
    helper = SignedDevice(1)
    organizer.judge(DeviceAdmitted(helper.device, "Maya", "Tablet", "floor"))
    fake = forged(SIGNERS[2], renewal(SIGNERS[3], SIGNERS[2]), 1, 20)
    assert isinstance(fake.op, type(renewal(SIGNERS[3], SIGNERS[2])))
    stolen = forged(SIGNERS[2], replace(fake.op, old=helper.device), 1, 20)
    (wrong,) = wrong_in([*organizer.log.entries, stolen])
    assert wrong.sentence.endswith("its proof is false.")


def test_a_false_proof_of_a_fork_is_named(entries: list[Entry]) -> None:
    one, other = entries[4], entries[5]
    lie = replace(fork_of(one, other), seq=one.seq)
    last = entries[-1]
    fake = forged(OWN, lie, last.seq + 1, last.lamport + 1, last.digest)
    (wrong,) = wrong_in([*entries, fake])
    assert wrong.sentence.endswith("its proof is false.")


def test_an_entry_of_another_event_is_named(entries: list[Entry]) -> None:
    last = entries[-1]
    elsewhere = event_id(OWN.device, "elsewhere")
    stray = forged(OWN, PlayerDropped(player("Ada")), last.seq + 1, last.lamport + 1, last.digest, elsewhere)
    (wrong,) = wrong_in([*entries, stray])
    assert wrong.sentence.endswith("it belongs to another event.")


def test_an_entry_under_the_name_of_another_device_is_named(entries: list[Entry]) -> None:
    lines = lines_of(entries)
    lines[3] = lines[3]._replace(device=SIGNERS[4].device)
    findings = audit_log(OAKHAVEN, lines).findings
    assert "its label names another entry" in told(one for one in findings if not one.follows)


def test_what_an_entry_replaces_cannot_have_come_later(entries: list[Entry]) -> None:
    victim, later = found_in(entries, ResultReported), entries[-1]
    basis = replace(victim, stamp=victim.stamp._replace(basis=(later.id,)))
    fake = signed_anew(basis, OWN, victim.op, victim.prev)
    wrong = wrong_in([fake if entry is victim else entry for entry in entries])
    assert f"Entry {victim.seq}, in line {entries.index(victim) + 2}, replaces one that came later" in told(
        wrong
    )


def test_many_faults_of_one_kind_are_counted(entries: list[Entry]) -> None:
    broken = [replace(entry, signature=bytes(64)) for entry in entries]
    wrong = wrong_in(broken)
    assert told(wrong).count("its signature is not that of its device") == 12
    assert f"So it is with {len(entries) - 12} more entries." in told(wrong)


def test_the_log_of_nothing_says_nothing_wrong() -> None:
    assert [one.sentence for one in audited([]).findings] == [
        "0 entries by 0 tablets, each signed by the one that made it."
    ]
