"""What kind of day a seed makes: how many tablets, which links, how much goes wrong."""

from dataclasses import dataclass, replace
from itertools import pairwise
from random import Random

__all__ = ["Convention", "Plan", "plan_of"]

Edge = tuple[int, int]


@dataclass(frozen=True)
class Convention:
    """A day with a backbone; *absent* are the tablets that only have a network of their own hall."""

    absent: frozenset[int]
    loss: float
    doubling: float
    jitter: float
    failing: float
    """How often the stream does not take an entry, or takes it and its answer is lost."""
    window_s: float
    """For so long the stream knows again what it took."""
    trouble: dict[str, float]
    mishaps: int
    is_watched: bool
    """Whether the day is looked at for so long that nothing should happen any more."""
    has_deaf: bool = False
    """Whether somebody is there who says to hold nothing, whatever is sent."""


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
    backbone: Convention | None = None

    @property
    def is_quiet(self) -> bool:
        """Nothing goes wrong at all."""
        far = self.backbone
        return not (self.loss or self.mishaps or self.doubling or self.jitter) and not (
            far and (far.loss or far.doubling or far.jitter or far.failing or far.mishaps)
        )


_TROUBLE = ("cut", "block", "one-way", "power", "power-in-write", "kill", "flip", "clone", "clock", "late")
_OUTAGES = ("tail", "hole", "wiped", "down", "leaderless", "off", "moved", "reread", "lie")


def plan_of(chance: Random, seed: int) -> Plan:
    """All luck is *chance*, but whether there is a backbone is only a matter of *seed*."""
    tablets = _tablets(chance)
    quiet = chance.random() < 0.05
    plan = Plan(
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
    apart = Random(f"backbone {seed}")
    return _at_a_convention(plan, apart) if apart.random() < 0.4 else plan


def _at_a_convention(plan: Plan, chance: Random) -> Plan:
    """With a backbone: beside the network, between halls with nothing else, or for every tablet alone."""
    number = chance.randint(1, 3)
    halls = [chance.randrange(number) for _ in range(plan.tablets)]
    edges = [(one, other) for one, other in plan.edges if halls[one] == halls[other]]
    if chance.random() < 0.25:
        edges = []
    elif chance.random() < 0.3:
        edges = [*plan.edges]
    reached = {end for edge in edges for end in edge}
    share = chance.choice((0, 0, 0.3, 0.6))
    absent = frozenset(one for one in sorted(reached) if chance.random() < share)
    plan = replace(plan, edges=tuple(edges), seconds=plan.seconds + chance.choice((0, 0, 0, 8, 20)))
    if chance.random() < 0.15:
        quiet = Convention(absent, 0, 0, 0, 0, 600, {}, 0, is_watched=True)
        return replace(plan, loss=0, doubling=0, jitter=0, mishaps=0, backbone=quiet)
    has_deaf = plan.tablets <= 5 and chance.random() < 0.08
    return replace(plan, backbone=replace(_backbone(absent, chance), has_deaf=has_deaf))


def _backbone(absent: frozenset[int], chance: Random) -> Convention:
    return Convention(
        absent,
        loss=chance.choice((0, 0, 0.1, 0.4)),
        doubling=chance.choice((0, 0.1, 0.3)),
        jitter=chance.choice((0, 0.05, 0.3, 1.5)),
        failing=chance.choice((0, 0, 0.1, 0.4)),
        window_s=chance.choice((600, 600, 600, 2)),
        trouble={kind: chance.choice((0, 1, 1, 3)) for kind in _OUTAGES},
        mishaps=chance.randint(0, 8),
        is_watched=chance.random() < 0.2,
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
