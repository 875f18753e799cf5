"""The setup of a game: its steps in the order of the ruleset, which of them are done, and who chooses.

>>> from judge_app.core.ruleset import printed
>>> [step.key for step in steps(printed("draft"))]
['roll', 'hero', 'level', 'marker', 'tokens', 'shuffle', 'hand', 'mulligan']
>>> [(step.key, step.cite, step.is_silent) for step in steps(printed("draft"))][5:7]
[('shuffle', 'draft/start-procedure', False), ('hand', 'regulations/hand', True)]
"""

from collections.abc import Iterator, Mapping
from typing import Literal, NamedTuple

from judge_app.core.citations import document_of, is_house
from judge_app.core.dice import Roll, RollOff, roll_off
from judge_app.core.model import PlayerId, State
from judge_app.core.ruleset import Ruleset
from judge_app.core.sitting import Sitting

__all__ = [
    "SetupStep",
    "StepKey",
    "chooser",
    "done",
    "first_rolls",
    "gaps",
    "is_done",
    "is_hand_final",
    "mulligans_left",
    "roll_for_first",
    "set_up_count",
    "steps",
]

StepKey = Literal["hero", "level", "marker", "tokens", "shuffle", "hand", "mulligan", "roll"]
_BEFORE_CARDS: tuple[StepKey, ...] = ("hero", "level", "marker", "tokens")
_CARDS: tuple[StepKey, ...] = ("shuffle", "hand", "mulligan")
_KEYS: Mapping[StepKey, str] = {
    "level": "setup.level",
    "shuffle": "setup.cut_by",
    "hand": "setup.hand",
    "mulligan": "setup.mulligans",
    "roll": "setup.roll",
}
"""Where the ruleset has a value about the step."""
_CITES: Mapping[StepKey, str] = {
    "hero": "regulations/hero-zone",
    "marker": "regulations/hero-zone",
    "tokens": "regulations/stockpile",
}
"""Where no ruleset differs."""


class SetupStep(NamedTuple):
    key: StepKey
    cite: str
    """Where it stands; of the roll, the choice and the gold after it, where the roll does."""
    per_player: bool = True
    """Whether each player does it; the roll is one for both."""
    is_silent: bool = False
    """Whether the document of the ruleset says nothing of it, so that another one speaks."""


def steps(rules: Ruleset) -> tuple[SetupStep, ...]:
    """Everything that is done before the first turn, in order."""
    return tuple(_step(key, rules) for key in _order(rules))


def _order(rules: Ruleset) -> Iterator[StepKey]:
    is_roll_first = rules.word("setup.roll") == "before_shuffling"
    if is_roll_first:
        yield "roll"
    yield from _BEFORE_CARDS
    yield from (key for key in _CARDS if key != "mulligan" or rules.number("setup.mulligans"))
    if not is_roll_first:
        yield "roll"


def _step(key: StepKey, rules: Ruleset) -> SetupStep:
    cite = rules.cite(_KEYS[key]) if key in _KEYS else _CITES[key]
    is_silent = not is_house(cite) and document_of(cite) != rules.document
    return SetupStep(key, cite, key != "roll", is_silent)


def is_done(step: StepKey, sitting: Sitting, player: PlayerId) -> bool:
    """Whether *player* has done a step of their own."""
    if step == "mulligan":
        return player in sitting.hands
    return sitting.ticks.get((step, player), False)


def gaps(sitting: Sitting, rules: Ruleset, a: PlayerId, b: PlayerId) -> tuple[StepKey, ...]:
    """The steps that nobody has seen done, in order; the roll is done when its winner has chosen."""
    return tuple(step.key for step in steps(rules) if not _is_seen(step, sitting, a, b))


def _is_seen(step: SetupStep, sitting: Sitting, a: PlayerId, b: PlayerId) -> bool:
    if step.per_player:
        return all(is_done(step.key, sitting, player) for player in (a, b))
    return sitting.first is not None and chooser(sitting, a, b) is not None


def done(sitting: Sitting, rules: Ruleset, a: PlayerId, b: PlayerId) -> tuple[int, int]:
    """How many steps are done, of how many."""
    count = len(steps(rules))
    return count - len(gaps(sitting, rules, a, b)), count


def first_rolls(sitting: Sitting) -> tuple[Roll, ...]:
    """Everything that was rolled for the choice of who starts."""
    return tuple(roll for roll in sitting.rolls if roll.use == "first-player")


def roll_for_first(sitting: Sitting, a: PlayerId, b: PlayerId) -> RollOff:
    return roll_off(first_rolls(sitting), a, b)


def chooser(sitting: Sitting, a: PlayerId, b: PlayerId) -> PlayerId | None:
    """Who has the high roll, and so says who starts."""
    return roll_for_first(sitting, a, b).winner


def mulligans_left(sitting: Sitting, rules: Ruleset, player: PlayerId) -> int:
    return max(rules.number("setup.mulligans") - sitting.mulligans.get(player, 0), 0)


def is_hand_final(sitting: Sitting, rules: Ruleset, player: PlayerId) -> bool:
    """Whether the player has drawn anew as often as that is allowed."""
    return bool(sitting.mulligans.get(player)) and not mulligans_left(sitting, rules, player)


def set_up_count(state: State, number: int) -> tuple[int, int]:
    """At how many tables of round *number* the setup of the first game was called done, of how many.

    Nothing of nothing while nobody has written down any of it.
    """
    tables = [match.id for match in state.round_matches(number) if not match.is_bye]
    known = [sitting for one in tables if (sitting := state.sittings.get((one, 1)))]
    return (sum(one.set_up_ms is not None for one in known), len(tables)) if known else (0, 0)
