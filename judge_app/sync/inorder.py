"""Puts entries into the order of each device: a stream may have taken a later one before an earlier one."""

from collections.abc import Iterable

from judge_app.core.claims import DeviceId
from judge_app.log.entry import Entry
from judge_app.log.oplog import Vector

__all__ = ["MOST_EARLY", "InOrder"]

MOST_EARLY = 5_000
"""So many entries wait for one before them; whoever lacks more is helped by others."""


class InOrder:
    def __init__(self, held: Vector) -> None:
        self._reached = dict(held)
        self._early: dict[tuple[DeviceId, int], Entry] = {}

    def reached(self, device: DeviceId) -> int:
        """Up to where all entries of *device* are held, or were handed on."""
        return self._reached.get(device, 0)

    def hold(self, held: Vector) -> None:
        """So much is held, by whatever way it came."""
        for device, seq in held.items():
            self._reached[device] = max(seq, self.reached(device))

    def ready(self, entries: Iterable[Entry]) -> list[Entry]:
        """Those of *entries*, and of all that came too early, for which nothing is missing."""
        for entry in entries:
            self._early[entry.device, entry.seq] = entry
        ready: list[Entry] = []
        for key, entry in sorted(self._early.items()):
            if entry.seq <= self.reached(entry.device) + 1:
                del self._early[key]
                ready.append(entry)
                self._reached[entry.device] = max(entry.seq, self.reached(entry.device))
        for key in sorted(self._early, key=lambda key: key[1])[MOST_EARLY:]:
            del self._early[key]
        return ready
