"""What can be read: the files of the pages, the hall's time, the lists of an event and the rules."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from aiohttp import web

from judge_app.board.feed import PhoneFeed
from judge_app.board.hall import Hall, Turned
from judge_app.board.pages import BOARD, PHONE, Page
from judge_app.board.streams import plain_json
from judge_app.core.ids import PlayerId
from judge_app.core.model import State
from judge_app.core.phones import allows
from judge_app.language import _
from judge_app.views.phonelists import phone_names, phone_pairings, phone_standings, phone_why
from judge_app.views.phonerules import phone_hits, phone_lookup, phone_rule
from judge_app.views.plainview import as_plain
from judge_app.views.rulelookup import Lookup

__all__ = ["Answers"]

LONGEST_QUERY = 100


class Answers:
    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._reading = asyncio.Lock()

    def route(self, router: web.UrlDispatcher) -> None:
        for path, page in self._hall.pages.items():
            router.add_get(path, _serving(page), allow_head=False)
        for path, name in (("/", BOARD), ("/p", PHONE), ("/p/{key}", PHONE)):
            router.add_get(path, self._page(name), allow_head=False)
        for path, answer in {
            "/api/time": self._time,
            "/api/events": self._events,
            "/api/{key}/names": self._names,
            "/api/{key}/pairings": self._pairings,
            "/api/{key}/standings": self._standings,
            "/api/{key}/why/{player}": self._why,
            "/api/{key}/rules": self._rules,
            "/api/{key}/rule/{id}": self._rule,
        }.items():
            router.add_get(path, answer, allow_head=False)

    def _page(self, name: str) -> Callable[[web.Request], Awaitable[web.StreamResponse]]:
        page = self._hall.pages.get(name, Page(b"", "text/html; charset=utf-8", '""'))
        serve = _serving(page)

        async def paged(request: web.Request) -> web.StreamResponse:
            """A page that is refused comes all the same: it tells the person why, and waits for better."""
            refused = 0
            try:
                if "key" in request.match_info:
                    self._hall.feed(request)
                elif name == PHONE and self._hall.phones and not self._open():
                    refused = 403
            except Turned as turned:
                refused = turned.status
            if refused:
                return web.Response(status=refused, body=page.body, headers={"Content-Type": page.kind})
            return await serve(request)

        return paged

    def _open(self) -> dict[str, PhoneFeed]:
        return {key: feed for key, feed in self._hall.phones.items() if allows(feed.state, "phone_page")}

    async def _time(self, request: web.Request) -> web.StreamResponse:
        return _json({"now": self._hall.around.now_ms()})

    async def _events(self, request: web.Request) -> web.StreamResponse:
        return _json([{"key": key, "name": feed.state.name} for key, feed in self._open().items()])

    async def _names(self, request: web.Request) -> web.StreamResponse:
        return _sent(self._hall.feed(request).answer("names", phone_names))

    async def _pairings(self, request: web.Request) -> web.StreamResponse:
        return _sent(self._hall.feed(request).answer("pairings", phone_pairings))

    async def _standings(self, request: web.Request) -> web.StreamResponse:
        return _sent(self._hall.feed(request).answer("standings", phone_standings))

    async def _why(self, request: web.Request) -> web.StreamResponse:
        feed, player = self._hall.feed(request), PlayerId(request.match_info["player"])
        if player not in feed.state.players:
            raise Turned(404, _("This player is not in the event. Choose one from the list."))
        return _sent(feed.answer(f"why/{player}", lambda state: phone_why(state, player)))

    async def _rules(self, request: web.Request) -> web.StreamResponse:
        state, asked = self._hall.feed(request).state, request.query.get("q", "")[:LONGEST_QUERY]
        return _json(await self._looked_up(state, lambda lookup: phone_hits(lookup, asked)))

    async def _rule(self, request: web.Request) -> web.StreamResponse:
        state, wanted = self._hall.feed(request).state, request.match_info["id"]
        found = await self._looked_up(state, lambda lookup: phone_rule(lookup, wanted, state))
        if not found["title"]:
            raise Turned(404, _("This rule is not here any more. Search for it again."))
        return _json(found)

    async def _looked_up(self, state: State, look: Callable[[Lookup], Any]) -> Any:
        """In the rulebook, one after the other and on a thread of its own: the first search reads it all."""
        async with self._reading:
            return await asyncio.to_thread(
                lambda: as_plain(look(phone_lookup(self._hall.around.bookcase(), state)))
            )


def _serving(page: Page) -> Callable[[web.Request], Awaitable[web.StreamResponse]]:
    headers = {"Content-Type": page.kind, "ETag": page.etag, "Cache-Control": "no-cache"}

    async def serve(request: web.Request) -> web.StreamResponse:
        if request.headers.get("If-None-Match") == page.etag:
            return web.Response(status=304, headers={"ETag": page.etag, "Cache-Control": "no-cache"})
        return web.Response(body=page.body, headers=headers)

    return serve


def _json(value: Any) -> web.Response:
    return _sent(plain_json(value))


def _sent(body: bytes) -> web.Response:
    return web.Response(body=body, content_type="application/json")
