"""An event's file on the disk of this device, saved for other tablets."""

from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Future
from itertools import count
from pathlib import Path
from threading import Thread

from kivy.clock import Clock

from judge_app.desk import Desk
from judge_app.errors import Refused
from judge_app.handover.eventfiles import read_event_file
from judge_app.language import _
from judge_app.log.entry import Entry
from judge_app.storage.placing import put_in_place
from judge_app.sync.carrying import ENDING, Carried, carried_of, written
from judge_app.sync.protocol import Parcel
from judge_app.sync.unpacking import packed

__all__ = ["Saved", "own_path", "put_into_folder", "save_event", "save_soon"]

Saved = Callable[[], Path]
"""Says where the file is, or raises why there is none."""


def save_soon(desk: Desk, folder: Path, stem: str, then: Callable[[Saved], None]) -> None:
    """Write the event, as it is now, into *folder*, while the screen goes on; *then* is told on its thread.

    A file of the event that is there already keeps what only it has.
    """
    event, entries = carried_of(desk.log, desk.state.name, ()), desk.log.kept
    saving: Future[Path] = Future()

    def save() -> None:
        try:
            saving.set_result(save_event(event, entries, folder, stem))
        except Exception as trouble:
            saving.set_exception(trouble)
        Clock.schedule_once(lambda _seconds: then(saving.result))

    Thread(target=save, name="save", daemon=True).start()


def save_event(event: Carried, entries: Sequence[Entry], folder: Path, stem: str) -> Path:
    """Write *entries* into *folder*, with what only a file of the *event* has that is there already."""
    kept: set[Parcel] = set()

    def is_ours(path: Path) -> bool:
        there = _there(path)
        if there is None or there.event != event.event:
            return False
        kept.update(there.parcels)
        return True

    path = own_path(folder, stem, ENDING, is_ours)
    own = packed(entries)
    put_into_folder(path, written(event._replace(parcels=(*own, *sorted(kept - {*own})))))
    return path


def own_path(folder: Path, stem: str, ending: str, is_ours: Callable[[Path], bool]) -> Path:
    """The first of "*stem*", "*stem* 2", … that is free, or whose file *is_ours* to write anew."""
    names = (stem if number == 1 else f"{stem} {number}" for number in count(1))
    paths = (folder / f"{name}{ending}" for name in names)
    return next(path for path in paths if not path.exists() or is_ours(path))


def put_into_folder(path: Path, parts: Iterable[bytes]) -> None:
    """Put *parts* into *path* in one step, in a folder that need not be there yet."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as trouble:
        text = _("{file} cannot be written: {reason}. It is as it was.")
        raise Refused(text.format(file=path.parent, reason=trouble.strerror)) from trouble
    put_in_place(path, parts)


def _there(path: Path) -> Carried | None:
    try:
        return read_event_file(path)
    except Refused:  # none, or of something else, which stays as it is
        return None
