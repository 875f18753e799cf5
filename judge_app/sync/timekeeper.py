"""Whose clock a device goes by, so that all of them go by the one of the event's reference device.

The reference is followed directly where it can be reached, or else through a device that reaches it: the
fewest hops first, then the smallest error. Everything is told the time, so that it runs on any clock.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from zlib import crc32

from judge_app.core.claims import DeviceId
from judge_app.sync.clockoffset import PROMISE_MS, Estimate, Offset, ProbeBurst, Sample, is_promised

__all__ = ["MOST_HOPS", "STALE_MS", "Source", "Timekeeper", "Told", "source_to_follow"]

MOST_HOPS = 16
STALE_MS = 45_000.0
"""A source from which nothing has come for this long, three bursts, is out of reach."""


@dataclass(frozen=True)
class Source:
    """A device that can be followed: how far from the reference it is, and how sure one would be."""

    device: DeviceId
    hops: int
    error_ms: float


@dataclass(frozen=True)
class Told:
    """What a device answers when it is asked for the time."""

    timebase: int
    hall_ms: float
    hops: int
    error_ms: float


def source_to_follow(
    sources: Iterable[Source], hops: int | None, error_ms: float | None, *, is_stale: bool
) -> Source | None:
    """The best of *sources* for a device with *hops* and *error_ms* of its own.

    Nobody follows a device that may be following them. As long as one's own source is in reach, fewer hops
    make sure of that. After that, a smaller error does: who has the time from us knows it less well.
    """
    if hops is None or is_stale:
        allowed = (source for source in sources if error_ms is None or source.error_ms < error_ms)
    else:
        allowed = (source for source in sources if source.hops < hops)
    return min(
        (source for source in allowed if source.hops < MOST_HOPS),
        key=lambda source: (source.hops, source.error_ms, source.device),
        default=None,
    )


class _Peer:
    """What is known of the clock at the other end of a link."""

    def __init__(self, now: float) -> None:
        self.burst = ProbeBurst(now)
        self.offset = Offset()
        self.hops = MOST_HOPS
        self.heard_ms = float("-inf")


class Timekeeper:
    """Asks for the time, chooses whom to believe, and tells it to others."""

    def __init__(self, me: DeviceId, reference: DeviceId, *, offset_ms: float = 0.0) -> None:
        """*offset_ms*: how far the hall is ahead of this device, as long as it is the reference itself."""
        self._me = me
        self._reference = reference
        self._offset_ms = offset_ms
        self._peers: dict[DeviceId, _Peer] = {}
        self._held: Sample | None = None  # outlives the link that it came by
        self._hops: int | None = None
        self._heard_ms = float("-inf")

    @property
    def timebase(self) -> int:
        """A short name of the reference: devices that have different ones in mind do not mix their times."""
        return crc32(self._reference.encode())

    @property
    def is_reference(self) -> bool:
        return self._me == self._reference

    @property
    def held(self) -> Sample | None:
        """The one sample that this device goes by, unless it is the reference."""
        return self._held

    @property
    def hops(self) -> int | None:
        """How far from the reference, or None for a device that has not yet heard of its time."""
        return 0 if self.is_reference else self._hops

    @property
    def next_ms(self) -> float | None:
        """When the next probe is due, or None if nobody is to be asked."""
        if self.is_reference:
            return None
        return min((peer.burst.next_ms for peer in self._peers.values()), default=None)

    def estimate(self, now: float) -> Estimate | None:
        if self.is_reference:
            return Estimate(self._offset_ms, 0.0)
        return self._held.estimate_at(now) if self._held else None

    def is_in_step(self, now: float) -> bool:
        """Whether this device can promise to show the hall's time."""
        return self.hops is not None and is_promised(self.estimate(now))

    def told(self, now: float) -> Told | None:
        """What to answer who asks, or nothing while this device does not know the time itself."""
        hops, estimate = self.hops, self.estimate(now)
        if hops is None or estimate is None:
            return None
        return Told(self.timebase, now + estimate.offset_ms, hops, estimate.error_ms)

    def link(self, device: DeviceId, now: float) -> None:
        """There is a way to *device* now."""
        self._peers[device] = _Peer(now)

    def unlink(self, device: DeviceId) -> None:
        self._peers.pop(device, None)

    def refer_to(self, reference: DeviceId, now: float) -> None:
        """The event has another reference: the hall's time goes on from what that device had of it.

        It was in step at best, so that what is known of the old one is less sure by as much, and counts only
        until the first answer.
        """
        if reference == self._reference:
            return
        estimate = self.estimate(now)
        self._reference, self._hops = reference, None
        if estimate is not None:
            self._offset_ms = estimate.offset_ms
            self._held = Sample(now, now, now + estimate.offset_ms, estimate.error_ms + PROMISE_MS)
        self._peers = {device: _Peer(now) for device in self._peers}

    def to_ask(self, now: float) -> list[DeviceId]:
        """The devices to send a probe to, one each."""
        if self.is_reference:
            return []
        is_in_step = self.is_in_step(now)
        return [device for device, peer in self._peers.items() if peer.burst.ask(now, is_in_step=is_in_step)]

    def heard(self, device: DeviceId, sent_ms: float, told: Told, now: float) -> None:
        """*device* answered a probe: believe it, if what it says can be."""
        peer = self._peers.get(device)
        is_reference = device == self._reference
        if peer is None or told.timebase != self.timebase or (told.hops == 0) != is_reference:
            return
        peer.hops, peer.heard_ms = told.hops, now
        peer.offset.add(Sample(sent_ms, now, told.hall_ms, told.error_ms))
        self._choose(now)

    def _choose(self, now: float) -> None:
        own = self.estimate(now)
        source = source_to_follow(
            self._sources(now),
            self._hops,
            own.error_ms if own else None,
            is_stale=now - self._heard_ms >= STALE_MS,
        )
        if source is not None and not self.is_reference:
            followed = self._peers[source.device]
            self._held, self._hops = followed.offset.best(now), source.hops + 1
            self._heard_ms = followed.heard_ms

    def _sources(self, now: float) -> list[Source]:
        return [
            Source(device, peer.hops, estimate.error_ms)
            for device, peer in self._peers.items()
            if now - peer.heard_ms < STALE_MS and (estimate := peer.offset.estimate(now)) is not None
        ]
