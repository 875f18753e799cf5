"""The best pairing of a few players: every one is looked at, and of the best each is equally likely."""

from collections.abc import Iterator, Sequence

from judge_app.core.pairing.costs import Costs
from judge_app.core.pairing.drawing import Pair
from judge_app.core.randomness import Draw

__all__ = ["FEW", "best_of_few"]

FEW = 20
"""With so many players there are about ten thousand sets that can be left to pair."""

_Best = tuple[int, int]
"""The smallest cost of pairing a set of players, and in how many ways it is reached."""
_NO_WAY: _Best = (-1, 0)


def best_of_few(players: Sequence[int], costs: Costs, draw: Draw) -> list[Pair]:
    """*players* are even in number. Rematches only where there is no way round them."""
    everybody = (1 << len(players)) - 1
    for rematches in (False, True):
        few = _Few(players, costs, rematches)
        if few.best(everybody) != _NO_WAY:
            break
    return [(players[one], players[other]) for one, other in few.one_of_the_best(everybody, draw)]


class _Few:
    """Sets of players are the bits of a number."""

    def __init__(self, players: Sequence[int], costs: Costs, rematches: bool) -> None:
        self._known: dict[int, _Best] = {0: (0, 1)}
        self._options = [
            [
                (at, 1 << at, costs.of(one, other))
                for at, other in enumerate(players)
                if at > first and (rematches or other not in costs.met[one])
            ]
            for first, one in enumerate(players)
        ]
        """For each player those behind them whom they can meet, and what that costs."""

    def best(self, left: int) -> _Best:
        if left in self._known:
            return self._known[left]
        least, ways = _NO_WAY
        rest = left & (left - 1)
        for _, bit, cost in self._options[_first(left)]:
            if rest & bit:
                below, ways_below = self._known.get(rest ^ bit) or self.best(rest ^ bit)
                if ways_below and (not ways or cost + below < least):
                    least, ways = cost + below, ways_below
                elif ways_below and cost + below == least:
                    ways += ways_below
        self._known[left] = least, ways
        return least, ways

    def one_of_the_best(self, left: int, draw: Draw) -> Iterator[Pair]:
        while left:
            least, ways = self.best(left)
            chosen, rest = draw.below(ways), left & (left - 1)
            for partner, bit, cost in self._options[_first(left)]:
                if rest & bit:
                    below, ways_below = self.best(rest ^ bit)
                    if not ways_below or cost + below != least:
                        continue
                    if chosen < ways_below:
                        yield _first(left), partner
                        left = rest ^ bit
                        break
                    chosen -= ways_below


def _first(left: int) -> int:
    return (left & -left).bit_length() - 1
