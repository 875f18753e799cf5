"""The rules that a ruling can rest on, found by words of the documents' sections or of the values in them."""

from collections import defaultdict
from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from judge_app.core import rulings
from judge_app.core.citations import DOCUMENTS, HOUSE, READINGS, is_citation
from judge_app.core.model import State
from judge_app.core.ruleset import KEYS, PRINTED, printed
from judge_app.language import _
from judge_app.views.rulelookup import documents_of
from judge_app.views.rulewords import label, source, topic

if TYPE_CHECKING:  # who only looks at the rules last cited needs no rulebook
    from judge_app.rulebook.bookcase import Bookcase

__all__ = ["CiteChoice", "cite_choices"]


class CiteChoice(NamedTuple):
    cite: str
    text: str
    """The document and the section."""


def cite_choices(
    state: State, asked: str, bookcase: "Bookcase | None" = None, most: int = 5
) -> tuple[CiteChoice, ...]:
    """What *asked* may mean, the event's own document first; without words, the rules last cited.

    What the search of *bookcase* finds comes before what only has the words in its name; of these there is
    always one.
    """
    wanted = asked.casefold().split()
    if not wanted:
        cited = [ruling.cite for ruling in rulings.standing(state).values() if is_citation(ruling.cite)]
        return tuple(_choice(cite) for cite in [*dict.fromkeys(reversed(cited))][:most])
    answers, named = _answering(state, asked, bookcase) if bookcase else (), _named(state, wanted)
    best = *answers[: most - 1], *named[:1], *answers, *named
    return tuple(_choice(cite) for cite in [*dict.fromkeys(best)][:most])


def _answering(state: State, asked: str, bookcase: "Bookcase") -> tuple[str, ...]:
    """The rules in which the rulebook finds the answer, best first."""
    first = documents_of(state.table_rules)
    hits = bookcase.search(asked, first=first, without=("impossible",)).hits
    cites = (hit.cites[0] for hit in hits if hit.cites)
    return tuple(dict.fromkeys(cite for cite in cites if is_citation(cite)))


def _named(state: State, wanted: list[str]) -> tuple[str, ...]:
    """The rules that have these words in the names of their section or of the values in it."""
    about = _words(state)
    found = []
    for place, cite in enumerate(_cites(state)):
        section = " ".join(source(cite)).casefold()
        text = " ".join((section, *about[cite])).casefold()
        if all(word in text for word in wanted):
            found.append((not all(word in section for word in wanted), place, cite))
    return tuple(cite for _is_inner, _place, cite in sorted(found))


def _cites(state: State) -> Iterator[str]:
    own = state.rules.document if state.rules else ""
    for document in sorted(DOCUMENTS, key=lambda name: name != own):
        for section in DOCUMENTS[document].sections:
            yield f"{document}/{section}"
    for reading in READINGS:
        yield f"{HOUSE}/{reading}"


def _words(state: State) -> defaultdict[str, list[str]]:
    """For each rule what the rulesets have in it."""
    about: defaultdict[str, list[str]] = defaultdict(list)
    rulesets = [*(printed(name) for name in PRINTED), *((state.rules,) if state.rules else ())]
    for ruleset in rulesets:
        for key in KEYS:
            about[ruleset.cite(key)] += (label(key), topic(key))
    for reading, words in READINGS.items():
        about[f"{HOUSE}/{reading}"].append(_(words))
    return about


def _choice(cite: str) -> CiteChoice:
    document, section = source(cite)
    reading = READINGS.get(cite.partition("/")[2]) if cite.startswith(f"{HOUSE}/") else None
    return CiteChoice(cite, f"{document} · {_(reading) if reading else section}")
