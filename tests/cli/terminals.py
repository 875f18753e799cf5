"""Several people at terminals of their own, each with a folder as the device.

What goes on until it is stopped runs in a real process. The other commands run in this one, because most of
their time would go into starting it.
"""

import io
import os
import queue
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager, redirect_stderr, redirect_stdout
from pathlib import Path

from judge_app import cli
from judge_app.bootstrap import cli_makers, make_tablet
from judge_app.core.claims import DeviceId
from judge_app.core.ops import DeviceAdmitted, Op
from judge_app.core.roster import DeviceRole
from tests.children import dying_with_us
from tests.patience import PATIENCE_S

__all__ = ["HERE", "Screen", "Terminal"]

HERE = ("--listen", "127.0.0.1:0")


class Terminal:
    """Somebody who types commands for the device in *folder*."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def tries(self, *words: object, typed: str = "") -> subprocess.CompletedProcess[str]:
        command = self._command(*words)
        said, complained = io.StringIO(), io.StringIO()
        with redirect_stdout(said), redirect_stderr(complained), _typing(typed):
            status = cli.run([str(word) for word in words], cli_makers(), self.folder)
        return subprocess.CompletedProcess(command, status, said.getvalue(), complained.getvalue())

    def types(self, *words: object, typed: str = "") -> str:
        """What the command prints; it must succeed, and complain about nothing."""
        done = self.tries(*words, typed=typed)
        assert (done.returncode, done.stderr) == (0, ""), done.stderr
        return done.stdout

    def refused(self, *words: object, typed: str = "") -> str:
        """The one sentence that says why not."""
        done = self.tries(*words, typed=typed)
        assert done.returncode == 2, done.stdout
        assert "Traceback" not in done.stderr
        assert "Task was destroyed" not in done.stderr
        return done.stderr

    @contextmanager
    def keeps(self, *words: object) -> Iterator["Screen"]:
        """A command that goes on until it is stopped."""
        running = subprocess.Popen(
            self._command(*words),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=self._environment(),
        )
        screen = Screen(running)
        try:
            yield screen
        finally:
            if running.poll() is None:
                running.kill()
            running.wait(PATIENCE_S)

    def digest(self, event: str = "Oak") -> str:
        return self.types("show", event).splitlines()[-1].split(",")[0].removeprefix("digest ")

    def device(self) -> DeviceId:
        with closing(make_tablet(self.folder)) as tablet:
            return tablet.device

    def does(self, *ops: Op) -> None:
        """What only a screen can ask for."""
        with (
            closing(make_tablet(self.folder)) as tablet,
            closing(tablet.open(tablet.events()[0].event)) as desk,
        ):
            desk.do_all(ops)

    def lets_in(self, other: "Terminal", name: str, role: DeviceRole = "head") -> None:
        self.does(DeviceAdmitted(other.device(), name, "Laptop", role))

    def _command(self, *words: object) -> list[str]:
        return dying_with_us(sys.executable, "-m", "judge_app", *map(str, words))

    def _environment(self) -> dict[str, str]:
        return {**os.environ, "TABLESIDE_DATA": str(self.folder)}


@contextmanager
def _typing(typed: str) -> Iterator[None]:
    before, sys.stdin = sys.stdin, io.StringIO(typed)
    try:
        yield
    finally:
        sys.stdin = before


class Screen:
    """What a command that goes on prints."""

    def __init__(self, running: subprocess.Popen[str]) -> None:
        self._running = running
        self._lines: queue.Queue[str | None] = queue.Queue()
        self.seen: list[str] = []
        threading.Thread(target=self._read, daemon=True).start()

    def until(self, pattern: str) -> str:
        """The next line that fits *pattern*; every wait of these tests is one for a line."""
        while True:
            line = self._lines.get(timeout=PATIENCE_S)
            if line is None:
                raise AssertionError(f"It ended before {pattern!r}: {self.seen} {self.complaints()}")
            self.seen.append(line)
            if re.search(pattern, line):
                return line

    def shows(self, pattern: str) -> str:
        """The first line that fits, whether it came already or not."""
        return next((line for line in self.seen if re.search(pattern, line)), "") or self.until(pattern)

    def address(self) -> str:
        return self.until("^Listening at ").removeprefix("Listening at ").rstrip(".")

    def code(self) -> tuple[str, str]:
        """The code as it is typed, and all that the QR code says."""
        shown = self.until("^Code .* lets one tablet in")
        return shown[len("Code ") : len("Code K7F 29M")], self.until("^TABLESIDE:")

    def stop(self, how: signal.Signals = signal.SIGINT) -> str:
        """The last line it prints."""
        self._running.send_signal(how)
        last = self.until("^Stopped")
        assert self._running.wait(PATIENCE_S) == 0
        assert self.complaints() == ""
        return last

    def dies(self) -> None:
        self._running.kill()
        self._running.wait(PATIENCE_S)

    def complaints(self) -> str:
        self._running.wait(PATIENCE_S)
        return self._running.stderr.read() if self._running.stderr else ""

    def _read(self) -> None:
        for line in self._running.stdout or ():
            self._lines.put(line.rstrip("\n"))
        self._lines.put(None)
