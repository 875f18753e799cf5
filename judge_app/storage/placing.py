"""A file for others to read, written so that no half of one is ever seen."""

import os
import secrets
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from judge_app.errors import Refused
from judge_app.language import _
from judge_app.storage.disk import Disk

__all__ = ["put_in_place"]


def put_in_place(path: Path, parts: Iterable[bytes]) -> None:
    """Put *parts* into *path* in one step: a cut of power leaves the old file or the new one."""
    try:
        if path.exists() and not path.is_file():  # /dev/stdout is written to, never replaced
            path.write_bytes(b"".join(parts))
            return
        target = path.resolve()
        part = target.with_name(f".{target.name}.{secrets.token_hex(4)}")
        try:
            with part.open("xb") as file:
                file.writelines(parts)
                file.flush()
                os.fsync(file.fileno())
            os.replace(part, target)
            with suppress(OSError):  # not every stick can; the file is in its place all the same
                Disk().sync_folder(target.parent)
        finally:
            part.unlink(missing_ok=True)
    except (OSError, ValueError) as trouble:
        reason = (trouble.strerror if isinstance(trouble, OSError) else None) or str(trouble)
        text = _("{file} cannot be written: {reason}. It is as it was.")
        raise Refused(text.format(file=path, reason=reason)) from trouble
