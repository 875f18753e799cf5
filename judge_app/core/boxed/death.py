"""A death: who takes a card of the body, and in which order."""

from collections.abc import Mapping, Sequence

from judge_app.core.boxed.game import Game, Looting, LootRoll
from judge_app.core.dice import faces

__all__ = ["died", "looters", "next_looter", "order", "tie_rolls", "to_roll"]

Groups = tuple[tuple[int, ...], ...]
"""Seats in the order in which they loot; those in one group tie."""


def died(game: Game, seat: int) -> Game:
    """Dead at the level they had; the others loot the body."""
    dead = game.with_player(seat, lambda one: one._replace(is_dead=True))
    return dead._replace(looting=Looting(seat))


def looters(game: Game, dead: int) -> dict[int, int]:
    """Everybody else who is alive, with their levels: the dead receive no cards."""
    return {seat: one.level for seat, one in enumerate(game.players) if seat != dead and not one.is_dead}


def order(levels: Mapping[int, int], rolls: Sequence[LootRoll] = ()) -> Groups:
    """The highest level first, and of those who tie the highest roll; a group of more than one ties still."""
    dice: dict[int, list[int]] = {seat: [] for seat in levels}
    for roll in rolls:
        if roll.seat in dice:
            dice[roll.seat].append(roll.face)
    groups: list[tuple[int, ...]] = []
    for level in sorted({*levels.values()}, reverse=True):
        groups += _split([seat for seat in levels if levels[seat] == level], dice, 0)
    return tuple(groups)


def to_roll(levels: Mapping[int, int], rolls: Sequence[LootRoll] = ()) -> tuple[int, ...]:
    """Who has to roll next for a tie; nobody when the order is clear."""
    count = {seat: sum(roll.seat == seat for roll in rolls) for seat in levels}
    due: list[int] = []
    for group in order(levels, rolls):
        if len(group) > 1:
            fewest = min(count[seat] for seat in group)
            due += [seat for seat in group if count[seat] == fewest]
    return tuple(due)


def tie_rolls(levels: Mapping[int, int], rolls: Sequence[LootRoll], seed: str) -> tuple[LootRoll, ...]:
    """The rolls that make the order clear, from *seed*: those who tie again roll again."""
    made: list[LootRoll] = []
    while due := to_roll(levels, (*rolls, *made)):
        fallen = faces(seed, len(made) + len(due))[len(made) :]
        made += [LootRoll(seat, face) for seat, face in zip(due, fallen, strict=True)]
    return tuple(made)


def next_looter(game: Game) -> int | None:
    """Whose card is next; nobody while a tie for that place stands, or when all have one."""
    if game.looting is None:
        return None
    for group in order(looters(game, game.looting.dead), game.looting.rolls):
        left = [seat for seat in group if seat not in game.looting.taken]
        if left:
            return left[0] if len(left) == 1 else None
    return None


def _split(group: list[int], dice: Mapping[int, Sequence[int]], place: int) -> list[tuple[int, ...]]:
    """*group*, which is equal up to the roll at *place*, by that roll once all have made it."""
    if len(group) < 2 or any(len(dice[seat]) <= place for seat in group):
        return [tuple(group)]
    groups: list[tuple[int, ...]] = []
    for face in sorted({dice[seat][place] for seat in group}, reverse=True):
        groups += _split([seat for seat in group if dice[seat][place] == face], dice, place + 1)
    return groups
