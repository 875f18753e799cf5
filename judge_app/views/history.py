"""The log of the event in sentences, newest first."""

from datetime import tzinfo
from itertools import islice
from typing import NamedTuple

from judge_app.core.claims import EntryId
from judge_app.core.history import Happening
from judge_app.core.model import State
from judge_app.core.ops import Undone, check
from judge_app.errors import Refused
from judge_app.language import _
from judge_app.views.sentences import Book, told
from judge_app.views.words import clock_time

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


class LogView(NamedTuple):
    rows: tuple[LogRow, ...] = ()
    older: int = 0
    """Entries further back than the rows go."""


def log_view(
    state: State, shown: int = PAGE, opened: EntryId | None = None, zone: tzinfo | None = None
) -> LogView:
    book = Book.of(state)
    rows = tuple(_row(one, book, opened, zone) for one in islice(reversed(state.history), shown))
    return LogView(rows, max(len(state.history) - shown, 0))


def _row(happening: Happening, book: Book, opened: EntryId | None, zone: tzinfo | None) -> LogRow:
    entry = happening.stamp.entry
    mark = _("undone") if happening.undone else _("no effect") if entry in book.state.ignored else ""
    time = clock_time(happening.stamp.wall_ms, zone)
    row = LogRow(entry, time, told(happening, book), mark, is_undone=happening.undone)
    if entry != opened:
        return row
    why_not = _why_no_undo(entry, book.state)
    return row._replace(is_open=True, can_undo=not why_not, why_not=why_not)


def _why_no_undo(entry: EntryId, state: State) -> str:
    """Asked only for the open row: an answer may go through every match of the event."""
    try:
        check(Undone(entry), state)
    except Refused as refusal:
        return str(refusal)
    return ""
