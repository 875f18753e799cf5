"""Passages: whatever the rules lookup can find, be it an entry, a section of an import or a house ruling."""

from typing import NamedTuple

from judge_app.core.citations import DOCUMENTS
from judge_app.rulebook.entries import Entry

__all__ = ["EVENT", "IMPORTED", "Passage", "passage_of_entry", "passage_of_section"]

EVENT = "event"
"""The document of the organizer's house rulings."""
IMPORTED = "import:"
"""How the documents begin that a judge has imported."""


class Passage(NamedTuple):
    id: str
    title: str
    text: str
    """What answers the question."""
    asks: tuple[str, ...]
    """The words in which a judge would ask for it."""
    cites: tuple[str, ...]
    document: str
    more: str = ""
    """What stands behind the answer: conditions, other documents, where it is found."""


def passage_of_entry(entry: Entry) -> Passage:
    answer = (entry.short, *(step.text for step in entry.steps))
    behind = (*entry.more, *(other.says for other in entry.otherwise), entry.doubt, *_places(entry))
    return Passage(
        entry.id, entry.title, "\n".join(answer), entry.asks, entry.cites, entry.document, "\n".join(behind)
    )


def passage_of_section(id: str, title: str, text: str, document: str) -> Passage:
    """A section of an imported document, which a judge cites by its heading."""
    return Passage(id, title, text, (), (), document)


def _places(entry: Entry) -> tuple[str, str]:
    """The names of its section and its document."""
    document, _, section = entry.cite.partition("/")
    named = DOCUMENTS[document].title if document in DOCUMENTS else document
    return section.replace("-", " "), f"{document} {named}"
