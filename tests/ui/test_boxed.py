"""The boxed game on the table: counters that keep the rules, and keep what they show."""

from judge_app.core.boxed import Game, Munchkin, game_of, plain_of
from judge_app.tablet import Tablet
from tests.ui.conftest import Judge, SitDown

TABLE = Game((Munchkin("Nora", 4), Munchkin("Felix", 9), Munchkin("Tasha", 1)))


def kept(judge: Judge) -> Game:
    return game_of(judge.tablet.settings.get("boxed"))


def levels(judge: Judge) -> list[int]:
    return [player.level for player in kept(judge).players]


def at_table(tablet: Tablet, sit_down: SitDown) -> Judge:
    tablet.settings.set("boxed", plain_of(TABLE))
    judge = sit_down()
    judge.go("boxed")
    return judge


def test_a_first_game_has_three_players_who_wait_for_a_name(judge: Judge) -> None:
    judge.go("boxed")
    judge.see("Munchkin 1", "Munchkin 2", "Munchkin 3", "Tap to name")
    judge.miss("Munchkin 4")


def test_plus_and_minus_change_a_level(tablet: Tablet, sit_down: SitDown) -> None:
    judge = at_table(tablet, sit_down)
    judge.tap("Nora: one level more")
    assert levels(judge) == [5, 9, 1]
    judge.tap("Nora: one level less")
    judge.tap("Nora: one level less")
    assert levels(judge) == [3, 9, 1]


def test_nobody_goes_below_level_one(tablet: Tablet, sit_down: SitDown) -> None:
    judge = at_table(tablet, sit_down)
    judge.see("Lowest level is 1")
    judge.tap("Tasha: one level less")
    assert levels(judge) == [4, 9, 1]


def test_level_ten_asks_for_a_kill_and_without_one_nothing_changes(tablet: Tablet, sit_down: SitDown) -> None:
    judge = at_table(tablet, sit_down)
    judge.see("Kill to win")
    judge.tap("Felix: one level more")
    judge.see("Killed a monster?")
    judge.tap("No, stays at 9")
    judge.miss("Killed a monster?")
    assert levels(judge) == [4, 9, 1]


def test_a_kill_wins_and_a_slip_is_put_right_with_minus(tablet: Tablet, sit_down: SitDown) -> None:
    judge = at_table(tablet, sit_down)
    judge.tap("Felix: one level more")
    judge.tap("Yes, Felix wins")
    judge.see("Felix wins the game.")
    judge.tap("Nora: one level more")
    assert levels(judge) == [4, 10, 1]
    judge.tap("Felix: one level less")
    judge.miss("Felix wins the game.")
    assert levels(judge) == [4, 9, 1]


def test_back_closes_the_question_first_and_then_the_screen(tablet: Tablet, sit_down: SitDown) -> None:
    judge = at_table(tablet, sit_down)
    judge.tap("Felix: one level more")
    judge.see("Killed a monster?")
    judge.escape()
    judge.miss("Killed a monster?")
    judge.see("Munchkin Impossible")
    judge.escape()
    judge.until(lambda: judge.screen.name == "home", "Home is shown")


def test_a_tap_on_a_name_changes_it(tablet: Tablet, sit_down: SitDown) -> None:
    judge = at_table(tablet, sit_down)
    judge.tap("Tasha")
    judge.until(lambda: judge.screen.name_typed == "Tasha", "the name can be changed")
    judge.write("rin\n")
    judge.see("Tasharin")
    assert kept(judge).players[2].name == "Tasharin"


def test_more_players_sit_down_and_nobody_who_leaves_loses_a_level(tablet: Tablet, sit_down: SitDown) -> None:
    judge = at_table(tablet, sit_down)
    judge.tap("6")
    judge.see("Munchkin 6")
    judge.tap("Munchkin 6: one level more")
    judge.tap("3")
    judge.miss("Munchkin 4")
    judge.tap("6")
    judge.see("Munchkin 6")
    assert levels(judge) == [4, 9, 1, 1, 1, 2]


def test_holding_starts_the_next_game_and_undo_brings_the_last_one_back(
    tablet: Tablet, sit_down: SitDown
) -> None:
    judge = at_table(tablet, sit_down)
    judge.hold("Hold for a new game")
    judge.see("A new game: everybody is at level 1.")
    assert levels(judge) == [1, 1, 1]
    judge.tap("Undo")
    assert kept(judge) == TABLE


def test_a_tap_alone_starts_nothing(tablet: Tablet, sit_down: SitDown) -> None:
    judge = at_table(tablet, sit_down)
    judge.tap("Hold for a new game")
    assert kept(judge) == TABLE


def test_the_game_is_there_when_the_app_is_opened_again(tablet: Tablet, sit_down: SitDown) -> None:
    judge = at_table(tablet, sit_down)
    judge.tap("Nora: one level more")
    again = sit_down()
    again.go("boxed")
    again.see("Nora", "5")


def test_on_a_phone_the_counters_stand_below_each_other(tablet: Tablet, sit_down: SitDown) -> None:
    judge = at_table(tablet, sit_down)
    nora, felix = judge.find("Nora"), judge.find("Felix")
    assert nora.to_window(*nora.pos)[0] < felix.to_window(*felix.pos)[0]
    judge.resize(412, 915)
    nora, felix = judge.find("Nora"), judge.find("Felix")
    assert nora.to_window(*nora.pos)[0] == felix.to_window(*felix.pos)[0]
    judge.tap("Nora: one level more")
    assert levels(judge) == [5, 9, 1]


def test_six_players_can_be_reached_on_a_low_window(tablet: Tablet, sit_down: SitDown) -> None:
    judge = at_table(tablet, sit_down)
    judge.tap("6")
    judge.resize(915, 412)
    judge.tap("Munchkin 6: one level more")
    assert levels(judge)[5] == 2
