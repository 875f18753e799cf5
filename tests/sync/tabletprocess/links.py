"""The commands about links: to wait for other tablets, and to let there be no way to them."""

import time
from typing import Any

from judge_app.core.claims import DeviceId
from judge_app.errors import Refused
from judge_app.steadyclock import HallClock
from tests.patience import PATIENCE_S
from tests.sync.tabletprocess.tablet import HeadlessTablet


class LinkCommands(HeadlessTablet):
    """Who is linked, heard and in step, and who is kept apart."""

    async def meet(self, vector: dict[str, int], seconds: float = PATIENCE_S) -> dict[str, Any]:
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

    async def heard(self, device: str) -> dict[str, Any]:
        """Wait until *device* is heard, but cannot be reached."""
        await self._until(
            lambda: any(one.device == device and one.is_heard for one in self.net.reach.peers), PATIENCE_S
        )
        return {}

    async def confirmed(self) -> dict[str, Any]:
        """Wait until others have confirmed all that this tablet wrote."""
        await self._until(lambda: not self.net.reach.unsent)
        return {}

    async def synced(self) -> dict[str, Any]:
        await self._until(lambda: self.net.reach.clock == "synced")
        clock = self.tablet.now_ms
        if not isinstance(clock, HallClock):
            raise Refused("This tablet has no hall clock.")
        return {"hall": clock.hall_ms(), "at": time.perf_counter()}

    async def dial(self, address: str) -> dict[str, Any]:
        self.net.dial(address)
        return {}

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
