"""How long entries that are on their way to a peer are waited for, before they are taken for lost.

Each device is waited for by itself: that entries of others come says nothing about its own. But a peer that
is only busy gets everything later, in the order in which it set out. So what came of others counts against a
device only if it set out later than what is missing.
"""

from dataclasses import dataclass

from judge_app.core.claims import DeviceId

__all__ = ["Waiting"]


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
    """*usual_s* is how long at first; each time in vain twice as long, up to *longest_s*."""

    def __init__(self, usual_s: float, longest_s: float, now: float) -> None:
        self._usual_s, self._longest_s = usual_s, longest_s
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

    def came(self, device: DeviceId, seq: int, now: float) -> None:
        """The peer holds the entries of *device* up to *seq* now, and did not before."""
        wait = self._waits.get(device)
        if wait is None:  # it had them from somebody else, or wrote them itself
            return
        self._moved_at = now
        if seq >= wait.last:
            self._newest_at = max(wait.last_at, self._newest_at)
            del self._waits[device]
            return
        if seq >= wait.first:
            self._newest_at = max(wait.first_at, self._newest_at)
            wait.first, wait.first_at = wait.last, wait.last_at
        wait.since, wait.patience_s = now, self._usual_s

    def is_over(self, device: DeviceId, seq: int, now: float) -> bool:
        """Whether what is on its way of *device*, up to *seq*, is lost; then it is to set out once more."""
        wait = self._waits.get(device)
        if wait is None:
            self.set_out(device, seq, now)
            return False
        is_silent = now - self._moved_at > wait.patience_s
        is_passed_by = self._newest_at > wait.first_at
        if now - wait.since <= wait.patience_s or not (is_silent or is_passed_by):
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
