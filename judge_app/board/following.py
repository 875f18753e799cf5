"""The live pages: the big screen and each phone are sent what is new for as long as they stay."""

from collections.abc import Callable

from aiohttp import web

from judge_app.board.feed import Follower
from judge_app.board.guard import visitor_of
from judge_app.board.hall import Counted, Hall, Turned
from judge_app.board.limits import Places
from judge_app.board.proofs import is_proven
from judge_app.board.streams import Stream
from judge_app.core.ids import PlayerId
from judge_app.language import _

__all__ = ["Following"]


class Following:
    def __init__(self, hall: Hall, counted: Callable[[], None]) -> None:
        self._hall = hall
        self._counted = counted
        self._places = Places(hall.limits.streams_an_address, hall.limits.streams)

    def route(self, router: web.UrlDispatcher) -> None:
        router.add_get("/live/board", self._board, allow_head=False)
        router.add_get("/live/phone/{key}", self._phone, allow_head=False)

    @property
    def count(self) -> Counted:
        return Counted(
            len(self._hall.board.streams), sum(len(one.streams) for one in self._hall.phones.values())
        )

    async def _board(self, request: web.Request) -> web.StreamResponse:
        board = self._hall.board
        return await self._follow(request, board.follow, board.streams.remove)

    async def _phone(self, request: web.Request) -> web.StreamResponse:
        feed = self._hall.feed(request)
        player = PlayerId(request.query.get("player", ""))
        proof = request.query.get("proof", "")
        follower = None
        if player in feed.state.players:
            follower = Follower(player, is_proven(feed.state, player, proof))
        return await self._follow(
            request, lambda stream: feed.follow(stream, follower), lambda stream: feed.leave(stream, follower)
        )

    async def _follow(
        self, request: web.Request, begin: Callable[[Stream], None], leave: Callable[[Stream], None]
    ) -> web.StreamResponse:
        visitor = visitor_of(request)
        if request.version < (1, 1):
            raise Turned(400, _("This browser is too old to follow."))
        if not self._places.enter(visitor.address):
            raise Turned(429, _("Too many pages are open here. Close some, or wait a little."))
        try:
            response = web.StreamResponse(
                headers={"Content-Type": "text/event-stream", "X-Accel-Buffering": "no"}
            )
            response.enable_chunked_encoding()
            await response.prepare(request)
            await response.write(b"retry: 2000\n\n")  # from here on the transport is written to at once
            transport = request.transport
            if transport is None:
                return response
            stream = Stream(transport, self._hall.limits.unsent)
            visitor.busy_since, visitor.on_gone = None, stream.end
            begin(stream)
            self._counted()
            try:
                await stream.over
            finally:
                leave(stream)
                self._counted()
                visitor.on_gone = None
            response.force_close()
            return response
        finally:
            self._places.leave(visitor.address)
