"""An event whose tablets are linked over a real server, and if wanted no other way."""

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import combinations
from pathlib import Path

import pytest

from judge_app.core.reach import BackboneLink
from judge_app.sync import natsaccess
from judge_app.sync.access import Lane
from tests.backbone.servers import Servers, anybody
from tests.sync.apart import keep_apart
from tests.sync.venue import Carried, Venue


@asynccontextmanager
async def hall(folder: Path, caplog: pytest.LogCaptureFixture, *roles: str) -> AsyncIterator["Far"]:
    """A server, and an event with the organizer's tablet and one for each of *roles*."""
    caplog.set_level(logging.INFO, "tableside.sync")
    with Servers(folder / "servers") as servers:
        servers.start_all()
        venue = Venue(folder, caplog)
        try:
            yield Far(servers, venue, await venue.staffed(*roles))  # type: ignore[arg-type]
        finally:
            await venue.close()


class Far:
    def __init__(self, servers: Servers, venue: Venue, tablets: list[Carried]) -> None:
        self.servers, self.venue, self.tablets = servers, venue, tablets

    @property
    def lane(self) -> Lane:
        return Lane(self.tablets[0].desk.event)

    async def use(self, venue: natsaccess.Venue | None = None) -> None:
        self.tablets[0].net.use_backbone(natsaccess.venue_text(venue or self.servers.venue))

    async def linked(self, *tablets: Carried) -> None:
        await self.venue.until(lambda: all((link := of(one)) and link.is_linked for one in tablets))

    async def apart(self) -> None:
        """All are linked over the backbone, and no other way."""
        await self.use()
        await self.linked(*self.tablets)
        await self.venue.in_step(*self.tablets)
        for one, other in combinations(self.tablets, 2):
            keep_apart(one.hub, {other.device})
            keep_apart(other.hub, {one.device})
        await self.venue.until(lambda: not any(one.hub.wires for one in self.tablets))
        await self.venue.until(lambda: all(len(one.links) == len(self.tablets) - 1 for one in self.tablets))

    def stored(self) -> int:
        """How many messages the stream holds."""
        asked = f"$JS.API.STREAM.INFO.{self.lane.stream}"
        [told] = self.servers.ask(0, anybody(self.servers.venue), asked)
        count: int = told["state"]["messages"]
        return count


def of(tablet: Carried) -> BackboneLink | None:
    return tablet.net.reach.backbone
