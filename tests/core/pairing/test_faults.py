"""A pairing that was made by hand: what is wrong with it, and nothing where nothing is."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge_app.core.model import PlayerId
from judge_app.core.pairing import Fault, faults, pair
from judge_app.core.tournament import Tournament
from tests.core.pairing.events import events, new_event, pairs_of, with_round

P = [PlayerId(f"p{number:02}") for number in range(8)]


@given(events(most_players=30, most_rounds=12), st.integers(0, 99))
def test_a_pairing_of_the_engine_has_no_faults(tournament: Tournament, seed: int) -> None:
    pairing = pair(tournament, str(seed))
    assert faults(tournament, pairs_of(pairing), pairing.bye) == ()


EIGHT = with_round(new_event(8), "0-1", "2-3", "4-5", "6-7")
SEVEN = with_round(with_round(new_event(7), "0-1", "2-3", "4-5", "6"), "0-2", "4-6", "1-3", "5")


@pytest.mark.parametrize(
    ("pairs", "found"),
    [
        ([(0, 2), (4, 6), (1, 3), (5, 7)], ()),
        ([(0, 2), (4, 6), (1, 3)], (Fault("not-paired", (P[5], P[7])),)),
        ([(0, 2), (4, 6), (1, 3), (5, 5)], (Fault("not-paired", (P[7],)), Fault("paired-twice", (P[5],)))),
        ([(0, 1), (2, 4), (6, 3), (5, 7)], (Fault("rematch", (P[0], P[1])),)),
        ([(0, 3), (2, 1), (4, 6), (5, 7)], (Fault("differences", (P[0], P[3], P[2], P[1])),)),
    ],
)
def test_what_is_wrong_is_named(pairs: list[tuple[int, int]], found: tuple[Fault, ...]) -> None:
    assert faults(EIGHT, [(P[one], P[other]) for one, other in pairs], None) == found


def test_a_stranger_is_noticed() -> None:
    pairs = [(P[0], P[2]), (P[4], P[6]), (P[1], P[3]), (P[5], PlayerId("nobody"))]
    kinds = [fault.kind for fault in faults(EIGHT, pairs, None)]
    assert kinds == ["not-paired", "not-playing"]


def test_a_second_bye_and_a_bye_for_the_wrong_player_are_noticed() -> None:
    second = faults(SEVEN, [(P[0], P[4]), (P[1], P[2]), (P[3], P[6])], P[5])
    assert second[-1].kind == "second-bye"
    wrong = faults(SEVEN, [(P[1], P[4]), (P[2], P[6]), (P[3], P[5])], P[0])
    assert wrong[-1] == Fault("bye", (P[0], P[3]))
