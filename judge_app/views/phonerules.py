"""The rules as a player looks them up on a phone: what is found, and one of them in full."""

from typing import TYPE_CHECKING, NamedTuple

from judge_app.core.model import State
from judge_app.language import _
from judge_app.views.houserules import notes_of
from judge_app.views.ruleentry import reading
from judge_app.views.rulelookup import IMPORTED, Lookup, result_row, results

if TYPE_CHECKING:
    from judge_app.rulebook.bookcase import Bookcase

__all__ = ["PhoneHit", "PhoneHits", "PhoneRule", "phone_hits", "phone_lookup", "phone_rule"]

MOST = 20
"""More than these nobody reads on a phone."""
SHORT = 40
"""Letters of a question that are repeated."""


class PhoneHit(NamedTuple):
    title: str = ""
    short: str = ""
    source: str = ""
    """"Regulations · Mulligan"."""
    id: str = ""


class PhoneHits(NamedTuple):
    hits: tuple[PhoneHit, ...] = ()
    none_found: str = ""
    """A sentence for a search without a result; else empty."""


class PhoneRule(NamedTuple):
    """Without a title, it is not here."""

    title: str = ""
    paragraphs: tuple[str, ...] = ()
    source: str = ""


def phone_lookup(bookcase: "Bookcase", state: State) -> Lookup:
    """Where players look something up: the rules of their event, what was laid down there, no boxed game."""
    return Lookup(bookcase, state.rules, is_event=True, has_boxed=False, notes=notes_of(state))


def phone_hits(lookup: Lookup, query: str) -> PhoneHits:
    """What answers *query*, the best first; nothing for less than two letters.

    What was imported on the tablet is not for everybody, and left out.
    """
    found = results(lookup, query)
    if not found.is_asked:
        return PhoneHits()
    rows = [result_row(lookup, found, hit.id) for hit in found.hits if _is_public(hit.id)][:MOST]
    hits = tuple(PhoneHit(row.title.text, row.line.text, row.source, row.id) for row in rows)
    text = _("Nothing is found for “{query}”. Try fewer or other words.")
    return PhoneHits(hits, "" if hits else found.none_found or text.format(query=found.query[:SHORT]))


def phone_rule(lookup: Lookup, id: str, state: State) -> PhoneRule:
    """One rule in full: what this event has instead, its steps, what more there is to say."""
    if not _is_public(id):
        return PhoneRule()
    view = reading(lookup, id, state)
    paragraphs = (
        *(band.words for band in view.house),
        *(step.words.text for step in view.steps),
        *(text.text for text in view.more),
        view.doubt,
        *(_("{document}: {text}").format(document=one.document, text=one.says.text) for one in view.others),
        view.said,
    )
    source = " · ".join(filter(None, (view.document, view.section)))
    return PhoneRule(view.title.text, tuple(filter(None, paragraphs)), source) if view.kind else PhoneRule()


def _is_public(id: str) -> bool:
    return not id.startswith(IMPORTED)
