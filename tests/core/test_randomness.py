"""Chance that can be derived again: the same numbers for ever, and fair ones."""

import os
import subprocess
import sys
from collections import Counter
from itertools import permutations
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge_app.core.randomness import Draw, Lots

ROOT = Path(__file__).parents[2]
PEOPLE = ["Ada", "Bea", "Cyd", "Dot", "Eve", "Fay", "Gil", "Hal"]

PROBE = """
from judge_app.core.randomness import Draw, Lots
from judge_app.core.ruleset import printed
from judge_app.core.standings import standings
from judge_app.core.tournament import Entrant, Tournament
draw = Draw("spring", "round", 3)
print([draw.below(1000) for _ in range(5)], draw.shuffled(list(range(20))), draw.choice("abcdef"))
print([Lots("spring")[f"p{number}"].hex()[:8] for number in range(5)])
entrants = tuple(Entrant(f"p{number}", "") for number in range(10))
print(standings(Tournament("Spring Open", printed("draft"), entrants)).order)
"""
PROBED = """\
[593, 3, 906, 153, 312] [6, 9, 15, 3, 13, 11, 4, 8, 7, 14, 19, 5, 17, 12, 18, 2, 10, 16, 1, 0] e
['593ebf48', 'af207c4d', 'e8767a0d', 'f56c3f09', '50dde712']
('p7', 'p5', 'p0', 'p4', 'p8', 'p1', 'p2', 'p3', 'p6', 'p9')
"""

text = st.text(st.characters(exclude_characters="\x1f"), max_size=8)  # the mark between two parts


def off(counts: Counter[object], cases: int) -> float:
    """How far *counts* are from all *cases* being equally likely: chi-square."""
    expected = counts.total() / cases
    return sum((count - expected) ** 2 / expected for count in counts.values()) + expected * (
        cases - len(counts)
    )


# Golden values. If one changes, recorded seeds no longer lead to the pairings that were played.


@pytest.mark.parametrize(
    ("seed", "about", "order"),
    [
        ("5f3a", ("round", 2), "Ada Cyd Eve Fay Hal Gil Dot Bea"),
        ("5f3a", ("round", 3), "Fay Cyd Dot Ada Hal Bea Gil Eve"),
        ("5f3b", ("round", 2), "Hal Bea Ada Eve Gil Cyd Dot Fay"),
        ("", (), "Fay Hal Dot Cyd Bea Ada Gil Eve"),
        ("Frühling ☂", ("bye",), "Fay Cyd Ada Bea Eve Dot Hal Gil"),
    ],
)
def test_a_seed_shuffles_for_ever_as_it_did(seed: str, about: tuple[object, ...], order: str) -> None:
    assert Draw(seed, *about).shuffled(PEOPLE) == order.split()


def test_a_seed_draws_for_ever_the_numbers_it_did() -> None:
    draw = Draw("spring", "results")
    assert [draw.below(100) for _ in range(12)] == [15, 32, 96, 26, 13, 45, 61, 77, 45, 85, 84, 29]
    chosen = [Draw("spring", "choice", number).choice(PEOPLE) for number in range(4)]
    assert chosen == ["Ada", "Dot", "Ada", "Hal"]
    assert [Draw("spring", number).random() for number in range(2)] == [
        0.010089280156952873,
        0.8381106019283059,
    ]


def test_a_lot_is_for_ever_what_it_was() -> None:
    lots = Lots("spring")
    assert {name: lots[name].hex()[:16] for name in ("p1", "p2", "p10", "Zoë")} == {
        "p1": "af207c4d32428731",
        "p2": "e8767a0dde0a0983",
        "p10": "de706f298064cc70",
        "Zoë": "d609d3e605400423",
    }
    assert Lots("autumn")["p1"].hex()[:16] == "47bc5fb8b12d5c0e"


@pytest.mark.parametrize("hash_seed", ["0", "1", "4294967295"])
def test_nothing_depends_on_the_hash_seed_of_the_process(hash_seed: str) -> None:
    told = subprocess.run(
        [sys.executable, "-c", PROBE],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        capture_output=True,
        text=True,
        check=True,
    )
    assert told.stdout == PROBED


@given(text, st.lists(st.integers(), max_size=30))
def test_a_shuffle_has_the_same_things_and_leaves_the_list_alone(seed: str, things: list[int]) -> None:
    before = things.copy()
    assert sorted(Draw(seed, "shuffle").shuffled(things)) == sorted(things)
    assert things == before


@given(text, st.lists(st.one_of(text, st.integers()), max_size=3), st.lists(text, max_size=20))
def test_the_same_seed_and_purpose_draw_the_same(seed: str, about: list[object], things: list[str]) -> None:
    assert Draw(seed, *about).shuffled(things) == Draw(seed, *about).shuffled(things)
    assert Draw(seed, *about).below(10**6) == Draw(seed, *about).below(10**6)


@given(st.lists(st.tuples(text, st.lists(text, max_size=3).map(tuple)), min_size=2, max_size=6, unique=True))
def test_another_seed_or_purpose_draws_something_else(purposes: list[tuple[str, tuple[str, ...]]]) -> None:
    drawn = {tuple(Draw(seed, *about).shuffled(range(30))) for seed, about in purposes}
    assert len(drawn) == len(purposes)


def test_seed_and_purpose_do_not_run_into_each_other() -> None:
    parts = [("ab", "c"), ("a", "bc"), ("abc",), ("abc", ""), ("", "abc"), ("a", "b", "c"), ("round", 11)]
    parts += [("round", 1, 1), ("round1", 1)]
    assert len({tuple(Draw(*map(str, part)).shuffled(range(30))) for part in parts}) == len(parts)


def test_drawing_goes_on_where_it_stopped() -> None:
    draw = Draw("spring", "round", 1)
    assert len({tuple(draw.shuffled(range(30))) for _ in range(50)}) == 50


@given(text, st.integers(1, 10**9))
def test_a_number_is_below_its_limit(seed: str, limit: int) -> None:
    draw = Draw(seed, "below", limit)
    assert all(0 <= draw.below(limit) < limit for _ in range(20))


@pytest.mark.parametrize("limit", [2, 3, 7, 10])
def test_every_number_below_a_limit_is_equally_likely(limit: int) -> None:
    draw = Draw("fair", limit)
    counts: Counter[object] = Counter(draw.below(limit) for _ in range(500 * limit))
    # Of a fair draw one in a thousand is above 27.9 for nine degrees of freedom, and fewer need less.
    assert off(counts, limit) < 27.9, counts


def test_every_order_of_four_is_equally_likely() -> None:
    counts: Counter[object] = Counter(tuple(Draw(f"seed {n}").shuffled("ABCD")) for n in range(4800))
    assert set(counts) == set(permutations("ABCD"))
    # One in a thousand is above 49.7 for 23 degrees of freedom.
    assert off(counts, 24) < 49.7, counts


def test_every_order_of_four_is_equally_likely_out_of_one_draw_too() -> None:
    draw = Draw("one seed")
    counts: Counter[object] = Counter(tuple(draw.shuffled("ABCD")) for _ in range(4800))
    assert off(counts, 24) < 49.7, counts


def test_each_is_chosen_equally_often() -> None:
    counts: Counter[object] = Counter(Draw("choice", n).choice(PEOPLE) for n in range(4000))
    # One in a thousand is above 24.3 for seven degrees of freedom.
    assert off(counts, len(PEOPLE)) < 24.3, counts


def test_nothing_to_shuffle_is_no_trouble() -> None:
    assert Draw("spring").shuffled([]) == []
    assert Draw("spring").shuffled(["Ada"]) == ["Ada"]


def test_lots_are_many_and_of_one_length() -> None:
    lots = [Lots("spring")[f"p{number}"] for number in range(1000)]
    assert len(set(lots)) == 1000
    assert {len(lot) for lot in lots} == {32}


def test_half_a_letter_in_a_name_or_seed_is_no_trouble() -> None:
    assert Lots("\ud800")["\udfff"] != Lots("\ud800")["\udffe"]
    assert Draw("\ud800").below(10) in range(10)


def test_asking_for_a_lot_changes_no_other() -> None:
    asked, fresh = Lots("spring"), Lots("spring")
    assert [asked["p1"], asked["p2"], asked["p1"]] == [fresh["p1"], fresh["p2"], fresh["p1"]]
    assert Lots("spring")["p2"] == fresh["p2"]
