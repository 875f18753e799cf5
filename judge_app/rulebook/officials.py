"""Which section of an imported document is the official text behind an entry."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from math import log
from typing import NamedTuple

from judge_app.core.citations import DOCUMENTS
from judge_app.rulebook.documents import Section
from judge_app.rulebook.entries import Entry
from judge_app.rulebook.stems import stem
from judge_app.rulebook.words import STOP_WORDS, words_of

__all__ = ["Import", "import_of", "official_section"]

FEWEST = 3
"""Headings in common from which on an import is taken for one of the publisher's documents."""
FEWEST_BY_NAME = 2
"""The same of one that bears the document's name, too: the sheets have hardly any headings."""
LONGEST_RUN_IN = 60

_GOES_ON = re.compile(r"[,:;(–—]")
_RUN_IN = re.compile(rf"^([^\W\d_][^:–—\n]{{2,{LONGEST_RUN_IN}}}?)(?::| [–—-]) ", re.M)


class Import(NamedTuple):
    """A document by its headings."""

    name: str
    sections: Sequence[Section]
    headings: Mapping[str, Section]
    """The first section of each heading."""
    within: Mapping[str, Section]
    """Where a heading only begins with the words, or a paragraph does."""


def import_of(title: str, sections: Sequence[Section]) -> Import:
    headings = {_heading(section.title): section for section in reversed(sections)}
    begun = {key: section for section in reversed(sections) for key in _begun(section)}
    return Import(_heading(title), sections, headings, begun)


def official_section(entry: Entry, imports: Sequence[Import]) -> Section | None:
    """The section that the entry's citation names, in the first of *imports* that is the document it names.

    Where a sheet has no heading for it, it is the section that has most of the entry's words.
    """
    document, _, name = entry.cite.partition("/")
    wanted = _heading(name)
    for one in imports:
        if document in DOCUMENTS and _document(one) == document:
            found = one.headings.get(wanted) or one.within.get(wanted)
            if found is not None or not _is_sheet(one, document):
                return found
            return _nearest(entry, one.sections)
    return None


def _begun(section: Section) -> Iterator[str]:
    """The words before a comma or a bracket of its heading, and those that begin its paragraphs."""
    for run_in in reversed(_RUN_IN.findall(section.text)):
        yield _heading(run_in)
    yield _heading(_GOES_ON.split(section.title)[0])


def _document(one: Import) -> str | None:
    """The publisher's document whose name it bears, or with which it has the most headings in common."""
    shared = {name: _shared(one, name) for name in DOCUMENTS}
    for name, document in DOCUMENTS.items():
        if one.name.endswith(_heading(document.title)) and shared[name] >= FEWEST_BY_NAME:
            return name
    likest = max(shared, key=lambda name: (shared[name], -len(DOCUMENTS[name].sections)))
    return likest if shared[likest] >= FEWEST else None


def _shared(one: Import, document: str) -> int:
    return sum(_heading(section) in one.headings for section in DOCUMENTS[document].sections)


def _is_sheet(one: Import, document: str) -> bool:
    """Whether it bears the document's name and has headings for less than half of what is told in it."""
    bears_name = one.name.endswith(_heading(DOCUMENTS[document].title))
    return bears_name and 2 * _shared(one, document) < len(DOCUMENTS[document].sections)


def _nearest(entry: Entry, sections: Sequence[Section]) -> Section | None:
    """The section with most of the entry's words; those that stand in few sections count most."""
    held = [_stems(f"{section.title} {section.text}") for section in sections]
    known = Counter(word for words in held for word in words)
    asked = _stems(
        " ".join((entry.cite, entry.title, entry.short, *entry.more, *(step.text for step in entry.steps)))
    )

    def weight(words: frozenset[str]) -> float:
        return sum(log(1 + len(sections) / known[word]) for word in asked & words)

    best = max(range(len(sections)), key=lambda spot: weight(held[spot]), default=None)
    return None if best is None else sections[best]


def _stems(text: str) -> frozenset[str]:
    return frozenset(stem(word) for word in words_of(text) if word not in STOP_WORDS)


def _heading(text: str) -> str:
    """A heading without its number, its signs and its `and`."""
    return " ".join(word for word in re.findall("[a-z]+", text.lower()) if word != "and")
