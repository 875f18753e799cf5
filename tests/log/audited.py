"""Whole events of signed entries, run as an organizer runs them, and the ways to tamper with their logs."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import count
from typing import Literal

from judge_app.core.auditwords import Finding
from judge_app.core.leaving import leaving
from judge_app.core.model import PlayerId
from judge_app.core.ops import (
    EventOpened,
    Op,
    PlayerDropped,
    PlayerReinstated,
    RoundPaired,
    RulesetChosen,
    TableFixed,
)
from judge_app.core.pairing import affected, repair_affected, repair_all, swap
from judge_app.core.progress import progress
from judge_app.core.rights import require_right
from judge_app.core.steps import late_entry, tables_repaired
from judge_app.log.audit import AuditedLog, audit_log
from judge_app.log.codec import decode, encode
from judge_app.log.entry import Entry
from judge_app.log.fold import Fold
from judge_app.log.oplog import OpLog
from judge_app.log.records import Record
from judge_app.log.signing import Signer, entry_message
from tests.core.organized import NAMES, Organizer
from tests.log.signed import OAKHAVEN, SIGNERS

OWN = SIGNERS[0]
"""Signs as the device that opened the event."""


class SignedOrganizer(Organizer):
    """At the device with the key *number*, which signs; that with key 0 opens the event with players."""

    def __init__(self, players: int = 8, ruleset: str = "constructed", number: int = 0) -> None:
        self.log = OpLog(OAKHAVEN, SIGNERS[number].device, SIGNERS[number].sign)
        self.fold = Fold(self.log)
        self._numbers = count(1000 * number + 1)
        if number:
            return
        self.judge(EventOpened("Oakhaven", "lots"))
        self.judge(RulesetChosen(ruleset))
        self.add(NAMES[n] if n < len(NAMES) else f"Player {n + 1}" for n in range(players))

    def judge(self, op: Op) -> Entry:
        require_right(op, self.state, self.log.device)
        return super().judge(op)

    def late(self, name: str) -> None:
        """Opposite the bye, or from the next round on."""
        way: Literal["bye", "next"] = "bye" if any(match.is_bye for match in self.matches) else "next"
        self.judge_all(late_entry(self.state, PlayerId(f"p-{name}"), name, way, self.fresh))

    def swap_somebody(self) -> None:
        first, *others = (match for match in self.event.rounds[-1].matches if not match.is_over)
        swaps = (swap(self.event, first.a, other.a) for other in others)
        found = next(one for one in swaps if not one.rematches)
        self.judge(tables_repaired(self.state, found, "by hand", "brothers", self.fresh))

    def mend(self) -> None:
        """Put right the round that was paired by a wrong result, if it must be."""
        if not affected(self.event).is_sound:
            repair = repair_affected(self.event, "mended")
            self.judge(tables_repaired(self.state, repair, "mended", "Result corrected", self.fresh))

    def play_bracket(self) -> None:
        while progress(self.state).next == "bracket":
            self.bracket()
            self.play()


def played(players: int = 12) -> SignedOrganizer:
    """To the winner, without any trouble."""
    organizer = SignedOrganizer(players)
    organizer.swiss()
    organizer.cut()
    organizer.play_bracket()
    return organizer


def troubled(players: int, ruleset: str) -> SignedOrganizer:
    """A late entry, a swap, a drop and a return, wrong results, a drop out of the cut; to the winner."""
    organizer = SignedOrganizer(players, ruleset)
    organizer.pair("seed 1")
    organizer.late("Late")
    organizer.play()
    organizer.judge(PlayerDropped(organizer.event.entrants[3].id))
    organizer.judge(TableFixed(organizer.event.entrants[0].id, 4))
    organizer.pair("seed 2")
    organizer.swap_somebody()
    organizer.play()
    wrong = next(match for match in organizer.matches if not match.is_bye)
    organizer.judge(PlayerReinstated(organizer.event.entrants[3].id))
    organizer.pair("seed 3")
    organizer.play(most=1)
    organizer.correct(wrong)
    organizer.mend()
    again = repair_all(organizer.event, "anew")
    if again.broken:
        organizer.judge(tables_repaired(organizer.state, again, "anew", "All anew", organizer.fresh))
    organizer.play()
    organizer.swiss()
    if progress(organizer.state).next == "cut":
        organizer.cut()
        cut = organizer.state.cut
        assert cut is not None
        organizer.judge_all(leaving(organizer.state, cut.seeds[1]).ops)
        organizer.play_bracket()
    return organizer


def lines_of(entries: Iterable[Entry]) -> list[Record]:
    """As the lines of a file, of which the first is a heading."""
    return [
        Record(entry.device, entry.seq, entry.signature, entry.body, line)
        for line, entry in enumerate(entries, 2)
    ]


def audited(entries: Iterable[Entry]) -> AuditedLog:
    return audit_log(OAKHAVEN, lines_of(entries))


def wrong_in(entries: Iterable[Entry]) -> list[Finding]:
    return [found for found in audited(entries).findings if not found.follows]


def odd_in(entries: Iterable[Entry]) -> list[str]:
    return [f"{one.where}: {one.sentence}" for one in audited(entries).findings if one.is_odd]


def told(findings: Iterable[Finding]) -> str:
    return "\n".join(f"{one.where}: {one.sentence}" for one in findings)


def found_in(entries: Sequence[Entry], kind: type[Op], place: int = 0) -> Entry:
    """The entry of a *kind*, the first or another one."""
    return [entry for entry in entries if isinstance(entry.op, kind)][place]


def rewritten(
    entries: Sequence[Entry], signer: Signer, seq: int, op: Op | None, lamport: int | None = None
) -> list[Entry]:
    """The log after *signer* wrote its own past anew from entry *seq* on, with good signatures and chain.

    Without an *op* the entry is left out and all behind it move up.
    """
    made: list[Entry] = []
    prev, shift = "", 0
    for entry in entries:
        if entry.device != signer.device:
            made.append(entry)
            continue
        if entry.seq == seq and op is None:
            shift = 1
            continue
        new = entry
        if entry.seq >= seq:
            is_it = entry.seq == seq
            new = signed_anew(
                entry,
                signer,
                op if is_it and op is not None else entry.op,
                prev,
                seq=entry.seq - shift,
                lamport=lamport if is_it and lamport is not None else entry.lamport,
            )
        made.append(new)
        prev = new.digest
    return made


def signed_anew(
    entry: Entry, signer: Signer, op: Op, prev: str, *, seq: int | None = None, lamport: int | None = None
) -> Entry:
    number = entry.seq if seq is None else seq
    stamp = entry.stamp._replace(entry=type(entry.id)(f"{entry.device}:{number}"))
    clock = entry.lamport if lamport is None else lamport
    body = encode(entry.event, number, clock, stamp, op, prev)
    message = entry_message(entry.event, entry.device, number, replace(entry, body=body).digest)
    return decode(body, signer.sign(message), foreign=True)


def two_players_swapped(op: RoundPaired) -> RoundPaired:
    one, other, *rest = op.seatings
    return replace(op, seatings=(replace(one, b=other.b), replace(other, b=one.b), *rest))
