"""Chance alone decides among pairings that are equally good, and the seed decides chance."""

import os
import random
import subprocess
import sys
from collections import Counter
from functools import cache
from itertools import combinations
from operator import add

import pytest

from judge_app.core.model import PlayerId
from judge_app.core.pairing import Position, pair, pair_round
from judge_app.core.tournament import Tournament
from tests.core.pairing.events import (
    all_pairings,
    event,
    merit,
    met,
    new_event,
    pairs_of,
    points_of,
    with_round,
)


def test_the_odd_one_out_meets_a_random_player_of_the_next_group() -> None:
    # Three players have won: one of them must meet one of the three who have not.
    tournament = with_round(new_event(6), "0-3", "1-4", "2-5")
    winners, losers = {"p00", "p01", "p02"}, {"p03", "p04", "p05"}
    down: Counter[tuple[str, str]] = Counter()
    for seed in range(1200):
        pairing = pair(tournament, str(seed))
        falls = [
            (table.a, table.b)
            for table in pairing.tables
            if {table.a, table.b} & winners and table.b in losers
        ]
        assert len(falls) == 1
        down[falls[0]] += 1
        assert [(reason.kind, reason.points) for reason in pairing.reasons] == [("odd-one-out", (2, 0))]
    allowed = [(high, low) for high in winners for low in losers if int(low[1:]) - int(high[1:]) != 3]
    assert set(down) == set(allowed)
    assert chi_square(down.values(), len(allowed)) < 25  # 5 degrees of freedom


def test_a_whole_round_is_drawn_again_the_same_way_from_its_seed() -> None:
    tournament = event(37, 5, 1)
    assert pair(tournament, "5f3a") == pair(tournament, "5f3a")
    assert pair(tournament, "5f3a").tables != pair(tournament, "5f3b").tables


def test_who_was_entered_first_makes_no_difference() -> None:
    tournament = event(26, 4, 2)
    shuffled = list(tournament.entrants)
    random.Random(1).shuffle(shuffled)
    assert pair(tournament._replace(entrants=tuple(shuffled)), "x") == pair(tournament, "x")


def test_recorded_seeds_will_always_give_these_pairings() -> None:
    """If this fails, events that were paired before could no longer be verified."""
    few = [f"{table.a}-{table.b}" for table in pair(event(9, 2, 1), "golden").tables]
    assert few == GOLDEN_FEW.split()
    some = [f"{table.a}-{table.b}" for table in pair(event(30, 3, 1), "golden").tables]
    assert some == GOLDEN_SOME.split()
    many = [f"{table.a}-{table.b}" for table in pair(event(60, 16, 1), "golden").tables]
    assert many == GOLDEN_MANY.split()


# What the seed “golden” has given from the first day on.
GOLDEN_FEW = """\
p07-p02 p01-p04 p05-p08 p06-p03
"""
GOLDEN_SOME = """\
p09-p06 p16-p17 p03-p29 p12-p28 p08-p00 p02-p15 p10-p01 p07-p18 p27-p25 p13-p23 p26-p19 p05-p11 p14-p24
p21-p22 p04-p20
"""
GOLDEN_MANY = """\
p21-p48 p41-p01 p53-p24 p08-p05 p27-p32 p44-p43 p28-p26 p50-p45 p55-p20 p11-p06 p37-p31 p59-p16 p29-p02
p47-p22 p15-p10 p18-p34 p52-p03 p40-p07 p46-p09 p49-p04 p58-p17 p30-p12 p36-p56 p54-p33 p35-p51 p42-p25
p39-p19 p38-p13 p00-p14 p23-p57
"""

SCRIPT = """
from tests.core.pairing.events import event
from judge_app.core.pairing import pair
print([pair(event(players, rounds, 7), "seed") for players, rounds in ((9, 3), (16, 11), (31, 5), (60, 14))])
"""


def test_the_order_of_sets_has_no_part_in_it() -> None:
    said = {
        subprocess.run(
            [sys.executable, "-c", SCRIPT],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(sys.path)},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("0", "1", "4711")
    }
    assert len(said) == 1


def chi_square(counts: object, kinds: int) -> float:
    counted = list(counts)  # type: ignore[call-overload]
    expected = sum(counted) / kinds
    missing = kinds - len(counted)
    return float(sum((count - expected) ** 2 for count in counted) / expected + missing * expected)


@pytest.mark.parametrize(
    ("players", "rounds", "seed"),
    [(6, 0, 0), (8, 0, 0), (6, 1, 1), (8, 2, 1), (8, 3, 2), (8, 4, 5), (10, 5, 1), (10, 6, 2)],
)
def test_each_of_the_best_pairings_is_equally_likely(players: int, rounds: int, seed: int) -> None:
    tournament = event(players, rounds, seed)
    ids = [one.id for one in tournament.entrants]
    by_merit: dict[tuple[int, ...], list[frozenset[frozenset[PlayerId]]]] = {}
    for pairing in all_pairings(ids):
        pairs = [tuple(sorted(two)) for two in pairing]
        by_merit.setdefault(merit(tournament, pairs), []).append(pairing)  # type: ignore[arg-type]
    best = by_merit[min(by_merit)]
    position = Position(tournament)
    drawn = Counter(
        frozenset(map(frozenset, pairs_of(pair_round(position, str(seed))))) for seed in range(40 * len(best))
    )
    assert set(drawn) <= set(best)
    freedom = len(best) - 1
    assert chi_square(drawn.values(), len(best)) <= freedom + 4 * (2 * freedom) ** 0.5


def cost(tournament: Tournament, one: PlayerId, other: PlayerId) -> tuple[int, ...]:
    """What a pair adds: whether it is a rematch, and the difference in the group of the higher one."""
    points = points_of(tournament)
    top = max(points[one], points[other])
    apart = abs(points[one] - points[other])
    groups = sorted(set(points.values()), reverse=True)
    is_rematch = frozenset((one, other)) in met(tournament)
    return (int(is_rematch), *(apart if group == top else 0 for group in groups))


def ways(tournament: Tournament, players: tuple[PlayerId, ...]) -> tuple[tuple[int, ...], int]:
    """How well *players* can be paired, and in how many ways as well as that."""
    costs = {two: cost(tournament, *two) for two in combinations(players, 2)}

    @cache
    def best(left: tuple[PlayerId, ...]) -> tuple[tuple[int, ...], int]:
        if not left:
            return (0,) * len(next(iter(costs.values()))), 1
        found: Counter[tuple[int, ...]] = Counter()
        for at in range(1, len(left)):
            below, count = best(left[1:at] + left[at + 1 :])
            found[tuple(map(add, costs[left[0], left[at]], below))] += count
        return min(found), found[min(found)]

    return best(players)


@pytest.mark.parametrize(("players", "rounds"), [(14, 2), (14, 5), (16, 3), (16, 7)])
def test_beyond_a_few_players_each_opponent_is_as_likely_as_the_pairings_with_them(
    players: int, rounds: int
) -> None:
    tournament = event(players, rounds, 1)
    position, ids = Position(tournament), tuple(one.id for one in tournament.entrants)
    best, total = ways(tournament, ids)
    expected = {}
    for other in ids[1:]:
        rest, count = ways(tournament, tuple(player for player in ids[1:] if player != other))
        if tuple(map(add, cost(tournament, ids[0], other), rest)) == best:
            expected[other] = count / total
    draws = 600
    drawn = Counter(
        two[1] if two[0] == ids[0] else two[0]
        for seed in range(draws)
        for two in pairs_of(pair_round(position, str(seed)))
        if ids[0] in two
    )
    assert set(drawn) <= set(expected)
    assert sum(expected.values()) == pytest.approx(1)
    distance = sum((drawn[one] - draws * share) ** 2 / (draws * share) for one, share in expected.items())
    freedom = len(expected) - 1
    assert distance <= freedom + 4 * (2 * freedom) ** 0.5


@pytest.mark.parametrize("players", [40, 80])
def test_in_a_large_group_everybody_new_is_met_about_as_often(players: int) -> None:
    tournament = event(players, 3, 1)
    position = Position(tournament)
    points, old = points_of(tournament), met(tournament)
    somebody = max(points, key=lambda player: (list(points.values()).count(points[player]), player))
    drawn: Counter[PlayerId] = Counter()
    for seed in range(1500):
        for two in pairs_of(pair_round(position, str(seed))):
            if somebody in two:
                drawn.update(other for other in two if other != somebody)
    new = [
        player
        for player in points
        if points[player] == points[somebody] and frozenset((player, somebody)) not in old
    ]
    new.remove(somebody)
    expected = sum(drawn[player] for player in new) / len(new)
    assert all(abs(drawn[player] - expected) < 0.15 * expected + 4 * expected**0.5 for player in new)
