"""The tablet that runs in a driven process: its desk and network, what is read off it, and how it waits."""

import asyncio
import os
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from judge_app.bootstrap import make_tablet
from judge_app.core.claims import DeviceId
from judge_app.core.ids import MatchId
from judge_app.desk import Desk
from judge_app.errors import Refused
from judge_app.log.digest import digest
from judge_app.sync import backbone as servers
from judge_app.sync import guesting, jetstream, natscalling, stream
from judge_app.sync import wire as links
from judge_app.sync.hub import Hub
from judge_app.sync.passage import Passage
from judge_app.sync.place import Place
from judge_app.sync.wire import Wire
from judge_app.views.strip import strip_view
from tests.patience import PATIENCE_S
from tests.sync.apart import call_out_often, keep_apart, network_of


class HeadlessTablet:
    """A tablet without a screen, and the commands that look at it; all other commands build on this."""

    def __init__(self, folder: Path, place: Place) -> None:
        guesting.REACH_S = PATIENCE_S  # a busy machine keeps whoever asks to be let in waiting
        self.tablet = make_tablet(folder)
        self.net = network_of(self.tablet, place)
        self.changed = asyncio.Event()
        self.net.subscribe(self.changed.set)
        self.barred: set[DeviceId] = set()
        self.counts = {"in": 0, "out": 0}
        self.marks: list[tuple[str, float]] = []
        self.desk: Desk

    async def look(self) -> dict[str, Any]:
        reach = self.net.reach
        return {
            "event": self.desk.event,
            "device": self.desk.device,
            "vector": dict(self.desk.vector),
            "digest": digest(self.desk.state),
            "entries": len(self.desk.log.entries),
            "links": [one.device for one in reach.peers if one.is_linked],
            "heard": [one.device for one in reach.peers if one.is_heard],
            "addresses": reach.addresses,
            "trouble": reach.trouble,
            "strip": self._strip(),
            "backbone": reach.backbone,
            "cpu": time.process_time(),
            "counts": self.counts,
            "pid": os.getpid(),
        }

    async def hurry(self) -> dict[str, Any]:
        """Call out often, and notice soon what is gone or lost. To be said before an event is opened."""
        call_out_often()
        links.HEARTBEAT_S = 1.0
        natscalling.PING_S = 0.4  # type: ignore[assignment]
        jetstream.ANSWER_S = 1.0
        stream.PATIENCE_S = stream.REPAIR_S = 0.7
        servers.LEAVE_S = 0.3
        return {}

    async def ping(self) -> dict[str, Any]:
        return {"at": time.perf_counter()}

    async def rest(self, seconds: float) -> dict[str, Any]:
        """How much of a processor this tablet takes while nothing happens."""
        before, started = time.process_time(), time.perf_counter()
        await asyncio.sleep(seconds)
        return {"share": (time.process_time() - before) / (time.perf_counter() - started)}

    def _strip(self) -> str:
        """What the judge reads at the top of every screen."""
        strip = strip_view(self.desk.state, self.tablet.now_ms(), self.desk.device, self.net.reach)
        return f"{strip.sync}, {strip.sync_line}"

    @property
    def _hub(self) -> Hub:
        session = self.net._session
        if session is None:
            raise Refused("There is no event on the network.")
        return session.hub

    def _show(self, desk: Desk) -> None:
        self.desk = desk
        desk.subscribe(self.changed.set)
        self.net.open(desk)
        keep_apart(self._hub, self.barred)
        _count(self.counts)

    def _match(self, table: int) -> MatchId:
        return next(one.id for one in self.desk.state.matches.values() if one.table == table)

    async def _until(self, holds: Callable[[], object], seconds: float = PATIENCE_S) -> None:
        deadline = time.monotonic() + seconds
        while not holds():
            if time.monotonic() > deadline:
                raise Refused("waited in vain")
            self.changed.clear()
            with suppress(TimeoutError):
                await asyncio.wait_for(self.changed.wait(), 0.1)


def _count(counts: dict[str, int]) -> None:
    """Count what goes over the links, and what is opened that came over the backbone."""
    if hasattr(Wire, "uncounted"):
        return
    send = Wire.uncounted = Wire.send  # type: ignore[attr-defined]

    def counted(self: Wire, message: Any) -> None:
        counts["out"] += 1
        kind = type(message).__name__
        counts[kind] = counts.get(kind, 0) + 1
        send(self, message)

    def opened(self: Passage, *label: Any) -> Any:
        counts["opened"] = counts.get("opened", 0) + 1
        return open_one(self, *label)

    open_one = Passage._opened
    Wire.send = counted  # type: ignore[method-assign]
    Passage._opened = opened  # type: ignore[method-assign, assignment]
