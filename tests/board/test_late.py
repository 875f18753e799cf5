"""The board that is read in the background: whatever is wished for meanwhile holds when it is there."""

import threading
from collections.abc import Callable
from typing import Any

import pytest

from judge_app.board.late import LateBoard
from judge_app.core.ids import EventId
from judge_app.core.model import State
from judge_app.errors import Refused
from judge_app.views.served import Served
from tests.patience import PATIENCE_S


class Recording:
    served = Served(is_on=True, url="127.0.0.1:8080")
    beside: tuple[State, ...] = ()

    def __init__(self) -> None:
        self.asked: list[Any] = []

    def subscribe(self, listener: Callable[[], None]) -> Callable[[], None]:
        return lambda: None

    def open(self, desk: Any) -> None:
        self.asked.append(desk)

    def close(self) -> None:
        self.asked.append("closed")

    def switch(self, on: bool) -> None:
        self.asked.append(on)

    def set_wifi(self, name: str) -> None:
        self.asked.append(name)

    def show_beside(self, event: EventId, on: bool) -> None:
        self.asked.append((event, on))

    def stop(self) -> None:
        self.asked.append("stopped")


class Memory(dict[str, Any]):
    def set(self, key: str, value: Any) -> None:
        self[key] = value


class Desk:
    event = EventId("one")


class Stage:
    """A thread that moves when it is told to."""

    def __init__(self, **kept: Any) -> None:
        self.real = Recording()
        self.memory = Memory(kept)
        self.may_read = threading.Event()
        self.posted: list[Callable[[], None]] = []
        self.has_posted = threading.Event()
        self.told = 0
        self.board = LateBoard(self.read, lambda: self.real, self.post, self.memory)
        self.board.subscribe(self.tell)
        self.desk = Desk()

    def read(self) -> None:
        self.may_read.wait(PATIENCE_S)

    def post(self, work: Callable[[], None]) -> None:
        self.posted.append(work)
        self.has_posted.set()

    def tell(self) -> None:
        self.told += 1

    def finish_reading(self) -> None:
        self.may_read.set()
        assert self.has_posted.wait(PATIENCE_S)
        self.posted.pop()()


def is_reading() -> bool:
    return any(thread.name == "reading the board" for thread in threading.enumerate())


def test_a_board_that_is_off_is_never_read() -> None:
    stage = Stage()
    stage.board.open(stage.desk)
    stage.board.set_wifi("Oakhaven guests")
    stage.board.close()
    assert not is_reading()
    assert stage.board.served == Served(wifi="Oakhaven guests")


def test_an_event_that_is_open_when_the_board_has_been_read_is_on_it() -> None:
    stage = Stage(board_on=True)
    stage.board.open(stage.desk)
    assert stage.board.served == Served(is_on=True)
    stage.finish_reading()
    assert stage.real.asked == [stage.desk]
    assert stage.board.served == stage.real.served
    assert stage.told


def test_switching_it_on_is_remembered_and_reads_it() -> None:
    stage = Stage()
    stage.board.open(stage.desk)
    stage.board.switch(True)
    assert stage.memory["board_on"]
    stage.finish_reading()
    assert stage.real.asked == [stage.desk]
    stage.board.switch(False)
    assert stage.real.asked == [stage.desk, False]


def test_an_event_that_was_left_meanwhile_is_not_served() -> None:
    stage = Stage(board_on=True)
    stage.board.open(stage.desk)
    stage.board.close()
    stage.finish_reading()
    assert stage.real.asked == []


def test_another_event_stands_beside_an_open_one_only() -> None:
    stage = Stage()
    with pytest.raises(Refused, match="No event is open"):
        stage.board.show_beside(EventId("two"), True)
    stage.board.open(stage.desk)
    stage.board.show_beside(EventId("two"), True)
    assert stage.real.asked == [stage.desk, ("two", True)]
