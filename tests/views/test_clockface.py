"""What counts on the clock's screen."""

from judge_app.core.ids import ClockId
from judge_app.core.ops import ClockAdjusted, ClockClosed, ClockOpened, ClockPaused, ClockStarted, TimeCalled
from judge_app.views.clock import WarningCard
from judge_app.views.clockface import round_timer, side_clock, side_timers, too_short_for_less
from tests.views.clockhall import CLOCK, START, at, face, look, paired, running


def test_a_round_that_is_paired_waits_for_its_start() -> None:
    shown, view = face(paired(), 0), look(paired(), 0)
    assert (shown.time, shown.phase, shown.main) == ("40:00", "waiting", "start")
    assert (shown.chip, shown.can_adjust, shown.can_call) == ("Not started", True, False)
    assert (view.kind, view.begun, view.ends) == ("Swiss, best of one", "", "40 minutes")
    assert [card.line for card in view.warnings] == ["before the end"] * 3


def test_a_running_clock_tells_when_it_was_started_and_when_it_ends() -> None:
    shown, view = face(running(), 16.31), look(running(), 16.31)
    assert (shown.time, shown.word, shown.main, shown.chip) == ("23:42", "", "pause", "Running")
    assert shown.share == face(running(), 16.302).share == 0.4075  # the bar moves with the figures
    assert (view.begun, view.ends) == ("Started 14:12", "Ends 14:52")
    assert view.warnings == (
        WarningCard("10 minutes", "at 14:42", "bullhorn", short="10 min"),
        WarningCard("5 minutes", "at 14:47", "bullhorn-outline", short="5 min"),
        WarningCard("1 minute", "at 14:51", "bullhorn-outline", short="1 min"),
    )
    assert view.marks == ((0.75, "10", False), (0.875, "5", False), (0.975, "1", False))


def test_the_last_five_minutes_stand_out() -> None:
    shown, view = face(running(), 35.4), look(running(), 35.4)
    assert (shown.time, shown.mood, shown.chip, shown.look) == ("04:36", "last", "Last 5 minutes", "amber")
    assert shown.given == 2
    assert [(card.line, card.icon) for card in view.warnings] == [
        ("called 14:42", "check-circle"),
        ("called 14:47", "check-circle"),
        ("at 14:51", "bullhorn"),
    ]


def test_past_zero_the_clock_counts_up() -> None:
    shown, view = face(running(), 41.5), look(running(), 41.5)
    assert (shown.time, shown.word, shown.mood, shown.main) == ("01:30", "over", "over", "call")
    assert (shown.chip, shown.share, shown.can_adjust) == ("Time is over", 1.0, True)
    assert view.ends == "Ended 14:52"


def test_a_paused_clock_does_not_know_its_end() -> None:
    device = running()
    device.do(ClockPaused(CLOCK, at(32)))
    shown, view = face(device, 60), look(device, 60)
    assert (shown.time, shown.chip, shown.main, shown.can_call) == ("08:00", "Paused", "continue", True)
    assert (view.begun, view.ends) == ("Started 14:12", "")
    assert [card.line for card in view.warnings] == ["called 14:42", "before the end", "before the end"]
    device.do(ClockStarted(CLOCK, at(42)))
    assert [card.line for card in look(device, 43).warnings] == ["called 14:42", "at 14:57", "at 15:01"]


def test_called_time_leaves_the_tables_to_look_after() -> None:
    device = running()
    device.do(TimeCalled(CLOCK, at(32)))
    shown, view = face(device, 33), look(device, 33)
    assert (shown.time, shown.word, shown.main, shown.chip) == ("01:00", "over", "tables", "Time called")
    assert not shown.can_adjust
    assert view.ends == "Called 14:44"
    assert [card.line for card in view.warnings] == ["called 14:42", "not called", "not called"]


def test_a_minute_more_moves_the_end_and_the_marks() -> None:
    device = running()
    device.do(ClockAdjusted(CLOCK, 600))
    view = look(device, 10)
    assert (face(device, 10).time, view.ends) == ("40:00", "Ends 15:02")
    assert view.marks[0][0] == 0.8


def test_minutes_go_on_beyond_an_hour() -> None:
    device = paired(minutes=150)
    assert face(device, 0).time == "150:00"


def test_an_untimed_round_counts_up_without_warnings() -> None:
    device = paired(minutes=0)
    assert (face(device, 3).time, look(device, 3).ends) == ("00:00", "No time limit")
    device.do(ClockStarted(CLOCK, START))
    shown, view = face(device, 64.5), look(device, 64.5)
    assert (shown.time, shown.word, shown.mood, shown.chip) == ("64:30", "", "normal", "Running")
    assert (shown.can_adjust, shown.can_call, shown.main) == (False, False, "pause")
    assert (view.warnings, view.marks, view.ends) == ((), (), "No time limit")


def test_a_round_without_a_clock_shows_the_time_that_the_rules_give_it() -> None:
    device = paired(minutes=None)
    assert face(device, 0).time == "40:00"
    timer = round_timer(device.state)
    assert timer is not None
    assert timer.id == ""


def test_a_clock_is_never_over_because_a_minute_was_taken_off() -> None:
    device = running()
    timer = round_timer(device.state)
    assert timer is not None
    assert too_short_for_less(timer, at(38.9)) == ""
    for minutes in (39, 39.5, 41):
        assert too_short_for_less(timer, at(minutes)) == "Less than a minute is left. Call time instead."
    waiting = timer._replace(runs=(), seconds=60)
    assert too_short_for_less(waiting, at(0)) == "A clock needs a minute at least."
    aside = timer._replace(purpose="break")
    assert too_short_for_less(aside, at(39.5)) == "Less than a minute is left. Put the clock away instead."
    assert too_short_for_less(timer._replace(seconds=0), at(39.5)) == ""


def test_clocks_beside_the_round_run_on_their_own() -> None:
    device = running()
    device.do(ClockOpened(ClockId("s1"), "building", 20 * 60))
    device.do(ClockOpened(ClockId("s2"), "free", 0, "Side\u0007draft"))
    device.do(ClockOpened(ClockId("s3"), "no-show", 10 * 60))
    device.do(ClockOpened(ClockId("s4"), "break", 60 * 60))
    device.do(ClockStarted(ClockId("s2"), at(2)))
    device.do(ClockStarted(ClockId("s3"), at(0)))
    device.do(ClockStarted(ClockId("s4"), at(0)))
    device.do(ClockPaused(ClockId("s4"), at(5)))
    device.do(ClockClosed(CLOCK))
    rows = [side_clock(timer, at(12)) for timer in side_timers(device.state)]
    assert [(row.name, row.time, row.line, row.act, row.can_adjust) for row in rows] == [
        ("Deck building", "20:00", "not started", "start", True),
        ("Side draft", "10:00", "running", "pause", False),
        ("No-show", "02:00", "over", "", True),
        ("Break", "55:00", "paused", "continue", True),
    ]
    device.do(ClockClosed(ClockId("s2")))
    assert ClockId("s2") not in {timer.id for timer in side_timers(device.state)}
