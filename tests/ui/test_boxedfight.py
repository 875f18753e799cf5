"""A fight of the boxed game, by touch: both sides, the verdict, the ring, what is won."""

import pytest

from judge_app.core.boxed import Fight, Monster
from judge_app.core.ops import (
    BoxedBonusChanged,
    BoxedFightLost,
    BoxedMonsterFaced,
    BoxedOptionChosen,
    BoxedSidesChosen,
)
from judge_app.tablet import Tablet
from tests.ui.boxedtable import FELIX, NORA, TASHA, at_table, game, levels, step, step_on_sheet
from tests.ui.judge import Judge, SitDown

FACED = (BoxedSidesChosen(NORA, FELIX), BoxedBonusChanged(NORA, 6), BoxedMonsterFaced(1, 4, treasures=2))
"""Nora, 10, with Felix, 6, against a monster of level 4."""


def wait(judge: Judge, seconds: float) -> None:
    judge.pass_time(seconds)
    judge.loop.idle()


def test_a_name_fights_another_helps_and_tapped_again_each_lets_go(tablet: Tablet, sit_down: SitDown) -> None:
    judge = at_table(tablet, sit_down)
    judge.tap("Nora: fights or helps")
    judge.see("Fighting")
    judge.tap("Felix: fights or helps")
    judge.see("Helping", "Helper: Felix")
    assert (game(judge).fight.fighter, game(judge).fight.helper) == (NORA, FELIX)
    judge.tap("Felix: fights or helps")
    assert game(judge).fight.helper is None
    judge.tap("Nora: fights or helps")
    judge.see("Tap the name of who fights")
    assert game(judge).fight == Fight()


def test_only_one_helps(tablet: Tablet, sit_down: SitDown) -> None:
    judge = at_table(tablet, sit_down, *FACED)
    judge.tap("Tasha: fights or helps")
    assert game(judge).fight.helper == TASHA
    judge.tap("Helper: Tasha")
    judge.tap("Nobody")
    judge.see("Ask for help")
    assert game(judge).fight.helper is None


def test_the_example_of_the_picture_is_played_by_touch(tablet: Tablet, sit_down: SitDown) -> None:
    judge = at_table(tablet, sit_down)
    judge.tap("Nora: fights or helps")
    for _tap in range(6):
        step(judge, "Nora", "+")
    for _tap in range(3):
        step(judge, "Monster 1", "+")
    judge.see("beats")
    judge.tap("Monster")
    for _tap in range(9):
        step(judge, "Monster 2", "+")
    judge.see("loses", "Nora loses by 4")
    judge.tap("Felix: fights or helps")
    judge.see("16", "14", "beats", "Nora wins: 2 levels, 2 Treasures face up", "Felix gains no level.")


def test_a_tie_loses(tablet: Tablet, sit_down: SitDown) -> None:
    judge = at_table(tablet, sit_down, *FACED)
    for _tap in range(12):
        step(judge, "Monster 1", "+")
    judge.see("16", "ties", "A tie: Nora loses")
    judge.tap("Nora wins")
    assert game(judge).fight.claimed_ms is None


def test_everything_on_the_card_of_a_monster_is_set(tablet: Tablet, sit_down: SitDown) -> None:
    judge = at_table(tablet, sit_down, *FACED)
    judge.tap("Monster 1: enhancers and more")
    step_on_sheet(judge, 0, "+")
    judge.tap("+10")
    judge.tap("−5")
    step_on_sheet(judge, 1, "−")
    step_on_sheet(judge, 2, "+")
    judge.tap("2")
    step_on_sheet(judge, 3, "−")
    judge.tap("Done")
    judge.see("+4; 2 levels, 3 Treasures")
    assert game(judge).fight.monsters == (Monster(1, 5, 4, 3, 2, -1),)


def test_a_monster_that_a_card_got_rid_of_brings_no_level(tablet: Tablet, sit_down: SitDown) -> None:
    judge = at_table(tablet, sit_down, *FACED)
    judge.tap("Monster 1: enhancers and more")
    judge.tap("Got rid of by a card")
    judge.tap("Done")
    judge.see("Got rid of, 2 Treasures", "Nora wins: no level, 2 Treasures face up")
    judge.tap("Nora wins")
    wait(judge, 3)
    assert levels(judge)[NORA] == 4
    assert game(judge).fight == Fight()


def test_a_monster_is_taken_out_again(tablet: Tablet, sit_down: SitDown) -> None:
    judge = at_table(tablet, sit_down, *FACED)
    judge.tap("Monster")
    judge.tap("Monster 2: enhancers and more")
    judge.tap("Take it out")
    judge.miss("Monster 2")
    assert len(game(judge).fight.monsters) == 1


@pytest.mark.parametrize(("side", "sums"), [("munchkins", ("18", "4")), ("monsters", ("16", "6"))])
def test_a_one_shot_counts_for_its_side_until_it_is_taken_back(
    tablet: Tablet, sit_down: SitDown, side: str, sums: tuple[str, str]
) -> None:
    judge = at_table(tablet, sit_down, *FACED)
    judge.tap(f"One-shot for the {side}")
    judge.tap("Use it")
    judge.see("One-shot +2")
    assert (judge.screen.view.fight.munchkins, judge.screen.view.fight.monsters) == sums
    judge.tap("One-shot +2: does not count")
    judge.miss("One-shot +2")
    assert game(judge).fight.shots == ()


def test_a_one_shot_can_go_wrong(tablet: Tablet, sit_down: SitDown) -> None:
    judge = at_table(tablet, sit_down, *FACED)
    judge.tap("One-shot for the monsters")
    for _tap in range(3):
        step_on_sheet(judge, 0, "−")
    judge.tap("Munchkins")
    judge.tap("Use it")
    judge.see("One-shot −1")
    assert judge.screen.view.fight.munchkins == "15"


def test_after_the_ring_the_kill_counts(tablet: Tablet, sit_down: SitDown) -> None:
    judge = at_table(tablet, sit_down, *FACED)
    judge.see("2.6")
    judge.tap("Nora wins")
    judge.see("Anyone against it?", "Someone objects")
    wait(judge, 1.2)
    judge.see("1.4")
    assert levels(judge)[NORA] == 4
    wait(judge, 1.4)
    judge.see("Nora wins the fight: 1 level, 2 Treasures face up")
    assert levels(judge) == [5, 6, 9, 3, 1]
    assert game(judge).fight == Fight()


def test_alone_the_treasures_stay_face_down(tablet: Tablet, sit_down: SitDown) -> None:
    judge = at_table(tablet, sit_down, *FACED, BoxedSidesChosen(NORA))
    judge.see("Nora wins: 1 level, 2 Treasures face down")


def test_someone_objects_and_the_fight_goes_on(tablet: Tablet, sit_down: SitDown) -> None:
    judge = at_table(tablet, sit_down, *FACED)
    judge.tap("Nora wins")
    wait(judge, 2)
    judge.tap("Someone objects")
    wait(judge, 9)
    judge.see("Nora wins", "2.6")
    assert levels(judge)[NORA] == 4
    assert game(judge).fight.fighter == NORA


def test_a_card_played_into_the_ring_reopens_the_fight(tablet: Tablet, sit_down: SitDown) -> None:
    judge = at_table(tablet, sit_down, *FACED)
    judge.tap("Nora wins")
    step(judge, "Monster 1", "+")
    wait(judge, 9)
    assert levels(judge)[NORA] == 4
    assert game(judge).fight.claimed_ms is None


def test_a_kill_that_counted_is_undone_with_its_claim(tablet: Tablet, sit_down: SitDown) -> None:
    judge = at_table(tablet, sit_down, *FACED)
    judge.tap("Nora wins")
    wait(judge, 3)
    assert levels(judge)[NORA] == 5
    judge.tap("Undo")
    wait(judge, 9)
    assert levels(judge)[NORA] == 4
    assert game(judge).fight.fighter == NORA
    judge.see("Nora wins", "2.6")


def test_a_kill_that_was_claimed_counts_also_when_the_app_was_left(tablet: Tablet, sit_down: SitDown) -> None:
    judge = at_table(tablet, sit_down, *FACED)
    judge.tap("Nora wins")
    judge.escape()
    judge.until(lambda: judge.screen.name == "home", "Home is shown")
    wait(judge, 60)
    assert levels(judge)[NORA] == 4
    judge.go("boxed")
    judge.until(lambda: levels(judge)[NORA] == 5, "the kill counts")


def test_level_ten_is_won_in_a_fight(tablet: Tablet, sit_down: SitDown) -> None:
    judge = at_table(tablet, sit_down, BoxedSidesChosen(TASHA, FELIX))
    judge.see("That is level 10 and wins the game.")
    judge.tap("Tasha wins")
    wait(judge, 3)
    judge.see("Tasha wins the game.")
    assert levels(judge) == [4, 6, 10, 3, 1]


def test_a_fight_after_a_flight_is_seen_whole_on_a_tablet(tablet: Tablet, sit_down: SitDown) -> None:
    from judge_app.ui.screens.boxedparts import Pane

    sides = BoxedSidesChosen(NORA, FELIX)
    fled = sides, BoxedMonsterFaced(1, 20), BoxedFightLost()
    judge = at_table(tablet, sit_down, *fled, sides, BoxedMonsterFaced(1, 4), BoxedMonsterFaced(2, 5))
    judge.see("Munchkin Impossible 1.61 · Asking for help")
    panes = [one for one in judge.widgets() if isinstance(one, Pane)]
    assert all(pane.children[0].height <= pane.height for pane in panes)


def test_a_helper_wins_along_where_victories_are_shared(tablet: Tablet, sit_down: SitDown) -> None:
    judge = at_table(tablet, sit_down, BoxedOptionChosen("shared", True), BoxedSidesChosen(TASHA, FELIX))
    judge.see("Felix wins along.")
    judge.tap("Tasha wins")
    wait(judge, 3)
    judge.see("Tasha, Felix win the game.")
