"""What the chip of a rule opens: its section, and which of the rules there it stands for."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from judge_app.core.casewords import CaseStep
from judge_app.core.citations import document_of
from judge_app.core.infractions import INFRACTIONS
from judge_app.core.infractions import cite_of as cite_of_infraction
from judge_app.core.model import State
from judge_app.views.ruleholds import cite_of

__all__ = ["OF_INFRACTIONS", "OF_STEPS", "Opens", "infraction_opens", "step_opens"]


class Opens(NamedTuple):
    cite: str = ""
    key: str = ""
    """A key of the ruleset that the rule explains, or the id of an entry; it counts inside the section."""

    @property
    def where(self) -> dict[str, str]:
        """As the lookup is told."""
        return {"cite": self.cite, "key": self.key}


OF_STEPS: Mapping[tuple[str, str], str] = MappingProxyType(
    {
        ("lost-card", "concede"): "missing-piece",
        ("missing-die", "time"): "missing-piece",
        ("missing-die", "search"): "missing-piece",
        ("missing-die", "concede"): "missing-piece",
        ("sleeves", "time"): "unusable-sleeves",
        ("sleeves", "replace"): "unusable-sleeves",
        ("sleeves", "due"): "arguing-with-officials",
        ("deck-list", "update"): "deck-list-error",
        ("deck-list", "decide"): "deck-list-error",
        ("deck-list", "settled"): "deck-list-error",
        ("deck-list", "weigh"): "deck-list-egregious",
        ("missed-effect", "appeal"): "floor-judge-appeal",
        ("late", "note"): "no-show",
        ("odd-hero", "legal"): "oversized-heroes",
        ("odd-hero", "stand-in"): "oversized-heroes",
        ("conduct", "head"): "head-judge",
        ("conduct", "decide"): "disqualification",
    }
)
"""Of a case and its step: the entry, where it is not the first of the section."""
OF_INFRACTIONS: Mapping[tuple[str, str], str] = MappingProxyType(
    {
        ("slow-play", "regulations"): "slow-play",
        ("cheating", "regulations"): "cheating",
        ("harassment", "regulations"): "harassment",
        ("disobedience", "regulations"): "arguing-with-officials",
        ("late", "regulations"): "no-show",
        ("absent-round", "regulations"): "absent-a-round",
        ("list-wrong", "regulations"): "deck-list-error",
        ("illegal-deck", "regulations"): "illegal-deck",
        ("deck-changed", "regulations"): "changing-the-deck",
        ("outside-pool", "draft"): "draft-outside-cards",
        ("sleeves", "regulations"): "unusable-sleeves",
        ("sleeves", "constructed"): "constructed-sleeves",
        ("sleeves", "draft"): "draft-sleeves",
        ("lost-card", "regulations"): "lost-card",
        ("missing-part", "regulations"): "missing-piece",
        ("proxy", "regulations"): "proxies",
        ("unofficial", "regulations"): "third-party-tokens",
        ("game-state", "regulations"): "game-state",
    }
)
"""The same of an infraction and the document that speaks of it."""


def step_opens(state: State, case: str, step: CaseStep) -> Opens:
    """Where a step of *case* is written, as the event has it."""
    if step.rule and state.rules is not None:
        return Opens(cite_of(state.rules, step.rule) or step.cite, step.rule)
    return Opens(step.cite, step.rule or OF_STEPS.get((case, step.key), ""))


def infraction_opens(state: State, infraction: str) -> Opens:
    known = INFRACTIONS.get(infraction)
    if known is None:
        return Opens()
    cite = cite_of_infraction(known, state.rules)
    return Opens(cite, OF_INFRACTIONS.get((infraction, document_of(cite)), ""))
