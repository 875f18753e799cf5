"""The commands about an event: to open and join it, to write into it, and to read what it holds."""

import asyncio
import time
from typing import Any

from bench.events import grow
from judge_app.core.claims import DeviceId
from judge_app.core.ids import EventId, PlayerId
from judge_app.core.model import Result
from judge_app.core.ops import DeviceRevoked, NoteWritten, PlayerAdded, ResultReported, RulesetChosen
from judge_app.core.pairing import pair
from judge_app.core.record import tournament_of
from judge_app.core.steps import round_made
from judge_app.errors import Refused
from judge_app.log.fold import Fold
from judge_app.log.oplog import OpLog
from tests.sync.tabletprocess.tablet import HeadlessTablet


class EventCommands(HeadlessTablet):
    """What a judge does in an event."""

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

    async def said(self) -> dict[str, Any]:
        """The notes that this tablet holds."""
        ops = (entry.op for entry in self.desk.log.entries)
        return {"notes": [op.text for op in ops if isinstance(op, NoteWritten)]}

    async def revoke(self, device: str) -> dict[str, Any]:
        self.desk.do(DeviceRevoked(DeviceId(device), self.desk.vector.get(DeviceId(device), 0)))
        return {}
