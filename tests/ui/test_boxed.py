"""The boxed game on the table: counters that keep the rules, and names and seats."""

import pytest

from judge_app.core.ops import (
    BoxedLevelChanged,
    BoxedPlayerDied,
    BoxedPlayersSeated,
)
from judge_app.tablet import Tablet
from tests.ui.boxedtable import FELIX, NORA, at_table, game, levels
from tests.ui.judge import Judge, SitDown


def test_a_first_game_has_three_players_who_wait_for_a_name(judge: Judge) -> None:
    judge.go("boxed")
    judge.see("Munchkin 1", "Munchkin 2", "Munchkin 3", "Tap the level to name")
    judge.miss("Munchkin 4")


def test_plus_and_minus_change_a_level(tablet: Tablet, sit_down: SitDown) -> None:
    judge = at_table(tablet, sit_down)
    judge.tap("Nora: one level more")
    assert levels(judge) == [5, 6, 9, 3, 1]
    judge.tap("Nora: one level less")
    judge.tap("Nora: one level less")
    assert levels(judge) == [3, 6, 9, 3, 1]


def test_nobody_goes_below_level_one(tablet: Tablet, sit_down: SitDown) -> None:
    judge = at_table(tablet, sit_down)
    judge.see("Lowest level is 1")
    judge.tap("Oskar: one level less")
    assert levels(judge) == [4, 6, 9, 3, 1]


def test_level_ten_asks_for_a_kill_and_without_one_nothing_changes(tablet: Tablet, sit_down: SitDown) -> None:
    judge = at_table(tablet, sit_down)
    judge.see("Kill to win")
    judge.tap("Tasha: one level more")
    judge.see("Killed a monster?")
    judge.tap("No, stays at 9")
    judge.miss("Killed a monster?")
    assert levels(judge) == [4, 6, 9, 3, 1]


def test_a_kill_wins_and_a_slip_is_put_right_with_minus(tablet: Tablet, sit_down: SitDown) -> None:
    judge = at_table(tablet, sit_down)
    judge.tap("Tasha: one level more")
    judge.tap("Yes, Tasha wins")
    judge.see("Tasha wins the game.")
    judge.tap("Nora: one level more")
    assert levels(judge) == [4, 6, 10, 3, 1]
    judge.tap("Tasha: one level less")
    judge.miss("Tasha wins the game.")
    assert levels(judge) == [4, 6, 9, 3, 1]


def test_back_closes_the_question_first_and_then_the_screen(tablet: Tablet, sit_down: SitDown) -> None:
    judge = at_table(tablet, sit_down)
    judge.tap("Tasha: one level more")
    judge.see("Killed a monster?")
    judge.escape()
    judge.miss("Killed a monster?")
    judge.see("Munchkin Impossible")
    judge.escape()
    judge.until(lambda: judge.screen.name == "home", "Home is shown")


def test_a_tap_on_the_level_gives_a_name(tablet: Tablet, sit_down: SitDown) -> None:
    judge = at_table(tablet, sit_down)
    judge.tap("Oskar: name and more")
    judge.see("Bonus of all items in use")
    judge.screen.asked.ids.name.focus = True
    judge.write("ine\n")
    judge.see("Oskarine")
    assert game(judge).players[4].name == "Oskarine"


def test_more_players_sit_down_and_nobody_who_leaves_loses_a_level(tablet: Tablet, sit_down: SitDown) -> None:
    judge = at_table(tablet, sit_down)
    from judge_app.ui.widgets.segmented import Segment

    judge.tap("6", Segment)
    judge.see("Munchkin 6")
    judge.tap("Munchkin 6: one level more")
    judge.tap("3", Segment)
    judge.miss("Beni")
    judge.tap("6", Segment)
    judge.see("Munchkin 6")
    assert levels(judge) == [4, 6, 9, 3, 1, 2]


def test_holding_starts_the_next_game_and_undo_brings_the_last_one_back(
    tablet: Tablet, sit_down: SitDown
) -> None:
    judge = at_table(tablet, sit_down)
    judge.hold("Hold for a new game")
    judge.see("A new game: everybody is at level 1")
    assert levels(judge) == [1, 1, 1, 1, 1]
    judge.tap("Undo")
    assert levels(judge) == [4, 6, 9, 3, 1]


def test_a_tap_alone_starts_nothing(tablet: Tablet, sit_down: SitDown) -> None:
    judge = at_table(tablet, sit_down)
    judge.tap("Hold for a new game")
    assert levels(judge) == [4, 6, 9, 3, 1]


def test_on_a_phone_one_thing_is_shown_at_a_time(tablet: Tablet, sit_down: SitDown) -> None:
    judge = at_table(tablet, sit_down)
    judge.resize(412, 892)
    judge.tap("Nora: one level more")
    assert levels(judge)[NORA] == 5
    judge.miss("Speak up", "5 or more escapes")
    judge.tap("Nora: fights or helps")
    judge.screen.snackbar.hide()
    judge.tap("Fight")
    judge.see("Speak up", "Monster 1")
    judge.tap("Run away")
    judge.see("5 or more escapes")
    judge.tap("More")
    judge.see("Whose turn is it?")
    judge.resize(1280, 800)
    judge.see("Speak up", "5 or more escapes", "Felix")
    judge.miss("Whose turn is it?")


def test_six_players_can_be_reached_on_a_low_window(tablet: Tablet, sit_down: SitDown) -> None:
    judge = at_table(tablet, sit_down, BoxedPlayersSeated(6))
    judge.resize(915, 412)
    judge.tap("Munchkin 6: one level more")
    assert levels(judge)[5] == 2


def test_a_refusal_is_said_in_place(tablet: Tablet, sit_down: SitDown) -> None:
    judge = at_table(tablet, sit_down, BoxedLevelChanged(FELIX, 10, by_kill=True))
    judge.tap("Nora: fights or helps")
    judge.see("Felix has won the game.")
    assert game(judge).fight.fighter is None


def broken_off(judge: Judge) -> list[str]:
    """What stands beside the names and cannot be read to its end."""
    from judge_app.ui.screens.boxedparts import NameTap

    taps = [one for one in judge.widgets() if isinstance(one, NameTap)]
    cut = [ink.text.rstrip("…").rstrip() for one in taps for ink in one._inks if ink.text.endswith("…")]
    return [one.line for one in taps if any(one.line.startswith(text) for text in cut)]


@pytest.mark.parametrize("size", [(360, 640), (412, 892), (900, 640), (1280, 800)], ids=str)
def test_what_is_said_of_a_player_is_read_to_its_end_in_large_type(
    tablet: Tablet, sit_down: SitDown, size: tuple[int, int]
) -> None:
    judge = at_table(tablet, sit_down, BoxedPlayersSeated(6), BoxedPlayerDied(FELIX))
    judge.app.preferences.text_size = 1.3
    judge.resize(*size)
    judge.see("Dead until the next turn", "Tap the level to name")
    assert not broken_off(judge)
    judge.screen.ask("LootDialog")
    judge.see("level 9, takes a card")
    assert not broken_off(judge)
