"""What the system covers of the window: its bars, a camera, the keyboard."""

from collections.abc import Callable
from typing import NamedTuple

from kivy.metrics import dp

from judge_app.device.device import Device, Insets

__all__ = ["Box", "Edges"]

ASKS = 10
"""So many ticks it is asked again after something happened: Android tells late, and moves its keyboard in."""
NOW_AND_THEN = 5
"""In so many ticks it is asked once in any case: upside down a window has the same size."""
KEYBOARD = dp(100)
"""No bar is as high as this, and no keyboard lower."""
LEAST = dp(56)
"""What is left of the window at least: while a tablet is turned, sizes may come that do not fit together."""


class Box(NamedTuple):
    x: float
    y: float
    width: float
    height: float

    @property
    def top(self) -> float:
        return self.y + self.height

    def within(self, insets: Insets) -> "Box":
        """What is left of this, from the top downwards."""
        width = max(self.width - insets.left - insets.right, LEAST)
        height = max(self.height - insets.top - insets.bottom, LEAST)
        return Box(self.x + insets.left, self.top - insets.top - height, width, height)


class Edges:
    """Knows the insets of the window; *changed* is called only when they are others than before."""

    def __init__(self, device: Device, changed: Callable[[], None]) -> None:
        self._device = device
        self._changed = changed
        self._asks = self._ticks = 0
        self.insets = device.insets()

    @property
    def has_keyboard(self) -> bool:
        return self.insets.bottom >= KEYBOARD

    def ask(self) -> None:
        insets = self._device.insets()
        if insets != self.insets:
            self.insets = insets
            self._changed()

    def ask_for_a_while(self) -> None:
        self._asks = ASKS
        self.ask()

    def tick(self, is_typing: bool) -> None:
        self._ticks += 1
        if is_typing or self.has_keyboard:
            self._asks = ASKS
        if self._asks or self._ticks % NOW_AND_THEN == 0:
            self._asks = max(self._asks - 1, 0)
            self.ask()
