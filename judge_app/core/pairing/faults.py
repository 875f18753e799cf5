"""Whether a pairing that was made elsewhere, or by hand, keeps the rules."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from judge_app.core.model import PlayerId
from judge_app.core.pairing.bye import choose_bye, is_as_due, most_free_pairs
from judge_app.core.pairing.costs import Costs
from judge_app.core.pairing.drawing import Pair
from judge_app.core.pairing.field import pair_field, score_groups
from judge_app.core.pairing.position import Position
from judge_app.core.randomness import Draw
from judge_app.core.tournament import Tournament

__all__ = ["Fault", "faults"]


class Fault(NamedTuple):
    kind: Literal["not-paired", "paired-twice", "not-playing", "rematch", "differences", "second-bye", "bye"]
    players: tuple[PlayerId, ...]


def faults(
    tournament: Tournament, pairs: Sequence[tuple[PlayerId, PlayerId]], bye: PlayerId | None
) -> tuple[Fault, ...]:
    """What is wrong with *pairs* and *bye* as the next round of *tournament*."""
    position = Position(tournament)
    missing = tuple(_seats(position, pairs, bye))
    if missing:
        return missing
    number_of = position.tally.number_of
    numbers = [(number_of[one], number_of[other]) for one, other in pairs]
    found = list(_pair_faults(position, numbers))
    if bye is not None:
        found += _bye_faults(position, number_of[bye])
    return tuple(found)


def _seats(
    position: Position, pairs: Sequence[tuple[PlayerId, PlayerId]], bye: PlayerId | None
) -> Iterator[Fault]:
    """Everybody once."""
    seats = Counter(player for pair in pairs for player in pair)
    if bye is not None:
        seats[bye] += 1
    active = {position.tally.ids[player] for player in position.players}
    for kind, players in (
        ("not-paired", active - seats.keys()),
        ("paired-twice", {player for player, times in seats.items() if times > 1}),
        ("not-playing", seats.keys() - active),
    ):
        if players:
            yield Fault(kind, tuple(sorted(players)))  # type: ignore[arg-type]


def _pair_faults(position: Position, pairs: Sequence[Pair]) -> Iterator[Fault]:
    """More rematches than must be, or larger differences."""
    ids, points, met = position.tally.ids, position.points, position.met
    players = sorted(player for pair in pairs for player in pair)
    rematches = [pair for pair in pairs if pair[1] in met[pair[0]]]
    if rematches and len(rematches) > len(pairs) - most_free_pairs(players, position):
        yield Fault("rematch", tuple(ids[player] for pair in rematches for player in pair))
        return
    costs = Costs(score_groups(players, points), points, met)
    best = pair_field(players, points, met, Draw("any", "best"))
    if sum(costs.of(*pair) for pair in pairs) > sum(costs.of(*pair) for pair in best):
        apart = [pair for pair in pairs if points[pair[0]] != points[pair[1]]]
        yield Fault("differences", tuple(ids[player] for pair in apart for player in pair))


def _bye_faults(position: Position, player: int) -> Iterator[Fault]:
    """A bye for somebody other than the lowest; among equals each is right."""
    ids, due = position.tally.ids, choose_bye(position, Draw("any", "bye"))
    if due is None or is_as_due(player, due.player, position):
        return
    is_second = position.byes[player] > position.byes[due.player]
    yield Fault("second-bye" if is_second else "bye", (ids[player], ids[due.player]))
