"""Kivy's loop in the hand of a test: a frame takes the same time on every machine, and draws nothing."""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from tests.patience import PATIENCE_S

FRAME = 1 / 60
"""So many seconds pass with a frame."""
MOST_FRAMES = 7200
"""Two minutes of the app's own time: whatever has not come about by then never does."""
WALL = 1_767_225_600.0
TIMED = (
    "kivy.uix.behaviors.button",
    "kivy.effects.kinetic",
    "kivy.effects.scroll",
    "kivy.input.motionevent",
    "judge_app.ui.widgets.dialog",
)
"""Modules that ask for the time of the day without asking Kivy's clock."""


def due(now: float) -> list[Any]:
    """What Kivy's clock is going to do with the next frame, but for what it does again and again."""
    from kivy.clock import Clock

    once = [one for one in Clock.get_events() if not one.loop and one.get_callback() is not None]
    return [one for one in once if one._last_dt + one.timeout <= now + FRAME]


class DrivenLoop:
    """Takes the place of what Kivy does between two frames.

    While a thread of the app is at work, time passes as it does for that thread, but never by more than a
    frame at once: a machine that stalls would else skip what is shown for a few seconds. Without one it
    passes by frames alone.
    """

    def __init__(self) -> None:
        self.seconds = 0.0
        self.draws = False
        self._others: set[threading.Thread] = set()

    def install(self) -> None:
        """Once for a process, as soon as there is a window."""
        import importlib

        from kivy.base import EventLoop
        from kivy.clock import Clock

        self._clock, self._loop = Clock, EventLoop
        self.seconds = Clock._last_tick
        Clock.time = lambda: self.seconds
        Clock.idle = self._tell_time
        EventLoop.idle = self.frame
        began = self.seconds
        for name in TIMED:
            vars(importlib.import_module(name))["time"] = lambda: WALL + self.seconds - began

    def begin(self) -> None:
        """Before an app starts: whatever runs already, of other tests say, is nothing to wait for."""
        self._others = {*threading.enumerate()}

    def frame(self) -> bool:
        """What `EventLoop.idle` does, without the wait for the next frame and, mostly, without a picture."""
        from kivy.lang import Builder

        self._pass_time()
        self._clock.tick()
        self._loop.dispatch_input()
        Builder.sync()
        self._clock.tick_draw()
        Builder.sync()
        window = self._loop.window
        if self.draws and window.canvas.needs_redraw:
            window.dispatch("on_draw")
            window.dispatch("on_flip")
        return bool(self._loop.quit)

    def is_settled(self) -> bool:
        """Whether nothing is going to happen with the next frame, but for what happens again and again."""
        return not due(self.seconds)

    def until(self, condition: Callable[[], bool], what: Callable[[], str], *, settled: bool = True) -> None:
        """Let frames pass until *condition* holds, on a screen that has *settled* or while it still moves."""
        frames, end = MOST_FRAMES, time.monotonic() + PATIENCE_S
        while (settled and not self.is_settled()) or not condition():
            frames -= not self.workers()
            if frames < 0 or time.monotonic() > end:
                raise AssertionError(f"waited in vain until {what()}; under way: {due(self.seconds)}")
            self.frame()

    def workers(self) -> list[threading.Thread]:
        """The threads that the app has started."""
        return [one for one in threading.enumerate() if one not in self._others]

    @contextmanager
    def drawing(self) -> Iterator[None]:
        """For a test that looks at what is on the window."""
        self.draws = True
        try:
            yield
        finally:
            self.draws = False

    def _tell_time(self) -> float:
        """What Kivy's clock does once it has waited for the next frame."""
        self._clock._dt = self.seconds - self._clock._last_tick
        self._clock._last_tick = self.seconds
        return self.seconds

    def _pass_time(self) -> None:
        at_work = self.workers()
        if at_work:
            began = time.monotonic()
            at_work[-1].join(FRAME / 4)
            self.seconds += min(FRAME, time.monotonic() - began)
        else:
            self.seconds += FRAME


driven = DrivenLoop()


def install() -> Any:
    """The loop of this process, driven from the first call on, for an app that is about to start."""
    from kivy.base import EventLoop

    if EventLoop.idle != driven.frame:
        driven.install()
    driven.begin()
    return driven
