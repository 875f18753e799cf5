"""Who leaves before the top cut begins is replaced; who leaves later is not."""

import pytest

from judge_app.core.leaving import cut_again, has_begun, is_cut_stale, leaving
from judge_app.core.model import PlayerId, Result
from judge_app.core.ops import CutMade, GameReported, PlayerDropped, ResultCorrected, SettingChosen
from judge_app.core.progress import progress
from judge_app.core.reckoning import reckoning
from judge_app.errors import Refused
from tests.core.organized import Organizer, player


def with_cut(players: int = 8, cut: int = 4) -> Organizer:
    organizer = Organizer(players)
    organizer.judge(SettingChosen("rounds", 2))
    organizer.judge(SettingChosen("cut", cut))
    organizer.swiss()
    organizer.cut()
    return organizer


def seeds(organizer: Organizer) -> tuple[PlayerId, ...]:
    assert organizer.state.cut is not None
    return organizer.state.cut.seeds


def test_in_the_swiss_rounds_a_drop_is_only_a_drop() -> None:
    organizer = Organizer(8)
    organizer.swiss(1)
    assert leaving(organizer.state, player("Ada")) == ((PlayerDropped(player("Ada")),), ())


def test_a_qualifier_who_leaves_is_replaced_by_the_next_as_lowest_seed() -> None:
    organizer = with_cut()
    first, second, third, fourth = seeds(organizer)
    known = reckoning(organizer.state)
    assert known is not None
    fifth = known.standings.order[4]
    left = leaving(organizer.state, second)
    organizer.judge_all(left.ops)
    assert seeds(organizer) == left.seeds == (first, third, fourth, fifth)
    assert not is_cut_stale(organizer.state)


def test_somebody_outside_the_cut_leaves_it_alone() -> None:
    organizer = with_cut()
    outside = next(one for one in organizer.state.players if one not in seeds(organizer))
    assert leaving(organizer.state, outside).seeds == ()


def test_a_bracket_that_is_paired_but_has_not_begun_is_cancelled_first() -> None:
    organizer = with_cut()
    organizer.bracket()
    before = seeds(organizer)
    organizer.judge_all(leaving(organizer.state, before[0]).ops)
    assert progress(organizer.state).next == "bracket"
    assert organizer.round == 2
    assert before[0] not in seeds(organizer)
    assert not list(organizer.state.disputes())
    organizer.bracket()
    assert len(organizer.matches) == 2


@pytest.mark.parametrize("begun_by", ["clock", "game", "result"])
def test_once_the_cut_has_begun_nobody_comes_in(begun_by: str) -> None:
    organizer = with_cut()
    organizer.bracket()
    match = organizer.matches[0]
    assert not has_begun(organizer.state)
    if begun_by == "clock":
        organizer.start()
    elif begun_by == "game":
        organizer.judge(GameReported(match.id, 1, match.a))
    else:
        organizer.play(1)
    assert has_begun(organizer.state)
    assert leaving(organizer.state, match.a).ops == (PlayerDropped(match.a),)


def test_a_cut_whose_player_was_dropped_elsewhere_is_made_again() -> None:
    organizer = with_cut()
    gone = seeds(organizer)[1]
    organizer.judge(PlayerDropped(gone))
    assert is_cut_stale(organizer.state)
    organizer.judge_all(cut_again(organizer.state))
    assert gone not in seeds(organizer)
    assert not is_cut_stale(organizer.state)


def test_a_correction_that_changes_who_qualifies_makes_the_cut_stale_until_it_begins() -> None:
    organizer = with_cut()
    first = seeds(organizer)[0]
    match = next(one for one in organizer.state.round_matches(2) if first in one.players)
    organizer.correct(match)
    assert is_cut_stale(organizer.state)
    organizer.bracket()
    assert is_cut_stale(organizer.state), "paired, but not begun"
    organizer.start()
    assert not is_cut_stale(organizer.state)


def test_a_cut_made_again_after_a_correction_has_the_new_places() -> None:
    organizer = with_cut()
    before = seeds(organizer)
    match = next(one for one in organizer.state.round_matches(2) if before[0] in one.players)
    organizer.correct(match)
    organizer.bracket()
    organizer.judge_all(cut_again(organizer.state))
    known = reckoning(organizer.state)
    assert known is not None
    assert seeds(organizer) == known.standings.order[:4] != before
    assert not is_cut_stale(organizer.state)
    assert (organizer.round, progress(organizer.state).next) == (2, "bracket")


def test_a_correction_that_changes_no_place_of_the_cut_leaves_it() -> None:
    organizer = with_cut()
    match = organizer.state.round_matches(2)[-1]
    organizer.judge(ResultCorrected(match.id, Result(match.a, "conceded"), "slip"))
    assert not is_cut_stale(organizer.state)


def test_without_a_cut_nothing_is_stale() -> None:
    assert not is_cut_stale(Organizer(4).state)


def test_the_first_cut_is_made_the_same_way() -> None:
    organizer = Organizer(8)
    organizer.judge(SettingChosen("rounds", 1))
    organizer.judge(SettingChosen("cut", 2))
    organizer.swiss()
    (made,) = cut_again(organizer.state)
    assert isinstance(made, CutMade)
    assert len(made.seeds) == 2


def test_the_last_opponent_cannot_be_replaced() -> None:
    organizer = with_cut(2, 2)
    with pytest.raises(Refused, match="only one is left"):
        leaving(organizer.state, seeds(organizer)[0])
