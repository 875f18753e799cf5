"""Whom a tablet calls, and when it calls out itself: enough links for news to travel, and nobody left aside.

All devices of an event stand in a ring, in the order of their ids. Each wants a link to the next one in the
ring that it can reach. So all who can reach each other hang together, also when a hall that was parted comes
together again; the other links only make the ways shorter.
"""

import logging
import random
import secrets
from collections.abc import Callable, Iterable, Set
from itertools import takewhile

from judge_app.core.claims import DeviceId
from judge_app.errors import Refused
from judge_app.sync.addresses import Address, address_text, parse_address
from judge_app.sync.credentials import Standing
from judge_app.sync.discovery import Beacon, Lookout
from judge_app.sync.place import Place
from judge_app.sync.sightings import Sighting, Sightings, Source

__all__ = ["ENOUGH_LINKS", "Searching"]

ENOUGH_LINKS = 4
"""A tablet calls others until it has so many; news needs few steps through any number of tablets then."""
CALLS_AT_ONCE = 4
SHORT_MS = 3_000
"""A link that did not last so long is one that could not be made: something is wrong at one of its ends."""

log = logging.getLogger("tableside.sync")


class Searching:
    """Lives in the network's loop; *now_ms* is this device's own time."""

    def __init__(
        self,
        device: DeviceId,
        place: Place,
        known: dict[DeviceId, tuple[str, ...]],
        now_ms: Callable[[], int],
    ) -> None:
        self._device = device
        self._now_ms = now_ms
        self._sightings = Sightings()
        self._lookout = Lookout(device, self._on_beacon, port=place.beacon_port, interfaces=place.interfaces)
        self._chance = random.Random(secrets.randbits(64))
        self._standing: Standing | None = None
        self._calling: set[Address] = set()
        self._linked_ms: dict[DeviceId, int] = {}
        self._beacon: Beacon | None = None
        self.known = dict(known)
        """Where tablets were reached, to be tried first the next time."""

    async def open(self) -> None:
        try:
            await self._lookout.open()
        except OSError as trouble:  # without it, addresses are typed or scanned
            log.info("no beacons here: %s", trouble)
        self.hear_of(self.known, Source.KNOWN)

    def close(self) -> None:
        self._lookout.close()

    def stand(self, standing: Standing) -> None:
        self._standing = standing

    def hear(self, address: Address, source: Source, device: DeviceId | None) -> None:
        self._sightings.heard(address, source, self._now_ms(), device)

    def hear_of(self, places: dict[DeviceId, tuple[str, ...]], source: Source) -> None:
        for device, texts in places.items():
            for text in texts if device != self._device else ():
                try:
                    self.hear(parse_address(text), source, device)
                except Refused:
                    log.info("no address: %r", text[:60])

    def out_of_reach(self) -> tuple[DeviceId, ...]:
        return self._sightings.out_of_reach(self._now_ms())

    def reached(self, peer: DeviceId, address: Address | None) -> None:
        """There is a link to *peer*, who takes links at *address*."""
        now = self._linked_ms[peer] = self._now_ms()
        self._sightings.reached(peer, now, address)
        if address:
            self.known[peer] = (address_text(address),)

    def lost(self, peer: DeviceId) -> None:
        now = self._now_ms()
        if now - self._linked_ms.pop(peer, 0) < SHORT_MS:
            self._sightings.broke(peer, now, self._chance.random())
        else:
            self._sightings.lost(peer, now)

    def to_call(self, linked: Set[DeviceId]) -> list[Sighting]:
        """Whom to call now; each is to be `answered` or `failed` after that."""
        standing = self._standing
        if standing is None:
            return []
        gap, ring = self._gap(standing, linked), self._ring(standing)
        has_enough = len(linked) >= ENOUGH_LINKS
        due = [
            one
            for one in self._sightings.to_try(self._now_ms())
            if one.address not in self._calling
            and (not has_enough or one.device in gap or one.source is Source.TYPED)
            and self.is_wanted(one)
        ]
        due.sort(key=lambda one: _place_in(ring, one.device))
        chosen = due[: max(0, CALLS_AT_ONCE - len(self._calling))]
        self._calling.update(one.address for one in chosen)
        return chosen

    def answered(self, sighting: Sighting) -> None:
        self._calling.discard(sighting.address)

    def failed(self, sighting: Sighting) -> None:
        self._calling.discard(sighting.address)
        self._sightings.failed(sighting, self._now_ms(), self._chance.random())

    def is_wanted(self, sighting: Sighting) -> bool:
        device = sighting.device
        if device == self._device or self._standing is None:
            return False
        roster = self._standing.roster
        return device is None or device not in roster.members or roster.is_admitted(device)

    def call_out(self, linked: Set[DeviceId], port: int, plates: str) -> None:
        """Be heard while somebody is missing or may join; a hall that hangs together is quiet."""
        standing = self._standing
        if standing is None:
            return
        is_short = len(linked) < min(ENOUGH_LINKS, len(self._ring(standing)))
        is_heard = plates or is_short or self._gap(standing, linked)
        name = standing.event_name
        beacon = Beacon(standing.event, name, self._device, port, plates) if is_heard else None
        if beacon != self._beacon:
            self._beacon = beacon
            self._lookout.search(beacon)

    def _gap(self, standing: Standing, linked: Set[DeviceId]) -> set[DeviceId]:
        """Those between this device and the first one after it in the ring to which it has a link."""
        return {*takewhile(lambda one: one not in linked, self._ring(standing))}

    def _ring(self, standing: Standing) -> list[DeviceId]:
        """All others that take part, from the one after this device on."""
        members = standing.roster.members.values()
        others = sorted(one.device for one in members if not one.is_revoked and not one.renewed)
        return [one for one in others if one > self._device] + [one for one in others if one < self._device]

    def _on_beacon(self, beacon: Beacon, address: Address) -> None:
        if self._standing and beacon.event == self._standing.event:
            self.hear(address, Source.BEACON, beacon.device)


def _place_in(ring: list[DeviceId], device: DeviceId | None) -> tuple[int, int]:
    """The next one first, then those at half, a quarter, an eighth of the way round, then all others."""
    if device not in ring:
        return 1, 0
    place, size = ring.index(device), len(ring)
    shares: Iterable[int] = (size >> power for power in range(1, size.bit_length()))
    near = {0: 0} | {share: order for order, share in enumerate(shares, 1)}
    return (0, near[place]) if place in near else (2, place)
