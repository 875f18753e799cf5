"""pytest on a copy of the tree: with a display of its own, a time limit, and nothing left behind."""

import os
import shlex
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path
from threading import Event

from tests.teeth.copies import Copy

__all__ = ["BrokenOff", "Outcome", "Pytests"]

SILENT_S = 4 * 60.0
"""A run in which no test began or ended for so long hangs. As long as all together would be too short for the
many tests of screens, which one process runs one after the other."""
_LOOKS_S = 0.2
_TO_END_S = 5.0
_NOT_THERE, _NO_TESTS = 4, 5
"""pytest's answers where a test that was named is not there, and where there is none at all."""
_WITNESS = Path(__file__).with_name("witness.py")


class BrokenOff(Exception):
    """Somebody has interrupted the run."""


@dataclass(frozen=True)
class Outcome:
    """How a run ended. *test* is what failed first, or what ran when it hung; "" if that was none."""

    code: int
    test: str
    is_hung: bool = False
    said: str = ""

    @property
    def is_good(self) -> bool:
        return self.code in (0, _NO_TESTS) and not self.is_hung

    @property
    def is_not_there(self) -> bool:
        return self.code == _NOT_THERE and not self.test


@dataclass(frozen=True)
class Pytests:
    """How pytest is run: with the *options* of `make test`, on a screen if *has_windows*."""

    options: str = ""
    has_windows: bool = False
    silent_s: float = SILENT_S
    broken_off: Event = field(default_factory=Event)

    def run(self, copy: Copy, files: Sequence[str], *more: str) -> Outcome:
        """The tests of *files*, in their order, up to the first that fails."""
        scratch = copy.fresh_scratch()
        (scratch / "files").write_text("\n".join(str(copy.tree / file) for file in files), "utf-8")
        (scratch / "seen").touch()
        (scratch / "home").mkdir()
        shutil.copy(_WITNESS, scratch / "home")
        with open(scratch / "said", "wb") as said:
            process = subprocess.Popen(
                self._command(copy, more),
                cwd=copy.tree,
                env=_environment(scratch),
                stdin=subprocess.DEVNULL,
                stdout=said,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
            try:
                is_hung = self._wait(process, scratch / "seen")
            finally:
                _end(process)
        return _outcome(process.returncode, scratch, is_hung)

    def _command(self, copy: Copy, more: Sequence[str]) -> list[str]:
        command = [sys.executable, "-m", "pytest", *shlex.split(self.options), *more]
        command += ["-x", "-q", "-p", "no:cacheprovider", "-p", "witness", f"--basetemp={copy.scratch / 'b'}"]
        if find_spec("xdist"):
            command += ["-n", "0"]  # the jobs are what runs beside each other
        opens_its_own = (copy.tree / "tests" / "displays.py").is_file()
        if self.has_windows and not opens_its_own and shutil.which("xvfb-run"):
            first = str(400 + 50 * copy.job)  # those beside each other begin to look at different numbers
            command = ["xvfb-run", "-a", "-n", first, "-s", "-screen 0 1920x1200x24", *command]
        return command

    def _wait(self, process: subprocess.Popen[bytes], seen: Path) -> bool:
        """Until it has ended, or hangs."""
        size, since = 0, time.monotonic()
        while True:
            try:
                process.wait(_LOOKS_S)
                return False
            except subprocess.TimeoutExpired:
                if self.broken_off.is_set():
                    raise BrokenOff from None
            if seen.stat().st_size != size:
                size, since = seen.stat().st_size, time.monotonic()
            elif time.monotonic() - since > self.silent_s:
                return True


def _environment(scratch: Path) -> dict[str, str]:
    """That of the Makefile's tests, with folders of its own for all that is written."""
    return {
        **{name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")},
        "KIVY_NO_ARGS": "1",
        "KIVY_NO_CONSOLELOG": "1",
        "KIVY_NO_FILELOG": "1",
        "KIVY_CLIPBOARD": "sdl2",
        "KIVY_HOME": str(scratch / "kivy"),
        "TMPDIR": str(scratch),
        "PYTHONPATH": str(scratch / "home"),
        "TABLESIDE_PATIENCE_S": "45",  # many a fault is something that never comes; a catch is tried again
        "TEETH_FILES": str(scratch / "files"),
        "TEETH_SEEN": str(scratch / "seen"),
    }


def _outcome(code: int, scratch: Path, is_hung: bool) -> Outcome:
    seen = [line.partition(" ") for line in (scratch / "seen").read_text("utf-8").splitlines()]
    failed = [test for what, _, test in seen if what == "failed"]
    began = [test for what, _, test in seen if what == "began"]
    said = (scratch / "said").read_text("utf-8", errors="replace")
    is_known = code == 0 or code == _NO_TESTS
    test = failed[0] if failed else began[-1] if began and not is_known else ""
    return Outcome(code, test, is_hung, said)


def _end(process: subprocess.Popen[bytes]) -> None:
    """It and whatever it has started: kindly first, so that a display can remove its lock."""
    for kind, patience in ((signal.SIGTERM, _TO_END_S), (signal.SIGKILL, None)):
        try:
            os.killpg(process.pid, kind)
        except ProcessLookupError:
            break
        _wait_for_group(process, patience)
    process.wait()


def _wait_for_group(process: subprocess.Popen[bytes], patience: float | None) -> None:
    until = time.monotonic() + (patience or 0)
    while time.monotonic() < until:
        process.poll()
        try:
            os.killpg(process.pid, 0)
        except ProcessLookupError:
            return
        time.sleep(_LOOKS_S / 4)
