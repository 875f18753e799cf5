"""The entries of one event on the disk, byte for byte as their devices made them.

They are documents like any other, `{"entry": …, "signature": "…"}`, and TinyDB can query them. But
they are written and read as text: parsing an entry and writing it again might change a byte of what
its device has signed.
"""

from collections.abc import Iterable, Mapping
from pathlib import Path

from judge_app.log.codec import decode
from judge_app.log.entry import Entry
from judge_app.storage.damage import survey
from judge_app.storage.disk import Disk
from judge_app.storage.lines import Change, Tables, read
from judge_app.storage.recovery import Fill
from judge_app.storage.resting import RestingStore
from judge_app.storage.trouble import StoreCorrupt, StoreLost

__all__ = ["TABLE", "OpStore", "entry_in", "filled_with", "read_entries"]

TABLE = "entries"
_BEFORE, _BETWEEN, _AFTER = b'{"entry":', b',"signature":"', b'"}'


class OpStore(RestingStore):
    def __init__(self, path: Path, disk: Disk | None = None) -> None:
        super().__init__(path, disk)
        self._last = self._highest()
        """The highest number in use; a recovery may have left gaps below it."""

    @property
    def dropped_tail(self) -> Path | None:
        """The copy of an unfinished last change, if opening found one."""
        return self._db.journal.dropped_tail

    def append(self, entries: Iterable[Entry]) -> None:
        """Return when all *entries* are safe; if it raises, none is kept."""
        self._stay_awake()
        changes = [
            Change(TABLE, str(number), _document(entry))
            for number, entry in enumerate(entries, self._last + 1)
        ]
        self._db.journal.commit(changes)
        self._last += len(changes)

    def load(self) -> list[Entry]:
        """Every entry kept, in the order in which they came."""
        return [entry_in(text) for text in self._rows().values()]

    def wake(self) -> list[Entry]:
        """Have the file again; the answer is what came into it meanwhile.

        Raises what opening it does, and `StoreLost`; then it goes on resting.
        """
        if not self.is_resting:
            return []
        before, given_up = self._rows(), self._db
        if not self.path.exists():
            raise StoreLost(self.path)
        self._open_again()
        try:
            return self._come_since(before)
        except BaseException:
            self.rest()
            self._db = given_up
            raise

    def _come_since(self, before: Mapping[str, bytes]) -> list[Entry]:
        now = self._rows()
        if not before.items() <= now.items():
            raise StoreLost(self.path)
        come = [entry_in(text) for number, text in now.items() if number not in before]
        self._last = self._highest()
        return come

    def _rows(self) -> Mapping[str, bytes]:
        return self._db.journal.rows(TABLE).texts

    def _highest(self) -> int:
        return max(map(int, self._rows()), default=0)

    def compact(self) -> None:
        self._db.journal.compact()


def read_entries(path: Path, disk: Disk | None = None) -> list[Entry]:
    """The entries in a file that belongs to somebody else: it is neither locked nor mended.

    Raises `StoreCorrupt` if it is damaged; an unfinished last change is passed over.
    """
    content = (disk or Disk()).read(path).rstrip(b"\0")
    found = survey(content)
    reading = read(content[: found.good])
    if found.verdict == "damage" or reading is None:
        raise StoreCorrupt(path, found.offset, found.what)
    return [entry_in(text) for text in reading.tables.get(TABLE, {}).values()]


def filled_with(entries: Iterable[Entry]) -> Fill:
    """Completes a recovery by *entries*, and numbers all anew: a gap in the numbers is a loss, told once."""

    def fill(tables: Tables) -> None:
        texts = [*tables.get(TABLE, {}).values(), *map(_document, entries)]
        if texts:
            tables[TABLE] = {str(number): text for number, text in enumerate(texts, 1)}

    return fill


def _document(entry: Entry) -> bytes:
    return b"".join((_BEFORE, entry.body, _BETWEEN, entry.signature.hex().encode(), _AFTER))


def entry_in(text: bytes) -> Entry:
    """The entry that a document holds."""
    body, _between, rest = text.removeprefix(_BEFORE).rpartition(_BETWEEN)
    return decode(body, bytes.fromhex(rest.removesuffix(_AFTER).decode()))
