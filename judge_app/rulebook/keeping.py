"""Indexes kept on the disk, so that each is built once; they can be lost at any time."""

import json
import os
import secrets
import zlib
from collections.abc import Collection
from contextlib import suppress
from pathlib import Path
from typing import Any

__all__ = ["keep", "kept", "sweep"]

ENDING = ".index"
UNFINISHED = ".part"


def kept(folder: Path, name: str) -> Any:
    """What was kept under *name*, or nothing where it is missing or not as it was written."""
    with suppress(OSError, ValueError):
        checksum, _, body = (folder / f"{name}{ENDING}").read_bytes().partition(b"\n")
        if int(checksum, 16) == zlib.crc32(body):
            return json.loads(body)
    return None


def keep(folder: Path, name: str, plain: Any) -> None:
    """Write it in one step, or do without where that cannot be: it is only built again next time."""
    body = json.dumps(plain, ensure_ascii=False, separators=(",", ":")).encode()
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        part = folder / f"{secrets.token_hex(4)}{UNFINISHED}"
        try:
            part.write_bytes(b"%08x\n%b" % (zlib.crc32(body), body))
            os.replace(part, folder / f"{name}{ENDING}")
        finally:
            part.unlink(missing_ok=True)


def sweep(folder: Path, names: Collection[str]) -> None:
    """Remove all that was kept but *names*, and what was never finished."""
    with suppress(OSError):
        for path in folder.iterdir():
            is_stale = path.suffix == ENDING and path.stem not in names
            if is_stale or path.suffix == UNFINISHED:
                path.unlink(missing_ok=True)
