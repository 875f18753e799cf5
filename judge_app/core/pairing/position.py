"""The position before a round: who is to be paired, their points, and whom they have met."""

from copy import copy

from judge_app.core.standings import standings
from judge_app.core.tally import finished
from judge_app.core.tournament import Tournament
from judge_app.errors import Refused

__all__ = ["Position"]


class Position:
    """Everything that pairing looks at. Players are the numbers of the tally."""

    def __init__(self, tournament: Tournament) -> None:
        _check(tournament)
        self.round = len(tournament.rounds) + 1
        self.standings = standings(tournament)
        self.tally = self.standings.tally
        self.by_rank = (None, *self.standings.order)
        """The player of each rank; nobody has rank 0."""
        number_of = self.tally.number_of
        self.players = sorted(number_of[entrant.id] for entrant in tournament.active)
        self.points = self.tally.points
        self.met = self.tally.met()
        most = tournament.ruleset.number("bye.most")
        self.byes = [max(0, had + 1 - most) for had in self.tally.byes]
        """How many byes too many one more would make for each player: 0 for those who may still have one."""
        self.bye_order = [key for key in tournament.ruleset.words("bye.order") if key != "random"]
        self.fixed = {number_of[one.id]: one.table for one in tournament.active if one.table is not None}
        """The table of each player who always sits at the same one."""

    def among(self, players: list[int]) -> "Position":
        """The same position, with nobody but *players* to be paired."""
        position = copy(self)
        position.players = players
        return position

    def is_roomy(self, players: int) -> bool:
        """Whether so many *players* can surely be paired without a rematch.

        They can as soon as everybody has half of the others left to meet (Dirac's theorem).
        """
        return players >= 2 * self.round


def _check(tournament: Tournament) -> None:
    if tournament.cut is not None:
        raise Refused("The top cut has been made, so the Swiss rounds are over. Go on with the bracket.")
    over = finished(tournament)
    if len(over) < len(tournament.rounds):
        open_round = tournament.rounds[len(over)]
        names = {entrant.id: entrant.name for entrant in tournament.entrants}
        places = ", ".join(
            f"table {match.table}" if match.table else " against ".join(map(names.__getitem__, match.players))
            for match in open_round.open_matches
        )
        raise Refused(f"Round {open_round.number} is not over: no result yet at {places}. Enter it first.")
    if len(tournament.active) < 2:
        raise Refused(f"A round needs two players, and {len(tournament.active) or 'none'} is left.")
