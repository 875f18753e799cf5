"""The best of three by touch: game by game, taken back, left and come back to."""

import pytest

from judge_app.core.model import Result
from judge_app.core.ops import GameReported
from judge_app.core.ops.games import score
from tests.ui.floor import (
    hear_from,
    names_at,
    now,
    other_tablet,
)
from tests.ui.judge import Judge
from tests.ui.result.reporting import panel, report
from tests.ui.sizes import TABLET_AND_PHONES


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


@pytest.mark.parametrize("size", TABLET_AND_PHONES)
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


@pytest.mark.parametrize("size", TABLET_AND_PHONES)
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
