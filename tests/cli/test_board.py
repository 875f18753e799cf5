"""`board`: the big screen and the phones, served by a process that has no screen itself."""

import json
import os
import re
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest

from tests.children import dying_with_us
from tests.cli.terminals import HERE, Screen, Terminal
from tests.patience import PATIENCE_S


@pytest.fixture
def dana(tmp_path: Path) -> Terminal:
    dana = Terminal(tmp_path / "dana")
    dana.types("new", "Oak")
    dana.types("add", "Oak", "Ada", "Bea", "Cleo", "Dora")
    return dana


def read(url: str) -> str:
    with urllib.request.urlopen(url, timeout=PATIENCE_S) as answer:
        return str(answer.read().decode())


def live(url: str) -> Generator[dict[str, Any]]:
    """What the stream tells, one event after the other."""
    with urllib.request.urlopen(url, timeout=PATIENCE_S) as answer:
        for line in answer:
            if line.startswith(b"data: "):
                yield json.loads(line.removeprefix(b"data: "))


def screen_address(screen: Screen) -> str:
    return screen.until("^Big screen: ").removeprefix("Big screen: ")


def test_an_event_is_served_until_ctrl_c(dana: Terminal) -> None:
    with dana.keeps("board", "Oak", "--alone", "--wifi", "Oakhaven-Hall", *HERE) as screen:
        assert screen.until("on the board") == "Oak is on the board."
        address = screen_address(screen)
        assert screen.until("^Players' phones: ") == f"Players' phones: {address}p"
        assert "<script" in read(address)
        stream = live(f"{address}live/board")
        told = next(stream)
        assert told["events"][0]["event"] == "Oak"
        assert told["place"]["wifi"] == "Oakhaven-Hall"
        assert screen.until("follow") == "1 screen and 0 phones follow."
        stream.close()
        assert screen.stop(signal.SIGTERM) == "Stopped. All is saved."
    assert not any("PIN" in line for line in screen.seen)


def test_two_events_stand_side_by_side(dana: Terminal) -> None:
    dana.types("new", "Side draft")
    with dana.keeps("board", "Oak", "Side", "--alone", *HERE) as screen:
        stream = live(f"{screen_address(screen)}live/board")
        told = next(told for told in stream if len(told["events"]) == 2)
        assert [event["event"] for event in told["events"]] == ["Oak", "Side draft"]
        stream.close()
        screen.stop()


def test_a_laptop_that_joined_as_the_board_shows_what_other_tablets_do(
    dana: Terminal, tmp_path: Path
) -> None:
    hall = Terminal(tmp_path / "hall")
    with dana.keeps("host", "Oak", "--code", "board", *HERE) as host:
        _code, ticket = host.code()
        assert hall.types("join", ticket, "--name", "Hall", *HERE) == "Joined Oak as board.\n"
        host.stop()
    with hall.keeps("board", "Oak", *HERE) as screen:
        stream = live(f"{screen_address(screen)}live/board")
        assert next(stream)["events"][0]["players"] == "4 players"
        dana.types("add", "Oak", "Edda")
        with dana.keeps("host", "Oak", *HERE) as host:
            changes = (told["events"].get("0", {}) for told in stream if isinstance(told.get("events"), dict))
            assert next(change["players"] for change in changes if "players" in change) == "5 players"
            host.stop()
        stream.close()
        screen.stop()


def test_what_cannot_be_served_is_refused_with_a_sentence(dana: Terminal) -> None:
    assert "Which event?" in dana.refused("board", "--alone", *HERE)
    assert "Elm" in dana.refused("board", "Elm", "--alone", *HERE)
    assert "no address" in dana.refused("board", "Oak", "--alone", "--listen", "no where")


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="elsewhere there always is a screen")
def test_without_a_screen_the_app_serves_the_demo_event(tmp_path: Path) -> None:
    bare = {key: value for key, value in os.environ.items() if key not in ("DISPLAY", "WAYLAND_DISPLAY")}
    bare |= {"TABLESIDE_DATA": str(tmp_path / "new"), "TABLESIDE_LISTEN": HERE[1]}
    running = subprocess.Popen(
        dying_with_us(sys.executable, "main.py"),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=bare,
    )
    try:
        screen = Screen(running)
        address = screen_address(screen)
        shown = screen.until("PIN")
        assert re.search(r"has \d{5}\.$", shown)
        stream = live(f"{address}live/board")
        told = next(stream)["events"][0]
        assert told["title"] == "Round 3 of 5"
        assert told["clock"]["phase"] == "running"
        stream.close()
        running.send_signal(signal.SIGINT)
        screen.until("^Stopped")
        assert running.wait(PATIENCE_S) == 0
        assert "python -m judge_app --help" in screen.complaints()
    finally:
        if running.poll() is None:
            running.kill()
        running.wait(PATIENCE_S)
