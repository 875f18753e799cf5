"""What a phone asks for: proved by a PIN, checked here and again at the desk, answered in a sentence."""

import asyncio
import json
import re
from collections.abc import Awaitable, Callable
from typing import Any
from urllib.parse import urlsplit

from aiohttp import web

from judge_app.board.feed import PhoneFeed
from judge_app.board.guard import visitor_of
from judge_app.board.hall import Hall, Turned
from judge_app.board.phoneactions import ACTIONS, Action, Asked
from judge_app.board.proofs import Owner, Tries, is_proven, is_right, waiting_words
from judge_app.core.ids import PlayerId
from judge_app.core.phones import allows, proof_of
from judge_app.language import _

__all__ = ["Posts"]

DESK_S = 5.0
_PIN = re.compile("[0-9]{1,8}")


class Posts:
    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._tries = Tries(hall.around.seconds)

    def route(self, router: web.UrlDispatcher) -> None:
        router.add_post("/api/{key}/prove", self._prove)
        for name, action in ACTIONS.items():
            router.add_post(f"/api/{{key}}/{name}", self._doing(action))

    async def _prove(self, request: web.Request) -> web.StreamResponse:
        feed, body = await self._asked(request)
        key, address = request.match_info["key"], visitor_of(request).address
        player, pin = _player(body), body.get("pin")
        owner = Owner(key, player)
        if not isinstance(pin, str) or not _PIN.fullmatch(pin):
            raise Turned(400, _("A PIN is five digits. A judge can show you yours."))
        if (wait := self._tries.wait_s(address, owner)) > 0:
            raise Turned(429, waiting_words(wait))
        if not feed.state.phone_key:
            raise Turned(409, _("This event has no PINs yet. Ask the organizer; until then raise your hand."))
        if not is_right(feed.state, player, pin):
            self._tries.was_wrong(address, owner)
            raise Turned(403, _("This PIN is not right. A judge can show you yours."))
        self._tries.was_right(address, owner)
        name = feed.state.players[player].name
        said = _("This phone is {player}’s now.").format(player=name)
        return web.json_response({"proof": proof_of(feed.state, player), "said": said})

    def _doing(self, action: Action) -> Callable[[web.Request], Awaitable[web.StreamResponse]]:
        async def doing(request: web.Request) -> web.StreamResponse:
            feed, body = await self._asked(request)
            player, proof = _player(body), body.get("proof")
            if not isinstance(proof, str) or not is_proven(feed.state, player, proof):
                raise Turned(403, _("This phone has not shown whose it is. Enter your PIN again."))
            if not allows(feed.state, action.switch):
                raise Turned(403, _("The organizer has switched this off for phones. Raise your hand."))
            around = self._hall.around
            asked = Asked(feed.state, player, body, around.now_ms(), around.fresh_id())
            op = action.op(asked)
            try:
                async with asyncio.timeout(DESK_S):
                    await around.do(request.match_info["key"], op)
            except TimeoutError:
                raise Turned(503, _("The desk does not answer. Raise your hand.")) from None
            return web.json_response({"said": action.said(asked)})

        return doing

    async def _asked(self, request: web.Request) -> tuple[PhoneFeed, dict[str, Any]]:
        """The event and what was sent, if it came from a page of this server."""
        _require_own_page(request)
        feed = self._hall.feed(request)
        try:
            async with asyncio.timeout(self._hall.limits.header_s):
                sent = await request.read()
        except TimeoutError:
            raise Turned(400, _("The phone was too slow. Nothing was changed. Try again.")) from None
        try:
            body = json.loads(sent)
        except (ValueError, RecursionError):
            body = None
        if not isinstance(body, dict):
            raise _unreadable()
        return feed, body


def _require_own_page(request: web.Request) -> None:
    """Another website that is open on the phone cannot act in its name."""
    if request.content_type != "application/json":
        raise _unreadable()
    origin = request.headers.get("Origin")
    if origin is not None and urlsplit(origin).netloc != request.headers.get("Host"):
        raise Turned(403, _("This came from another website. Nothing was changed."))


def _player(body: dict[str, Any]) -> PlayerId:
    player = body.get("player")
    if not isinstance(player, str):
        raise _unreadable()
    return PlayerId(player)


def _unreadable() -> Turned:
    return Turned(400, _("The phone sent something that cannot be read. Nothing was changed. Load it again."))
