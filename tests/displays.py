"""A virtual screen for each process of a test run: the clipboard and the focus are the display's."""

import ctypes
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable

__all__ = ["open_display"]

SIZE = "1920x1200x24"
_DIE_WITH_PARENT = 1
"""PR_SET_PDEATHSIG of Linux."""


def open_display() -> Callable[[], None]:
    """Set DISPLAY to a new virtual screen, where there is a way to have one; the answer puts it away.

    It also ends when this process is killed. Where there is no Xvfb (macOS), Kivy uses the real screen.
    """
    if not sys.platform.startswith("linux") or shutil.which("Xvfb") is None:
        return lambda: None
    reading, writing = os.pipe()
    command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", SIZE, "-nolisten", "tcp", "-noreset"]
    server = subprocess.Popen(
        command, pass_fds=[writing], stderr=subprocess.DEVNULL, preexec_fn=_die_with_parent
    )
    os.close(writing)
    with os.fdopen(reading) as told:
        number = told.readline().strip()
    if not number:
        raise RuntimeError(f"Xvfb found no display: exit code {server.wait()}")
    os.environ["DISPLAY"] = f":{number}"

    def close() -> None:
        server.terminate()
        server.wait()

    return close


def _die_with_parent() -> None:
    ctypes.CDLL(None).prctl(_DIE_WITH_PARENT, signal.SIGTERM)
