"""What kind of day a seed makes: how many tablets, which links, how much goes wrong."""

from dataclasses import dataclass
from itertools import pairwise
from random import Random

__all__ = ["Plan", "plan_of"]

Edge = tuple[int, int]


@dataclass(frozen=True)
class Plan:
    """*trouble* says how likely each kind of mishap is, beside the others."""

    tablets: int
    edges: tuple[Edge, ...]
    seconds: float
    acts: int
    streams: float
    loss: float
    doubling: float
    jitter: float
    trouble: dict[str, float]
    mishaps: int
    old_apps: float
    has_clocks: bool


_TROUBLE = ("cut", "block", "one-way", "power", "power-in-write", "kill", "flip", "clone", "clock", "late")


def plan_of(chance: Random) -> Plan:
    tablets = _tablets(chance)
    quiet = chance.random() < 0.05
    return Plan(
        tablets,
        _edges(tablets, chance),
        seconds=chance.uniform(3, 8),
        acts=chance.randint(12, 36) + tablets,
        streams=chance.choice((0, 0.5, 0.8, 1)),
        loss=0 if quiet else chance.choice((0, 0, 0.1, 0.3, 0.6)),
        doubling=0 if quiet else chance.choice((0, 0, 0.1, 0.3)),
        jitter=0 if quiet else chance.choice((0, 0.05, 0.3, 1.5)),
        trouble={kind: chance.choice((0, 1, 1, 3)) for kind in _TROUBLE},
        mishaps=0 if quiet else chance.randint(0, 10),
        old_apps=chance.choice((0, 0, 0, 0.3, 0.5)),
        has_clocks=tablets <= 8 and chance.random() < 0.25,
    )


def _tablets(chance: Random) -> int:
    """Mostly few, which is where most can be tried in a second; sometimes a large hall."""
    size = chance.random()
    if size < 0.82:
        return chance.randint(3, 5)
    return chance.randint(6, 12) if size < 0.99 else chance.randint(13, 40)


def _edges(tablets: int, chance: Random) -> tuple[Edge, ...]:
    """Who reaches whom when nothing is wrong: everybody is reached, though perhaps through others."""
    order = chance.sample(range(tablets), tablets)
    shape = chance.choice(("all", "line", "star", "some")) if tablets <= 8 else "some"
    if shape == "all":
        return tuple((one, other) for one in range(tablets) for other in range(one))
    if shape == "line":
        return tuple(pairwise(order))
    if shape == "star":
        return tuple((order[0], other) for other in order[1:])
    tree = {(order[place], order[chance.randrange(place)]) for place in range(1, tablets)}
    extra = {(chance.randrange(tablets), chance.randrange(tablets)) for _ in range(tablets)}
    return tuple(sorted(tree | {(a, b) for a, b in extra if a != b and (b, a) not in tree}))
