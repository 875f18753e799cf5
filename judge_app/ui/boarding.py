"""What screens ask of the board and the phones, and the one of a device that serves neither."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Protocol

from judge_app.core.ids import EventId
from judge_app.errors import Refused
from judge_app.language import _
from judge_app.views.served import Served

if TYPE_CHECKING:  # not at a start, which only lists the events
    from judge_app.core.model import State

__all__ = ["Board", "NoBoard"]


class Board(Protocol):
    """The server of the big screen and the phones, as screens see it; all of it on their thread."""

    @property
    def served(self) -> Served:
        """Where it is found, and who follows it."""

    @property
    def beside(self) -> tuple["State", ...]:
        """The events that are shown beside the open one, as they stand."""

    def subscribe(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Call *listener* after every change of `served` and `beside`; the answer ends that."""

    def open(self, desk: Any) -> None:
        """Serve the event of *desk*, if the board is on."""

    def close(self) -> None: ...

    def switch(self, on: bool) -> None:
        """Serve or not, now and whenever an event is opened."""

    def set_wifi(self, name: str) -> None:
        """The name of the network that phones are told to join."""

    def show_beside(self, event: EventId, on: bool) -> None:
        """A second event of this tablet on the same board."""

    def stop(self) -> None:
        """End everything: the app is left."""


class NoBoard:
    """Nothing ever changes here, so that whoever listens hears nothing."""

    served = Served()
    beside: tuple["State", ...] = ()

    def subscribe(self, listener: Callable[[], None]) -> Callable[[], None]:
        return lambda: None

    def open(self, desk: Any) -> None:
        """Nobody sees it."""

    def close(self) -> None:
        """Nothing was open."""

    def switch(self, on: bool) -> None:
        if on:
            raise _no_server()

    def set_wifi(self, name: str) -> None:
        """Nobody is told."""

    def show_beside(self, event: EventId, on: bool) -> None:
        raise _no_server()

    def stop(self) -> None:
        """Nothing runs."""


def _no_server() -> Refused:
    text = _("This device cannot serve a board. Nothing was changed. Switch it on at another tablet.")
    return Refused(text)
