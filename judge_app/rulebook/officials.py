"""Which section of an imported document is the official text behind an entry."""

import re
from collections.abc import Mapping, Sequence

from judge_app.core.citations import DOCUMENTS
from judge_app.rulebook.documents import Section

__all__ = ["headings_of", "official_section"]

Headings = Mapping[str, Section]

FEWEST = 3
"""Headings in common from which on an import is taken for one of the publisher's documents."""


def headings_of(sections: Sequence[Section]) -> Headings:
    """The first section of each heading."""
    return {_heading(section.title): section for section in reversed(sections)}


def official_section(cite: str, imports: Sequence[Headings]) -> Section | None:
    """The section that *cite* names, in the first of *imports* that is the document it names."""
    document, _, section = cite.partition("/")
    for headings in imports:
        if (found := headings.get(_heading(section))) and _document(headings) == document:
            return found
    return None


def _document(headings: Headings) -> str | None:
    """The publisher's document with which it has the most headings in common."""
    shared = {
        name: sum(_heading(section) in headings for section in document.sections)
        for name, document in DOCUMENTS.items()
    }
    likest = max(shared, key=lambda name: (shared[name], -len(DOCUMENTS[name].sections)))
    return likest if shared[likest] >= FEWEST else None


def _heading(text: str) -> str:
    """A heading without its number, its signs and its `and`."""
    return " ".join(word for word in re.findall("[a-z]+", text.lower()) if word != "and")
