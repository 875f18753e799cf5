"""The board in a window of its own: it follows a running server, and outlives it."""

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from judge_app.core.ops import Announced, BoardPageChosen
from judge_app.errors import Refused
from tests.board.running import Running, running
from tests.browser.days import Hours
from tests.patience import PATIENCE_S
from tests.ui.driven import install

ROOT = Path(__file__).parents[2]


class Window:
    """The second window, in the process of the test."""

    def __init__(self, address: str) -> None:
        from kivy.base import EventLoop
        from kivy.core.window import Window

        from judge_app.ui.boardwindow import BoardWindow

        self.window, self._loop = Window, EventLoop
        self.app = BoardWindow(address)
        self.app.root = self.app.build()
        Window.add_widget(self.app.root)
        install()
        EventLoop.start()
        self.app.on_start()

    @property
    def board(self) -> Any:
        return self.app.root

    @property
    def pane(self) -> Any:
        return self.board.panes[0]

    def until(self, holds: Callable[[], object], what: str) -> None:
        end = time.monotonic() + PATIENCE_S
        while not holds():
            assert time.monotonic() < end, f"waited in vain until {what}"
            self._loop.idle()

    def close(self) -> None:
        self.app.on_stop()
        self.window.remove_widget(self.app.root)
        self.window.allow_screensaver = True


@contextmanager
def opened(address: str) -> Iterator[Window]:
    window = Window(address)
    try:
        yield window
    finally:
        window.close()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Running]:
    with running(tmp_path) as server:
        yield server


def test_it_shows_what_the_server_serves_and_follows(server: Running) -> None:
    with opened(server.served.url) as window:
        assert window.board.trouble == "Not live"
        window.until(lambda: window.board.trouble == "", "it is live")
        window.until(lambda: window.pane.head.content.event == "Oakhaven Spring Open", "the event is shown")
        assert window.board.served.qr == server.served.qr
        server.do(Announced("Drinks stay off the tables."))
        window.until(lambda: window.pane.band.content == "Drinks stay off the tables.", "the band says so")
        server.do(BoardPageChosen("standings"))
        window.until(lambda: window.pane.page.content.kind == "standings", "the standings are shown")


def test_its_time_is_that_of_the_hall(server: Running) -> None:
    with opened(server.url) as window:
        window.until(lambda: window.board.trouble == "", "it is live")
        window.app._tick()
        assert abs(window.board._now_ms - server.now_ms()) < 100
        assert window.board.zone is not None


def test_it_keeps_to_the_halls_time_for_hours(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("judge_app.board.server.BEAT_S", 0.05)
    monkeypatch.setattr("judge_app.ui.boardfollow.BEATS", 2)
    hours = Hours()
    with running(tmp_path, now_ms=hours) as server, opened(server.url) as window:
        window.until(lambda: window.board.trouble == "", "it is live")
        hours.moved_ms = 5_000  # as if its own clock had lost as much

        def is_right() -> bool:
            window.app._tick()
            return bool(abs(window.board._now_ms - server.now_ms()) < 100)

        window.until(is_right, "it has measured the time again")


def test_it_outlives_the_server_and_finds_it_again(server: Running) -> None:
    with opened(server.served.url) as window:
        window.until(lambda: window.board.trouble == "", "it is live")
        server.do(BoardPageChosen("clock"))
        window.until(lambda: window.pane.view.page in ("clock", "called"), "the clock is shown")
        server.switch(False)
        window.until(lambda: window.board.trouble == "Not live", "it says that it is not live")
        before = window.pane.time.text
        assert window.pane.head.content.event == "Oakhaven Spring Open", "what was last is still shown"
        window.until(lambda: window.pane.time.text != before, "its clock goes on")
        assert window.board.trouble == "Not live"
        server.switch(True)
        window.until(lambda: window.board.trouble == "", "it is live again")


def test_f_and_a_double_tap_fill_the_screen_and_escape_closes(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    from kivy.tests.common import UnitTestTouch

    with opened(server.served.url) as window:
        asked: list[str] = []
        monkeypatch.setattr(window.app, "_fill", lambda: asked.append("fill"))
        monkeypatch.setattr(window.app, "stop", lambda: asked.append("stop"))
        window.window.dispatch("on_keyboard", ord("f"), 0, None, [])
        touch = UnitTestTouch(200, 200)
        touch.is_double_tap = True
        touch.touch_down()
        touch.touch_up()
        window.window.dispatch("on_keyboard", 27, 0, None, [])
        assert asked == ["fill", "fill", "stop"]


def test_a_window_of_its_own_process_follows_and_outlives_the_server(server: Running) -> None:
    """Seen from the server: a screen follows, is gone with it, and comes back by itself."""
    environment = {**os.environ, "TABLESIDE_DATA": str(server.tablet.folder / "window")}
    command = [sys.executable, "-m", "judge_app", "board-window", server.served.url]
    window = subprocess.Popen(command, cwd=ROOT, env=environment)
    try:
        server.until(lambda: server.served.screens == 1)
        server.restart()
        server.until(lambda: server.served.screens == 1)
        assert window.poll() is None, "it goes on"
    finally:
        window.terminate()
        window.wait(PATIENCE_S)


@pytest.mark.parametrize(
    ("typed", "address"),
    [
        ("192.168.43.1:8080", ("192.168.43.1", 8080)),
        ("http://192.168.43.1:8081/", ("192.168.43.1", 8081)),
        ("desk.local", ("desk.local", 8080)),
        ("[fe80::1]:8080", ("fe80::1", 8080)),
    ],
)
def test_an_address_is_read_as_it_is_typed(typed: str, address: tuple[str, int]) -> None:
    from judge_app.ui.boardfollow import address_of

    assert address_of(typed) == address


@pytest.mark.parametrize("typed", ["", "http://", "host:99999", "[fe80::1"])
def test_what_is_no_address_is_refused(typed: str) -> None:
    from judge_app.ui.boardfollow import address_of

    with pytest.raises(Refused):
        address_of(typed)
