"""The tiebreakers of both documents as whole numbers: exact, comparable, and quick for thousands of players.

A fraction is kept as its numerator over one denominator that fits every player. So players are compared by
whole numbers, and nothing is ever rounded.
"""

from collections.abc import Callable, Iterable
from fractions import Fraction
from itertools import compress
from math import lcm

from judge_app.core.tally import LOSSES, OUTCOMES, Tally

__all__ = ["Figures", "exact"]

_NEVER_LOST = 1_000_000
"""Stands above every round in which somebody could have lost first."""
_BUILDS_ON = {"esos": "sos"}


class Figures:
    """The tiebreakers of a tally, each a list by player number, worked out when first asked for."""

    def __init__(self, tally: Tally) -> None:
        self.tally = tally
        self._columns: dict[str, list[int]] = {"points": tally.points}

    def __getitem__(self, key: str) -> list[int]:
        if key not in self._columns:
            self._columns[key] = self._worked_out(key, range(self.tally.nobody))
        return self._columns[key]

    def corrected(self, tally: Tally, pair: Iterable[int]) -> tuple["Figures", set[int]]:
        """The figures of *tally*, where a match of *pair* ended differently; and whose figures may differ."""
        figures, touched = Figures(tally), set(pair)
        for _ in range(2):  # a result counts for the opponents, and for the opponents of the opponents
            touched |= {other for player in touched for other in tally.opponents[player]}
            touched.discard(tally.nobody)
        for key in sorted(self._columns, key=_BUILDS_ON.__contains__):
            if key != "points":
                column = figures._columns[key] = self._columns[key].copy()
                for player, value in zip(touched, figures._worked_out(key, touched), strict=True):
                    column[player] = value
        return figures, touched

    def _worked_out(self, key: str, players: Iterable[int]) -> list[int]:
        return _RULES[key](self.tally, self[_BUILDS_ON.get(key, "points")], players)


def exact(key: str, value: int, rounds: int) -> Fraction | int | None:
    """The figure itself, out of a column of a tally of so many *rounds*."""
    if key == "first_loss":
        return None if value == _NEVER_LOST else value
    power = {"sos": 2, "esos": 3}.get(key)
    return value if power is None else Fraction(value, _common(rounds) ** power)


def _common(rounds: int) -> int:
    return lcm(*range(1, rounds + 1))


def _shares(rounds: int) -> list[int]:
    """The common multiple divided by each number up to *rounds*; nothing divided by nothing is nothing."""
    return [0, *(_common(rounds) // number for number in range(1, rounds + 1))]


def _sos(tally: Tally, points: list[int], players: Iterable[int]) -> list[int]:
    share = _shares(tally.rounds)
    rates = [scored * share[played] for scored, played in zip(points, map(len, tally.ends), strict=True)]
    return _mean(tally, rates, players)


def _mean(tally: Tally, values: list[int], players: Iterable[int]) -> list[int]:
    """The mean of the opponents' *values*."""
    look, rows = [*values, 0].__getitem__, tally.opponents
    share, faced = _shares(tally.rounds), tally.faced
    return [sum(map(look, rows[player])) * share[faced[player]] for player in players]


def _scores_of(end: int) -> Callable[[Tally, list[int], Iterable[int]], list[int]]:
    """The rule that adds up the points of the opponents against whom a match ended with *end*."""
    chosen = [bytes([outcome == end]) for outcome in range(256)]
    table = b"".join(chosen)

    def rule(tally: Tally, points: list[int], players: Iterable[int]) -> list[int]:
        look, rows, ends = [*points, 0].__getitem__, tally.opponents, tally.ends
        return [sum(map(look, compress(rows[player], ends[player].translate(table)))) for player in players]

    return rule


def _first_loss(tally: Tally, points: list[int], players: Iterable[int]) -> list[int]:
    lost = [outcome in LOSSES for outcome in range(len(OUTCOMES))]
    return [
        next((number for number, end in enumerate(tally.ends[player], 1) if lost[end]), _NEVER_LOST)
        for player in players
    ]


_RULES: dict[str, Callable[[Tally, list[int], Iterable[int]], list[int]]] = {
    "sos": _sos,
    "esos": _mean,
    "beaten": _scores_of(OUTCOMES.index("won")),
    "beaten_by": _scores_of(OUTCOMES.index("lost")),
    "first_loss": _first_loss,
}
"""How each tiebreaker is worked out for some of the players; more is better in all of them."""
