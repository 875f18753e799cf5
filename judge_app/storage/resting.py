"""A journal that can be given up for a while, because another process of this app writes it meanwhile."""

from pathlib import Path

from judge_app.errors import Refused
from judge_app.language import _
from judge_app.storage.disk import Disk
from judge_app.storage.journal import JournalDB

__all__ = ["RestingStore", "resting"]


class RestingStore:
    """At rest it has neither a file nor a lock; what it held can still be read."""

    def __init__(self, path: Path, disk: Disk | None = None) -> None:
        self.path = path
        self.is_resting = False
        self._disk = disk
        self._db = self._opened()

    def rest(self) -> None:
        self._db.close()
        self.is_resting = True

    def _open_again(self) -> None:
        """Read what is there now; if this raises, it goes on resting."""
        if self.is_resting:
            self._db = self._opened()
            self.is_resting = False

    def _opened(self) -> JournalDB:
        return JournalDB(self.path, disk=self._disk)

    def close(self) -> None:
        self._db.close()

    def _stay_awake(self) -> None:
        if self.is_resting:
            raise resting()


def resting() -> Refused:
    """Two processes must never write one file."""
    text = _(
        "Tableside is in the background, so this was not done. All before it is saved. Bring Tableside to the"
        " front and do it again."
    )
    return Refused(text)
