"""A result by touch: two taps, every ending, the best of three, and a correction with what it changes."""

import pytest

from judge_app.core.model import MatchId, Result
from judge_app.core.ops.games import score
from judge_app.tablet import Tablet
from tests.ui.conftest import Judge, SitDown
from tests.ui.floor import enter, in_the_cut, match_at, names_at, now, seated


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


def test_a_no_show_is_locked_says_until_when_and_opens(hall: Judge) -> None:
    match = report(hall, 1)
    hall.tap("No-show,\n10 min")
    hall.until(
        lambda: hall.screen.hint.startswith("No-show opens 10 minutes into the round, at"), "it says so"
    )
    assert hall.screen.draft.ending == "play"
    hall.pass_time(minutes=10)
    hall.until(lambda: not any(one.locked for one in hall.screen.view.endings), "it has opened")
    hall.tap("No-show,\n10 min")
    panel(hall, match, 1)
    hall.tap("Record result")
    hall.until(lambda: now(hall, match).is_over, "the result is in")
    assert now(hall, match).result == Result(now(hall, match).b, "no-show")


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
    final.see("Best of three", "Tap if won game 1")
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


def test_a_longer_match_can_be_conceded_and_needs_a_winner(final: Judge) -> None:
    match = report(final, 1)
    final.tap("More")
    final.see("Match loss, late")
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
