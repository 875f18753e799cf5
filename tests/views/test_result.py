"""A result as it is tapped together: two taps for a win, game by game, with a reason where it needs one."""

from datetime import UTC

import pytest

from judge_app.core.ids import MatchId
from judge_app.core.model import Result
from judge_app.core.ops import (
    ClockAdjusted,
    ClockPaused,
    CutMade,
    GameReported,
    ResultCorrected,
    ResultReported,
    ResultSettled,
    RoundPaired,
    Seating,
    SettingChosen,
)
from judge_app.views.correction import effect_of, mending
from judge_app.views.result import ResultView, result_view
from judge_app.views.resultdraft import Draft, Ending, begun, mode_of, ops_of, saved_ops
from tests.log.devices import Device
from tests.views.hall import (
    ADA,
    BEA,
    CLOCK,
    CYD,
    DAN,
    EVA,
    MINUTE,
    ONE,
    START,
    THREE,
    TWO,
    in_round_1,
    in_round_2,
)

NOW = START + 20 * MINUTE
THREE_GAMES = Draft(wins_needed=2)


def view(device: Device, draft: Draft, match: MatchId = ONE, now_ms: int = NOW) -> ResultView:
    return result_view(device.state, match, draft, now_ms, UTC)


def in_the_cut() -> Device:
    """The semifinals of a top 4 are being played."""
    hall = in_round_1()
    for match, winner in ((ONE, ADA), (TWO, CYD), (THREE, EVA)):
        hall.do(ResultReported(match, Result(winner)))
    hall.do(CutMade(1, (ADA, CYD, EVA, BEA)))
    hall.do(RoundPaired(2, (Seating(MatchId("s1"), 1, ADA, BEA), Seating(MatchId("s2"), 2, CYD, EVA)), "x"))
    return hall


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
    assert {one.key for one in shown.more} == {"match-loss"}
    assert shown.sentence == "Ada goes on, Bea is out"
    assert shown.foot == "You can undo until the next round is paired."


def locked(device: Device, now_ms: int) -> str:
    return next(one.locked for one in view(device, Draft(), now_ms=now_ms).endings if one.key == "no-show")


def test_a_no_show_opens_some_minutes_into_the_round_and_says_when() -> None:
    hall = in_round_1()
    assert locked(hall, START + 9 * MINUTE) == "No-show opens 10 minutes into the round, at 00:10."
    assert locked(hall, START + 10 * MINUTE) == ""
    hall.do(ClockPaused(CLOCK, START + MINUTE))
    assert "paused" in locked(hall, START + 60 * MINUTE)
    hall.do(ClockAdjusted(CLOCK, 60))
    assert locked(in_round_2(), NOW) == ""


def test_what_the_last_round_can_be_undone_until() -> None:
    hall = in_round_1()
    hall.do(SettingChosen("rounds", 1))
    hall.do(SettingChosen("cut", 4))
    assert view(hall, Draft()).foot == "You can undo until the top cut is made."
    hall.do(SettingChosen("cut", 0))
    assert view(hall, Draft()).foot == "You can undo it in the log."


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


def test_a_match_that_nobody_came_to_is_known_again() -> None:
    hall = in_round_1()
    hall.do(ResultReported(ONE, Result(None, "no-show")))
    assert begun(hall.state.matches[ONE], 1).ending == "neither"


def test_a_dispute_is_settled_with_a_reason() -> None:
    hall = disputed()
    match = hall.state.matches[ONE]
    draft = begun(match, 1).tapped(BEA)._replace(reason="asked both")
    shown = view(hall, draft)
    assert (shown.mode, shown.title, shown.button) == ("settle", "Settle result", "Settle it")
    assert ops_of(match, draft) == [ResultSettled(ONE, Result(BEA), "asked both")]


def test_a_table_that_is_gone_says_so() -> None:
    assert "not in the event any more" in view(in_round_1(), Draft(), MatchId("nowhere")).missing


def corrected(match: MatchId = ONE) -> ResultCorrected:
    return ResultCorrected(match, Result(BEA), "slip misread")


def test_a_correction_in_the_round_being_played_touches_no_pairs() -> None:
    hall = in_round_1()
    hall.do(ResultReported(ONE, Result(ADA)))
    effect = effect_of(hall.state, corrected())
    assert effect.lines == ("No round was paired by this result: only the standings change.",)
    assert not effect.is_wide


def test_a_correction_of_an_earlier_round_names_the_tables_it_touches() -> None:
    hall = in_round_2()
    before = hall.state
    effect = effect_of(hall.state, corrected())
    assert effect.is_wide
    assert "Ada had 2 points when round 2 was paired, and has 0 now." in effect.lines
    assert any("Table 1 (Ada against Cyd) is touched." in line for line in effect.lines)
    assert hall.state is before
    assert mending(hall.state, "seed") is None


def test_after_the_correction_the_touched_tables_can_be_paired_anew() -> None:
    hall = in_round_2()
    hall.do(corrected())
    found = mending(hall.state, "seed")
    assert found is not None
    assert found.seed == "seed"
    assert {player for match in found.repair.broken for player in match.players} >= {ADA, BEA}
    assert any(line.startswith("Table ") for line in found.lines)


def test_a_change_that_moves_no_points_touches_nothing() -> None:
    hall = in_round_2()
    effect = effect_of(hall.state, ResultCorrected(ONE, Result(ADA, "conceded"), "said so"))
    assert (effect.lines, effect.is_wide) == (("Nobody's points change: every pair stays as it is.",), False)


def test_where_the_cut_was_made_the_seeds_stay() -> None:
    hall = in_the_cut()
    effect = effect_of(hall.state, corrected())
    assert "top cut was made by this result" in effect.lines[0]
    assert mending(hall.state, "seed") is None


def test_in_the_bracket_a_correction_says_whether_the_next_round_stands() -> None:
    hall = in_the_cut()
    semifinal = MatchId("s1")
    hall.do(ResultReported(semifinal, Result(ADA)))
    assert not effect_of(hall.state, corrected(semifinal)).is_wide
    hall.do(ResultReported(MatchId("s2"), Result(CYD)))
    hall.do(RoundPaired(3, (Seating(MatchId("f"), 1, ADA, CYD),), "x"))
    assert effect_of(hall.state, corrected(semifinal)).is_wide


def test_an_event_without_a_ruleset_still_has_winners() -> None:
    hall = in_round_1(ruleset="")
    assert view(hall, Draft().tapped(ADA)).sentence == "Ada wins"
    assert view(hall, Draft().ending_by("double-loss")).sentence == "Nobody wins"
    hall.do(ResultReported(TWO, Result(DAN)))
    assert effect_of(hall.state, corrected(TWO)).lines
