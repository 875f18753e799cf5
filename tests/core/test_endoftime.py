"""The turns that are left when time is called, and the ladder: each row with the rule that it proves."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge_app.core.endoftime import RungState, Seat, Step, ladder, other, turns_left, verdict
from judge_app.core.ruleset import PRINTED, printed
from judge_app.core.sitting import Count

RULESETS = (*PRINTED, "draft+draw", "constructed+best-of-three", "regulations-casual+select")
CALLED = {
    "regulations-casual": "regulations/end-of-game-procedure",
    "regulations-premier": "regulations/end-of-game-procedure",
    "constructed": "constructed/end-procedure",
    "draft": "draft/end-procedure",
}
Counts = dict[Count, tuple[int | None, int | None]]


@pytest.mark.parametrize(
    ("first", "active", "turns"),
    [
        ("a", "a", ("a", "b")),
        ("b", "b", ("b", "a")),
        ("a", "b", ("b",)),
        ("b", "a", ("a",)),
    ],
)
@pytest.mark.parametrize(("ruleset", "cite"), CALLED.items())
def test_turns_go_on_until_both_have_had_equally_many(
    ruleset: str, cite: str, first: Seat, active: Seat, turns: tuple[Seat, ...]
) -> None:
    found = verdict(printed(ruleset), first, active, {})
    assert (turns_left(first, active), found.turns, found.step, found.cite) == (turns, turns, "play", cite)


REGULATIONS, TIP_SHEET, DRAFT = (
    "regulations/going-to-time",
    "constructed/end-procedure",
    "draft/end-procedure",
)


@pytest.mark.parametrize(
    ("ruleset", "counts", "chance", "winner", "step", "cite"),
    [
        ("regulations-casual", {"damage": (3, 9)}, None, "a", "damage", REGULATIONS),
        ("regulations-casual", {"damage": (9, 3)}, None, "b", "damage", REGULATIONS),
        ("regulations-casual", {"damage": (9, None)}, None, None, "damage", REGULATIONS),
        ("regulations-casual", {"damage": (9, 9)}, None, None, "deck", REGULATIONS),
        ("regulations-casual", {"damage": (14, 14), "deck": (9, 11)}, None, "b", "deck", REGULATIONS),
        ("regulations-casual", {"damage": (9, 9), "deck": (4, 4)}, None, None, "die", REGULATIONS),
        ("regulations-casual", {"damage": (9, 9), "deck": (4, 4)}, "b", "b", "die", REGULATIONS),
        ("regulations-casual", {"damage": (3, 9)}, "b", "a", "damage", REGULATIONS),
        ("regulations-premier", {"damage": (0, 1)}, None, "a", "damage", REGULATIONS),
        ("regulations-premier", {"damage": (1, 1), "deck": (0, 0)}, "a", "a", "die", REGULATIONS),
        ("constructed", {"damage": (8, 7)}, None, "b", "damage", TIP_SHEET),
        ("constructed", {"damage": (8, 8), "deck": (12, 3)}, None, "a", "deck", TIP_SHEET),
        ("constructed", {"damage": (8, 8), "deck": (3, 3)}, None, None, "coin", TIP_SHEET),
        ("constructed+best-of-three", {"damage": (8, 8), "deck": (3, 3)}, "a", "a", "coin", TIP_SHEET),
        ("draft", {"life": (12, 9)}, None, "a", "life", DRAFT),
        ("draft", {"life": (9, 12)}, None, "b", "life", DRAFT),
        ("draft", {"life": (9, 9), "deck": (1, 2)}, None, "b", "deck", DRAFT),
        ("draft", {"life": (9, 9), "deck": (2, 2)}, None, None, "coin", DRAFT),
        ("draft", {"life": (9, 9), "deck": (2, 2)}, "b", "b", "coin", DRAFT),
        ("draft+draw", {"life": (9, 9), "deck": (2, 2)}, None, None, "draw", DRAFT),
        ("draft+draw", {"life": (9, 9), "deck": (2, 2)}, "a", None, "draw", DRAFT),
        ("draft", {"damage": (1, 9)}, None, None, "life", DRAFT),
    ],
)
def test_the_ladder_decides_step_by_step(
    ruleset: str, counts: Counts, chance: Seat | None, winner: Seat | None, step: Step, cite: str
) -> None:
    found = verdict(printed(ruleset), "a", "b", counts, chance)
    assert (found.winner, found.step, found.cite) == (winner, step, cite)


@pytest.mark.parametrize(
    ("counts", "chance", "states"),
    [
        ({}, None, ("open", "locked", "locked")),
        ({"damage": (1, 2)}, None, ("decided", "locked", "locked")),
        ({"damage": (1, 1)}, None, ("tied", "open", "locked")),
        ({"damage": (1, 1), "deck": (3, 3)}, None, ("tied", "tied", "open")),
        ({"damage": (1, 1), "deck": (3, 3)}, "a", ("tied", "tied", "decided")),
    ],
)
def test_a_step_opens_only_when_those_above_it_are_tied(
    counts: Counts, chance: Seat | None, states: tuple[RungState, ...]
) -> None:
    """regulations/going-to-time"""
    found = ladder(printed("regulations-casual"), counts, chance)
    assert tuple(rung.state for rung in found) == states


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_game_that_had_not_begun_goes_straight_to_the_last_step(ruleset: str) -> None:
    *above, last = ladder(printed(ruleset), {"damage": (1, 2), "life": (1, 2)}, is_unbegun=True)
    assert {rung.state for rung in above} == {"tied"}
    assert last.state == ("decided" if last.key == "draw" else "open")
    assert last.winner is None


numbers = st.one_of(st.none(), st.integers(0, 3))
seats = st.sampled_from(["a", "b"])
all_counts = st.dictionaries(st.sampled_from(["damage", "life", "deck"]), st.tuples(numbers, numbers))


@given(st.sampled_from(RULESETS), seats, seats, all_counts, st.one_of(st.none(), seats))
def test_nobody_wins_for_the_seat_they_sit_at(
    ruleset: str, first: Seat, active: Seat, counts: Counts, chance: Seat | None
) -> None:
    rules = printed(ruleset)
    one = verdict(rules, first, active, counts, chance)
    swapped: Counts = {what: (b, a) for what, (a, b) in counts.items()}
    turned = verdict(rules, other(first), other(active), swapped, other(chance) if chance else None)
    assert (turned.step, turned.cite) == (one.step, one.cite)
    assert turned.winner == (other(one.winner) if one.winner else None)
    assert turned.turns == tuple(map(other, one.turns))


@given(seats, seats)
def test_after_the_last_turn_both_have_had_equally_many(first: Seat, active: Seat) -> None:
    had = {first: 5, other(first): 5 if active == first else 4}
    if active == first:
        had[first], had[other(first)] = 4, 4
    for seat in turns_left(first, active):
        had[seat] += 1
    assert had["a"] == had["b"]
