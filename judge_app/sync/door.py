"""The door of a tablet: takes connections, so many from one address, before anything is worked out for them.

A TLS handshake costs a tablet a thousand times what it costs whoever asks for one. So strangers are counted
when they knock, and those who have shown who they are do not count any more.
"""

import asyncio
import logging
import socket
from collections import Counter
from collections.abc import Awaitable, Callable
from weakref import WeakSet

from aiohttp import web

from judge_app.sync.identity import Identity

__all__ = ["Door", "Visit"]

STRANGERS_AN_ADDRESS = 40
"""As many tablets as may stand behind one address at once, all joining in the same second."""
STRANGERS = 200
HANDSHAKE_S = 6.0
CLOSING_S = 0.1
"""For whoever is still being greeted when the door closes; links have said goodbye before."""
_BACKLOG = 128
_LOGGED_EVERY = 1000

log = logging.getLogger("tableside.sync")


class Visit:
    """One connection, counted as a stranger's until it is `known`."""

    def __init__(self, door: "Door", host: str) -> None:
        self.host = host
        self._door = door
        self._is_counted = True

    def known(self) -> None:
        """Whoever it is has shown a right to be here, or has gone."""
        if self._is_counted:
            self._is_counted = False
            self._door.strangers[self.host] -= 1


Handler = Callable[[web.WebSocketResponse, web.Request, Visit], Awaitable[None]]


class Door:
    """Listens at an address, or at any port if that one is taken; *paths* are what can be asked for."""

    def __init__(self, identity: Identity, paths: dict[str, Handler], limits: dict[str, object]) -> None:
        self._identity = identity
        self._limits = limits
        self._app = web.Application()
        for path, handler in paths.items():
            self._app.router.add_get(path, self._visited(handler))
        self.strangers: Counter[str] = Counter()
        self.turned_away = 0
        self.port = 0
        self._visits: dict[tuple[str, int], Visit] = {}
        self._listening: socket.socket | None = None
        self._accepting: asyncio.Task[None] | None = None
        self._runner: web.AppRunner | None = None
        self._serving: set[asyncio.Task[None]] = set()
        self._connections: WeakSet[asyncio.Transport] = WeakSet()

    async def open(self, host: str, port: int) -> None:
        """Begin to listen; OSError if there is no way to."""
        self._listening = _listening(host, port)
        self.port = self._listening.getsockname()[1]
        self._runner = web.AppRunner(
            self._app, access_log=None, keepalive_timeout=HANDSHAKE_S, shutdown_timeout=CLOSING_S
        )
        await self._runner.setup()
        self._accepting = asyncio.create_task(self._accept())

    async def shut(self) -> None:
        """Give the port up; who is in stays."""
        if self._accepting:
            self._accepting.cancel()
            await asyncio.wait([self._accepting])  # it still watches the socket
        if self._listening:
            self._listening.close()

    async def close(self) -> None:
        await self.shut()
        for task in [*self._serving]:
            task.cancel()
        if self._serving:
            await asyncio.wait(self._serving)
        if self._runner:
            await self._runner.cleanup()
        for connection in [*self._connections]:
            connection.abort()  # TLS waits for the other end's goodbye, and the loop may end before that

    async def _accept(self) -> None:
        loop, context = asyncio.get_running_loop(), self._identity.server_context()
        if self._listening is None:
            return
        while True:
            try:
                connection, address = await loop.sock_accept(self._listening)
            except OSError:  # out of handles: those who are in stay, and some will leave
                await asyncio.sleep(0.1)
                continue
            visit = self._enter(address[0])
            if visit is None:
                connection.close()
                self._note_turned(address[0])
                continue
            self._visits[address[:2]] = visit
            serving = asyncio.create_task(self._serve(connection, address[:2], context))
            self._serving.add(serving)
            serving.add_done_callback(self._serving.discard)

    def _note_turned(self, host: str) -> None:
        """Log the first of every so many: whoever floods the door must not flood the log."""
        if self.turned_away % _LOGGED_EVERY == 1:
            log.warning("too many strangers at the door: %s, %d so far", host, self.turned_away)

    def _enter(self, host: str) -> Visit | None:
        if self.strangers[host] >= STRANGERS_AN_ADDRESS or self.strangers.total() >= STRANGERS:
            self.turned_away += 1
            return None
        self.strangers[host] += 1
        return Visit(self, host)

    async def _serve(self, connection: socket.socket, address: tuple[str, int], context: object) -> None:
        """Let aiohttp speak with whoever it is; one who does not get through TLS in time is gone."""
        loop = asyncio.get_running_loop()
        visit = self._visits[address]
        if self._runner is None or self._runner.server is None:
            connection.close()
            return
        try:
            transport, _protocol = await loop.connect_accepted_socket(
                self._runner.server,
                connection,
                ssl=context,  # type: ignore[arg-type]
                ssl_handshake_timeout=HANDSHAKE_S,
            )
        except BaseException as trouble:  # the loop has closed the connection, or will at its next turn
            self._visits.pop(address, None)
            visit.known()
            if not isinstance(trouble, OSError | TimeoutError):
                raise
        else:
            self._connections.add(transport)
            loop.call_later(HANDSHAKE_S, self._show_out, address, visit, transport)

    def _show_out(self, address: tuple[str, int], visit: Visit, transport: asyncio.Transport) -> None:
        """End a connection on which nobody asked for anything that there is; aiohttp would wait for ever."""
        if self._visits.get(address) is visit:
            del self._visits[address]
            visit.known()
            transport.abort()
            log.warning("a visitor said nothing, and was shown out: %s", visit.host)

    def _visited(self, handler: Handler) -> Callable[[web.Request], Awaitable[web.StreamResponse]]:
        async def visited(request: web.Request) -> web.StreamResponse:
            peer = request.transport.get_extra_info("peername") if request.transport else None
            visit = self._visits.pop(peer[:2], None) if peer else None
            ws = web.WebSocketResponse(timeout=1.0, **self._limits)  # type: ignore[arg-type]
            if visit is None or not ws.can_prepare(request):
                return web.Response(status=404)
            try:
                await ws.prepare(request)
                await handler(ws, request, visit)
            except ConnectionError as trouble:
                log.info("a visitor has gone: %s", trouble)
            finally:
                visit.known()
            return ws if ws.prepared else web.Response(status=503)

        return visited


def _listening(host: str, port: int) -> socket.socket:
    """A socket that listens; where another app has the port, on any that is free."""
    for wanted in (port, 0):
        made = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        made.setblocking(False)
        made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            made.bind((host or "0.0.0.0", wanted))
            made.listen(_BACKLOG)
        except OSError:
            made.close()
            if wanted == 0:
                raise
        else:
            return made
    raise OSError("unreachable")
