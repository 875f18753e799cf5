"""The board, read in the background when it is first needed: most tablets never serve one."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Protocol

from judge_app.board.remembered import Remembered, Settings
from judge_app.core.ids import EventId
from judge_app.errors import Refused
from judge_app.language import _
from judge_app.sync.late import Post, Reading
from judge_app.views.served import Served

if TYPE_CHECKING:  # not at a start, which only lists the events
    from judge_app.core.model import State

__all__ = ["Board", "LateBoard"]


class Board(Protocol):
    """The board, as the one that stands for it needs it."""

    served: Served

    @property
    def beside(self) -> tuple["State", ...]: ...
    def subscribe(self, listener: Callable[[], None]) -> Callable[[], None]: ...
    def open(self, desk: Any) -> None: ...
    def close(self) -> None: ...
    def switch(self, on: bool) -> None: ...
    def set_wifi(self, name: str) -> None: ...
    def show_beside(self, event: EventId, on: bool) -> None: ...
    def stop(self) -> None: ...


class LateBoard:
    """Stands for what *make* makes, once *load* has read it on another thread; *post* acts on this one."""

    def __init__(
        self, load: Callable[[], None], make: Callable[[], Board], post: Post, settings: Settings
    ) -> None:
        self._reading = Reading(load, post, self._begin)
        self._make = make
        self._memory = Remembered(settings)
        self._board: Board | None = None
        self._listeners: list[Callable[[], None]] = []
        self._desk: Any = None

    @property
    def served(self) -> Served:
        if self._board is not None:
            return self._board.served
        beside = self._memory.beside(self._desk.event) if self._desk is not None else ()
        return Served(is_on=self._memory.is_on, wifi=self._memory.wifi, beside=beside)

    @property
    def beside(self) -> tuple["State", ...]:
        return self._board.beside if self._board is not None else ()

    def subscribe(self, listener: Callable[[], None]) -> Callable[[], None]:
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def open(self, desk: Any) -> None:
        self._desk = desk
        if self._board is not None:
            self._board.open(desk)
        else:
            self._read_it()

    def close(self) -> None:
        self._desk = None
        if self._board is not None:
            self._board.close()

    def switch(self, on: bool) -> None:
        if self._board is not None:
            self._board.switch(on)
            return
        self._memory.is_on = on
        self._tell()
        self._read_it()

    def set_wifi(self, name: str) -> None:
        if self._board is not None:
            self._board.set_wifi(name)
            return
        self._memory.wifi = name
        self._tell()

    def show_beside(self, event: EventId, on: bool) -> None:
        if self._desk is None:
            raise Refused(_("No event is open here that another could stand beside."))
        self._now().show_beside(event, on)

    def stop(self) -> None:
        self._desk = None
        if self._board is not None:
            self._board.stop()

    @property
    def _is_wanted(self) -> bool:
        return self._desk is not None and self._memory.is_on

    def _read_it(self) -> None:
        if self._board is None and self._is_wanted:
            self._reading.begin()

    def _begin(self) -> None:
        """As it is wanted now; the event may have been left meanwhile."""
        if self._is_wanted:
            self._now()

    def _now(self) -> Board:
        if self._board is None:
            self._board = self._make()
            self._board.subscribe(self._tell)
            if self._desk is not None:
                self._board.open(self._desk)
            self._tell()
        return self._board

    def _tell(self) -> None:
        for listener in tuple(self._listeners):
            listener()
