"""The log of the event in sentences, newest first."""

from collections.abc import Iterator, Mapping
from datetime import tzinfo
from itertools import islice
from typing import NamedTuple

from judge_app.core.claims import DeviceId, EntryId
from judge_app.core.history import Happening
from judge_app.core.involved import matches_in, players_in
from judge_app.core.model import State
from judge_app.core.ops import Undone, check
from judge_app.errors import Refused
from judge_app.language import _, ngettext
from judge_app.views.sentences import Book, told
from judge_app.views.words import clock_time, device_name

__all__ = ["PAGE", "LogRow", "LogView", "log_view"]

PAGE = 500
"""How many entries the log shows before it asks whether to go further back."""


class LogRow(NamedTuple):
    entry: EntryId
    time: str
    text: str
    mark: str = ""
    """Why it does not count, in a word or two."""
    is_open: bool = False
    """Whether the whole text is shown, with its undo; only then the next two are told."""
    can_undo: bool = False
    why_not: str = ""
    is_undone: bool = False
    who: str = ""


class LogView(NamedTuple):
    rows: tuple[LogRow, ...] = ()
    older: int = 0
    """Entries further back than the rows go."""
    total: str = ""


def log_view(
    state: State,
    shown: int = PAGE,
    opened: EntryId | None = None,
    zone: tzinfo | None = None,
    *,
    query: str = "",
    who: Mapping[DeviceId, str] | None = None,
) -> LogView:
    """The newest *shown* entries that are about *query*: a table by its number, a player, or any words."""
    book, names = Book.of(state), who or {}
    found = [*reversed(state.history)] if not query.strip() else [*_about(query, book)]
    rows = tuple(_row(one, book, opened, zone, names) for one in islice(found, shown))
    entries = ngettext("{n} entry", "{n} entries", len(found)).format(n=len(found))
    return LogView(rows, max(len(found) - shown, 0), entries)


def _about(query: str, book: Book) -> Iterator[Happening]:
    words = query.casefold().split()
    table = int(words[-1]) if words[-1].isdecimal() else None
    players = {
        player for player, name in book.names.items() if all(word in name.casefold() for word in words)
    }
    matches = {match.id for match in book.state.matches.values() if table and match.table == table}
    for happening in reversed(book.state.history):
        if (
            matches & matches_in(happening.op, book.state)
            or players & players_in(happening.op, book.state)
            or (table is None and _has_all(told(happening, book), words))
        ):
            yield happening


def _has_all(text: str, words: list[str]) -> bool:
    folded = text.casefold()
    return all(word in folded for word in words)


def _row(
    happening: Happening,
    book: Book,
    opened: EntryId | None,
    zone: tzinfo | None,
    who: Mapping[DeviceId, str],
) -> LogRow:
    stamp = happening.stamp
    mark = _("undone") if happening.undone else _("no effect") if stamp.entry in book.state.ignored else ""
    row = LogRow(
        stamp.entry,
        clock_time(stamp.wall_ms, zone),
        told(happening, book),
        mark,
        is_undone=happening.undone,
        who=device_name(stamp.device, who),
    )
    if stamp.entry != opened:
        return row
    why_not = _why_no_undo(stamp.entry, book.state)
    return row._replace(is_open=True, can_undo=not why_not, why_not=why_not)


def _why_no_undo(entry: EntryId, state: State) -> str:
    """Asked only for the open row: an answer may go through every match of the event."""
    try:
        check(Undone(entry), state)
    except Refused as refusal:
        return str(refusal)
    return ""
