"""The rows of the rules lookup: of what was found, or of the shelf."""

from collections.abc import Iterable, Iterator

from judge_app.language import _, ngettext
from judge_app.ui.screens.ruleparts import ShownEntry
from judge_app.ui.screens.ruleresults import ShownHit, ShownMore, ShownTop
from judge_app.ui.widgets import LineOf
from judge_app.views.ruleentry import ReadingView
from judge_app.views.rulelookup import BOXED, Link, Results
from judge_app.views.ruleshelf import Row, ShelfDocument, ShelfHead, ShelfRow

__all__ = ["found_lines", "shelf_lines", "ways"]

AT_FIRST = 3
"""So many results are shown before more are asked for."""


def found_lines(
    found: Results, chosen: str, is_all: bool, top: ReadingView | None, does: str = ""
) -> list[LineOf]:
    """The best results; *top* is the first of them where it is to be read in the list.

    *does* says what a tap on it does.
    """
    count = len(found.hits) if is_all else AT_FIRST
    lines = [
        LineOf("ResultLine", ShownHit(hit.id, found.query, hit.id == chosen)) for hit in found.hits[:count]
    ]
    if lines and top is not None:
        lines[0] = LineOf("TopLine", ShownTop(top.id, top, does))
    return [*lines, *_more_lines(found, len(found.hits) - count, chosen)]


def _more_lines(found: Results, left: int, chosen: str) -> Iterator[LineOf]:
    if left > 0:
        text = ngettext("{n} more result", "{n} more results", left).format(n=left)
        yield LineOf("MoreLine", ShownMore("all", text))
    if found.nearest:
        yield LineOf("ShelfHeadLine", ShelfHead(_("Perhaps you mean")))
        for link in found.nearest:
            yield _entry_line(ShelfRow(link.id, link.title, ""), chosen)
    if found.boxed:
        yield LineOf("MoreLine", ShownMore("boxed", found.boxed, "cards-outline"))


def shelf_lines(
    rows: Iterable[Row], chosen: str, offered: tuple[tuple[str, str, str], ...], asked: tuple[Link, ...] = ()
) -> list[LineOf]:
    """The shelf under the ways to elsewhere, and under what is *asked* often where that stands here."""
    lines = [LineOf("AskedLine", asked)] if asked else []
    lines.append(LineOf("WaysLine", offered))
    for row in rows:
        if isinstance(row, ShelfRow):
            lines.append(_entry_line(row, chosen))
        else:
            kind = "ShelfDocumentLine" if isinstance(row, ShelfDocument) else "ShelfHeadLine"
            lines.append(LineOf(kind, row))
    return lines


def ways(is_event: bool, has_boxed: bool) -> tuple[tuple[str, str, str], ...]:
    """Where else a judge may want to go: the route, its words, its icon."""
    imports = ("documents", _("Import official documents"), "file-document-outline")
    if not is_event:
        return ("values", _("All values"), "clipboard-list-outline"), imports
    boxed = _("Put the boxed game away") if has_boxed else _("Boxed game: Munchkin Impossible")
    return (
        ("values", _("All values of this event"), "clipboard-list-outline"),
        ("rulings", _("Rulings"), "gavel"),
        ("cases", _("Guided cases"), "format-list-numbered"),
        ("houserules", _("House rulings"), "pencil-outline"),
        imports,
        (BOXED, boxed, "cards-outline"),
    )


def _entry_line(row: ShelfRow, chosen: str) -> LineOf:
    return LineOf("ShelfEntryLine", ShownEntry(row.id, row, row.id == chosen))
