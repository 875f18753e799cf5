"""What this device remembers about itself, as safely as it remembers its events."""

from typing import Any

from tinydb import where
from tinydb.table import Table

from judge_app.storage.journal import JournalDB
from judge_app.storage.recovery import recover_or_clear
from judge_app.storage.resting import RestingStore
from judge_app.storage.trouble import StoreCorrupt

__all__ = ["Settings"]


class Settings(RestingStore):
    """Named values in a small journal: `settings.get("theme")`.

    Of a damaged one what can be read is saved by itself: it must not keep a device from its events.
    """

    def get(self, key: str) -> Any:
        """The value of *key*, or nothing if it was never set."""
        found: Any = self._table.get(where("key") == key)
        return found["value"] if found else None

    def set(self, key: str, value: Any) -> None:
        self._stay_awake()
        self._table.upsert({"key": key, "value": value}, where("key") == key)

    def wake(self) -> None:
        """Have the file again, with what another process has set meanwhile; raises what opening it does."""
        self._open_again()

    def _opened(self) -> JournalDB:
        try:
            return super()._opened()
        except StoreCorrupt:
            recover_or_clear(self.path)
        return super()._opened()

    @property
    def _table(self) -> Table:
        return self._db.table("settings")
