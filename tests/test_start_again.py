"""The network and the board, stopped when the app leaves the screen and opened when it comes back."""

import os
import queue
import socket
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from judge_app.board.late import LateBoard
from judge_app.bootstrap import make_board, make_network, make_tablet
from judge_app.core.ops import DeviceAdmitted, NoteWritten
from judge_app.sync.addresses import Address
from judge_app.sync.late import LateNet
from judge_app.sync.place import Place
from tests.board.clients import Client
from tests.depth import IS_SOAK
from tests.patience import PATIENCE_S
from tests.ports import free_port

ROUNDS = 20 if IS_SOAK else 4


class Stage:
    """A tablet with network and board, and a second one in its event; this thread is that of both desks."""

    def __init__(self, folder: Path) -> None:
        self._works: queue.SimpleQueue[Callable[[], object]] = queue.SimpleQueue()
        self.place = Place("127.0.0.1", 0, free_port())
        self.tablet, self.peer = make_tablet(folder / "a"), make_tablet(folder / "b")
        self.desk = self.tablet.new_event("Oakhaven")
        self.desk.do(DeviceAdmitted(self.peer.device, "Bo", "Tablet 2", "head"))
        self.there = self.peer.open(self.desk.event)
        self.there.merge(self.desk.missing({}))
        self.tablet.settings.set("board_on", True)
        self.net = LateNet(
            lambda: None, lambda: make_network(self.tablet, self.later, self.place), self.later, self.later
        )
        self.board = LateBoard(
            lambda: None,
            lambda: make_board(self.tablet, self.later, Address("127.0.0.1", 0)),
            self.later,
            self.tablet.settings,
        )
        self.peer_net = make_network(self.peer, self.later, self.place)
        self.peer_net.open(self.there)

    def later(self, work: Callable[[], object], _seconds: float = 0) -> None:
        self._works.put(work)

    def until(self, holds: Callable[[], Any], what: Callable[[], object] = str) -> None:
        """*what* tells, at the end of all patience, what there is instead."""
        deadline = time.monotonic() + PATIENCE_S
        while not holds():
            if time.monotonic() > deadline:
                raise AssertionError(f"waited in vain {what()}")
            try:
                self._works.get(timeout=0.02)()
            except queue.Empty:
                continue

    def let_wait(self, many: int) -> None:
        """Do nothing on the desks' thread until so much waits for it."""
        deadline = time.monotonic() + PATIENCE_S
        while self._works.qsize() < many and time.monotonic() < deadline:
            threading.Event().wait(0.01)

    def open(self) -> None:
        self.net.open(self.desk)
        self.board.open(self.desk)
        self.until(lambda: self.board.served.url and self.net.reach.addresses)

    def open_linked(self) -> None:
        self.open()
        self.peer_net.dial(self.net.reach.addresses[0])
        self.until(lambda: any(peer.is_linked for peer in self.net.reach.peers))

    def stop(self) -> None:
        """As the app does it when it leaves the screen."""
        self.board.stop()
        self.net.stop()
        self.desk.rest()
        self.tablet.rest()

    def wake(self) -> None:
        self.tablet.wake()
        self.tablet.wake_desk(self.desk)

    def close(self) -> None:
        self.board.stop()
        self.net.stop()
        self.peer_net.stop()
        for one in (self.desk, self.there, self.tablet, self.peer):
            one.close()


@pytest.fixture
def stage(tmp_path: Path) -> Iterator[Stage]:
    with closing(Stage(tmp_path)) as made:
        yield made


def hold(until: threading.Event) -> None:
    until.wait(PATIENCE_S)


def threads() -> Counter[str]:
    return Counter(thread.name for thread in threading.enumerate() if thread.name != "reading")


def sockets() -> int:
    """Those that this process has, but for the ones whose other end is just leaving."""
    targets = []
    for handle in os.listdir("/proc/self/fd"):
        try:
            targets.append(os.readlink(f"/proc/self/fd/{handle}"))
        except FileNotFoundError:  # the one with which the list was read
            continue
    return sum(target.startswith("socket:") for target in targets)


def test_after_every_stop_all_is_there_again_and_nothing_is_left_behind(stage: Stage) -> None:
    urls, before = set(), (Counter[str](), 0)
    for number in range(ROUNDS):
        stage.open_linked()
        stage.desk.do(NoteWritten(str(number)))
        stage.until(lambda: stage.there.vector == stage.desk.vector)
        urls.add(stage.board.served.url)
        with Client(f"http://{stage.board.served.url}").live() as screen:
            screen.until(lambda view: view["events"][0]["event"] == "Oakhaven")
            stage.stop()
            assert screen.ended()
        stage.until(lambda: not any(peer.is_linked for peer in stage.peer_net.reach.peers))
        stage.wake()
        before = before if number else (threads(), sockets())
    assert len(urls) == 1
    # Fewer than before are as good: what an earlier test left may be gone by now.
    stage.until(
        lambda: threads() <= before[0] and sockets() <= before[1],
        lambda: (threads() - before[0], sockets(), before[1]),
    )


def test_nothing_that_came_too_late_reaches_a_desk_at_rest(stage: Stage) -> None:
    stage.open_linked()
    stage.there.do(NoteWritten("on its way"))
    stage.let_wait(8)
    stage.stop()
    stage.until(lambda: stage._works.empty())
    assert not stage.desk.state.notes
    stage.wake()
    stage.open_linked()
    stage.until(lambda: len(stage.desk.state.notes) == 1)


def test_a_stop_waits_for_nobody(stage: Stage) -> None:
    """Also if the other tablet does not answer, somebody is at the door, and a player waits for an answer."""
    before = threads()
    stage.open_linked()
    stage.stop()
    stage.wake()
    stage.open_linked()
    may_go_on = threading.Event()
    stage.peer_net._ground.on_network(lambda: hold(may_go_on))
    host, _, port = stage.net.reach.addresses[0].rpartition(":")
    board = stage.board.served.url.partition(":")[2].partition("/")[0]
    with (
        socket.create_connection((host, int(port))) as silent,
        socket.create_connection((host, int(board))) as asking,
        Client(f"http://{stage.board.served.url}").live() as screen,
    ):
        silent.sendall(b"\x16\x03\x01")
        asking.sendall(b"POST /api/0/call HTTP/1.1\r\nHost: x\r\nContent-Length: 99\r\n\r\n{")
        stage.stop()
        assert threads() <= before, "its threads were waited for, and nobody else"
        assert screen.ended()
    may_go_on.set()
    stage.wake()


def test_whoever_looked_out_can_do_so_again(stage: Stage) -> None:
    for _ in range(3):
        stage.net.look_out(True)
        stage.until(lambda: stage.net._net is not None)
        stage.net.stop()
        assert stage.net.nearby == ()
    stage.open_linked()
