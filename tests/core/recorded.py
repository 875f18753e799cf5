"""An event as it was recorded, and the ways to tamper with the record."""

from judge_app.core.audit import Finding, audit
from judge_app.core.model import PlayerId
from judge_app.core.ruleset import printed
from judge_app.core.simulation import simulate
from judge_app.core.tournament import Cut, Played, SwissRound, Tournament

EVENT = simulate(printed("draft"), 21, "Oakhaven")
"""Five rounds with a bye in each, and players who drop; then a cut of eight. Nobody has a fixed table."""


def wrong(tournament: Tournament) -> list[Finding]:
    return [found for found in audit(tournament) if not found.follows]


def with_round(tournament: Tournament, played: SwissRound) -> Tournament:
    rounds = [*tournament.rounds]
    rounds[played.number - 1] = played
    return tournament._replace(rounds=tuple(rounds))


def with_cut_round(tournament: Tournament, index: int, matches: tuple[Played, ...]) -> Tournament:
    assert tournament.cut is not None
    rounds = [*tournament.cut.rounds]
    rounds[index] = matches
    return tournament._replace(cut=tournament.cut._replace(rounds=tuple(rounds)))


def cut_of(tournament: Tournament) -> Cut:
    assert tournament.cut is not None
    return tournament.cut


def name(player: PlayerId | None) -> str:
    assert player is not None
    return EVENT.entrant(player).name


def dropping(tournament: Tournament, player: PlayerId) -> Tournament:
    return tournament._replace(
        entrants=tuple(one._replace(dropped=True) if one.id == player else one for one in tournament.entrants)
    )
