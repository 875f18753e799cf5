"""The bookcase: the rulebook of the app and the documents a judge has imported, to read and to search."""

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from pathlib import Path

from judge_app.rulebook.documents import Documents, Kept, Progress, Section
from judge_app.rulebook.entries import SHELF, Entry
from judge_app.rulebook.index import Shelf, build_shelf
from judge_app.rulebook.officials import Headings, headings_of, official_section
from judge_app.rulebook.passages import IMPORTED, Passage
from judge_app.rulebook.search import MOST, Found, Hit, Searcher
from judge_app.rulebook.shelving import Shelving
from judge_app.rulebook.synonyms import Synonyms

__all__ = ["Bookcase", "Found", "Hit", "Kept", "Passage", "Progress", "Section"]


def _unheard(progress: Progress) -> None:
    """Nobody watches."""


def _never() -> bool:
    return False


class Bookcase:
    """All there is to look rules up in; *folder* keeps the imports. Nothing is read before it is needed.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     Bookcase(Path(folder) / "rulebook").search("muligan").hits[0].id
    'mulligan'
    """

    def __init__(self, folder: Path, shelf: Path = SHELF) -> None:
        self._shelf = shelf
        self._documents = Documents(folder)
        self._shelving = Shelving(folder, shelf)
        self._kept: tuple[Kept, ...] | None = None
        self._sections: dict[str, tuple[Section, ...]] = {}
        self._headings: list[Headings] | None = None
        self._row: list[Shelf] | None = None
        self._ready: tuple[tuple[Passage, ...], Searcher] | None = None

    @property
    def entries(self) -> Mapping[str, Entry]:
        """Every entry by its id, in the order of the rulebook."""
        return self._shelving.book().entries

    @property
    def documents(self) -> tuple[Kept, ...]:
        """What was imported, oldest first."""
        if self._kept is None:
            self._kept = self._documents.kept()
        return self._kept

    def entry_for(self, cite: str) -> Entry | None:
        """The first entry of a section."""
        return next((entry for entry in self.entries.values() if entry.cite == cite), None)

    def section(self, id: str) -> Section | None:
        document, _, number = id.partition("#")
        if not document.startswith(IMPORTED) or not re.fullmatch("[1-9][0-9]{0,6}", number):
            return None
        held = self.sections(document.removeprefix(IMPORTED))
        return held[int(number) - 1] if int(number) <= len(held) else None

    def sections(self, slug: str) -> tuple[Section, ...]:
        """All of an imported document, in its order; none if it is not here."""
        if slug not in self._sections:
            self._sections[slug] = self._documents.sections(slug)
        return self._sections[slug]

    def neighbours(self, id: str) -> tuple[Entry | Section | None, Entry | Section | None]:
        """What stands before and after it in its document."""
        row: Sequence[Entry | Section] = ()
        if id.startswith(IMPORTED):
            row = self.sections(id.removeprefix(IMPORTED).partition("#")[0])
        elif id in self.entries:
            document = self.entries[id].document
            row = [entry for entry in self.entries.values() if entry.document == document]
        spot = next((spot for spot, one in enumerate(row) if one.id == id), None)
        if spot is None:
            return None, None
        return row[spot - 1] if spot else None, row[spot + 1] if spot + 1 < len(row) else None

    def official(self, entry: Entry) -> Section | None:
        """The publisher's own text, if its document was imported: the section of the entry's citation."""
        if self._headings is None:
            self._headings = [headings_of(self.sections(kept.slug)) for kept in self.documents]
        return official_section(entry.cite, self._headings)

    def search(
        self,
        query: str,
        *,
        first: Sequence[str] = (),
        without: Collection[str] = (),
        notes: Sequence[Passage] = (),
        most: int = MOST,
    ) -> Found:
        """What answers *query*, best first.

        *first* are documents in order of preference, *without* those that are left out, *notes* the
        event's house rulings, which are searched too.
        """
        return self._searcher(tuple(notes)).search(query, first, without, most)

    def add(
        self,
        path: Path,
        now_ms: int,
        progress: Callable[[Progress], None] = _unheard,
        is_cancelled: Callable[[], bool] = _never,
    ) -> Kept:
        """Import the document *path* whole, or raise `Refused` and leave everything as it was."""
        kept = self._documents.add(path, now_ms, progress, is_cancelled)
        self._shelving.imported(kept, self._documents.sections)  # here, where somebody waits anyway
        self._forget()
        return kept

    def remove(self, slug: str) -> None:
        self._documents.remove(slug)
        self._forget()
        self._shelving.forget_all_but(self.documents)

    def _forget(self) -> None:
        self._kept = self._headings = self._row = self._ready = None
        self._sections = {}

    def _searcher(self, notes: tuple[Passage, ...]) -> Searcher:
        """Made anew when the house rulings change, which are few."""
        if self._ready is None or self._ready[0] != notes:
            if self._row is None:
                self._row = self._shelves()
            shelves = [*self._row, build_shelf(notes)] if notes else self._row
            self._ready = notes, Searcher(shelves, Synonyms.on(self._shelf))
        return self._ready[1]

    def _shelves(self) -> list[Shelf]:
        shelves = [self._shelving.book().shelf]
        shelves += (self._shelving.imported(kept, self._documents.sections) for kept in self.documents)
        self._shelving.forget_all_but(self.documents)
        return shelves
