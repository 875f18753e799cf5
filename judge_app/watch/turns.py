"""Whose turn it is to have the tablet's files, which a socket in their folder tells: the watch listens there.

An app that is to be seen connects. On the first connection the watch lets go of every file, and then says
`yours EVENT`, with the event that it had carried, or `-`. When the last one is gone, for whatever
reason, the watch takes up again: so it also does for an app that was killed.
"""

import asyncio
import os
import socket
import struct
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from judge_app.core.ids import EventId
from judge_app.storage.disk import Disk

__all__ = ["Claim", "Turns", "connect", "has_ended", "has_turns"]

NAME, LOCK = "turns", "turns.lock"
YOURS, NOTHING = b"yours ", "-"
LONGEST = 1000
"""Bytes of what the watch says."""
END_S = 2.0
LOOK_S = 0.01


def has_turns() -> bool:
    """Whether processes of this system can take turns."""
    return hasattr(socket, "AF_UNIX") and hasattr(socket, "SO_PEERCRED") and Path("/proc/self/fd").exists()


class Turns:
    """The watch's end, made in a running loop. Raises `BlockingIOError` where another watch has it."""

    def __init__(self, folder: Path) -> None:
        self._lock = Disk().lock(folder / LOCK)
        self._listening = _listening(folder)
        self._claims: set[socket.socket] = set()
        self._given: bytes | None = None
        self._waiting: set[asyncio.Future[None]] = set()
        self._tasks = {asyncio.create_task(self._accept())}

    @property
    def is_claimed(self) -> bool:
        return bool(self._claims)

    async def claimed(self, seconds: float) -> bool:
        """Wait until the app has the turn, no longer than *seconds*."""
        return await self._until(lambda: self.is_claimed, seconds)

    async def free(self) -> None:
        """Wait until the app is gone."""
        await self._until(lambda: not self.is_claimed)

    def give(self, event: EventId | None) -> None:
        """Say that every file is closed, also to who comes from now on."""
        self._given = YOURS + (event or NOTHING).encode() + b"\n"
        for claim in self._claims:
            _say(claim, self._given)

    def take(self) -> None:
        """From now on files are open here: who comes has to wait until they are given."""
        self._given = None

    def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        for one in (self._listening, *self._claims):
            one.close()
        os.close(self._lock)

    async def _accept(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            try:
                claim, _nobody = await loop.sock_accept(self._listening)
            except OSError:  # out of handles: some will be closed
                await asyncio.sleep(0.1)
                continue
            self._claims.add(claim)
            if self._given is not None:
                _say(claim, self._given)
            following = asyncio.create_task(self._follow(claim))
            self._tasks.add(following)
            following.add_done_callback(self._tasks.discard)
            self._tell()

    async def _follow(self, claim: socket.socket) -> None:
        """Until whoever it is has gone; there is nothing to be said from that end."""
        with suppress(OSError):
            while await asyncio.get_running_loop().sock_recv(claim, LONGEST):
                pass
        self._claims.discard(claim)
        claim.close()
        self._tell()

    async def _until(self, holds: Callable[[], bool], seconds: float | None = None) -> bool:
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while not holds():
                    change = asyncio.get_running_loop().create_future()
                    self._waiting.add(change)
                    try:
                        await change
                    finally:  # also of one who has waited long enough
                        self._waiting.discard(change)
        return holds()

    def _tell(self) -> None:
        for change in self._waiting:
            if not change.done():
                change.set_result(None)


class Claim:
    """The app's end: as long as it is open, the app has the turn or is waiting for it."""

    def __init__(self, link: socket.socket) -> None:
        self._link = link
        self._said = b""

    @property
    def watch(self) -> int:
        """The process at the other end."""
        size = struct.calcsize("3i")
        pid, _user, _group = struct.unpack(
            "3i", self._link.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, size)
        )
        return int(pid)

    @property
    def is_alive(self) -> bool:
        """Whether the watch still listens; to be asked once it has said `yours`, after which it is silent."""
        try:
            return bool(self._link.recv(1, socket.MSG_PEEK | socket.MSG_DONTWAIT))
        except BlockingIOError:
            return True
        except OSError:
            return False

    def given(self, seconds: float) -> bool:
        """Wait until the files are the app's; False if they were not within *seconds*."""
        deadline = time.monotonic() + seconds
        try:
            while b"\n" not in self._said and (left := deadline - time.monotonic()) > 0:
                self._link.settimeout(left)
                if not (said := self._link.recv(LONGEST)):
                    return False
                self._said += said
        except OSError:  # it has gone, or is too slow
            return False
        finally:
            self._link.settimeout(None)
        return self._said.startswith(YOURS) and self._said.endswith(b"\n")

    @property
    def carried(self) -> EventId | None:
        """The event that the watch had carried until it gave its turn."""
        event = self._said.removeprefix(YOURS).decode("ascii", "replace").strip()
        return None if event in ("", NOTHING) else EventId(event)

    def ended(self) -> None:
        """Wait until either end closes it."""
        with suppress(OSError):
            while self._link.recv(LONGEST):
                pass

    def close(self) -> None:
        with suppress(OSError):
            self._link.shutdown(socket.SHUT_RDWR)  # also for a thread that waits in `ended`
        self._link.close()


def connect(folder: Path, seconds: float = 1.0) -> Claim | None:
    """Ask for the turn; nothing if no watch listens, as when only the name of its socket is left."""
    link = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    link.settimeout(seconds)
    try:
        with _name_in(folder) as name:
            link.connect(name)
    except OSError:
        link.close()
        return None
    return Claim(link)


def has_ended(pid: int, seconds: float = END_S) -> bool:
    """Wait until a process has let go of all its files."""
    deadline = time.monotonic() + seconds
    while _is_running(pid):
        if time.monotonic() > deadline:
            return False
        time.sleep(LOOK_S)
    return True


def _is_running(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
        threads = len(os.listdir(f"/proc/{pid}/task"))
    except (OSError, IndexError):
        return False
    # What is only waited for by its parent has closed everything, once the last of its threads has: one that
    # was writing when it was killed keeps the files of all until that write is done.
    return state not in "ZX" or threads > 1


def _listening(folder: Path) -> socket.socket:
    made = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    made.setblocking(False)
    (folder / NAME).unlink(missing_ok=True)  # of a watch that was killed: the lock says that none lives
    with _name_in(folder) as name:
        made.bind(name)
    made.listen()
    return made


@contextmanager
def _name_in(folder: Path) -> Iterator[str]:
    """The socket's name by way of the open folder: a socket's own path may only have some hundred bytes."""
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        yield f"/proc/self/fd/{handle}/{NAME}"
    finally:
        os.close(handle)


def _say(claim: socket.socket, words: bytes) -> None:
    with suppress(OSError):  # it has gone again
        claim.send(words)
