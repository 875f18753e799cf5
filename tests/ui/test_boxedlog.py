"""The moves of the boxed game: undone, kept over a restart, told in the log."""

import itertools
from pathlib import Path

import pytest

from judge_app.core.model import EventId
from judge_app.core.ops import (
    BoxedFightWon,
    BoxedKillClaimed,
    BoxedMonsterFaced,
    BoxedSidesChosen,
)
from judge_app.desk import Desk
from judge_app.log.digest import digest
from judge_app.log.oplog import OpLog
from judge_app.storage.opstore import OpStore
from judge_app.tablet import Tablet
from tests.ui.boxedtable import NORA, OSKAR, at_table, game, levels
from tests.ui.everywhere.wildhand import STEPS, WildHand, check
from tests.ui.judge import Judge, SitDown, Watch


def test_the_last_moves_are_undone_one_after_the_other(tablet: Tablet, sit_down: SitDown) -> None:
    judge = at_table(tablet, sit_down)
    for _tap in range(2):
        judge.tap("Nora: one level more")
    judge.screen.snackbar.hide()
    for level in (5, 4):
        judge.tap("Undo the last move")
        assert levels(judge)[NORA] == level
        judge.screen.snackbar.hide()


def test_an_undo_can_itself_be_undone(tablet: Tablet, sit_down: SitDown) -> None:
    judge = at_table(tablet, sit_down)
    judge.tap("Nora: one level more")
    judge.screen.snackbar.hide()
    judge.tap("Undo the last move")
    judge.see("Undid: Nora is at level 5")
    judge.tap("Undo")
    assert levels(judge)[NORA] == 5


def test_the_undo_in_the_snackbar_works_after_the_screen_was_left(tablet: Tablet, sit_down: SitDown) -> None:
    judge = at_table(tablet, sit_down)
    judge.tap("Nora: one level more")
    judge.escape()
    judge.until(lambda: judge.screen.name == "home", "Home is shown")
    judge.tap("Undo")
    assert levels(judge)[NORA] == 4


def test_the_game_is_there_when_the_screen_is_opened_again(tablet: Tablet, sit_down: SitDown) -> None:
    judge = at_table(tablet, sit_down)
    judge.tap("Nora: one level more")
    judge.tap("Felix: fights or helps")
    judge.escape()
    judge.go("boxed")
    judge.see("Nora", "5", "Fighting")


def test_the_game_is_there_when_the_app_was_left_and_started_again(tmp_path: Path) -> None:
    for visit in range(2):
        ids, watch = itertools.count(100 * visit + 1), Watch()
        tablet = Tablet(tmp_path, lambda ids=ids: f"{next(ids):016x}", watch)  # type: ignore[misc]
        judge = Judge(tablet, watch)
        judge.go("boxed")
        if visit:
            judge.see("Fighting", "Monster 1", "1 level, 1 Treasure")
            assert levels(judge) == [2, 1, 1]
        else:
            judge.tap("Munchkin 1: one level more")
            judge.tap("Munchkin 1: fights or helps")
            judge.see("Fighting")
        judge.leave()
        tablet.close()


def test_a_game_that_was_kept_in_the_settings_is_not_read(tablet: Tablet, sit_down: SitDown) -> None:
    tablet.settings.set("boxed", {"players": [["Ada", 4]] * 3, "bench": []})
    judge = sit_down()
    judge.go("boxed")
    judge.see("Munchkin 1")


def test_the_log_tells_all_moves_newest_first_and_takes_one_back(tablet: Tablet, sit_down: SitDown) -> None:
    judge = at_table(tablet, sit_down, BoxedSidesChosen(NORA), BoxedMonsterFaced(1, 2))
    judge.tap("Oskar: one level more")
    judge.screen.snackbar.hide()
    judge.tap("More")
    judge.tap("Log")
    judge.until(lambda: judge.screen.name == "boxedlog", "the log is shown")
    told = [row.text for row in judge.screen.view.rows]
    assert told[:3] == ["Oskar is at level 2", "Monster 1: level 2", "Nora fights"]
    row = judge.find(next(text for text in judge.texts() if "Monster 1: level 2" in text))
    judge.tap(row.text)
    judge.tap("Undo this")
    judge.see("Undid: Monster 1: level 2", "undone")
    judge.tap("Undo")
    assert game(judge).fight.monsters[0].level == 2
    judge.escape()
    judge.see("Munchkin Impossible", "Fighting")
    assert levels(judge)[OSKAR] == 2


def test_a_won_fight_is_taken_back_in_the_log_with_its_claim(tablet: Tablet, sit_down: SitDown) -> None:
    moves = BoxedSidesChosen(NORA), BoxedKillClaimed(0), BoxedFightWon(NORA, 1, 1)
    judge = at_table(tablet, sit_down, *moves)
    assert levels(judge)[NORA] == 5
    judge.go("boxedlog")
    judge.tap(next(text for text in judge.texts() if "Nora wins the fight" in text))
    judge.tap("Undo this")
    judge.see("undone")
    judge.escape()
    judge.see("Munchkin Impossible", "Fighting")
    assert levels(judge)[NORA] == 4
    assert game(judge).fight.claimed_ms is None


def test_the_log_of_a_game_that_has_not_begun_says_so(judge: Judge) -> None:
    judge.go("boxed")
    judge.go("boxedlog")
    judge.see("Nothing has happened in this game so far.")


@pytest.mark.parametrize("seed", [1, 2])
def test_a_wild_hand_breaks_neither_the_screen_nor_the_log(
    tablet: Tablet, sit_down: SitDown, seed: int
) -> None:
    judge = at_table(tablet, sit_down)
    judge.app.root._leave_app = lambda: None
    hand = WildHand(judge, seed)
    try:
        for _step in range(STEPS):
            if judge.frame is not None or judge.screen.name != "boxed":
                judge.app.root.go("boxed")
            hand.step()
            check(judge)
    except BaseException as error:
        error.add_note("The last touches:\n" + "\n".join(hand.done[-12:]))
        raise
    entries = judge.tablet.boxed().missing({})
    known = digest(tablet.boxed().state)
    tablet.boxed().close()
    log = OpLog(EventId("boxed"), tablet.device)
    again = Desk(log, OpStore(tablet.folder / "boxed.journal"), judge.watch)
    assert digest(again.state) == known
    assert len(again.missing({})) == len(entries)
    again.close()
