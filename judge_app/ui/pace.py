"""Lets the window's loop rest when nobody touches: the tablet lies on a table for most of an event."""

from typing import Any

from kivy.clock import Clock
from kivy.core.window import Window

__all__ = ["Pace"]

AWAKE = 3.0
"""Seconds after the last touch; longer than anything that moves by itself."""
RESTING = 20.0
"""Rounds of the loop in a second, of which each costs something even if it draws nothing. A finger that
comes down now is seen a twentieth of a second later, and from then on at full speed."""


class Pace:
    def __init__(self) -> None:
        self._full = Clock._max_fps
        self._tire = Clock.create_trigger(self._rest, AWAKE)

    def start(self) -> None:
        Window.bind(on_motion=self._wake, on_key_down=self._wake)
        self._tire()

    def stop(self) -> None:
        Window.unbind(on_motion=self._wake, on_key_down=self._wake)
        self._tire.cancel()
        Clock._max_fps = self._full

    def _wake(self, *_: Any) -> None:
        Clock._max_fps = self._full
        self._tire.cancel()
        self._tire()

    def _rest(self, _: float) -> None:
        Clock._max_fps = min(RESTING, self._full or RESTING)
