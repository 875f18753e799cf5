"""How long entries that are on their way to a peer are waited for, before they are taken for lost.

A peer that moves at all may only be busy, and to send everything once more would make it busier still. But
where somebody always writes, something always moves. So the entries of one device are waited for twice as
long, if the peer has got others that set out after them; and four times as long in any case.
"""

from dataclasses import dataclass

from judge_app.core.claims import DeviceId

__all__ = ["LATE", "VERY_LATE", "Waiting"]

LATE, VERY_LATE = 2.0, 4.0
"""So many times as long a peer is waited for that has got what set out later; or that moves otherwise."""


@dataclass(slots=True)
class _Wait:
    """For what has not come of one device; not frozen, for there are thousands in a crowd."""

    since: float
    """When the first of it set out, or something came."""
    patience_s: float
    first: int
    """Up to which entry something set out first, and when; and last."""
    first_at: float
    last: int
    last_at: float


class Waiting:
    """*usual_s* is how long at first; each time in vain twice as long, up to *longest_s*.

    When entries of *own* set out is not known: they may have had to wait here.
    """

    def __init__(self, usual_s: float, longest_s: float, now: float, own: DeviceId | None = None) -> None:
        self._usual_s, self._longest_s, self._own = usual_s, longest_s, own
        self._waits: dict[DeviceId, _Wait] = {}
        self._moved_at = now
        """When something came, of whatever device."""
        self._newest_at = now
        """When the latest of all that came had set out, as far as that is known."""

    def set_out(self, device: DeviceId, seq: int, now: float) -> None:
        """Entries of *device* up to *seq* are on their way."""
        if wait := self._waits.get(device):
            wait.last, wait.last_at = seq, now
        else:
            self._waits[device] = _Wait(now, self._usual_s, seq, now, seq, now)

    def moved(self, now: float) -> None:
        """The peer does something."""
        self._moved_at = now

    def came(self, device: DeviceId, seq: int, now: float, at: float = 0.0) -> None:
        """The peer has got the entries of *device* up to *seq*; *at* is when, if they were not waited for."""
        self.moved(now)
        wait = self._waits.get(device)
        if wait is None:
            self._newest_at = max(at, self._newest_at)
            return
        if seq >= wait.last:
            self._pass(device, wait.last_at)
            del self._waits[device]
            return
        if seq >= wait.first:
            self._pass(device, wait.first_at)
            wait.first, wait.first_at = wait.last, wait.last_at
        wait.since, wait.patience_s = now, self._usual_s

    def _pass(self, device: DeviceId, at: float) -> None:
        if device != self._own:
            self._newest_at = max(at, self._newest_at)

    def is_over(self, device: DeviceId, seq: int, now: float) -> bool:
        """Whether what is on its way of *device*, up to *seq*, is lost; then it is to set out once more."""
        wait = self._waits.get(device)
        if wait is None:
            self.set_out(device, seq, now)
            return False
        waited_s = now - wait.since
        is_still = min(waited_s, now - self._moved_at) > wait.patience_s
        longest = LATE if self._newest_at > wait.first_at and device != self._own else VERY_LATE
        if not is_still and waited_s <= longest * wait.patience_s:
            return False
        patience_s = min(2 * wait.patience_s, self._longest_s)
        self._waits[device] = _Wait(now, patience_s, seq, now, seq, now)
        return True

    def put_off(self, device: DeviceId, now: float) -> None:
        """Somebody else has helped: see what comes of it."""
        if wait := self._waits.get(device):
            wait.since = now

    def hasten(self) -> None:
        """Wait no longer than at first, for whatever it is."""
        for wait in self._waits.values():
            wait.patience_s = min(wait.patience_s, self._usual_s)

    def forget(self, device: DeviceId | None = None) -> None:
        """Nothing is on its way any more, of *device* or at all."""
        if device is None:
            self._waits.clear()
        else:
            self._waits.pop(device, None)
