"""Where a rule stands: every place of the documents that the app can cite, as `document/section`."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from judge_app.language import N_

__all__ = ["DOCUMENTS", "HOUSE", "READINGS", "Document", "document_of", "is_citation", "is_house"]

HOUSE = "house"
"""Stands for no document: our own reading where all are silent, or an organizer's own choice."""


@dataclass(frozen=True)
class Document:
    """A rule document of the publisher, and its sections in their order."""

    title: str
    sections: tuple[str, ...]


DOCUMENTS: Mapping[str, Document] = MappingProxyType(
    {
        "regulations": Document(
            "Tournament Regulations 1.0",
            (
                "introduction",
                "tournament-types",
                "tournament-roles",
                "to-judge-participation",
                "unsporting-conduct",
                "organizer-materials",
                "player-materials",
                "deck-construction",
                "deck-lists",
                "card-sleeves",
                "lost-and-damaged-components",
                "legal-products",
                "dexterity-and-oddly-sized-cards",
                "tournament-setup",
                "game-setup",
                "dangerous-monster-zone",
                "stockpile",
                "hero-zone",
                "purse",
                "stash",
                "hoard",
                "deck-discard-pile",
                "hand",
                "mulligan",
                "first-player",
                "modified-setup",
                "missed-opportunities",
                "taking-notes-outside-materials",
                "round-times",
                "pairings",
                "swiss-rounds",
                "top-cut",
                "dropping-players",
                "end-of-game-procedure",
                "going-to-time",
                "tournament-points",
                "tournament-point-tiebreakers",
                "tournament-structure",
            ),
        ),
        "draft": Document(
            "Draft Guidelines",
            (
                "product",
                "drafting",
                "deck-building",
                "card-condition",
                "rounds",
                "scoring",
                "no-draws",
                "pairing",
                "byes",
                "tiebreakers",
                "top-cut",
                "structure",
                "start-procedure",
                "end-procedure",
                "prize-support",
            ),
        ),
        "constructed": Document(
            "Constructed Tournament Tip Sheet",
            (
                "player-materials",
                "deck-requirements",
                "card-condition",
                "match-format",
                "scoring",
                "no-draws",
                "pairing",
                "byes",
                "tiebreakers",
                "top-cut",
                "structure",
                "start-procedure",
                "end-procedure",
            ),
        ),
        "impossible": Document(
            "Munchkin Impossible 1.61",
            (
                "setup",
                "card-management",
                "character-creation",
                "starting-and-finishing-the-game",
                "turn-phases",
                "combat",
                "fighting-multiple-monsters",
                "asking-for-help",
                "interfering-with-combat",
                "running-away",
                "death",
                "treasure",
                "character-stats",
                "items",
                "trading",
                "selling-items-for-levels",
                "monsters",
                "monster-enhancers",
                "in-black",
                "undead-monsters",
                "other-treasures",
                "traps",
                "classes-loyalties-and-training",
                "hirelings",
                "super-sized-munchkin",
                "faster-play-rules",
                "contradictions-between-cards-and-rules",
                "example-of-combat",
                "level-counters",
            ),
        ),
    }
)

READINGS: Mapping[str, str] = MappingProxyType(
    {
        "draws": N_("The regulations award wins and losses only, so a match always has a winner."),
        "drawn-game": N_("No document values a draw; where one is allowed it is worth half a win."),
        "second-bye": N_("Nobody has a second bye while somebody in the running had none."),
        "third-place": N_("No document plays for third place; both losing semifinalists share it."),
        "match-at-time": N_("A match short of its wins at time has its open game decided like any other."),
    }
)
"""What the app's own rulesets cite as `house/…`: the reading, in a sentence for the judge."""

_HOUSE_KEY = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


def is_citation(text: str) -> bool:
    """Whether *text* names a section that there is, or the house."""
    document, slash, section = text.partition("/")
    if document == HOUSE:
        return not slash or _HOUSE_KEY.fullmatch(section) is not None
    return document in DOCUMENTS and section in DOCUMENTS[document].sections


def document_of(citation: str) -> str:
    return citation.partition("/")[0]


def is_house(citation: str) -> bool:
    return document_of(citation) == HOUSE
