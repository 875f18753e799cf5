"""Whether a deck list keeps the rules of an event: every fault at once, each with the rule it breaks."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal, NamedTuple, get_args

from judge_app.core.decklist import Card, Decklist, Line, spelled
from judge_app.core.ruleset import Ruleset

__all__ = ["KINDS", "KIT_HERO", "NAMED_HEROES", "Fault", "Kind", "faults_of"]

Kind = Literal[
    "too-few", "too-many", "copies", "hero-in-deck", "no-hero", "class", "not-in-pool", "unreadable"
]
KINDS: tuple[Kind, ...] = get_args(Kind)
KIT_HERO = "Flamingo Wanderer"
"""Every player of a draft is given one (draft/drafting)."""
NAMED_HEROES = (KIT_HERO, "Tardigrade Wanderer")
"""The Heroes that the documents name; that others are Heroes only the list can say."""
ILLEGIBLE = "regulations/deck-lists"
"""What is illegible or a slip, the head judge resolves."""
_NEUTRAL, _HERO = spelled("Neutral"), spelled("Hero")


@dataclass(frozen=True, kw_only=True)
class Fault:
    kind: Kind
    card: str = ""
    """Its name; of an unreadable line, the text."""
    count: int | None = None
    """How many there are; of a card that is not in the pool, how many of them too many."""
    allowed: int | None = None
    """How many the rule allows or wants, where it is about a number."""
    klass: str = ""
    line: int | None = None
    cite: str


class _Sum(NamedTuple):
    name: str
    total: int


def faults_of(decklist: Decklist, rules: Ruleset, pool: Decklist | None = None) -> tuple[Fault, ...]:
    """Everything wrong with *decklist*; *pool* counts where cards must come from what was opened."""
    return (
        *_heroes(decklist, rules),
        *_size(decklist, rules),
        *_copies(decklist, rules),
        *_heroes_inside(decklist, rules),
        *_classes(decklist, rules),
        *(_outside(decklist, rules, pool) if pool is not None else ()),
        *(
            Fault(kind="unreadable", card=text, line=number, cite=ILLEGIBLE)
            for number, text in decklist.unreadable
        ),
    )


def _heroes(decklist: Decklist, rules: Ruleset) -> Iterator[Fault]:
    wanted, cite, found = rules.number("deck.heroes"), rules.cite("deck.heroes"), decklist.heroes
    if len(found) < wanted:
        yield Fault(kind="no-hero", count=len(found) or None, allowed=wanted, cite=cite)
    for name, _total in _sums(found[wanted:]).values():
        yield Fault(kind="hero-in-deck", card=name, allowed=wanted, cite=cite)


def _size(decklist: Decklist, rules: Ruleset) -> Iterator[Fault]:
    wanted, found = rules.number("deck.cards"), sum(line.count for line in decklist.cards)
    if found != wanted:
        kind: Kind = "too-few" if found < wanted else "too-many"
        yield Fault(kind=kind, count=found, allowed=wanted, cite=rules.cite("deck.cards"))


def _copies(decklist: Decklist, rules: Ruleset) -> Iterator[Fault]:
    most = rules.number("deck.copies")
    for name, total in _sums(decklist.cards).values():
        if total > most:
            yield Fault(kind="copies", card=name, count=total, allowed=most, cite=rules.cite("deck.copies"))


def _heroes_inside(decklist: Decklist, rules: Ruleset) -> Iterator[Fault]:
    if rules.flag("deck.hero_cards"):
        return
    known = {spelled(name) for name in (*NAMED_HEROES, *(hero.name for hero in decklist.heroes))}
    known |= {spelled(line.name) for line in decklist.cards if spelled(line.klass) == _HERO}
    for key, found in _sums(decklist.cards).items():
        if key in known:
            yield Fault(kind="hero-in-deck", card=found.name, cite=rules.cite("deck.hero_cards"))


def _classes(decklist: Decklist, rules: Ruleset) -> Iterator[Fault]:
    heroes = decklist.heroes[: rules.number("deck.heroes")]
    fitting = {spelled(hero.klass) for hero in heroes}
    if rules.word("deck.classes") == "any" or not fitting or fitting & {"", _HERO}:
        return
    fitting |= {_NEUTRAL, _HERO, ""}
    strange = [line for line in reversed(decklist.cards) if spelled(line.klass) not in fitting]
    once = {(spelled(line.name), spelled(line.klass)): line for line in strange}
    for line in sorted(once.values(), key=lambda line: line.number):
        yield Fault(kind="class", card=line.name, klass=line.klass, cite=rules.cite("deck.classes"))


def _outside(decklist: Decklist, rules: Ruleset, pool: Decklist) -> Iterator[Fault]:
    """What the player did not open; the Hero comes out of the same pool, unless the kit has it."""
    if rules.word("deck.pool") != "opened":
        return
    opened = _sums((*pool.cards, *pool.heroes))
    for key, used in _sums((*decklist.cards, *_drawn_heroes(decklist, rules))).items():
        beyond = used.total - (opened[key].total if key in opened else 0)
        if beyond > 0:
            yield Fault(kind="not-in-pool", card=used.name, count=beyond, cite=rules.cite("deck.pool"))


def _drawn_heroes(decklist: Decklist, rules: Ruleset) -> tuple[Card, ...]:
    """The Heroes that have to be in the pool."""
    source = rules.word("deck.hero")
    if source == "own":
        return ()
    given = spelled(KIT_HERO) if source == "kit_or_drafted" else ""
    return tuple(hero for hero in decklist.heroes if spelled(hero.name) != given)


def _sums(cards: Iterable[Line | Card]) -> dict[str, _Sum]:
    """How many there are of each name, by what its spellings share; shown as it is spelled first."""
    sums: dict[str, _Sum] = {}
    for card in cards:
        key, more = spelled(card.name), card.count if isinstance(card, Line) else 1
        name, total = sums.get(key, _Sum(card.name, 0))
        sums[key] = _Sum(name, total + more)
    return sums
