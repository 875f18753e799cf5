"""Indexes kept on the disk, so that each is built once; they can be lost at any time."""

import json
import os
import zlib
from collections.abc import Collection
from contextlib import suppress
from pathlib import Path
from typing import Any

from judge_app.rulebook.unfinished import sweep_unfinished, unfinished_in

__all__ = ["keep", "kept", "sweep"]

ENDING = ".index"


def kept(folder: Path, name: str) -> Any:
    """What was kept under *name*, or nothing where it is missing or not as it was written."""
    with suppress(OSError, ValueError, RecursionError):
        checksum, _, body = (folder / f"{name}{ENDING}").read_bytes().partition(b"\n")
        if int(checksum, 16) == zlib.crc32(body):
            return json.loads(body)
    return None


def keep(folder: Path, name: str, plain: Any) -> None:
    """Write it in one step, or do without where that cannot be: it is only built again next time."""
    body = json.dumps(plain, ensure_ascii=False, separators=(",", ":")).encode()
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        part = unfinished_in(folder)
        try:
            part.write_bytes(b"%08x\n%b" % (zlib.crc32(body), body))
            os.replace(part, folder / f"{name}{ENDING}")
        finally:
            part.unlink(missing_ok=True)


def sweep(folder: Path, names: Collection[str]) -> None:
    """Remove all that was kept but *names*, and what nobody will finish."""
    with suppress(OSError):
        sweep_unfinished(folder)
        for path in folder.iterdir():
            if path.suffix == ENDING and path.stem not in names:
                path.unlink(missing_ok=True)
