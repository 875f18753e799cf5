"""Whether a log bears itself out: who signed what, that nothing is missing, and that each step follows."""

from collections.abc import Iterator, Sequence
from operator import attrgetter
from typing import NamedTuple

from judge_app.core.auditwords import Finding
from judge_app.core.claims import DeviceId, sources
from judge_app.core.ids import EventId
from judge_app.core.model import State
from judge_app.core.ops import DiceRolled, RoundPaired, check
from judge_app.core.progress import stale_round
from judge_app.core.rederived import is_derivable, rederived
from judge_app.core.rederivedlots import dice_findings
from judge_app.core.rights import require_right
from judge_app.errors import Refused
from judge_app.language import _, ngettext
from judge_app.log.chains import Naming, chain_findings, signature_findings
from judge_app.log.entry import Entry
from judge_app.log.fold import Fold
from judge_app.log.knowledge import knowledges
from judge_app.log.oplog import OpLog
from judge_app.log.pause import collection_paused
from judge_app.log.records import Record, Records, read_records

__all__ = ["AuditedLog", "audit_log", "folded"]

_READER = DeviceId("reader")
"""Who looks at the log here: no device of any event."""


class AuditedLog(NamedTuple):
    findings: tuple[Finding, ...]
    state: State
    """What the sound entries amount to."""
    kept: tuple[Entry, ...]
    """Those that count, in the order of the fold, and behind them what was set aside of copied tablets."""


def folded(event: EventId, lines: Sequence[Record]) -> tuple[State, Records]:
    """What the sound entries in *lines* amount to, without asking whether each step follows."""
    with collection_paused():
        records = read_records(event, lines)
        log = OpLog(event, _READER)
        log.take(records.entries)
        return Fold(log).state, records


def audit_log(event: EventId, lines: Sequence[Record]) -> AuditedLog:
    """Everything that can be said about the entries in *lines*, be it right or wrong."""
    with collection_paused():
        records = read_records(event, lines)
        log = OpLog(event, _READER)
        log.take(records.entries)
        state = Fold(log).state
        name = _naming(state)
        findings = (
            *signature_findings(event, records, name),
            *chain_findings(event, records, name),
            *_steps(event, records, state, name),
            *_dice(records, name),
            *_bracket_now(state),
        )
    return AuditedLog(findings, state, log.kept)


def _naming(state: State) -> Naming:
    def name(device: DeviceId) -> str:
        member = state.roster.members.get(device)
        known = " ".join((member.name or member.tablet).split()) if member else ""
        return known or _("Tablet {letters}").format(letters=device[:2].upper())

    return name


def _steps(event: EventId, records: Records, final: State, name: Naming) -> Iterator[Finding]:
    """Each step that can be derived, from the log as it was right before."""
    log = OpLog(event, _READER)
    fold = Fold(log)
    ordered = sorted(records.entries, key=attrgetter("order"))
    waiting: list[Entry] = []
    for entry in ordered:
        if is_derivable(entry.op):
            fold.follow(log.take(_countable(waiting, log)))
            waiting = []
            if final.history.find(entry.id) is not None and entry.id not in final.ignored:
                yield from _step(entry, fold.state, log, records, final, name)
        waiting.append(entry)


def _countable(entries: Sequence[Entry], log: OpLog) -> list[Entry]:
    """Without those of a device that is known to be copied by then."""
    return [one for one in entries if one.seq < (log.fork(one.device) or one.seq + 1)]


def _step(
    entry: Entry, before: State, log: OpLog, records: Records, final: State, name: Naming
) -> Iterator[Finding]:
    found = rederived(entry.op, before)
    if found is None:
        return
    if not found.follows:
        found = _by_what_it_knew(entry, log, found, name)
    if found.follows and (replaced := _draws_replaced(entry, before)):
        text = ngettext(
            "{sentence} It was drawn anew: {n} draw of this round before it was replaced.",
            "{sentence} It was drawn anew: {n} draws of this round before it were replaced.",
            replaced,
        )
        found = found._replace(sentence=text.format(sentence=found.sentence, n=replaced), is_odd=True)
    if not found.follows:
        where = _("{where} (line {line}, entry {n} of {tablet})")
        place = where.format(
            where=found.where, line=records.line(entry), n=entry.seq, tablet=name(entry.device)
        )
        found = found._replace(where=place)
    happening = final.history.find(entry.id)
    if happening is not None and happening.undone:
        where = _("{where}, taken back later").format(where=found.where)
        found = found._replace(where=where, is_odd=found.follows)
    yield found


def _draws_replaced(entry: Entry, before: State) -> int:
    """How often its round had been drawn, where the *entry* knowingly puts a further draw in the place.

    Of two tablets that drew it apart neither does: that is a dispute.
    """
    op = entry.op
    if not isinstance(op, RoundPaired) or before.is_in_cut(op.number) or op.number not in before.rounds:
        return 0
    if {*sources(before.rounds[op.number].pairings)}.isdisjoint(entry.stamp.basis):
        return 0
    drawn = [one for one in before.history if isinstance(one.op, RoundPaired) and one.op.number == op.number]
    return sum(not one.undone and one.stamp.entry not in before.ignored for one in drawn)


def _by_what_it_knew(entry: Entry, log: OpLog, found: Finding, name: Naming) -> Finding:
    """A tablet that had not heard of everything is right by what it had; then that is told."""
    before = [*log.entries]
    for held in knowledges(before, entry):
        then = OpLog(log.event, _READER)
        then.take(held)
        state = Fold(then).state
        again = rederived(entry.op, state) if _would_let_pass(entry, state) else None
        if again is not None and again.follows:
            text = _("{sentence} So it was by what {tablet} knew then, which had not heard of {unheard} yet.")
            unheard = _unheard(before, held, name)
            told = text.format(sentence=again.sentence, tablet=name(entry.device), unheard=unheard)
            return again._replace(sentence=told, is_odd=True)
    return found


def _would_let_pass(entry: Entry, state: State) -> bool:
    """Whether an honest app, which knew no more than *state*, let anybody do it: else it knew more."""
    try:
        require_right(entry.op, state, entry.device)
        check(entry.op, state)
    except Refused:
        return False
    return state.rules is not None


def _unheard(before: Sequence[Entry], held: Sequence[Entry], name: Naming) -> str:
    known = {one.id for one in held}
    missing: dict[DeviceId, int] = {}
    for one in before:
        if one.id not in known:
            missing[one.device] = missing.get(one.device, 0) + 1
    words = [
        ngettext("{n} entry of {tablet}", "{n} entries of {tablet}", count).format(
            n=count, tablet=name(device)
        )
        for device, count in missing.items()
    ]
    return ", ".join(words)


def _dice(records: Records, name: Naming) -> tuple[Finding, ...]:
    text = _("line {line}, entry {n} of {tablet}")
    return dice_findings(
        (text.format(line=records.line(entry), n=entry.seq, tablet=name(entry.device)), entry.op)
        for entry in sorted(records.entries, key=attrgetter("order"))
        if isinstance(entry.op, DiceRolled)
    )


def _bracket_now(state: State) -> Iterator[Finding]:
    """Each round of the bracket followed when it was paired; a result put right since may say otherwise."""
    stale = stale_round(state)
    if stale:
        where = _("Round {round}, of the bracket").format(round=stale)
        text = _("By the results as they are now other players should have met.")
        yield Finding(where, text, False)
