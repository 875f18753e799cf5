"""What the app asks of the watch, which carries an event on while the app is not to be seen."""

from collections.abc import Callable
from typing import Protocol

from judge_app.core.ids import EventId

__all__ = ["NoWatch", "Watch"]


class Watch(Protocol):
    """The process that goes on in the app's place, as the app sees it; all of it on the app's thread."""

    @property
    def heard_ms(self) -> int | None:
        """Until when it gave the alarms of the event that it gave back; nothing where it had none."""

    def opened(self, event: EventId) -> None:
        """This is the event to carry, should the app be paused."""

    def closed(self) -> None:
        """There is nothing to carry any more."""

    def hand_over(self, rest: Callable[[], None]) -> bool:
        """Let *rest* close all files, for the watch to open; False, and nothing done, if there is none."""

    def take_back(self, wake: Callable[[], None]) -> None:
        """Have the watch close all files, and let *wake* open them here again."""


class NoWatch:
    """Where the system lets an app go on out of sight, nobody needs to take its place."""

    heard_ms = None

    def opened(self, event: EventId) -> None:
        """Nobody is told."""

    def closed(self) -> None:
        """Nobody was told."""

    def hand_over(self, rest: Callable[[], None]) -> bool:
        return False

    def take_back(self, wake: Callable[[], None]) -> None:
        wake()
