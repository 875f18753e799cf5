"""A tablet without a screen, as a process of its own, which does what lines on its standard input say.

    python -m tests.sync.tabletprocess FOLDER BEACON_PORT [HOST]

Each line is a JSON object that names a command and what it needs; the answer is one line of JSON, and comes
when the command is done. So whoever drives it never guesses how long something takes.
"""

import asyncio
import json
import os
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from bench.events import grow
from judge_app.bootstrap import make_tablet
from judge_app.core.claims import DeviceId
from judge_app.core.ids import EventId, MatchId, PlayerId
from judge_app.core.model import Result
from judge_app.core.ops import DeviceRevoked, NoteWritten, PlayerAdded, ResultReported, RulesetChosen
from judge_app.core.pairing import pair
from judge_app.core.record import tournament_of
from judge_app.core.steps import round_made
from judge_app.desk import Desk
from judge_app.errors import JudgeAppError, Refused
from judge_app.log.digest import digest
from judge_app.log.entry import entry_id
from judge_app.log.fold import Fold
from judge_app.log.oplog import OpLog
from judge_app.steadyclock import HallClock
from judge_app.sync.hub import Hub
from judge_app.sync.passage import Passage
from judge_app.sync.place import Place
from judge_app.sync.unpacking import packed
from judge_app.sync.wire import Wire
from judge_app.views.strip import strip_view
from tests.sync.apart import keep_apart, network_of

WAIT_S = 60.0


class Process:
    """The commands, each a method; what it returns is the answer."""

    def __init__(self, folder: Path, place: Place) -> None:
        self.tablet = make_tablet(folder)
        self.net = network_of(self.tablet, place)
        self.changed = asyncio.Event()
        self.net.subscribe(self.changed.set)
        self.barred: set[DeviceId] = set()
        self.counts = {"in": 0, "out": 0}
        self.marks: list[tuple[str, float]] = []
        self.desk: Desk

    async def new(self, name: str, players: int = 0) -> dict[str, Any]:
        self._show(self.tablet.new_event(name))
        if players:
            self.desk.do(RulesetChosen("regulations-casual"))
            self.desk.do_all(PlayerAdded(PlayerId(f"p{n}"), f"Player Number {n}") for n in range(players))
            tournament = tournament_of(self.desk.state)
            if tournament is None:
                raise Refused("There is no ruleset.")
            self.desk.do_all(round_made(self.desk.state, pair(tournament, "1"), self.tablet.fresh_id))
        return await self.look()

    async def open(self, event: str) -> dict[str, Any]:
        self._show(self.tablet.open(EventId(event)))
        return await self.look()

    async def close(self) -> dict[str, Any]:
        self.net.close()
        self.desk.close()
        return {}

    async def invite(self, role: str) -> dict[str, Any]:
        before = self.net.reach.offer
        await self._until(lambda: self.net.reach.is_open)
        self.net.invite(role)  # type: ignore[arg-type]
        await self._until(lambda: self.net.reach.offer not in (None, before))
        offer = self.net.reach.offer
        return {"code": offer.code, "text": offer.text} if offer else {}

    async def join(self, text: str, name: str, address: str = "") -> dict[str, Any]:
        """Join, and open the event."""
        started = time.perf_counter()
        done: asyncio.Future[EventId | str] = asyncio.get_running_loop().create_future()
        self.net.join(text, address, name, name, done.set_result)
        said = await done
        took = time.perf_counter() - started
        if not any(one.event == said for one in self.tablet.events()):
            raise Refused(said)
        return {**await self.open(said), "took": took}

    async def notes(self, count: int, text: str, together: int = 1) -> dict[str, Any]:
        """Write *count* notes, so many *together*; what is answered is on the disk."""
        for first in range(0, count, together):
            numbers = range(first, min(count, first + together))
            self.desk.do_all(NoteWritten(f"{text} {number}") for number in numbers)
            await asyncio.sleep(0)
        return {"written": [f"{text} {number}" for number in range(count)]}

    async def burst(self, count: int, text: str) -> dict[str, Any]:
        """Write *count* notes in one write, so that no disk but the servers' is measured."""
        self.desk.do_all(NoteWritten(f"{text} {number}") for number in range(count))
        return {"vector": dict(self.desk.vector)}

    async def grow(self, count: int) -> dict[str, Any]:
        """Let *count* operations happen as at an event, in one write."""
        log = OpLog(self.desk.event, self.desk.device, self.tablet.signer.sign)
        log.take(self.desk.log.entries)
        self.desk.merge([*grow(log, Fold(log), count)])
        return await self.look()

    async def report(self, table: int) -> dict[str, Any]:
        """Report the result of a table; when it was on this tablet's state."""
        match = self._match(table)
        before = time.perf_counter()
        self.desk.do(ResultReported(match, Result(self.desk.state.matches[match].players[0])))
        return {"at": before}

    async def reported(self, table: int) -> dict[str, Any]:
        """Wait for the result of a table; when it was there."""
        match = self._match(table)
        await self._until(lambda: self.desk.state.matches[match].result is not None)
        return {"at": self.seen[table]}

    async def watch(self) -> dict[str, Any]:
        """From now on note when each result is there."""
        self.seen: dict[int, float] = {}

        def look() -> None:
            now = time.perf_counter()
            for one in self.desk.state.matches.values():
                if one.result is not None and one.table is not None:
                    self.seen.setdefault(one.table, now)

        self.desk.subscribe(look)
        return {}

    async def meet(self, vector: dict[str, int], seconds: float = WAIT_S) -> dict[str, Any]:
        """Wait until this tablet holds all of *vector*."""
        await self._until(
            lambda: all(self.desk.vector.get(DeviceId(one), 0) >= seq for one, seq in vector.items()), seconds
        )
        return {"at": time.perf_counter(), **await self.look()}

    async def linked(self, count: int = 1) -> dict[str, Any]:
        await self._until(lambda: sum(one.is_linked for one in self.net.reach.peers) >= count)
        return {"at": time.perf_counter()}

    async def unlinked(self, devices: list[str]) -> dict[str, Any]:
        """Wait until it is noticed that there is no way to *devices* any more."""
        await self._until(
            lambda: not any(one.is_linked for one in self.net.reach.peers if one.device in devices)
        )
        return {}

    async def synced(self) -> dict[str, Any]:
        await self._until(lambda: self.net.reach.clock == "synced")
        clock = self.tablet.now_ms
        if not isinstance(clock, HallClock):
            raise Refused("This tablet has no hall clock.")
        return {"hall": clock.hall_ms(), "at": time.perf_counter()}

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

    async def said(self) -> dict[str, Any]:
        """The notes that this tablet holds."""
        ops = (entry.op for entry in self.desk.log.entries)
        return {"notes": [op.text for op in ops if isinstance(op, NoteWritten)]}

    async def bar(self, devices: list[str]) -> dict[str, Any]:
        """Let there be no way to *devices*, and cut what links there are."""
        self.barred.clear()
        self.barred.update(map(DeviceId, devices))
        if self.net._session is None:
            return {}  # before the event is opened
        for wire in self._hub.wires:
            if wire.peer in self.barred:
                wire.close()
        await self._until(lambda: not any(one.peer in self.barred for one in self._hub.wires))
        return {}

    async def apart(self, devices: list[str]) -> dict[str, Any]:
        """Let there be no way to *devices* from the moment on that an event is opened."""
        self.barred.update(map(DeviceId, devices))
        return {}

    async def wall(self) -> dict[str, Any]:
        """Let there be no way to any other tablet but over the backbone."""
        return await self.bar([one.device for one in self.net.reach.peers])

    async def use(self, text: str) -> dict[str, Any]:
        """Let the event go over the servers of a venue."""
        self.net.use_backbone(text)
        return {}

    async def backbone(self, is_linked: bool = True, server: str = "") -> dict[str, Any]:
        """Wait until this tablet is linked over the backbone, at *server*, or is not any more."""
        await self._until(
            lambda: (
                (link := self.net.reach.backbone) and link.is_linked == is_linked and server in link.server
            )
        )
        link = self.net.reach.backbone
        return {"at": time.perf_counter(), **(link._asdict() if link else {})}

    async def published(self) -> dict[str, Any]:
        """Wait until the backbone holds all that this tablet holds."""
        await self._until(
            lambda: (link := self.net.reach.backbone) and link.is_linked and not link.lacks, WAIT_S
        )
        return {"at": time.perf_counter()}

    async def given(self) -> dict[str, Any]:
        """Wait until this tablet was given access to the backbone."""
        device = self.desk.device
        await self._until(lambda: self.desk.state.backbone.boxes.get(device))
        return {}

    async def again(self, seq: int) -> dict[str, Any]:
        """Publish an entry of this tablet once more, as for one who lacks it."""
        session = self.net._session
        passage = session.backbone._passage if session else None
        entry = self.desk.log.find(entry_id(self.desk.device, seq))
        if passage is None or entry is None:
            raise Refused("There is no backbone, or no such entry.")
        done = passage._publishing
        done.add(packed([entry]), again_at=999)
        await self._until(lambda: not done._going)
        return {}

    async def revoke(self, device: str) -> dict[str, Any]:
        self.desk.do(DeviceRevoked(DeviceId(device), self.desk.vector.get(DeviceId(device), 0)))
        return {}

    async def confirmed(self) -> dict[str, Any]:
        """Wait until others have confirmed all that this tablet wrote."""
        await self._until(lambda: not self.net.reach.unsent)
        return {}

    async def dial(self, address: str) -> dict[str, Any]:
        self.net.dial(address)
        return {}

    async def heard(self, device: str) -> dict[str, Any]:
        """Wait until *device* is heard, but cannot be reached."""
        await self._until(
            lambda: any(one.device == device and one.is_heard for one in self.net.reach.peers), WAIT_S
        )
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

    async def _until(self, holds: Callable[[], object], seconds: float = WAIT_S) -> None:
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


async def answer(process: Process, line: str) -> dict[str, Any]:
    asked = json.loads(line)
    command = asked.pop("do")
    try:
        said: dict[str, Any] = await getattr(process, command)(**asked)
    except JudgeAppError as trouble:
        return {"refused": str(trouble)}
    return said


async def main(folder: str, beacon_port: str, host: str = "127.0.0.1") -> None:
    port = 24680 if host == "" else 0
    process = Process(Path(folder), Place(host, port, int(beacon_port)))
    loop = asyncio.get_running_loop()
    lines = asyncio.StreamReader(limit=1 << 24)
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(lines), sys.stdin)
    while line := await lines.readline():
        print(json.dumps(await answer(process, line.decode())), flush=True)
    process.net.stop()
    await process.net.ended()


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
