"""A judge before the app, as each test finds it: a new tablet, an untouched window, no voice."""

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from judge_app.core.model import EventId, PlayerId
from judge_app.core.ops import PlayerAdded
from judge_app.device import speech
from judge_app.tablet import Tablet
from tests.ui.hearers import heard
from tests.ui.judge import Judge, SitDown, Watch, new_tablet


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    has_screen = not sys.platform.startswith("linux") or bool(os.environ.get("DISPLAY"))
    for item in items:
        if item.path.is_relative_to(os.path.dirname(__file__)):
            item.add_marker(pytest.mark.ui)
            if not has_screen:
                item.add_marker(pytest.mark.skip(reason="no screen: Xvfb is not installed"))


@pytest.fixture(autouse=True)
def _speechless(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever runs the tests need not listen to them."""
    monkeypatch.setattr(speech, "_has_espeak", lambda: False)
    monkeypatch.setattr(speech, "_speech", lambda: None)


@pytest.fixture(autouse=True)
def window_set_back() -> Iterator[None]:
    """What one test left would take part in the next: a dialog, or who hears of keys or of crashes."""
    from kivy.base import ExceptionManager
    from kivy.core.window import Window

    before, children = heard(), [*Window.children]
    handlers = [*ExceptionManager.handlers]
    yield
    ExceptionManager.handlers[:] = handlers
    for name, hearers in heard().items():
        for hearer in hearers:
            if hearer not in before[name]:
                Window.unbind(**{name: hearer})
    for child in [*Window.children]:
        if child not in children:
            Window.remove_widget(child)


@pytest.fixture(autouse=True)
def no_finger_stays() -> Iterator[None]:
    """A touch that one test left on the window would be a finger in the next one."""
    yield
    from kivy.base import EventLoop

    for touch in [*EventLoop.touches]:
        EventLoop.post_dispatch_input("end", touch)


@pytest.fixture
def watch() -> Watch:
    return Watch()


@pytest.fixture
def tablet(tmp_path: Path, watch: Watch) -> Iterator[Tablet]:
    tablet = new_tablet(tmp_path, watch)
    yield tablet
    tablet.close()


@pytest.fixture
def sit_down(tablet: Tablet, watch: Watch) -> Iterator[SitDown]:
    """Starts the app, as often as it is called."""
    judges: list[Judge] = []

    def sit_down() -> Judge:
        judges.append(Judge(tablet, watch))
        return judges[-1]

    yield sit_down
    for judge in judges:
        judge.leave()


@pytest.fixture
def judge(sit_down: SitDown) -> Judge:
    return sit_down()


@pytest.fixture
def oakhaven(tablet: Tablet) -> EventId:
    """An event with three players in it."""
    desk = tablet.new_event("Oakhaven")
    for name in ("Ada Lovelace", "Grace Hopper", "Alan Turing"):
        desk.do(PlayerAdded(PlayerId(tablet.fresh_id()), name))
    desk.close()
    return desk.event


@pytest.fixture
def at_event(oakhaven: EventId, sit_down: SitDown) -> Judge:
    """A judge who has opened an event with three players in it."""
    judge = sit_down()
    judge.tap("Resume")
    judge.until(lambda: judge.frame is not None, "the event is open")
    return judge
