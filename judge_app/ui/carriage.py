"""An event's file on the disk of this device: saved for other tablets, and read from them."""

from itertools import count
from pathlib import Path

from judge_app.desk import Desk
from judge_app.errors import Refused
from judge_app.language import _
from judge_app.storage.placing import put_in_place
from judge_app.sync.carrying import ENDING, Carried, carried_of, lines_in, read_carried, written

__all__ = ["read_file", "save_file"]


def save_file(desk: Desk, folder: Path, stem: str) -> Path:
    """Write the event into *folder*; a file of it that is there already keeps what only it has."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as trouble:
        text = _("{file} cannot be written: {reason}. It is as it was.")
        raise Refused(text.format(file=folder, reason=trouble.strerror)) from trouble
    for number in count(1):
        path = folder / (f"{stem}{ENDING}" if number == 1 else f"{stem} {number}{ENDING}")
        there = _there(path)
        if not path.exists() or (there is not None and there.event == desk.event):
            break
    beside = there.parcels if there else ()
    put_in_place(path, written(carried_of(desk.log, desk.state.name, desk.log.entries, beside)))
    return path


def read_file(path: Path) -> Carried:
    """What *path* holds, not verified yet; Refused with a sentence if that cannot be read."""
    try:
        with path.open("rb") as file:
            return read_carried(lines_in(file))
    except (OSError, ValueError) as trouble:
        reason = (trouble.strerror if isinstance(trouble, OSError) else None) or trouble
        text = _("{file} cannot be read: {reason}. Nothing was changed.")
        raise Refused(text.format(file=path.name, reason=reason)) from trouble


def _there(path: Path) -> Carried | None:
    try:
        return read_file(path)
    except Refused:  # none, or of something else, which stays as it is
        return None
