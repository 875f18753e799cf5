"""Items sold for levels."""

from typing import NamedTuple

from judge_app.core.boxed.game import WINNING

__all__ = ["PRICE", "Sale", "sale"]

PRICE = 1000
"""Gold pieces for a level."""


class Sale(NamedTuple):
    levels: int
    over: int
    """Gold pieces for which nothing is given."""
    is_capped: bool
    """Whether there was gold for a level that cannot be bought: the winning one."""


def sale(level: int, gold: int) -> Sale:
    """What items worth *gold* bring on *level*: no change, and never the winning level."""
    paid = max(gold, 0) // PRICE
    levels = min(paid, max(WINNING - 1 - level, 0))
    return Sale(levels, max(gold, 0) - levels * PRICE, paid > levels)
