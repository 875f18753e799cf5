"""The end of time in longer matches, and at tables with an end of their own."""

from judge_app.core.ops import (
    ActivePlayerNamed,
    GameReported,
    TimeExtended,
)
from judge_app.core.ops.games import score
from judge_app.tablet import Tablet
from tests.ui.endoftime.hand import Hand, at_time
from tests.ui.judge import SitDown


def test_a_table_with_extra_time_has_its_own_end(tablet: Tablet, sit_down: SitDown) -> None:
    hand = at_time(tablet, sit_down, minutes=39)
    hand.judge.frame.desk.do(TimeExtended(hand.match, 240, "Deck check"))
    hand.open()
    hand.judge.pass_time(minutes=1, seconds=40)
    hand.judge.see("3:20 left here: extra time counts.")
    hand.judge.pass_time(minutes=4)
    hand.judge.see("Extra time ended")
    hand.judge.miss("left here")


def test_one_to_one_after_time_goes_on_with_a_third_game_by_the_coin(
    tablet: Tablet, sit_down: SitDown
) -> None:
    hand = at_time(tablet, sit_down, "constructed+best-of-three")
    hand.judge.frame.desk.do(GameReported(hand.match, 1, hand.known.a))
    hand.open()
    hand.judge.see("Best of three", "Game 2 of 3, 1–0", "Game not begun")
    hand.judge.see(f"{hand.a} takes it: 2–0. {hand.b} takes it: 1–1, then game 3 by coin (our reading).")
    hand.judge.tap("All silent · our reading")
    hand.judge.see("A match short of its wins at time has its open game decided like any other.")
    hand.judge.tap("Close")
    hand.answer(1, hand.a)
    hand.answer(2, hand.b)
    hand.turn(hand.b)
    hand.number(9)
    hand.number(3)
    hand.judge.see(f"{hand.b} wins game 2", "3 damage against 9. 1–1: game 3 is decided at once.")
    hand.tap(f"Record game 2: {hand.b}")
    hand.judge.see("Game 3 of 3, 1–1", "Not begun: all counts as equal.", "All silent · our reading")
    assert score(hand.known) == (1, 1)
    hand.tap("Flip here")
    hand.judge.until(lambda: hand.judge.screen.view.verdict.can_record, "the coin lies still")
    hand.tap(hand.judge.screen.view.verdict.button)
    hand.recorded()
    result = hand.known.result
    assert result is not None
    assert result.how == "time"
    assert max(score(hand.known)) == 2


def test_a_game_that_had_not_begun_is_a_third_answer(tablet: Tablet, sit_down: SitDown) -> None:
    hand = at_time(tablet, sit_down, "constructed+best-of-three")
    hand.judge.frame.desk.do(GameReported(hand.match, 1, hand.known.a))
    hand.open()
    hand.tap("Game not begun")
    hand.judge.see("Not begun: all counts as equal.", "Flip the coin")
    hand.answer(2, hand.a)
    hand.judge.see("Ask the players who went first.")


def test_the_organizer_sees_on_the_clock_which_tables_are_where(hand: Hand) -> None:
    desk = hand.judge.frame.desk
    desk.do(ActivePlayerNamed(hand.match, 1, hand.known.b))
    hand.judge.go("clock")
    hand.judge.see("End of time", "3 tables, 2 not asked yet", f"1, {hand.b}'s last turn", "2, not asked yet")
    hand.judge.tap(f"1, {hand.b}'s last turn")
    hand.judge.until(lambda: hand.judge.screen.name == "endoftime", "the coach of the table is shown")
    hand.judge.see("Table 1")
    hand.judge.escape()
    hand.judge.until(lambda: hand.judge.screen.name == "clock", "the clock is back")


def test_a_table_joins_the_list_when_its_extra_time_is_over(tablet: Tablet, sit_down: SitDown) -> None:
    hand = at_time(tablet, sit_down, minutes=41)
    hand.judge.frame.desk.do(TimeExtended(hand.match, 240, "Call"))
    hand.judge.go("clock")
    hand.judge.see("2 tables, 2 not asked yet")
    hand.judge.pass_time(minutes=4)
    hand.judge.see("3 tables, 3 not asked yet")


def test_a_game_won_in_play_after_the_call_leaves_the_next_one_to_the_coin(
    tablet: Tablet, sit_down: SitDown
) -> None:
    hand = at_time(tablet, sit_down, "constructed+best-of-three")
    hand.open()
    hand.answer(2, hand.a)
    hand.tap(f"{hand.b} won")
    hand.judge.see("Game 2 of 3, 0–1", "Not begun: all counts as equal.", "Flip the coin")
    hand.judge.tap("Undo")
    hand.judge.see("Game 1 of 3, 0–0", f"{hand.a} ends this turn.")
