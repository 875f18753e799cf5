"""Tournaments for the tests of pairing, and what makes one pairing better than another, plainly written."""

import random
from collections.abc import Iterable, Iterator, Sequence

import networkx
from hypothesis import strategies as st

from judge_app.core.model import PlayerId
from judge_app.core.pairing import Pairing, pair
from judge_app.core.ruleset import printed
from judge_app.core.tournament import Entrant, Played, SwissRound, Tournament

Pairs = Sequence[tuple[PlayerId, PlayerId]]


def entrants(count: int) -> tuple[Entrant, ...]:
    return tuple(Entrant(PlayerId(f"p{number:02}"), f"Player {number}") for number in range(count))


def new_event(players: int, ruleset: str = "regulations-casual") -> Tournament:
    return Tournament("Oakhaven", printed(ruleset), entrants(players))


def with_round(tournament: Tournament, *matches: str) -> Tournament:
    """One more round, in which the first of each two won: "0-1" is player 0's win, "4" a bye for player 4."""
    played = []
    for table, match in enumerate(matches, 1):
        a, *b = (PlayerId(f"p{int(number):02}") for number in match.split("-"))
        played.append(Played(a, b[0], a, "play", table) if b else Played(a, None))
    return tournament._replace(
        rounds=(*tournament.rounds, SwissRound(len(tournament.rounds) + 1, tuple(played)))
    )


def after(tournament: Tournament, pairing: Pairing, chance: random.Random) -> Tournament:
    """The tournament once the round of *pairing* is played, with results by *chance*."""
    matches = [
        Played(table.a, table.b, table.a if chance.random() < 0.5 else table.b, "play", table.number)
        for table in pairing.tables
    ]
    if pairing.bye is not None:
        matches.append(Played(pairing.bye, None))
    played = SwissRound(pairing.round, tuple(matches), pairing.seed)
    return tournament._replace(rounds=(*tournament.rounds, played))


def event(
    players: int, rounds: int, seed: int, ruleset: str = "regulations-casual", drops: float = 0
) -> Tournament:
    """*rounds* rounds paired by the engine; after each a share of *drops* leaves, but never the last two."""
    chance = random.Random(seed)
    tournament = new_event(players, ruleset)
    for number in range(rounds):
        tournament = after(tournament, pair(tournament, f"{seed}.{number}"), chance)
        leaving = {one.id for one in tournament.active[2:] if chance.random() < drops}
        tournament = tournament._replace(
            entrants=tuple(
                one._replace(dropped=one.dropped or one.id in leaving) for one in tournament.entrants
            )
        )
    return tournament


@st.composite
def events(draw: st.DrawFn, most_players: int = 60, most_rounds: int = 22) -> Tournament:
    players = draw(st.integers(2, most_players))
    return event(
        players,
        draw(st.integers(0, min(players + 2, most_rounds))),
        draw(st.integers(0, 10**6)),
        draw(st.sampled_from(["regulations-casual", "draft"])),
        draw(st.sampled_from([0.0, 0.0, 0.03, 0.2])),
    )


def pairs_of(pairing: Pairing) -> list[tuple[PlayerId, PlayerId]]:
    return [(table.a, table.b) for table in pairing.tables]


def points_of(tournament: Tournament) -> dict[PlayerId, int]:
    points = {one.id: 0 for one in tournament.entrants}
    for played in tournament.rounds:
        for match in played.matches:
            points[match.winner or match.a] += 2
    return points


def met(tournament: Tournament) -> set[frozenset[PlayerId]]:
    return {frozenset(match.players) for played in tournament.rounds for match in played.matches}


def merit(tournament: Tournament, pairs: Pairs) -> tuple[int, ...]:
    """What is compared, the smaller the better: rematches, rematches by group, differences by group."""
    points, old = points_of(tournament), met(tournament)
    groups = sorted({points[player] for two in pairs for player in two}, reverse=True)
    rematches, differences = dict.fromkeys(groups, 0), dict.fromkeys(groups, 0)
    for one, other in pairs:
        top = max(points[one], points[other])
        differences[top] += abs(points[one] - points[other])
        rematches[top] += frozenset((one, other)) in old
    return (sum(rematches.values()), *rematches.values(), *differences.values())


def best_merit(tournament: Tournament, players: Iterable[PlayerId]) -> tuple[int, ...]:
    """The best that *players* can be paired, by networkx."""
    everybody = sorted(players)
    points, old = points_of(tournament), met(tournament)
    groups = sorted({points[player] for player in everybody}, reverse=True)
    digits = 2 * len(groups) + 1
    graph = networkx.Graph()
    for at, one in enumerate(everybody):
        for other in everybody[at + 1 :]:
            group = groups.index(max(points[one], points[other]))
            is_rematch = frozenset((one, other)) in old
            cost = abs(points[one] - points[other]) * 10_000 ** (len(groups) - 1 - group)
            cost += is_rematch * (10_000 ** (digits - 2 - group) + 10_000 ** (digits - 1))
            graph.add_edge(one, other, weight=10_000**digits - cost)
    matching = networkx.max_weight_matching(graph, maxcardinality=True)
    return merit(tournament, [tuple(two) for two in matching])


def all_pairings(players: Sequence[PlayerId]) -> Iterator[frozenset[frozenset[PlayerId]]]:
    if not players:
        yield frozenset()
        return
    for at in range(1, len(players)):
        for rest in all_pairings([*players[1:at], *players[at + 1 :]]):
            yield rest | {frozenset((players[0], players[at]))}
