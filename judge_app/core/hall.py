"""What goes on in the hall besides the matches: clocks, calls, extra time, penalties, checks, staff."""

from typing import Literal, NamedTuple

from judge_app.core.claims import Claims, EntryId, disputed
from judge_app.core.ids import CallId, CaseId, ClockId, HouseRuleId, MatchId, PlayerId, StaffId

__all__ = [
    "Absence",
    "Announcement",
    "BoardPage",
    "Call",
    "Case",
    "CheckRun",
    "DeckCheck",
    "Decklist",
    "Extension",
    "HouseRule",
    "HouseWords",
    "Penalty",
    "PenaltyKind",
    "Purpose",
    "Role",
    "Ruling",
    "Run",
    "Staff",
    "Timer",
]

BoardPage = Literal["auto", "pairings", "clock", "standings", "bracket", "winner"]
Purpose = Literal["round", "seating", "building", "no-show", "break", "free"]
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
    appealed_ms: int | None = None
    """When a player asked for the head judge."""
    head: str = ""
    """Who came for the appeal."""
    player: PlayerId | None = None
    """Who called from a phone; None where a judge wrote the call down."""
    cancelled: bool = False
    """Whether the player took it back before a judge came."""

    @property
    def is_waiting(self) -> bool:
        return self.taken_ms is None and self.done_ms is None

    @property
    def is_appealed(self) -> bool:
        """Whether it waits for the head judge."""
        return self.is_open and self.appealed_ms is not None and not self.head

    @property
    def waits_since_ms(self) -> int | None:
        """Since when somebody waits there, for a judge or for the head judge; None where nobody does."""
        if self.is_waiting:
            return self.made_ms
        return self.appealed_ms if self.is_appealed else None

    @property
    def is_open(self) -> bool:
        return self.done_ms is None


class Extension(NamedTuple):
    """Time that a table was given on top of the round's."""

    entry: EntryId
    seconds: int
    reason: str


class Ruling(NamedTuple):
    """What a judge answered."""

    match: MatchId | None
    players: tuple[PlayerId, ...]
    cite: str
    """The rule it rests on; empty where none was named."""
    question: str
    answer: str
    judge: str
    call: CallId | None
    """The call it answers; the last ruling on a call is the one that counts."""
    wall_ms: int


class HouseWords(NamedTuple):
    """What a house ruling says."""

    title: str
    text: str
    cite: str = ""
    """The rule it is about; empty where it is about none."""


class HouseRule(NamedTuple):
    """A ruling of the organizer's own, which holds for this event."""

    id: HouseRuleId
    versions: Claims[HouseWords | None]
    """None: it was removed."""
    author: str
    """Who wrote it last."""
    wall_ms: int

    @property
    def texts(self) -> tuple[HouseWords, ...]:
        """The versions that stand, the newest first, each once: more than one were written apart."""
        return tuple(dict.fromkeys(claim.value for claim in reversed(self.versions) if claim.value))

    @property
    def words(self) -> HouseWords | None:
        """What it says. What one tablet removed while another wrote it is still there."""
        return self.texts[0] if self.texts else None

    @property
    def is_disputed(self) -> bool:
        return disputed(self.versions)


class Penalty(NamedTuple):
    player: PlayerId
    kind: PenaltyKind
    reason: str
    match: MatchId | None
    wall_ms: int
    infraction: str = ""
    """Which of the known ones it was for; empty for one in words only."""


class DeckCheck(NamedTuple):
    player: PlayerId
    is_sound: bool
    remark: str
    match: MatchId | None
    wall_ms: int
    faults: tuple[str, ...] = ()
    """The conditions that were not met, of those that are ticked off."""


class Decklist(NamedTuple):
    """What a player wrote down, word for word."""

    deck: str
    pool: str = ""
    """The cards that were opened, where the deck is made of those."""
    wall_ms: int = 0


class CheckRun(NamedTuple):
    """A deck check at a table, which holds up its match."""

    match: MatchId
    begun_ms: int
    ended_ms: int | None = None
    seed: str = ""
    """What the table was drawn from, if by lot."""


class Absence(NamedTuple):
    """Somebody was not at the table."""

    noted_ms: int
    is_over: bool = False
    """Whether they came after all."""


class Case(NamedTuple):
    """A guided case: what happened, and the steps that were taken."""

    id: CaseId
    kind: str
    match: MatchId | None
    player: PlayerId | None
    """Whom it is about, if about one of the two."""
    opened_ms: int
    steps: tuple[str, ...] = ()
    """Those taken, in the order in which they were."""
    due_round: int | None = None
    """Something must be put right before this round begins."""
    outcome: str = ""
    is_closed: bool = False


class Announcement(NamedTuple):
    text: str
    wall_ms: int


class Staff(NamedTuple):
    id: StaffId
    name: str
    role: Role
    has_left: bool = False
