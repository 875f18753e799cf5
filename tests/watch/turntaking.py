"""An app and its watch, taking turns in a folder: the app in this process, the watch in one of its own."""

import json
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from judge_app.bootstrap import make_tablet
from judge_app.core.demo import demo_ops
from judge_app.core.ids import EventId
from judge_app.core.ops import NoteWritten, Op
from judge_app.desk import Desk
from judge_app.steadyclock import MS_NS
from judge_app.storage.disk import Disk
from judge_app.storage.opstore import read_entries
from judge_app.tablet import Tablet
from judge_app.watch.front import Front
from tests.device.recording import Recording
from tests.patience import PATIENCE_S
from tests.ports import free_ports
from tests.watch.service import Where

__all__ = ["PATIENCE_S", "ROOT", "App", "WatchedDevice", "notes", "until"]

ROOT = Path(__file__).parents[2]
"""Longer than anything takes on a machine that is busy with other things."""


def until(holds: Callable[[], object], what: str, seconds: float = PATIENCE_S) -> None:
    """Wait until *holds*."""
    deadline = time.monotonic() + seconds
    turn = threading.Event()
    while not holds():
        assert time.monotonic() < deadline, f"waited in vain until {what}"
        turn.wait(0.01)


class WatchedDevice(Recording):
    """Starts a real process as its watch; ending it takes the process away, as Android does."""

    def __init__(self, folder: Path, **where: Any) -> None:
        super().__init__()
        self.folder = folder
        self.seen = folder.with_name(f"{folder.name}.calls")
        port, beacon_port, board_port = free_ports(3)
        self.where = Where(str(self.seen), port, beacon_port, board_port)._replace(**where)
        self.processes: list[subprocess.Popen[bytes]] = []
        self._killed: list[subprocess.Popen[bytes]] = []

    def waits_for_nobody(self) -> None:
        """A watch that is started from now on takes up at once, unless the app is there already."""
        self.where = self.where._replace(first_s=0.0)

    def start_watch(self, title: str, text: str) -> None:
        super().start_watch(title, text)
        if all(one in self._killed or one.poll() is not None for one in self.processes):
            self.start()

    def start(self) -> subprocess.Popen[bytes]:
        command = (sys.executable, "-m", "tests.watch.service", json.dumps(self.where._asdict()))
        environment = {**os.environ, "TABLESIDE_DATA": str(self.folder)}
        self.processes.append(subprocess.Popen(command, cwd=ROOT, env=environment, stdin=subprocess.PIPE))
        return self.processes[-1]

    def stop_watch(self) -> None:
        super().stop_watch()
        self.kill()

    def kill(self) -> None:
        """As a system does that needs the memory."""
        known = [*self.processes]  # the app may start another one at once
        self._killed += known
        for one in known:
            one.kill()
            one.wait(PATIENCE_S)
            if one.stdin:
                one.stdin.close()

    @property
    def watch(self) -> subprocess.Popen[bytes]:
        return self.processes[-1]

    def heard(self, name: str = "") -> list[list[Any]]:
        """What the watch asked of the device: all of it, or each call of *name* without that."""
        lines = self.seen.read_text().splitlines() if self.seen.exists() else []
        calls = [json.loads(line) for line in lines]
        return [call[1:] for call in calls if call[0] == name] if name else calls

    @property
    def carries(self) -> bool:
        """Whether the watch has an event open."""
        lately = [call[0] for call in self.heard() if call != ["hold_processor", False]]
        return self.holds and "show_watch" in lately[_last(lately, "hold_processor") :]

    @property
    def holds(self) -> bool:
        return self.heard("hold_processor")[-1:] == [[True]]


def _last(names: list[str], name: str) -> int:
    return len(names) - names[::-1].index(name) if name in names else len(names)


class App:
    """What the app does with the files while it is to be seen, without its screens."""

    def __init__(self, device: WatchedDevice) -> None:
        self.device = device
        self.front = Front(device.folder, device)
        self.carried = self.front.claim()
        self.tablet: Tablet = make_tablet(device.folder)
        self.front.attend(self.tablet)
        self.desk: Desk

    def open(self, event: EventId | None = None, ops: Sequence[Op] | None = None) -> None:
        """That event, or else a new one with *ops* or as the demo event is."""
        if event is not None:
            self.desk = self.tablet.open(event)
        else:
            begun = demo_ops(self.tablet.fresh_id, self.tablet.now_ms()) if ops is None else ops
            self.desk = self.tablet.new_event("Oakhaven", begun)
        self.front.opened(self.desk.event)

    def ready(self) -> None:
        until(lambda: self.front.is_ready, "the watch is ready")

    def away(self, after_ms: int = 0) -> None:
        """Not to be seen any more; the watch has the event, and finds that *after_ms* have passed."""
        self.ready()
        before = len(self.device.heard("hold_processor"))
        assert self.front.hand_over(lambda: self._rest_for(after_ms))
        until(
            lambda: len(self.device.heard("hold_processor")) > before and self.device.carries,
            "the watch carries the event",
        )

    def back(self) -> None:
        """To be seen again."""
        self.front.take_back(self.wake)

    def is_given_back(self) -> bool:
        """Be seen again; whether the watch gave the files by itself and lives on to take them again."""
        watch = self.device.watch
        self.back()
        return watch.poll() is None and self.front.is_ready

    def rest(self) -> None:
        self.desk.rest()
        self.tablet.rest()

    def _rest_for(self, after_ms: int) -> None:
        note = self.tablet.settings.get("watched")
        self.tablet.settings.set("watched", {**note, "own_ns": note["own_ns"] + after_ms * MS_NS})
        self.rest()

    def wake(self) -> None:
        self.tablet.wake()
        assert self.tablet.wake_desk(self.desk)

    def notes(self) -> list[str]:
        return notes(self.desk.log.entries)

    def notes_on_disk(self) -> list[str]:
        """Also while the watch has the file."""
        return notes(read_entries(self.tablet.path(self.desk.event)))

    def has_files(self) -> bool:
        """Whether somebody has the files open."""
        try:
            os.close(Disk().lock(self.device.folder / "device.journal.lock"))
        except BlockingIOError:
            return True
        return False

    def close(self) -> None:
        self.front.closed()
        if not self.tablet.is_resting:
            if hasattr(self, "desk"):
                self.desk.close()
            self.tablet.close()


def notes(entries: Sequence[Any]) -> list[str]:
    return [one.op.text for one in entries if isinstance(one.op, NoteWritten)]
