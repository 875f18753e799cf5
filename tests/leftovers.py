"""Nothing outlives a run of the tests, however it ends: no process and no temporary folder."""

import ctypes
import os
import shutil
import signal
import sys
import tempfile
import time
from pathlib import Path
from types import FrameType

from tests.patience import PATIENCE_S

__all__ = ["Leftovers", "quick_folder"]

_ADOPT_ORPHANS = 36
"""PR_SET_CHILD_SUBREAPER of Linux: whose parent has ended becomes a child of this process."""
_TO_END_S = min(10.0, PATIENCE_S)
"""So long a process that has been told to end may take for it."""
_IN_MEMORY = Path("/dev/shm")
_ROOM_BYTES = 4 << 30
"""More than the files of a whole run take."""


def quick_folder() -> Path | None:
    """A folder that is kept in memory; none if there is none with enough room, or if TMPDIR names another.

    Every change of an event waits for the disk, and a slow disk takes half of the time of a run.
    """
    if "TMPDIR" in os.environ or not os.access(_IN_MEMORY, os.W_OK):
        return None
    kept = os.statvfs(_IN_MEMORY)
    has_room = kept.f_bavail * kept.f_frsize >= _ROOM_BYTES
    return _IN_MEMORY if has_room and not kept.f_flag & os.ST_NOEXEC else None


class Leftovers:
    """All that this process and those that it starts leave behind, from now on."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="tableside-", dir=quick_folder()))
        os.environ["TMPDIR"] = tempfile.tempdir = str(self.folder)
        signal.signal(signal.SIGTERM, _interrupt)
        if sys.platform.startswith("linux"):
            ctypes.CDLL(None).prctl(_ADOPT_ORPHANS, 1)

    def clear(self, *, is_broken_off: bool) -> list[str]:
        """End every process and remove every file that is left; the answer names the processes."""
        end = time.monotonic() + (0 if is_broken_off else _TO_END_S)
        while (left := _descendants()) and time.monotonic() < end:
            time.sleep(0.05)
        names = [f"{pid}: {_command(pid)}" for pid in left]
        while left := _descendants():
            for pid in left:
                _kill(pid)
        shutil.rmtree(self.folder, ignore_errors=True)
        return names


def _interrupt(_signal: int, _frame: FrameType | None) -> None:
    """Being ended by anybody is the same as Ctrl-C: all is put away first."""
    raise KeyboardInterrupt


def _descendants() -> list[int]:
    """The children of this process and theirs, but for those that have ended, of which it takes note."""
    parents = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            state, parent = stat.read_text().rpartition(")")[2].split()[:2]
        except OSError:
            continue  # it has just ended
        if state == "Z" and int(parent) == os.getpid():
            _note_end(int(stat.parent.name))
        elif state != "Z":
            parents[int(stat.parent.name)] = int(parent)
    found = {os.getpid()}
    while more := {pid for pid, parent in parents.items() if parent in found} - found:
        found |= more
    return sorted(found - {os.getpid()})


def _note_end(pid: int) -> None:
    try:
        os.waitpid(pid, os.WNOHANG)
    except ChildProcessError:
        return  # somebody else has waited for it


def _kill(pid: int) -> None:
    try:
        os.kill(pid, signal.SIGKILL)
    except ProcessLookupError:
        return


def _command(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")[:200]
    except OSError:
        return "has just ended"
