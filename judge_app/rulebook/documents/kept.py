"""What is known of an imported document, and what an import tells on its way."""

from typing import NamedTuple

from judge_app.errors import Refused

__all__ = ["Cancelled", "Draft", "HereAlready", "Kept", "Part", "Progress", "Section", "Trouble"]


SHORT = 8
"""So much of a digest tells editions apart."""


class Section(NamedTuple):
    """A heading of an imported document and what stands below it."""

    id: str
    """`import:<slug>#<n>-<digest>`: another edition of the same name has other ones."""
    document: str
    """`import:<slug>`."""
    title: str
    text: str
    """Paragraphs, parted by empty lines; a point of a list is a line of its own."""
    page: int
    """Where it begins; 0: the file has no pages."""


class Kept(NamedTuple):
    """A document that is here."""

    slug: str
    title: str
    pages: int
    """0: the file has no pages."""
    sections: int
    added_ms: int
    bytes: int
    """Of the file that was imported."""
    digest: str = ""
    """Of the sections: the same digest, the same text."""

    @property
    def document(self) -> str:
        return f"import:{self.slug}"

    def section_id(self, number: int) -> str:
        """Of the section *number*, counted from 1."""
        return f"{self.document}#{number}-{self.digest[:SHORT]}"


class Trouble(NamedTuple):
    """A document that cannot be read, and what to do."""

    slug: str
    words: str


class Progress(NamedTuple):
    done: int
    of: int
    words: str


class Part(NamedTuple):
    """A section before it has a number."""

    title: str
    text: str
    page: int = 0


class Draft(NamedTuple):
    """A document as it was read, before it is kept."""

    title: str
    pages: int
    parts: tuple[Part, ...]


class Cancelled(Refused):
    """The judge did not want to wait for the end of an import."""


class HereAlready(Refused):
    """The very same file was imported before."""

    def __init__(self, words: str, kept: Kept) -> None:
        super().__init__(words)
        self.kept = kept
