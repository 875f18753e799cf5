"""A finger on the kit: each widget alone on a real window."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.ui.driven import driven, install


class Finger:
    """Touches widgets on the window, and lets frames pass until something has come about."""

    def __init__(self) -> None:
        from kivy.base import EventLoop
        from kivy.core.window import Window

        from judge_app.ui import theme

        theme.use("dark")
        self.window, self.loop = Window, EventLoop
        install()
        EventLoop.start()
        Window.size = 1280, 800
        self.until(lambda: tuple(Window.size) == (1280, 800))
        self.shown: list[Any] = []

    def show(self, widget: Any) -> Any:
        from kivy.uix.floatlayout import FloatLayout

        floor = FloatLayout(size=self.window.size)
        floor.add_widget(widget)
        self.window.add_widget(floor)
        self.shown.append(floor)
        self.frames()
        return widget

    def frames(self, count: int = 4) -> None:
        for _ in range(count):
            self.loop.idle()

    def until(self, condition: Callable[[], bool]) -> None:
        driven.until(condition, lambda: "it has come about", settled=False)

    def press(self, widget: Any) -> Any:
        return self.press_at(*widget.to_window(*widget.center))

    def press_at(self, x: float, y: float, later: float = 0) -> Any:
        """As if so many seconds had passed."""
        from kivy.tests.common import UnitTestTouch

        touch = UnitTestTouch(x, y)
        touch.time_start += later
        touch.touch_down()
        return touch

    def tap(self, widget: Any) -> None:
        self.press(widget).touch_up()
        self.frames()

    def find(self, text: str) -> Any:
        found = [
            one for one in self.widgets() if text in (getattr(one, "text", ""), getattr(one, "hint", ""))
        ]
        return found[0] if found else None

    def widgets(self) -> Iterator[Any]:
        todo = list(self.shown)
        while todo:
            widget = todo.pop()
            yield widget
            todo += widget.children

    def leave(self) -> None:
        for floor in self.shown:
            self.window.remove_widget(floor)


@pytest.fixture
def finger() -> Iterator[Finger]:
    finger = Finger()
    yield finger
    finger.leave()


def events(widget: Any, *names: str) -> list[Any]:
    """What *widget* tells from now on: the name of each event and what comes with it."""
    told: list[Any] = []
    for name in names:
        widget.bind(**{name: lambda _, *given, name=name: told.append((name, *given))})
    return told
