"""Time ends a game: what is asked, counted and rolled, one after the other, by each ruleset."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge_app.core.attime import Needed, at_time, next_end_ms, own_end_ms, result_ops, tables_at_time
from judge_app.core.ids import PlayerId
from judge_app.core.ops import (
    ActivePlayerNamed,
    CountEntered,
    CountsEqual,
    DiceRolled,
    FirstPlayerNamed,
    Op,
    TurnsEnded,
    Undone,
)
from tests.core.attime.table import TIED, asked, at, counted, entered, fell, playing, rolled
from tests.core.ops.event import ADA, BEA, TABLE, Tablet, copy_of
from tests.log.histories import Did, Synced, histories, live


@pytest.mark.parametrize(
    ("ops", "step", "winner", "cite"),
    [
        ((), "first", None, "regulations/end-of-game-procedure"),
        ((FirstPlayerNamed(TABLE, 1, ADA),), "active", None, "regulations/end-of-game-procedure"),
        ((ActivePlayerNamed(TABLE, 1, ADA),), "first", None, "regulations/end-of-game-procedure"),
        (asked(ADA, ADA), "turns", None, "regulations/end-of-game-procedure"),
        ((*asked(ADA, ADA), TurnsEnded(TABLE, 1, 1)), "turns", None, "regulations/end-of-game-procedure"),
        ((*asked(ADA, ADA), TurnsEnded(TABLE, 1, 2)), "damage", None, "regulations/going-to-time"),
        ((*asked(ADA, BEA), TurnsEnded(TABLE, 1, 1)), "damage", None, "regulations/going-to-time"),
        ((TurnsEnded(TABLE, 1, 2),), "damage", None, "regulations/going-to-time"),
        (counted("damage", 3, 9), "decided", ADA, "regulations/going-to-time"),
        (counted("damage", 9, 3), "decided", BEA, "regulations/going-to-time"),
        (counted("damage", 9, 9), "deck", None, "regulations/going-to-time"),
        ((*counted("damage", 14, 14), *counted("deck", 9, 11)), "decided", BEA, "regulations/going-to-time"),
        (TIED, "die", None, "regulations/going-to-time"),
        ((*TIED, rolled(5, 5)), "die", None, "regulations/going-to-time"),
        ((*TIED, rolled(5, 5), rolled(2, 6)), "decided", BEA, "regulations/going-to-time"),
        ((*TIED, fell(1)), "die", None, "regulations/going-to-time"),
        ((DiceRolled("first-player", 6, (2, 6), (ADA, BEA), "", TABLE),), "first", None,
         "regulations/end-of-game-procedure"),
        (entered("damage", 3, 9), "first", None, "regulations/end-of-game-procedure"),
        ((rolled(2, 6),), "first", None, "regulations/end-of-game-procedure"),
        ((FirstPlayerNamed(TABLE, 1, ADA), *entered("damage", 3, 9)), "active", None,
         "regulations/end-of-game-procedure"),
        ((*asked(ADA, ADA), *entered("damage", 3, 9)), "turns", None, "regulations/end-of-game-procedure"),
        ((*asked(ADA, ADA), *entered("damage", 3, 9), TurnsEnded(TABLE, 1, 1)), "turns", None,
         "regulations/end-of-game-procedure"),
        ((*asked(ADA, ADA), *entered("damage", 3, 9), TurnsEnded(TABLE, 1, 2)), "decided", ADA,
         "regulations/going-to-time"),
        ((TurnsEnded(TABLE, 1, 2), CountsEqual(TABLE, 1, "damage")), "deck", None,
         "regulations/going-to-time"),
        ((*counted("damage", 3, 9), CountsEqual(TABLE, 1, "damage"), *entered("deck", 4, 2)), "decided", ADA,
         "regulations/going-to-time"),
        ((TurnsEnded(TABLE, 1, 2), CountsEqual(TABLE, 1, "damage"), CountEntered(TABLE, 1, "damage", BEA, 2)),
         "damage", None, "regulations/going-to-time"),
        ((*TIED, rolled(6, 2), rolled(1, 5)), "decided", ADA, "regulations/going-to-time"),
    ],
)  # fmt: skip
def test_what_is_needed_next(ops: tuple[Op, ...], step: Needed, winner: PlayerId | None, cite: str) -> None:
    tablet = playing("regulations-casual", *ops)
    found = at_time(tablet.state, at(tablet))
    assert (found.step, found.winner, found.cite) == (step, winner, cite)


@pytest.mark.parametrize(
    ("ruleset", "ops", "step", "winner", "cite"),
    [
        ("draft", (TurnsEnded(TABLE, 1, 2),), "life", None, "draft/end-procedure"),
        ("draft", counted("life", 5, 9), "decided", BEA, "draft/end-procedure"),
        ("draft", (*counted("life", 5, 5), *counted("deck", 3, 3)), "coin", None, "draft/end-procedure"),
        ("draft", (*counted("life", 5, 5), *entered("deck", 3, 3), fell(1)), "decided", ADA,
         "draft/end-procedure"),
        ("draft", (*counted("life", 5, 5), *counted("deck", 3, 3), fell(2)), "decided", BEA,
         "draft/end-procedure"),
        ("draft+draw", (*counted("life", 5, 5), *counted("deck", 3, 3)), "draw", None, "draft/end-procedure"),
        ("constructed", TIED, "coin", None, "constructed/end-procedure"),
        ("constructed", (), "first", None, "constructed/end-procedure"),
        ("", counted("damage", 1, 2), "decided", ADA, "regulations/going-to-time"),
    ],
)  # fmt: skip
def test_every_ruleset_has_its_own_ladder(
    ruleset: str, ops: tuple[Op, ...], step: Needed, winner: PlayerId | None, cite: str
) -> None:
    tablet = playing(ruleset, *ops)
    found = at_time(tablet.state, at(tablet))
    assert (found.step, found.winner, found.cite) == (step, winner, cite)


@pytest.mark.parametrize(
    ("first", "active", "turns"),
    [(ADA, ADA, (ADA, BEA)), (ADA, BEA, (BEA,)), (BEA, ADA, (ADA,)), (BEA, BEA, (BEA, ADA))],
)
def test_the_turns_are_named_and_counted_off(
    first: PlayerId, active: PlayerId, turns: tuple[PlayerId, ...]
) -> None:
    tablet = playing("regulations-casual", *asked(first, active))
    seen = []
    for done in range(len(turns) + 1):
        tablet.judge(TurnsEnded(TABLE, 1, done))
        seen.append(at_time(tablet.state, at(tablet)).turn)
    assert at_time(tablet.state, at(tablet)).turns == turns
    assert seen == [*turns, None]


def test_the_first_player_is_known_from_the_setup() -> None:
    tablet = playing("regulations-casual", FirstPlayerNamed(TABLE, 1, BEA))
    found = at_time(tablet.state, at(tablet))
    assert (found.first, found.step) == (BEA, "active")


def test_while_two_tablets_differ_on_the_first_player_it_is_asked_again() -> None:
    here = playing()
    there = copy_of(here, "b")
    here.judge(FirstPlayerNamed(TABLE, 1, ADA))
    there.judge(FirstPlayerNamed(TABLE, 1, BEA))
    here.sync(there)
    assert at_time(here.state, at(here)).step == "first"
    here.judge(FirstPlayerNamed(TABLE, 1, BEA))
    assert at_time(here.state, at(here)).first == BEA


def test_two_judges_who_count_off_the_same_turn_count_it_once() -> None:
    here = playing("regulations-casual", *asked(ADA, ADA))
    there = copy_of(here, "b")
    for tablet in (here, there):
        tablet.judge(TurnsEnded(TABLE, 1, 1))
    here.sync(there)
    assert at_time(here.state, at(here)).turn == BEA


def differing(*ops: tuple[Op, Op]) -> Tablet:
    """A table at which two judges write down, apart from each other, one of each pair of *ops*."""
    here = playing("regulations-casual", TurnsEnded(TABLE, 1, 2))
    there = copy_of(here, "b")
    for one, other in ops:
        here.judge(one)
        there.judge(other)
    here.sync(there)
    there.sync(here)
    assert here.state == there.state
    return here


def test_counts_that_two_tablets_entered_apart_decide_nothing_until_somebody_counts_again() -> None:
    one, other = CountEntered(TABLE, 1, "damage", ADA, 3), CountEntered(TABLE, 1, "damage", ADA, 7)
    tablet = differing((one, other))
    tablet.judge(CountEntered(TABLE, 1, "damage", BEA, 5))
    assert at_time(tablet.state, at(tablet)).step == "damage"
    assert {*tablet.state.sitting(TABLE).told("damage", ADA)} == {3, 7}
    assert [dispute.subject for dispute in tablet.state.disputes()] == ["count"]
    tablet.judge(other)
    assert at_time(tablet.state, at(tablet)).winner == BEA
    assert [*tablet.state.disputes()] == []


def test_counts_that_two_tablets_entered_alike_are_one_count() -> None:
    both = entered("damage", 3, 5)
    tablet = differing(*zip(both, both, strict=True))
    assert at_time(tablet.state, at(tablet)).winner == ADA


def test_equal_on_one_tablet_and_a_number_on_the_other_differ() -> None:
    tablet = differing((CountsEqual(TABLE, 1, "damage"), CountEntered(TABLE, 1, "damage", BEA, 5)))
    assert at_time(tablet.state, at(tablet)).step == "damage"
    tablet.judge(CountsEqual(TABLE, 1, "damage"))
    assert at_time(tablet.state, at(tablet)).step == "deck"


def test_of_two_rolls_that_tablets_made_apart_the_first_in_the_log_counts_on_both() -> None:
    tied = [(op, op) for op in (CountsEqual(TABLE, 1, "damage"), CountsEqual(TABLE, 1, "deck"))]
    tablet = differing(*tied, (rolled(6, 2), rolled(1, 5)))
    first = tablet.state.sitting(TABLE).rolls[0]
    winner = ADA if first.faces == (6, 2) else BEA
    assert at_time(tablet.state, at(tablet)).winner == winner
    tablet.judge(Undone(first.entry))
    assert at_time(tablet.state, at(tablet)).winner == (BEA if winner == ADA else ADA)


def test_what_is_undone_is_needed_again() -> None:
    tablet = playing("regulations-casual", *asked(ADA, BEA))
    entry = tablet.judge(TurnsEnded(TABLE, 1, 1))
    tablet.judge(Undone(entry.id))
    assert at_time(tablet.state, at(tablet)).step == "turns"


@given(histories, st.integers(-10, 4_000_000))
def test_any_history_has_an_end_of_time(history: list[Did | Synced], now_ms: int) -> None:
    for device in live(history):
        tables_at_time(device.state, now_ms)
        next_end_ms(device.state, now_ms)
        for match in device.state.matches.values():
            found = at_time(device.state, match)
            assert found.winner in (*match.players, None)
            assert (found.step == "decided") >= (found.winner is not None)
            for winner in (*match.players, None):
                result_ops(device.state, match, winner)
            own_end_ms(device.state, match, now_ms)
