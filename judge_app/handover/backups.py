"""Copies of an event beside its live file: the last twenty that were made."""

import re
from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from judge_app.core.ids import EventId
from judge_app.errors import Refused
from judge_app.language import _
from judge_app.storage.placing import put_in_place
from judge_app.sync.carrying import ENDING, Carried, Damaged, heading_of, written

__all__ = ["KEPT", "Backup", "Backups", "no_backup"]

KEPT = 20
_NAME = re.compile(r"(\d{8}T\d{9})Z-r(\d{1,3})-(\d{1,9})" + re.escape(ENDING))
_MOMENT = "%Y%m%dT%H%M%S"
_BROKEN_OFF = f".*{ENDING}.*"
"""What a process leaves that was killed in the middle of a copy."""


class Backup(NamedTuple):
    """A copy, as its name tells; what is in it is read when it is needed."""

    event: EventId
    path: Path
    made_ms: int
    rounds: int
    """How many rounds were over."""
    entries: int

    @property
    def name(self) -> str:
        """What the event was called; its id where that cannot be read."""
        with suppress(OSError, Damaged), self.path.open("rb") as file:
            return heading_of(file.readline(2000))[1] or self.event
        return self.event


def no_backup(reason: str) -> Refused:
    text = _("No backup could be made: {reason}. The event itself is saved.")
    return Refused(text.format(reason=reason))


class Backups:
    """All copies on this device, in a folder of their own."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder / "backups"

    def of(self, event: EventId) -> tuple[Backup, ...]:
        """The copies of *event*, the newest first."""
        folder = self._folder / event
        try:
            names = sorted((path.name for path in folder.iterdir()), reverse=True)
        except OSError:
            return ()
        found = (_backup(event, folder / name) for name in names)
        return tuple(backup for backup in found if backup is not None)

    def events(self) -> tuple[EventId, ...]:
        """The events of which there is a copy, the one copied last first."""
        newest = [(copies[0].made_ms, event) for event in self._folders() if (copies := self.of(event))]
        return tuple(event for _made_ms, event in sorted(newest, reverse=True))

    def keep(self, carried: Carried, rounds: int, now_ms: int) -> Backup:
        """Write a copy, and let the oldest go; Refused where the disk takes none, and then none has gone.

        Its time is later than that of every other: a clock that was set back would make it the oldest.
        """
        folder, before = self._folder / carried.event, self.of(carried.event)
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as trouble:
            raise no_backup(trouble.strerror or str(trouble)) from trouble
        made_ms = max(now_ms, before[0].made_ms + 1) if before else now_ms
        moment = datetime.fromtimestamp(made_ms // 1000, UTC)
        name = f"{moment:{_MOMENT}}{made_ms % 1000:03}Z-r{rounds}-{len(carried.parcels)}{ENDING}"
        put_in_place(folder / name, written(carried))
        for old in (*(copy.path for copy in before[KEPT - 1 :]), *folder.glob(_BROKEN_OFF)):
            with suppress(OSError):
                old.unlink()
        return Backup(carried.event, folder / name, made_ms, rounds, len(carried.parcels))

    def _folders(self) -> Iterator[EventId]:
        try:
            yield from (EventId(path.name) for path in self._folder.iterdir() if path.is_dir())
        except OSError:
            return


def _backup(event: EventId, path: Path) -> Backup | None:
    found = _NAME.fullmatch(path.name)
    if found is None:
        return None
    try:
        moment = datetime.strptime(found[1][:-3], _MOMENT).replace(tzinfo=UTC)
    except ValueError:
        return None
    made_ms = round(moment.timestamp()) * 1000 + int(found[1][-3:])
    return Backup(event, path, made_ms, int(found[2]), int(found[3]))
