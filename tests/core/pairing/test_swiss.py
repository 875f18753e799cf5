"""Who meets whom: everybody once, nobody twice, points as near as can be, and otherwise by chance alone."""

import os
import random
import subprocess
import sys
from collections import Counter
from functools import cache
from operator import add

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judge_app.core.model import PlayerId
from judge_app.core.pairing import Position, pair, pair_round
from judge_app.core.tournament import Tournament
from judge_app.errors import Refused
from tests.core.pairing.events import (
    all_pairings,
    best_merit,
    event,
    events,
    merit,
    met,
    new_event,
    pairs_of,
    points_of,
    with_round,
)


@given(events())
def test_every_active_player_is_seated_once(tournament: Tournament) -> None:
    pairing = pair(tournament, "seed")
    seated = [player for two in pairs_of(pairing) for player in two]
    if pairing.bye is not None:
        seated.append(pairing.bye)
    assert sorted(seated) == sorted(one.id for one in tournament.active)
    assert [table.number for table in pairing.tables] == list(range(1, len(pairing.tables) + 1))


@settings(max_examples=150)
@given(events(), st.integers(0, 1000))
def test_no_pairing_has_fewer_rematches_or_smaller_differences(tournament: Tournament, seed: int) -> None:
    pairs = pairs_of(pair(tournament, str(seed)))
    assert merit(tournament, pairs) == best_merit(tournament, [player for two in pairs for player in two])


@pytest.mark.parametrize(("players", "rounds"), [(8, 7), (16, 12), (32, 20), (33, 20), (49, 24), (60, 30)])
def test_tight_late_rounds_are_always_solved(players: int, rounds: int) -> None:
    for seed in range(8):
        tournament = event(players, rounds - 1, seed)
        pairs = pairs_of(pair(tournament, "late"))
        best = best_merit(tournament, [player for two in pairs for player in two])
        assert merit(tournament, pairs) == best
        if players > rounds:
            assert best[0] == 0


@pytest.mark.parametrize("seed", range(4))
def test_a_large_field_with_tight_top_groups_is_paired_as_well_as_by_exact_matching(seed: int) -> None:
    tournament = event(140, 13, seed)
    pairs = pairs_of(pair(tournament, "late"))
    assert merit(tournament, pairs) == best_merit(tournament, [player for two in pairs for player in two])


def test_the_top_group_comes_first_even_if_the_differences_add_up_to_more() -> None:
    # 0 and 1 lead with 6 points and have met. Pairing 0 with 2 and 1 with 3 costs the top group 2 + 2, and
    # leaves the rest no more than it must: nothing that spares the lower groups may take that away.
    tournament = event(16, 11, 3)
    pairs = pairs_of(pair(tournament, "any"))
    differences = merit(tournament, pairs)
    for other in range(40):
        assert merit(tournament, pairs_of(pair(tournament, str(other)))) == differences


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


def ways(tournament: Tournament, players: tuple[PlayerId, ...]) -> tuple[tuple[int, ...], int]:
    """How well *players* can be paired, and in how many ways as well as that."""
    points, old = points_of(tournament), met(tournament)
    groups = sorted(set(points.values()), reverse=True)

    def cost(one: PlayerId, other: PlayerId) -> tuple[int, ...]:
        top = max(points[one], points[other])
        apart = [abs(points[one] - points[other]) if group == top else 0 for group in groups]
        return (int(frozenset((one, other)) in old), *apart)

    @cache
    def best(left: tuple[PlayerId, ...]) -> tuple[tuple[int, ...], int]:
        if not left:
            return (0,) * (len(groups) + 1), 1
        found: Counter[tuple[int, ...]] = Counter()
        for at in range(1, len(left)):
            below, count = best(left[1:at] + left[at + 1 :])
            found[tuple(map(add, cost(left[0], left[at]), below))] += count
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
        if merit_sum(tournament, ids[0], other, rest) == best:
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


def merit_sum(
    tournament: Tournament, one: PlayerId, other: PlayerId, rest: tuple[int, ...]
) -> tuple[int, ...]:
    points = points_of(tournament)
    groups = sorted(set(points.values()), reverse=True)
    top = max(points[one], points[other])
    apart = [abs(points[one] - points[other]) if group == top else 0 for group in groups]
    return tuple(map(add, (int(frozenset((one, other)) in met(tournament)), *apart), rest))


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


def test_a_rematch_that_cannot_be_avoided_is_named_and_waits_for_the_organizer() -> None:
    tournament = new_event(4)
    for matches in (("0-1", "2-3"), ("0-2", "1-3"), ("0-3", "1-2")):
        tournament = with_round(tournament, *matches)
    pairing = pair(tournament, "seed")
    assert pairing.needs_confirmation
    assert {reason.players for reason in pairing.reasons if reason.kind == "rematch"} == set(
        pairs_of(pairing)
    )
    assert not pair(event(4, 2, 1), "seed").needs_confirmation


def test_an_unavoidable_rematch_is_left_to_the_lowest_group() -> None:
    # 0 has met everybody; of the others each pair but those with 0 is free. With one rematch needed it goes
    # to whoever costs the top groups least, and every other pair is new.
    tournament = new_event(6)
    for opponent in range(1, 6):
        others = [number for number in range(1, 6) if number != opponent]
        tournament = with_round(tournament, f"0-{opponent}", *(str(number) for number in others))
    pairing = pair(tournament, "seed")
    rematches = [reason for reason in pairing.reasons if reason.kind == "rematch"]
    assert len(rematches) == 1
    assert "p00" in rematches[0].players


def test_a_missing_result_blocks_and_names_the_table() -> None:
    tournament = event(6, 1, 1)
    first = tournament.rounds[0]
    matches = (first.matches[0]._replace(winner=None, how=None), *first.matches[1:])
    blocked = tournament._replace(rounds=(first._replace(matches=matches),))
    with pytest.raises(Refused, match="Round 1 is not over: no result yet at table 1"):
        pair(blocked, "seed")


def test_nobody_can_be_paired_alone() -> None:
    with pytest.raises(Refused, match="needs two players"):
        pair(new_event(1), "seed")


def test_a_player_who_never_came_is_not_paired_with_the_same_opponent_again() -> None:
    tournament = with_round(new_event(4), "0-1", "2-3")
    first = tournament.rounds[0]
    absent = first.matches[0]._replace(how="no-show")
    tournament = tournament._replace(rounds=(first._replace(matches=(absent, first.matches[1])),))
    for seed in range(30):
        assert {"p00", "p01"} not in [set(two) for two in pairs_of(pair(tournament, str(seed)))]
