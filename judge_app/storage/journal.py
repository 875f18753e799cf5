"""A TinyDB whose every change is on the disk, whole or not at all, when the call returns.

    >>> from tempfile import mkdtemp
    >>> with JournalDB(Path(mkdtemp()) / "event.journal") as db:
    ...     db.table("players").insert({"name": "Ada"})
    ...     db.table("players").get(doc_id=1)
    1
    {'name': 'Ada'}

The file only grows (`storage.lines` has its format); memory holds each document's text and parses it
when asked. TinyDB's own table rewrites the whole database on every change, so `JournalTable` hands the
store only what changed; everything else of TinyDB's interface is its own.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, cast

from tinydb import TinyDB
from tinydb.storages import Storage
from tinydb.table import Document, Table

from judge_app.language import N_
from judge_app.storage.damage import survey
from judge_app.storage.disk import Disk
from judge_app.storage.lines import EMPTY, HEADER, Change, Tables, read, write, write_all, write_document
from judge_app.storage.rows import Draft, Rows
from judge_app.storage.tape import Tape
from judge_app.storage.trouble import StoreCorrupt, StoreFailed, StoreFull, StoreTrouble

__all__ = ["JournalDB", "JournalStorage", "JournalTable"]

_FEWEST_DEAD = 10_000
"""Lines that no longer count, below which opening does not compact the file."""


class JournalStorage(Storage):
    """One journal file, locked against a second opener for as long as it is open."""

    def __init__(self, path: Path | str, disk: Disk | None = None) -> None:
        self.dropped_tail: Path | None = None
        """The copy of an unfinished last change that opening found and took off."""
        self._tables: Tables = {}
        self._commit = self._crc = 0
        self._mostly_dead = self._is_behind = False
        self._tape = Tape(Path(path), disk or Disk())
        try:
            self._open()
        except BaseException:
            self.close()
            raise

    @property
    def path(self) -> Path:
        return self._tape.path

    def read(self) -> dict[str, Any] | None:
        """All tables; each document is parsed when it is looked at."""
        if not self._tables:
            return None
        return {name: Rows(texts) for name, texts in self._tables.items()}

    def write(self, data: Mapping[str, Mapping[Any, Any]]) -> None:
        """Make the store hold *data*, in one commit of what differs from now."""
        changes = [Change(name, "", b"") for name in self._tables if name not in data]
        for name, wanted in data.items():
            draft = Draft(self._tables.get(name, {}), str)
            draft.become(wanted)
            changes += draft.changes(name) or ([] if name in self._tables else [Change(name, "", EMPTY)])
        self.commit(changes)

    def rows(self, table: str) -> Rows:
        return Rows(self._tables.get(table, {}))

    def commit(self, changes: Iterable[Change]) -> None:
        """Put all *changes* on the disk, or none; raises `StoreTrouble`."""
        pending = list(changes)
        if not pending:
            return
        self._stay_in_step()
        block, crc = write(self._commit + 1, pending, self._crc)
        self._is_behind = True
        try:
            self._tape.append(block)
        except StoreTrouble:
            self._is_behind = False  # nothing was added, or the tape itself is in doubt
            raise
        for change in pending:
            change.apply(self._tables)
        self._commit, self._crc = self._commit + 1, crc
        self._is_behind = False

    def compact(self) -> None:
        """Write the file anew, without what no longer counts."""
        self._stay_in_step()
        content = write_all(self._tables)
        self._tape.rewrite(content)
        self._hold(content)

    def close(self) -> None:
        self._tape.close()

    def _open(self) -> None:
        content = self._tape.read()
        if not self._hold(content):
            self._hold(self._without_tail(content))
        self._tape.settle()
        if self._tape.was_doubted:
            self.compact()
        elif self._mostly_dead:
            with suppress(StoreFull):  # it can wait until there is space
                self.compact()

    def _stay_in_step(self) -> None:
        """Write nothing more if an interruption kept memory from following the file."""
        if self._is_behind:
            raise StoreFailed(self.path, N_("it was interrupted"))

    def _hold(self, content: bytes) -> bool:
        """Take over what the journal *content* holds, if it is sound."""
        reading = read(content)
        if reading is None:
            return False
        self._tables, self._commit, self._crc, lines = reading
        live = sum(len(texts) for texts in self._tables.values())
        self._mostly_dead = lines - live > max(_FEWEST_DEAD, live)
        return True

    def _without_tail(self, content: bytes) -> bytes:
        """*content* without an unfinished last commit, of which a copy is kept; raises `StoreCorrupt`."""
        found = survey(content)
        if found.verdict == "damage":
            raise StoreCorrupt(self.path, found.offset, found.what)
        if not content and self._tape.allotted > len(HEADER):
            raise StoreCorrupt(self.path, 0, N_("it holds nothing but NULs"))
        if content:
            self.dropped_tail = self._tape.cut(found.good)
        if found.good:
            return content[: found.good]
        self._tape.append(HEADER)
        return HEADER


class JournalTable(Table):
    """TinyDB's table, over a store that takes single changes."""

    _next_id: int | None  # type: ignore[assignment]

    def _read_table(self) -> Any:
        return self._storage.rows(self.name)  # type: ignore[attr-defined]

    def insert(self, document: Mapping[str, Any]) -> int:
        return self.insert_multiple([document])[0] if type(document) is dict else super().insert(document)

    def insert_multiple(self, documents: Iterable[Mapping[str, Any]]) -> list[int]:
        """As TinyDB's; plain new documents, for which people wait, need no draft of the table."""
        given = list(documents)
        if self.document_id_class is not int or {*map(type, given)} != {dict}:
            return super().insert_multiple(given)
        first: int = self._get_next_id()  # type: ignore[no-untyped-call]
        ids = list(range(first, first + len(given)))
        self._next_id = first + len(given)
        self._commit(
            lambda: [
                Change(self.name, str(id_), write_document(one)) for id_, one in zip(ids, given, strict=True)
            ]
        )
        return ids

    def __iter__(self) -> Iterator[Document]:
        rows = self._read_table()
        return map(self.document_class, rows.parsed(), map(self.document_id_class, rows))

    def _update_table(self, updater: Callable[[Any], None]) -> None:
        draft = Draft(self._read_table().texts, self.document_id_class)

        def changes() -> list[Change]:
            updater(draft)
            return draft.changes(self.name)

        self._commit(changes)

    def _commit(self, changes: Callable[[], list[Change]]) -> None:
        try:
            self._storage.commit(changes())  # type: ignore[attr-defined]
        except BaseException:
            self._next_id = None  # the number it took is free again
            raise
        finally:
            self.clear_cache()


class JournalDB(TinyDB):
    """A TinyDB in a journal file: `JournalDB(path)`."""

    default_storage_class: Any = JournalStorage
    table_class = JournalTable

    @property
    def journal(self) -> JournalStorage:
        """The storage, as what it is."""
        return cast(JournalStorage, self.storage)
