"""An event in its first round, for alarms to listen at."""

from judge_app.core.ids import ClockId, MatchId, PlayerId
from judge_app.core.ops import (
    ClockOpened,
    EventOpened,
    Op,
    PlayerAdded,
    RoundPaired,
    RulesetChosen,
    Seating,
)

__all__ = ["CLOCK", "MINUTE", "SIDE", "first_round"]

MINUTE = 60_000
CLOCK, SIDE = ClockId("c1"), ClockId("s1")
"""That of the round, and one beside it."""


def first_round(minutes: int = 40) -> tuple[Op, ...]:
    """One table, and a clock of so many *minutes* that nobody has started yet."""
    ada, bea = PlayerId("p1"), PlayerId("p2")
    return (
        EventOpened("Oakhaven"),
        RulesetChosen("draft"),
        PlayerAdded(ada, "Ada"),
        PlayerAdded(bea, "Bea"),
        RoundPaired(1, (Seating(MatchId("m1"), 1, ada, bea),), ""),
        ClockOpened(CLOCK, "round", minutes * 60, round=1),
    )
