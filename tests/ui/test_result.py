"""A result by touch: two taps, every ending, the best of three, and a correction with what it changes."""

import pytest

from judge_app.core import steps
from judge_app.core.model import Match, MatchId, Result
from judge_app.core.ops import GameReported, ResultReported, RoundPaired
from judge_app.core.ops.games import score
from judge_app.tablet import Tablet
from tests.ui.conftest import Judge, SitDown
from tests.ui.floor import (
    enter,
    hear_from,
    in_the_cut,
    in_the_semifinals,
    match_at,
    names_at,
    now,
    other_tablet,
    seated,
)


@pytest.fixture
def hall(tablet: Tablet, sit_down: SitDown) -> Judge:
    """A judge before the three tables of round 1."""
    event = seated(tablet)
    judge = sit_down()
    enter(judge, event)
    return judge


def report(judge: Judge, table: int, number: int | None = None) -> MatchId:
    """Go to the result of a table as the sheet does."""
    match = match_at(judge, table, number)
    judge.screen.show(match=match.id)
    judge.screen.refresh()
    judge.tap("Correct result" if match.is_over else "Report result")
    judge.until(lambda: judge.screen.name == "result", "the result is asked")
    return match.id


def panel(judge: Judge, match: MatchId, seat: int) -> None:
    from judge_app.ui.widgets import PlayerButton

    judge.tap(names_at(judge, now(judge, match))[seat], PlayerButton)


def test_an_ordinary_win_takes_two_taps_and_leads_back_with_an_undo(hall: Judge) -> None:
    match = report(hall, 2)
    a, b = names_at(hall, now(hall, match))
    hall.see("Best of one", "Table 2", "Who won?")
    panel(hall, match, 1)
    hall.see(f"{b} gets 2 points, {a} 0", "You can undo until round 2 is paired.", "Winner")
    hall.tap("Record result")
    hall.until(lambda: hall.screen.name == "tables", "the tables are back")
    assert now(hall, match).result == Result(now(hall, match).b)
    hall.see("Correct result", "Playing 2")
    hall.tap("Undo")
    hall.see("Report result", "Playing 3")
    assert now(hall, match).result is None


def test_record_without_a_winner_says_what_is_missing(hall: Judge) -> None:
    match = report(hall, 1)
    hall.tap("Record result")
    hall.see("Tap the winner first.")
    panel(hall, match, 0)
    hall.miss("Tap the winner first.")


def test_a_double_tap_records_once_and_opens_nothing(hall: Judge) -> None:
    match = report(hall, 1)
    panel(hall, match, 0)
    hall.tap("Record result")
    hall.until(lambda: hall.screen.name == "tables", "the tables are back")
    second = hall.press("Correct result")
    second.is_double_tap = True
    second.touch_up()
    hall.loop.idle()
    assert hall.screen.name == "tables"
    assert sum(one.op.kind == "result_reported" for one in hall.frame.desk.state.history) == 1


def test_cancel_and_back_leave_everything_as_it_was(hall: Judge) -> None:
    match = report(hall, 1)
    panel(hall, match, 0)
    hall.tap("Cancel")
    hall.until(lambda: hall.screen.name == "tables", "the tables are back")
    report(hall, 1)
    hall.see("Who won?")
    hall.escape()
    hall.until(lambda: hall.screen.name == "tables", "the tables are back")
    assert now(hall, match).result is None


@pytest.mark.parametrize(
    ("ending", "how"),
    [("Deck ran out", "deck-out"), ("Time tiebreak", "time"), ("Conceded", "conceded")],
)
def test_how_it_ended_is_recorded(hall: Judge, ending: str, how: str) -> None:
    match = report(hall, 1)
    hall.tap(ending)
    panel(hall, match, 0)
    hall.tap("Record result")
    hall.until(lambda: now(hall, match).is_over, "the result is in")
    result = now(hall, match).result
    assert result is not None
    assert (result.winner, result.how) == (now(hall, match).a, how)


def test_when_both_would_lose_it_is_asked_whose_ability_it_was(hall: Judge) -> None:
    match = report(hall, 1)
    hall.tap("Both would lose")
    hall.see("Whose ability was it, before anything changed it? That player loses.")
    panel(hall, match, 0)
    hall.miss("Whose ability was it, before anything changed it? That player loses.")
    hall.tap("Record result")
    hall.until(lambda: now(hall, match).is_over, "the result is in")
    assert now(hall, match).result == Result(now(hall, match).b, "both-would-lose")


LATE = "Late 10 min:\nmatch loss"


def test_who_is_late_loses_the_match_once_the_minutes_are_over(hall: Judge) -> None:
    match = report(hall, 1)
    hall.tap(LATE)
    hall.until(lambda: hall.screen.hint.startswith("This opens 10 minutes into the round, at"), "it says so")
    assert hall.screen.draft.ending == "play"
    hall.pass_time(minutes=10)
    hall.until(lambda: not any(one.locked for one in hall.screen.view.endings), "it has opened")
    hall.tap(LATE)
    panel(hall, match, 1)
    hall.see("A match loss counts as a match that was played. You can undo until round 2 is paired.")
    hall.tap("Record result")
    hall.until(lambda: now(hall, match).is_over, "the result is in")
    assert now(hall, match).result == Result(now(hall, match).b, "match-loss")
    assert not any(player.is_dropped for player in hall.frame.desk.state.players.values())
    given = [(one.player, one.infraction) for one in hall.frame.desk.state.penalties.values()]
    assert given == [(now(hall, match).a, "late")]


def test_who_is_absent_all_round_is_dropped_with_the_result_and_comes_back_with_its_undo(
    hall: Judge,
) -> None:
    match = report(hall, 1)
    absent = now(hall, match).a
    a, b = names_at(hall, now(hall, match))
    hall.pass_time(minutes=11)
    hall.tap("More")
    hall.tap("Absent all round")
    panel(hall, match, 1)
    hall.see(f"{b} gets 2 points, {a} 0", f"As with a bye: no opponent for tiebreaks. {a} is dropped.")
    hall.tap("Record result")
    hall.until(lambda: hall.screen.name == "tables", "the tables are back")
    assert now(hall, match).result == Result(now(hall, match).b, "no-show")
    assert hall.frame.desk.state.players[absent].is_dropped
    given = [(one.player, one.infraction) for one in hall.frame.desk.state.penalties.values()]
    assert given == [(absent, "absent-round")]
    hall.tap("Undo")
    hall.until(lambda: not now(hall, match).is_over, "the result is gone")
    assert not hall.frame.desk.state.players[absent].is_dropped
    assert not hall.frame.desk.state.penalties


@pytest.mark.parametrize("size", [(1280, 800), (412, 892), (360, 640)])
def test_it_says_which_round_and_table_it_is_about(hall: Judge, size: tuple[int, int]) -> None:
    hall.resize(*size)
    report(hall, 2)
    hall.see("Report result", "Table 2", "Round 1")
    assert hall.find("Round 1") is not None  # the strip says how many there are


def test_rarer_endings_stand_behind_more(hall: Judge) -> None:
    match = report(hall, 1)
    hall.miss("Both lose, ruling")
    hall.tap("More")
    hall.tap("Both lose, ruling")
    a, b = names_at(hall, now(hall, match))
    hall.see(f"{a} and {b} get 0 points each", "Loses")
    hall.tap("Record result")
    hall.until(lambda: now(hall, match).is_over, "the result is in")
    assert now(hall, match).result == Result(None, "double-loss")


def test_on_a_phone_it_is_the_same_two_taps(hall: Judge) -> None:
    hall.resize(412, 892)
    match = report(hall, 3)
    panel(hall, match, 0)
    hall.tap("Record result")
    hall.until(lambda: now(hall, match).is_over, "the result is in")
    hall.see("Correct result")


def test_what_is_tapped_stays_when_the_tablet_is_turned_or_its_colours_change(hall: Judge) -> None:
    match = report(hall, 3)
    panel(hall, match, 1)
    hall.resize(412, 892)
    hall.resize(1280, 800)
    hall.app.preferences.theme = "light"
    hall.see("Winner")
    hall.tap("Record result")
    hall.until(lambda: now(hall, match).is_over, "the result is in")
    assert now(hall, match).result == Result(now(hall, match).b)


@pytest.fixture
def final(tablet: Tablet, sit_down: SitDown) -> Judge:
    event = in_the_cut(tablet)
    judge = sit_down()
    enter(judge, event)
    return judge


def test_the_best_of_three_is_kept_game_by_game_and_recorded_after_two_wins(final: Judge) -> None:
    match = report(final, 1)
    final.see("Best of three", "Final", "Tap if won game 1")
    final.tap("Record result")
    final.see("Tap who won game 1.")
    panel(final, match, 0)
    final.see("Tap if won game 2", "1 – 0 so far")
    final.tap("Save game 1")
    final.until(lambda: final.screen.name == "tables", "the tables are back")
    assert score(now(final, match)) == (1, 0)
    final.see("1–0")
    report(final, 1)
    final.see("Tap if won game 2")
    panel(final, match, 1)
    final.tap("Take back last game")
    panel(final, match, 1)
    panel(final, match, 1)
    b = names_at(final, now(final, match))[1]
    final.see("Winner", "You can undo it in the log.")
    final.tap("Record result")
    final.until(lambda: now(final, match).is_over, "the result is in")
    assert score(now(final, match)) == (1, 2)
    assert names_at(final, now(final, match))[1] == b
    assert now(final, match).result == Result(now(final, match).b)


def test_an_undo_of_a_saved_game_is_followed_where_the_next_one_is_tapped(final: Judge) -> None:
    match = report(final, 1)
    panel(final, match, 0)
    final.tap("Save game 1")
    final.until(lambda: final.screen.name == "tables", "the tables are back")
    report(final, 1)
    panel(final, match, 1)
    final.see("1 – 1 so far")
    final.tap("Undo")
    final.see("Tap if won game 1", "What is recorded has changed. This is how it stands now.")
    assert score(now(final, match)) == (0, 0)
    panel(final, match, 1)
    final.see("0 – 1 so far", "Save game 1")
    final.miss("What is recorded has changed.")
    final.tap("Save game 1")
    final.until(lambda: final.screen.name == "tables", "the tables are back")
    assert score(now(final, match)) == (0, 1)


def test_a_game_that_another_tablet_saves_is_followed(final: Judge) -> None:
    other = other_tablet(final)
    match = report(final, 1)
    other.do(GameReported(match, 1, now(final, match).a))
    hear_from(final, other)
    final.see("Tap if won game 2", "1 – 0 so far")
    final.miss("What is recorded has changed.")


def test_what_was_tapped_is_there_again_after_back_and_gone_after_cancel(final: Judge) -> None:
    match = report(final, 1)
    panel(final, match, 0)
    final.escape()
    final.until(lambda: final.screen.name == "tables", "the tables are back")
    report(final, 1)
    final.see("1 – 0 so far", "Save game 1", "This is as you left it, and not recorded yet.")
    final.app.preferences.theme = "light"
    final.see("1 – 0 so far", "Save game 1")
    final.tap("Cancel")
    final.until(lambda: final.screen.name == "tables", "the tables are back")
    report(final, 1)
    final.see("Tap if won game 1")
    final.miss("This is as you left it")
    assert score(now(final, match)) == (0, 0)


def test_what_was_tapped_stays_with_its_own_table(hall: Judge) -> None:
    first = report(hall, 1)
    panel(hall, first, 1)
    hall.escape()
    hall.until(lambda: hall.screen.name == "tables", "the tables are back")
    report(hall, 2)
    hall.see("Who won?")
    hall.miss("This is as you left it")
    hall.escape()
    hall.until(lambda: hall.screen.name == "tables", "the tables are back")
    report(hall, 1)
    hall.see("This is as you left it", "Winner")
    hall.tap("Record result")
    hall.until(lambda: now(hall, first).is_over, "the result is in")
    report(hall, 1)
    hall.miss("This is as you left it")


@pytest.mark.parametrize("size", [(1280, 800), (412, 892), (360, 640)])
def test_in_a_decided_match_a_tap_on_the_loser_says_what_one_more_would_do(
    final: Judge, size: tuple[int, int]
) -> None:
    from judge_app.ui.widgets import Band

    final.resize(*size)
    match = report(final, 1)
    a, b = names_at(final, now(final, match))
    panel(final, match, 0)
    panel(final, match, 0)
    final.see("Tap to count game 2 here")
    panel(final, match, 1)
    text = f"Game 2 is counted for {a}. Tap {b} once more if {b} won it."
    final.see(text)
    assert final.is_in_reach(final.find(text, Band))
    assert final.screen.view.score == "2 – 0"
    panel(final, match, 1)
    final.see("1 – 1 so far", "Tap if won game 3")
    final.miss(text)
    panel(final, match, 1)
    panel(final, match, 1)
    final.see(f"{b} has won. Record it, or take back the last game.")


@pytest.mark.parametrize("size", [(1280, 800), (412, 892), (360, 640)])
def test_the_last_game_can_be_taken_back_with_the_whole_button_in_sight(
    final: Judge, size: tuple[int, int]
) -> None:
    from judge_app.ui.widgets import Btn

    final.resize(*size)
    match = report(final, 1)
    panel(final, match, 0)
    button = final.find("Take back last game" if size[0] > 900 else "Take back", Btn)
    left, right = button.to_window(button.x, 0)[0], button.to_window(button.right, 0)[0]
    assert 0 <= left < right <= size[0]
    final.tap(button.text, Btn)
    final.see("Tap if won game 1")


def test_a_longer_match_can_be_conceded_and_needs_a_winner(final: Judge) -> None:
    match = report(final, 1)
    final.tap("More")
    final.see("Match loss", "Absent all round")
    final.miss("Both lose, ruling", "Draw")
    final.tap("Conceded")
    panel(final, match, 1)
    final.tap("Record result")
    final.until(lambda: now(final, match).is_over, "the result is in")
    assert now(final, match).result == Result(now(final, match).b, "conceded")


def test_a_correction_asks_why_and_says_what_it_changes(hall: Judge) -> None:
    match = report(hall, 1)
    panel(hall, match, 0)
    hall.tap("Record result")
    hall.until(lambda: hall.screen.name == "tables", "the tables are back")
    report(hall, 1)
    hall.tap("Record correction")
    hall.see("This is the result already. Tap what was otherwise.")
    panel(hall, match, 1)
    hall.tap("Record correction")
    hall.see("No round was paired by this result: only the standings change.")
    confirm(hall)
    hall.see("The reason is empty. Type at least one letter.")
    hall.tap("Slip misread")
    confirm(hall)
    hall.until(lambda: hall.screen.name == "tables", "the tables are back")
    assert now(hall, match).result == Result(now(hall, match).b)


def confirm(judge: Judge) -> None:
    """The button of the dialog, which bears the same words as the one beneath."""
    from judge_app.ui.screens.formparts import FormFoot

    def button() -> object:
        foot = next((one for one in judge.widgets() if isinstance(one, FormFoot)), None)
        return foot and judge.is_in_reach(foot)

    judge.until(lambda: bool(button()), "there is a form to confirm")
    judge.tap("Record correction")


@pytest.fixture
def second_round(tablet: Tablet, sit_down: SitDown) -> Judge:
    event = seated(tablet, players=8, rounds=2)
    judge = sit_down()
    enter(judge, event)
    return judge


@pytest.mark.parametrize("is_mended", [True, False])
def test_a_wrong_result_found_late_can_mend_the_round_or_let_it_be(
    second_round: Judge, is_mended: bool
) -> None:
    judge = second_round
    before = {match.id for match in judge.frame.desk.state.round_matches(2)}
    wrong = report(judge, 1, 1)
    panel(judge, wrong, 1)
    judge.tap("Record correction")
    judge.until(
        lambda: any("when round 2 was paired" in text for text in judge.texts()), "it says what changes"
    )
    judge.tap("Slip misread")
    confirm(judge)
    judge.see("Pair affected tables anew?")
    judge.tap("Pair affected tables anew" if is_mended else "Keep the round")
    judge.until(lambda: judge.screen.name == "tables", "the tables are back")
    after = {match.id for match in judge.frame.desk.state.round_matches(2)}
    assert (before == after) != is_mended
    assert now(judge, wrong).result == Result(now(judge, wrong).b)


@pytest.fixture
def semifinals(tablet: Tablet, sit_down: SitDown) -> Judge:
    event = in_the_semifinals(tablet)
    judge = sit_down()
    enter(judge, event)
    return judge


def play_by_two_games(judge: Judge, match: Match) -> None:
    desk = judge.frame.desk
    desk.do_all(
        [*(GameReported(match.id, n, match.a) for n in (1, 2)), ResultReported(match.id, Result(match.a))]
    )


def test_another_winner_of_a_semifinal_clears_the_final_which_is_said_before(semifinals: Judge) -> None:
    judge, desk = semifinals, semifinals.frame.desk
    first, second = match_at(judge, 1), match_at(judge, 2)
    for match in (first, second):
        play_by_two_games(judge, match)
    desk.do_all(steps.next_bracket(desk.state, judge.tablet.fresh_id))
    final = match_at(judge, 1)
    play_by_two_games(judge, final)
    a, b = names_at(judge, final)
    report(judge, 1, first.round)
    for player in (1, 1, 1):
        panel(judge, first.id, player)
    judge.see("1 – 2")
    judge.tap("Record correction")
    judge.see(f"The final, {a} against {b}, is cleared and can be paired anew.")
    judge.tap("Slip misread")
    confirm(judge)
    judge.until(lambda: judge.screen.name == "tables", "the tables are back")
    assert final.round not in desk.state.rounds
    assert (score(now(judge, first.id)), now(judge, first.id).result) == ((1, 2), Result(first.b))
    pairs = next(
        op for op in steps.next_bracket(desk.state, judge.tablet.fresh_id) if isinstance(op, RoundPaired)
    )
    assert {first.b, second.a} == {pairs.seatings[0].a, pairs.seatings[0].b}


def test_the_same_winner_by_other_games_leaves_the_final_alone(semifinals: Judge) -> None:
    judge, desk = semifinals, semifinals.frame.desk
    first, second = match_at(judge, 1), match_at(judge, 2)
    for match in (first, second):
        play_by_two_games(judge, match)
    desk.do_all(steps.next_bracket(desk.state, judge.tablet.fresh_id))
    report(judge, 1, first.round)
    panel(judge, first.id, 1)
    panel(judge, first.id, 1)
    panel(judge, first.id, 0)
    judge.tap("Record games")
    judge.until(lambda: judge.screen.name == "tables", "the tables are back")
    assert (score(now(judge, first.id)), now(judge, first.id).result) == ((2, 1), Result(first.a))
    assert first.round + 1 in desk.state.rounds
