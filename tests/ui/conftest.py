"""A judge's finger and keyboard, on the real window of the app."""

import itertools
import os
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from judge_app.tablet import Tablet

HAS_SCREEN = not sys.platform.startswith("linux") or bool(os.environ.get("DISPLAY"))
PATIENCE = 30.0
ENTER, ESCAPE = 13, 27


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.is_relative_to(os.path.dirname(__file__)):
            item.add_marker(pytest.mark.ui)
            if not HAS_SCREEN:
                item.add_marker(pytest.mark.skip(reason="no screen: DISPLAY is not set; try xvfb-run"))


class Judge:
    """Sits before the app; everything goes through touches and keys, and waits are for what shows."""

    def __init__(self, tablet: Tablet) -> None:
        from kivy.base import EventLoop
        from kivy.core.window import Window

        from judge_app.ui.app import TablesideApp

        self.tablet = tablet
        self.window, self.loop = Window, EventLoop
        self.app = TablesideApp(tablet)
        self.app.root = self.app.build()
        Window.add_widget(self.app.root)
        EventLoop.start()
        self.resize(1280, 800)

    def leave(self) -> None:
        self.app.on_stop()
        self.window.remove_widget(self.app.root)

    def resize(self, width: int, height: int) -> None:
        self.window.size = width, height
        self.until(lambda: self.app.root.size == [width, height], f"the window is {width} x {height}")

    def until(self, condition: Callable[[], bool], what: str) -> None:
        """Let frames pass until *condition* holds on a screen that has come to rest."""
        end = time.monotonic() + PATIENCE
        before = None
        while not condition() or before != self.picture():
            before = self.picture()
            if time.monotonic() > end:
                raise AssertionError(f"waited in vain until {what}; on the screen: {self.texts()}")
            self.loop.idle()

    def picture(self) -> list[tuple[Any, ...]]:
        return [
            (widget.uid, *widget.pos, *widget.size, getattr(widget, "text", "")) for widget in self.widgets()
        ]

    def widgets(self) -> Iterator[Any]:
        shown = [self.app.root]
        while shown:
            widget = shown.pop()
            if widget.opacity:
                yield widget
                shown += widget.children

    def texts(self) -> list[str]:
        return [text for widget in self.widgets() if (text := getattr(widget, "text", ""))]

    def find(self, text: str, kind: type | None = None) -> Any:
        """The topmost widget that bears *text*, as a label, a hint or in full."""
        found = [
            widget
            for widget in self.widgets()
            if text in (getattr(widget, "text", None), getattr(widget, "hint", None))
            and (kind is None or isinstance(widget, kind))
        ]
        return max(found, key=lambda widget: widget.to_window(*widget.center)[1], default=None)

    def see(self, *texts: str) -> None:
        for text in texts:
            self.until(lambda: self._shows(text), f"{text!r} shows")  # noqa: B023

    def miss(self, *texts: str) -> None:
        for text in texts:
            self.until(lambda: not self._shows(text), f"{text!r} is gone")  # noqa: B023

    def _shows(self, text: str) -> bool:
        return any(text in shown for shown in self.texts())

    def tap(self, text: str, kind: type | None = None) -> None:
        touch = self.press(text, kind)
        touch.touch_up()
        self.loop.idle()

    def press(self, text: str, kind: type | None = None) -> Any:
        from kivy.tests.common import UnitTestTouch

        self.until(lambda: self.find(text, kind) is not None, f"there is {text!r} to touch")
        widget = self.find(text, kind)
        touch = UnitTestTouch(*widget.to_window(*widget.center))
        touch.touch_down()
        return touch

    def write(self, text: str) -> None:
        for letter in text:
            if letter == "\n":
                self.key(ENTER)
            else:
                self.window.dispatch("on_textinput", letter)
        self.loop.idle()

    def key(self, code: int) -> None:
        """As the window does it: what no field takes is for the app."""
        if not self.window.dispatch("on_key_down", code, 0, None, []):
            self.window.dispatch("on_keyboard", code, 0, None, [])
        self.window.dispatch("on_key_up", code, 0)
        self.loop.idle()

    def escape(self) -> None:
        self.key(ESCAPE)


SitDown = Callable[[], Judge]


@pytest.fixture
def tablet(tmp_path: Path) -> Iterator[Tablet]:
    ids, minutes = itertools.count(1), itertools.count(0, 60_000)
    tablet = Tablet(tmp_path, lambda: f"{next(ids):016x}", lambda: 1_767_225_600_000 + next(minutes))
    yield tablet
    tablet.close()


@pytest.fixture
def sit_down(tablet: Tablet) -> Iterator[SitDown]:
    """Starts the app, as often as it is called."""
    judges: list[Judge] = []

    def sit_down() -> Judge:
        judges.append(Judge(tablet))
        return judges[-1]

    yield sit_down
    for judge in judges:
        judge.leave()


@pytest.fixture
def judge(sit_down: SitDown) -> Judge:
    return sit_down()


@pytest.fixture
def at_event(judge: Judge) -> Judge:
    """A judge who has opened an event with three players in it."""
    judge.tap("Name of the new event")
    judge.write("Oakhaven\n")
    judge.tap("Add a player")
    judge.write("Ada Lovelace\nGrace Hopper\nAlan Turing\n")
    judge.see("3 players")
    return judge
