"""What the finished Swiss rounds say about each player: how each ended, against whom, for how many points.

Inside the engine a player is a number: the place of their id among all ids in order. So nothing depends on
who was entered first, and a list is all it takes to look something up.
"""

from collections.abc import Iterable, Sequence
from copy import copy
from operator import eq, itemgetter
from typing import Literal, NamedTuple

from judge_app.core.model import PlayerId
from judge_app.core.ruleset import Ruleset
from judge_app.core.tournament import Played, SwissRound, Tournament

__all__ = ["LOSSES", "OUTCOMES", "Outcome", "Tally", "finished"]

Outcome = Literal["missed", "lost", "won", "drew", "both-lost", "bye", "walkover", "absent"]
"""How a round ended for a player. A walkover is a win against somebody who was absent the whole round; a
*missed* one went by before a late player came, or while one was away."""
OUTCOMES: tuple[Outcome, ...] = ("missed", "lost", "won", "drew", "both-lost", "bye", "walkover", "absent")
_MISSED, _LOST, _WON, _DREW, _BOTH_LOST, _BYE, _WALKOVER, _ABSENT = range(len(OUTCOMES))
LOSSES = (_MISSED, _LOST, _BOTH_LOST, _ABSENT)
_A, _B, _WINNER, _HOW = map(itemgetter, range(4))  # of a match; many times quicker than by name


def finished(tournament: Tournament) -> tuple[SwissRound, ...]:
    """The rounds before the first that has a match without a result."""
    for count, played in enumerate(tournament.rounds):
        # Byes have no *how* either, so a look at that alone settles most rounds at once.
        if None in map(_HOW, played.matches) and played.open_matches:
            return tournament.rounds[:count]
    return tournament.rounds


class _Column(NamedTuple):
    """One round: for each player's number how it ended, and whom they met (past the last number: nobody)."""

    ends: bytearray
    opponents: list[int]


class Tally:
    """Each of its lists has a place for each player's number. Never changed once it is made."""

    def __init__(self, tournament: Tournament) -> None:
        self.ids = tuple(sorted(entrant.id for entrant in tournament.entrants))
        self.number_of = {player: number for number, player in enumerate(self.ids)}
        self.nobody = len(self.ids)
        """Stands where there is no opponent."""
        history = finished(tournament)
        self.rounds = len(history)
        self.kept_apart: dict[tuple[int, int], int] = {}
        """By round and player: with whom they were paired without meeting, because one of them never came."""
        columns = [self._column(played) for played in history]
        self.ends = list(map(bytes, zip(*(column.ends for column in columns), strict=True)))
        """For each player the outcomes of their rounds, as places in `OUTCOMES`."""
        self.opponents = list(zip(*(column.opponents for column in columns), strict=True))
        if not columns:
            self.ends, self.opponents = [b""] * self.nobody, [()] * self.nobody
        self.faced = [len(row) - row.count(self.nobody) for row in self.opponents]
        """How many opponents each player had."""
        self._leave(one.id for one in tournament.entrants if one.dropped)
        self._worth = _worth(tournament.ruleset)
        self.points = [sum(row.translate(self._worth)) for row in self.ends]

    def outcomes(self, player: PlayerId) -> tuple[Outcome, ...]:
        """How each round ended for *player*."""
        return tuple(OUTCOMES[end] for end in self.ends[self.number_of[player]])

    def _column(self, played: SwissRound) -> _Column:
        column = _Column(bytearray([_LOST]) * self.nobody, [self.nobody] * self.nobody)
        usual, unusual = _parted(played.matches)
        if len(usual) * 2 < self.nobody:
            paired = {player for match in usual for player in match.players}
            for player, number in self.number_of.items():
                if player not in paired:
                    column.ends[number] = _MISSED
        self._note_usual(column, usual)
        for match in unusual:
            self._note_unusual(column, played.number, match)
        return column

    def _note_usual(self, column: _Column, matches: Sequence[Played]) -> None:
        """Matches that somebody won, a whole round at a time."""
        (ends, opponents), look = column, self.number_of.__getitem__
        a = list(map(_A, matches))
        is_first_winner = map(eq, a, map(_WINNER, matches))
        for one, other, is_first in zip(
            map(look, a), map(look, map(_B, matches)), is_first_winner, strict=True
        ):
            opponents[one] = other
            opponents[other] = one
            ends[one if is_first else other] = _WON

    def _note_unusual(self, column: _Column, round_number: int, match: Played) -> None:
        """A bye, a match without a winner, or one to which somebody never came."""
        numbers = [self.number_of[player] for player in match.players]
        for player, number in zip(match.players, numbers, strict=True):
            column.ends[number] = _outcome(match, player)
        if match.is_bye:
            return
        one, other = numbers
        if match.how == "no-show":
            self.kept_apart |= {(round_number, one): other, (round_number, other): one}
        else:
            column.opponents[one], column.opponents[other] = other, one

    def _leave(self, dropped: Iterable[PlayerId]) -> None:
        """Who dropped has played up to the last round they were paired in; the others, every round."""
        for player in dropped:
            number = self.number_of[player]
            self.ends[number] = self.ends[number].rstrip(bytes([_MISSED]))

    @property
    def byes(self) -> list[int]:
        """How often each player had a bye, or a win that counts as one."""
        return [row.count(_BYE) + row.count(_WALKOVER) for row in self.ends]

    def gain(self, end: int) -> int:
        """The points for a round that ended so."""
        return self._worth[end]

    def met(self) -> list[set[int]]:
        """Whom each player has been paired with, come or not: they are not paired again."""
        met = list(map(set, self.opponents))
        for (_, one), other in self.kept_apart.items():
            met[one].add(other)
        return met

    def corrected(self, number: int, old: Played, new: Played) -> "Tally":
        """The tally once *new* stands in place of *old* in round *number*, with the same two players."""
        tally = copy(self)
        pair = [self.number_of[player] for player in old.players]
        met_then = {(number, player) for player in pair}
        tally.kept_apart = {when: other for when, other in self.kept_apart.items() if when not in met_then}
        column = _Column(bytearray(self.nobody), [self.nobody] * self.nobody)
        tally._note_unusual(column, number, new)
        tally.ends, tally.opponents = self.ends.copy(), self.opponents.copy()
        tally.points, tally.faced = self.points.copy(), self.faced.copy()
        for player in pair:
            ends, opponents = bytearray(self.ends[player]), list(self.opponents[player])
            ends[number - 1], opponents[number - 1] = column.ends[player], column.opponents[player]
            tally.ends[player], tally.opponents[player] = bytes(ends), tuple(opponents)
            tally.points[player] = sum(ends.translate(self._worth))
            tally.faced[player] = len(opponents) - opponents.count(self.nobody)
        return tally


def _worth(ruleset: Ruleset) -> bytes:
    """The points for each of `OUTCOMES`, as a table that turns a row of outcomes into points."""
    win, loss, bye = (ruleset.number(f"points.{end}") for end in ("win", "loss", "bye"))
    return bytes([loss, loss, win, ruleset.number("points.draw"), loss, bye, bye, loss]).ljust(256)


def _parted(matches: Sequence[Played]) -> tuple[Sequence[Played], Sequence[Played]]:
    """Matches that one player won from another; and byes, no-shows and those without a winner."""
    if (
        None not in map(_B, matches)
        and None not in map(_WINNER, matches)
        and "no-show" not in map(_HOW, matches)
    ):
        return matches, ()
    parts: tuple[list[Played], list[Played]] = ([], [])
    for match in matches:
        parts[match.b is None or match.winner is None or match.how == "no-show"].append(match)
    return parts


def _outcome(match: Played, player: PlayerId) -> int:
    if match.is_bye:
        return _BYE
    if match.how == "no-show":
        return _WALKOVER if match.winner == player else _ABSENT
    if match.winner is None:
        return _DREW if match.how == "draw" else _BOTH_LOST
    return _WON if match.winner == player else _LOST
