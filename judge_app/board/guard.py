"""Before and after every answer: how much one may ask for, and headers that keep a browser strict."""

import logging
from collections.abc import Awaitable, Callable

from aiohttp import web

from judge_app.board.hall import Hall, Turned
from judge_app.board.limits import Buckets
from judge_app.board.pages import HEADERS
from judge_app.board.visitors import Visitor, refusal
from judge_app.errors import JudgeAppError, Refused
from judge_app.language import N_, _

__all__ = ["guarded", "visitor_of"]

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]
_SAID = {
    404: N_("There is no such page here. Scan the code on the big screen again."),
    405: N_("This cannot be done here. Nothing was changed."),
    413: N_("That is too long. Nothing was changed."),
}

log = logging.getLogger("tableside.board")


def visitor_of(request: web.Request) -> Visitor:
    visitor = request.protocol
    if not isinstance(visitor, Visitor):
        raise Turned(503, _("The connection is gone."))
    return visitor


def guarded(hall: Hall) -> web.Application:
    """An application without any page yet, in which nothing is answered unwatched."""
    limits, seconds = hall.limits, hall.around.seconds
    gets = Buckets(limits.gets, limits.gets_a_second, seconds)
    posts = Buckets(limits.posts, limits.posts_a_second, seconds)

    @web.middleware
    async def watch(request: web.Request, handler: Handler) -> web.StreamResponse:
        visitor = visitor_of(request)
        visitor.busy_since = seconds()
        try:
            if not (gets if request.method == "GET" else posts).take(visitor.address):
                raise Turned(429, _("That was too much at once. Wait a few seconds and try again."))
            return await handler(request)
        except Turned as turned:
            made = refusal(turned.status, str(turned))
            if turned.status == 429:
                made.force_close()  # whoever goes on has to come in again, and that is counted too
            return made
        except web.HTTPException as trouble:
            return refusal(trouble.status, _(_SAID.get(trouble.status, "")) or trouble.reason)
        except Refused as refused:
            return refusal(409, str(refused))
        except JudgeAppError as trouble:
            log.warning("what a phone asked for failed: %s", trouble)
            return refusal(503, _("The tablet cannot do this now. Raise your hand."))

    async def dress(request: web.Request, response: web.StreamResponse) -> None:
        response.headers.update(HEADERS)
        response.headers.setdefault("Cache-Control", "no-store")
        response.headers.popall("Server", None)

    app = web.Application(middlewares=[watch], client_max_size=hall.limits.body)
    app.on_response_prepare.append(dress)
    return app
