"""Every call that the store makes to the operating system, so that tests can watch and fail each one."""

import errno
import os
from pathlib import Path

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]
    import msvcrt

__all__ = ["Disk"]

_sync_data = getattr(os, "fdatasync", os.fsync)  # macOS and Windows only have fsync


class Disk:
    """The real disk. Handles are file descriptors; what fails raises `OSError`."""

    def exists(self, path: Path) -> bool:
        return path.exists()

    def read(self, path: Path) -> bytes:
        return path.read_bytes()

    def open(self, path: Path) -> int:
        """A handle to read and write *path*, made if it is not there."""
        return os.open(path, os.O_RDWR | os.O_CREAT | _BINARY, 0o600)

    def write(self, handle: int, offset: int, data: bytes) -> None:
        """Write all of *data* from *offset* on."""
        os.lseek(handle, offset, os.SEEK_SET)
        written = os.write(handle, data)
        while written < len(data):
            written += os.write(handle, data[written:])

    def sync(self, handle: int) -> None:
        """Return when everything written to *handle* would survive a power cut."""
        _sync_data(handle)

    def truncate(self, handle: int, size: int) -> None:
        os.ftruncate(handle, size)

    def close(self, handle: int) -> None:
        os.close(handle)

    def replace(self, source: Path, target: Path) -> None:
        """Put *source* in the place of *target* in one step."""
        os.replace(source, target)

    def remove(self, path: Path) -> None:
        path.unlink(missing_ok=True)

    def sync_folder(self, folder: Path) -> None:
        """Return when names made or replaced in *folder* would survive a power cut."""
        if os.name == "nt":  # there a folder cannot be opened, and a rename is durable by itself
            return
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)

    def save(self, path: Path, data: bytes) -> None:
        """Make the new file *path*, safe on the disk; its name is so after `sync_folder`."""
        handle = self.open(path)
        try:
            self.write(handle, 0, data)
            self.sync(handle)
        finally:
            self.close(handle)

    def put_in_place(self, source: Path, target: Path) -> None:
        """`replace`, to stay."""
        self.replace(source, target)
        self.sync_folder(target.parent)

    def keep_copy(self, path: Path, ending: str, data: bytes) -> Path:
        """Save *data* beside *path* under a name that is still free."""
        number = 1
        while self.exists(copy := path.with_name(f"{path.name}.{ending}-{number}")):
            number += 1
        self.save(copy, data)
        self.sync_folder(path.parent)
        return copy

    def lock(self, path: Path) -> int:
        """Hold *path* against every other opener until the handle is closed; raises `BlockingIOError`."""
        handle = os.open(path, os.O_RDWR | os.O_CREAT | _BINARY, 0o600)
        try:
            if fcntl:
                fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            else:
                msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined]
        except OSError as error:
            os.close(handle)
            if error.errno in (errno.EACCES, errno.EAGAIN, errno.EDEADLK):
                raise BlockingIOError(error.errno, "already locked") from None
            raise
        return handle


_BINARY = getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)
