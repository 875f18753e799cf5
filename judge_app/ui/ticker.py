"""The one tick that drives everything that counts on the screen."""

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock

__all__ = ["Ticker"]

SECONDS = 0.2
"""A fifth of a second: no figure is seen to change late."""


class Ticker:
    """Calls *beat* at once when it starts, and then in step until it stops."""

    def __init__(self, beat: Callable[[], None]) -> None:
        self._beat = beat
        self._event: Any = None

    @property
    def is_running(self) -> bool:
        return self._event is not None

    def start(self) -> None:
        if self._event is None:
            self._event = Clock.schedule_interval(self._tick, SECONDS)
            self._beat()

    def stop(self) -> None:
        if self._event is not None:
            self._event.cancel()
            self._event = None

    def _tick(self, _: float) -> None:
        self._beat()
