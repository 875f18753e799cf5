"""Makes the backups of an open event, while everything else goes on."""

from collections.abc import Callable
from threading import Thread
from typing import NamedTuple

from judge_app.core.model import State
from judge_app.core.progress import progress
from judge_app.desk import Desk
from judge_app.errors import JudgeAppError
from judge_app.handover.backups import Backup, Backups, no_backup
from judge_app.sync.carrying import carried_of
from judge_app.sync.unpacking import packed
from judge_app.tablet import Tablet

__all__ = ["EVERY_MS", "BackupKeeper", "Made", "at_once", "is_due", "keeper_of", "rounds_over"]

EVERY_MS = 5 * 60 * 1000
"""So old the newest copy may become while something changes."""
Run = Callable[[Callable[[], None]], None]
Tell = Callable[[str], None]


class Made(NamedTuple):
    """What the newest copy holds."""

    at_ms: int = 0
    rounds: int = 0
    entries: int = 0


def is_due(made: Made, entries: int, rounds: int, now_ms: int) -> bool:
    """Whether a copy is to be made; neither a clock set back nor an older copy brought back puts it off."""
    if entries == made.entries:
        return False
    return rounds != made.rounds or abs(now_ms - made.at_ms) >= EVERY_MS


def silent(_text: str) -> None:
    """Where nobody is there to read it."""


def at_once(work: Callable[[], None]) -> None:
    """For a command, which ends right after it."""
    work()


def on_a_thread(work: Callable[[], None]) -> None:
    Thread(target=work, name="backup", daemon=True).start()


class BackupKeeper:
    """Asked at every tick; what it does there costs nothing unless the state has changed.

    *tell* is told once, on the thread that asks, when no copy could be made.
    """

    def __init__(self, desk: Desk, backups: Backups, tell: Tell = silent, run: Run = on_a_thread) -> None:
        self._desk = desk
        self._backups = backups
        self._tell = tell
        self._run = run
        self._made = _newest(backups.of(desk.event)) or Made(_opened_ms(desk.state))
        self._state: State | None = None
        self._rounds = 0
        self._is_writing = False
        self.trouble = self._told = ""
        """Why the last one could not be made, and what was told of it."""

    def heed(self, now_ms: int) -> None:
        if self._is_writing:
            return
        if self.trouble != self._told:
            self._told = self.trouble
            if self._told:
                self._tell(self._told)
        if self._desk.state is not self._state:
            self._state = self._desk.state
            self._rounds = rounds_over(self._state)
        entries = len(self._desk.log.entries) + len(self._desk.log.quarantined)
        if is_due(self._made, entries, self._rounds, now_ms):
            self._keep(Made(now_ms, self._rounds, entries))

    def _keep(self, made: Made) -> None:
        log = self._desk.log
        event, entries = carried_of(log, self._desk.state.name, ()), log.kept
        before, self._made, self._is_writing = self._made, made, True

        def write() -> None:
            try:
                self._backups.keep(event._replace(parcels=packed(entries)), made.rounds, made.at_ms)
                self.trouble = ""
            except Exception as trouble:  # the top of a thread
                self._fail(before, made, trouble)
            finally:
                self._is_writing = False

        try:
            self._run(write)
        except RuntimeError as trouble:  # the system has no thread left
            self._is_writing = False
            self._fail(before, made, trouble)

    def _fail(self, before: Made, tried: Made, trouble: Exception) -> None:
        """The event itself is safe, and in five minutes it is tried again."""
        self._made = before._replace(at_ms=tried.at_ms, rounds=tried.rounds)
        self.trouble = str(trouble) if isinstance(trouble, JudgeAppError) else str(no_backup(repr(trouble)))


def keeper_of(desk: Desk, tablet: Tablet, tell: Tell = silent, run: Run = on_a_thread) -> BackupKeeper | None:
    """Who makes the backups of *desk*; nobody for the demo event, which is there to be played with."""
    if tablet.settings.get("demo") == desk.event:
        return None
    return BackupKeeper(desk, Backups(tablet.folder), tell, run)


def rounds_over(state: State) -> int:
    """How many rounds have all their results."""
    if state.current_round is None:
        return 0
    now = progress(state)
    return now.round - 1 if now.open or now.behind else now.round


def _newest(copies: tuple[Backup, ...]) -> Made | None:
    return Made(copies[0].made_ms, copies[0].rounds, copies[0].entries) if copies else None


def _opened_ms(state: State) -> int:
    """When the event began: from then on it has been without a copy."""
    return next((one.stamp.wall_ms for one in state.history), 0)
