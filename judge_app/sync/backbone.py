"""The carrier over a convention's servers: entries go into a stream and come out of it, for all tablets.

It lives in the network's loop, beside the hub. The servers carry, they do not know: everything is wrapped for
the devices of the event (`sealing`), and nothing is believed that its device has not signed. They may lose
and repeat; `stream` tells what tablets do about that.
"""

import asyncio
import logging
from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING

from judge_app.core.claims import DeviceId
from judge_app.core.ids import EventId
from judge_app.language import _
from judge_app.log.oplog import Vector
from judge_app.sync.access import Access
from judge_app.sync.link import LinkId
from judge_app.sync.protocol import Message
from judge_app.sync.stream import Cursor, Hearer

if TYPE_CHECKING:
    from judge_app.sync.passage import Passage

__all__ = ["Backbone"]

FIRST_WAIT_S, LONGEST_WAIT_S = 0.5, 10.0
LEAVE_S = 2.0
CLOSE_S = 0.3
"""So long the goodbye may take that a closed event waits for."""

log = logging.getLogger("tableside.sync")


class Backbone:
    def __init__(self, event: EventId, device: DeviceId, hearer: Hearer) -> None:
        self._event, self._device, self._hearer = event, device, hearer
        self._chance = Random(device)
        self._access: Access | None = None
        self._way: object = None
        """By which the servers are called now; the event may have chosen another one."""
        self._held: Vector = {}
        self._running: asyncio.Task[None] | None = None
        self._passage: Passage | None = None
        self._links = 0
        self.cursor = Cursor()
        """How far the stream was read, and all of it is on the disk."""
        self._called = self._trouble = ""

    @property
    def server(self) -> str:
        """Where it is linked."""
        return self._called.removeprefix("tls://") if self._passage and self._passage.is_linked else ""

    @property
    def trouble(self) -> str:
        """Why it is not linked, or takes nothing, in a sentence."""
        if self.server and self._passage and self._passage.trouble:
            return _(
                "The backbone does not take what is sent ({reason}). All is saved on this tablet."
            ).format(reason=self._passage.trouble)
        return self._trouble

    def stand(self, access: Access | None, held: Vector) -> None:
        """The desk has changed: what this tablet may use, and what it holds."""
        self._access, self._held = access, held
        if self._passage:
            self._passage.stand(self._access_here, held)
        if not self._access_here and self._passage:
            asyncio.get_running_loop().call_later(LEAVE_S, self._move)
        elif _way(access) != self._way:
            self._restart()

    @property
    def _access_here(self) -> Access | None:
        """What this tablet may use on the servers that are called now."""
        return self._access if _way(self._access) == self._way else None

    def _move(self) -> None:
        """After a while: that the event leaves these servers has to be said over them too."""
        if _way(self._access) != self._way:
            self._restart()

    def send(self, link: LinkId, message: Message) -> None:
        if self._passage and self._passage.link == link:
            self._passage.send(message)

    def send_time(self, raw: bytes, device: DeviceId) -> None:
        """A question for the time, or the answer to one."""
        if self._passage:
            self._passage.talk.send_time(raw, device)

    def show(self, device: DeviceId, boxes: Sequence[str]) -> None:
        if self._passage and boxes:
            self._passage.talk.show(device, boxes)

    async def close(self) -> None:
        running, self._running = self._running, None
        self._access = None  # nor is it called again by whatever was put off
        if running:
            running.cancel()
            await asyncio.wait([running], timeout=CLOSE_S)

    def _restart(self) -> None:
        if self._running:
            self._running.cancel()
        self._trouble, self._way = "", _way(self._access)
        self._running = asyncio.create_task(self._keep_linked()) if self._access else None

    async def _keep_linked(self) -> None:
        """Be linked over one server or the next, again and again, ever more slowly while none can be."""
        from judge_app.sync.natscalling import end_if_cancelled

        wait_s, failures = FIRST_WAIT_S, 0
        servers = [*(self._access.servers if self._access else ())]
        self._chance.shuffle(servers)
        while access := self._access_here:
            self._called = servers[failures % len(servers)]
            if await self._was_linked(access):
                wait_s = FIRST_WAIT_S
            end_if_cancelled()
            self._hearer.noticed()
            failures += 1
            if failures % len(servers) == 0:
                await asyncio.sleep(wait_s * (0.5 + self._chance.random()))
                wait_s = min(2 * wait_s, LONGEST_WAIT_S)

    async def _was_linked(self, access: Access) -> bool:
        """Be linked until that ends; whether it was at all."""
        import nats.errors  # not at the top: most events need none of this

        from judge_app.sync.jetstream import Failed
        from judge_app.sync.natscalling import Unreached, called, hang_up
        from judge_app.sync.passage import Passage

        self._links -= 1  # never the number of a link to a tablet
        passage = Passage(LinkId(self._links), self._event, self._device, access, self._held, self._hearer)
        client = None
        try:
            client = await called(self._called, access, self._device, passage.closed)
            self._passage, self._trouble = passage, ""
            passage.stand(self._access_here, self._held)  # calling may have taken a while
            await passage.run(client, self.cursor)
        except Unreached as why:
            self._trouble = str(why)
        except (Failed, nats.errors.Error, OSError) as why:
            log.info("no link over the backbone at %s: %s", self._called, why)
            self._trouble = _(
                "The backbone takes nothing now: too few of its servers are up, or it cannot be reached."
                " All is saved on this tablet."
            )
        except Exception as failure:  # whatever a server says must not end all further tries
            log.warning("the backbone at %s: %r", self._called, failure)
            self._trouble = _("What answers at {server} is no server of a backbone.").format(
                server=self._called.removeprefix("tls://")
            )
        finally:
            if self._passage is passage:
                self._passage = None
            if client:
                await hang_up(client)
        return passage.is_linked


def _way(access: Access | None) -> object:
    """What a connection goes by: where, and as whom."""
    return access and (access.servers, access.ca, access.jwt)
