"""The best pairing where drawing fails: an exact matching of the whole field, or of a window of its groups.

A window is solved as if nobody around it had met before: somebody from above may meet anyone of its first
group, and its players may fall into the group below it. No real pairing is better than that, so when the
groups around can be drawn to fit, the whole is the best there is.
"""

from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from judge_app.core.pairing.costs import Costs
from judge_app.core.pairing.drawing import Met, Pair
from judge_app.core.pairing.few import FEW, best_of_few
from judge_app.core.pairing.matching import best_matching
from judge_app.core.randomness import Draw

__all__ = ["Window", "best_pairs", "best_window"]

_Edge = tuple[int, int, int]


def best_pairs(
    groups: Sequence[Sequence[int]],
    points: Sequence[int],
    met: Met,
    draw: Draw,
    kept: Collection[Pair] = (),
) -> list[Pair]:
    """The whole field, which is even in number. Rematches only where there is no way round them."""
    players = [player for group in groups for player in group]
    costs = Costs(groups, points, met, kept)
    if len(players) <= FEW:
        return best_of_few(players, costs, draw)
    for rematches in (False, True):
        edges = list(_edges(players, costs, draw, rematches=rematches))
        partners = best_matching(len(players), edges)
        if -1 not in partners:
            break
    return [(players[one], players[other]) for one, other in enumerate(partners) if one < other]


class Window(NamedTuple):
    """The pairs inside, who falls to the group below, and who meets somebody from above."""

    pairs: list[Pair]
    falling: list[int]
    first: int | None


def best_window(
    groups: Sequence[Sequence[int]],
    points: Sequence[int],
    met: Met,
    draw: Draw,
    *,
    from_above: bool,
    below: int | None,
) -> Window | None:
    """*groups* alone, or None if they cannot be paired; *below* are the points of the next group, if any."""
    players = [player for group in groups for player in group]
    costs = Costs(groups, points, met)
    edges = list(_edges(players, costs, draw, rematches=False))
    if from_above:
        edges += [(at, len(players), costs.chance(draw)) for at in range(len(groups[0]))]
    above = len(players) if from_above else None
    inside = len(players) + from_above
    if below is None:
        return _window(players, best_matching(inside, edges), above)
    for spaces in range(inside % 2, inside + 2, 2):
        # When two spaces stay empty though they could be taken, more of them would not help either.
        falls = list(_falls(players, costs, below, spaces + 2, inside, draw))
        partners = best_matching(inside + spaces + 2, edges + falls)
        if sum(at >= inside for at in partners[:inside]) <= spaces:
            return _window(players, partners, above)
    return None


def _edges(players: Sequence[int], costs: Costs, draw: Draw, *, rematches: bool) -> Iterator[_Edge]:
    for first, one in enumerate(players):
        opponents = costs.met[one]
        for second in range(first + 1, len(players)):
            if rematches or players[second] not in opponents:
                yield first, second, costs.of(one, players[second]) + costs.chance(draw)


def _falls(
    players: Sequence[int], costs: Costs, below: int, spaces: int, inside: int, draw: Draw
) -> Iterator[_Edge]:
    """Places below the window that anyone may take, or that stay empty in twos."""
    for at, player in enumerate(players):
        cost = costs.falling(player, below) + costs.new + costs.chance(draw)
        for space in range(spaces):
            yield at, inside + space, cost
    for space in range(spaces):
        for other in range(space):
            yield inside + other, inside + space, 0


def _window(players: Sequence[int], partners: list[int], above: int | None) -> Window | None:
    inside = len(players) + (above is not None)
    if -1 in partners[:inside]:
        return None
    pairs, falling, first = [], [], None
    for at, player in enumerate(players):
        if partners[at] == above:
            first = player
        elif partners[at] >= inside:
            falling.append(player)
        elif at < partners[at]:
            pairs.append((player, players[partners[at]]))
    return Window(pairs, falling, first)
