"""Imports the other screens while nobody touches, so that the first tap on each does not wait for it."""

from collections.abc import Iterable
from importlib import import_module
from typing import Any

from kivy.base import EventLoop
from kivy.clock import Clock
from kivy.core.window import Window

__all__ = ["Preload"]

PAUSE = 0.05
"""Seconds between two modules: time for a few frames, and for a finger to be noticed."""


class Preload:
    def __init__(self, modules: Iterable[str]) -> None:
        self._modules = [*modules]
        self._event: Any = None

    def start(self) -> None:
        """Begin when the first frame is on the window."""
        Window.bind(on_flip=self._begin)

    def stop(self) -> None:
        Window.unbind(on_flip=self._begin)
        if self._event is not None:
            self._event.cancel()
            self._event = None

    def _begin(self, _: Any) -> None:
        Window.unbind(on_flip=self._begin)
        self._event = Clock.schedule_once(self._step, PAUSE)

    def _step(self, _: float) -> None:
        if not any(one.is_touch for one in EventLoop.touches):  # a mouse that only moves is no touch
            import_module(self._modules.pop(0))
        self._event = Clock.schedule_once(self._step, PAUSE) if self._modules else None
