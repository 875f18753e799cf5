"""What a guided case is made of: steps, and the ways in which each can be taken."""

from typing import Literal, NamedTuple

__all__ = ["FORMS", "MINUTES", "Action", "CaseKind", "CaseStep", "Way"]

MINUTES = 5
"""The documents speak of a short extension; this is the house's guidance for how long that is."""

Action = Literal[
    "",
    "extend",
    "concede",
    "match-loss",
    "absent",
    "came",
    "no-show",
    "drop",
    "penalty",
    "remove",
    "ruling",
    "call-head",
    "both-would-lose",
]
"""What is recorded besides the step itself: nothing; extra time; the game conceded; the match lost; that the
player is not there, has come, or missed the whole round; a drop; a penalty or a removal, which a form asks
for; what was ruled; that the head judge is asked for; the game lost because both would lose it."""

FORMS: frozenset[Action] = frozenset({"penalty", "remove"})
"""What is filled in on a form, which shows what the player had before and what the house suggests."""


class Way(NamedTuple):
    """One way to take a step."""

    key: str
    """Its name in the log; no two of a case share one."""
    text: str
    """On its button, with {player}, {opponent}, {minutes} and {round} filled in."""
    action: Action = ""
    is_end: bool = False
    """Whether the case is dealt with by it."""
    is_due: bool = False
    """Whether something must now be put right before the next round begins."""


class CaseStep(NamedTuple):
    key: str
    text: str
    cite: str
    ways: tuple[Way, ...]
    after: tuple[str, ...] = ()
    """The ways that lead here; none: the step belongs to every such case."""
    rule: str = ""
    """The key of the ruleset that speaks of the same, and whose citation then counts."""
    says: tuple[tuple[str, str], ...] = ()
    """What to add for a word that the ruleset has there."""
    house: str = ""
    """What in it is the house's guidance, because no document says it."""
    route: str = ""
    """The screen on which more can be done about it."""


class CaseKind(NamedTuple):
    key: str
    title: str
    icon: str
    steps: tuple[CaseStep, ...]
    asks: str = ""
    """The question whom it is about; none where it is about both."""
    words: str = ""
    """What else it is found by."""
    infraction: str = ""
    """What a penalty in it is for; empty where the judge chooses."""

    @property
    def cites(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(step.cite for step in self.steps))
