"""A window of groups, solved alone, is as good as the whole field solved at once."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judge_app.core.pairing import Position, field
from judge_app.core.pairing.exact import best_pairs, best_window
from judge_app.core.pairing.field import pair_field, score_groups
from judge_app.core.randomness import Draw
from judge_app.core.tournament import Tournament
from tests.core.pairing.events import event, events, merit


@settings(max_examples=200)
@given(events(most_players=40, most_rounds=16), st.integers(0, 99))
def test_a_field_in_windows_is_paired_as_well_as_at_once(tournament: Tournament, seed: int) -> None:
    position = Position(tournament)
    players = position.players[: len(position.players) // 2 * 2]
    groups = score_groups(players, position.points)
    in_parts = field.Parts(groups, position.points, position.met, Draw(str(seed)), at_once=0).pairs()
    at_once = best_pairs(groups, position.points, position.met, Draw("other"))
    ids = position.tally.ids
    named = [[(ids[one], ids[other]) for one, other in pairs] for pairs in (in_parts, at_once)]
    assert sorted(player for pair in in_parts for player in pair) == players
    assert merit(tournament, named[0]) == merit(tournament, named[1])


def test_whom_nobody_below_can_meet_either_falls_further() -> None:
    # One leader who has met the whole second group falls to the third.
    points = [6, 4, 4, 2, 2, 2]
    met = [{1, 2}, {0}, {0}, set(), set(), set()]
    window = best_window([[0], [1, 2]], points, met, Draw("seed"), from_above=False, below=2)
    assert window is not None
    assert (window.pairs, window.falling, window.first) == ([(1, 2)], [0], None)


def test_three_who_have_all_met_fall_together() -> None:
    points = [6, 4, 4, 2, 2, 2]
    met = [{1, 2}, {0, 2}, {0, 1}, set(), set(), set()]
    window = best_window([[0], [1, 2]], points, met, Draw("seed"), from_above=False, below=2)
    assert window is not None
    assert (window.pairs, window.falling) == ([], [0, 1, 2])
    pairs = pair_field(range(6), points, met, Draw("seed"))
    assert all({one, other} & {0, 1, 2} and {one, other} & {3, 4, 5} for one, other in pairs)


def test_a_window_at_the_bottom_that_cannot_be_paired_says_so() -> None:
    met = [{1}, {0}]
    assert best_window([[0, 1]], [0, 0], met, Draw("seed"), from_above=False, below=None) is None


@pytest.mark.parametrize("players", [200, 500])
def test_large_fields_are_paired_in_any_round(players: int) -> None:
    tournament = event(players, 13, 3)
    position = Position(tournament)
    pairs = pair_field(position.players, position.points, position.met, Draw("seed"))
    assert all(other not in position.met[one] for one, other in pairs)
    assert sorted(player for pair in pairs for player in pair) == position.players
