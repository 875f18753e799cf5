"""What an organizer does with one tap, from the cut to the final."""

import pytest

from judge_app.core.ops import PlayerDropped
from judge_app.core.progress import progress
from judge_app.core.steps import cut_made, next_bracket, round_cancelled
from judge_app.errors import Refused
from tests.core.organized import Organizer, planned


def with_cut(players: int = 8, cut: int = 4) -> Organizer:
    return planned(players, 1, cut, "constructed")


def test_a_round_of_the_bracket_can_be_cancelled() -> None:
    organizer = with_cut()
    organizer.swiss()
    organizer.cut()
    organizer.bracket()
    organizer.judge_all(round_cancelled(organizer.state))
    assert (organizer.round, progress(organizer.state).next) == (1, "bracket")


def test_the_best_who_are_still_there_make_the_cut() -> None:
    organizer = with_cut(8, 4)
    organizer.swiss()
    best = cut_made(organizer.state).seeds
    assert len(best) == 4
    organizer.judge(PlayerDropped(best[0]))
    assert cut_made(organizer.state).seeds[:3] == best[1:]


def test_the_bracket_needs_its_cut() -> None:
    organizer = with_cut()
    organizer.swiss()
    with pytest.raises(Refused, match="The top cut is not made yet"):
        next_bracket(organizer.state, organizer.fresh)


def test_the_highest_seed_meets_the_lowest() -> None:
    organizer = with_cut()
    organizer.swiss()
    organizer.cut()
    assert organizer.state.cut is not None
    one, two, three, four = organizer.state.cut.seeds
    organizer.bracket()
    assert [(match.table, match.a, match.b) for match in organizer.matches] == [
        (1, one, four),
        (2, two, three),
    ]
    timer = organizer.state.round_clock(2)
    assert timer is not None
    assert not timer.is_started


def test_a_round_of_the_bracket_waits_for_the_one_before() -> None:
    organizer = with_cut()
    organizer.swiss()
    organizer.cut()
    organizer.bracket()
    organizer.play(1)
    with pytest.raises(Refused, match="no result yet"):
        next_bracket(organizer.state, organizer.fresh)


def test_after_the_final_no_round_is_made() -> None:
    organizer = with_cut(4, 2)
    organizer.swiss()
    organizer.cut()
    organizer.bracket()
    organizer.play()
    with pytest.raises(Refused, match="The final has been played"):
        organizer.judge_all(next_bracket(organizer.state, organizer.fresh))
