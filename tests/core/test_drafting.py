"""The product of a draft, its pods and the way packs go, each row by the rule that it follows."""

import pytest

from judge_app.core.drafting import (
    CASE_KITS,
    KIT_BOOSTERS,
    POD_SIZE,
    Draft,
    Product,
    direction,
    is_sealed,
    next_pick,
    packs_of,
    passes_to,
    pick_clock,
    pod_sizes,
    pods,
    product,
    smallest,
)
from judge_app.core.hall import Run
from judge_app.core.ids import PlayerId
from judge_app.core.ruleset import printed, read_custom
from judge_app.core.timing import left_ms

SEALED = read_custom(
    'title = "Sealed"\nbase = "draft"\ndrafting.boosters = 6\ndrafting.passing = "none"\n', "sealed.toml"
)


def field(count: int) -> list[PlayerId]:
    return [PlayerId(f"p{number:03}") for number in range(count)]


@pytest.mark.parametrize(
    ("players", "needed", "cite"),
    [
        (0, Product(0, 0, 0, 144, 0), "draft/product"),
        (1, Product(4, 1, 20, 140, 1), "draft/drafting"),  # four for everybody
        (6, Product(24, 1, 0, 120, 6), "draft/product"),  # one kit, to the last booster
        (7, Product(28, 2, 20, 116, 7), "draft/product"),
        (9, Product(36, 2, 12, 108, 9), "draft/product"),
        (32, Product(128, 6, 16, 16, 32), "draft/product"),  # the document's own example
        (36, Product(144, 6, 0, 0, 36), "draft/product"),
        (37, Product(148, 7, 20, -4, 37), "draft/product"),
        (50, Product(200, 9, 16, -56, 50), "draft/product"),
    ],
)
def test_the_product_for_so_many_players(players: int, needed: Product, cite: str) -> None:
    assert product(players, printed("draft")) == needed, cite


def test_a_kit_holds_what_the_example_of_the_document_comes_to() -> None:
    assert 32 * printed("draft").number("drafting.boosters") + 16 == CASE_KITS * KIT_BOOSTERS


@pytest.mark.parametrize("ruleset", ["constructed", "regulations-casual", "regulations-casual+select"])
def test_where_no_document_names_a_number_there_is_none(ruleset: str) -> None:
    assert product(9, printed(ruleset)) is None
    assert product(9, None) is None


def test_a_ruleset_of_ones_own_reckons_with_its_own_number() -> None:
    assert product(8, SEALED) == Product(48, 2, 0, 96, 8)
    assert is_sealed(SEALED)
    assert not is_sealed(printed("draft"))
    assert not is_sealed(printed("constructed"))
    assert not is_sealed(None)


@pytest.mark.parametrize(
    ("players", "sizes"),
    [
        (0, ()),
        (1, (1,)),
        (3, (3,)),
        (8, (8,)),
        (9, (5, 4)),
        (15, (8, 7)),
        (16, (8, 8)),
        (17, (6, 6, 5)),
        (33, (7, 7, 7, 6, 6)),
    ],
)
def test_pods_are_as_few_and_as_equal_as_can_be(players: int, sizes: tuple[int, ...]) -> None:
    """House guidance: no document names the size of a pod."""
    assert pod_sizes(players) == sizes


def test_no_pod_is_too_large_or_too_small() -> None:
    for players in range(4, 300):
        sizes = pod_sizes(players)
        assert sum(sizes) == players
        assert min(sizes) >= 4
        assert max(sizes) <= POD_SIZE
        assert max(sizes) - min(sizes) <= 1


def test_the_seats_follow_from_the_seed_and_the_players_alone() -> None:
    players = field(9)
    drawn = pods(players, "5f3a")
    assert drawn == pods(reversed(players), "5f3a") == pods([*players, players[0]], "5f3a")
    assert drawn != pods(players, "5f3b")
    assert sorted(player for pod in drawn for player in pod) == players
    assert [len(pod) for pod in drawn] == [5, 4]


def test_everybody_is_as_likely_to_sit_first() -> None:
    players, firsts = field(4), 4000
    seen = [pods(players, str(seed))[0][0] for seed in range(firsts)]
    assert all(900 < seen.count(player) < 1100 for player in players)


def test_a_latecomer_sits_in_the_smallest_pod() -> None:
    assert smallest(pods(field(9), "5f3a")) == 2
    assert smallest(pods(field(16), "5f3a")) == 1
    assert smallest(()) == 0


@pytest.mark.parametrize(
    ("pack", "way", "seats"),
    [
        (1, "left", {1: "b", 2: "c", 3: "a"}),  # draft/drafting: first to the left
        (2, "right", {1: "c", 2: "a", 3: "b"}),  # draft/drafting: then the other way
        (3, "left", {1: "b", 2: "c", 3: "a"}),  # draft/drafting: and so on in turn
        (4, "right", {1: "c", 2: "a", 3: "b"}),
    ],
)
def test_packs_go_to_the_left_and_to_the_right_in_turn(pack: int, way: str, seats: dict[int, str]) -> None:
    pod = tuple(map(PlayerId, "abc"))
    assert direction(pack) == way
    assert {seat: passes_to(pod, seat, pack) for seat in seats} == seats


def test_nobody_passes_to_themselves_or_from_a_seat_that_is_not_there() -> None:
    assert passes_to([PlayerId("a")], 1, 1) is None
    assert passes_to([PlayerId("a"), PlayerId("b")], 3, 1) is None
    assert passes_to([PlayerId("a"), PlayerId("b")], 0, 1) is None
    assert passes_to([], 1, 1) is None


@pytest.mark.parametrize(
    ("at", "coming"),
    [
        ((0, 0), (1, 1)),
        ((1, 1), (1, 2)),
        ((1, 12), (2, 1)),  # draft/drafting: until no card of the pack remains
        ((4, 11), (4, 12)),
        ((4, 12), None),  # draft/drafting: until all packs are drafted
        ((2, 15), (3, 1)),  # the organizer found out that boosters hold fewer cards
    ],
)
def test_after_each_pick_comes_the_next(at: tuple[int, int], coming: tuple[int, int] | None) -> None:
    assert next_pick(Draft(pack=at[0], pick=at[1]), 4) == coming


def test_the_ruleset_says_how_many_packs_there_are_and_else_the_organizer() -> None:
    assert packs_of(Draft(packs=3), printed("draft")) == 4
    assert packs_of(Draft(packs=3), printed("regulations-casual+select")) == 3
    assert packs_of(Draft(packs=3), None) == 3


def test_the_time_of_a_pick_follows_from_when_it_ran() -> None:
    draft = Draft(pack=1, pick=1, pick_seconds=40, runs=(Run(0, 15_000), Run(60_000)))
    assert left_ms(pick_clock(draft), 65_000) == 20_000
