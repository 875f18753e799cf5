"""What one process of a tablet leaves for the next: which event, since when, and by which clock.

Whoever takes over goes on with the same steady clock, as far from the hall's time as it was. So both go on,
also where somebody has set the device's clock in between, and before the network is there again.
"""

import time
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from judge_app.core.ids import EventId
from judge_app.steadyclock import MS_NS, HallClock, SteadyClock, since_boot_ns
from judge_app.storage.trouble import StoreTrouble

__all__ = ["Note", "Settings", "forget_note", "going_on", "read_note", "since_ms", "write_note"]

KEY = "watched"
OLDEST_MS = 10_000
"""What is older is no news any more, whoever had the turn."""
DAY_NS = 86_400 * 1000 * MS_NS
_BOOT = Path("/proc/sys/kernel/random/boot_id")


class Settings(Protocol):
    """What this device remembers, by name."""

    def get(self, key: str) -> Any: ...
    def set(self, key: str, value: Any) -> None: ...


class Note(NamedTuple):
    event: EventId
    hall_ms: int
    """When it was written, by the hall's time."""
    own_ns: int
    """The same by this device's steady clock."""
    ahead_ms: float
    """How far the hall is ahead of that."""
    boot_ns: int
    """The same counted from the device's start."""
    boot: str
    """Which start that was; empty where the system does not tell."""


def write_note(settings: Settings, event: EventId, clock: HallClock) -> None:
    note = Note(event, clock(), round(clock.own_ms() * MS_NS), clock.aimed_ms, since_boot_ns(), _boot())
    _keep(settings, note._asdict())


def forget_note(settings: Settings) -> None:
    if settings.get(KEY) is not None:
        _keep(settings, None)


def _keep(settings: Settings, note: dict[str, Any] | None) -> None:
    """On a full disk the one before has to do: whoever leaves or comes must not be held up by a note."""
    with suppress(StoreTrouble):
        settings.set(KEY, note)


def read_note(settings: Settings) -> Note | None:
    """What was left; nothing also for what a newer app wrote otherwise."""
    kept = settings.get(KEY)
    try:
        note = Note(**kept)
    except TypeError:
        return None
    kinds = (str, int, int, int | float, int, str)
    return note if all(map(isinstance, note, kinds)) else None


def going_on(note: Note) -> HallClock | None:
    """The clock by which *note* was written; nothing after a restart of the device, which lost it.

    A clock that is off by more than a day is no use to anybody: then the device's own counts again.
    """
    passed = since_boot_ns() - note.boot_ns
    if passed < 0 or note.boot != _boot() or abs(note.own_ns + passed - time.time_ns()) > DAY_NS:
        return None
    steady = SteadyClock(lambda: note.own_ns + since_boot_ns() - note.boot_ns)
    return HallClock(steady, note.ahead_ms)


def since_ms(note: Note, now_ms: int) -> int:
    """From when on alarms are news to whoever takes over."""
    return min(max(note.hall_ms, now_ms - OLDEST_MS), now_ms)


def _boot() -> str:
    with suppress(OSError):
        return _BOOT.read_text().strip()
    return ""
