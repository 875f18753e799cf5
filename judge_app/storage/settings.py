"""What this device remembers about itself, as safely as it remembers its events."""

from pathlib import Path
from typing import Any

from tinydb import where

from judge_app.storage.disk import Disk
from judge_app.storage.journal import JournalDB

__all__ = ["Settings"]


class Settings:
    """Named values in a small journal: `settings.get("device")`."""

    def __init__(self, path: Path, disk: Disk | None = None) -> None:
        self._db = JournalDB(path, disk=disk)
        self._table = self._db.table("settings")

    def get(self, key: str) -> Any:
        """The value of *key*, or nothing if it was never set."""
        found = self._table.get(where("key") == key)
        return found["value"] if found else None

    def set(self, key: str, value: Any) -> None:
        self._table.upsert({"key": key, "value": value}, where("key") == key)

    def close(self) -> None:
        self._db.close()
