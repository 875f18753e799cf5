"""The alarm sounds once for each warning and at zero, and for calls, and never for what has long passed."""

from judge_app.alarm.alarm import Alarm
from judge_app.core.ids import CallId, MatchId, PlayerId
from judge_app.core.model import Result
from judge_app.core.ops import (
    CallAppealed,
    CallClosed,
    CallMade,
    CallTaken,
    ClockAdjusted,
    ClockClosed,
    ClockOpened,
    ClockPaused,
    ClockStarted,
    ResultReported,
    TimeCalled,
    Undone,
)
from tests.alarm.rounds import CLOCK, MINUTE, SIDE, first_round
from tests.log.devices import Device


class Hall:
    """An event at whose clocks an alarm listens, five times a second."""

    def __init__(self) -> None:
        self.device = Device("here")
        for op in (*first_round(), ClockStarted(CLOCK, 0)):
            self.device.do(op)
        self.heard: list[tuple[float, str]] = []
        self.shaken: list[int] = []
        self.notified: list[tuple[str, str]] = []
        self.now = 0
        self.alarm = self.new_alarm()

    def new_alarm(self) -> Alarm:
        return Alarm(
            lambda name: self.heard.append((self.now / MINUTE, name)),
            self.shaken.append,
            "here",
            lambda title, text: self.notified.append((title, text)),
        )

    def until(self, minute: float) -> None:
        while self.now < minute * MINUTE:
            self.now += 200
            self.alarm.heed(self.device.state, self.now)


def test_each_warning_and_the_end_sound_once() -> None:
    hall = Hall()
    hall.until(45)
    assert hall.heard == [(30, "warning"), (35, "warning"), (39, "warning"), (40, "time")]
    assert hall.shaken == [400, 400, 400, 1500]


def test_a_pause_puts_the_warning_off() -> None:
    hall = Hall()
    hall.until(20)
    hall.device.do(ClockPaused(CLOCK, hall.now))
    hall.until(25)
    hall.device.do(ClockStarted(CLOCK, hall.now))
    hall.until(36)
    assert hall.heard == [(35, "warning")]


def test_what_passed_before_the_app_was_started_stays_silent() -> None:
    hall = Hall()
    hall.until(32)
    hall.heard.clear()
    hall.alarm = hall.new_alarm()
    hall.until(36)
    assert hall.heard == [(35, "warning")]


def test_a_tablet_that_slept_tells_once_where_the_clock_is_now() -> None:
    hall = Hall()
    hall.until(1)
    hall.now = 41 * MINUTE
    hall.until(42)
    assert [name for _, name in hall.heard] == ["time"]


def test_a_minute_more_makes_a_warning_sound_again_when_it_is_due_again() -> None:
    hall = Hall()
    hall.until(30.5)
    hall.device.do(ClockAdjusted(CLOCK, 60))
    hall.until(32)
    assert hall.heard == [(30, "warning"), (31, "warning")]


def test_called_time_sounds_and_nothing_after_it() -> None:
    hall = Hall()
    hall.until(10)
    call = hall.device.do(TimeCalled(CLOCK, hall.now))
    hall.until(50)
    assert [name for _, name in hall.heard] == ["time"]
    hall.device.do(Undone(call.id))
    hall.until(51)
    assert len(hall.heard) == 1


def test_time_that_is_called_after_zero_sounds_once_more() -> None:
    hall = Hall()
    hall.until(41)
    hall.device.do(TimeCalled(CLOCK, hall.now))
    hall.until(42)
    assert [name for _, name in hall.heard][-2:] == ["time", "time"]
    hall.until(60)
    assert len(hall.heard) == 5


def test_whoever_looks_elsewhere_is_notified_in_words() -> None:
    hall = Hall()
    hall.device.do(ClockOpened(SIDE, "break", 600, "Lunch\x00"))
    hall.until(1)
    hall.device.do(ClockStarted(SIDE, hall.now))
    hall.until(41)
    hall.device.do(TimeCalled(CLOCK, hall.now))
    hall.until(50)
    assert {title for title, _ in hall.notified} == {"Oakhaven"}
    assert [text for _, text in hall.notified] == [
        "Lunch: the time is over.",
        "10 minutes left in round 1.",
        "5 minutes left in round 1.",
        "1 minute left in round 1.",
        "The time of round 1 is over.",
        "Time in round 1. Please follow the judges.",
    ]


def test_the_clock_of_a_round_that_is_over_is_not_heard() -> None:
    hall = Hall()
    hall.until(20)
    hall.device.do(ResultReported(MatchId("m1"), Result(PlayerId("p1"))))
    hall.until(45)
    assert hall.heard == []


def test_a_clock_beside_the_round_sounds_when_it_ends() -> None:
    hall = Hall()
    hall.device.do(ClockOpened(SIDE, "no-show", 600))
    hall.until(1)
    hall.device.do(ClockStarted(SIDE, hall.now))
    hall.until(12)
    assert hall.heard == [(11, "time")]
    hall.device.do(ClockClosed(SIDE))
    hall.until(13)
    assert len(hall.heard) == 1


def test_a_call_that_waits_three_minutes_shakes_the_tablet_once() -> None:
    hall = Hall()
    hall.until(1)
    hall.device.do(CallMade(CallId("k1"), MatchId("m1"), "Rules question", hall.now))
    hall.until(3.9)
    assert hall.shaken == []
    hall.until(9)
    assert (hall.shaken, hall.heard) == ([1500], [])


def test_a_call_that_was_taken_or_done_in_time_shakes_nothing() -> None:
    hall = Hall()
    hall.until(1)
    for name in ("k1", "k2"):
        hall.device.do(CallMade(CallId(name), None, "Rules question", hall.now))
    hall.until(2)
    hall.device.do(CallTaken(CallId("k1"), "Maya", hall.now))
    hall.device.do(CallClosed(CallId("k2"), "", hall.now))
    hall.until(9)
    assert hall.shaken == []


def test_an_appeal_that_waits_three_minutes_shakes_the_tablet_once_more() -> None:
    hall = Hall()
    hall.until(1)
    hall.device.do(CallMade(CallId("k1"), MatchId("m1"), "Dispute", hall.now))
    hall.until(5)
    assert hall.shaken == [1500]
    hall.device.do(CallTaken(CallId("k1"), "Maya", hall.now))
    hall.until(9)
    hall.device.do(CallAppealed(CallId("k1"), hall.now))
    hall.until(11.9)
    assert hall.shaken == [1500]
    hall.until(20)
    assert (hall.shaken, hall.heard) == ([1500, 1500], [])


def test_two_calls_shake_one_after_the_other() -> None:
    hall = Hall()
    hall.until(1)
    hall.device.do(CallMade(CallId("k1"), None, "Rules question", hall.now))
    hall.until(2)
    hall.device.do(CallMade(CallId("k2"), None, "Dispute", hall.now))
    hall.until(4.5)
    assert hall.shaken == [1500]
    hall.until(9)
    assert hall.shaken == [1500, 1500]


def test_a_call_that_was_late_before_the_app_was_started_stays_silent() -> None:
    hall = Hall()
    hall.device.do(CallMade(CallId("k1"), None, "Rules question", 0))
    hall.now = 5 * MINUTE
    hall.until(9)
    assert (hall.shaken, hall.heard) == ([], [])


def test_a_call_from_another_tablet_sounds_and_one_of_ones_own_does_not() -> None:
    hall, other = Hall(), Device("there")
    other.sync(hall.device)
    hall.until(1)
    hall.device.do(CallMade(CallId("k1"), None, "Rules question", hall.now))
    hall.until(2)
    assert hall.heard == []
    taken_back = other.do(CallMade(CallId("k2"), None, "Dispute", hall.now))
    hall.device.sync(other)
    hall.until(2.5)
    assert [name for _, name in hall.heard] == ["call"]
    undo = hall.device.do(Undone(taken_back.id))
    hall.until(2.6)
    hall.device.do(Undone(undo.id))
    hall.until(2.7)
    assert len(hall.heard) == 1


def test_whoever_took_a_call_second_feels_it() -> None:
    hall, other = Hall(), Device("there")
    hall.device.do(CallMade(CallId("k1"), None, "Rules question", 0))
    other.sync(hall.device)
    other.do(CallTaken(CallId("k1"), "Ruben", 0))
    hall.until(1)
    hall.device.do(ClockAdjusted(CLOCK, 60))
    hall.device.do(CallTaken(CallId("k1"), "Maya", hall.now))
    hall.until(1.5)
    assert hall.shaken == []
    hall.device.sync(other)
    hall.until(2)
    assert hall.shaken == [400]
