"""One rule as it is read: its steps, where they stand, whether they hold here, what else is said on it."""

from typing import TYPE_CHECKING, Literal, NamedTuple

from judge_app.core.citations import HOUSE, document_of, is_citation
from judge_app.core.model import State
from judge_app.language import N_, _
from judge_app.views.houserules import HouseRow, house_row, house_rows, note_id, rule_of_note
from judge_app.views.ruleholds import (
    Holds,
    RuleValue,
    cite_of,
    event_values,
    holds,
    silent_words,
    values_otherwise,
)
from judge_app.views.rulelookup import IMPORTED, OF_EVENT, Link, Lookup, Marked, finding, link_to, mark
from judge_app.views.rulewords import source
from judge_app.views.rulings import RulingRow, rulings_on
from judge_app.views.words import plain

if TYPE_CHECKING:
    from judge_app.rulebook.entries import Entry
    from judge_app.rulebook.marks import Marker

__all__ = ["Holds", "OtherPlace", "ReadingView", "RuleValue", "StepRow", "cite_of", "reading"]

LONGEST_PARAGRAPH = 900
"""Letters of an imported text that are drawn as one: a picture of them has a highest size."""
LONGEST_ANSWER = 300
IN_SHORT = N_("In short. The document itself decides.")


class StepRow(NamedTuple):
    icon: str
    words: Marked


class OtherPlace(NamedTuple):
    """What another document says on the same question."""

    id: str
    """The entry to open for it; empty where there is none."""
    document: str
    section: str
    says: Marked
    is_events: bool = False
    """Whether it is the event's own document, which then goes before."""


class HouseBand(NamedTuple):
    """A house ruling of this event on the rule, or one version of it."""

    id: str
    words: str
    mark: str = ""
    """That there are two versions."""


class ReadingView(NamedTuple):
    id: str = ""
    kind: Literal["", "entry", "section", "note"] = ""
    document: str = ""
    section: str = ""
    shelf: str = ""
    """The key of its document on the shelf."""
    holds: Holds = Holds()
    title: Marked = Marked()
    said: str = ""
    house: tuple[HouseBand, ...] = ()
    changes: tuple[RuleValue, ...] = ()
    """What this event has instead of what the steps say."""
    steps: tuple[StepRow, ...] = ()
    doubt: str = ""
    see: tuple[Link, ...] = ()
    more: tuple[Marked, ...] = ()
    official: Link | None = None
    """The same section in an imported document."""
    others: tuple[OtherPlace, ...] = ()
    values: tuple[RuleValue, ...] = ()
    rulings: tuple[RulingRow, ...] = ()
    before: Link | None = None
    after: Link | None = None
    cite: str = ""
    question: str = ""
    answer: str = ""
    """What a ruling on it would begin with."""

    @property
    def own(self) -> tuple[OtherPlace, ...]:
        """What the event's own document says, where that is another one."""
        return tuple(other for other in self.others if other.is_events)

    @property
    def elsewhere(self) -> tuple[OtherPlace, ...]:
        return tuple(other for other in self.others if not other.is_events)


def reading(
    lookup: Lookup, id: str, state: State | None = None, marker: "Marker | None" = None
) -> ReadingView:
    """What *id* stands for in full; empty where it is not here."""
    if id.startswith(OF_EVENT):
        return _note(lookup, id, state, marker)
    if id.startswith(IMPORTED):
        return _section(lookup, id, marker)
    entry = lookup.bookcase.entries.get(id)
    return _entry(lookup, entry, state, marker) if entry else ReadingView()


def _entry(lookup: Lookup, entry: "Entry", state: State | None, marker: "Marker | None") -> ReadingView:
    document, section = source(entry.cite) if is_citation(entry.cite) else (entry.cite, "")
    before, after = lookup.bookcase.neighbours(entry.id)
    official = lookup.bookcase.official(entry)
    see = [link_to(lookup, one) for one in entry.see]
    return ReadingView(
        entry.id,
        "entry",
        document,
        section,
        entry.document,
        holds(lookup, entry),
        mark(marker, entry.title),
        _said(lookup, entry),
        _house(state, entry.cite),
        values_otherwise(lookup, entry),
        tuple(StepRow(step.icon, mark(marker, step.text)) for step in entry.steps),
        entry.doubt,
        tuple(link for link in see if link is not None),
        tuple(mark(marker, text) for text in entry.more),
        Link(official.id, plain(official.title)) if official else None,
        _others(lookup, entry, marker),
        event_values(lookup, entry),
        rulings_on(state, entry.cite) if state is not None else (),
        _beside(before),
        _beside(after),
        entry.cite,
        entry.title,
        entry.short,
    )


def _said(lookup: Lookup, entry: "Entry") -> str:
    if entry.document == HOUSE:
        return _("Our own words: no document says it.")
    return " ".join(filter(None, (_(IN_SHORT), silent_words(lookup, entry))))


def _house(state: State | None, cite: str) -> tuple[HouseBand, ...]:
    """Of one that was written twice, both versions, whichever of them is about this rule."""
    text = _("At this event: {text}")
    return tuple(
        HouseBand(note_id(row.id), text.format(text=plain(version)), row.mark)
        for row in (house_rows(state, cite) if state is not None and cite else ())
        for version in (row.text, *(other.text for other in row.others))
    )


def _others(lookup: Lookup, entry: "Entry", marker: "Marker | None") -> tuple[OtherPlace, ...]:
    own = lookup.first[:1] if lookup.is_event else ()
    places = []
    for other in entry.otherwise:
        document, section = source(other.cite) if is_citation(other.cite) else (other.cite, "")
        goes_before = other.how == "differs" and entry.document not in own
        is_events = goes_before and document_of(other.cite) in own
        id = _entry_there(lookup, entry, other.cite)
        places.append(OtherPlace(id, document, section, mark(marker, other.says), is_events))
    return tuple(places)


def _entry_there(lookup: Lookup, entry: "Entry", cite: str) -> str:
    """The entry of another section that is about the same, or the first of it."""
    found = [lookup.bookcase.entry_for(cite, key) for key in (*entry.values, "")]
    ids = [one.id for one in found if one is not None and one.cite == cite and one.id != entry.id]
    return ids[0] if ids else ""


def _section(lookup: Lookup, id: str, marker: "Marker | None") -> ReadingView:
    section, known = lookup.bookcase.section(id), finding(lookup, id)
    if section is None or known is None:
        return ReadingView()
    document, _dot, page = known.source.rpartition(" · ")
    before, after = lookup.bookcase.neighbours(id)
    return ReadingView(
        id,
        "section",
        document,
        page,
        section.document,
        Holds(_("Imported"), known.icon, "plain"),
        mark(marker, known.title),
        _("Imported, on this device only."),
        more=tuple(mark(marker, text) for text in _paragraphs(section.text)),
        before=_beside(before),
        after=_beside(after),
    )  # without a question: what is imported never gets into the log of an event


def _note(lookup: Lookup, id: str, state: State | None, marker: "Marker | None") -> ReadingView:
    row = house_row(state, rule_of_note(id)) if state is not None else None
    if row is None or not row.title:
        return ReadingView()
    there = lookup.bookcase.entry_for(row.cite) if row.cite else None
    document, section = source(row.cite) if is_citation(row.cite) else (_("This event"), _("house ruling"))
    return ReadingView(
        id,
        "note",
        document,
        section,
        document_of(row.cite),
        Holds(_("House ruling of this event"), "gavel"),
        mark(marker, row.title),
        row.line,
        doubt=row.mark,
        see=(Link(there.id, there.title),) if there else (),
        more=tuple(mark(marker, text) for text in _versions(row)),
        rulings=rulings_on(state, row.cite) if state is not None else (),
        cite=row.cite,
        question=row.title,
        answer=_in_brief(row.summary),
    )


def _in_brief(text: str) -> str:
    return text if len(text) <= LONGEST_ANSWER else f"{text[: LONGEST_ANSWER - 1].rstrip()}…"


def _versions(row: HouseRow) -> tuple[str, ...]:
    """What the house ruling says; of one that was written twice, all that it says."""
    texts = [*_paragraphs(row.text)]
    for other in row.others:
        texts.append(_("Another version: {title}").format(title=other.title))
        texts += _paragraphs(other.text)
    return tuple(texts)


def _paragraphs(text: str) -> tuple[str, ...]:
    """*text* in pieces that can be drawn, none of them empty."""
    pieces: list[str] = []
    for line in text.split("\n"):
        rest = plain(line)
        while len(rest) > LONGEST_PARAGRAPH:
            cut = rest.rfind(" ", 0, LONGEST_PARAGRAPH)
            cut = cut if cut > 0 else LONGEST_PARAGRAPH
            pieces.append(rest[:cut])
            rest = rest[cut:].strip()
        pieces.append(rest)
    return tuple(piece for piece in pieces if piece)


def _beside(one: object) -> Link | None:
    id, title = getattr(one, "id", ""), getattr(one, "title", "")
    return Link(id, plain(title)) if id else None
