"""Who was heard of, where and when: whom to call next, and who is near but out of reach."""

from dataclasses import dataclass, replace
from enum import IntEnum

from judge_app.core.claims import DeviceId
from judge_app.sync.addresses import Address

__all__ = ["ENOUGH_FAILURES", "Sighting", "Sightings", "Source", "backoff_ms"]

ENOUGH_FAILURES = 3
"""After so many calls in vain to a device that can be heard, the network is what keeps it away."""
STILL_HEARD_MS = 10_000
FIRST_WAIT_MS = 1_000
LONGEST_WAIT_MS = 30_000
MOST_SIGHTINGS = 256


class Source(IntEnum):
    """Where an address comes from; the most trusted is tried first."""

    KNOWN = 0
    INVITED = 1
    BEACON = 2
    TYPED = 3


@dataclass(frozen=True, slots=True)
class Sighting:
    address: Address
    source: Source
    heard_ms: int
    device: DeviceId | None = None
    """None for an address that somebody typed: who is there shows when it answers."""
    failures: int = 0
    failing_ms: int = 0
    """When the first of these failures was."""
    due_ms: int = 0


def backoff_ms(failures: int, jitter: float) -> int:
    """How long to leave a device alone after so many *failures*; *jitter*, 0 to 1, keeps tablets out of step.

    >>> [backoff_ms(failures, 1.0) for failures in (1, 2, 3, 99)]
    [1000, 2000, 4000, 30000]
    """
    longest = min(LONGEST_WAIT_MS, FIRST_WAIT_MS << min(max(failures, 1) - 1, 10))
    return round(longest * (0.5 + 0.5 * jitter))


class Sightings:
    """Where the other tablets of one event are. The time and the jitter are handed in."""

    def __init__(self) -> None:
        self._seen: dict[tuple[Address, DeviceId | None], Sighting] = {}
        self._linked: set[DeviceId] = set()
        self._beacons: dict[DeviceId, int] = {}

    def heard(self, address: Address, source: Source, now_ms: int, device: DeviceId | None = None) -> None:
        """Note that *device* is said to be at *address*; saying so again does not hasten the next call.

        But one whose beacon is heard after a silence has come back, or this tablet has.
        """
        if source is Source.BEACON and device:
            was_silent = now_ms - self._beacons.get(device, now_ms) >= STILL_HEARD_MS
            self._beacons[device] = now_ms
            if was_silent:
                self._start_afresh(device, now_ms)
        before = self._seen.get((address, device))
        if before:
            sighting = replace(before, source=min(before.source, source), heard_ms=now_ms)
        else:
            self._make_room()
            sighting = Sighting(address, source, now_ms, device, due_ms=now_ms)
        self._seen[address, device] = sighting

    def failed(self, sighting: Sighting, now_ms: int, jitter: float) -> None:
        """Note that nobody answered there, or somebody else did."""
        place = sighting.address, sighting.device
        if place in self._seen:
            now = self._seen[place]
            failures, due_ms = now.failures + 1, now_ms + backoff_ms(now.failures + 1, jitter)
            first_ms = now.failing_ms if now.failures else now_ms
            self._seen[place] = replace(now, failures=failures, failing_ms=first_ms, due_ms=due_ms)

    def reached(self, device: DeviceId, now_ms: int, address: Address | None = None) -> None:
        """Note a link to *device*, at *address* if this end made it."""
        self._linked.add(device)
        if address:
            self._seen.pop((address, None), None)
            self.heard(address, Source.KNOWN, now_ms, device)

    def lost(self, device: DeviceId, now_ms: int) -> None:
        """Note that the link to *device* has ended: it may be called again at once."""
        self._linked.discard(device)
        self._start_afresh(device, now_ms)

    def broke(self, device: DeviceId, now_ms: int, jitter: float) -> None:
        """Note that the link to *device* broke as soon as it was made: so would the next one at once."""
        self._linked.discard(device)
        for place, each in self._seen.items():
            if each.device == device:
                self._seen[place] = replace(each, due_ms=now_ms + backoff_ms(1, jitter))

    def forget(self, device: DeviceId) -> None:
        """Never call *device* again, until it is heard of again."""
        self._linked.discard(device)
        self._beacons.pop(device, None)
        self._seen = {place: each for place, each in self._seen.items() if each.device != device}

    def to_try(self, now_ms: int) -> tuple[Sighting, ...]:
        """Where to call now: each device that has no link, the most trusted and freshest address first."""
        due = [each for each in self._unlinked() if each.due_ms <= now_ms]
        return tuple(sorted(due, key=lambda each: (each.source, each.failures, -each.heard_ms, each.address)))

    def next_try_ms(self) -> int | None:
        """When there will be somebody to call; nothing if nobody is left."""
        return min((each.due_ms for each in self._unlinked()), default=None)

    def out_of_reach(self, now_ms: int) -> tuple[DeviceId, ...]:
        """Who is heard now but was called in vain: the Wi-Fi keeps its guests apart, or a firewall does.

        Who has just left was heard too, but not any more since it was called.
        """
        failures: dict[DeviceId, int] = {}
        for each in self._unlinked():
            if each.device and self._beacons.get(each.device, 0) > each.failing_ms:
                failures[each.device] = failures.get(each.device, 0) + each.failures
        audible = {device for device, when in self._beacons.items() if now_ms - when < STILL_HEARD_MS}
        return tuple(sorted(who for who in audible if failures.get(who, 0) >= ENOUGH_FAILURES))

    def _unlinked(self) -> list[Sighting]:
        return [each for each in self._seen.values() if each.device not in self._linked]

    def _start_afresh(self, device: DeviceId, now_ms: int) -> None:
        for place, each in self._seen.items():
            if each.device == device:
                self._seen[place] = replace(each, failures=0, due_ms=now_ms)

    def _make_room(self) -> None:
        """Drop the least trusted and oldest: anybody in the network can call out any number of beacons."""
        while len(self._seen) >= MOST_SIGHTINGS:
            worst = max(self._seen.values(), key=_idleness)
            del self._seen[worst.address, worst.device]
            if worst.device:
                self._beacons.pop(worst.device, None)


def _idleness(sighting: Sighting) -> tuple[bool, int, int]:
    return sighting.source is Source.BEACON, sighting.source, -sighting.heard_ms
