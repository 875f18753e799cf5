"""Reads the journal of an event that belongs to somebody else, with whatever is wrong in it."""

from typing import NamedTuple

from judge_app.log.codec import Unreadable
from judge_app.log.records import Record
from judge_app.storage.damage import salvage, survey
from judge_app.storage.lines import FORMAT_NAME, Tables
from judge_app.storage.opstore import TABLE, entry_in

__all__ = ["FIRST", "Journalled", "LostLine", "inspected_journal"]

FIRST = f'0.\t"{FORMAT_NAME}"'.encode()
"""How a journal begins."""


class LostLine(NamedTuple):
    line: int
    text: str
    """How it begins, as far as that can be shown."""


class Journalled(NamedTuple):
    event: str
    """As its entries say; nothing where there are none."""
    records: tuple[Record, ...]
    lost: tuple[LostLine, ...]
    is_torn: bool
    """Whether the last change was not finished, as after a power cut: it was never confirmed."""


def inspected_journal(content: bytes) -> Journalled:
    """All entries of a journal that can be read, and the lines that cannot."""
    content = content.rstrip(b"\0")
    found = survey(content)
    kept = content if found.verdict == "damage" else content[: found.good]
    saved = salvage(kept)
    places = _places(kept)
    tables: Tables = {}
    for change in saved.changes:
        change.apply(tables)
    lost = tuple(LostLine(kept.count(b"\n", 0, one.start) + 1, one.text) for one in saved.lost)
    records: list[Record] = []
    event = ""
    for document in tables.get(TABLE, {}).values():
        try:
            entry = entry_in(document)
        except (Unreadable, ValueError):
            lost = (*lost, LostLine(places.get(document, 0), document[:60].decode(errors="replace")))
            continue
        event = event or entry.event
        line = places.get(document, 0)
        records.append(Record(entry.device, entry.seq, entry.signature, entry.body, line))
    return Journalled(event, tuple(records), lost, found.verdict == "tail")


def _places(content: bytes) -> dict[bytes, int]:
    """In which line each document stands."""
    places: dict[bytes, int] = {}
    for number, line in enumerate(content.split(b"\n"), 1):
        columns = line.split(b"\t")
        if len(columns) > 3:
            places[columns[3]] = number
    return places
