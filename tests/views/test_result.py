"""A result as it is tapped together: two taps for a win, game by game, with a reason where it needs one."""

from datetime import UTC

import pytest

from judge_app.core import steps
from judge_app.core.ids import MatchId, PlayerId
from judge_app.core.model import Result
from judge_app.core.ops import (
    ClockAdjusted,
    ClockPaused,
    CutMade,
    GameReported,
    PlayerDropped,
    ResultCorrected,
    ResultReported,
    ResultSettled,
    RoundPaired,
    RulesetChosen,
    Seating,
    SettingChosen,
    check,
)
from judge_app.views.correction import effect_of, mending, said_of, with_effects
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
    FAY,
    GUS,
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


LATER = ("late", "no-show", "neither")


def locked(device: Device, now_ms: int) -> set[str]:
    shown = view(device, Draft(), now_ms=now_ms)
    return {one.locked for one in (*shown.endings, *shown.more) if one.key in LATER}


def test_late_and_absent_open_some_minutes_into_the_round_and_say_when() -> None:
    hall = in_round_1()
    assert locked(hall, START + 9 * MINUTE) == {"This opens 10 minutes into the round, at 00:10."}
    assert locked(hall, START + 10 * MINUTE) == {""}
    hall.do(ClockPaused(CLOCK, START + MINUTE))
    (text,) = locked(hall, START + 60 * MINUTE)
    assert "paused" in text
    hall.do(ClockAdjusted(CLOCK, 60))
    assert locked(in_round_2(), NOW) == {""}


def test_who_is_late_loses_a_match_like_any_other() -> None:
    hall = in_round_1()
    draft = Draft().ending_by("late").tapped(ADA)
    assert draft.result == Result(ADA, "match-loss")
    shown = view(hall, draft)
    assert [one.text for one in shown.endings if one.is_on] == ["Late 10 min:\nmatch loss"]
    assert shown.sentence == "Ada gets 2 points, Bea 0"
    assert shown.foot == (
        "A match loss counts as a match that was played. You can undo until round 2 is paired."
    )
    word = ResultReported(ONE, Result(ADA, "match-loss"))
    assert with_effects(hall.state, [word]) == [word]
    texts = [one.text for one in (*shown.endings, *shown.more)]
    assert "Match loss" in texts
    assert not [text for text in texts if "Match loss, late" in text]


def test_who_is_absent_all_round_is_dropped_and_that_is_said_before() -> None:
    hall = in_round_1()
    draft = Draft().ending_by("no-show")
    assert view(hall, draft).foot.startswith(
        "As with a bye: no opponent for tiebreaks. Who was absent is dropped."
    )
    draft = draft.tapped(ADA)
    shown = view(hall, draft)
    assert shown.sentence == "Ada gets 2 points, Bea 0"
    assert shown.foot.startswith("As with a bye: no opponent for tiebreaks. Bea is dropped. You can undo")
    word = ResultReported(ONE, Result(ADA, "no-show"))
    assert with_effects(hall.state, [word]) == [word, PlayerDropped(BEA)]
    assert said_of(hall.state, hall.state.matches[ONE], word) == (
        "Round 1, table 1: Ada won by no-show; Bea dropped"
    )
    assert effect_of(hall.state, word).lines[-1] == "Bea is dropped from the event."
    hall.do(PlayerDropped(BEA))
    assert with_effects(hall.state, [word]) == [word]
    assert "dropped" not in view(hall, draft).foot


def test_where_neither_came_both_are_dropped() -> None:
    hall = in_round_1()
    draft = Draft().ending_by("neither")
    assert view(hall, draft).foot.startswith("No opponents for tiebreaks. Both are dropped.")
    ops = with_effects(hall.state, ops_of(hall.state.matches[ONE], draft))
    assert ops[1:] == [PlayerDropped(ADA), PlayerDropped(BEA)]


def test_a_ruleset_can_keep_who_was_absent() -> None:
    hall = in_round_1()
    hall.do(RulesetChosen("ours", 'title = "Ours"\nbase = "regulations-casual"\n[absence]\ndrops = false\n'))
    word = ResultReported(ONE, Result(ADA, "no-show"))
    assert with_effects(hall.state, [word]) == [word]
    assert "dropped" not in view(hall, Draft().ending_by("no-show")).foot


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


def in_the_final() -> Device:
    hall = in_the_cut()
    for semifinal, winner in (("s1", ADA), ("s2", CYD)):
        hall.do(ResultReported(MatchId(semifinal), Result(winner)))
    hall.do(RoundPaired(3, (Seating(MatchId("f"), 1, ADA, CYD),), "x"))
    return hall


def test_in_the_bracket_a_correction_touches_nothing_before_the_next_round() -> None:
    hall = in_the_cut()
    hall.do(ResultReported(MatchId("s1"), Result(ADA)))
    word = corrected(MatchId("s1"))
    assert not effect_of(hall.state, word).is_wide
    assert with_effects(hall.state, [word]) == [word]


def test_in_the_bracket_another_winner_clears_what_comes_behind_and_names_it() -> None:
    hall = in_the_final()
    word = corrected(MatchId("s1"))
    effect = effect_of(hall.state, word)
    assert effect == (("The final, Ada against Cyd, is cleared and can be paired anew.",), True)
    hall.do(ResultReported(MatchId("f"), Result(CYD)))
    assert "stays in the log" in effect_of(hall.state, word).lines[0]
    for op in with_effects(hall.state, [word]):
        check(op, hall.state)
        hall.do(op)
    assert 3 not in hall.state.rounds
    assert hall.state.matches[MatchId("s1")].result == Result(BEA)
    assert steps.next_bracket(hall.state, lambda: "fresh")


def test_in_the_bracket_the_same_winner_in_another_way_clears_nothing() -> None:
    hall = in_the_final()
    word = ResultCorrected(MatchId("s1"), Result(ADA, "conceded"), "said so")
    assert effect_of(hall.state, word).lines == ("The same player goes on: the bracket stays as it is.",)
    assert with_effects(hall.state, [word]) == [word]


@pytest.mark.parametrize(("winner", "is_cleared"), [(ADA, False), (BEA, True)])
def test_a_dispute_in_the_bracket_is_settled_with_what_comes_behind(
    winner: PlayerId, is_cleared: bool
) -> None:
    hall, other = in_the_cut(), Device("other")
    other.sync(hall)
    for semifinal, won in (("s1", ADA), ("s2", CYD)):
        hall.do(ResultReported(MatchId(semifinal), Result(won)))
    hall.do(RoundPaired(3, (Seating(MatchId("f"), 1, ADA, CYD),), "x"))
    other.do(ResultReported(MatchId("s1"), Result(BEA)))
    hall.sync(other)
    word = ResultSettled(MatchId("s1"), Result(winner), "asked both")
    assert effect_of(hall.state, word).is_wide == is_cleared
    assert (len(with_effects(hall.state, [word])) > 1) == is_cleared


@pytest.mark.parametrize(("winner", "is_wide"), [(ADA, False), (BEA, True)])
def test_settling_a_dispute_of_an_earlier_round_names_the_tables_it_touches(
    winner: PlayerId, is_wide: bool
) -> None:
    hall, other = in_round_1(), Device("other")
    other.sync(hall)
    for match, won in ((ONE, ADA), (TWO, CYD), (THREE, EVA)):
        hall.do(ResultReported(match, Result(won)))
    pairs = ((ADA, CYD), (EVA, GUS), (BEA, DAN))
    seats = [Seating(MatchId(f"n{n}"), n, *pair) for n, pair in enumerate(pairs, 1)]
    hall.do(RoundPaired(2, (*seats, Seating(MatchId("n4"), None, FAY, None)), "seed"))
    other.do(ResultReported(ONE, Result(BEA)))
    hall.sync(other)
    word = ResultSettled(ONE, Result(winner), "asked both")
    effect = effect_of(hall.state, word)
    assert effect.is_wide == is_wide
    assert any("Table 1 (Ada against Cyd) is touched." in line for line in effect.lines) == is_wide
    hall.do(word)
    assert (mending(hall.state, "seed", effect.is_wide) is not None) == is_wide


def test_an_event_without_a_ruleset_still_has_winners() -> None:
    hall = in_round_1(ruleset="")
    assert view(hall, Draft().tapped(ADA)).sentence == "Ada wins"
    assert view(hall, Draft().ending_by("double-loss")).sentence == "Nobody wins"
    hall.do(ResultReported(TWO, Result(DAN)))
    assert effect_of(hall.state, corrected(TWO)).lines
