"""What goes on in the hall besides the matches: clocks, calls, extra time, penalties, checks, staff."""

from typing import Literal, NamedTuple

from judge_app.core.claims import EntryId
from judge_app.core.ids import CallId, ClockId, MatchId, PlayerId, StaffId

__all__ = [
    "Announcement",
    "Call",
    "DeckCheck",
    "Extension",
    "Penalty",
    "PenaltyKind",
    "Purpose",
    "Role",
    "Run",
    "Staff",
    "Timer",
]

Purpose = Literal["round", "building", "no-show", "break", "free"]
Role = Literal["organizer", "head", "floor", "scorekeeper"]
PenaltyKind = Literal["warning", "game-loss", "match-loss", "removal"]


class Run(NamedTuple):
    """A stretch in which a clock ran; without an end it still does."""

    start_ms: int
    end_ms: int | None = None


class Timer(NamedTuple):
    """A clock of the hall. What it shows follows from this and the time of the day: see `timing`."""

    id: ClockId
    purpose: Purpose
    seconds: int
    """What it was set to; 0 for one without a limit, which only counts up."""
    label: str = ""
    round: int | None = None
    added_s: int = 0
    """What was put on or taken off since."""
    runs: tuple[Run, ...] = ()
    called_ms: int | None = None
    """When time was called, if it was."""
    is_closed: bool = False

    @property
    def is_running(self) -> bool:
        return bool(self.runs) and self.runs[-1].end_ms is None

    @property
    def is_started(self) -> bool:
        return bool(self.runs)

    @property
    def is_timed(self) -> bool:
        return self.seconds > 0


class Call(NamedTuple):
    """Somebody at a table wants a judge."""

    id: CallId
    match: MatchId | None
    """None: somewhere in the hall."""
    reason: str
    made_ms: int
    judge: str = ""
    taken_ms: int | None = None
    done_ms: int | None = None
    outcome: str = ""

    @property
    def is_waiting(self) -> bool:
        return self.taken_ms is None and self.done_ms is None

    @property
    def is_open(self) -> bool:
        return self.done_ms is None


class Extension(NamedTuple):
    """Time that a table was given on top of the round's."""

    entry: EntryId
    seconds: int
    reason: str


class Penalty(NamedTuple):
    player: PlayerId
    kind: PenaltyKind
    reason: str
    match: MatchId | None
    wall_ms: int


class DeckCheck(NamedTuple):
    player: PlayerId
    is_sound: bool
    remark: str
    match: MatchId | None
    wall_ms: int


class Announcement(NamedTuple):
    text: str
    wall_ms: int


class Staff(NamedTuple):
    id: StaffId
    name: str
    role: Role
    has_left: bool = False
