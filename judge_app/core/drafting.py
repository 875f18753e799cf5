"""A draft before round 1: pods and seats, packs and the way they are passed, the product it takes.

>>> from judge_app.core.ruleset import printed
>>> product(32, printed("draft"))
Product(boosters=128, kits=6, left_over=16, from_six=16, heroes=32)
>>> [direction(pack) for pack in (1, 2, 3, 4)]
['left', 'right', 'left', 'right']
"""

from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple

from judge_app.core.hall import Run, Timer
from judge_app.core.ids import ClockId, PlayerId
from judge_app.core.randomness import Draw
from judge_app.core.ruleset import Ruleset

__all__ = [
    "CASE_KITS",
    "KIT_BOOSTERS",
    "KIT_HEROES",
    "MOST_CARDS",
    "MOST_PACKS",
    "MOST_SECONDS",
    "POD_SIZE",
    "Direction",
    "Draft",
    "Pods",
    "Product",
    "direction",
    "has_product",
    "is_sealed",
    "kits_for",
    "next_pick",
    "packs_of",
    "passes_to",
    "pick_clock",
    "pod_sizes",
    "pods",
    "product",
    "smallest",
]

KIT_BOOSTERS, CASE_KITS = 24, 6
"""Six kits serve 32 players with four boosters each, and 16 boosters stay (draft/product)."""
KIT_HEROES = 32
"""Draft Heroes in a kit (draft/drafting)."""

POD_SIZE = 8
"""House guidance: no document says how many draft together."""
USUAL_PACKS, USUAL_CARDS, USUAL_SECONDS = 4, 12, 40
"""House guidance, until the organizer sets something else."""
MOST_PACKS, MOST_CARDS, MOST_SECONDS = 20, 30, 600

Pods = tuple[tuple[PlayerId, ...], ...]
Direction = Literal["left", "right"]


class Draft(NamedTuple):
    pods: Pods = ()
    """Who sits where, in the order of the seats: the neighbour to the left has the next number."""
    seed: str = ""
    """What the seats were drawn from."""
    packs: int = USUAL_PACKS
    """Boosters a player drafts, where the ruleset names no number."""
    cards: int = USUAL_CARDS
    """Cards in a booster, and so the picks of a pack."""
    seconds: int = USUAL_SECONDS
    """What a pick is given from now on; 0 for as long as it takes."""
    pack: int = 0
    """The pack that is being drafted, counted from 1; 0 before the first."""
    pick: int = 0
    pick_seconds: int = 0
    runs: tuple[Run, ...] = ()
    """When this pick was timed; it may have been paused."""
    is_over: bool = False

    @property
    def is_begun(self) -> bool:
        return self.pack > 0

    @property
    def seated(self) -> frozenset[PlayerId]:
        return frozenset(player for pod in self.pods for player in pod)


class Product(NamedTuple):
    """What a draft takes; *from_six* is below zero where six kits are too few."""

    boosters: int
    kits: int
    left_over: int
    """Boosters that stay of so many kits."""
    from_six: int
    heroes: int
    """One Draft Hero each, where the ruleset gives them."""


def product(players: int, rules: Ruleset | None) -> Product | None:
    """What *players* need; nothing where no document says how many boosters that is."""
    if rules is None or not has_product(rules):
        return None
    boosters = players * rules.number("drafting.boosters")
    kits = kits_for(boosters)
    heroes = players if rules.word("deck.hero") == "kit_or_drafted" else 0
    return Product(
        boosters, kits, kits * KIT_BOOSTERS - boosters, CASE_KITS * KIT_BOOSTERS - boosters, heroes
    )


def kits_for(boosters: int) -> int:
    return -(-boosters // KIT_BOOSTERS)


def has_product(rules: Ruleset) -> bool:
    """Whether its document says how many boosters a player drafts."""
    return rules.number("drafting.boosters") > 0


def is_sealed(rules: Ruleset | None) -> bool:
    """Whether boosters are opened and kept, without any passing."""
    return rules is not None and has_product(rules) and rules.word("drafting.passing") == "none"


def pod_sizes(players: int) -> tuple[int, ...]:
    """As few pods as can be, as equal as can be, the larger ones first.

    >>> pod_sizes(9), pod_sizes(17)
    ((5, 4), (6, 6, 5))
    """
    count = -(-players // POD_SIZE)
    return tuple(players // count + (place < players % count) for place in range(count))


def pods(players: Iterable[PlayerId], seed: str) -> Pods:
    """Everybody's seat, drawn from *seed*: the same for the same players, in whatever order they come."""
    drawn = Draw(seed, "draft", "seats").shuffled(sorted({*players}))
    ends = [sum(pod_sizes(len(drawn))[: place + 1]) for place in range(len(pod_sizes(len(drawn))))]
    return tuple(tuple(drawn[start:end]) for start, end in zip([0, *ends], ends, strict=False))


def smallest(pods: Pods) -> int:
    """The number of the pod in which a latecomer sits down; 0 if there is none."""
    return min(range(len(pods)), key=lambda place: len(pods[place])) + 1 if pods else 0


def packs_of(draft: Draft, rules: Ruleset | None) -> int:
    """How many boosters are drafted one after the other: by the ruleset, else by the organizer."""
    return rules.number("drafting.boosters") if rules and has_product(rules) else draft.packs


def direction(pack: int) -> Direction:
    """To the left first, and the other way with each further pack (draft/drafting)."""
    return "left" if pack % 2 else "right"


def passes_to(pod: Sequence[PlayerId], seat: int, pack: int) -> PlayerId | None:
    """Who gets what is left of the pack from *seat*, counted from 1; nobody where one sits alone."""
    if len(pod) < 2 or not 1 <= seat <= len(pod):
        return None
    step = 1 if direction(pack) == "left" else -1
    return pod[(seat - 1 + step) % len(pod)]


def next_pick(draft: Draft, packs: int) -> tuple[int, int] | None:
    """The pack and the pick that come next; nothing after the last one."""
    if draft.is_begun and draft.pick < draft.cards:
        return draft.pack, draft.pick + 1
    return (draft.pack + 1, 1) if draft.pack < packs else None


def pick_clock(draft: Draft) -> Timer:
    """The time of the pick being made, as a clock of its own."""
    return Timer(ClockId(""), "free", draft.pick_seconds, runs=draft.runs)
