"""Disks for tests: one that fails on demand, and one that loses power."""

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from judge_app.storage.disk import Disk

SECTOR = 512


class FailingDisk(Disk):
    """The real disk, until it is told to fail: `disk.fail("sync", OSError(errno.EIO, "…"))`."""

    def __init__(self) -> None:
        self.calls: list[str] = []
        self._failures: dict[str, OSError] = {}

    def fail(self, call: str, error: OSError) -> None:
        """Raise *error* at every *call* from now on."""
        self._failures[call] = error

    def heal(self) -> None:
        self._failures.clear()

    def write(self, handle: int, offset: int, data: bytes) -> None:
        if "write" in self._failures:  # a disk that fills up takes the first part
            super().write(handle, offset, data[: len(data) // 2])
        self._call("write", super().write, handle, offset, data)

    def sync(self, handle: int) -> None:
        self._call("sync", super().sync, handle)

    def truncate(self, handle: int, size: int) -> None:
        self._call("truncate", super().truncate, handle, size)

    def replace(self, source: Path, target: Path) -> None:
        self._call("replace", super().replace, source, target)

    def sync_folder(self, folder: Path) -> None:
        self._call("sync_folder", super().sync_folder, folder)

    def _call(self, name: str, work: Callable[..., Any], *arguments: Any) -> None:
        self.calls.append(name)
        if name in self._failures:
            raise self._failures[name]
        work(*arguments)


class PowerCut(BaseException):
    """The tablet went dark in the middle of a disk call."""


@dataclass
class Inode:
    content: bytearray = field(default_factory=bytearray)
    """What programs read: the system's memory."""
    durable: bytes = b""
    """What is surely on the disk."""


class DyingDisk(Disk):
    """A disk in memory that knows what would survive a power cut, and has one at the call it is told to."""

    def __init__(self, names: dict[Path, Inode] | None = None) -> None:
        self._names = dict(names or {})
        self._durable_names = dict(self._names)
        self._handles: dict[int, Inode] = {}
        self.calls_left = -1

    def after_power_cut(self, chance: random.Random) -> "DyingDisk":
        """The disk as the next start may find it: of what was not synced, any part may be there."""
        names = self._names if chance.random() < 0.5 else self._durable_names
        return DyingDisk({path: self._survivor(inode, chance) for path, inode in names.items()})

    def _survivor(self, inode: Inode, chance: random.Random) -> Inode:
        new, old = bytes(inode.content), inode.durable
        size = chance.choice(
            [len(old), len(new), chance.randint(min(len(old), len(new)), max(len(old), len(new)))]
        )
        likely = chance.choice([0.1, 0.5, 0.9])
        content = bytearray(old[:size].ljust(size, b"\0"))
        for start in range(0, size, SECTOR):
            if chance.random() < likely:
                end = min(start + SECTOR, size)
                content[start:end] = new[start:end].ljust(end - start, b"\0")
        return Inode(content, bytes(content))

    def _count(self) -> None:
        if self.calls_left == 0:
            raise PowerCut
        self.calls_left -= 1

    def exists(self, path: Path) -> bool:
        return path in self._names

    def read(self, path: Path) -> bytes:
        return bytes(self._names[path].content)

    def open(self, path: Path) -> int:
        self._count()
        inode = self._names.setdefault(path, Inode())
        handle = len(self._handles) + 1
        self._handles[handle] = inode
        return handle

    def write(self, handle: int, offset: int, data: bytes) -> None:
        content = self._handles[handle].content
        if self.calls_left == 0:  # the cut comes when a part of it is in memory
            content[offset : offset + len(data) * 2 // 3] = data[: len(data) * 2 // 3]
        self._count()
        content[offset : offset + len(data)] = data

    def sync(self, handle: int) -> None:
        self._count()
        inode = self._handles[handle]
        inode.durable = bytes(inode.content)

    def truncate(self, handle: int, size: int) -> None:
        self._count()
        del self._handles[handle].content[size:]

    def close(self, handle: int) -> None:
        return

    def replace(self, source: Path, target: Path) -> None:
        self._count()
        self._names[target] = self._names.pop(source)

    def remove(self, path: Path) -> None:
        self._count()
        self._names.pop(path, None)

    def sync_folder(self, folder: Path) -> None:
        self._count()
        self._durable_names = dict(self._names)

    def lock(self, path: Path) -> int:
        return 0
