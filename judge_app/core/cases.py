"""The guided cases: what can happen, the steps in order, and how they stand once some are taken."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Literal

from judge_app.core.casematerials import DECK_LIST, LOST_CARD, MISSING_DIE, NOTES, ODD_HERO, SLEEVES
from judge_app.core.caseplay import BOTH_WOULD_LOSE, CONDUCT, DEXTERITY, LATE, MISSED_EFFECT, MODIFIED_SETUP
from judge_app.core.casewords import Action, CaseKind, CaseStep, Way
from judge_app.core.hall import Case
from judge_app.core.ids import MatchId
from judge_app.core.model import State

__all__ = [
    "CASES",
    "Action",
    "CaseKind",
    "CaseStep",
    "Standing",
    "Way",
    "cite_of",
    "open_cases",
    "standings_of",
    "way_of",
]

Standing = Literal["done", "open", "later", "skipped"]
"""A step was taken; it can be; another one decides whether it can; it is not needed any more."""

CASES: Mapping[str, CaseKind] = MappingProxyType(
    {
        kind.key: kind
        for kind in (
            LOST_CARD,
            MISSING_DIE,
            SLEEVES,
            DECK_LIST,
            MISSED_EFFECT,
            NOTES,
            LATE,
            MODIFIED_SETUP,
            DEXTERITY,
            ODD_HERO,
            BOTH_WOULD_LOSE,
            CONDUCT,
        )
    }
)


def way_of(kind: str, key: str) -> Way | None:
    known = CASES.get(kind)
    ways = (way for step in known.steps for way in step.ways) if known else ()
    return next((way for way in ways if way.key == key), None)


def cite_of(state: State, step: CaseStep) -> str:
    """Where the step is written: as the event's ruleset has it, if it says anything about this."""
    return state.rules.cite(step.rule) if step.rule and state.rules else step.cite


def standings_of(kind: CaseKind, taken: tuple[str, ...]) -> tuple[Standing, ...]:
    """How each step stands, in their order; *taken* are the keys of the ways that were gone."""
    has_ended = any(way.is_end for step in kind.steps for way in step.ways if way.key in taken)
    found: list[Standing] = []
    within_reach: set[str] = set()
    for step in kind.steps:
        standing = _standing(step, {*taken}, within_reach, has_ended)
        if standing in ("open", "later"):
            within_reach.update(way.key for way in step.ways)
        found.append(standing)
    return tuple(found)


def _standing(step: CaseStep, taken: set[str], within_reach: set[str], has_ended: bool) -> Standing:
    if any(way.key in taken for way in step.ways):
        return "done"
    if has_ended:
        return "skipped"
    if not step.after or taken.intersection(step.after):
        return "open"
    return "later" if within_reach.intersection(step.after) else "skipped"


def open_cases(state: State, match: MatchId | None = None) -> tuple[Case, ...]:
    """What is not dealt with, at one table or anywhere, the oldest first."""
    return tuple(sorted(_open(state, match), key=lambda case: (case.opened_ms, case.id)))


def _open(state: State, match: MatchId | None) -> Iterator[Case]:
    for case in state.cases.values():
        if not case.is_closed and match in (None, case.match):
            yield case
