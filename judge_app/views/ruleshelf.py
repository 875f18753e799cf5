"""The rulebook to browse: bookmarks, house rulings, the documents by section, and what is asked often."""

from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from judge_app.core.citations import DOCUMENTS, document_of
from judge_app.language import _, ngettext
from judge_app.views.rulelookup import BOXED, IMPORTED, Link, Lookup, finding
from judge_app.views.rulewords import source
from judge_app.views.words import plain

if TYPE_CHECKING:
    from judge_app.rulebook.entries import Entry

__all__ = [
    "OFTEN",
    "Row",
    "ShelfDocument",
    "ShelfHead",
    "ShelfRow",
    "asked_often",
    "document_name",
    "shelf",
    "shelf_count",
    "unfolded_at_first",
]

OFTEN = 4
"""So many buttons for what is asked often."""
USUAL = (("mulligan",), ("time-called", "going-to-time"), ("missed-opportunities",), ("no-show",))
"""What is asked often before this device has learned it; of each the first that there is."""
FADES, WEIGHT_OF_USUAL = 0.98, 1.5
"""What the opening before counts for, and what stands in for having been opened: once is not yet often."""


class ShelfHead(NamedTuple):
    """What the next rows are about."""

    title: str


class ShelfDocument(NamedTuple):
    """A document, to be unfolded."""

    key: str
    title: str
    line: str
    is_open: bool


class ShelfRow(NamedTuple):
    id: str
    title: str
    line: str
    icon: str = ""


Row = ShelfHead | ShelfDocument | ShelfRow


def shelf(lookup: Lookup, bookmarks: Sequence[str], unfolded: Collection[str]) -> tuple[Row, ...]:
    """All there is, in the order in which a judge is likely to want it."""
    return (
        *_headed(_("Bookmarks"), _found(lookup, bookmarks, "bookmark")),
        *_headed(_("House rulings of this event"), _found(lookup, [one.id for one in lookup.notes], "gavel")),
        *(row for document in _documents(lookup) for row in _printed(lookup, document, unfolded)),
        *_imported(lookup, unfolded),
    )


def shelf_count(lookup: Lookup) -> str:
    """How much there is to look in."""
    here = [entry for entry in lookup.bookcase.entries.values() if entry.document not in lookup.without]
    n, documents = len(here), len(lookup.bookcase.documents)
    if not documents:
        return ngettext("{n} entry to look in", "{n} entries to look in", n).format(n=n)
    return _("{entries} and {documents}").format(
        entries=ngettext("{n} entry", "{n} entries", n).format(n=n),
        documents=ngettext("{n} document", "{n} documents", documents).format(n=documents),
    )


def unfolded_at_first(lookup: Lookup) -> frozenset[str]:
    return frozenset(lookup.first[:1])


def document_name(document: str) -> str:
    """A document of the rulebook in words."""
    if document not in DOCUMENTS:
        return _("Our reading where all are silent")
    return source(f"{document}/{DOCUMENTS[document].sections[0]}")[0]


def asked_often(lookup: Lookup, asked: Sequence[str]) -> tuple[Link, ...]:
    """The entries that were opened most, the last openings counting most; *asked* has the newest last."""
    entries = lookup.bookcase.entries
    weights: defaultdict[str, float] = defaultdict(float)
    for age, id in enumerate(reversed(asked)):
        weights[id] += FADES**age
    for ids in USUAL:
        here = next((id for id in ids if id in entries), None)
        if here is not None:
            weights[here] += WEIGHT_OF_USUAL
    known = [id for id in weights if id in entries and entries[id].document not in lookup.without]
    best = sorted(known, key=lambda id: -weights[id])[:OFTEN]
    usual = [id for ids in USUAL for id in ids]
    best.sort(key=lambda id: usual.index(id) if id in usual else len(usual))  # they keep their places
    return tuple(Link(id, entries[id].label or entries[id].title) for id in best)


def _headed(title: str, rows: tuple[ShelfRow, ...]) -> tuple[Row, ...]:
    return (ShelfHead(title), *rows) if rows else ()


def _found(lookup: Lookup, ids: Sequence[str], icon: str) -> tuple[ShelfRow, ...]:
    known = [finding(lookup, id) for id in ids]
    return tuple(
        ShelfRow(one.id, one.title, one.source if icon == "bookmark" else plain(one.text), icon)
        for one in known
        if one is not None
    )


def _documents(lookup: Lookup) -> tuple[str, ...]:
    """Those of the rulebook, the event's own first; the boxed game only where it is on the shelf."""
    entries = lookup.bookcase.entries.values()
    here = dict.fromkeys(entry.document for entry in entries)
    order = [*lookup.first, *(one for one in DOCUMENTS if one != BOXED), *here, BOXED]
    return tuple(one for one in dict.fromkeys(order) if one in here and one not in lookup.without)


def _printed(lookup: Lookup, document: str, unfolded: Collection[str]) -> Iterator[Row]:
    entries = [one for one in lookup.bookcase.entries.values() if one.document == document]
    count = ngettext("{n} entry", "{n} entries", len(entries)).format(n=len(entries))
    is_open = document in unfolded
    yield ShelfDocument(document, document_name(document), count, is_open)
    if is_open:
        for cite, held in groupby(sorted(entries, key=_section_place), lambda entry: entry.cite):
            yield ShelfHead(source(cite)[1])
            yield from (ShelfRow(entry.id, entry.title, entry.short) for entry in held)


def _section_place(entry: "Entry") -> tuple[int, str]:
    document, section = document_of(entry.cite), entry.cite.partition("/")[2]
    sections = DOCUMENTS[document].sections if document in DOCUMENTS else ()
    return (sections.index(section) if section in sections else len(sections)), section


def _imported(lookup: Lookup, unfolded: Collection[str]) -> Iterator[Row]:
    for kept in lookup.bookcase.documents:
        key = f"{IMPORTED}{kept.slug}"
        line = ngettext("Imported, {n} section", "Imported, {n} sections", kept.sections)
        yield ShelfDocument(key, plain(kept.title), line.format(n=kept.sections), key in unfolded)
        for section in lookup.bookcase.sections(kept.slug) if key in unfolded else ():
            page = _("page {page}").format(page=section.page) if section.page else ""
            yield ShelfRow(section.id, plain(section.title), page)
