"""What a pair costs, as one whole number: the smaller the sum over all pairs, the better the pairing.

The number has a digit for everything that counts, the weightiest first: rematches; rematches in the top
group, in the second, and so on; point differences in the top group, in the second, and so on; pairs that were
not there before; and chance, so that of all pairings that are equally good one is drawn. A digit is wide
enough for its sum over all pairs.
"""

from collections.abc import Collection, Sequence

from judge_app.core.pairing.drawing import Met
from judge_app.core.randomness import Draw

__all__ = ["CHANCE", "Costs"]

CHANCE = 1 << 48
"""The chance in a cost is below this, times the number of pairs."""


class Costs:
    """The costs of pairs among *groups*, given from the top; *kept* are pairs that had better stay."""

    def __init__(
        self,
        groups: Sequence[Sequence[int]],
        points: Sequence[int],
        met: Met,
        kept: Collection[tuple[int, int]] = (),
    ) -> None:
        self.points, self.met = points, met
        self.kept = {frozenset(pair) for pair in kept}
        self.group_of = {player: at for at, group in enumerate(groups) for player in group}
        size = len(self.group_of)
        widest = max((points[group[0]] for group in groups), default=0)
        shift = (CHANCE * size).bit_length()
        self.new = 1 << shift
        shift += size.bit_length()
        self._difference: list[int] = [0] * len(groups)
        self._rematch: list[int] = [0] * len(groups)
        for at in reversed(range(len(groups))):
            self._difference[at] = 1 << shift
            shift += (len(groups[at]) * widest).bit_length()
        for at in reversed(range(len(groups))):
            self._rematch[at] = 1 << shift
            shift += len(groups[at]).bit_length()
        self._any_rematch = 1 << shift

    def of(self, one: int, other: int) -> int:
        """The cost of a pair, chance left out."""
        higher, lower = (one, other) if self.group_of[one] <= self.group_of[other] else (other, one)
        cost = self.falling(higher, self.points[lower])
        if lower in self.met[higher]:
            cost += self._any_rematch + self._rematch[self.group_of[higher]]
        if self.kept and frozenset((one, other)) not in self.kept:
            cost += self.new
        return cost

    def falling(self, player: int, points: int) -> int:
        """The cost of pairing *player* with somebody who has only so many *points*."""
        return (self.points[player] - points) * self._difference[self.group_of[player]]

    def chance(self, draw: Draw) -> int:
        return int(draw.random() * CHANCE)
