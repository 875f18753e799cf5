"""Lets something be done on the thread of the screens, for parts of the app that do not know Kivy."""

from collections.abc import Callable

from kivy.clock import Clock

__all__ = ["fail_later", "later"]


def later(work: Callable[[], None], seconds: float = 0) -> None:
    """Do *work* in the next frame, or after *seconds*. Any thread may ask for it."""
    Clock.schedule_once(lambda _: work(), seconds)


def fail_later(error: Exception) -> None:
    """Raise *error* in the next frame, where it is heard of; what goes on now has to come to its end."""

    def fail() -> None:
        raise error

    later(fail)
