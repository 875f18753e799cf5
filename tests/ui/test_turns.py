"""The real window and a real watch take turns: what a judge does before, meanwhile and afterwards."""

import json
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from judge_app.board.late import LateBoard
from judge_app.bootstrap import make_board, make_network, make_tablet
from judge_app.core.ops import NoteWritten
from judge_app.storage.opstore import read_entries
from judge_app.sync.addresses import Address
from judge_app.sync.late import LateNet
from judge_app.sync.place import Place
from judge_app.watch.front import Front
from tests.patience import PATIENCE_S
from tests.ui.judge import Judge
from tests.watch.turntaking import WatchedDevice, until


class Seat:
    """One tablet with its app in this process; its watch, network and board are real, on loopback."""

    def __init__(self, device: WatchedDevice) -> None:
        from judge_app.ui.later import later

        self.device = device
        self.front = Front(device.folder, device)
        carried = self.front.claim()
        self.tablet = tablet = make_tablet(device.folder)
        self.front.attend(tablet)
        where = device.where
        place, address = Place("127.0.0.1", 0, where.beacon_port), Address("127.0.0.1", where.board_port)
        self.net = LateNet(lambda: None, lambda: make_network(tablet, later, place), later, later)
        self.board = LateBoard(
            lambda: None, lambda: make_board(tablet, later, address), later, tablet.settings
        )
        self.judge = Judge(tablet, None, self.net, self.board, device, self.front, carried)

    def ready(self) -> None:
        self.judge.until(lambda: self.front.is_ready, "the watch is ready")

    def away(self) -> None:
        self.ready()
        self.judge.app.on_pause()
        until(lambda: self.device.carries, "the watch carries the event")

    def close(self) -> None:
        self.judge.leave()
        self.front.closed()
        self.board.stop()
        self.net.stop()
        self.tablet.close()


@pytest.fixture
def device(tmp_path: Path) -> Iterator[WatchedDevice]:
    device = WatchedDevice(tmp_path / "tablet")
    yield device
    device.kill()


@pytest.fixture
def sat(device: WatchedDevice) -> Iterator[Seat]:
    sat = Seat(device)
    sat.judge.tap("Try the demo event")
    sat.judge.until(lambda: sat.judge.frame is not None, "the event is open")
    yield sat
    sat.close()


def front_page(device: WatchedDevice) -> str:
    """What a browser is given; nothing as long as nobody serves the board."""
    url = f"http://127.0.0.1:{device.where.board_port}/"
    try:
        with urllib.request.urlopen(url, timeout=PATIENCE_S) as answer:
            return str(answer.read().decode())
    except OSError:
        return ""


def test_what_was_typed_is_there_when_the_screen_is_lit_again(sat: Seat) -> None:
    judge = sat.judge
    judge.go("players")
    judge.tap("Add a player")
    judge.write("Grace Hop")
    sat.away()
    assert sat.tablet.is_resting
    judge.app.on_resume()
    judge.write("per")
    judge.see("Grace Hopper")
    judge.frame.desk.do(NoteWritten("The files are the app's again."))


def test_the_board_goes_on_where_it_was_while_the_screen_is_dark(sat: Seat) -> None:
    sat.board.switch(True)
    sat.judge.until(lambda: bool(sat.board.served.url), "the board is served")
    sat.away()
    until(lambda: "<title>" in front_page(sat.device), "the watch serves it")
    sat.judge.app.on_resume()
    sat.judge.until(lambda: bool(sat.board.served.url), "the app serves it again")
    assert sat.board.served.url.endswith(f":{sat.device.where.board_port}")


def test_an_app_that_was_killed_out_of_sight_goes_on_with_its_event(sat: Seat, device: WatchedDevice) -> None:
    """Of the killed one nothing is left but its files; here a second app stands for the one started anew."""
    desk = sat.judge.frame.desk
    desk.do(NoteWritten("before"))
    sat.away()
    assert "before" in json.dumps([str(entry.op) for entry in read_entries(sat.tablet.path(desk.event))])
    sat.judge.leave()
    again = Seat(device)
    try:
        assert again.judge.frame.desk.event == desk.event
        assert again.judge.frame.desk.vector == desk.vector
    finally:
        again.close()
