"""Which pair sits where: by standing, and at their own table those who need one."""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import partial
from itertools import count
from typing import Any, NamedTuple

from judge_app.core.model import PlayerId
from judge_app.core.pairing.drawing import Pair
from judge_app.core.pairing.position import Position

__all__ = ["Table", "seated"]


class Table(NamedTuple):
    number: int
    a: PlayerId
    """The one who stands higher."""
    b: PlayerId


def seated(
    pairs: Sequence[Pair], position: Position, free: Collection[int] | None = None
) -> tuple[Table, ...]:
    """*pairs* in the order of the better one's standing, at the *free* tables, or at any from 1 on."""
    better, other = _ranked(pairs, position.standings.ranks)
    own = _own_tables(better, other, position, free) if position.fixed else {}
    others = _others(own.values(), free)
    numbers = [own[rank] if rank in own else next(others) for rank in better] if own else others
    named = position.by_rank.__getitem__
    tables = map(_new_table, zip(numbers, map(named, better), map(named, other), strict=False))
    return tuple(sorted(tables) if own else tables)


_new_table: Callable[[Iterable[Any]], Table] = partial(tuple.__new__, Table)
"""What `Table._make` does, in a third of the time."""


def _ranked(pairs: Sequence[Pair], ranks: Sequence[int]) -> tuple[list[int], list[int]]:
    """The better one's rank of each pair, best first, and the other one's."""
    partner = [0] * (len(ranks) + 1)
    for one, other in pairs:
        rank = ranks[one]
        partner[rank] = other_rank = ranks[other]
        partner[other_rank] = rank
    better = [rank for rank, other_rank in enumerate(partner) if rank < other_rank]
    return better, [partner[rank] for rank in better]


def _own_tables(
    better: Sequence[int], other: Sequence[int], position: Position, free: Collection[int] | None
) -> dict[int, int]:
    """By the better one's rank, the fixed tables; if two need the same one, it is the better player's."""
    fixed = {position.standings.ranks[player]: table for player, table in position.fixed.items()}
    own: dict[int, int] = {}
    for pair in zip(better, other, strict=True):
        wanted = (fixed[rank] for rank in pair if rank in fixed)
        able = (table for table in wanted if table not in own.values() and (free is None or table in free))
        if (table := next(able, None)) is not None:
            own[pair[0]] = table
    return own


def _others(own: Collection[int], free: Collection[int] | None) -> Iterator[int]:
    numbers = count(1) if free is None else iter(free)
    return (number for number in numbers if number not in own) if own else iter(numbers)
