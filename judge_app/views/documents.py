"""The documents that a judge has imported on this device, and how far an import has come."""

from collections.abc import Sequence
from datetime import tzinfo
from typing import TYPE_CHECKING, NamedTuple

from judge_app.language import _, ngettext
from judge_app.views.words import day_and_time, plain

if TYPE_CHECKING:
    from judge_app.rulebook.bookcase import Kept, Progress, Trouble

__all__ = ["DocumentRow", "DocumentsView", "documents_view", "imported_words", "progress_words", "size_words"]


class DocumentRow(NamedTuple):
    slug: str
    title: str = ""
    line: str = ""
    """How much it is, and since when it is here."""
    first: str = ""
    """Its first section, as the lookup opens it."""
    is_damaged: bool = False


class DocumentsView(NamedTuple):
    rows: tuple[DocumentRow, ...] = ()
    """Damaged ones first, then the one imported last."""
    found: str = ""
    empty: str = ""
    """Why there is nothing to see, in a sentence."""


def documents_view(
    kept: Sequence["Kept"], troubles: Sequence["Trouble"] = (), zone: tzinfo | None = None
) -> DocumentsView:
    damaged = tuple(DocumentRow(one.slug, plain(one.slug), one.words, is_damaged=True) for one in troubles)
    if not kept and not damaged:
        return DocumentsView(
            empty=_("Nothing is imported yet. The app's own rulebook is searched without any of this.")
        )
    rows = damaged + tuple(_row(one, zone) for one in reversed(kept))
    return DocumentsView(rows, ngettext("{n} document", "{n} documents", len(rows)).format(n=len(rows)))


def imported_words(kept: "Kept") -> str:
    """What is said when an import is done."""
    text = ngettext(
        "Imported: {title}, {n} section. It stays on this device.",
        "Imported: {title}, {n} sections. It stays on this device.",
        kept.sections,
    )
    return text.format(title=_name(kept), n=kept.sections)


def progress_words(progress: "Progress | None") -> str:
    """How far an import has come."""
    return plain(progress.words) if progress else _("Opening the file")


def size_words(size: int) -> str:
    """
    >>> size_words(123), size_words(45_678), size_words(12_345_678)
    ('1 kB', '46 kB', '12.3 MB')
    """
    if size >= 1_000_000:
        return _("{n} MB").format(n=f"{size / 1_000_000:.1f}")
    return _("{n} kB").format(n=max(round(size / 1000), 1))


def _row(kept: "Kept", zone: tzinfo | None) -> DocumentRow:
    parts = [
        ngettext("{n} section", "{n} sections", kept.sections).format(n=kept.sections),
        size_words(kept.bytes),
        day_and_time(kept.added_ms, zone),
    ]
    if kept.pages:
        parts.insert(0, ngettext("{n} page", "{n} pages", kept.pages).format(n=kept.pages))
    first = kept.section_id(1) if kept.sections else ""
    return DocumentRow(kept.slug, _name(kept), ", ".join(parts), first)


def _name(kept: "Kept") -> str:
    return plain(kept.title) or kept.slug
