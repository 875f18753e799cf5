"""Files that are written under a name of their own first, and what is left of those that nobody finishes."""

import os
import secrets
import time
from contextlib import suppress
from pathlib import Path

__all__ = ["sweep_unfinished", "unfinished_in"]

BEGINS = ".unfinished-"
OLD_SECONDS = 3600
"""No import and no index takes that long."""


def unfinished_in(folder: Path) -> Path:
    """A free name that says who writes."""
    return folder / f"{BEGINS}{os.getpid()}-{secrets.token_hex(4)}"


def sweep_unfinished(folder: Path) -> None:
    """Remove what was left by somebody who was killed; what is being written right now stays."""
    for path in folder.glob(f"{BEGINS}*"):
        with suppress(OSError):  # finished this moment, or not ours to remove
            if _is_dead(path) or time.time() - path.stat().st_mtime > OLD_SECONDS:
                path.unlink()


def _is_dead(path: Path) -> bool:
    """Whether the process that wrote it is surely gone; Windows cannot be asked without harm."""
    number = path.name.removeprefix(BEGINS).partition("-")[0]
    if os.name == "nt" or not number.isascii() or not number.isdigit() or not 0 < int(number) < 2**31:
        return False
    try:
        os.kill(int(number), 0)
    except ProcessLookupError:
        return True
    except OSError:
        return False  # it is there, and somebody else's
    return False
