"""The network that is read in the background: whatever is wished for meanwhile holds when it is there."""

import threading
from collections.abc import Callable
from typing import Any

import pytest

from judge_app.errors import Refused
from judge_app.sync.alone import Alone
from judge_app.sync.late import LateNet


class Recording(Alone):
    def __init__(self) -> None:
        self.asked: list[Any] = []

    def open(self, desk: Any) -> None:
        self.asked.append(desk)

    def close(self) -> None:
        self.asked.append("closed")

    def look_out(self, on: bool) -> None:
        self.asked.append(on)


class Stage:
    """Threads and timers that move when they are told to."""

    def __init__(self) -> None:
        self.real = Recording()
        self.may_read = threading.Event()
        self.posted: list[Callable[[], None]] = []
        self.has_posted = threading.Event()
        self.net = LateNet(self.read, lambda: self.real, self.post, self.later)
        self.timed: list[Callable[[], None]] = []

    def read(self) -> None:
        self.may_read.wait(10)

    def post(self, work: Callable[[], None]) -> None:
        self.posted.append(work)
        self.has_posted.set()

    def later(self, work: Callable[[], None], seconds: float) -> None:
        self.timed.append(work)

    def finish_reading(self) -> None:
        self.may_read.set()
        assert self.has_posted.wait(10)
        self.posted.pop()()


def test_an_event_that_is_open_when_the_network_has_been_read_is_on_it() -> None:
    stage = Stage()
    stage.net.open("desk")
    assert stage.real.asked == []
    stage.finish_reading()
    assert stage.real.asked == ["desk"]


def test_an_event_that_was_closed_meanwhile_is_not_opened_and_nothing_is_made() -> None:
    stage = Stage()
    stage.net.open("desk")
    stage.net.close()
    stage.finish_reading()
    assert stage.real.asked == []


def test_looking_out_waits_for_the_start_and_for_nobody_if_it_has_ended() -> None:
    stage = Stage()
    stage.net.look_out(True)
    stage.net.look_out(False)
    stage.timed.pop()()
    assert not any(thread.name == "reading the network" for thread in threading.enumerate())
    stage.net.look_out(True)
    stage.timed.pop()()
    stage.finish_reading()
    assert stage.real.asked == [True]


def test_who_asks_for_a_code_does_not_wait_for_the_reading() -> None:
    stage = Stage()
    stage.net.open("desk")
    with pytest.raises(Refused):  # as the network says that was made for it
        stage.net.invite("floor")
    stage.finish_reading()
    assert stage.real.asked == ["desk"]
