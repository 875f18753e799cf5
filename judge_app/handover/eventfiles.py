"""An event that came as a file: its log (.judgelog), or all of it for people and programs (.judge.json)."""

from collections.abc import Sequence
from pathlib import Path

from judge_app.core.ids import EventId
from judge_app.errors import Refused
from judge_app.language import _
from judge_app.log.entry import Entry
from judge_app.log.fold import Fold
from judge_app.log.oplog import OpLog
from judge_app.log.pause import collection_paused
from judge_app.paper.wholeevent import ENDING as WHOLE
from judge_app.paper.wholeevent import WholeEvent, first_difference, read_whole
from judge_app.sync.carrying import (
    EARLIER,
    ENDING,
    LARGEST,
    Carried,
    Damaged,
    genuine,
    lines_in,
    read_carried,
)
from judge_app.sync.protocol import Parcel

__all__ = ["ENDINGS", "log_of", "read_event_file"]

ENDINGS = (ENDING, WHOLE, EARLIER)
_BEFORE_AN_OBJECT = b"\xef\xbb\xbf \t\r\n"


def read_event_file(path: Path) -> Carried:
    """What *path* holds; Refused, with the line and a sentence, if that is damaged or nothing of ours.

    Whether its entries are genuine is asked when they are taken. A file that also tells the event in other
    words is believed only if every word follows from them.
    """
    try:
        with path.open("rb") as file:
            first = file.read(256).lstrip(_BEFORE_AN_OBJECT)
            file.seek(0)
            if not first.startswith(b"{"):
                return read_carried(lines_in(file))
            content = file.read(LARGEST + 1)
    except Damaged as damage:
        raise damage.named(path.name) from damage
    except (OSError, ValueError) as trouble:
        reason = (trouble.strerror if isinstance(trouble, OSError) else None) or trouble
        text = _("{file} cannot be read: {reason}. Nothing was changed.")
        raise Refused(text.format(file=path.name, reason=reason)) from trouble
    return _read_whole(content, path.name)


def log_of(event: EventId, entries: Sequence[Entry]) -> OpLog:
    """The log that *entries*, which are genuine, amount to, on a device that writes nothing."""
    log = OpLog(event, entries[0].device if entries else "")  # type: ignore[arg-type]
    with collection_paused():
        log.take(log.accept(entries, past_gaps=True).entries)
    return log


def _read_whole(content: bytes, name: str) -> Carried:
    whole = read_whole(content, name)
    parcels = tuple(Parcel(one.device, one.seq, one.signature, one.body) for one in whole.entries)
    carried = Carried(whole.event, whole.name, parcels)
    try:
        entries = genuine(carried)
    except Damaged as damage:
        raise Damaged(_line_of(damage.line, whole), damage.reason).named(name) from damage
    log = log_of(whole.event, entries)
    different = first_difference(content, whole.event, Fold(log).state, log.kept)
    if different is not None:
        raise Damaged(*different).named(name)
    return carried


def _line_of(line: int, whole: WholeEvent) -> int:
    """Where the entry stands that would have *line* in a file of the log alone."""
    place = line - 2
    return whole.entries[place].line if 0 <= place < len(whole.entries) else line
