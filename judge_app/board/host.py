"""The board as screens and commands see it: the open event on the big screen and on the players' phones.

Everything here is called on the desk's thread, but for what `Lent` lends to the server.
"""

import asyncio
import secrets
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from typing import Any, Protocol

from judge_app.board.feed import Place
from judge_app.board.hall import Counted, Surroundings
from judge_app.board.limits import Limits
from judge_app.board.placing import Placing
from judge_app.board.remembered import Remembered, Settings
from judge_app.board.server import BoardServer
from judge_app.core.ids import EventId
from judge_app.core.model import State
from judge_app.core.ops import Op, PhoneKeyMade
from judge_app.core.phones import KEY_BYTES, fresh_key
from judge_app.errors import JudgeAppError, Refused
from judge_app.language import _
from judge_app.rulebook.bookcase import Bookcase
from judge_app.sync.addresses import Address
from judge_app.sync.threads import Post, Threads
from judge_app.views.served import Served

__all__ = ["PORT", "BoardHost", "Desk", "Device"]

PORT = 8080
MOST_EVENTS = 4
CLOSING_S = 3.0
OWN = "0"
"""The key of the event on this tablet's screen."""


class Desk(Protocol):
    """An open event, as the board needs it."""

    @property
    def event(self) -> EventId: ...
    @property
    def state(self) -> State: ...
    def do(self, op: Op) -> Any: ...
    def subscribe(self, listener: Callable[[], None]) -> Callable[[], None]: ...


class Device(Protocol):
    """This tablet, as the board needs it."""

    now_ms: Callable[[], int]
    fresh_id: Callable[[], str]

    @property
    def settings(self) -> Settings: ...
    def another_bookcase(self) -> Bookcase: ...
    def open(self, event: EventId) -> Any: ...
    def put_away(self, desk: Any) -> None: ...


class BoardHost:
    def __init__(
        self,
        tablet: Device,
        post: Post,
        place: Address | None = None,
        loop: asyncio.AbstractEventLoop | None = None,
        in_step: Callable[[Any], Callable[[], None]] | None = None,
        limits: Limits | None = None,
        settings: Settings | None = None,
    ) -> None:
        """*in_step* keeps an event in step that only the board shows; the answer ends that.

        Without *settings* of its own it remembers with the tablet what it was asked for.
        """
        self._tablet = tablet
        self._threads = Threads(post, loop, "board")
        self._at = place or Address("", PORT)
        self._in_step = in_step
        self._limits = limits
        self._memory = Remembered(settings or tablet.settings)
        self._placing: Placing
        self._listeners: list[Callable[[], None]] = []
        self._desks: dict[str, Desk] = {}
        self._endings: dict[str, Callable[[], None]] = {}
        self._server: BoardServer | None = None
        self.served = Served(is_on=self._memory.is_on, wifi=self._memory.wifi)

    def subscribe(self, listener: Callable[[], None]) -> Callable[[], None]:
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    @property
    def beside(self) -> tuple[State, ...]:
        """The events that are shown beside the open one, as they stand."""
        return tuple(desk.state for key, desk in self._desks.items() if key != OWN)

    def open(self, desk: Desk) -> None:
        """Serve the event of *desk* from now on, if the board is on."""
        self.close()
        self._desks[OWN] = desk
        self._begin()

    def close(self) -> None:
        """Serve nothing any more: the event is left."""
        self._end()
        self._desks.clear()

    def switch(self, on: bool) -> None:
        self._memory.is_on = on
        self._tell(self.served._replace(is_on=on))
        if on:
            self._begin()
        else:
            self._end()

    def set_wifi(self, name: str) -> None:
        self._memory.wifi = name
        if self._server is not None:
            self._placing.wifi = self._memory.wifi
            self._show()
        self._tell(self.served._replace(wifi=self._memory.wifi))

    def show_beside(self, event: EventId, on: bool) -> None:
        """Show another event of this tablet beside the open one, or not any more."""
        own = self._desks.get(OWN)
        if own is None:
            raise Refused(_("No event is open here that another could stand beside."))
        key = self._key_of(event)
        if on and key is None:
            if len(self._memory.beside(own.event)) + 1 >= MOST_EVENTS:
                raise Refused(_("Four events fit on the board. Take one off before you add another."))
            if self._server is not None:
                self._open_beside(event)
        elif not on and key not in (None, OWN):
            self._put_away(str(key))
        others = [one for one in self._memory.beside(own.event) if one != event]
        self._memory.set_beside(own.event, [*others, event] if on and key != OWN else others)
        self._show()
        self._tell(self.served._replace(beside=self._memory.beside(own.event)))

    def stop(self) -> None:
        """End everything, the server's thread too; whoever comes back opens anew, at the same port."""
        self.close()
        self._threads.leave()

    async def ended(self) -> None:
        """Wait, on a loop that is shared with the server, until it has let go of everything after `stop`."""
        await self._threads.ended()

    def _begin(self) -> None:
        own = self._desks.get(OWN)
        if self._server is not None or own is None or not self._memory.is_on:
            return
        self._serve(OWN, own)
        for event in self._memory.beside(own.event):
            with suppress(JudgeAppError):  # it is damaged, or gone: the others are shown without it
                self._open_beside(event)
        self._placing = Placing(self._at.host, self._memory.wifi)
        self._server = server = BoardServer(self._surroundings(), self._limits)
        self._show()
        self._threads.run(self._open(server))
        self._tell(self.served._replace(trouble="", beside=self._memory.beside(own.event)))

    def _end(self) -> None:
        if self._server is None:
            return
        server, self._server = self._server, None
        self._threads.wait(server.close(), CLOSING_S)
        for key in [*self._endings]:
            self._put_away(key)
        self._tell(Served(is_on=self._memory.is_on, wifi=self._memory.wifi))

    async def _open(self, server: BoardServer) -> None:
        try:
            await server.open(*self._at)
        except OSError as trouble:
            said = _("The board cannot be served ({reason}). All is saved on this tablet.").format(
                reason=trouble.strerror or trouble
            )
            self._threads.on_desk(lambda: self._heard(server, trouble=said))
        else:
            self._threads.on_desk(lambda: self._stay_at(server.port))

    def _stay_at(self, port: int) -> None:
        """Where it was once found it is found again, after it was switched off and on: pages look there."""
        self._at = self._at._replace(port=port)

    def _serve(self, key: str, desk: Desk) -> None:
        """Have *desk* heard of, and see to it that its players can have PINs."""
        if not desk.state.phone_key:
            with suppress(Refused):  # this tablet has no right to; one that has will do it
                desk.do(PhoneKeyMade(fresh_key(secrets.token_bytes(KEY_BYTES))))
        self._desks[key] = desk
        self._endings[key] = desk.subscribe(self._show)

    def _open_beside(self, event: EventId) -> None:
        desk = self._tablet.open(event)
        key = next(key for key in map(str, range(1, MOST_EVENTS + 1)) if key not in self._desks)
        self._serve(key, desk)
        let_go, let_go_too = self._endings[key], desk.subscribe(self._tell_all)
        leave_step = self._in_step(desk) if self._in_step else None

        def ending() -> None:
            let_go()
            let_go_too()
            if leave_step is not None:
                leave_step()
            del self._desks[key]
            self._tablet.put_away(desk)

        self._endings[key] = ending

    def _put_away(self, key: str) -> None:
        self._endings.pop(key)()

    def _key_of(self, event: EventId) -> str | None:
        return next((key for key, desk in self._desks.items() if desk.event == event), None)

    def _show(self) -> None:
        """Hand the states over, which are frozen; everything made of them is made on the server's thread."""
        if (server := self._server) is not None:
            states = {key: desk.state for key, desk in self._desks.items()}
            self._threads.on_network(lambda: server.show(states))

    def _surroundings(self) -> Surroundings:
        """What the server may call, on its thread."""
        return Surroundings(
            now_ms=self._tablet.now_ms,
            fresh_id=self._tablet.fresh_id,
            do=lambda key, op: self._threads.ask_desk(lambda: self._do(key, op)),
            counted=lambda counted: self._threads.on_desk(lambda: self._count(counted)),
            bookcase=cache(self._tablet.another_bookcase),
            place=self._placed,
        )

    def _placed(self, port: int) -> Place:
        place, is_new = self._placing.look(port)
        if is_new and (server := self._server) is not None:
            self._threads.on_desk(lambda: self._heard(server, url=place.url, link=place.link, qr=place.qr))
        return place

    def _heard(self, server: BoardServer, **news: Any) -> None:
        if server is self._server:
            self._tell(self.served._replace(**news))

    def _count(self, counted: Counted) -> None:
        if self._server is not None:
            self._tell(self.served._replace(screens=counted.screens, phones=counted.phones))

    def _do(self, key: str, op: Op) -> None:
        if self._server is None or key not in self._desks:
            raise Refused(_("This event is not shown here any more. Raise your hand."))
        self._desks[key].do(op)

    def _tell(self, served: Served) -> None:
        if served != self.served:
            self.served = served
            self._tell_all()

    def _tell_all(self) -> None:
        for listener in tuple(self._listeners):
            listener()
