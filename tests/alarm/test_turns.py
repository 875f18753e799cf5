"""Two processes of a tablet take turns at its alarm: whoever's turn it is, each thing is heard once."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge_app.alarm.alarm import Alarm
from judge_app.alarm.earlier import as_of
from judge_app.alarm.voice import Voice
from judge_app.core.claims import EntryId
from judge_app.core.ids import CallId, PlayerId
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
    Op,
    PlayerCalled,
    TimeCalled,
    Undone,
)
from tests.alarm.rounds import CLOCK, MINUTE, SIDE, first_round
from tests.log.devices import Device

Step = tuple[int, str, str, int]
"""After so many seconds somebody does something, with one thing or another."""


class Hall:
    """A tablet, *here*, linked to another; *turns* says after which looks its alarm changes hands."""

    def __init__(self, turns: frozenset[int] = frozenset()) -> None:
        self.here, self.there = Device("here"), Device("there")
        for op in (*first_round(20), ClockStarted(CLOCK, 0), ClockOpened(SIDE, "building", 12 * 60)):
            self.here.do(op)
        self.there.sync(self.here)
        self.turns = turns
        self.now = self.looks = 0
        self.heard: list[tuple[int, str]] = []
        self.since_ms, self.is_back = 0, False
        self.alarm = self.new_alarm()
        self.other: Alarm | None = None
        self.alarm.heed(self.here.state, 0)

    def new_alarm(self, since_ms: int | None = None) -> Alarm:
        def keep(word: str) -> Callable[..., None]:
            return lambda *what: self.heard.append((self.now, f"{word} {what[0]}"))

        voice = Voice(keep("say"), "here")
        return Alarm(keep("play"), keep("shake"), "here", keep("notify"), voice, since_ms)

    def look(self) -> None:
        self.alarm.heed(self.here.state, self.now)
        self.looks += 1
        if self.looks in self.turns:
            self.since_ms = self.now
            self.is_back = self.other is not None
            self.alarm, self.other = self.other or self.new_alarm(self.now), self.alarm

    def pass_time(self, seconds: int) -> None:
        """With a look soon, then every half minute, so that more than one moment may lie between two."""
        end, pause = self.now + seconds * 1000, 2_000
        while self.now < end:
            self.now, pause = min(self.now + pause, end), 30_000
            self.look_again()

    def look_again(self) -> None:
        """As the one who came back: told where the other one ended, before the first look."""
        if self.is_back:
            self.alarm.catch_up(self.here.state, self.since_ms)
            self.is_back = False
        self.look()

    def happen(self, who: str, op: Op) -> None:
        device = self.there if who == "there" else self.here
        device.do(op, self.now)
        self.here.sync(self.there)


def op_of(kind: str, hall: Hall, what: int) -> Op | None:
    now = hall.now
    entries = hall.here.log.entries
    made: dict[str, Callable[[], Op | None]] = {
        "start": lambda: ClockStarted((CLOCK, SIDE)[what % 2], now),
        "pause": lambda: ClockPaused((CLOCK, SIDE)[what % 2], now),
        "add": lambda: ClockAdjusted((CLOCK, SIDE)[what % 2], (60, -60, 300, -300)[what % 4]),
        "time": lambda: TimeCalled((CLOCK, SIDE)[what % 2], now),
        "away": lambda: ClockClosed(SIDE),
        "call": lambda: CallMade(CallId(f"k{what % 3}"), None, "Dispute", now),
        "phone": lambda: PlayerCalled(CallId(f"k{what % 3}"), PlayerId("p1"), "Dispute", now),
        "take": lambda: CallTaken(CallId(f"k{what % 3}"), "Maya", now),
        "appeal": lambda: CallAppealed(CallId(f"k{what % 3}"), now),
        "done": lambda: CallClosed(CallId(f"k{what % 3}"), "Settled", now),
        "undo": lambda: Undone(EntryId(entries[-1 - what % 4].id)) if len(entries) > 8 + what % 4 else None,
    }
    return made[kind]()


steps = st.lists(
    st.tuples(
        st.integers(1, 400),
        st.sampled_from(["here", "there"]),
        st.sampled_from(
            [
                *("start", "pause", "add", "add", "time", "away"),
                *("call", "phone", "take", "appeal", "done", "undo"),
            ]
        ),
        st.integers(0, 11),
    ),
    max_size=14,
)


def told(history: list[Step], turns: frozenset[int]) -> list[tuple[int, str]]:
    hall = Hall(turns)
    for seconds, who, kind, what in history:
        hall.pass_time(seconds)
        hall.now += 7
        op = op_of(kind, hall, what)
        if op is not None:
            hall.happen(who, op)
    hall.pass_time(300)
    return hall.heard


@given(steps, st.sets(st.integers(1, 60), max_size=40))
def test_whoever_has_the_turn_everything_is_heard_as_if_there_were_one(
    history: list[Step], turns: set[int]
) -> None:
    assert told(history, frozenset(turns)) == told(history, frozenset())


def test_the_property_is_about_something() -> None:
    """Sounds, words, calls from elsewhere and calls that wait: all of them happen in it."""
    history = [
        *[(5, "there", "call", 0), (200, "there", "phone", 1), (1, "here", "start", 1)],
        *[(400, "here", "time", 0), (3, "here", "undo", 0), (400, "there", "add", 1)],
    ]
    heard = " ".join(word for _, word in told(history, frozenset()))
    for word in ("play warning", "play time", "play call", "shake 1500", "shake 400", "notify", "say"):
        assert word in heard


def test_a_warning_that_falls_between_two_is_given_by_the_second() -> None:
    for gap, since in ((9_000, 10 * MINUTE - 5_000), (1, 10 * MINUTE - 1)):
        hall = Hall()
        hall.alarm = hall.new_alarm(since)
        hall.now = since + gap
        hall.look()
        hall.look()
        assert [word for _, word in hall.heard if word.startswith("play")] == ["play warning"]


def test_a_warning_that_the_first_gave_is_not_given_by_the_second() -> None:
    hall = Hall()
    hall.alarm = hall.new_alarm(10 * MINUTE)
    hall.now = 10 * MINUTE + 400
    hall.look()
    assert hall.heard == []


def test_a_moment_in_the_future_takes_nothing_away() -> None:
    """The clock of the hall was put back while nobody looked."""
    hall = Hall()
    hall.alarm = hall.new_alarm(11 * MINUTE)
    hall.now = 9 * MINUTE
    hall.look()
    hall.now = 10 * MINUTE
    hall.look()
    assert [word for _, word in hall.heard if word.startswith("play")] == ["play warning"]


def test_time_called_and_time_taken_off_between_two_is_news() -> None:
    for op, sound in (
        (ClockAdjusted(CLOCK, -13 * 60), "play warning"),
        (TimeCalled(CLOCK, 4 * MINUTE + 50), "play time"),
    ):
        hall = Hall()
        hall.alarm = hall.new_alarm(4 * MINUTE)
        hall.now = 4 * MINUTE + 50
        hall.happen("there", op)
        hall.look()
        assert [word for _, word in hall.heard if word.startswith("play")] == [sound]


def test_a_late_appeal_is_felt_once_over_a_change_of_hands() -> None:
    heard = []
    for turns in (frozenset[int](), frozenset({9}), frozenset({12}), frozenset({3, 14})):
        hall = Hall(turns)
        hall.happen("here", CallMade(CallId("k1"), None, "Dispute", hall.now))
        hall.happen("here", CallTaken(CallId("k1"), "Maya", hall.now))
        hall.pass_time(120)
        hall.now += 1
        hall.happen("here", CallAppealed(CallId("k1"), hall.now))
        hall.pass_time(300)
        heard.append(hall.heard)
    assert [word for _, word in heard[0] if word.startswith("shake")] == ["shake 1500"]
    assert heard == [heard[0]] * 4


SETTLED_LATE: list[Step] = [(5, "there", "call", 0), (200, "there", "take", 0), (60, "here", "undo", 0)]
BACK_AGAIN: list[Step] = [(5, "there", "call", 0), (20, "here", "undo", 0), (20, "here", "undo", 0)]
SAID_HERE: list[Step] = [(5, "here", "start", 1), (20, "here", "time", 0), (20, "here", "time", 1)]
MADE_AGAIN: list[Step] = [(5, "here", "call", 0), (200, "here", "undo", 0), (20, "here", "undo", 0)]
TAKEN_AGAIN: list[Step] = [
    *[(5, "there", "call", 0), (10, "here", "take", 0), (300, "here", "undo", 0)],
    *[(20, "here", "undo", 0), (20, "here", "undo", 0)],
]
RULED_AGAIN: list[Step] = [
    *[(5, "there", "call", 0), (10, "here", "take", 0), (10, "there", "appeal", 0)],
    *[(200, "here", "done", 0), (20, "here", "undo", 0)],
]
HISTORIES = [SETTLED_LATE, BACK_AGAIN, SAID_HERE, MADE_AGAIN, TAKEN_AGAIN, RULED_AGAIN]


@pytest.mark.parametrize("history", HISTORIES)
def test_at_every_look_the_alarm_may_change_hands(history: list[Step]) -> None:
    alone = told(history, frozenset())
    assert alone
    for turn in range(1, 40):
        assert told(history, frozenset({turn})) == alone
        assert told(history, frozenset({turn, turn + 2})) == alone


@given(steps, st.integers(0, 14))
def test_the_clocks_and_calls_of_a_moment_are_those_that_were_there_then(
    history: list[Step], kept: int
) -> None:
    hall = Hall()
    then, moment = hall.here.state, 0
    for number, (seconds, _who, kind, what) in enumerate(history):
        if number == kept:
            then, moment = hall.here.state, hall.now
        hall.now += seconds * 1000
        op = op_of(kind, hall, what)
        if op is not None:
            hall.happen("here", op)
    if kept >= len(history):
        then, moment = hall.here.state, hall.now
    found = as_of(hall.here.state, moment)
    assert (dict(found.clocks), dict(found.calls)) == (dict(then.clocks), dict(then.calls))
    assert [*found.history] == [*then.history]
