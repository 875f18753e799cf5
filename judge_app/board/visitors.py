"""Connections, counted before they cost anything; one that takes its time is shown out."""

import asyncio
import json
import socket
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from aiohttp import web

from judge_app.board.limits import Buckets, Limits, Places
from judge_app.board.pages import HEADERS
from judge_app.language import _

__all__ = ["Visitor", "Visitors", "refusal"]

BUSY_S = 20.0
"""So long an answer may take to be made and read, unless it is one that goes on."""
GONE_MS = 30_000
_LINE_BYTES = 4096
_MOST_HEADERS = 64


class Visitors:
    """Everybody who is connected."""

    def __init__(self, limits: Limits, seconds: Callable[[], float]) -> None:
        self.limits = limits
        self._comings = Buckets(limits.gets, limits.gets_a_second, seconds)
        self.places = Places(limits.connections_an_address, limits.connections)
        self.now: set[Visitor] = set()

    def enter(self, visitor: "Visitor") -> bool:
        """Whether there is a place; not for one who comes again and again."""
        if not self._comings.take(visitor.address) or not self.places.enter(visitor.address):
            return False
        self.now.add(visitor)
        return True

    def leave(self, visitor: "Visitor") -> None:
        self.places.leave(visitor.address)
        self.now.discard(visitor)

    def factory(self, manager: web.Server) -> Callable[[], "Visitor"]:
        loop = asyncio.get_running_loop()
        return lambda: Visitor(
            self,
            manager,
            loop=loop,
            access_log=None,
            keepalive_timeout=self.limits.header_s,
            max_line_size=_LINE_BYTES,
            max_field_size=_LINE_BYTES,
            max_headers=_MOST_HEADERS,
            lingering_time=1.0,
            auto_decompress=False,
        )

    def show_out(self, now: float) -> None:
        """End the connections of those who do not read what they asked for."""
        for visitor in tuple(self.now):
            if visitor.busy_since is not None and now - visitor.busy_since > BUSY_S:
                visitor.cut()


class Visitor(web.RequestHandler):
    """One connection, of which aiohttp does the talking."""

    def __init__(self, visitors: Visitors, manager: web.Server, **options: Any) -> None:
        super().__init__(manager, **options)
        self._visitors = visitors
        self._is_counted = False
        self.address = ""
        self.busy_since: float | None = None
        """Since when an answer is under way; nothing while none is, or while it is a stream."""
        self.on_gone: Callable[[], None] | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        peer = transport.get_extra_info("peername")
        self.address = str(peer[0]) if peer else ""
        self._is_counted = self._visitors.enter(self)
        if self._is_counted:
            _give_up_on_the_gone(transport)
            super().connection_made(transport)
        else:
            self._manager = None
            transport.abort()  # type: ignore[attr-defined]

    def data_received(self, data: bytes) -> None:
        if self._is_counted:
            super().data_received(data)

    def connection_lost(self, trouble: BaseException | None) -> None:
        if self._is_counted:
            self._is_counted = False
            self._visitors.leave(self)
            super().connection_lost(trouble)
        if self.on_gone is not None:
            self.on_gone()

    def cut(self) -> None:
        if self.transport is not None:
            self.transport.abort()

    def handle_error(
        self,
        request: web.BaseRequest,
        status: int = 500,
        exc: BaseException | None = None,
        message: str | None = None,
    ) -> web.StreamResponse:
        """What is no request at all, or broke in our hands, is told nothing about how."""
        if status >= 500:
            self.log_exception("Answering a page failed", exc_info=exc)
        made = refusal(status, _("This cannot be read. Nothing was changed. Load the page again."))
        made.headers.update({**HEADERS, "Server": "Tableside", "Cache-Control": "no-store"})
        made.force_close()
        return made


def _give_up_on_the_gone(transport: asyncio.BaseTransport) -> None:
    """A phone that has left the Wi-Fi is dropped after seconds, where the system can: not after minutes."""
    made = transport.get_extra_info("socket")
    if made is not None and hasattr(socket, "TCP_USER_TIMEOUT"):
        with suppress(OSError):
            made.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, GONE_MS)


def refusal(status: int, said: str) -> web.Response:
    return web.Response(
        status=status, body=json.dumps({"said": said}).encode(), content_type="application/json"
    )
