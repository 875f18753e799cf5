"""What is said in a hall of two tablets: everything on one of them, once, and nothing late."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from threading import Event

import pytest

from judge_app.alarm.alarm import Alarm, alarm_of
from judge_app.alarm.voice import Voice
from judge_app.core.ops import (
    Announced,
    ClockAdjusted,
    ClockOpened,
    ClockPaused,
    ClockStarted,
    Op,
    TimeCalled,
    Undone,
)
from judge_app.device import speech
from judge_app.device.desktop import Desktop
from judge_app.device.speech import Espeak, Speech
from judge_app.log.entry import Entry
from judge_app.preferences import Preferences
from judge_app.tablet import Tablet
from tests.alarm.rounds import CLOCK, MINUTE, SIDE, first_round
from tests.device.recording import Recording
from tests.log.devices import Device

DAY = 24 * 60 * MINUTE


class Seat:
    """A tablet with its alarm, of which only the voice is listened to."""

    def __init__(self, name: str) -> None:
        self.device = Device(name)
        self.said: list[str] = []
        self.start()

    def start(self) -> None:
        """The app is started, or the event opened again."""
        voice = Voice(lambda text, _pause: self.said.append(text), self.device.log.device)
        self.alarm = Alarm(lambda _name: None, lambda _ms: None, "", None, voice)


class Hall:
    """Two tablets that are in step at every tick, unless they are parted."""

    def __init__(self) -> None:
        self.desk, self.floor = Seat("desk"), Seat("floor")
        self.now = DAY
        self.is_parted = False
        for op in first_round():
            self.desk.device.do(op, self.now)
        self.tick()

    def do(self, seat: Seat, op: Op) -> Entry:
        return seat.device.do(op, self.now)

    def tick(self) -> None:
        self.now += 200
        if not self.is_parted:
            self.desk.device.sync(self.floor.device)
        for seat in (self.desk, self.floor):
            seat.alarm.heed(seat.device.state, self.now)

    def wait(self, minutes: float) -> None:
        end = self.now + minutes * MINUTE
        while self.now < end:
            self.tick()


@pytest.fixture
def hall() -> Hall:
    return Hall()


def test_a_round_is_told_by_the_tablet_that_started_its_clock_alone(hall: Hall) -> None:
    hall.do(hall.desk, ClockStarted(CLOCK, hall.now))
    hall.wait(45)
    assert hall.desk.said == [
        "Round 1 has started. 40 minutes.",
        "10 minutes left in round 1.",
        "5 minutes left in round 1.",
        "1 minute left in round 1.",
        "The time of round 1 is over.",
    ]
    assert hall.floor.said == []


def test_whoever_sets_the_clock_going_again_speaks_from_then_on(hall: Hall) -> None:
    hall.do(hall.desk, ClockStarted(CLOCK, hall.now))
    hall.wait(31)
    hall.do(hall.desk, ClockPaused(CLOCK, hall.now))
    hall.wait(1)
    hall.do(hall.floor, ClockStarted(CLOCK, hall.now))
    hall.wait(5)
    assert hall.desk.said == ["Round 1 has started. 40 minutes.", "10 minutes left in round 1."]
    assert hall.floor.said == ["5 minutes left in round 1."]


@pytest.mark.parametrize("minutes", [20, 41])
def test_a_call_of_time_is_told_where_it_was_made(hall: Hall, minutes: int) -> None:
    hall.do(hall.desk, ClockStarted(CLOCK, hall.now))
    hall.wait(minutes)
    before = [*hall.desk.said]
    hall.do(hall.floor, TimeCalled(CLOCK, hall.now))
    hall.wait(5)
    assert hall.desk.said == before
    assert hall.floor.said == ["Time in round 1. Please follow the judges."]


def test_an_announcement_is_said_once_as_it_was_typed(hall: Hall) -> None:
    hall.do(hall.floor, Announced("--help: “Lunch”\n until 13:00"))
    hall.wait(1)
    assert (hall.desk.said, hall.floor.said) == ([], ["--help: “Lunch” until 13:00"])


def test_what_is_undone_and_done_again_is_not_said_again(hall: Hall) -> None:
    said = hall.do(hall.desk, Announced("Lunch"))
    hall.tick()
    undo = hall.do(hall.desk, Undone(said.id))
    hall.tick()
    hall.do(hall.floor, Undone(undo.id))
    hall.wait(1)
    assert (hall.desk.said, hall.floor.said) == (["Lunch"], [])


def test_what_is_undone_at_once_is_not_said_at_all(hall: Hall) -> None:
    said = hall.do(hall.desk, Announced("Lunhc"))
    hall.do(hall.desk, Undone(said.id))
    hall.wait(1)
    assert hall.desk.said == []


def test_a_restart_says_nothing_again_and_goes_on(hall: Hall) -> None:
    hall.do(hall.desk, ClockStarted(CLOCK, hall.now))
    hall.do(hall.desk, Announced("Lunch"))
    hall.wait(30.1)
    hall.desk.said.clear()
    hall.desk.start()
    hall.floor.start()
    hall.wait(1)
    assert hall.desk.said == []
    hall.do(hall.desk, Announced("Dinner"))
    hall.wait(5)
    assert hall.desk.said == ["Dinner", "5 minutes left in round 1."]
    assert hall.floor.said == []


def test_entries_that_come_late_are_not_said(hall: Hall) -> None:
    hall.is_parted = True
    hall.do(hall.floor, Announced("Lunch"))
    hall.tick()
    hall.do(hall.desk, Announced("Dinner"))
    hall.wait(1)
    hall.is_parted = False
    hall.wait(1)
    assert (hall.desk.said, hall.floor.said) == (["Dinner"], ["Lunch"])


def test_own_entries_that_come_back_from_another_tablet_are_not_said(hall: Hall) -> None:
    """As on a tablet whose disk went back to an older day."""
    hall.do(hall.floor, Announced("Lunch"))
    hall.wait(1)
    restored = Seat("floor")
    restored.alarm.heed(restored.device.state, hall.now)
    hall.floor = restored
    hall.wait(1)
    assert restored.device.state.announcements
    assert restored.said == []
    hall.do(restored, Announced("Dinner"))
    hall.wait(1)
    assert restored.said == ["Dinner"]


def test_a_tablet_that_slept_says_how_it_is_now_or_nothing(hall: Hall) -> None:
    hall.do(hall.desk, ClockStarted(CLOCK, hall.now))
    hall.tick()
    hall.now += 36 * MINUTE
    hall.tick()
    assert hall.desk.said == ["Round 1 has started. 40 minutes.", "4 minutes left in round 1."]
    hall.now += 20 * MINUTE
    hall.tick()
    assert len(hall.desk.said) == 2


def test_a_clock_that_goes_on_is_no_new_round_and_one_beside_it_is_told_by_its_name(hall: Hall) -> None:
    hall.do(hall.floor, ClockOpened(SIDE, "building", 12 * 60))
    hall.tick()
    hall.do(hall.floor, ClockStarted(SIDE, hall.now))
    hall.wait(1)
    hall.do(hall.floor, ClockPaused(SIDE, hall.now))
    hall.tick()
    hall.do(hall.floor, ClockStarted(SIDE, hall.now))
    hall.wait(1.5)
    assert hall.floor.said == ["Deck building: 10 minutes left."]
    hall.do(hall.floor, ClockAdjusted(SIDE, -60 * 8))
    hall.wait(3)
    assert hall.floor.said[-1] == "Deck building: the time is over."


@pytest.fixture
def preferences(tmp_path: Path) -> Iterator[Preferences]:
    tablet = Tablet(tmp_path, lambda: "7fa2000000000000", lambda: 0, lambda: bytes(32))
    yield Preferences(tablet)
    tablet.close()


@pytest.mark.parametrize(
    ("muted", "signal"),
    [("sound", "play"), ("vibration", "vibrate"), ("notifications", "notify"), ("voice", "say")],
)
def test_each_is_muted_on_its_own_and_tells_nothing_later(
    preferences: Preferences, muted: str, signal: str
) -> None:
    signals = Recording()
    hall = Hall()
    own = Seat(preferences.device)
    hall.desk = own
    hall.tick()
    own.alarm = alarm_of(preferences, signals)
    setattr(preferences, muted, False)
    hall.tick()
    hall.do(own, ClockStarted(CLOCK, hall.now))
    hall.do(own, Announced("Lunch"))
    hall.wait(31)
    assert {"play", "vibrate", "notify", "say"} - {name for name, *_ in signals.calls} == {signal}
    setattr(preferences, muted, True)
    signals.calls.clear()
    hall.wait(1)
    assert signals.calls == []
    hall.wait(5)
    assert sorted(name for name, *_ in signals.calls) == ["notify", "play", "say", "vibrate"]


@pytest.mark.skipif(shutil.which("espeak-ng") is None and not os.environ.get("CI"), reason="needs espeak-ng")
def test_an_announcement_comes_out_of_the_voice_itself(
    preferences: Preferences, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    sound, is_said = tmp_path / "said.wav", Event()
    espeak = Espeak(["espeak-ng", "-w", str(sound)])

    def speak(text: str, language: str) -> None:
        espeak(text, language)
        is_said.set()

    aloud = Speech(speak)
    monkeypatch.setattr(speech, "_speech", lambda: aloud)
    hall = Hall()
    hall.desk = Seat(preferences.device)
    hall.desk.alarm = alarm_of(preferences, Desktop())
    hall.tick()
    hall.do(hall.desk, Announced("-h Lunch break until one."))
    hall.tick()
    assert is_said.wait(30)
    assert sound.stat().st_size > 10_000
