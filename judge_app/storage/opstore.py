"""The entries of one event on the disk, byte for byte as their devices made them.

They are documents like any other, `{"entry": …, "signature": "…"}`, and TinyDB can query them. But
they are written and read as text: parsing an entry and writing it again might change a byte of what
its device has signed.
"""

from collections.abc import Iterable
from pathlib import Path

from judge_app.log.codec import decode
from judge_app.log.entry import Entry
from judge_app.storage.damage import survey
from judge_app.storage.disk import Disk
from judge_app.storage.journal import JournalDB
from judge_app.storage.lines import Change, read
from judge_app.storage.trouble import StoreCorrupt

__all__ = ["TABLE", "OpStore", "read_entries"]

TABLE = "entries"
_BEFORE, _BETWEEN, _AFTER = b'{"entry":', b',"signature":"', b'"}'


class OpStore:
    def __init__(self, path: Path, disk: Disk | None = None) -> None:
        self.path = path
        self._db = JournalDB(path, disk=disk)
        self._last = max(map(int, self._db.journal.rows(TABLE)), default=0)
        """The highest number in use; a recovery may have left gaps below it."""

    @property
    def dropped_tail(self) -> Path | None:
        """The copy of an unfinished last change, if opening found one."""
        return self._db.journal.dropped_tail

    def append(self, entries: Iterable[Entry]) -> None:
        """Return when all *entries* are safe; if it raises, none is kept."""
        changes = [
            Change(TABLE, str(number), _document(entry))
            for number, entry in enumerate(entries, self._last + 1)
        ]
        self._db.journal.commit(changes)
        self._last += len(changes)

    def load(self) -> list[Entry]:
        """Every entry kept, in the order in which they came."""
        return [_entry(text) for text in self._db.journal.rows(TABLE).texts.values()]

    def compact(self) -> None:
        self._db.journal.compact()

    def close(self) -> None:
        self._db.close()


def read_entries(path: Path, disk: Disk | None = None) -> list[Entry]:
    """The entries in a file that belongs to somebody else: it is neither locked nor mended.

    Raises `StoreCorrupt` if it is damaged; an unfinished last change is passed over.
    """
    content = (disk or Disk()).read(path).rstrip(b"\0")
    found = survey(content)
    reading = read(content[: found.good])
    if found.verdict == "damage" or reading is None:
        raise StoreCorrupt(path, found.offset, found.what)
    return [_entry(text) for text in reading.tables.get(TABLE, {}).values()]


def _document(entry: Entry) -> bytes:
    return b"".join((_BEFORE, entry.body, _BETWEEN, entry.signature.hex().encode(), _AFTER))


def _entry(text: bytes) -> Entry:
    body, _, rest = text.removeprefix(_BEFORE).rpartition(_BETWEEN)
    return decode(body, bytes.fromhex(rest.removesuffix(_AFTER).decode()))
