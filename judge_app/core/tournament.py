"""A tournament as its engine sees it: who entered, who met whom in which round, and how it ended."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import NamedTuple

from judge_app.core.model import How, PlayerId
from judge_app.core.ruleset import Ruleset

__all__ = [
    "BOTH_CAN_LOSE",
    "LAST_TABLE",
    "Cut",
    "Entrant",
    "Place",
    "Played",
    "SwissRound",
    "Tournament",
    "Was",
]

LAST_TABLE = 9999
"""No event says how many tables its hall has, so every number up to here is one."""

BOTH_CAN_LOSE: tuple[How, ...] = ("double-loss", "draw", "match-loss", "no-show")
"""The ways a match can end without a winner."""


class Entrant(NamedTuple):
    id: PlayerId
    name: str
    dropped: bool = False
    table: int | None = None
    """The table at which this player always sits."""


class Was(NamedTuple):
    """What a match's result was taken for before it was put right."""

    winner: PlayerId | None
    how: How
    until: int
    """The last round that was paired by it."""


class Played(NamedTuple):
    """One match. No second player: a bye. No *how*: it is not over."""

    a: PlayerId
    b: PlayerId | None
    winner: PlayerId | None = None
    how: How | None = None
    table: int | None = None
    was: tuple[Was, ...] = ()

    @property
    def is_bye(self) -> bool:
        return self.b is None

    @property
    def is_over(self) -> bool:
        return self.b is None or self.how is not None

    @property
    def players(self) -> tuple[PlayerId, ...]:
        return (self.a,) if self.b is None else (self.a, self.b)

    def as_of(self, number: int) -> "Played":
        """The match as it was known when round *number* was paired."""
        for was in self.was:
            if was.until >= number:
                return self._replace(winner=was.winner, how=was.how)
        return self


class SwissRound(NamedTuple):
    number: int
    matches: tuple[Played, ...]
    seed: str | None = None
    """What the pairing was drawn from; unknown where somebody else paired it."""
    changed: str = ""
    """Why the pairing is not the one that was drawn: players swapped, tables paired anew."""

    def as_of(self, number: int) -> "SwissRound":
        """The round as it was known when round *number* was paired."""
        return self._replace(matches=tuple(match.as_of(number) for match in self.matches))

    @property
    def open_matches(self) -> tuple[Played, ...]:
        return tuple(match for match in self.matches if not match.is_over)

    @property
    def players(self) -> Iterator[PlayerId]:
        return (player for match in self.matches for player in match.players)


class Cut(NamedTuple):
    """The single elimination after the Swiss rounds."""

    seeds: tuple[PlayerId, ...]
    """Best first; their number is the size of the cut."""
    rounds: tuple[tuple[Played, ...], ...] = ()
    """In bracket order; the last one may hold the match for third place behind the final."""


class Place(NamedTuple):
    """One line of the standings."""

    rank: int
    id: PlayerId
    points: int
    tiebreakers: Mapping[str, Fraction | int | None]
    """By the names that the ruleset gives them, in its order; the draw is not among them."""


class Tournament(NamedTuple):
    name: str
    ruleset: Ruleset
    entrants: tuple[Entrant, ...]
    rounds: tuple[SwissRound, ...] = ()
    cut: Cut | None = None
    lots: str = ""
    """What ties that nothing else breaks are drawn from."""
    places: tuple[Place, ...] = ()
    """The standings after the last Swiss round as they were written down, if they were."""
    planned_rounds: int | None = None
    planned_cut: int | None = None
    """What the organizer announced where it is not the ruleset's suggestion."""
    lends_tables: bool = False
    """Whether others may sit at a fixed table that is not used, as it once was: so old rounds are derived."""

    @property
    def active(self) -> tuple[Entrant, ...]:
        return tuple(entrant for entrant in self.entrants if not entrant.dropped)

    def entrant(self, player: PlayerId) -> Entrant:
        return next(entrant for entrant in self.entrants if entrant.id == player)

    def before(self, number: int, *, corrected: bool = False) -> "Tournament":
        """The tournament when round *number* was paired, as far as pairing can tell.

        With the results as they were known then, or, *corrected*, as they are known now.
        """
        paired = set(self.rounds[number - 1].players)
        known = paired.union(*(earlier.players for earlier in self.rounds[: number - 1]))
        return self._replace(
            entrants=tuple(
                entrant._replace(dropped=entrant.id not in paired)
                for entrant in self.entrants
                if entrant.id in known
            ),
            rounds=tuple(
                earlier if corrected else earlier.as_of(number) for earlier in self.rounds[: number - 1]
            ),
            cut=None,
        )
