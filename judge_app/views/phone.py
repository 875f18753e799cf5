"""The page on a player's phone: the hall as all see it, and what is one player's own."""

from typing import Literal, NamedTuple

from judge_app.views.board import Look
from judge_app.views.boardclock import BoardClock

__all__ = ["PhoneCall", "PhoneHall", "PhoneMe"]


class PhoneHall(NamedTuple):
    """What is the same on every phone."""

    event: str = ""
    title: str = ""
    status: str = ""
    look: Look = "plain"
    clock: BoardClock = BoardClock()
    caption: str = ""
    over_caption: str = ""
    band: str = ""
    can_call: bool = True
    can_report: bool = True
    can_drop: bool = True
    is_on: bool = True
    """Whether players may follow on their phones at all."""
    lists: int = 0
    """Another number whenever pairings or standings have changed, so that a phone asks for them again."""
    reasons: tuple[str, ...] = ()
    """What a judge is most often called for."""


class PhoneCall(NamedTuple):
    state: Literal["none", "waiting", "coming"] = "none"
    id: str = ""
    """By which the player takes it back; nothing for one that somebody else made for the table."""
    since_ms: int = 0
    line: str = ""
    """"A judge is coming: Maya"."""


class PhoneMe(NamedTuple):
    """What is one player's own; what they did by phone only on the phone that has proved to be theirs."""

    id: str = ""
    name: str = ""
    is_proven: bool = False
    line: str = ""
    """Why there is no table: "Round 1 is not paired yet."; else nothing."""
    table: str = ""
    opponent: str = ""
    against: str = ""
    """How the opponent stands: "1 win, 1 loss, like you"."""
    is_bye: bool = False
    extra_s: int = 0
    extra: str = ""
    """"+4 min"."""
    ends: str = ""
    """"14:56", when this table's time is up; nothing while the clock stands."""
    points: str = ""
    place: str = ""
    """"18 of 34"."""
    result: str = ""
    """"You won", "You lost", "Draw", "Disputed: a judge is asked"."""
    call: PhoneCall = PhoneCall()
    report: Literal["", "won", "lost", "draw"] = ""
    """What the player said from a phone."""
    report_line: str = ""
    """"You said you won. Nadia Haddad has not said so yet."."""
    drop: Literal["", "asked", "dropped"] = ""
    has_draws: bool = False
    """Whether the match may end in a draw."""
    why_not_call: str = ""
    """Why the player cannot call a judge by phone, as a sentence; nothing if they can."""
    why_not_report: str = ""
    why_not_drop: str = ""
