"""A pytest plugin that runs TinyDB's own tests on journals: every storage they make is one."""

import tempfile
from pathlib import Path
from typing import Any

import tinydb
import tinydb.middlewares
import tinydb.storages

from judge_app.storage.journal import JournalStorage, JournalTable


class JournalInsteadOfJson(JournalStorage):
    """Takes JSONStorage's arguments; those about JSON itself have no meaning for a journal."""

    def __init__(self, path: Path | str, create_dirs: bool = False, **options: Any) -> None:
        if create_dirs:
            Path(path).parent.mkdir(parents=True, exist_ok=True)
        super().__init__(path)


class JournalInsteadOfMemory(JournalStorage):
    def __init__(self) -> None:
        self._folder = tempfile.TemporaryDirectory()
        super().__init__(Path(self._folder.name) / "memory.journal")


for module in (tinydb, tinydb.storages, tinydb.database):
    vars(module)["JSONStorage"] = JournalInsteadOfJson
    vars(module)["MemoryStorage"] = JournalInsteadOfMemory
tinydb.TinyDB.default_storage_class = JournalInsteadOfJson  # type: ignore[assignment]
tinydb.TinyDB.table_class = JournalTable
