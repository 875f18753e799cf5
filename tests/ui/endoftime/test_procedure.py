"""The end of time by touch: at most eight taps, whatever decides, and it can be prepared."""

import pytest

from judge_app.core.model import Result
from judge_app.core.ops import (
    CountEntered,
)
from judge_app.tablet import Tablet
from tests.ui.endoftime.hand import Hand, tied
from tests.ui.floor import enter, seated
from tests.ui.judge import SitDown


def test_the_whole_procedure_takes_eight_taps_where_cards_in_deck_decide(hand: Hand) -> None:
    hand.open()
    hand.judge.see("Ask whose turn it was.", "Best of one", "Table 1")
    hand.answer(2, hand.a)
    hand.judge.see(f"{hand.a} ends this turn.", f"Then {hand.b} takes one last turn.")
    hand.tap("then compare")
    hand.number(14, f"Damage on the Hero: {hand.a}")
    hand.number(14, f"Damage on the Hero: {hand.b}")
    hand.number(9, f"Cards left in deck: {hand.a}")
    hand.number(11, f"Cards left in deck: {hand.b}")
    hand.judge.see(f"{hand.b} wins", "11 cards in deck against 9", "Regulations 1.0 · Going to time, step 2")
    hand.tap(f"Record {hand.b}")
    hand.recorded()
    assert hand.known.result == Result(hand.known.b, "time")
    assert hand.taps <= 8


def test_least_damage_decides_after_the_turns_were_counted_off(hand: Hand) -> None:
    hand.open()
    hand.answer(2, hand.a)
    hand.turn(hand.a)
    hand.judge.see(f"{hand.b} takes the last turn.")
    hand.turn(hand.b)
    hand.number(3)
    hand.number(9)
    hand.judge.see(f"{hand.a} wins", "3 damage against 9")
    hand.tap(f"Record {hand.a}")
    hand.recorded()
    assert hand.known.result == Result(hand.known.a, "time")
    assert hand.taps <= 8


def both_turns(hand: Hand) -> None:
    """Three taps after the coach is open: whose turn it was, and each of the two turns."""
    hand.open()
    hand.answer(2, hand.a)
    hand.turn(hand.a)
    hand.turn(hand.b)


def test_equal_damage_is_one_tap_before_the_cards_decide(hand: Hand) -> None:
    both_turns(hand)
    hand.judge.see(f"Damage on the Hero: {hand.a}")
    hand.tap("Equal")
    hand.number(9, f"Cards left in deck: {hand.a}")
    assert not hand.judge.screen.asking.has_equal  # of the second player there is only a number
    hand.number(11, f"Cards left in deck: {hand.b}")
    hand.judge.see("Equal, go on", f"{hand.b} wins", "11 cards in deck against 9")
    hand.tap(f"Record {hand.b}")
    hand.recorded()
    assert hand.known.result == Result(hand.known.b, "time")
    assert hand.taps <= 8


def test_all_equal_takes_eight_taps_to_the_roll_that_decides(hand: Hand) -> None:
    both_turns(hand)
    hand.tap("Equal", "Equal", "Roll here")
    taps = hand.taps
    while not hand.judge.screen.view.verdict.can_record:  # equal dice, which nobody counts
        hand.tap("Roll again")
    hand.tap(hand.judge.screen.view.verdict.button)
    hand.recorded()
    assert hand.known.result is not None
    assert taps + 1 <= 8


def test_one_turn_and_the_damage_decides(hand: Hand) -> None:
    hand.open()
    hand.answer(2, hand.b)
    hand.turn(hand.b)
    hand.number(9)
    hand.number(3)
    hand.tap(f"Record {hand.b}")
    hand.recorded()
    assert hand.known.result == Result(hand.known.b, "time")
    assert hand.taps <= 8


def test_counts_entered_before_the_turns_are_over_wait_for_them(hand: Hand) -> None:
    hand.open()
    hand.answer(2, hand.a)
    for place, count in enumerate((3, 9)):
        hand.judge.frame.desk.do(CountEntered(hand.match, 1, "damage", hand.known.players[place], count))
    hand.judge.see("2 turns are still to be played. Tap Equal turns when they are over.")
    hand.judge.tap("Record")
    assert hand.known.result is None
    hand.tap("then compare")
    hand.judge.see(f"{hand.a} wins", "3 damage against 9")
    hand.tap(f"Record {hand.a}")
    hand.recorded()
    assert hand.known.result == Result(hand.known.a, "time")


def test_a_game_that_ends_in_play_is_one_tap_and_can_be_undone(hand: Hand) -> None:
    hand.open()
    hand.answer(2, hand.a)
    hand.tap(f"{hand.b} won")
    hand.recorded()
    assert hand.known.result == Result(hand.known.b, "play")
    hand.judge.tap("Undo")
    hand.judge.until(lambda: hand.known.result is None, "the result is taken back")


def test_a_turn_that_was_counted_off_too_soon_is_played_again(hand: Hand) -> None:
    hand.open()
    hand.answer(2, hand.a)
    hand.turn(hand.a)
    hand.judge.see(f"{hand.b} takes the last turn.")
    hand.turn(hand.a)
    hand.judge.see(f"{hand.a} ends this turn.")


def test_it_works_before_anybody_was_asked(tablet: Tablet, sit_down: SitDown) -> None:
    event = seated(tablet)
    judge = sit_down()
    enter(judge, event)
    hand = Hand(judge)
    hand.open()
    judge.see("Ask the players who went first.", "40:00 left here. Prepare it now, record it then.")
    hand.tap("then compare")
    hand.number(3)
    hand.number(9)
    judge.see(f"{hand.a} wins")
    hand.answer(1, hand.b)
    hand.answer(2, hand.b)
    judge.see(f"{hand.a} wins", "It can be recorded once time is up here.")
    hand.tap(f"Record {hand.a}")
    assert hand.known.result is None
    sitting = judge.frame.desk.state.sitting(hand.match)
    assert (sitting.first, sitting.active) == (hand.known.b, hand.known.b)
    judge.pass_time(minutes=41)
    hand.tap(f"Record {hand.a}")
    hand.recorded()
    assert hand.known.result == Result(hand.known.a, "time")


def test_the_rule_is_read_without_leaving(hand: Hand) -> None:
    hand.open()
    hand.judge.tap("Regulations 1.0 · End of game procedure")
    hand.judge.see("Time is called", "Open the rules")
    hand.judge.tap("Close")
    hand.judge.miss("Open the rules")
    hand.judge.tap("Regulations 1.0 · End of game procedure")
    hand.judge.tap("Open the rules")
    hand.judge.until(lambda: hand.judge.screen.name == "rules", "the rules are shown")


def test_a_phone_has_it_all_below_each_other(hand: Hand) -> None:
    hand.judge.resize(412, 892)
    hand.open()
    hand.answer(2, hand.a)
    hand.judge.scroll_to("then compare")
    hand.tap("then compare")
    hand.number(3)
    hand.number(9)
    hand.tap(f"Record {hand.a}")
    hand.recorded()
    assert hand.known.result == Result(hand.known.a, "time")


@pytest.mark.parametrize("width", [360, 412])
def test_in_large_type_a_phone_reads_the_title_and_who_won_whole(hand: Hand, width: int) -> None:
    from judge_app.ui.lettering import lettered
    from judge_app.ui.screens.endoftimeparts import TimeHead, WonCard
    from judge_app.ui.widgets import DieCard, Paragraph

    tied(hand)
    hand.judge.app.preferences.text_size = 1.3
    hand.judge.resize(width, 740)
    hand.judge.go("tables")
    hand.open()
    title = next(
        one
        for one in hand.judge.widgets()
        if isinstance(one, Paragraph) and one.text == "End of time" and isinstance(one.parent, TimeHead)
    )
    words = title.text.split()
    assert all(lettered(word, title.font_size, True).width <= title.width for word in words)
    assert title.height <= title.parent.height
    cards = [one for one in hand.judge.widgets() if isinstance(one, WonCard)]
    assert sorted((card.seat, card.text) for card in cards) == [
        ("a", f"{hand.a} won"),
        ("b", f"{hand.b} won"),
    ]
    one, other = (card for card in hand.judge.widgets() if isinstance(card, DieCard))
    assert (one.width, one.height) == (other.width, other.height)
