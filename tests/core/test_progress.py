"""Where an event stands, and what comes next."""

import pytest

from judge_app.core.model import Result
from judge_app.core.ops import (
    EventOpened,
    PlayerAdded,
    PlayerDropped,
    ResultCorrected,
    ResultReported,
    ResultSettled,
    SettingChosen,
    Undone,
)
from judge_app.core.progress import plan_of, progress, stale_round, winner_of
from tests.core.ops.event import Tablet, copy_of
from tests.core.organized import Organizer, planned, player


@pytest.mark.parametrize(("players", "next_step"), [(0, "players"), (1, "players"), (2, "pair")])
def test_two_players_make_a_round(players: int, next_step: str) -> None:
    at = progress(Organizer(players).state)
    assert (at.stage, at.next, at.round) == ("sign-up", next_step, 0)


def test_who_has_dropped_does_not_count() -> None:
    organizer = Organizer(2)
    organizer.judge(PlayerDropped(player("Ada")))
    assert progress(organizer.state).next == "players"


def test_the_plan_follows_the_players_until_the_organizer_sets_it() -> None:
    organizer = Organizer(8)
    suggested = plan_of(organizer.state)
    assert suggested.suggested is not None
    assert (suggested.rounds, suggested.cut) == (suggested.suggested.rounds, suggested.suggested.cut)
    assert not suggested.is_changed
    organizer.judge(SettingChosen("rounds", suggested.rounds + 1))
    changed = plan_of(organizer.state)
    assert (changed.rounds, changed.cut) == (suggested.rounds + 1, suggested.cut)
    assert changed.is_changed


def test_without_a_ruleset_nothing_is_suggested() -> None:
    organizer = Organizer(4, ruleset="")
    assert plan_of(organizer.state)[:3] == (0, 0, None)
    assert not plan_of(organizer.state).is_changed


def test_one_player_has_no_plan_yet() -> None:
    assert plan_of(Organizer(1).state)[:3] == (0, 0, None)


def test_a_paired_round_waits_for_its_clock_and_then_for_its_results() -> None:
    organizer = Organizer(5)
    organizer.pair()
    at = progress(organizer.state)
    assert (at.stage, at.next, at.round, at.matches, len(at.open)) == ("swiss", "results", 1, 2, 2)
    assert not at.is_started
    organizer.start()
    assert progress(organizer.state).is_started
    organizer.play(1)
    assert len(progress(organizer.state).open) == 1


def test_a_result_begins_a_round_whose_clock_never_ran() -> None:
    organizer = Organizer(4)
    organizer.pair()
    organizer.play(1)
    assert progress(organizer.state).is_started


def test_when_all_results_are_in_the_next_round_is_paired() -> None:
    organizer = Organizer(4)
    organizer.pair()
    organizer.play()
    at = progress(organizer.state)
    assert (at.stage, at.next, at.open) == ("swiss", "pair", ())


def test_a_disputed_result_is_none() -> None:
    organizer = Organizer(4)
    organizer.pair()
    other = copy_of(organizer, "other")
    match = organizer.matches[0]
    organizer.judge(ResultReported(match.id, Result(match.a)))
    other.judge(ResultReported(match.id, Result(match.b)))
    organizer.sync(other)
    assert match.id in [one.id for one in progress(organizer.state).open]


def test_players_who_come_after_round_one_do_not_change_the_plan() -> None:
    organizer = Organizer(8)
    before = plan_of(organizer.state)
    organizer.pair()
    for n in range(60):
        organizer.judge(PlayerAdded(player(f"late {n}"), f"Late {n}"))
    assert plan_of(organizer.state)[:2] == before[:2]
    assert plan_of(organizer.state).suggested == before.suggested


def test_after_the_last_round_comes_the_cut_if_there_is_one() -> None:
    organizer = Organizer(12)
    organizer.judge(SettingChosen("rounds", 2))
    organizer.judge(SettingChosen("cut", 4))
    organizer.swiss()
    at = progress(organizer.state)
    assert (at.stage, at.next, at.round) == ("swiss", "cut", 2)


def test_without_a_cut_the_event_ends_with_the_last_round() -> None:
    organizer = Organizer(4)
    organizer.judge(SettingChosen("rounds", 1))
    organizer.judge(SettingChosen("cut", 0))
    organizer.swiss()
    at = progress(organizer.state)
    assert (at.stage, at.next) == ("over", "end")
    assert winner_of(organizer.state) is None, "the standings tell"


def test_the_bracket_goes_on_to_its_winner() -> None:
    organizer = Organizer(8)
    organizer.judge(SettingChosen("rounds", 1))
    organizer.judge(SettingChosen("cut", 4))
    organizer.swiss()
    organizer.cut()
    assert progress(organizer.state)[:3] == ("cut", "bracket", 1)
    organizer.bracket()
    at = progress(organizer.state)
    assert (at.stage, at.next, at.round, at.name, at.matches) == ("cut", "results", 2, "semifinal", 2)
    assert winner_of(organizer.state) is None
    organizer.play()
    assert progress(organizer.state).next == "bracket"
    organizer.bracket()
    assert progress(organizer.state).name == "final"
    organizer.play()
    at = progress(organizer.state)
    assert (at.stage, at.next) == ("over", "end")
    assert winner_of(organizer.state) == organizer.matches[0].a


def test_a_swiss_result_that_is_taken_back_under_the_cut_is_missing_again() -> None:
    organizer = Organizer(4)
    organizer.judge(SettingChosen("rounds", 1))
    organizer.judge(SettingChosen("cut", 2))
    organizer.pair()
    match = organizer.matches[0]
    entry = organizer.judge(ResultReported(match.id, Result(match.a)))
    organizer.play()
    organizer.cut()
    organizer.do(Undone(entry.id))
    at = progress(organizer.state)
    assert (at.stage, at.next, [one.id for one in at.open]) == ("cut", "results", [match.id])


def in_the_final(players: int = 8, cut: int = 4, *, is_played: bool = False) -> Organizer:
    organizer = planned(players, 1, cut, "constructed")
    organizer.swiss()
    organizer.cut()
    while progress(organizer.state).name != "final":
        organizer.bracket()
        if progress(organizer.state).name != "final" or is_played:
            organizer.play()
    return organizer


def test_a_dispute_about_an_earlier_round_is_settled_before_the_event_goes_on() -> None:
    organizer = Organizer(8)
    organizer.swiss(1)
    match = organizer.matches[0]
    organizer.pair("two")
    organizer.contradict(match)
    at = progress(organizer.state)
    assert (at.next, [one.id for one in at.behind]) == ("results", [match.id]), "the round goes on"
    organizer.play()
    at = progress(organizer.state)
    assert (at.stage, at.next, at.open, [one.id for one in at.behind]) == ("swiss", "settle", (), [match.id])
    organizer.judge(ResultSettled(match.id, Result(match.a), "asked both"))
    at = progress(organizer.state)
    assert (at.next, at.behind) == ("pair", ())


def test_a_result_of_an_earlier_round_that_was_undone_elsewhere_is_behind_too() -> None:
    organizer = Organizer(4)
    organizer.pair()
    match = organizer.matches[0]
    entry = organizer.judge(ResultReported(match.id, Result(match.a)))
    organizer.play()
    organizer.pair("two")
    organizer.play()
    organizer.do(Undone(entry.id))
    at = progress(organizer.state)
    assert (at.next, [one.id for one in at.behind]) == ("settle", [match.id])
    assert not at.behind[0].is_disputed


def test_the_event_is_not_over_while_a_semifinal_is_disputed() -> None:
    organizer = in_the_final(is_played=True)
    semifinal = organizer.state.round_matches(2)[0]
    assert progress(organizer.state).stage == "over"
    organizer.contradict(semifinal)
    at = progress(organizer.state)
    assert (at.stage, at.next, at.stale) == ("cut", "settle", 0)


@pytest.mark.parametrize("is_played", [False, True])
def test_a_final_paired_by_a_result_that_was_corrected_is_to_be_cleared(is_played: bool) -> None:
    organizer = in_the_final(is_played=is_played)
    organizer.correct(organizer.state.round_matches(2)[0])
    at = progress(organizer.state)
    assert (at.stage, at.next, at.stale, at.round) == ("cut", "clear", 3, 3)
    assert winner_of(organizer.state) is None


def test_the_first_round_that_went_wrong_is_named() -> None:
    organizer = in_the_final(16, 8)
    organizer.correct(organizer.state.round_matches(2)[3])
    assert (progress(organizer.state).next, stale_round(organizer.state)) == ("clear", 3)


def test_a_correction_back_makes_the_bracket_right_again() -> None:
    organizer = in_the_final()
    semifinal = organizer.state.round_matches(2)[0]
    organizer.correct(semifinal)
    organizer.correct(semifinal)
    assert (progress(organizer.state).next, stale_round(organizer.state)) == ("results", 0)


def test_a_corrected_result_is_still_a_result() -> None:
    organizer = Organizer(4)
    organizer.pair()
    organizer.play()
    match = organizer.matches[0]
    organizer.judge(ResultCorrected(match.id, Result(match.b), "slip"))
    assert progress(organizer.state).next == "pair"


def test_an_event_that_is_not_open_can_be_asked() -> None:
    tablet = Tablet("a")
    assert progress(tablet.state).next == "players"
    tablet.judge(EventOpened("Oakhaven"))
    assert progress(tablet.state).next == "players"
