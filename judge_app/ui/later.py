"""Lets something be done on the thread of the screens, for parts of the app that do not know Kivy."""

from collections.abc import Callable

from kivy.clock import Clock

__all__ = ["later"]


def later(work: Callable[[], None], seconds: float = 0) -> None:
    """Do *work* in the next frame, or after *seconds*. Any thread may ask for it."""
    Clock.schedule_once(lambda _: work(), seconds)
