"""Pairs drawn from the hat: the usual way, which succeeds whenever old opponents are few among many.

A group is shuffled and paired off; players who come down from above meet its first ones, and one is left over
for the next group when the number is odd. Every group boundary is then crossed by as few pairs as its parity
allows, so no other pairing has smaller differences. What remains is to draw again, or to mend, where two have
met before.
"""

from collections.abc import Sequence
from typing import NamedTuple

from judge_app.core.randomness import Draw

__all__ = ["Drawn", "Met", "Pair", "draw_field", "draw_group"]

Pair = tuple[int, int]
Met = Sequence[set[int]]
_FIELD_DRAWS = 100
_GROUP_DRAWS = 30
_LARGE_GROUP = 64
"""From this size on mending a few pairs is as good as drawing again, and much cheaper."""
_SWITCHES = 60


class Drawn(NamedTuple):
    """The pairs of a group and who is left over for the next one."""

    pairs: list[Pair]
    left_over: list[int]


def draw_field(groups: Sequence[Sequence[int]], met: Met, draw: Draw) -> list[Pair] | None:
    """All groups, drawn again from the top at each rematch: each possible pairing is equally likely."""
    for _ in range(_FIELD_DRAWS):
        pairs: list[Pair] = []
        above: list[int] = []
        for group in groups:
            drawn = _shuffled(group, above, draw)
            if drawn is None or _clashes(drawn.pairs, met):
                break
            pairs += drawn.pairs
            above = drawn.left_over
        else:
            return pairs
    return None


def draw_group(
    group: Sequence[int], above: Sequence[int], met: Met, draw: Draw, partner: int | None = None
) -> Drawn | None:
    """One group without a rematch; who is left over can meet *partner*, if one is given."""
    for tries_left in reversed(range(1 if len(group) >= _LARGE_GROUP else _GROUP_DRAWS)):
        drawn = _shuffled(group, above, draw)
        if drawn is None:
            return None
        if partner is not None and not _leave_over(drawn, partner, met, draw):
            return None
        clashes = _clashes(drawn.pairs, met)
        if not clashes or (not tries_left and _mended(drawn.pairs, clashes, met, draw)):
            return drawn
    return None


def _shuffled(group: Sequence[int], above: Sequence[int], draw: Draw) -> Drawn | None:
    if len(above) > len(group):
        return None
    order = draw.shuffled(group)
    left_over = [order.pop()] if (len(order) - len(above)) % 2 else []
    pairs = list(zip(above, order, strict=False))
    rest = iter(order[len(above) :])
    pairs += zip(rest, rest, strict=True)
    return Drawn(pairs, left_over)


def _leave_over(drawn: Drawn, partner: int, met: Met, draw: Draw) -> bool:
    """Exchange the one left over for one whom *partner* has not met."""
    if drawn.left_over[0] not in met[partner]:
        return True
    fitting = [at for at, (_, second) in enumerate(drawn.pairs) if second not in met[partner]]
    if not fitting:
        return False
    at = draw.choice(fitting)
    first, second = drawn.pairs[at]
    drawn.pairs[at] = (first, drawn.left_over[0])
    drawn.left_over[0] = second
    return True


def _clashes(pairs: list[Pair], met: Met) -> list[int]:
    return [at for at, (one, other) in enumerate(pairs) if other in met[one]]


def _mended(pairs: list[Pair], clashes: list[int], met: Met, draw: Draw) -> bool:
    """Let each pair that has met before exchange partners with another one."""
    for at in clashes:
        for _ in range(_SWITCHES):
            with_pair = draw.below(len(pairs))
            (one, other), (third, fourth) = pairs[at], pairs[with_pair]
            if other not in met[one]:
                break  # an earlier exchange has freed it
            if with_pair != at and fourth not in met[one] and other not in met[third]:
                pairs[at], pairs[with_pair] = (one, fourth), (third, other)
                break
        else:
            return False
    return True
