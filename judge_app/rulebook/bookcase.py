"""The bookcase: the rulebook of the app and the documents a judge has imported, to read and to search."""

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from pathlib import Path

from judge_app.core.citations import document_of
from judge_app.errors import Refused
from judge_app.rulebook.documents import Documents, HereAlready, Kept, Progress, Section, Trouble
from judge_app.rulebook.entries import SHELF, Entry
from judge_app.rulebook.index import Shelf, build_shelf
from judge_app.rulebook.officials import Import, import_of, official_section
from judge_app.rulebook.passages import IMPORTED, Passage
from judge_app.rulebook.search import MOST, Found, Hit, Searcher
from judge_app.rulebook.shelving import Shelving
from judge_app.rulebook.synonyms import Synonyms

__all__ = ["Bookcase", "Found", "Hit", "Kept", "Passage", "Progress", "Section", "Trouble"]


def _unheard(progress: Progress) -> None:
    """Nobody watches."""


def _never() -> bool:
    return False


class _Seen:
    """What was read of the imports.

    It is dropped as a whole when they change: an import may be at work in a thread of its own, and whoever
    is still reading then puts what is old where it belongs.
    """

    def __init__(self) -> None:
        self.kept: tuple[Kept, ...] | None = None
        self.sections: dict[str, tuple[Section, ...]] = {}
        self.imports: list[Import] | None = None
        self.row: list[Shelf] | None = None
        self.ready: tuple[tuple[Passage, ...], Searcher] | None = None


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
        self._seen = _Seen()

    @property
    def entries(self) -> Mapping[str, Entry]:
        """Every entry by its id, in the order of the rulebook."""
        return self._shelving.book().entries

    @property
    def documents(self) -> tuple[Kept, ...]:
        """What was imported, oldest first."""
        return self._kept(self._seen)

    @property
    def troubles(self) -> tuple[Trouble, ...]:
        """What was imported and cannot be read any more."""
        return self._documents.troubles()

    def entry_for(self, cite: str, key: str = "") -> Entry | None:
        """The entry of a section that *key* names or that explains the value *key*, or its first.

        Where another section of the document explains the value, and this one does not, it is that one.
        """
        document = [entry for entry in self.entries.values() if entry.document == document_of(cite)]
        section = [entry for entry in document if entry.cite == cite]
        named = (entry for entry in section if key and key == entry.id)
        explaining = (entry for entry in (*section, *document) if key in entry.values)
        return next(iter((*named, *explaining, *section)), None)

    def section(self, id: str) -> Section | None:
        document, _, place = id.partition("#")
        number = place.partition("-")[0]
        if not document.startswith(IMPORTED) or not re.fullmatch("[1-9][0-9]{0,6}", number):
            return None
        held = self.sections(document.removeprefix(IMPORTED))
        found = held[int(number) - 1] if int(number) <= len(held) else None
        return found if found and found.id == id else None

    def sections(self, slug: str) -> tuple[Section, ...]:
        """All of an imported document, in its order; none if it is not here."""
        held = self._seen.sections
        if slug not in held:
            held[slug] = self._documents.sections(slug)
        return held[slug]

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
        seen = self._seen
        imports = seen.imports
        if imports is None:
            kept = self._kept(seen)
            imports = seen.imports = [import_of(one.title, self.sections(one.slug)) for one in kept]
        return official_section(entry, imports)

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
        try:
            kept = self._documents.add(path, now_ms, progress, is_cancelled)
        except HereAlready:
            self.look_again()  # somebody else may have imported it
            raise
        self._shelving.imported(kept, self._documents.sections)  # here, where somebody waits anyway
        self._seen = _Seen()
        return kept

    def remove(self, slug: str) -> None:
        try:
            self._documents.remove(slug)
        except Refused:
            self.look_again()
            raise
        self._seen = _Seen()
        self._shelving.forget_all_but(self.documents)

    def look_again(self) -> None:
        """See what another program, such as the command line, has imported or removed meanwhile."""
        if self._seen.kept is not None and self._documents.kept() != self._seen.kept:
            self._seen = _Seen()

    def _kept(self, seen: _Seen) -> tuple[Kept, ...]:
        kept = seen.kept
        if kept is None:
            kept = seen.kept = self._documents.kept()
        return kept

    def _searcher(self, notes: tuple[Passage, ...]) -> Searcher:
        """Made anew when the house rulings change, which are few."""
        seen = self._seen
        ready, row = seen.ready, seen.row
        if ready is None or ready[0] != notes:
            if row is None:
                row = seen.row = self._shelves(self._kept(seen))
            shelves = [*row, build_shelf(notes)] if notes else row
            ready = seen.ready = notes, Searcher(shelves, Synonyms.on(self._shelf))
        return ready[1]

    def _shelves(self, documents: tuple[Kept, ...]) -> list[Shelf]:
        shelves = [self._shelving.book().shelf]
        shelves += (self._shelving.imported(kept, self._documents.sections) for kept in documents)
        self._shelving.forget_all_but(documents)
        return shelves
