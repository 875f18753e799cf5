"""The end of time by touch: at most eight taps, whatever decides, and nothing is lost on the way."""

from typing import Any

import pytest

from judge_app.core.model import Match, MatchId, PlayerId, Result
from judge_app.core.ops import (
    ActivePlayerNamed,
    CountEntered,
    FirstPlayerNamed,
    GameReported,
    ResultReported,
    TimeExtended,
    TurnsEnded,
)
from judge_app.core.ops.games import score
from judge_app.tablet import Tablet
from tests.ui.conftest import Judge, SitDown
from tests.ui.floor import enter, match_at, names_at, now, seated


class Hand:
    """A judge who counts how often they tap."""

    def __init__(self, judge: Judge, table: int = 1) -> None:
        self.judge, self.taps = judge, 0
        self.match: MatchId = match_at(judge, table).id
        self.a, self.b = names_at(judge, self.known)

    @property
    def known(self) -> Match:
        return now(self.judge, self.match)

    @property
    def counts(self) -> dict[tuple[str, PlayerId], int]:
        counts = self.judge.frame.desk.state.sitting(self.match).counts
        return {key: claims[-1].value for key, claims in counts.items()}

    def open(self) -> None:
        """From the open sheet of the table."""
        self.judge.screen.show(match=self.match)
        self.judge.screen.refresh()
        self.tap("End of time")
        self.judge.until(lambda: self.judge.screen.name == "endoftime", "the end of time is shown")

    def tap(self, *texts: str) -> None:
        for text in texts:
            self.judge.tap(text)
            self.taps += 1

    def answer(self, question: int, name: str) -> None:
        """Tap a player below the first or the second question."""
        from judge_app.ui.widgets import PickCard

        self.judge.see(name)
        cards = [one for one in self.judge.widgets() if isinstance(one, PickCard) and one.text == name]
        self._touch(sorted(cards, key=lambda one: -one.to_window(*one.center)[1])[question - 1])

    def turn(self, name: str) -> None:
        from judge_app.ui.widgets import TurnCard

        self.judge.tap(name, TurnCard)
        self.taps += 1

    def number(self, number: int, title: str = "") -> None:
        """Tap a number of the grid that has come up."""
        from judge_app.ui.widgets.counts import CountKey

        if title:
            self.judge.see(title)
        self.judge.tap(str(number), CountKey)
        self.taps += 1

    def step(self, place: int, sign: str) -> None:
        """Tap plus or minus of a stepper, the first from above being 0."""
        from judge_app.ui.widgets import Stepper

        steppers = [one for one in self.judge.widgets() if isinstance(one, Stepper)]
        steppers.sort(key=lambda one: (-one.to_window(*one.pos)[1], one.x))
        keys = [key for key in steppers[place].children if key.text == sign]
        self._touch(keys[0])

    def _touch(self, widget: Any) -> None:
        from kivy.tests.common import UnitTestTouch

        touch = UnitTestTouch(*widget.to_window(*widget.center))
        touch.touch_down()
        touch.touch_up()
        self.judge.loop.idle()
        self.taps += 1

    def recorded(self) -> None:
        self.judge.until(lambda: self.judge.screen.name == "tables", "the table is back")


def at_time(
    tablet: Tablet, sit_down: SitDown, ruleset: str = "regulations-casual", minutes: int = 95
) -> Hand:
    """A judge at a table whose time is up, and of which the setup was recorded."""
    event = seated(tablet, ruleset=ruleset)
    judge = sit_down()
    enter(judge, event)
    hand = Hand(judge)
    judge.frame.desk.do(FirstPlayerNamed(hand.match, 1, hand.known.a))
    judge.pass_time(minutes=minutes)
    return hand


@pytest.fixture
def hand(tablet: Tablet, sit_down: SitDown) -> Hand:
    return at_time(tablet, sit_down)


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


def tied(hand: Hand, what: str = "damage") -> None:
    desk = hand.judge.frame.desk
    desk.do(TurnsEnded(hand.match, 1, 2))
    for count in (what, "deck"):
        for player in hand.known.players:
            desk.do(CountEntered(hand.match, 1, count, player, 5))  # type: ignore[arg-type]


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


def test_where_the_ladder_ends_in_a_draw_one_is_recorded(tablet: Tablet, sit_down: SitDown) -> None:
    hand = at_time(tablet, sit_down, "draft+draw")
    tied(hand, "life")
    hand.open()
    hand.judge.see("A draw", "Equal in all that is counted. Each gets 1 point.")
    hand.tap("Record the draw")
    hand.recorded()
    assert hand.known.result == Result(None, "draw")


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
