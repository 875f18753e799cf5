"""A whole event out of one seed: results, drops and late entries by chance, played to the winner."""

from collections.abc import Iterable
from typing import NamedTuple

from judge_app.core.bracket import Pair, due, match_terms, qualifiers, replaced
from judge_app.core.crowd import crowd
from judge_app.core.model import How, PlayerId
from judge_app.core.pairing import Pairing, pair
from judge_app.core.randomness import Draw
from judge_app.core.ruleset import Ruleset, structure
from judge_app.core.standings import standings
from judge_app.core.tournament import Cut, Entrant, Played, SwissRound, Tournament

__all__ = ["simulate"]

_Chances = tuple[tuple[float, How], ...]

_SWISS: _Chances = (
    (0.06, "conceded"),
    (0.08, "time"),
    (0.02, "match-loss"),
    (0.015, "no-show"),
    (0.005, "double-loss"),
    (0.03, "draw"),
)
"""How often a match ends otherwise than by play."""
_CUT: _Chances = ((0.04, "conceded"), (0.08, "time"), (0.02, "match-loss"))
_DROPS = 0.03
_BOTH = 0.1
"""How often a match loss, or an absence, is that of both."""
_FEWEST = 2
"""As many players stay to the end, whatever chance says."""


class _Arrivals(NamedTuple):
    """How many players are in the event when a round is paired."""

    first: int
    second: int
    later: int

    def by(self, number: int) -> int:
        return self[min(number, len(self)) - 1]


def simulate(ruleset: Ruleset, players: int, seed: str) -> Tournament:
    """The event that *seed* gives *players* entrants, the late ones among them."""
    plan = structure(ruleset, players)
    everybody = crowd(players, seed)
    arrivals = _arrivals(players, plan.rounds, Draw(seed, "arrivals"))
    tournament = Tournament(
        name=f"Simulated event {seed}",
        ruleset=ruleset,
        entrants=(),
        lots=_token(Draw(seed, "lots")),
        planned_rounds=plan.rounds,
        planned_cut=plan.cut,
    )
    for number in range(1, plan.rounds + 1):
        late = everybody[len(tournament.entrants) : arrivals.by(number)]
        tournament = tournament._replace(entrants=tournament.entrants + late)
        tournament = _with_round(tournament, Draw(seed, "round", number))
    tournament = tournament._replace(places=tuple(standings(tournament).places()))
    return _with_cut(tournament, plan.cut, Draw(seed, "cut")) if plan.cut else tournament


def _arrivals(players: int, rounds: int, draw: Draw) -> _Arrivals:
    """Everybody in time, but for a few who come before rounds 2 and 3."""
    most = min(players // 5, 2 + players // 100)
    last, before = draw.below(most + 1), draw.below(most + 1)
    if rounds < len(_Arrivals._fields):
        return _Arrivals(players, players, players)
    return _Arrivals(players - last - before, players - last, players)


def _token(draw: Draw) -> str:
    return f"{draw.below(2**48):012x}"


def _with_round(tournament: Tournament, draw: Draw) -> Tournament:
    """One more round: paired, played, and then some leave."""
    pairing = pair(tournament, _token(draw))
    played = _played(pairing, tournament, draw)
    tournament = tournament._replace(rounds=(*tournament.rounds, played))
    tournament = _without(tournament, _absent(played.matches))
    return _without(tournament, _leaving(tournament.active, draw))


def _played(pairing: Pairing, tournament: Tournament, draw: Draw) -> SwissRound:
    spare = len(tournament.active) - _FEWEST
    matches = []
    for table in pairing.tables:
        match = _ended(Played(table.a, table.b, table=table.number), tournament.ruleset, draw)
        leaving = len(_absent([match]))
        if leaving > spare:
            match, leaving = match._replace(winner=match.a, how="play"), 0
        spare -= leaving
        matches.append(match)
    if pairing.bye is not None:
        matches.append(Played(pairing.bye, None))
    return SwissRound(pairing.round, tuple(matches), pairing.seed)


def _ended(match: Played, ruleset: Ruleset, draw: Draw) -> Played:
    how = _drawn(_SWISS, draw)
    if how == "draw" and not ruleset.flag("points.draws_allowed"):
        how = "play"
    both = how in ("match-loss", "no-show") and draw.random() < _BOTH
    winner = None if both or how in ("double-loss", "draw") else draw.choice(match.players)
    return match._replace(winner=winner, how=how)


def _drawn(chances: _Chances, draw: Draw) -> How:
    left = draw.random()
    for chance, how in chances:
        left -= chance
        if left < 0:
            return how
    return "play"


def _absent(matches: Iterable[Played]) -> set[PlayerId]:
    """Who did not come the whole round: they are out of the event."""
    return {
        player
        for match in matches
        if match.how == "no-show"
        for player in match.players
        if player != match.winner
    }


def _leaving(active: tuple[Entrant, ...], draw: Draw) -> set[PlayerId]:
    tired = [entrant.id for entrant in active if draw.random() < _DROPS]
    return {*tired[: len(active) - _FEWEST]}


def _without(tournament: Tournament, leaving: set[PlayerId]) -> Tournament:
    if not leaving:
        return tournament
    return tournament._replace(
        entrants=tuple(
            entrant._replace(dropped=True) if entrant.id in leaving else entrant
            for entrant in tournament.entrants
        )
    )


def _with_cut(tournament: Tournament, size: int, draw: Draw) -> Tournament:
    """The cut played out; now and then a qualifier goes home before it begins."""
    order = standings(tournament)
    cut = Cut(qualifiers(order, tournament, size).seeds)
    if draw.below(4) == 0 and len(tournament.active) > _FEWEST:
        gone = draw.choice(cut.seeds)
        tournament = _without(tournament, {gone})
        cut = replaced(cut, gone, order, tournament)
    third_place = tournament.ruleset.word("cut.third_place") == "match"
    while pairs := due(cut, third_place):
        cut = cut._replace(rounds=(*cut.rounds, _bracket_round(cut, pairs, tournament.ruleset, draw)))
    return tournament._replace(cut=cut)


def _bracket_round(cut: Cut, pairs: tuple[Pair, ...], ruleset: Ruleset, draw: Draw) -> tuple[Played, ...]:
    timed = match_terms(ruleset, len(cut.seeds), len(cut.rounds)).minutes > 0
    chances = tuple((chance, how) for chance, how in _CUT if timed or how != "time")
    return tuple(
        Played(*players, winner=draw.choice(players), how=_drawn(chances, draw), table=table)
        for table, players in enumerate(pairs, start=1)
    )
