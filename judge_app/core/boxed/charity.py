"""Charity: what is over the hand goes to the lowest, as evenly as it can."""

from collections.abc import Sequence
from typing import NamedTuple

from judge_app.core.boxed.game import Game

__all__ = ["HAND", "Charity", "charity"]

HAND = 5
"""So many cards may stay in hand at the end of a turn."""


class Charity(NamedTuple):
    excess: int
    shares: tuple[tuple[int, int], ...] = ()
    """Who gets how many cards, by seat."""
    discarded: int = 0
    larger: int = 0
    """How many of the shares are one card larger; the giver says whose."""


def charity(game: Game, giver: int, hand: int, favoured: Sequence[int] = ()) -> Charity:
    """What becomes of *hand* cards of *giver*, who gives the larger shares to *favoured* first."""
    excess = max(hand - HAND, 0)
    others = {seat: one.level for seat, one in enumerate(game.players) if seat != giver and not one.is_dead}
    lowest = min(others.values(), default=0)
    if not excess or game.players[giver].level <= lowest or not others:
        return Charity(excess, discarded=excess)
    poorest = [seat for seat, level in others.items() if level == lowest]
    each, larger = divmod(excess, len(poorest))
    wanted = [seat for seat in favoured if seat in poorest]
    first = [*wanted, *(seat for seat in poorest if seat not in wanted)][:larger]
    shares = tuple((seat, each + (seat in first)) for seat in poorest)
    return Charity(excess, shares, larger=larger)
