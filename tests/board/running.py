"""A real event, served on loopback while a test runs: its desk on one thread, the board on another."""

import queue
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import TypeVar

from judge_app.board.host import BoardHost
from judge_app.board.limits import Limits
from judge_app.core.demo import demo_ops
from judge_app.core.ids import PlayerId
from judge_app.core.model import State
from judge_app.core.ops import Op
from judge_app.core.phones import pin_of
from judge_app.desk import Desk
from judge_app.steadyclock import HallClock
from judge_app.sync.addresses import Address
from judge_app.tablet import Tablet
from judge_app.views.served import Served
from tests.patience import PATIENCE_S

__all__ = ["ROOMY", "Running", "running"]

T = TypeVar("T")
ROOMY = Limits(
    gets=100_000, posts=100_000, streams_an_address=2_000, connections_an_address=2_400, posts_a_second=1e5
)
"""For tests that are not about limits: everything there comes from one address."""


class Running:
    """What a test has in its hands; the desk is only ever used on its own thread."""

    def __init__(self, folder: Path, limits: Limits, now_ms: Callable[[], int] | None = None) -> None:
        self._works: queue.SimpleQueue[Callable[[], object] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._work, name="desk", daemon=True)
        self._thread.start()
        self._changed = threading.Condition()
        self.now_ms = now_ms or HallClock()
        self.tablet: Tablet
        self.desk: Desk
        self.host: BoardHost
        self.on_desk(lambda: self._make(folder, limits))

    def _make(self, folder: Path, limits: Limits) -> None:
        numbers = count(1)
        self.tablet = Tablet(folder, lambda: f"{next(numbers):016x}", self.now_ms)
        self.host = BoardHost(self.tablet, self._works.put, Address("127.0.0.1", 0), limits=limits)
        self.host.subscribe(self.tell)

    def on_desk(self, work: Callable[[], T]) -> T:
        """Do *work* on the desk's thread, and wait for what comes of it."""
        done: Future[T] = Future()

        def working() -> None:
            try:
                done.set_result(work())
            except BaseException as trouble:
                done.set_exception(trouble)

        self._works.put(working)
        return done.result(PATIENCE_S)

    def later(self, work: Callable[[], object]) -> None:
        """Do *work* on the desk's thread, and do not wait."""
        self._works.put(work)

    @property
    def url(self) -> str:
        """Where the big screen is; phones are at `url + "/p"`."""
        return f"http://{self.served.url}"

    @property
    def served(self) -> Served:
        return self.host.served

    @property
    def state(self) -> State:
        return self.desk.state

    def do(self, *ops: Op) -> None:
        self.on_desk(lambda: self.desk.do_all(ops))

    def player(self, name: str) -> PlayerId:
        return next(one.id for one in self.state.players.values() if one.name == name)

    def pin(self, player: PlayerId) -> str:
        return pin_of(self.state, player)

    def begin(self, desk: Desk) -> None:
        self.desk = desk
        desk.subscribe(self.tell)
        self.host.switch(True)
        self.host.open(desk)

    def until(self, holds: Callable[[], object]) -> None:
        """Wait until *holds*; it is asked after every change of the event and the board, and now and then."""
        deadline = time.monotonic() + PATIENCE_S
        with self._changed:
            while not holds():
                if time.monotonic() > deadline:
                    raise AssertionError("waited in vain")
                self._changed.wait(0.05)

    def restart(self) -> None:
        """Switch the board off and on again: everybody who follows has to come back."""
        self.switch(False)
        self.switch(True)

    def switch(self, on: bool) -> None:
        self.on_desk(lambda: self.host.switch(on))
        self.until(lambda: bool(self.served.url) is on)

    def stop(self) -> None:
        def stopping() -> None:
            self.host.stop()
            if hasattr(self, "desk"):
                self.desk.close()
            self.tablet.close()

        self.on_desk(stopping)
        self._works.put(None)
        self._thread.join(PATIENCE_S)

    def tell(self) -> None:
        with self._changed:
            self._changed.notify_all()

    def _work(self) -> None:
        while (work := self._works.get()) is not None:
            work()


@contextmanager
def running(
    folder: Path,
    ops: Sequence[Op] | None = None,
    name: str = "Oakhaven Spring Open",
    limits: Limits = ROOMY,
    now_ms: Callable[[], int] | None = None,
) -> Iterator[Running]:
    """An event with *ops*, or else the demo event, served at `running.url` until the block ends."""
    made = Running(folder, limits, now_ms)
    try:
        tablet = made.tablet

        def begin() -> None:
            given = demo_ops(tablet.fresh_id, tablet.now_ms()) if ops is None else ops
            made.begin(tablet.new_event(name, given))

        made.on_desk(begin)
        made.until(lambda: made.served.url or made.served.trouble)
        yield made
    finally:
        made.stop()
