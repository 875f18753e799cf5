"""Counts, dice and coins at the end of time: what is tapped is kept, and decides."""

from judge_app.core.model import Result
from judge_app.core.ops import (
    ActivePlayerNamed,
    CountEntered,
    ResultReported,
    TurnsEnded,
)
from judge_app.tablet import Tablet
from tests.ui.endoftime.hand import Hand, at_time, tied
from tests.ui.judge import SitDown


def test_counts_are_kept_when_the_screen_is_left_at_once(hand: Hand) -> None:
    hand.open()
    for _time in range(3):
        hand.step(0, "+")
    hand.step(0, "−")
    hand.step(1, "+")
    assert hand.counts == {}
    hand.judge.escape()
    hand.recorded()
    a, b = hand.known.players
    assert hand.counts == {("damage", a): 2, ("damage", b): 1}
    assert len([one for one in hand.judge.frame.desk.state.history if isinstance(one.op, CountEntered)]) == 2
    hand.open()
    hand.judge.see("Would decide", f"As it stands, {hand.b} wins.")


def test_counts_are_written_once_the_finger_rests(hand: Hand) -> None:
    hand.open()
    hand.step(0, "+")
    hand.step(0, "+")
    hand.judge.until(lambda: hand.counts == {("damage", hand.known.a): 2}, "the count is written")
    history = hand.judge.frame.desk.state.history
    assert sum(isinstance(one.op, CountEntered) for one in history) == 1


def test_a_count_that_was_just_tapped_is_recorded_with_the_winner(hand: Hand) -> None:
    hand.judge.frame.desk.do(TurnsEnded(hand.match, 1, 2))
    hand.open()
    hand.step(0, "+")
    hand.step(1, "+")
    hand.step(1, "+")
    hand.tap(f"Record {hand.a}")
    hand.recorded()
    assert hand.counts == {("damage", hand.known.a): 1, ("damage", hand.known.b): 2}
    assert hand.known.result == Result(hand.known.a, "time")


def test_the_value_of_a_stepper_opens_all_numbers(hand: Hand) -> None:
    from judge_app.ui.widgets.stepper import StepValue

    hand.open()
    hand.judge.tap("–", StepValue)
    hand.number(7)
    hand.judge.until(lambda: 7 in hand.counts.values(), "the count is written")
    hand.judge.see("Damage on the Hero:")  # the other one is asked next
    hand.judge.tap("Close")
    hand.judge.miss("Damage on the Hero:")


def test_that_both_have_the_same_stands_although_one_was_just_being_counted(hand: Hand) -> None:
    from judge_app.ui.widgets.stepper import StepValue

    hand.open()
    hand.step(1, "+")
    hand.judge.tap("–", StepValue)
    assert hand.counts == {}
    hand.tap("Equal")
    hand.tap("Close")
    hand.judge.escape()
    hand.recorded()
    assert hand.judge.frame.desk.state.sitting(hand.match).is_equal("damage", *hand.known.players)


def test_the_die_is_rolled_with_one_tap_for_both(hand: Hand) -> None:
    tied(hand)
    hand.open()
    for _roll in range(20):
        if hand.judge.screen.view.verdict.can_record:
            break
        hand.tap(hand.judge.screen.view.rungs[-1].chance.button)
        hand.judge.until(lambda: True, "the dice lie still")
    rolls = hand.judge.frame.desk.state.sitting(hand.match).rolls
    assert all(roll.seed and roll.players == hand.known.players for roll in rolls)
    winner = hand.known.players[0 if rolls[-1].faces[0] > rolls[-1].faces[1] else 1]
    name = hand.a if winner == hand.known.a else hand.b
    hand.tap(f"Record {name}")
    hand.recorded()
    assert hand.known.result == Result(winner, "time")


def hinted(hand: Hand, hint: str) -> None:
    hand.judge.until(lambda: hand.judge.find(hint) is not None, f"{hint!r} stands beside the step")


def test_a_real_die_is_entered_and_a_tie_rolls_again(hand: Hand) -> None:
    from judge_app.ui.widgets import DieCard

    tied(hand)
    hand.open()
    for a, b in ((4, 4), (2, 6)):
        hand.judge.tap(hand.a, DieCard)
        hand.number(a, f"What {hand.a} rolled")
        hand.number(b, f"What {hand.b} rolled")
        if a == b:
            hand.judge.see("Tied, roll again")
            hinted(hand, "high roll wins, rolled 4–4")
    hinted(hand, "high roll wins, rolled 4–4, 2–6")
    hand.judge.see(f"{hand.b} wins", "Rolled 6 against 2")
    hand.judge.tap(hand.a, DieCard)
    hand.judge.see("This roll counts. Undo it first if it was entered wrongly.")
    hand.judge.miss(f"What {hand.a} rolled")
    rolls = hand.judge.frame.desk.state.sitting(hand.match).rolls
    assert [(roll.faces, roll.seed) for roll in rolls] == [((4,), ""), ((4,), ""), ((2,), ""), ((6,), "")]


def test_a_draft_compares_life_and_flips_a_coin(tablet: Tablet, sit_down: SitDown) -> None:
    from judge_app.ui.widgets import DieCard

    hand = at_time(tablet, sit_down, "draft")
    hand.open()
    hand.answer(2, hand.b)
    hand.turn(hand.b)
    hand.number(12, f"Life of the Hero: {hand.a}")
    hand.number(12)
    hand.number(8, f"Cards left in deck: {hand.a}")
    hand.number(8)
    hand.judge.see("Flip the coin", "Draft Guidelines · End procedure, step 3", "Flip here")
    hand.judge.tap("Coin", DieCard)
    hand.judge.tap("Tails")
    hand.judge.see(f"{hand.b} wins", "The coin fell tails")
    hand.tap(f"Record {hand.b}")
    hand.recorded()
    assert hand.known.result == Result(hand.known.b, "time")


def test_how_the_coin_fell_is_asked_again_after_the_question_was_put_away(
    tablet: Tablet, sit_down: SitDown
) -> None:
    from judge_app.ui.widgets import DieCard

    hand = at_time(tablet, sit_down, "draft")
    tied(hand, "life")
    hand.open()
    for _time in range(2):
        hand.judge.tap("Coin", DieCard)
        hand.judge.see("How did the coin fall?")
        hand.judge.escape()
        hand.judge.miss("How did the coin fall?")


def test_where_the_ladder_ends_in_a_draw_one_is_recorded(tablet: Tablet, sit_down: SitDown) -> None:
    hand = at_time(tablet, sit_down, "draft+draw")
    tied(hand, "life")
    hand.open()
    hand.judge.see("A draw", "Equal in all that is counted. Each gets 1 point.")
    hand.tap("Record the draw")
    hand.recorded()
    assert hand.known.result == Result(None, "draw")


def test_what_another_judge_enters_shows_at_once(hand: Hand) -> None:
    hand.open()
    desk = hand.judge.frame.desk
    a, b = hand.known.players
    desk.do(ActivePlayerNamed(hand.match, 1, a))
    hand.judge.see(f"{hand.a} ends this turn.")
    desk.do(TurnsEnded(hand.match, 1, 1))
    hand.judge.see(f"{hand.b} takes the last turn.")
    desk.do(TurnsEnded(hand.match, 1, 2))
    desk.do(CountEntered(hand.match, 1, "damage", a, 4))
    desk.do(CountEntered(hand.match, 1, "damage", b, 2))
    hand.judge.see(f"{hand.b} wins", f"Record {hand.b}")
    desk.do(ResultReported(hand.match, Result(b, "time")))
    hand.judge.see("Table 1 has its result.")
    hand.judge.tap(f"{hand.a} won")
    assert hand.known.result == Result(b, "time")


def test_a_count_that_comes_too_late_is_said_and_changes_nothing(hand: Hand) -> None:
    hand.open()
    hand.step(0, "+")
    hand.judge.frame.desk.do(ResultReported(hand.match, Result(hand.known.a)))
    hand.judge.escape()
    hand.recorded()
    hand.judge.see("Table 1 has its result.")
    assert hand.counts == {}
