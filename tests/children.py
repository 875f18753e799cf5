"""Processes that tests start, none of which is left when the tests are killed.

    python -m tests.children FOLDER COMMAND...

runs a command that starts others in turn, until it ends or standard input does. Then it kills all of them,
whoever their parent is by now, and deletes FOLDER, in which they kept their things.
"""

import ctypes
import os
import shutil
import signal
import subprocess
import sys
import threading
from contextlib import suppress
from pathlib import Path

__all__ = ["dying_with_us", "with_all_its_own"]

_ADOPT_ORPHANS = 36
"""PR_SET_CHILD_SUBREAPER of Linux."""


def dying_with_us(*command: str) -> list[str]:
    """*command* as a process that is killed when the thread that starts it has ended, however that ends.

    It has the same number, for `setpriv` becomes the command. Where there is none (macOS) it is the command.
    """
    if not sys.platform.startswith("linux") or shutil.which("setpriv") is None:
        return [*command]
    return ["setpriv", "--pdeathsig", "KILL", *command]


def with_all_its_own(folder: str, *command: str) -> list[str]:
    """*command* as a process that ends with its standard input, and takes along all that it has started."""
    return [sys.executable, "-m", "tests.children", folder, *command]


def main(folder: str, *command: str) -> int:
    if sys.platform.startswith("linux"):
        ctypes.CDLL(None).prctl(_ADOPT_ORPHANS, 1)
    running = subprocess.Popen(command, stdin=subprocess.DEVNULL)
    threading.Thread(target=_end_with_the_tests, args=(running,), daemon=True).start()
    running.wait()
    while left := _children(os.getpid()):
        for one in left:
            with suppress(ProcessLookupError):
                os.kill(one, signal.SIGKILL)
        with suppress(ChildProcessError):
            os.wait()
    shutil.rmtree(folder, ignore_errors=True)
    return running.returncode


def _end_with_the_tests(running: subprocess.Popen[bytes]) -> None:
    sys.stdin.read()
    running.kill()


def _children(process: int) -> list[int]:
    """Those of *process*; what they leave behind comes next, for it is adopted."""
    found = list[int]()
    for thread in Path(f"/proc/{process}/task").glob("*/children"):
        with suppress(OSError):
            found += map(int, thread.read_text().split())
    return found


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
