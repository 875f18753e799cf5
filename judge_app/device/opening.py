"""A file shown by the program that a desktop has for it."""

import os
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path
from subprocess import DEVNULL, Popen
from threading import Thread

from judge_app.errors import Refused
from judge_app.language import _

__all__ = ["open_file", "opener"]

_PROGRAMS = {"darwin": "open", "linux": "xdg-open"}


def opener() -> Sequence[str]:
    """The command that opens a file here, or nothing where there is none."""
    program = shutil.which(_PROGRAMS.get(sys.platform, _PROGRAMS["linux"]))
    return (program,) if program else ()


def open_file(path: Path) -> None:
    """Show *path*; whatever shows it goes on by itself, and nobody waits for it."""
    try:
        if sys.platform == "win32":
            os.startfile(path)
        else:
            _start(path)
    except OSError as trouble:
        raise _no_way(path) from trouble


def _start(path: Path) -> None:
    command = opener()
    if not command:
        raise _no_way(path)
    shown = Popen(
        [*command, str(path.resolve())],  # whole, so that no name is taken for an option
        stdin=DEVNULL,
        stdout=DEVNULL,
        stderr=DEVNULL,
        start_new_session=True,
    )
    # Who has ended is buried by whoever started it; that may be hours from now.
    Thread(target=shown.wait, name="opened", daemon=True).start()


def _no_way(path: Path) -> Refused:
    text = _("This device has no program that opens {file}. It is here: {path}")
    return Refused(text.format(file=path.name, path=path))
