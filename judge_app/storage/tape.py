"""One file that only grows and belongs to one opener: what `append` was given is on the disk when it returns.

Behind its content the file keeps some room, filled with NULs, which `close` takes off again. Writing into
room leaves the file's length as it is, and that saves the system a second write at every sync.
"""

from contextlib import suppress
from pathlib import Path
from typing import NoReturn

from judge_app.language import N_
from judge_app.storage.disk import Disk
from judge_app.storage.trouble import StoreFailed, StoreLocked, trouble_of

__all__ = ["Tape"]

ROOM = bytes(1 << 16)


class Tape:
    def __init__(self, path: Path, disk: Disk) -> None:
        self.path = path
        self._disk = disk
        self._handle: int | None = None
        self._lock: int | None = None
        self._size = self._allotted = 0
        self._is_sound = False
        self._doubt = ""
        """Why the file may differ from what was written; then only opening it anew can tell."""
        try:
            self._lock = disk.lock(self._beside("lock"))
            self._handle = disk.open(path)
        except BlockingIOError:
            raise StoreLocked(path) from None
        except OSError as error:
            self.close()
            raise trouble_of(self.path, error) from error

    @property
    def allotted(self) -> int:
        """The file's length, with the room behind its content."""
        return self._allotted

    @property
    def was_doubted(self) -> bool:
        """Whether an earlier opener could not make sure of its last write; then all is to be written anew."""
        return self._disk.exists(self._beside("doubt"))

    def read(self) -> bytes:
        """What the file holds, without the room behind it."""
        try:
            data = self._disk.read(self.path)
        except OSError as error:
            raise trouble_of(self.path, error) from error
        content = data.rstrip(b"\0")
        self._size, self._allotted = len(content), len(data)
        return content

    def settle(self) -> None:
        """Build on what was read: it may still be on its way to the disk, and so may the file's name."""
        self._is_sound = True
        try:
            self._disk.sync(self._ready())
            self._disk.sync_folder(self.path.parent)
        except OSError as error:
            raise trouble_of(self.path, error) from error

    def append(self, block: bytes) -> None:
        """Put *block* behind the content; if this raises `StoreFull`, everything is as before."""
        handle = self._ready()
        size = self._size + len(block)
        makes_room = size > self._allotted and self._size > 0 and len(block) < len(ROOM)
        written = block + ROOM if makes_room else block
        self._doubt = N_("it was interrupted")  # until it is known to be safe
        try:
            self._disk.write(handle, self._size, written)
        except OSError as error:
            self._take_back(handle, error)
        try:
            self._disk.sync(handle)
        except OSError as error:
            raise self._doubted(error) from error
        self._allotted = max(self._allotted, self._size + len(written))
        self._size = size
        self._doubt = ""

    def cut(self, size: int) -> Path:
        """Take off what stands behind *size*; the answer is where a copy of it is kept."""
        handle = self._ready()
        try:
            copy = self._disk.keep_copy(self.path, "tail", self.read()[size:])
            self._disk.truncate(handle, size)
        except OSError as error:
            raise trouble_of(self.path, error) from error
        self._size = self._allotted = size
        return copy

    def rewrite(self, content: bytes) -> None:
        """Put a new file with *content* in the place of this one; until then this one stays whole."""
        handle, spare = self._ready(), self._beside("new")
        try:
            self._disk.remove(spare)
            self._disk.save(spare, content)
        except OSError as error:
            self._disk.remove(spare)
            raise trouble_of(self.path, error) from error
        self._doubt = N_("it was interrupted")
        try:
            self._disk.put_in_place(spare, self.path)
            self._handle = None
            self._disk.close(handle)
            self._handle = self._disk.open(self.path)
            self._disk.remove(self._beside("doubt"))
        except OSError as error:
            raise self._doubted(error) from error
        self._size = self._allotted = len(content)
        self._doubt = ""

    def close(self) -> None:
        if self._handle is not None and self._is_sound and not self._doubt and self._allotted > self._size:
            with suppress(OSError):  # room left behind does no harm
                self._disk.truncate(self._handle, self._size)
        for handle in (self._handle, self._lock):
            if handle is not None:
                self._disk.close(handle)
        self._handle = self._lock = None

    def _take_back(self, handle: int, error: OSError) -> NoReturn:
        """Cut off what a failed write left; then the file is as it was before."""
        trouble = trouble_of(self.path, error)
        try:
            self._disk.truncate(handle, self._size)
            self._disk.sync(handle)
        except OSError as second:
            raise self._doubted(second) from error
        if isinstance(trouble, StoreFailed):
            raise self._doubted(error) from error
        self._allotted = self._size
        self._doubt = ""
        raise trouble from error

    def _doubted(self, error: OSError) -> StoreFailed:
        """Stop here, and leave a mark so that the next opener writes the file anew.

        After a failed sync the system may take for saved what the disk never got.
        """
        self._doubt = str(error)
        with suppress(OSError):  # a disk that cannot take even this is reported all the same
            self._disk.close(self._disk.open(self._beside("doubt")))
        return StoreFailed(self.path, self._doubt)

    def _ready(self) -> int:
        if self._handle is None or self._doubt:
            raise StoreFailed(self.path, self._doubt or N_("it is closed"))
        return self._handle

    def _beside(self, ending: str) -> Path:
        return self.path.with_name(f"{self.path.name}.{ending}")
