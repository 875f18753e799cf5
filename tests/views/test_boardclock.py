"""The clocks of the big screen."""

from judge_app.core.hall import Timer
from judge_app.core.ids import ClockId
from judge_app.core.ops import ClockAdjusted, ClockOpened, ClockPaused, ClockStarted
from judge_app.core.timing import left_ms
from judge_app.views.board import BoardClock
from judge_app.views.boardclock import board_clock
from tests.views.bigscreen import pair, report_all, seen
from tests.views.hall import CLOCK, MINUTE, START, in_round_1, in_round_2

SEATING = ClockId("seating")


def test_the_time_to_take_seats_counts_down_to_the_start() -> None:
    hall = in_round_2()
    hall.do(ClockOpened(SEATING, "seating", 5 * 60), START + 60 * MINUTE)
    hall.do(ClockStarted(SEATING, START + 60 * MINUTE), START + 60 * MINUTE)
    view = seen(hall, 61)
    assert view.clock == BoardClock("running", START + 65 * MINUTE, length_ms=5 * MINUTE)
    assert (view.page, view.caption, view.over_caption) == ("pairings", "Starts in", "Starts any moment")
    assert (view.starts, view.length, view.ends) == ("Start 01:05", "40 minutes", "End 01:45")


def test_a_clock_for_seats_that_nobody_put_away_does_not_count_before_the_next_round() -> None:
    hall = in_round_1()
    hall.do(ClockOpened(SEATING, "seating", 5 * 60), START - 6 * MINUTE)
    hall.do(ClockStarted(SEATING, START - 6 * MINUTE), START - 6 * MINUTE)
    report_all(hall)
    assert seen(hall, 50).clock == BoardClock()
    pair(hall)
    assert (seen(hall, 56).page, seen(hall, 56).clock.phase) == ("pairings", "waiting")


def test_a_pause_holds_what_is_left() -> None:
    hall = in_round_1()
    hall.do(ClockPaused(CLOCK, START + 12 * MINUTE))
    view = seen(hall, 20)
    assert view.clock == BoardClock("paused", left_ms=38 * MINUTE, length_ms=50 * MINUTE)
    assert (view.status, view.look, view.ends) == ("Paused", "amber", "")


def test_a_break_counts_between_rounds() -> None:
    hall = in_round_1()
    report_all(hall)
    hall.do(ClockOpened(ClockId("lunch"), "break", 30 * 60, "Lunch"))
    hall.do(ClockStarted(ClockId("lunch"), START + 50 * MINUTE))
    view = seen(hall, 51)
    assert (view.page, view.caption, view.over_caption) == ("standings", "Lunch", "Lunch is over")
    assert view.clock.ends_ms == START + 80 * MINUTE


def test_a_clock_without_a_limit_counts_up() -> None:
    hall = in_round_2()
    clock = ClockId("open")
    hall.do(ClockOpened(clock, "round", 0, "", 2))
    hall.do(ClockStarted(clock, START))
    view = seen(hall, 60)
    assert view.clock == BoardClock("running", since_ms=START)
    assert (view.caption, view.length, view.ends) == ("Played, no time limit", "No time limit", "")
    hall.do(ClockPaused(clock, START + 3 * MINUTE))
    assert seen(hall, 60).clock == BoardClock("paused", left_ms=-3 * MINUTE)


def test_the_facts_of_a_clock_say_at_every_moment_what_it_shows() -> None:
    """Also past zero, after a pause there, and with minutes put on."""
    hall = in_round_1()
    hall.do(ClockPaused(CLOCK, START + 20 * MINUTE))
    hall.do(ClockStarted(CLOCK, START + 25 * MINUTE))
    hall.do(ClockAdjusted(CLOCK, 120))
    hall.do(ClockPaused(CLOCK, START + 60 * MINUTE))
    hall.do(ClockStarted(CLOCK, START + 61 * MINUTE))
    timer: Timer = hall.state.clocks[CLOCK]
    clock = board_clock(timer)
    assert clock.ends_ms is not None
    for minute in range(61, 70):
        now = START + minute * MINUTE
        assert clock.ends_ms - now == left_ms(timer, now)
