"""Connections, counted before they cost anything; one that takes its time is shown out."""

import asyncio
import json
from collections.abc import Callable
from typing import Any

from aiohttp import web

from judge_app.board.limits import Limits, Places
from judge_app.board.pages import HEADERS
from judge_app.language import _

__all__ = ["Visitor", "Visitors", "refusal"]

BUSY_S = 20.0
"""So long an answer may take to be made and read, unless it is one that goes on."""
_LINE_BYTES = 4096
_MOST_HEADERS = 64


class Visitors:
    """Everybody who is connected."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.places = Places(limits.connections_an_address, limits.connections)
        self.now: set[Visitor] = set()

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
        self._is_counted = self._visitors.places.enter(self.address)
        if self._is_counted:
            self._visitors.now.add(self)
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
            self._visitors.places.leave(self.address)
            self._visitors.now.discard(self)
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


def refusal(status: int, said: str) -> web.Response:
    return web.Response(
        status=status, body=json.dumps({"said": said}).encode(), content_type="application/json"
    )
