"""What can be wrong with a store, each with its sentence: what happened, what is safe, what to do."""

from pathlib import Path

from judge_app.errors import JudgeAppError

__all__ = [
    "StoreCorrupt",
    "StoreFailed",
    "StoreFull",
    "StoreLocked",
    "StoreReadOnly",
    "StoreTrouble",
]


class StoreTrouble(JudgeAppError):
    """The store could not do what was asked."""

    def __init__(self, path: Path, sentence: str) -> None:
        super().__init__(sentence)
        self.path = path


class StoreCorrupt(StoreTrouble):
    """The file is damaged at byte *offset*; it was left as it is."""

    def __init__(self, path: Path, offset: int, what: str) -> None:
        super().__init__(
            path,
            f"{path.name} is damaged at byte {offset} ({what}). The file was left as it is. "
            "Recover it: everything outside the damage is saved, and what is lost is listed.",
        )
        self.offset = offset


class StoreLocked(StoreTrouble):
    def __init__(self, path: Path) -> None:
        super().__init__(
            path,
            f"{path.name} is already open in another window of this app. Nothing was changed. "
            "Close the other one, or go on there.",
        )


class StoreReadOnly(StoreTrouble):
    def __init__(self, path: Path) -> None:
        super().__init__(
            path,
            f"{path.name} cannot be written: the folder is read-only. What it holds is safe. "
            "Choose another folder or allow writing to this one.",
        )


class StoreFull(StoreTrouble):
    def __init__(self, path: Path) -> None:
        super().__init__(
            path,
            "There is no space left on this device, so this was not saved. Everything before it is safe. "
            "Free some space and do it again.",
        )


class StoreFailed(StoreTrouble):
    """A write may or may not have reached the disk; only opening the file again can tell."""

    def __init__(self, path: Path, reason: str) -> None:
        super().__init__(
            path,
            f"The device could not confirm that the last change to {path.name} was saved ({reason}). "
            "Everything before it is safe. Open the event again to see whether the change is there.",
        )
