"""The standings once more, the slow and plain way: one sentence of the rules after the other.

Written from the documents and our readings of them, without a look at the engine, to check it against.
"""

from collections.abc import Callable
from fractions import Fraction
from typing import Literal, NamedTuple

from judge_app.core.model import PlayerId
from judge_app.core.tournament import Played, SwissRound, Tournament

__all__ = ["Score", "plain_order", "plain_standings"]

Ending = Literal["win", "loss", "draw", "bye", "missed"]
Number = Fraction | int | None


class Lived(NamedTuple):
    """One round as one player lived it."""

    round: int
    ending: Ending
    opponent: PlayerId | None
    is_beaten: bool = False
    """Whether *opponent* defeated this player: nobody does when both lose."""


class Score(NamedTuple):
    points: int
    rounds: int
    tiebreakers: dict[str, Number]
    """Every one that there is, whether the ruleset asks for it or not."""


Lives = dict[PlayerId, list[Lived]]


def plain_standings(tournament: Tournament) -> dict[PlayerId, Score]:
    """The points, the rounds played and all tiebreakers of everybody who ever entered."""
    lives = _lives(tournament)
    worth = {name: tournament.ruleset.number(f"points.{name}") for name in ("win", "bye", "loss", "draw")}
    points = {
        player: sum(worth["loss" if one.ending == "missed" else one.ending] for one in life)
        for player, life in lives.items()
    }
    ratio = {
        player: Fraction(points[player], len(life)) if life else Fraction(0) for player, life in lives.items()
    }
    sos = {player: _mean([ratio[other] for other in _opponents(life)]) for player, life in lives.items()}
    esos = {player: _mean([sos[other] for other in _opponents(life)]) for player, life in lives.items()}
    scores: dict[PlayerId, Score] = {}
    for player, life in lives.items():
        beaten = sum(points[one.opponent] for one in life if one.ending == "win" and one.opponent)
        beaten_by = sum(points[one.opponent] for one in life if one.is_beaten and one.opponent)
        lost = [one.round for one in life if one.ending in ("loss", "missed")]
        tiebreakers: dict[str, Number] = {
            "sos": sos[player],
            "esos": esos[player],
            "beaten": beaten,
            "beaten_by": beaten_by,
            "first_loss": min(lost, default=None),
        }
        scores[player] = Score(points[player], len(life), tiebreakers)
    return scores


def plain_order(tournament: Tournament) -> list[set[PlayerId]]:
    """Everybody, best first; those whom only the draw can part stand together."""
    scores = plain_standings(tournament)
    keys = [key for key in tournament.ruleset.words("tiebreaks.order") if key != "random"]

    def merit(player: PlayerId) -> list[Fraction | int | float]:
        figures = [scores[player].tiebreakers[key] for key in keys]
        return [scores[player].points, *(float("inf") if figure is None else figure for figure in figures)]

    return _grouped(list(scores), merit)


def _grouped(
    players: list[PlayerId], merit: Callable[[PlayerId], list[Fraction | int | float]]
) -> list[set[PlayerId]]:
    groups: list[set[PlayerId]] = []
    previous = None
    for player in sorted(players, key=merit, reverse=True):
        if merit(player) == previous:
            groups[-1].add(player)
        else:
            groups.append({player})
        previous = merit(player)
    return groups


def _lives(tournament: Tournament) -> Lives:
    """What each player's rounds were. Who dropped has none after the last that they were paired for."""
    lives: Lives = {entrant.id: [] for entrant in tournament.entrants}
    for swiss_round in _finished(tournament):
        lived = _lived(swiss_round)
        for player, life in lives.items():
            life.append(lived.get(player, Lived(swiss_round.number, "missed", None)))
    for entrant in tournament.entrants:
        life = lives[entrant.id]
        while entrant.dropped and life and life[-1].ending == "missed":
            life.pop()
    return lives


def _finished(tournament: Tournament) -> list[SwissRound]:
    """The rounds up to the first that still has an open match: it and what follows do not count."""
    rounds: list[SwissRound] = []
    for swiss_round in tournament.rounds:
        if any(match.b is not None and match.how is None for match in swiss_round.matches):
            break
        rounds.append(swiss_round)
    return rounds


def _lived(swiss_round: SwissRound) -> dict[PlayerId, Lived]:
    lived: dict[PlayerId, Lived] = {}
    for match in swiss_round.matches:
        if match.b is None:
            lived[match.a] = Lived(swiss_round.number, "bye", None)
        else:
            lived[match.a] = _of_match(swiss_round.number, match, match.a, match.b)
            lived[match.b] = _of_match(swiss_round.number, match, match.b, match.a)
    return lived


def _of_match(number: int, match: Played, player: PlayerId, other: PlayerId) -> Lived:
    if match.how == "no-show":  # the winner scores as with a bye, and neither has an opponent
        return Lived(number, "bye" if match.winner == player else "loss", None)
    if match.how == "draw":
        return Lived(number, "draw", other)
    if match.winner == player:
        return Lived(number, "win", other)
    return Lived(number, "loss", other, is_beaten=match.winner == other)


def _opponents(life: list[Lived]) -> list[PlayerId]:
    """Whom a player met, once for each match."""
    return [one.opponent for one in life if one.opponent is not None]


def _mean(values: list[Fraction]) -> Fraction:
    """Nobody met is nothing to divide by: 0."""
    return sum(values, Fraction(0)) / len(values) if values else Fraction(0)
