"""Makes a damaged journal sound again, with everything that can still be read in it."""

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from judge_app.language import N_, _, ngettext
from judge_app.storage.damage import Lost, salvage
from judge_app.storage.disk import Disk
from judge_app.storage.lines import Tables, write_all
from judge_app.storage.trouble import StoreCorrupt, StoreLocked, trouble_of

__all__ = ["Fill", "Recovery", "recover", "recover_or_clear"]

Fill = Callable[[Tables], None]
"""Completes what was saved, before it is written."""


def _leave(_tables: Tables) -> None:
    """Nothing is put in."""


class Recovery(NamedTuple):
    """What a recovery saved and lost; the damaged file is kept as *original*."""

    saved: int
    lost: tuple[Lost, ...]
    original: Path

    def __str__(self) -> str:
        text = ngettext(
            "{n} change was saved; nothing is lost. The damaged file is kept as {file}.",
            "{n} changes were saved; nothing is lost. The damaged file is kept as {file}.",
            self.saved,
        )
        if self.lost:
            text = ngettext(
                "{n} change was saved; what stood at {places} is lost. The damaged file is kept as {file}.",
                "{n} changes were saved; what stood at {places} is lost. The damaged file is kept as {file}.",
                self.saved,
            )
        gap = _("bytes {start} to {end}")
        places = ", ".join(gap.format(start=lost.start, end=lost.end) for lost in self.lost)
        return text.format(n=self.saved, places=places, file=self.original.name)


def recover(path: Path | str, disk: Disk | None = None, fill: Fill = _leave) -> Recovery:
    """Replace the journal at *path* by a sound one, which *fill* may complete, in one step.

    Raises `StoreCorrupt` if nothing in it can be read and nothing was put in, and what a full disk does.
    """
    path, disk = Path(path), disk or Disk()
    try:
        lock = disk.lock(path.with_name(f"{path.name}.lock"))
    except BlockingIOError:
        raise StoreLocked(path) from None
    try:
        return _replace(path, disk, fill)
    except OSError as error:
        raise trouble_of(path, error) from error
    finally:
        disk.close(lock)


def _replace(path: Path, disk: Disk, fill: Fill) -> Recovery:
    data = disk.read(path)
    found = salvage(data)
    tables: Tables = {}
    for change in found.changes:
        change.apply(tables)
    fill(tables)
    if not tables:
        raise StoreCorrupt(path, 0, N_("nothing in it can be read as a journal"))
    original = disk.keep_copy(path, "damaged", data)
    spare = path.with_name(f"{path.name}.new")
    disk.remove(spare)
    disk.save(spare, write_all(tables))
    disk.put_in_place(spare, path)
    return Recovery(len(found.changes), found.lost, original)


def recover_or_clear(path: Path) -> Recovery:
    """Recover the journal at *path*; one in which nothing can be read is kept as a copy and makes room."""
    disk = Disk()
    try:
        return recover(path, disk)
    except StoreCorrupt:
        data = disk.read(path)
        original = disk.keep_copy(path, "damaged", data)
        disk.remove(path)
        disk.sync_folder(path.parent)
        return Recovery(0, salvage(data).lost, original)
