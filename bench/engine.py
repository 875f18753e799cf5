"""Measures pairing and standings against the least they could cost; exit 1 if a bar is missed.

make bench-engine
"""

import gc
import json
import random
import sys
from collections.abc import Callable
from functools import cache, partial
from typing import Any

import networkx

from bench.measure import Bars, Note, interleaved
from judge_app.core.model import PlayerId
from judge_app.core.pairing import Position, pair_round
from judge_app.core.pairing.bye import most_free_pairs
from judge_app.core.pairing.costs import Costs
from judge_app.core.pairing.exact import best_pairs
from judge_app.core.pairing.field import score_groups
from judge_app.core.randomness import Draw
from judge_app.core.ruleset import printed
from judge_app.core.standings import Standings, standings
from judge_app.core.tournament import Entrant, Played, SwissRound, Tournament
from judge_app.paper.eventfile import read_event
from judge_app.paper.eventwriting import event_text

MANY = 10_000


@cache
def event(players: int, rounds: int, seed: int = 1, ruleset: str = "regulations-casual") -> Tournament:
    """An event after so many *rounds*, paired by the engine, with random results."""
    if not rounds:
        ids = [PlayerId(f"p{number:05}") for number in range(players)]
        return Tournament("Bench", printed(ruleset), tuple(Entrant(one, one) for one in ids))
    before = event(players, rounds - 1, seed, ruleset)
    chance = random.Random(f"{seed} {rounds}")
    pairing = pair_round(Position(before), f"{seed}")
    matches = [
        Played(table.a, table.b, chance.choice(table[1:]), "play", table.number) for table in pairing.tables
    ]
    if pairing.bye:
        matches.append(Played(pairing.bye, None))
    return before._replace(rounds=(*before.rounds, SwissRound(rounds, tuple(matches), "bench")))


def shuffle_and_look(position: Position) -> Callable[[int], Any]:
    """The least that pairing costs: the players in a random order, and one look for each pair."""
    ids = position.tally.ids
    met = {
        ids[player]: {ids[other] for other in row if other < len(ids)}
        for player, row in enumerate(position.met)
    }

    def work(number: int) -> int:
        order = Draw(str(number)).shuffled(ids)
        return sum(order[at + 1] in met[order[at]] for at in range(0, len(order) - 1, 2))

    return work


def paired(position: Position, seed: int) -> None:
    pair_round(position, str(seed))


def measure_pairing(note: Note) -> None:
    worst = 0.0
    for rounds in range(1, 8):
        position = Position(event(MANY, rounds))
        ours, least = interleaved(15, partial(paired, position), shuffle_and_look(position))
        worst = max(worst, ours / least)
    note("pair 10,000 players, worst of rounds 2 to 8 / shuffle and look up", worst, 6)
    small = Position(event(1_000, 7))
    large = Position(event(MANY, 7))
    few, many = interleaved(
        15,
        lambda n: [pair_round(small, f"{n} {again}") for again in range(5)],
        lambda n: pair_round(large, str(n)),
    )
    note("pair 10,000 players / 1,000 players", many / (few / 5), 15)


def measure_exact(note: Note) -> None:
    position = Position(event(200, 7))
    groups = score_groups(position.players, position.points)
    costs, draw = Costs(groups, position.points, position.met), Draw("bench")
    players = [player for group in groups for player in group]
    edges = [
        (one, other, costs.of(one, other) + costs.chance(draw))
        for at, one in enumerate(players)
        for other in players[at + 1 :]
        if other not in position.met[one]
    ]
    dearest = max(cost for *_, cost in edges) + 1
    graph = networkx.Graph()
    graph.add_weighted_edges_from((one, other, dearest - cost) for one, other, cost in edges)
    ours, peer = interleaved(
        3,
        lambda n: best_pairs(groups, position.points, position.met, Draw(str(n))),
        lambda n: networkx.max_weight_matching(graph, maxcardinality=True),
    )
    note("exact pairing of 200 players / networkx.max_weight_matching", ours / peer, 1.5)


def measure_tight_rounds(note: Note) -> None:
    for players, number in ((8, 7), (16, 12), (32, 20)):
        slowest = 0.0
        for seed in range(40):
            position = Position(event(players, number - 1, seed))
            slowest = max(slowest, *interleaved(3, partial(solved, position)))
        note(f"{players} players, round {number}: slowest of 40 events, in ms", slowest * 1000, 50)


def solved(position: Position, seed: int) -> None:
    pairing = pair_round(position, str(seed))
    possible = most_free_pairs(position.players, position)
    if pairing.needs_confirmation and possible == len(pairing.tables):
        raise SystemExit("A round was paired with a rematch that could be avoided.")


def add_up(tournament: Tournament) -> dict[PlayerId, int]:
    """One pass over the results: each player's points, and nothing else."""
    points = dict.fromkeys((one.id for one in tournament.entrants), 0)
    for played in tournament.rounds:
        for a, b, winner, _, _, _ in played.matches:
            points[a] += 2 if b is None or winner == a else 0
            if b is not None:
                points[b] += 2 if winner == b else 0
    return points


def measure_ranking(ruleset: str, note: Note) -> None:
    large = event(MANY, 10, 1, "regulations-casual")._replace(ruleset=printed(ruleset))
    small = event(1_000, 10, 1, "regulations-casual")._replace(ruleset=printed(ruleset))
    ours, least, few = interleaved(
        9,
        lambda _: standings(large),
        lambda _: add_up(large),
        lambda _: [standings(small) for _ in range(5)],
    )
    note(f"standings of 10,000 players after 10 rounds, {ruleset} / adding up", ours / least, 8)
    note(f"standings of 10,000 players / 1,000 players, {ruleset}", ours / (few / 5), 15)


def measure_standings(note: Note) -> None:
    for ruleset in ("regulations-casual", "constructed"):
        measure_ranking(ruleset, note)
    whole = standings(event(MANY, 10))
    match = event(MANY, 10).rounds[4].matches[7]
    turned = match._replace(winner=match.b if match.winner == match.a else match.a)
    correction, afresh = interleaved(
        9,
        lambda n: whole.corrected(5, match, turned),
        lambda n: Standings(whole.figures, whole.keys, whole.lots),
    )
    note("standings after a correction / ranking all", correction / afresh, 1)


def measure_reading(note: Note) -> None:
    text = event_text(event(MANY, 10)).encode()
    ours, plain = interleaved(7, lambda _: read_event(text, "bench", printed), lambda _: json.loads(text))
    note("read an event file of 10,000 players and 10 rounds / json.loads", ours / plain, 6)


def main() -> int:
    bars = Bars()
    event(MANY, 10)
    gc.collect()
    gc.freeze()  # neither side shall pay for collecting what the measurement itself holds
    measure_pairing(bars.note)
    measure_exact(bars.note)
    measure_tight_rounds(bars.note)
    measure_standings(bars.note)
    measure_reading(bars.note)
    return bars.missed > 0


if __name__ == "__main__":
    sys.exit(main())
