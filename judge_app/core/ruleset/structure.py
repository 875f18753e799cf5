"""How long an event of so many players is: Swiss rounds, the cut, and who says so."""

from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

from judge_app.core.ruleset.printed import printed
from judge_app.core.ruleset.rows import Row
from judge_app.core.ruleset.ruleset import Ruleset
from judge_app.errors import Refused
from judge_app.language import _

__all__ = ["Note", "Structure", "structure"]

FEWEST_PLAYERS = 2

Note = Literal["above_table", "below_table", "undefeated_ties", "rematches"]
"""What a screen must add: more or fewer players than the ruleset's own table has; so many that several may
stay unbeaten; so few that somebody meets the same opponent twice."""


@dataclass(frozen=True)
class Structure:
    """What the rulesets suggest; the organizer may choose otherwise."""

    rounds: int
    cut: int
    """How many go on after the Swiss rounds, or 0."""
    cite: str
    row: tuple[int, int | None]
    """The players of the printed row it is taken from, the second being None for “and more”."""
    notes: tuple[Note, ...] = ()
    offered_rounds: int | None = None
    """One round more, where the row leaves several players unbeaten."""

    @property
    def beyond_table(self) -> bool:
        """Whether the ruleset's own table has no row for that many players."""
        return "above_table" in self.notes or "below_table" in self.notes


def structure(ruleset: Ruleset, players: int) -> Structure:
    """What *ruleset* has for that many *players*, or failing that what the rulesets it is made from have."""
    if players < FEWEST_PLAYERS:
        raise Refused(
            _("An event takes two players at least, and there is one. Add players first.")
            if players == 1
            else _("An event takes two players at least, and there are none. Add players first.")
        )
    beyond = _beyond(ruleset, players)
    source: Ruleset | None = ruleset
    while source:
        for row in source.rows:
            if row.holds(players):
                return _by_row(source, row, players, beyond)
        base, source = source, printed(source.base) if source.base else None
    return _by_smallest_row(base, players, beyond)


def _by_row(source: Ruleset, row: Row, players: int, beyond: tuple[Note, ...]) -> Structure:
    notes = list(beyond)
    repeats = row.most is None and any(
        row[2:] == before[2:] for before, last in pairwise(source.rows) if last == row
    )
    if repeats:
        notes.append("undefeated_ties")
    if row.rounds > _without_rematch(players):
        notes.append("rematches")
    offered = row.rounds + 1 if repeats else None
    return Structure(row.rounds, row.cut, source.cite("structure.rows"), row[:2], tuple(notes), offered)


def _by_smallest_row(source: Ruleset, players: int, beyond: tuple[Note, ...]) -> Structure:
    """For fewer players than any table has: its first row, as far as it can be played without a rematch."""
    row = source.rows[0]
    rounds = min(row.rounds, _without_rematch(players))
    return Structure(rounds, 0, source.cite("structure.rows"), row[:2], beyond)


def _beyond(ruleset: Ruleset, players: int) -> tuple[Note, ...]:
    if players < ruleset.rows[0].least:
        return ("below_table",)
    last = ruleset.rows[-1].most
    return ("above_table",) if last is not None and players > last else ()


def _without_rematch(players: int) -> int:
    """How many rounds everybody can play without meeting anybody twice; of an odd number one has the bye."""
    return players - 1 if players % 2 == 0 else players
