"""The server of the big screen and the phones.

All of it runs on the server's thread, the views too. It is handed states, which are frozen, and hands the
operations of phones over to whoever has the desk. No action of the staff can be asked for here.
"""

import asyncio
import socket
from collections.abc import Mapping

from aiohttp import web

from judge_app.board.answers import Answers
from judge_app.board.feed import PhoneFeed
from judge_app.board.following import Following
from judge_app.board.guard import guarded
from judge_app.board.hall import Hall, Surroundings
from judge_app.board.limits import Limits
from judge_app.board.posts import Posts
from judge_app.board.streams import frame
from judge_app.board.visitors import Visitors
from judge_app.core.model import State
from judge_app.core.phones import allows

__all__ = ["BoardServer"]

GATHER_S = 0.02
"""Changes that come within this time of each other are told together."""
SLICE_S, PAUSE_S = 0.002, 0.004
"""Players are told what is their own in slices, with pauses in which the desk's thread can draw."""
BEAT_S = 10.0
COUNT_S = 0.5
PORTS = 10
"""So many are tried, from the wanted one on."""
_BACKLOG = 256
_SEND_BYTES = 128 * 1024


class BoardServer:
    def __init__(self, around: Surroundings, limits: Limits | None = None) -> None:
        self._around = around
        self.hall = Hall(around, limits or Limits())
        self.visitors = Visitors(self.hall.limits, around.seconds)
        self.app = guarded(self.hall)
        self.following = Following(self.hall, self._count)
        for part in (Answers(self.hall), self.following, Posts(self.hall)):
            part.route(self.app.router)
        self._runner = web.AppRunner(self.app, access_log=None, shutdown_timeout=0.2)
        self._listening: asyncio.Server | None = None
        self._news = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []
        self._counting: asyncio.TimerHandle | None = None
        self.port = 0

    async def open(self, host: str, port: int) -> None:
        """Begin to listen, at *port* or one of the next; OSError if there is no way to."""
        listening = _listening(host, port)
        self.port = listening.getsockname()[1]
        await self._runner.setup()
        if self._runner.server is None:
            raise OSError("unreachable")
        loop = asyncio.get_running_loop()
        factory = self.visitors.factory(self._runner.server)
        self._listening = await loop.create_server(factory, sock=listening, backlog=_BACKLOG)
        self._tasks = [asyncio.create_task(self._tell()), asyncio.create_task(self._beat())]
        self._news.set()

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        if self._counting is not None:
            self._counting.cancel()
        if self._tasks:
            await asyncio.wait(self._tasks)
        if self._listening is not None:
            self._listening.close()
        for streams in (self.hall.board.streams, *(feed.streams for feed in self.hall.phones.values())):
            streams.end()
        await self._runner.cleanup()

    def show(self, states: Mapping[str, State]) -> None:
        """Serve these events from now on, by their keys."""
        phones = self.hall.phones
        for key in [*phones]:
            if key not in states:
                phones.pop(key).streams.end()
        for key, state in states.items():
            if key in phones:
                phones[key].state = state
            else:
                phones[key] = PhoneFeed(state, self._around.now_ms, self.hall.app)
        self._news.set()

    async def _tell(self) -> None:
        """Whenever something is new: the hall at once; each player a moment later, when the desk drew it."""
        while True:
            await self._news.wait()
            self._news.clear()
            self._renew()
            await asyncio.sleep(GATHER_S)
            while self._tell_some() and not self._news.is_set():
                await asyncio.sleep(PAUSE_S)

    def _renew(self) -> None:
        feeds = self.hall.phones
        self.hall.board.renew({key: feed.state for key, feed in feeds.items()}, self._around.place(self.port))
        for feed in feeds.values():
            feed.renew()
            if not allows(feed.state, "phone_page"):
                feed.streams.end()

    def _tell_some(self) -> bool:
        waiting = [feed.tell_some(SLICE_S) for feed in self.hall.phones.values()]
        return any(waiting)

    async def _beat(self) -> None:
        """Those who follow hear that they still do; what grows old by itself is looked at again."""
        while True:
            await asyncio.sleep(BEAT_S)
            beat = frame("beat", {"now": self._around.now_ms()})
            self.hall.board.streams.send(beat)
            for feed in self.hall.phones.values():
                feed.streams.send(beat)
            self.visitors.show_out(self._around.seconds())
            self._news.set()

    def _count(self) -> None:
        """Tell how many follow, once for all who come or go together."""
        if self._counting is None:
            self._counting = asyncio.get_running_loop().call_later(COUNT_S, self._counted)

    def _counted(self) -> None:
        self._counting = None
        self._around.counted(self.following.count)


def _listening(host: str, port: int) -> socket.socket:
    """A socket at the first of the ports that is free."""
    trouble: OSError | None = None
    for wanted in range(port, port + (PORTS if port else 1)):
        made = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        made.setblocking(False)
        made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        made.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _SEND_BYTES)  # also of all who connect
        try:
            made.bind((host or "0.0.0.0", wanted))
            made.listen(_BACKLOG)
        except OSError as failure:
            made.close()
            trouble = failure
        else:
            return made
    raise trouble or OSError("no port")
