"""The one table of infractions: where each stands, what the document says of it, what the house suggests.

No document has a ladder of penalties. The steps here are the house's own, for an organizer to change.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal, NamedTuple

from judge_app.core.citations import document_of
from judge_app.core.hall import PenaltyKind
from judge_app.core.ruleset import Ruleset
from judge_app.language import N_

__all__ = ["ABSENT", "GROUPS", "INFRACTIONS", "LATE", "Group", "Infraction", "cite_of", "trimmed"]

Group = Literal["conduct", "lateness", "deck", "materials", "play"]
Steps = tuple[PenaltyKind, ...]

LATE, ABSENT = "late", "absent-round"

GROUPS: Mapping[Group, str] = MappingProxyType(
    {
        "conduct": N_("Conduct"),
        "lateness": N_("Late and absent"),
        "deck": N_("Deck and list"),
        "materials": N_("Materials"),
        "play": N_("Play"),
    }
)


class Infraction(NamedTuple):
    key: str
    group: Group
    title: str
    cites: tuple[str, ...]
    """Where it stands; of several the one in the document of the event counts, or else the first."""
    fact: str
    """What the document itself says of it."""
    steps: Steps
    """What the house suggests: for the first time, the second, and so on; the last one stays."""


_CONDUCT = ("regulations/unsporting-conduct",)
_LISTS = ("regulations/deck-lists",)
_DROPS = ("regulations/dropping-players",)
_BUILDING = ("regulations/deck-construction", "constructed/deck-requirements", "draft/deck-building")
_SLEEVES = ("regulations/card-sleeves", "constructed/card-condition", "draft/card-condition")
_PARTS = ("regulations/lost-and-damaged-components",)
_LEGAL = ("regulations/legal-products", "constructed/card-condition", "draft/card-condition")
_NOTES = ("regulations/taking-notes-outside-materials",)
_MISSED = ("regulations/missed-opportunities",)

_REMOVAL = N_("Unsporting conduct: the head judge may remove the player. No other penalty is named.")
_GENTLE: Steps = ("warning", "game-loss", "match-loss")
_PATIENT: Steps = ("warning", "warning", "game-loss")
_FIRM: Steps = ("warning", "match-loss", "removal")
_GRAVE: Steps = ("game-loss", "match-loss", "removal")

_TABLE = (
    Infraction("profanity", "conduct", N_("Foul language"), _CONDUCT, _REMOVAL, _GENTLE),
    Infraction("slow-play", "conduct", N_("Slow play or stalling"), _CONDUCT, _REMOVAL, _GENTLE),
    Infraction("cheating", "conduct", N_("Cheating"), _CONDUCT, _REMOVAL, ("removal",)),
    Infraction("harassment", "conduct", N_("Harassing or bullying"), _CONDUCT, _REMOVAL, ("removal",)),
    Infraction("insults", "conduct", N_("Insults or quarrels"), _CONDUCT, _REMOVAL, _FIRM),
    Infraction(
        "safety", "conduct", N_("Breach of privacy or safety"), _CONDUCT, _REMOVAL, ("match-loss", "removal")
    ),
    Infraction(
        "online", "conduct", N_("Shaming people online"), _CONDUCT, _REMOVAL, ("match-loss", "removal")
    ),
    Infraction("disobedience", "conduct", N_("Not doing as officials say"), _CONDUCT, _REMOVAL, _FIRM),
    Infraction("conduct", "conduct", N_("Other unsporting conduct"), _CONDUCT, _REMOVAL, _FIRM),
    Infraction(
        LATE,
        "lateness",
        N_("Not at the table in time"),
        _DROPS,
        N_("Head judge or organizer can give a match loss; ten minutes are the usual limit."),
        ("match-loss",),
    ),
    Infraction(
        ABSENT,
        "lateness",
        N_("Absent for a whole round"),
        _DROPS,
        N_("The player can be dropped; the opponent then scores as with a bye."),
        ("removal",),
    ),
    Infraction(
        "list-missing",
        "deck",
        N_("Deck list missing"),
        _LISTS,
        N_("Premier events need lists, others if their organizer wants them. No penalty is named."),
        _GENTLE,
    ),
    Infraction(
        "list-wrong",
        "deck",
        N_("Deck list wrong or unclear"),
        _LISTS,
        N_("The list is made to match the deck in use. For a gross fault the player may be removed."),
        _GENTLE,
    ),
    Infraction(
        "illegal-deck",
        "deck",
        N_("Illegal deck"),
        _BUILDING,
        N_("The deck must follow the rules of its format. No penalty is named."),
        _GRAVE,
    ),
    Infraction(
        "deck-changed",
        "deck",
        N_("Deck changed in Constructed"),
        _BUILDING[:1],
        N_("In Constructed the same deck is played all day. No penalty is named."),
        _GRAVE,
    ),
    Infraction(
        "outside-pool",
        "deck",
        N_("Cards from outside the pool"),
        (_BUILDING[0], _BUILDING[2]),
        N_("Draft and sealed decks hold only what was opened there. No penalty is named."),
        _GRAVE,
    ),
    Infraction(
        "sleeves",
        "materials",
        N_("Marked or unlike sleeves"),
        _SLEEVES,
        N_("The organizer may want new sleeves before the next round. No penalty is named."),
        _GENTLE,
    ),
    Infraction(
        "lost-card",
        "materials",
        N_("Card lost or damaged"),
        _PARTS,
        N_("Some extra time for a new one. None found: concede the game; none by the next round: removal."),
        ("warning", "game-loss"),
    ),
    Infraction(
        "missing-part",
        "materials",
        N_("No die, or a card missing"),
        _PARTS,
        N_("Whoever lacks a die or a card of the deck during a game concedes it."),
        ("game-loss",),
    ),
    Infraction(
        "proxy",
        "materials",
        N_("Proxy or copied card"),
        _LEGAL,
        N_("Only genuine cards are played. No penalty is named."),
        _GRAVE,
    ),
    Infraction(
        "unofficial",
        "materials",
        N_("Unofficial parts"),
        _LEGAL[:1],
        N_("Only tokens may come from others, if they hide nothing; head judge or organizer decides."),
        _PATIENT,
    ),
    Infraction(
        "notes",
        "materials",
        N_("Notes or outside material"),
        _NOTES,
        N_("Not allowed during a round; the official rules may be read. No penalty is named."),
        _GENTLE,
    ),
    Infraction(
        "missed-effect",
        "play",
        N_("Mandatory effect missed"),
        _MISSED,
        N_("Made up for only if the opponent agrees; a judge settles a dispute. No penalty is named."),
        _PATIENT,
    ),
    Infraction(
        "game-state",
        "play",
        N_("Game state not kept"),
        _MISSED,
        N_("Both players answer for the game state. No penalty is named."),
        _PATIENT,
    ),
)
INFRACTIONS: Mapping[str, Infraction] = MappingProxyType({one.key: one for one in _TABLE})
"""By key, in the order in which they are shown."""


def cite_of(infraction: Infraction, rules: Ruleset | None) -> str:
    """Where *infraction* stands for an event by *rules*."""
    own = (cite for cite in infraction.cites if rules is not None and document_of(cite) == rules.document)
    return next(own, infraction.cites[0])


def trimmed(steps: Steps) -> Steps:
    """*steps* without repetitions at the end: the last one stays anyway."""
    while len(steps) > 1 and steps[-1] == steps[-2]:
        steps = steps[:-1]
    return steps
