"""Which events are heard of on this network, for a tablet that takes part in none yet."""

import asyncio
from collections.abc import Callable

from judge_app.core.claims import DeviceId
from judge_app.core.ids import EventId
from judge_app.core.reach import Nearby
from judge_app.sync.addresses import Address, address_text
from judge_app.sync.discovery import Beacon, Lookout
from judge_app.sync.ground import Ground

__all__ = ["Outlook"]

NEARBY_S = 8.0
"""So long an event that falls silent is still nearby."""


class Outlook:
    """Listens for events nearby."""

    def __init__(self, ground: Ground, changed: Callable[[], None]) -> None:
        self._ground = ground
        self._changed = changed
        self._heard: dict[tuple[EventId, DeviceId], tuple[Beacon, Address, float]] = {}
        self.nearby: tuple[Nearby, ...] = ()
        place = ground.place
        self._lookout = Lookout(
            ground.signer.device, self._on_beacon, port=place.beacon_port, interfaces=place.interfaces
        )
        self._opening = ground.run(self._open())

    def close(self) -> None:
        self._opening.cancel()
        self._ground.on_network(self._lookout.close)

    def inviting(self, plate: str) -> list[Address]:
        """Where a code that begins with *plate* is open; on the network's thread."""
        return [address for beacon, address, _at in [*self._heard.values()] if plate in beacon.plates]

    async def _open(self) -> None:
        try:
            await self._lookout.open()
        except OSError:
            return  # nothing is heard then: the code is used with an address
        while True:
            await asyncio.sleep(1.0)
            self._tell()

    def _on_beacon(self, beacon: Beacon, address: Address) -> None:
        self._heard[beacon.event, beacon.device] = beacon, address, self._ground.clock.own_ms()
        self._tell()

    def _tell(self) -> None:
        now = self._ground.clock.own_ms()
        self._heard = {key: one for key, one in self._heard.items() if now - one[2] < NEARBY_S * 1000}
        nearby = {
            beacon.event: Nearby(beacon.event, beacon.event_name, beacon.device, address_text(address))
            for beacon, address, _at in self._heard.values()
        }
        found = tuple(sorted(nearby.values(), key=lambda one: (one.name, one.event)))
        if found != self.nearby:
            self.nearby = found
            self._ground.on_desk(self._changed)
