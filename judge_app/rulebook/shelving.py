"""The shelves of a bookcase: each index is loaded from where it was kept, or built and kept."""

import hashlib
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from judge_app.rulebook.documents import Kept, Section
from judge_app.rulebook.entries import Entry, Otherwise, Step, read_entries, sources
from judge_app.rulebook.index import VERSION, Shelf, build_shelf, shelf_from, to_plain
from judge_app.rulebook.keeping import keep, kept, sweep
from judge_app.rulebook.passages import passage_of_entry, passage_of_section

__all__ = ["Book", "Shelving"]

FOLDER = "index"


class Book(NamedTuple):
    """The app's own rulebook, and its index."""

    entries: Mapping[str, Entry]
    shelf: Shelf


class Shelving:
    """Keeps indexes in *folder*/index, if whoever owns the folder keeps anything at all."""

    def __init__(self, folder: Path, shelf: Path) -> None:
        self._folder = folder / FOLDER
        self._shelf = shelf
        self._is_kept = folder.parent.is_dir  # a mere question leaves no folders behind
        self._imported: dict[str, Shelf] = {}
        self._book: tuple[str, Book] | None = None

    def book(self) -> Book:
        if self._book is None:
            name = self._book_name()
            plain = kept(self._folder, name)
            book = None if plain is None else _book_from(plain)
            if book is None:
                entries = read_entries(self._shelf)
                book = Book(entries, build_shelf([passage_of_entry(entry) for entry in entries.values()]))
                self._keep(name, [list(entries.values()), to_plain(book.shelf)])
            self._book = name, book
        return self._book[1]

    def imported(self, document: Kept, sections: Callable[[str], Sequence[Section]]) -> Shelf:
        """The index of an imported document, whose *sections* are read only to build it."""
        name = _name(document)
        if name not in self._imported:
            plain = kept(self._folder, name)
            shelf = None if plain is None else _shelf_from(plain)
            if shelf is None:
                held = sections(document.slug)
                shelf = build_shelf(
                    [passage_of_section(one.id, one.title, one.text, one.document) for one in held]
                )
                self._keep(name, to_plain(shelf))
            self._imported[name] = shelf
        return self._imported[name]

    def forget_all_but(self, documents: Sequence[Kept]) -> None:
        """Remove what is kept of documents, or of a rulebook, that are here no more."""
        names = {_name(document) for document in documents}
        self._imported = {name: shelf for name, shelf in self._imported.items() if name in names}
        sweep(self._folder, names | {self._book[0] if self._book else self._book_name()})

    def _keep(self, name: str, plain: Any) -> None:
        if self._is_kept():
            keep(self._folder, name, plain)

    def _book_name(self) -> str:
        contents = [
            part
            for path in sources(self._shelf)
            for part in (path.relative_to(self._shelf).as_posix().encode(), path.read_bytes())
        ]
        return f"rulebook-{_digest(contents)}"


def _name(document: Kept) -> str:
    facts = (document.section_id(1), document.digest or str(document), str(document.sections))
    return f"{document.slug}-{_digest([fact.encode() for fact in facts])}"


def _digest(parts: Sequence[bytes]) -> str:
    made = hashlib.sha256(str(VERSION).encode())
    for part in parts:
        made.update(b"%d:" % len(part))
        made.update(part)
    return made.hexdigest()[:16]


def _book_from(plain: Any) -> Book | None:
    try:
        entries, shelf = plain
        return Book({entry[0]: _entry_from(entry) for entry in entries}, shelf_from(shelf))
    except (TypeError, ValueError, IndexError):
        return None


def _shelf_from(plain: Any) -> Shelf | None:
    try:
        return shelf_from(plain)
    except (TypeError, ValueError):
        return None


def _entry_from(plain: Sequence[Any]) -> Entry:
    made = Entry(*plain)
    return made._replace(
        steps=tuple(Step(*step) for step in made.steps),
        more=tuple(made.more),
        asks=tuple(made.asks),
        see=tuple(made.see),
        otherwise=tuple(Otherwise(*other) for other in made.otherwise),
        values=tuple(made.values),
    )
