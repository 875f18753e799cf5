"""An event's file on the disk of this device: saved for other tablets, and read from them."""

from collections.abc import Callable
from concurrent.futures import Future
from itertools import count
from pathlib import Path
from threading import Thread

from kivy.clock import Clock

from judge_app.desk import Desk
from judge_app.errors import Refused
from judge_app.language import _
from judge_app.log.entry import Entry
from judge_app.storage.placing import put_in_place
from judge_app.sync.carrying import ENDING, Carried, carried_of, lines_in, read_carried, written
from judge_app.sync.unpacking import packed

__all__ = ["Saved", "read_file", "save_soon"]

Saved = Callable[[], Path]
"""Says where the file is, or raises why there is none."""


def save_soon(desk: Desk, folder: Path, stem: str, then: Callable[[Saved], None]) -> None:
    """Write the event, as it is now, into *folder*, while the screen goes on; *then* is told on its thread.

    A file of the event that is there already keeps what only it has.
    """
    event, entries = carried_of(desk.log, desk.state.name, ()), tuple(desk.log.entries)
    saving: Future[Path] = Future()

    def save() -> None:
        try:
            saving.set_result(_save(event, entries, folder, stem))
        except Exception as trouble:
            saving.set_exception(trouble)
        Clock.schedule_once(lambda _seconds: then(saving.result))

    Thread(target=save, name="save", daemon=True).start()


def read_file(path: Path) -> Carried:
    """What *path* holds, not verified yet; Refused with a sentence if that cannot be read."""
    try:
        with path.open("rb") as file:
            return read_carried(lines_in(file))
    except (OSError, ValueError) as trouble:
        reason = (trouble.strerror if isinstance(trouble, OSError) else None) or trouble
        text = _("{file} cannot be read: {reason}. Nothing was changed.")
        raise Refused(text.format(file=path.name, reason=reason)) from trouble


def _save(event: Carried, entries: tuple[Entry, ...], folder: Path, stem: str) -> Path:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as trouble:
        text = _("{file} cannot be written: {reason}. It is as it was.")
        raise Refused(text.format(file=folder, reason=trouble.strerror)) from trouble
    for number in count(1):
        path = folder / (f"{stem}{ENDING}" if number == 1 else f"{stem} {number}{ENDING}")
        there = _there(path)
        if not path.exists() or (there is not None and there.event == event.event):
            break
    own = packed(entries)
    left = {*there.parcels} - {*own} if there else set()
    put_in_place(path, written(event._replace(parcels=(*own, *sorted(left)))))
    return path


def _there(path: Path) -> Carried | None:
    try:
        return read_file(path)
    except Refused:  # none, or of something else, which stays as it is
        return None
