"""The position before a round: who is to be paired, their points, and whom they have met."""

from collections.abc import Mapping
from copy import copy

from judge_app.core.model import PlayerId
from judge_app.core.standings import standings
from judge_app.core.tally import finished
from judge_app.core.tournament import Played, Tournament
from judge_app.errors import Refused
from judge_app.language import _

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
        self.lends_tables = tournament.lends_tables

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
        raise Refused(_("The top cut has been made, so the Swiss rounds are over. Go on with the bracket."))
    over = finished(tournament)
    if len(over) < len(tournament.rounds):
        open_round = tournament.rounds[len(over)]
        names = {entrant.id: entrant.name for entrant in tournament.entrants}
        places = ", ".join(_place(match, names) for match in open_round.open_matches)
        text = _("Round {round} is not over: no result yet at {places}. Enter it first.")
        raise Refused(text.format(round=open_round.number, places=places))
    if not tournament.active:
        raise Refused(_("A round needs two players, and none is left."))
    if len(tournament.active) < 2:
        raise Refused(_("A round needs two players, and 1 is left."))


def _place(match: Played, names: Mapping[PlayerId, str]) -> str:
    if match.table:
        return _("table {table}").format(table=match.table)
    a, *others = (names[player] for player in match.players)
    return _("{a} against {b}").format(a=a, b=others[0]) if others else a
