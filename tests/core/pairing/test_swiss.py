"""Who meets whom: everybody once, nobody twice while it can be avoided, points as near as can be."""

from itertools import combinations

import networkx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judge_app.core.pairing import pair
from judge_app.core.tournament import Tournament
from judge_app.errors import Refused
from tests.core.pairing.events import (
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
    tournament = event(16, 11, 0)  # 40 in all, where 36 is possible
    pairs = pairs_of(pair(tournament, "any"))
    points, old = points_of(tournament), met(tournament)
    graph = networkx.Graph()
    for one, other in combinations(points, 2):
        if frozenset((one, other)) not in old:
            graph.add_edge(one, other, weight=1000 - abs(points[one] - points[other]))
    least = networkx.max_weight_matching(graph, maxcardinality=True)
    total, ours = (sum(abs(points[one] - points[two]) for one, two in these) for these in (least, pairs))
    assert ours > total
    assert merit(tournament, pairs) < merit(tournament, [tuple(two) for two in least])


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


def test_no_more_rematches_than_must_be() -> None:
    # p00 has met everybody, and the others only p00: one rematch is needed, and every other pair is new.
    tournament = new_event(6)
    for opponent in range(1, 6):
        others = [number for number in range(1, 6) if number != opponent]
        tournament = with_round(tournament, f"0-{opponent}", *(str(number) for number in others))
    rematches = [reason for reason in pair(tournament, "seed").reasons if reason.kind == "rematch"]
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
    # By points alone p00 and p01, who each won one of two, would be the pair in the middle.
    tournament = with_round(new_event(6), "0-1", "2-3", "4-5")
    first = tournament.rounds[0]
    absent = first._replace(matches=(first.matches[0]._replace(how="no-show"), *first.matches[1:]))
    tournament = with_round(tournament._replace(rounds=(absent,)), "2-0", "4-3", "1-5")
    for seed in range(30):
        assert {"p00", "p01"} not in [set(two) for two in pairs_of(pair(tournament, str(seed)))]
