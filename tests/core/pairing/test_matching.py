"""No matching has more pairs or costs less: checked by trying all of them, and by asking networkx."""

import random
from collections.abc import Iterator
from itertools import pairwise

import networkx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge_app.core.pairing.matching import best_matching, most_pairs

Edge = tuple[int, int, int]
Graph = tuple[int, list[Edge]]


def worth(graph: Graph, partners: list[int]) -> tuple[int, int]:
    """The pairs and the cost of a matching, once it is certain that it is one."""
    size, edges = graph
    assert len(partners) == size
    costs = {frozenset((a, b)): cost for a, b, cost in edges}
    pairs = [(a, b) for a, b in enumerate(partners) if a < b]
    assert all(partners[b] == a for a, b in pairs)
    assert partners.count(-1) == size - 2 * len(pairs)
    return len(pairs), sum(costs[frozenset(pair)] for pair in pairs)


def all_matchings(edges: list[Edge], taken: frozenset[int] = frozenset()) -> Iterator[tuple[int, int]]:
    """The pairs and the cost of every matching there is."""
    yield 0, 0
    for place, (a, b, cost) in enumerate(edges):
        if a not in taken and b not in taken:
            for pairs, rest in all_matchings(edges[place + 1 :], taken | {a, b}):
                yield pairs + 1, rest + cost


def by_networkx(graph: Graph) -> tuple[int, int]:
    size, edges = graph
    dearest = max((cost for _, _, cost in edges), default=0)
    network = networkx.Graph()
    network.add_weighted_edges_from((a, b, dearest + 1 - cost) for a, b, cost in edges)
    partners = [-1] * size
    for a, b in networkx.max_weight_matching(network, maxcardinality=True):
        partners[a], partners[b] = b, a
    return worth(graph, partners)


def neighbours(graph: Graph) -> list[set[int]]:
    size, edges = graph
    around: list[set[int]] = [set() for _ in range(size)]
    for a, b, _ in edges:
        around[a].add(b)
        around[b].add(a)
    return around


def random_graph(size: int, share: float, highest: int, seed: int) -> Graph:
    chance = random.Random(seed)
    pairs = [(a, b) for a in range(size) for b in range(a) if chance.random() < share]
    return size, [(a, b, chance.randint(-highest // 3, highest)) for a, b in pairs]


def circles(count: int, seed: int) -> Graph:
    """Odd circles of cheap edges, joined by dear ones: blossoms that hold blossoms."""
    chance = random.Random(seed)
    costs: dict[tuple[int, int], int] = {}
    size = 0
    for _ in range(count):
        around = range(size, size + chance.choice([3, 5, 7]))
        costs |= {(a, b): chance.randint(0, 3) for a, b in pairwise(around)}
        costs[around[0], around[-1]] = chance.randint(0, 3)
        size = around.stop
    for _ in range(size):
        a, b = sorted(chance.sample(range(size), 2))
        costs.setdefault((a, b), chance.randint(2, 40))
    return size, [(a, b, cost) for (a, b), cost in costs.items()]


def swiss_round(players: int, seed: int) -> Graph:
    """The points between two players, in a digit for the group of the higher, and then a draw of lots."""
    chance = random.Random(seed)
    points = [2 * chance.randint(0, 7) for _ in range(players)]
    return players, [
        (a, b, (abs(points[a] - points[b]) << 64 + 16 * max(points[a], points[b])) + chance.getrandbits(60))
        for a in range(players)
        for b in range(a)
        if chance.random() < 0.95
    ]


@st.composite
def small_graphs(draw: st.DrawFn) -> Graph:
    size = draw(st.integers(0, 8))
    pairs = [(a, b) for a in range(size) for b in range(a)]
    some = draw(st.lists(st.sampled_from(pairs), unique=True, max_size=14)) if pairs else []
    costs = draw(st.sampled_from([st.integers(0, 2), st.integers(-9, 9), st.integers(-(2**90), 2**90)]))
    return size, [(a, b, draw(costs)) for a, b in some]


@given(small_graphs())
def test_no_matching_is_better(graph: Graph) -> None:
    most, cheapest = max((pairs, -cost) for pairs, cost in all_matchings(graph[1]))
    assert worth(graph, best_matching(*graph)) == (most, -cheapest)
    assert worth(graph, most_pairs(graph[0], neighbours(graph)))[0] == most


@pytest.mark.parametrize("highest", [0, 1, 2, 9])
def test_no_matching_is_better_where_many_are_equally_good(highest: int) -> None:
    for seed in range(120):
        size = 4 + seed % 4
        graph = random_graph(size, share=(0.4, 0.7, 1.0)[seed % 3], highest=highest, seed=seed)
        most, cheapest = max((pairs, -cost) for pairs, cost in all_matchings(graph[1]))
        assert worth(graph, best_matching(*graph)) == (most, -cheapest), graph


@pytest.mark.parametrize("share", [0.05, 0.1, 0.2, 0.5, 1.0])
@pytest.mark.parametrize("highest", [2, 30, 2**320], ids=["ties", "small", "320 bits"])
def test_networkx_finds_nothing_better(share: float, highest: int) -> None:
    for seed in range(8):
        graph = random_graph(12 + 4 * seed - seed % 2, share, highest, seed)
        assert worth(graph, best_matching(*graph)) == by_networkx(graph)
        assert worth(graph, most_pairs(graph[0], neighbours(graph)))[0] == by_networkx(graph)[0]


@pytest.mark.parametrize("count", [2, 4, 7])
def test_blossoms_within_blossoms_are_opened_again(count: int) -> None:
    for seed in range(40):
        graph = circles(count, seed)
        assert worth(graph, best_matching(*graph)) == by_networkx(graph), graph
        assert worth(graph, most_pairs(graph[0], neighbours(graph)))[0] == by_networkx(graph)[0]


@pytest.mark.parametrize("size", [10, 25, 40])
def test_costs_that_multiply_nest_as_deep_as_can_be(size: int) -> None:
    graph = (size, [(a, b, a * b) for a in range(size) for b in range(a)])
    assert worth(graph, best_matching(*graph)) == by_networkx(graph)


@pytest.mark.parametrize("players", [16, 31, 40])
def test_a_swiss_round_costs_no_more_than_with_networkx(players: int) -> None:
    for seed in range(3):
        graph = swiss_round(players, seed)
        assert worth(graph, best_matching(*graph)) == by_networkx(graph)


@pytest.mark.parametrize("size", [0, 1, 2, 5])
def test_without_edges_everybody_stays_alone(size: int) -> None:
    assert best_matching(size, []) == [-1] * size
    assert most_pairs(size, [()] * size) == [-1] * size


def test_one_edge_is_taken_however_dear() -> None:
    assert best_matching(2, [(1, 0, 10**100)]) == [1, 0]
    assert best_matching(4, [(3, 1, -(10**100))]) == [-1, 3, -1, 1]


def test_more_pairs_count_for_more_than_a_smaller_cost() -> None:
    assert best_matching(4, [(0, 1, 1000), (1, 2, -1000), (2, 3, 1000)]) == [1, 0, 3, 2]


def test_of_three_in_a_circle_the_cheapest_two_are_paired() -> None:
    assert best_matching(3, [(0, 1, 5), (1, 2, 3), (2, 0, 4)]) == [-1, 2, 1]


@pytest.mark.parametrize("size", [3, 5, 9, 21])
def test_an_odd_circle_leaves_out_the_one_between_dear_edges(size: int) -> None:
    edges = [(a, (a + 1) % size, 100 if a in (size - 1, 0) else 1) for a in range(size)]
    partners = best_matching(size, edges)
    assert partners[0] == -1
    assert worth((size, edges), partners) == (size // 2, size // 2)


def test_two_odd_circles_are_joined_by_their_only_bridge() -> None:
    triangles = [(0, 1, 1), (1, 2, 1), (2, 0, 1), (3, 4, 1), (4, 5, 1), (5, 3, 1)]
    assert best_matching(6, [*triangles, (2, 3, 10**50)]) == [1, 0, 3, 2, 5, 4]


def test_parts_without_a_connection_are_matched_each_by_itself() -> None:
    left, right = random_graph(9, 0.6, 2**70, seed=1), random_graph(11, 0.5, 2**70, seed=2)
    both = left[1] + [(a + 10, b + 10, cost) for a, b, cost in right[1]]
    alone = [-1]
    moved = [partner if partner == -1 else partner + 10 for partner in best_matching(*right)]
    assert best_matching(21, both) == best_matching(*left) + alone + moved


def test_the_order_of_the_edges_does_not_matter_when_one_matching_is_the_best() -> None:
    size, edges = swiss_round(24, seed=5)
    partners = best_matching(size, edges)
    chance = random.Random(6)
    for _ in range(5):
        chance.shuffle(edges)
        turned = [(b, a, cost) if chance.random() < 0.5 else (a, b, cost) for a, b, cost in edges]
        assert best_matching(size, turned) == partners


def test_the_same_question_gets_the_same_answer_among_equals() -> None:
    size, edges = random_graph(20, 0.5, 1, seed=3)
    assert len({tuple(best_matching(size, edges)) for _ in range(5)}) == 1
    around = neighbours((size, edges))
    backwards = [sorted(others, reverse=True) for others in around]
    assert most_pairs(size, around) == most_pairs(size, backwards)
