"""Whether what each device wrote hangs together: no number lost or given twice, no clock that went back."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby, pairwise
from operator import attrgetter

from judge_app.core.auditwords import Finding
from judge_app.core.claims import DeviceId, EntryId
from judge_app.core.ids import EventId, founder_of
from judge_app.core.ops import DeviceForked, EntryLost
from judge_app.language import _, ngettext
from judge_app.log.entry import Entry
from judge_app.log.records import Records

__all__ = ["Naming", "chain_findings", "signature_findings"]

Naming = Callable[[DeviceId], str]
"""How a sentence calls a device."""

_MOST_LISTED = 12
"""So many faults of one kind are told one by one; of more, only the number."""


def signature_findings(event: EventId, records: Records, name: Naming) -> Iterator[Finding]:
    """One for each entry that its device did not sign as it stands, or else one for all of them."""
    where = _("Signatures")
    for fault in records.faults[:_MOST_LISTED]:
        text = _("Entry {n} of {tablet} counts nowhere: {why}.")
        place = _("Line {line}").format(line=fault.line)
        yield Finding(place, text.format(n=fault.seq, tablet=name(fault.device), why=fault.why), False)
    if (more := len(records.faults) - _MOST_LISTED) > 0:
        text = ngettext("So it is with {n} more entry.", "So it is with {n} more entries.", more)
        yield Finding(where, text.format(n=more), False)
    count, devices = len(records.entries), len({entry.device for entry in records.entries})
    if founder_of(event) is None:
        text = _(
            "The event was begun with an earlier app, which signed nothing. Nobody can tell who wrote it."
        )
        yield Finding(where, text, True, is_odd=True)
        return
    text = _("{entries} by {tablets}, each signed by the one that made it.")
    entries = ngettext("{n} entry", "{n} entries", count).format(n=count)
    tablets = ngettext("{n} tablet", "{n} tablets", devices).format(n=devices)
    yield Finding(where, text.format(entries=entries, tablets=tablets), True)


def chain_findings(event: EventId, records: Records, name: Naming) -> Iterator[Finding]:
    """For each device what breaks its chain, or that nothing does; and what is proved of copied ones."""
    forks = _forks(records.entries)
    moments = {entry.lamport for entry in records.entries}
    known = {entry.id: entry for entry in records.entries}
    ordered = sorted(records.entries, key=attrgetter("device", "seq"))
    for device, group in groupby(ordered, key=attrgetter("device")):
        chain = [*group]
        wrong = [
            *_doubled(device, records, forks),
            *_gaps(chain),
            *_broken_links(event, chain, records),
            *_wrong_clocks(chain, records),
            *_later_grounds(chain, known, records),
        ]
        where = _("Chain of {tablet}").format(tablet=name(device))
        yield from (Finding(where, told, False) for told in wrong[:_MOST_LISTED])
        if (more := len(wrong) - _MOST_LISTED) > 0:
            text = ngettext("It breaks in {n} more place.", "It breaks in {n} more places.", more)
            yield Finding(where, text.format(n=more), False)
        if not wrong:
            text = _("Entries 1 to {n}, each chained to the one before.")
            text = text if len(chain) > 1 else _("One entry.")
            yield Finding(where, text.format(n=chain[-1].seq), True)
        yield from (Finding(where, told, True, is_odd=True) for told in _oddities(chain, forks, moments))


def _forks(entries: Iterable[Entry]) -> Mapping[DeviceId, int]:
    """From which entry on each copied device counts nowhere; every proof here was verified."""
    forks: dict[DeviceId, int] = {}
    for op in (entry.op for entry in entries):
        if isinstance(op, DeviceForked):
            forks[op.device] = min(op.seq, forks.get(op.device, op.seq))
    return forks


def _doubled(device: DeviceId, records: Records, forks: Mapping[DeviceId, int]) -> Iterator[str]:
    for one in records.doubled:
        if one.first.device == device and one.first.seq < forks.get(device, one.first.seq + 1):
            text = _(
                "Two different entries {n}, in lines {line} and {other}, both signed: the tablet was copied,"
                " or its past was written anew. The first was taken."
            )
            yield text.format(n=one.first.seq, line=one.lines[0], other=one.lines[1])


def _gaps(chain: Sequence[Entry]) -> Iterator[str]:
    held = [0, *(entry.seq for entry in chain)]
    for before, after in pairwise(held):
        if after == before + 2:
            yield _("Entry {n} is missing.").format(n=before + 1)
        elif after > before + 1:
            yield _("Entries {first} to {last} are missing.").format(first=before + 1, last=after - 1)


def _broken_links(event: EventId, chain: Sequence[Entry], records: Records) -> Iterator[str]:
    is_unchained = founder_of(event) is None
    text = _("Entry {n}, in line {line}, does not follow from the entry before: one of the two was changed.")
    for before, entry in pairwise([None, *chain]):
        if entry is None or (not entry.prev and is_unchained):
            continue
        if entry.seq == 1:
            follows = entry.prev == ""
        elif before is None or before.seq != entry.seq - 1:
            continue  # told as a gap
        else:
            lost = before.op.digest if isinstance(before.op, EntryLost) else ""
            follows = entry.prev == (lost or before.digest)
        if not follows:
            yield text.format(n=entry.seq, line=records.line(entry))


def _wrong_clocks(chain: Sequence[Entry], records: Records) -> Iterator[str]:
    text = _("The clock goes back at entry {n}, in line {line}: {now} after {then}.")
    for before, entry in pairwise(chain):
        if entry.lamport <= before.lamport:
            line = records.line(entry)
            yield text.format(n=entry.seq, line=line, now=entry.lamport, then=before.lamport)


def _later_grounds(chain: Sequence[Entry], known: Mapping[EntryId, Entry], records: Records) -> Iterator[str]:
    """An entry cannot knowingly replace what, by the clocks, came after it."""
    text = _("Entry {n}, in line {line}, replaces one that came later by its clock.")
    for entry in chain:
        grounds = (known[one] for one in entry.stamp.basis if one in known)
        if any(ground.lamport >= entry.lamport for ground in grounds):
            yield text.format(n=entry.seq, line=records.line(entry))


def _oddities(chain: Sequence[Entry], forks: Mapping[DeviceId, int], moments: set[int]) -> Iterator[str]:
    """What is as it should be, but not every day so."""
    lost = sum(isinstance(entry.op, EntryLost) for entry in chain)
    if lost:
        text = ngettext(
            "{n} entry was lost with a damaged file; the tablet signed that.",
            "{n} entries were lost with a damaged file; the tablet signed that.",
            lost,
        )
        yield text.format(n=lost)
    fork = forks.get(chain[0].device)
    if fork is not None:
        held = sum(entry.seq >= fork for entry in chain)
        text = ngettext(
            "The tablet was copied and wrote two histories, which is proved. From entry {n} on nothing of it"
            " counts; {held} such entry is in this file.",
            "The tablet was copied and wrote two histories, which is proved. From entry {n} on nothing of it"
            " counts; {held} such entries are in this file.",
            held,
        )
        yield text.format(n=fork, held=held)
    leaps = [
        entry.seq
        for before, entry in pairwise(chain)
        if entry.lamport > before.lamport + 1 and entry.lamport - 1 not in moments
    ]
    if leaps and not lost:
        text = _(
            "The clock leaps at entry {n}, though nothing in this file has the time before: entries of"
            " another tablet may be missing."
        )
        yield text.format(n=leaps[0])
    newer = sum(entry.is_newer for entry in chain)
    if newer:
        text = ngettext(
            "{n} entry was made by a newer app, and what follows from it cannot be told here.",
            "{n} entries were made by a newer app, and what follows from them cannot be told here.",
            newer,
        )
        yield text.format(n=newer)
