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

import errno
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, NoReturn, cast

from tinydb import TinyDB
from tinydb.storages import Storage
from tinydb.table import Table

from judge_app.storage.damage import survey
from judge_app.storage.disk import Disk
from judge_app.storage.documents import Documents, Tables
from judge_app.storage.lines import EMPTY, HEADER, Change, read, write, write_all
from judge_app.storage.rows import Draft, Rows
from judge_app.storage.trouble import StoreCorrupt, StoreFailed, StoreFull, StoreLocked, StoreReadOnly

__all__ = ["JournalDB", "JournalStorage", "JournalTable"]

_NO_SPACE = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
_NO_PERMISSION = (errno.EACCES, errno.EPERM, errno.EROFS)
_FEWEST_DEAD = 10_000
"""Lines that no longer count, below which opening does not compact the file."""
_INTERRUPTED = "it was interrupted"


class JournalStorage(Storage):
    """One journal file, locked against a second opener for as long as it is open."""

    def __init__(self, path: Path | str, disk: Disk | None = None) -> None:
        self.path = Path(path)
        self.dropped_tail: Path | None = None
        """The copy of an unfinished last change that opening found and took off."""
        self._disk = disk or Disk()
        self._handle: int | None = None
        self._tables: Tables = {}
        self._commit = self._crc = self._size = 0
        self._mostly_dead = False
        self._doubt = ""
        """Why memory and disk may differ; then only opening the file anew can tell."""
        try:
            self._lock: int | None = self._disk.lock(self._beside("lock"))
        except BlockingIOError:
            raise StoreLocked(self.path) from None
        except OSError as error:
            raise self._trouble(error) from error
        try:
            self._open()
        except BaseException as error:
            self.close()
            raise self._trouble(error) if isinstance(error, OSError) else error from error

    def read(self) -> dict[str, Any] | None:
        """All tables; each document is parsed when it is looked at."""
        if not self._tables:
            return None
        return {name: Rows(documents) for name, documents in self._tables.items()}

    def write(self, data: Mapping[str, Mapping[Any, Any]]) -> None:
        """Make the store hold *data*, in one commit of what differs from now."""
        changes = [Change(name, "", b"") for name in self._tables if name not in data]
        for name, wanted in data.items():
            draft = Draft(self._tables.get(name, Documents()), str)
            draft.become(wanted)
            changes += draft.changes(name) or ([] if name in self._tables else [Change(name, "", EMPTY)])
        self.commit(changes)

    def rows(self, table: str) -> Rows:
        return Rows(self._tables.get(table, Documents()))

    def commit(self, changes: Iterable[Change]) -> None:
        """Put all *changes* on the disk, or none; raises `StoreTrouble`."""
        pending = list(changes)
        if not pending:
            return
        handle = self._ready()
        block, crc = write(self._commit + 1, pending, self._crc)
        self._doubt = _INTERRUPTED  # until it is known to be safe
        self._append(handle, block)
        for change in pending:
            change.apply(self._tables)
        self._commit, self._crc, self._size = self._commit + 1, crc, self._size + len(block)
        self._doubt = ""

    def compact(self) -> None:
        """Write the file anew, without what no longer counts."""
        handle, spare, data = self._ready(), self._beside("new"), write_all(self._tables)
        try:
            self._disk.remove(spare)
            self._disk.save(spare, data)
        except OSError as error:
            self._disk.remove(spare)
            raise self._trouble(error) from error
        self._doubt = _INTERRUPTED
        try:
            self._disk.put_in_place(spare, self.path)
            self._disk.close(handle)
            self._handle = self._disk.open(self.path)
        except OSError as error:
            raise self._doubted(error) from error
        self._hold(data)
        self._doubt = ""

    def close(self) -> None:
        for handle in (self._handle, self._lock):
            if handle is not None:
                self._disk.close(handle)
        self._handle = self._lock = None

    def _open(self) -> None:
        self._handle = self._disk.open(self.path)
        data = self._disk.read(self.path)
        if not self._hold(data):
            data = self._without_tail(self._handle, data)
            self._hold(data)
        # What was read may still be on its way to the disk, or its name may; nobody shall build on it before.
        self._disk.sync(self._handle)
        self._disk.sync_folder(self.path.parent)
        if self._disk.exists(self._beside("doubt")):
            self.compact()
            self._disk.remove(self._beside("doubt"))
        elif self._mostly_dead:
            with suppress(StoreFull):  # it can wait until there is space
                self.compact()

    def _hold(self, data: bytes) -> bool:
        """Take over what the journal *data* holds, if it is sound."""
        reading = read(data)
        if reading is None:
            return False
        self._tables, self._commit, self._crc, lines = reading
        self._size = len(data)
        live = sum(len(documents) for documents in self._tables.values())
        self._mostly_dead = lines - live > max(_FEWEST_DEAD, live)
        return True

    def _without_tail(self, handle: int, data: bytes) -> bytes:
        """*data* without an unfinished last commit, of which a copy is kept; raises `StoreCorrupt`."""
        found = survey(data)
        if found.verdict == "damage":
            raise StoreCorrupt(self.path, found.offset, found.what)
        if data:
            self.dropped_tail = self._disk.keep_copy(self.path, "tail", data[found.good :])
            self._disk.truncate(handle, found.good)
        if found.good:
            return data[: found.good]
        self._disk.write(handle, HEADER)
        return HEADER

    def _append(self, handle: int, block: bytes) -> None:
        try:
            self._disk.write(handle, block)
        except OSError as error:
            self._take_back(handle, error)
        try:
            self._disk.sync(handle)
        except OSError as error:
            raise self._doubted(error) from error

    def _take_back(self, handle: int, error: OSError) -> NoReturn:
        """Cut off what a failed write left; then the store is as it was before."""
        try:
            self._disk.truncate(handle, self._size)
            self._disk.sync(handle)
        except OSError as second:
            raise self._doubted(second) from error
        trouble = self._trouble(error)
        if isinstance(trouble, StoreFailed):
            raise self._doubted(error) from error
        self._doubt = ""
        raise trouble from error

    def _doubted(self, error: OSError) -> StoreFailed:
        """Stop here, and have the next opening write the file anew.

        After a failed sync the system may hold as saved what the disk never got; only writing it again helps.
        """
        self._doubt = str(error)
        with suppress(OSError):  # a disk that cannot take even this is reported all the same
            self._disk.close(self._disk.open(self._beside("doubt")))
        return StoreFailed(self.path, self._doubt)

    def _trouble(self, error: OSError) -> Exception:
        if error.errno in _NO_SPACE:
            return StoreFull(self.path)
        if error.errno in _NO_PERMISSION:
            return StoreReadOnly(self.path)
        return error if isinstance(error, FileNotFoundError) else StoreFailed(self.path, str(error))

    def _ready(self) -> int:
        if self._handle is None or self._doubt:
            raise StoreFailed(self.path, self._doubt or "it is closed")
        return self._handle

    def _beside(self, ending: str) -> Path:
        return self.path.with_name(f"{self.path.name}.{ending}")


class JournalTable(Table):
    """TinyDB's table, over a store that takes single changes."""

    def _read_table(self) -> Any:
        return self._storage.rows(self.name)  # type: ignore[attr-defined]

    def _update_table(self, updater: Callable[[Any], None]) -> None:
        draft = Draft(self._read_table().documents, self.document_id_class)
        try:
            updater(draft)
            self._storage.commit(draft.changes(self.name))  # type: ignore[attr-defined]
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
