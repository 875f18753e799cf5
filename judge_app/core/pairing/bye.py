"""Who has the bye: somebody without one, the lowest first, unless that would make others meet twice."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from judge_app.core.pairing.field import score_groups
from judge_app.core.pairing.matching import most_pairs
from judge_app.core.pairing.position import Position
from judge_app.core.randomness import Draw

__all__ = ["Bye", "choose_bye", "is_as_due", "most_free_pairs", "without"]


class Bye(NamedTuple):
    player: int
    decided_by: str
    """What singled the player out: an entry of the ruleset's order, or "random"."""
    among_all: bool
    """Nobody was lower than anybody, as in round 1."""
    had_one: tuple[int, ...]
    """Players who are lower, but had their bye."""
    needed: tuple[int, ...]
    """Players who are lower, but whose bye would make others meet twice."""


def choose_bye(position: Position, draw: Draw) -> Bye | None:
    if len(position.players) % 2 == 0:
        return None
    fewest = min(position.byes[player] for player in position.players)
    candidates = [player for player in position.players if position.byes[player] == fewest]
    chosen, needed = _free_of_rematches(position, _lowest_first(candidates, position, draw))
    return Bye(
        chosen,
        _decided_by(chosen, [one for one in candidates if one not in needed], position),
        among_all=all(_merit(player, position) == _merit(chosen, position) for player in position.players),
        had_one=tuple(
            player
            for player in position.players
            if position.byes[player] > fewest and _merit(player, position) < _merit(chosen, position)
        ),
        needed=needed,
    )


def _merit(player: int, position: Position) -> tuple[int, ...]:
    """What the bye goes by: the lower, the sooner."""
    return tuple(position.standings.figures[key][player] for key in position.bye_order)


def _lowest_first(candidates: Sequence[int], position: Position, draw: Draw) -> Iterator[int]:
    """Equals come in an order that is drawn."""
    by_points = position.bye_order[:1] == ["points"]
    groups = score_groups(candidates, position.points) if by_points else [candidates]
    for group in reversed(groups):
        yield from sorted(draw.shuffled(group), key=lambda player: _merit(player, position))


def _free_of_rematches(position: Position, candidates: Iterator[int]) -> tuple[int, tuple[int, ...]]:
    """The first candidate without whom the others need not meet twice, or need to least often."""
    passed: list[int] = []
    best, most = -1, -1
    for candidate in candidates:
        pairs = most_free_pairs(without(position.players, candidate), position)
        if pairs > most:
            best, most = candidate, pairs
        if pairs * 2 == len(position.players) - 1:
            break
        passed.append(candidate)
    return best, tuple(passed[: passed.index(best)] if best in passed else passed)


def most_free_pairs(players: Sequence[int], position: Position) -> int:
    """How many pairs can be made of *players* without a rematch."""
    if position.is_roomy(len(players)):
        return len(players) // 2
    met = position.met
    neighbours = [
        [at for at, other in enumerate(players) if other != one and other not in met[one]] for one in players
    ]
    return sum(partner >= 0 for partner in most_pairs(len(players), neighbours)) // 2


def _decided_by(chosen: int, candidates: Sequence[int], position: Position) -> str:
    """The first figure by which nobody but the *chosen* one is left."""
    for key in position.bye_order:
        figures = position.standings.figures[key]
        candidates = [player for player in candidates if figures[player] == figures[chosen]]
        if len(candidates) == 1:
            return key
    return "random"


def is_as_due(player: int, due: int, position: Position) -> bool:
    """Whether *player* may as well have the bye that is *due* to another: equals in all that counts."""
    if player == due:
        return True
    if position.byes[player] != position.byes[due] or _merit(player, position) != _merit(due, position):
        return False
    one, other = (most_free_pairs(without(position.players, out), position) for out in (player, due))
    return one == other


def without(players: Sequence[int], out: int | None) -> list[int]:
    return [player for player in players if player != out]
