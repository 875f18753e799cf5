"""Which pair sits where: by standing, and at their own table those who need one."""

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from functools import partial
from itertools import chain
from typing import Any, NamedTuple, TypeVar

from judge_app.core.model import PlayerId
from judge_app.core.pairing.drawing import Pair
from judge_app.core.pairing.position import Position
from judge_app.core.tournament import LAST_TABLE

__all__ = ["Table", "seated", "table_numbers"]

_Player = TypeVar("_Player", bound=Hashable)


class Table(NamedTuple):
    number: int
    a: PlayerId
    """The one who stands higher."""
    b: PlayerId


def seated(pairs: Sequence[Pair], position: Position, free: Sequence[int] | None = None) -> tuple[Table, ...]:
    """*pairs* in the order of the better one's standing, at the *free* tables, or at any from 1 on."""
    better, other = _ranked(pairs, position.standings.ranks)
    numbers: Sequence[int] = range(1, max(LAST_TABLE, len(pairs)) + 1) if free is None else free
    if position.fixed:
        fixed = {position.standings.ranks[player]: table for player, table in position.fixed.items()}
        ranked = [*zip(better, other, strict=True)]
        numbers = table_numbers(ranked, fixed, numbers, lends=position.lends_tables)
    named = position.by_rank.__getitem__
    tables = map(_new_table, zip(numbers, map(named, better), map(named, other), strict=False))
    return tuple(sorted(tables) if position.fixed else tables)


def table_numbers(
    pairs: Sequence[tuple[_Player, _Player]],
    fixed: Mapping[_Player, int],
    free: Sequence[int],
    *,
    lends: bool = False,
) -> list[int]:
    """One of the *free* tables for each of *pairs*: the *fixed* one of a player, or the first that is left.

    If two need the same one, it is the first one's. A fixed table that is not used stays free as long as
    there is another; where the event *lends* such tables, as it once did, it is taken like any other.
    """
    own: dict[int, int] = {}
    for at, pair in enumerate(pairs):
        wanted = (fixed[player] for player in pair if player in fixed)
        able = (table for table in wanted if table not in own.values() and table in free)
        if (table := next(able, None)) is not None:
            own[at] = table
    used = {*own.values()}
    kept = set() if lends else {*fixed.values()} - used
    others = chain(
        (number for number in free if number not in used and number not in kept),
        (number for number in free if number in kept),
    )
    return [own[at] if at in own else next(others) for at in range(len(pairs))]


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
