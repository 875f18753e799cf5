"""What a recovery of a damaged event would bring back, out of its own file and its backups, and what not."""

from collections.abc import Iterable, Sequence
from contextlib import suppress
from operator import attrgetter
from typing import NamedTuple

from judge_app.core.ids import EventId
from judge_app.core.ops import EventOpened, EventRenamed
from judge_app.errors import JudgeAppError, Refused
from judge_app.handover.backups import Backup, Backups
from judge_app.handover.eventfiles import log_of, read_event_file
from judge_app.log.codec import Unreadable
from judge_app.log.entry import Entry
from judge_app.log.oplog import OpLog
from judge_app.log.signing import signed
from judge_app.storage.damage import Lost, Salvage, salvage
from judge_app.storage.opstore import TABLE, entry_in
from judge_app.storage.recovery import Recovery
from judge_app.sync.carrying import genuine
from judge_app.tablet import Tablet
from judge_app.views.rescue import Outlook

__all__ = ["Rescued", "outlook", "rescue"]

_AROUND = 30
"""The bytes of a line beside its document: commit, table, number and checksum."""


class Rescued(NamedTuple):
    outlook: Outlook
    recovery: Recovery


def outlook(tablet: Tablet, event: EventId) -> Outlook:
    """What `rescue` would come to; nothing is changed."""
    return _find(tablet, event)[1]


def rescue(tablet: Tablet, event: EventId) -> Rescued:
    """Make a damaged event sound again with all that its file and its backups hold."""
    beside, found = _find(tablet, event)
    return Rescued(found, tablet.recover(event, beside))


def _find(tablet: Tablet, event: EventId) -> tuple[tuple[Entry, ...], Outlook]:
    """The entries that a backup adds to those of the damaged file, and what both come to."""
    try:
        saved = salvage(tablet.path(event).read_bytes())
    except OSError as trouble:
        raise Refused(str(trouble)) from trouble
    own = tuple(_entries(saved))
    known = log_of(event, signed(own)[0])
    backup, copied = _newest_whole(tablet, known)
    beside = _fitting(own, known, copied)
    return beside, _outlook(saved, own, beside, backup)


def _entries(saved: Salvage) -> Iterable[Entry]:
    for change in saved.changes:
        if change.table == TABLE and change.document:
            with suppress(Unreadable):  # its line was mended by chance, and no entry is in it
                yield entry_in(change.document)


def _newest_whole(tablet: Tablet, known: OpLog) -> tuple[Backup | None, tuple[Entry, ...]]:
    """The newest backup that is not damaged itself, and its entries that are not *known* just so."""
    for backup in Backups(tablet.folder).of(known.event):
        try:
            carried = read_event_file(backup.path)
            if carried.event == known.event:
                return backup, genuine(carried, known)
        except JudgeAppError:
            continue
    return None, ()


def _fitting(own: tuple[Entry, ...], known: OpLog, copied: tuple[Entry, ...]) -> tuple[Entry, ...]:
    """What of the backup the file lacks; another entry of the same number is in the file or in neither."""
    held = {entry.id for entry in own}
    lacking = tuple(entry for entry in copied if entry.id not in held)
    whole = log_of(known.event, (*known.kept, *lacking))
    return tuple(entry for entry in lacking if whole.find(entry.id) is entry or entry in whole.quarantined)


def _outlook(
    saved: Salvage, own: tuple[Entry, ...], beside: tuple[Entry, ...], backup: Backup | None
) -> Outlook:
    times = [entry.stamp.wall_ms for entry in own]
    lost = [gap for gap in saved.lost if gap.start > 0]  # the first line only names the format
    since, until = (lost[0].after, lost[-1].after) if lost else (0, 0)
    at_the_end = _at_the_end(saved, lost)
    return Outlook(
        len(own) + len(beside),
        len(beside),
        max(_numbers_missing(saved) + at_the_end - len(beside), 0),
        times[since - 1] if 0 < since <= len(times) else 0,
        times[until] if until < len(times) else 0,
        max([*times, *(entry.stamp.wall_ms for entry in beside)], default=0),
        backup.made_ms if backup and beside else 0,
        _name((*own, *beside)),
        bool(at_the_end),
    )


def _numbers_missing(saved: Salvage) -> int:
    """How many entries stood between those that are saved: the file numbers them without a gap."""
    numbers = {int(change.id) for change in saved.changes if change.table == TABLE and change.id}
    return max(numbers, default=0) - len(numbers)


def _at_the_end(saved: Salvage, lost: Sequence[Lost]) -> int:
    """About how many stood behind the last one that is saved, by the room that they took."""
    last = [gap for gap in lost if gap.after == len(saved.changes)]
    room = sum(gap.end - gap.start for gap in last)
    usual = sum(len(change.document) for change in saved.changes) / max(len(saved.changes), 1) + _AROUND
    return max(len(last), round(room / usual))


def _name(entries: Iterable[Entry]) -> str:
    named = [entry for entry in entries if isinstance(entry.op, EventOpened | EventRenamed)]
    newest = max(named, key=attrgetter("order"), default=None)
    return newest.op.name if newest and isinstance(newest.op, EventOpened | EventRenamed) else ""
