"""The rules lookup as a list: what a search has found, best first, with its source and its hits marked."""

from typing import TYPE_CHECKING, NamedTuple

from judge_app.core.citations import is_citation
from judge_app.core.ruleset import Ruleset
from judge_app.language import _, ngettext
from judge_app.views.rulewords import source
from judge_app.views.words import plain

if TYPE_CHECKING:  # read with the first search, not with the screen
    from judge_app.rulebook.bookcase import Bookcase
    from judge_app.rulebook.entries import Entry
    from judge_app.rulebook.marks import Marker
    from judge_app.rulebook.passages import Passage
    from judge_app.rulebook.search import Hit

__all__ = [
    "BOXED",
    "Finding",
    "Link",
    "Lookup",
    "Marked",
    "ResultRow",
    "Results",
    "documents_of",
    "finding",
    "link_to",
    "mark",
    "result_row",
    "results",
]

BOXED = "impossible"
IMPORTED, OF_EVENT = "import:", "event:"
"""How the ids begin of what is no entry of the rulebook."""
LEAST_LETTERS, MOST_LETTERS = 2, 200
"""From how many letters on a question is answered, and how many of them are heeded."""
MANY, MOST_NEAREST = 50, 3
"""How many results and how many guesses there are at most."""
BEFORE_HIT, EXCERPT = 40, 200
"""Letters of a long text that are shown: before its first hit, and in all."""

Spans = tuple[tuple[int, int], ...]


class Marked(NamedTuple):
    """A text, and where in it the words stand that were looked for."""

    text: str = ""
    spans: Spans = ()


class Link(NamedTuple):
    """Something that can be opened."""

    id: str = ""
    title: str = ""


class Lookup(NamedTuple):
    """Where it is asked: the documents at hand, the rules of the event and what was laid down there."""

    bookcase: "Bookcase"
    ruleset: Ruleset | None = None
    """The rules of the event; outside of one, those that are to come first, if any."""
    is_event: bool = False
    has_boxed: bool = True
    """Whether the boxed game is on the shelf."""
    notes: "tuple[Passage, ...]" = ()
    """The house rulings of the event."""

    @property
    def first(self) -> tuple[str, ...]:
        """The documents that count most, in their order."""
        return documents_of(self.ruleset) if self.ruleset else ()

    @property
    def without(self) -> tuple[str, ...]:
        return () if self.has_boxed else (BOXED,)

    def note(self, id: str) -> "Passage | None":
        return next((note for note in self.notes if note.id == id), None)


class Finding(NamedTuple):
    """What stands behind an id: an entry, a section of an import or a house ruling."""

    id: str
    title: str
    text: str
    """The answer in a line; of others than entries all there is."""
    source: str
    icon: str
    is_entry: bool = True


class ResultRow(NamedTuple):
    id: str
    title: Marked
    line: Marked
    source: str
    icon: str


class Results(NamedTuple):
    query: str = ""
    hits: "tuple[Hit, ...]" = ()
    marker: "Marker | None" = None
    found: str = ""
    order: str = ""
    """Whose rules come first."""
    boxed: str = ""
    """How much more there is in the boxed game, while that is not on the shelf."""
    none_found: str = ""
    nearest: tuple[Link, ...] = ()

    @property
    def is_asked(self) -> bool:
        """Whether there was a question; else the shelf is to be browsed."""
        return bool(self.query)


def documents_of(ruleset: Ruleset) -> tuple[str, ...]:
    """The documents of an event: its own, then the one that speaks where that is silent."""
    return tuple(dict.fromkeys((ruleset.document, "regulations")))


def results(lookup: Lookup, query: str) -> Results:
    """What answers *query*, of which nothing is built yet but the ids: see `result_row`."""
    asked = plain(query)[:MOST_LETTERS].strip()
    if len(asked) < LEAST_LETTERS:
        return Results()
    found = lookup.bookcase.search(
        asked, first=lookup.first, without=lookup.without, notes=lookup.notes, most=MANY
    )
    hits, boxed = found.hits, _boxed(lookup, asked)
    if not hits:
        text = _("Nothing is found for “{query}”. Try fewer or other words.").format(query=_short(asked))
        return Results(asked, none_found=text, boxed=boxed, nearest=_nearest(lookup, asked))
    count = ngettext("{n} found, best first", "{n} found, best first", len(hits))
    count = (_("The best {n} of many") if len(hits) == MANY else count).format(n=len(hits))
    order = _("this event's rules first") if lookup.is_event else ""
    return Results(asked, hits, found.marker, count, order, boxed)


def result_row(lookup: Lookup, found: Results, id: str) -> ResultRow:
    """One of the results, as it is shown."""
    known, marker = finding(lookup, id), found.marker
    if known is None:
        return ResultRow(id, Marked(), Marked(), "", "")
    line = known.text if known.is_entry else _excerpt(known.text, marker)
    return ResultRow(id, mark(marker, known.title), mark(marker, line), known.source, known.icon)


def finding(lookup: Lookup, id: str) -> Finding | None:
    """What *id* stands for, if it is here."""
    if id.startswith(OF_EVENT):
        note = lookup.note(id)
        return note and Finding(id, note.title, note.text, _("House ruling of this event"), "gavel", False)
    if id.startswith(IMPORTED):
        return _section(lookup, id)
    entry = lookup.bookcase.entries.get(id)
    return entry and Finding(id, entry.title, entry.short, _place(entry), "book-open-variant")


def link_to(lookup: Lookup, id: str) -> Link | None:
    known = finding(lookup, id)
    return known and Link(id, known.title)


def mark(marker: "Marker | None", text: str) -> Marked:
    return Marked(text, marker.spans(text) if marker is not None else ())


def _section(lookup: Lookup, id: str) -> Finding | None:
    section = lookup.bookcase.section(id)
    if section is None:
        return None
    slug = section.document.removeprefix(IMPORTED)
    title = next((kept.title for kept in lookup.bookcase.documents if kept.slug == slug), slug)
    page = _("page {page}").format(page=section.page) if section.page else _("imported")
    return Finding(
        id, plain(section.title), section.text, f"{plain(title)} · {page}", "file-document-outline", False
    )


def _place(entry: "Entry") -> str:
    return " · ".join(source(entry.cite)) if is_citation(entry.cite) else entry.cite


def _excerpt(text: str, marker: "Marker | None") -> str:
    """The passage around the first hit."""
    spans = marker.spans(text) if marker is not None else ()
    begin = max(spans[0][0] - BEFORE_HIT, 0) if spans else 0
    if begin:
        begin = max(text.rfind(" ", 0, begin + 1), text.rfind("\n", 0, begin + 1), 0)
    cut = plain(text[begin : begin + EXCERPT])
    return f"…{cut}" if begin else cut


def _boxed(lookup: Lookup, asked: str) -> str:
    """What the shelf of the boxed game would add."""
    if lookup.has_boxed:
        return ""
    beside = lookup.bookcase.search(asked, without=[one for one in _shelves(lookup) if one != BOXED])
    n = len(beside.hits)
    return ngettext("{n} more in the boxed game", "{n} more in the boxed game", n).format(n=n) if n else ""


def _shelves(lookup: Lookup) -> tuple[str, ...]:
    """Every document that is here."""
    printed = dict.fromkeys(entry.document for entry in lookup.bookcase.entries.values())
    return *printed, *(f"{IMPORTED}{kept.slug}" for kept in lookup.bookcase.documents)


def _nearest(lookup: Lookup, asked: str) -> tuple[Link, ...]:
    """What answers a part of the question: each word for itself, then its beginning."""
    words = [word for word in dict.fromkeys(asked.split()) if len(word) > LEAST_LETTERS][:MOST_NEAREST]
    tries = (*words, *(word[: max(len(word) * 2 // 3, LEAST_LETTERS)] for word in words))
    links: dict[str, Link] = {}
    for word in tries:
        found = lookup.bookcase.search(word, first=lookup.first, without=lookup.without, notes=lookup.notes)
        for hit in found.hits[:1]:
            links.setdefault(hit.id, Link(hit.id, hit.title))
    return tuple(links.values())[:MOST_NEAREST]


def _short(asked: str) -> str:
    return asked if len(asked) <= BEFORE_HIT else f"{asked[:BEFORE_HIT]}…"
