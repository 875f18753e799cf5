"""A bracket is cleared behind a result that was wrong, and a correction is taken back."""

from judge_app.core.claims import EntryId
from judge_app.core.model import Result
from judge_app.core.ops import GameReported, ResultCorrected, SettingChosen, Undone
from judge_app.core.progress import progress
from judge_app.core.steps import bracket_cleared, round_cancelled
from tests.core.organized import Organizer


def with_cut(players: int = 8, cut: int = 4) -> Organizer:
    organizer = Organizer(players)
    organizer.judge(SettingChosen("rounds", 1))
    organizer.judge(SettingChosen("cut", cut))
    return organizer


def to_the_final(players: int = 8, cut: int = 4) -> Organizer:
    """All is played, game by game where there are several, with the clocks running."""
    organizer = with_cut(players, cut)
    organizer.swiss()
    organizer.cut()
    while progress(organizer.state).next == "bracket":
        organizer.bracket()
        organizer.start()
        for match in organizer.matches:
            organizer.judge(GameReported(match.id, 1, match.a))
            organizer.judge(GameReported(match.id, 2, match.a))
        organizer.play()
    return organizer


def test_a_bracket_is_cleared_behind_a_round_with_results_games_and_clock() -> None:
    organizer = to_the_final()
    semifinal, final = organizer.state.round_matches(2)[0], organizer.matches[0]
    goes_on = organizer.loser(semifinal)
    organizer.correct(semifinal)
    organizer.judge_all(bracket_cleared(organizer.state, 2))
    assert organizer.round == 2
    assert organizer.state.round_clock(3) is None
    assert final.id not in organizer.state.matches
    assert progress(organizer.state).next == "bracket"
    organizer.bracket()
    [anew] = organizer.matches
    assert {*anew.players} == {goes_on, final.b}
    assert (anew.results, anew.games) == ((), ())
    timer = organizer.state.round_clock(3)
    assert timer is not None
    assert not timer.is_started


def test_every_round_behind_is_cleared_the_last_one_first() -> None:
    organizer = to_the_final(16, 8)
    organizer.correct(organizer.state.round_matches(2)[0])
    organizer.judge_all(bracket_cleared(organizer.state, 2))
    assert sorted(organizer.state.rounds) == [1, 2]
    assert all(timer.is_closed for timer in organizer.state.clocks.values() if timer.round in (3, 4))
    organizer.bracket()
    assert (len(organizer.matches), progress(organizer.state).name) == (2, "semifinal")


def test_what_was_corrected_in_a_cleared_round_goes_with_it() -> None:
    organizer = to_the_final()
    organizer.correct(organizer.matches[0])
    organizer.judge_all(bracket_cleared(organizer.state, 2))
    assert organizer.round == 2


def test_nothing_behind_is_nothing_to_clear_and_swiss_rounds_stay() -> None:
    organizer = to_the_final()
    assert bracket_cleared(organizer.state, 3) == []
    organizer.judge_all(bracket_cleared(organizer.state, 0))
    assert (sorted(organizer.state.rounds), progress(organizer.state).next) == ([1], "bracket")


def corrected(organizer: Organizer, number: int) -> EntryId:
    match = organizer.state.round_matches(number)[0]
    return organizer.judge(ResultCorrected(match.id, Result(organizer.loser(match)), "slip")).id


def test_a_correction_is_undone_though_a_round_was_paired_before_it() -> None:
    organizer = Organizer(8)
    organizer.swiss(1)
    before = organizer.matches[0].result
    organizer.pair("two")
    entry = corrected(organizer, 1)
    organizer.judge(Undone(entry))
    assert organizer.state.round_matches(1)[0].result == before


def test_a_correction_that_a_round_was_paired_by_is_not_undone() -> None:
    organizer = Organizer(8)
    organizer.swiss(1)
    entry = corrected(organizer, 1)
    organizer.pair("two")
    organizer.refuses(Undone(entry), "A later round was paired by this result")


def test_a_correction_that_the_cut_was_made_by_is_not_undone() -> None:
    organizer = with_cut()
    organizer.swiss()
    entry = corrected(organizer, 1)
    organizer.cut()
    organizer.refuses(Undone(entry), "The top cut was made by this result")


def test_a_correction_whose_later_round_was_cancelled_can_be_undone() -> None:
    organizer = Organizer(8)
    organizer.swiss(1)
    entry = corrected(organizer, 1)
    organizer.pair("two")
    organizer.judge_all(round_cancelled(organizer.state))
    organizer.judge(Undone(entry))
    assert organizer.round == 1
