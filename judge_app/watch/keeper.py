"""The watch: carries the noted event whenever the app is not to be seen, and rests while it is."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from time import monotonic
from typing import Any

from judge_app.core.ids import EventId
from judge_app.device.device import Device
from judge_app.device.reports import write_report
from judge_app.errors import JudgeAppError
from judge_app.storage.trouble import StoreLocked
from judge_app.watch.carrying import Carrying, Makers, NothingNoted
from judge_app.watch.turns import Turns

__all__ = ["Keeper", "keep_watch"]

FIRST_S = 3.0
"""So long the app, which has just started the watch, may take to connect."""
TICK_S = 0.5
SOON_S, LATER_S, LOCKED_S = 0.05, 2.0, 60.0
"""How soon locked files are tried again, ever later, and for how long: then they are somebody else's."""
DYING_S = 1.0
"""So long another watch may still be dying."""


def keep_watch(folder: Path, device: Device, makers: Makers) -> int:
    """Be the watch of the tablet in *folder* until there is nothing to carry; a second one ends at once."""
    try:
        return asyncio.run(_keep(folder, device, makers))
    except Exception as error:
        write_report(folder, error, datetime.now())
        if isinstance(error, JudgeAppError):
            device.notify("Tableside", str(error))
        device.stop_watch()
        return 1


async def _keep(folder: Path, device: Device, makers: Makers) -> int:
    folder.mkdir(parents=True, exist_ok=True)
    turns = await _turns(folder)
    if turns is None:
        return 0
    try:
        await Keeper(turns, device, makers).keep()
    finally:
        turns.close()
    device.stop_watch()  # or else the system takes the end of the process for a mishap, and starts it anew
    return 0


async def _turns(folder: Path) -> Turns | None:
    """The watch's end of the turns; nothing if another watch has it."""
    deadline = monotonic() + DYING_S
    while True:
        try:
            return Turns(folder)
        except BlockingIOError:
            if monotonic() > deadline:
                return None
        await asyncio.sleep(SOON_S)


class Keeper:
    def __init__(self, turns: Turns, device: Device, makers: Makers) -> None:
        self._turns = turns
        self._device = device
        self._makers = makers
        self._loop = asyncio.get_running_loop()
        self._failure: asyncio.Future[None] = self._loop.create_future()

    async def keep(self) -> None:
        """Take turns with the app, until there is nothing to carry any more; raises what went wrong."""
        await self._turns.claimed(FIRST_S)
        carried: EventId | None = None
        with suppress(NothingNoted):
            while True:
                if self._turns.is_claimed:
                    self._turns.give(carried)
                    await self._turns.free()
                self._turns.take()
                carried = await self._carry()

    async def _carry(self) -> EventId | None:
        """Carry the noted event until the app comes: which one it was, if there was time for that."""
        carrying = await self._taken_up()
        if carrying is None:
            return None
        while not self._turns.is_claimed and not carrying.is_idle:
            carrying.tick()
            await self._rest_of_tick()
        await carrying.rest()
        if carrying.is_idle:
            raise NothingNoted
        return carrying.event

    async def _taken_up(self) -> Carrying | None:
        """The noted event, open; nothing if the app comes first."""
        pause_s, deadline = SOON_S, monotonic() + LOCKED_S
        while not self._turns.is_claimed:
            try:
                return Carrying(self._makers, self._device, self._post)
            except StoreLocked as locked:
                if monotonic() > deadline:
                    raise NothingNoted from locked
            await self._turns.claimed(pause_s)
            pause_s = min(2 * pause_s, LATER_S)
        return None

    async def _rest_of_tick(self) -> None:
        coming: asyncio.Future[Any] = asyncio.ensure_future(self._turns.claimed(TICK_S))
        await asyncio.wait({coming, self._failure}, return_when=asyncio.FIRST_COMPLETED)
        if self._failure.done():
            self._failure.result()

    def _post(self, work: Callable[[], None]) -> None:
        self._loop.call_soon_threadsafe(self._do, work)

    def _do(self, work: Callable[[], None]) -> None:
        """Work of the network or the board on the desk: what fails there is a fault of the watch."""
        try:
            work()
        except Exception as failure:
            if not self._failure.done():
                self._failure.set_exception(failure)
