"""A result as it is tapped together: two taps for a win, game by game, with a reason where it needs one."""

import pytest

from judge_app.core.ids import MatchId
from judge_app.core.model import Result
from judge_app.core.ops import GameReported, ResultCorrected, ResultReported, ResultSettled
from judge_app.views.resultdraft import Draft, Ending, begun, mode_of, ops_of, saved_ops
from tests.log.devices import Device
from tests.views.hall import ADA, BEA, ONE, in_round_1
from tests.views.tapped import THREE_GAMES, in_the_cut, view


def disputed() -> Device:
    hall, other = in_round_1(), Device("other")
    other.sync(hall)
    hall.do(ResultReported(ONE, Result(ADA)))
    other.do(ResultReported(ONE, Result(BEA)))
    hall.sync(other)
    return hall


def test_an_ordinary_win_is_one_tap_and_one_more_to_record_it() -> None:
    hall = in_round_1()
    match = hall.state.matches[ONE]
    draft = begun(match, 1)
    empty = view(hall, draft)
    assert (empty.title, empty.table, empty.format) == ("Report result", "Table 1", "Best of one")
    assert empty.round == "Round 1"
    assert (empty.sentence, empty.missing, empty.a.says) == (
        "Who won?",
        "Tap the winner first.",
        "Tap if won",
    )
    assert ops_of(match, draft) == []
    draft = draft.tapped(BEA)
    full = view(hall, draft)
    assert (full.sentence, full.missing) == ("Bea gets 2 points, Ada 0", "")
    assert full.foot == "You can undo until round 2 is paired."
    assert (full.b.says, full.b.is_winner, full.a.is_winner) == ("Winner", True, False)
    assert ops_of(match, draft) == [ResultReported(ONE, Result(BEA))]


def test_another_tap_changes_the_winner() -> None:
    assert Draft().tapped(ADA).tapped(BEA).result == Result(BEA)


def test_games_can_be_put_right_although_the_result_stays() -> None:
    hall = in_the_cut()
    semifinal = MatchId("s1")
    for op in ops_of(hall.state.matches[semifinal], THREE_GAMES.tapped(ADA).tapped(ADA)):
        hall.do(op)
    match = hall.state.matches[semifinal]
    draft = begun(match, 3)
    assert view(hall, draft, semifinal).missing == "This is the result already. Tap what was otherwise."
    draft = draft.turned(BEA).tapped(ADA)
    shown = view(hall, draft, semifinal)
    assert (shown.missing, shown.button) == ("", "Record games")
    assert ops_of(match, draft) == [GameReported(semifinal, 2, BEA), GameReported(semifinal, 3, ADA)]


def test_a_result_without_games_can_be_given_them() -> None:
    hall = in_the_cut()
    hall.do(ResultReported(MatchId("s1"), Result(ADA)))
    draft = begun(hall.state.matches[MatchId("s1")], 3)
    assert (draft.winner, draft.games) == (ADA, ())
    assert view(hall, draft, MatchId("s1")).b.says == "Tap if won"
    assert draft.tapped(BEA).games == (BEA,)


@pytest.mark.parametrize("ending", ["deck-out", "time", "conceded", "no-show", "match-loss"])
def test_each_ending_is_recorded_with_its_winner(ending: Ending) -> None:
    result = Draft().ending_by(ending).tapped(ADA).result
    assert result is not None
    assert (result.winner, result.how) == (ADA, ending)


def test_when_both_would_lose_the_one_whose_ability_it_was_loses() -> None:
    assert Draft().lost_by_ability(ADA, BEA).result == Result(BEA, "both-would-lose")


@pytest.mark.parametrize(
    ("ending", "result", "sentence"),
    [
        ("double-loss", Result(None, "double-loss"), "Ada and Bea get 0 points each"),
        ("neither", Result(None, "no-show"), "Ada and Bea get 0 points each"),
    ],
)
def test_both_can_lose(ending: Ending, result: Result, sentence: str) -> None:
    draft = Draft().tapped(ADA).ending_by(ending)
    assert draft.result == result
    shown = view(in_round_1(), draft)
    assert (shown.sentence, shown.a.says, shown.missing) == (sentence, "Loses", "")
    assert draft.tapped(ADA).result == Result(ADA)


def test_a_draw_is_offered_only_where_the_ruleset_has_draws() -> None:
    assert "draw" not in [one.key for one in view(in_round_1(), Draft()).more]
    shown = view(in_round_1("draft+draw"), Draft().ending_by("draw"))
    assert "draw" in [one.key for one in shown.more]
    assert shown.sentence == "Ada and Bea get 1 point each"


def test_in_the_top_cut_somebody_goes_on() -> None:
    hall = in_the_cut()
    shown = view(hall, Draft().tapped(ADA), MatchId("s1"))
    assert {one.key for one in shown.more} == {"no-show", "match-loss"}
    assert shown.round == "Semifinals"
    assert shown.sentence == "Ada goes on, Bea is out"
    assert shown.foot == "You can undo until the next round is paired."


def test_the_best_of_three_is_recorded_after_two_wins_with_its_games() -> None:
    hall = in_round_1()
    match = hall.state.matches[ONE]
    draft = THREE_GAMES.tapped(ADA).tapped(BEA)
    shown = view(hall, draft)
    assert (shown.format, shown.a.games, shown.b.games) == ("Best of three", 1, 1)
    assert (shown.sentence, shown.missing) == ("1 – 1 so far", "Tap who won game 3.")
    assert (shown.a.says, shown.save, shown.can_take_back) == ("Tap if won game 3", "Save game 2", True)
    draft = draft.tapped(BEA)
    shown = view(hall, draft)
    assert (shown.missing, shown.save, shown.sentence) == ("", "", "Bea gets 2 points, Ada 0")
    assert draft.tapped(ADA) == draft
    assert (shown.a.says, shown.b.says) == ("Tap to count game 3 here", "Winner")
    assert draft.turned(ADA).result == Result(ADA)
    assert THREE_GAMES.tapped(ADA).tapped(ADA).turned(BEA) == THREE_GAMES.tapped(ADA).tapped(BEA)
    assert ops_of(match, draft) == [
        GameReported(ONE, 1, ADA),
        GameReported(ONE, 2, BEA),
        GameReported(ONE, 3, BEA),
        ResultReported(ONE, Result(BEA)),
    ]
    assert draft.without_last_game() == THREE_GAMES.tapped(ADA).tapped(BEA)


def test_a_game_can_be_saved_and_the_match_goes_on_from_there() -> None:
    hall = in_round_1()
    draft = THREE_GAMES.tapped(ADA)
    for op in saved_ops(hall.state.matches[ONE], draft):
        hall.do(op)
    match = hall.state.matches[ONE]
    again = begun(match, 3)
    assert again == draft
    assert view(hall, again).save == ""
    assert ops_of(match, again.tapped(ADA)) == [GameReported(ONE, 2, ADA), ResultReported(ONE, Result(ADA))]
    assert saved_ops(match, again.without_last_game()) == [GameReported(ONE, 1, None)]
    assert saved_ops(match, again.without_last_game().tapped(BEA)) == [GameReported(ONE, 1, BEA)]


def test_a_longer_match_can_be_conceded_after_one_game() -> None:
    draft = THREE_GAMES.tapped(ADA).ending_by("conceded").tapped(BEA)
    assert (draft.games, draft.result) == ((ADA,), Result(BEA, "conceded"))
    assert draft.ending_by("play").result is None


def test_a_game_that_both_would_lose_counts_for_one_of_them() -> None:
    draft = THREE_GAMES.lost_by_ability(ADA, BEA)
    assert (draft.games, draft.ending, draft.result) == ((BEA,), "play", None)
    assert draft.lost_by_ability(ADA, BEA).result == Result(BEA, "both-would-lose")


def test_a_correction_begins_with_what_is_known_and_needs_a_change_and_a_reason() -> None:
    hall = in_round_1()
    hall.do(ResultReported(ONE, Result(ADA, "conceded")))
    match = hall.state.matches[ONE]
    draft = begun(match, 1)
    assert (mode_of(match), draft.winner, draft.ending) == ("correct", ADA, "conceded")
    assert view(hall, draft).missing == "This is the result already. Tap what was otherwise."
    draft = draft.tapped(BEA)
    shown = view(hall, draft)
    assert (shown.title, shown.button, shown.missing) == ("Correct result", "Record correction", "")
    draft = draft._replace(reason="slip misread")
    assert ops_of(match, draft) == [ResultCorrected(ONE, Result(BEA, "conceded"), "slip misread")]


def test_a_dispute_is_settled_with_a_reason() -> None:
    hall = disputed()
    match = hall.state.matches[ONE]
    draft = begun(match, 1).tapped(BEA)._replace(reason="asked both")
    shown = view(hall, draft)
    assert (shown.mode, shown.title, shown.button) == ("settle", "Settle result", "Settle it")
    assert ops_of(match, draft) == [ResultSettled(ONE, Result(BEA), "asked both")]


def test_a_table_that_is_gone_says_so() -> None:
    assert "not in the event any more" in view(in_round_1(), Draft(), MatchId("nowhere")).missing
