"""A small text kept beside an event's file, good for as long as that file does not change.

It only saves reading the event whole for a list; it can be lost at any time.
"""

import json
from contextlib import suppress
from pathlib import Path
from typing import Any

__all__ = ["forget_card", "read_card", "write_card"]

ENDING = ".card"


def read_card(path: Path) -> Any:
    """What was written about the file *path* as it is now, or nothing."""
    try:
        kept = json.loads(_card(path).read_text(encoding="utf-8"))
        return kept["card"] if kept["file"] == _fingerprint(path) else None
    except (OSError, ValueError, KeyError, TypeError):
        return None


def write_card(path: Path, card: Any) -> None:
    """Keep *card*, or do without where the disk is full: the event itself is safe."""
    with suppress(OSError):
        text = json.dumps({"file": _fingerprint(path), "card": card})
        _card(path).write_text(text, encoding="utf-8")


def forget_card(path: Path) -> None:
    with suppress(OSError):
        _card(path).unlink(missing_ok=True)


def _card(path: Path) -> Path:
    return path.with_suffix(ENDING)


def _fingerprint(path: Path) -> list[int]:
    found = path.stat()
    return [found.st_size, found.st_mtime_ns, found.st_ino]
