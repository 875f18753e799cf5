"""A crash told in a text file, for whoever mends the app; it stays on the device until somebody sends it."""

import platform
import sys
import traceback
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from judge_app import __version__

__all__ = ["write_report"]

KEPT = 20
"""Older reports give way, so that a crash that comes again and again does not fill the disk."""
LONGEST = 100_000
"""Letters of a traceback; of a longer one the end is kept, where the cause stands."""
_PACKAGES = ("kivy", "plyer", "tinydb")


def write_report(folder: Path, error: BaseException, now: datetime) -> Path | None:
    """Keep what *error* was as a file in *folder*/reports, or nothing on a disk that takes none.

    Of the event it tells only what a traceback shows; the values of variables are left out.
    """
    reports = folder / "reports"
    text = _report(error, now)
    try:
        reports.mkdir(parents=True, exist_ok=True)
        return _write(reports, now, text.encode("utf-8", "backslashreplace"))
    except OSError:
        return None


def _write(reports: Path, now: datetime, text: bytes) -> Path:
    path = _free_path(reports, f"{now:%Y%m%d-%H%M%S}")
    try:
        path.write_bytes(text)
    except OSError:
        with suppress(OSError):
            path.unlink()  # half a report misleads
        raise
    for old in sorted(reports.glob("crash-*.txt"))[:-KEPT]:
        with suppress(OSError):
            old.unlink()
    return path


def _free_path(reports: Path, moment: str) -> Path:
    """A name that sorts by time, also among crashes of the same second."""
    number = 1
    while (path := reports / f"crash-{moment}-{number:03}.txt").exists():
        number += 1
    return path


def _report(error: BaseException, now: datetime) -> str:
    lines = (
        f"Tableside {__version__}, {now:%Y-%m-%d %H:%M:%S}",
        f"Python {platform.python_version()} on {sys.platform}, {platform.machine()}",
        *(f"{package} {_version(package)}" for package in _PACKAGES),
        "",
        "".join(traceback.format_exception(error))[-LONGEST:],
    )
    return "\n".join(lines)


def _version(package: str) -> str:
    from importlib import metadata  # takes its time, and is needed only after a crash

    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:  # an Android build leaves out what tells it
        return "of unknown version"
