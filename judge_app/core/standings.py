"""Who stands where after the finished Swiss rounds, and why."""

from bisect import insort
from collections.abc import Iterator
from fractions import Fraction
from functools import cached_property
from itertools import groupby
from typing import NamedTuple

from judge_app.core.model import PlayerId
from judge_app.core.randomness import Lots
from judge_app.core.tally import OUTCOMES, Outcome, Tally
from judge_app.core.tiebreaks import Figures, exact
from judge_app.core.tournament import Place, Played, Tournament

__all__ = ["Figure", "RoundLine", "Share", "Standings", "Why", "standings", "why"]


def standings(tournament: Tournament) -> "Standings":
    tally = Tally(tournament)
    keys = [key for key in tournament.ruleset.words("tiebreaks.order") if key != "random"]
    return Standings(Figures(tally), keys, Lots(tournament.lots or tournament.name))


class Standings:
    """The order of all players, those who dropped among them. No rank is shared: the last tie is drawn."""

    def __init__(
        self, figures: Figures, keys: list[str], lots: Lots, ranking: list[int] | None = None
    ) -> None:
        self.figures = figures
        self.tally = figures.tally
        self.keys = keys
        self.lots = lots
        self.ranking = self._ranked() if ranking is None else ranking
        """The players' numbers, best first."""

    @cached_property
    def order(self) -> tuple[PlayerId, ...]:
        return tuple(map(self.tally.ids.__getitem__, self.ranking))

    @cached_property
    def ranks(self) -> list[int]:
        """The rank of each player by their number, from 1."""
        ranks = [0] * len(self.ranking)
        for rank, player in enumerate(self.ranking, 1):
            ranks[player] = rank
        return ranks

    def rank(self, player: PlayerId) -> int:
        return self.ranks[self.tally.number_of[player]]

    def place(self, player: PlayerId) -> Place:
        number, rounds = self.tally.number_of[player], self.tally.rounds
        tiebreakers = {key: exact(key, self.figures[key][number], rounds) for key in self.keys}
        return Place(self.ranks[number], player, self.tally.points[number], tiebreakers)

    def places(self) -> Iterator[Place]:
        return map(self.place, self.order)

    def corrected(self, number: int, old: Played, new: Played) -> "Standings":
        """The standings once *new* stands in place of *old* in round *number*: only what must changes."""
        pair = [self.tally.number_of[player] for player in old.players]
        figures, touched = self.figures.corrected(self.tally.corrected(number, old, new), pair)
        after = Standings(figures, self.keys, self.lots, [one for one in self.ranking if one not in touched])
        for player in touched:
            insort(after.ranking, player, key=after._behind)
        return after

    def _ranked(self) -> list[int]:
        merits = self._merits()
        order = sorted(range(len(merits)), key=merits.__getitem__, reverse=True)
        start = 0
        for _, tied in groupby(order, key=merits.__getitem__):
            end = start + len(list(tied))
            if end - start > 1:
                order[start:end] = sorted(order[start:end], key=self.lot)
            start = end
        return order

    def _merits(self) -> list[int]:
        """One number a player for everything that counts before the draw: the greater, the better."""
        merits = self.tally.points
        for column in map(self.figures.__getitem__, self.keys):
            room = max(column, default=0) + 1
            merits = [merit * room + value for merit, value in zip(merits, column, strict=True)]
        return merits

    def _behind(self, player: int) -> tuple[int | bytes, ...]:
        """The smaller, the better the player stands."""
        return (*(-self.figures[key][player] for key in ("points", *self.keys)), self.lot(player))

    def lot(self, player: int) -> bytes:
        """The lot drawn for a tie that nothing else breaks: the lowest stands first."""
        return self.lots[self.tally.ids[player]]


class RoundLine(NamedTuple):
    round: int
    outcome: Outcome
    opponent: PlayerId | None
    points: int


class Share(NamedTuple):
    """One opponent's part in a figure."""

    opponent: PlayerId
    value: Fraction | int
    points: int
    rounds: int


class Figure(NamedTuple):
    """One tiebreaker with its arithmetic: the shares added up, and divided by *divisor* if there is one."""

    key: str
    value: Fraction | int | None
    shares: tuple[Share, ...] = ()
    divisor: int | None = None


class Why(NamedTuple):
    """Why a player stands where they stand."""

    place: Place
    rounds: tuple[RoundLine, ...]
    figures: tuple[Figure, ...]
    above: Place | None
    decided_by: str | None
    """The first thing in which they differ from the one above: "points", a tiebreaker, or "random"."""


def why(table: Standings, player: PlayerId) -> Why:
    place = table.place(player)
    above = table.place(table.order[place.rank - 2]) if place.rank > 1 else None
    figures = tuple(_figure(table, key, player) for key in table.keys)
    return Why(place, _round_lines(table.tally, player), figures, above, _decided_by(place, above))


def _decided_by(place: Place, above: Place | None) -> str | None:
    if above is None:
        return None
    if place.points != above.points:
        return "points"
    different = (key for key, value in place.tiebreakers.items() if value != above.tiebreakers[key])
    return next(different, "random")


def _figure(table: Standings, key: str, player: PlayerId) -> Figure:
    tally, number = table.tally, table.tally.number_of[player]
    value = exact(key, table.figures[key][number], tally.rounds)
    if key == "first_loss":
        return Figure(key, value)
    counting = {"beaten": ("won",), "beaten_by": ("lost",)}.get(key, ("won", "lost", "drew", "both-lost"))
    shares = tuple(
        _share(table, key, opponent)
        for end, opponent in zip(tally.ends[number], tally.opponents[number], strict=False)
        if OUTCOMES[end] in counting
    )
    return Figure(key, value, shares, len(shares) if key in ("sos", "esos") else None)


def _share(table: Standings, key: str, opponent: int) -> Share:
    tally = table.tally
    points, rounds = tally.points[opponent], len(tally.ends[opponent])
    value: Fraction | int | None = points
    if key == "sos":
        value = Fraction(points, rounds)
    elif key == "esos":
        value = exact("sos", table.figures["sos"][opponent], tally.rounds)
    return Share(tally.ids[opponent], value or 0, points, rounds)


def _round_lines(tally: Tally, player: PlayerId) -> tuple[RoundLine, ...]:
    number = tally.number_of[player]
    rounds = zip(tally.ends[number], tally.opponents[number], strict=False)  # who dropped has fewer ends
    lines = []
    for round_number, (end, opponent) in enumerate(rounds, 1):
        other = tally.kept_apart.get((round_number, number), opponent)
        name = None if other == tally.nobody else tally.ids[other]
        lines.append(RoundLine(round_number, OUTCOMES[end], name, tally.gain(end)))
    return tuple(lines)
