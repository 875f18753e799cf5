"""What can be wrong with a store, each with its sentence: what happened, what is safe, what to do."""

import errno
from pathlib import Path

from judge_app.errors import JudgeAppError
from judge_app.language import _

__all__ = [
    "StoreCorrupt",
    "StoreFailed",
    "StoreFull",
    "StoreLocked",
    "StoreLost",
    "StoreReadOnly",
    "StoreTrouble",
    "trouble_of",
]

_NO_SPACE = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
_NO_PERMISSION = (errno.EACCES, errno.EPERM, errno.EROFS)


class StoreTrouble(JudgeAppError):
    """The store could not do what was asked."""

    def __init__(self, path: Path, sentence: str) -> None:
        super().__init__(sentence)
        self.path = path


class StoreCorrupt(StoreTrouble):
    """The file is damaged at byte *offset*; it was left as it is. *what* is a text of the catalogue."""

    def __init__(self, path: Path, offset: int, what: str) -> None:
        text = _(
            "{file} is damaged at byte {offset} ({what}). The file was left as it is. "
            "Recover it: everything outside the damage is saved, and what is lost is listed."
        )
        super().__init__(path, text.format(file=path.name, offset=offset, what=_(what)))
        self.offset = offset


class StoreLocked(StoreTrouble):
    def __init__(self, path: Path) -> None:
        text = _(
            "{file} is already open in another window of this app. Nothing was changed. "
            "Close the other one, or go on there."
        )
        super().__init__(path, text.format(file=path.name))


class StoreReadOnly(StoreTrouble):
    def __init__(self, path: Path) -> None:
        text = _(
            "{file} cannot be written: the folder is read-only. What it holds is safe. "
            "Choose another folder or allow writing to this one."
        )
        super().__init__(path, text.format(file=path.name))


class StoreLost(StoreTrouble):
    """The file is gone, or lacks something that was in it when it was given up."""

    def __init__(self, path: Path) -> None:
        text = _(
            "{file} is gone, or no longer holds all that was in it. It was left as it is. "
            "Go to the list of events to see what is there."
        )
        super().__init__(path, text.format(file=path.name))


class StoreFull(StoreTrouble):
    def __init__(self, path: Path) -> None:
        super().__init__(
            path,
            _(
                "There is no space left on this device, so this was not saved. Everything before it is safe. "
                "Free some space and do it again."
            ),
        )


class StoreFailed(StoreTrouble):
    """A write may or may not have reached the disk; only opening the file again can tell.

    *reason* is a text of the catalogue, or the system's own.
    """

    def __init__(self, path: Path, reason: str) -> None:
        text = _(
            "The device could not confirm that the last change to {file} was saved ({reason}). "
            "Everything before it is safe. Open the event again to see whether the change is there."
        )
        super().__init__(path, text.format(file=path.name, reason=_(reason)))


def trouble_of(path: Path, error: OSError) -> Exception:
    """What *error* means for the store at *path*; that there is no such file stays what it is."""
    if error.errno in _NO_SPACE:
        return StoreFull(path)
    if error.errno in _NO_PERMISSION:
        return StoreReadOnly(path)
    return error if isinstance(error, FileNotFoundError) else StoreFailed(path, str(error))
