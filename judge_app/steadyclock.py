"""The time of the day by a clock that nobody can set while the app runs, and the one time of a hall."""

import time
from collections.abc import Callable
from typing import NamedTuple

__all__ = ["HallClock", "SteadyClock", "since_boot_ns"]

MS_NS = 1_000_000

STEP_NS = 250 * MS_NS
"""From this difference on a clock is set at once; below, it is slewed: runs a little faster or slower."""
SLEW = 0.04
"""How much faster or slower: too little to be seen on a clock that counts seconds, and 250 ms take 6 s."""


def since_boot_ns() -> int:
    """Goes on whatever happens to the device's clock; where the system can tell, also while it sleeps."""
    try:
        return time.clock_gettime_ns(time.CLOCK_BOOTTIME)
    except (AttributeError, OSError):  # not on this system, or not in its kernel
        return time.monotonic_ns()


class SteadyClock:
    """What the device's clock showed when this one was made, and all that has passed since, in milliseconds.

    A clock of the hall is two times of the day. If somebody sets the device's clock in between, or a network
    does, a round would last an hour longer or be over at once. After a restart the device's clock counts
    again.
    """

    def __init__(
        self, wall_ns: Callable[[], int] = time.time_ns, steady_ns: Callable[[], int] = since_boot_ns
    ) -> None:
        self._steady_ns = steady_ns
        self._start_ns = wall_ns() - steady_ns()

    def __call__(self) -> int:
        return self.ns() // MS_NS

    def ns(self) -> int:
        return self._start_ns + self._steady_ns()


class _Aim(NamedTuple):
    """Since when which difference is wanted, and which one was applied then, all in nanoseconds."""

    since: int
    wanted: int
    applied: int

    def at(self, own: int) -> int:
        """The difference that is applied at *own*."""
        most = int(max(0, own - self.since) * SLEW)
        return self.applied + max(-most, min(most, self.wanted - self.applied))


class HallClock:
    """The time that all tablets of a hall share: one's own steady clock, and how far the hall is ahead of it.

    Who knows the difference aims at it. A small change is slewed, so that no clock on a screen jumps and none
    ever runs backwards; a large one, as on joining with a wrong clock, is stepped. It may be aimed in one
    thread and read in others: what it goes by is replaced as a whole.
    """

    def __init__(self, steady: SteadyClock | None = None, offset_ms: float = 0.0) -> None:
        self._steady = steady or SteadyClock()
        ahead = round(offset_ms * MS_NS)
        self._aim = _Aim(self._steady.ns(), ahead, ahead)

    def __call__(self) -> int:
        return self._hall_ns() // MS_NS

    def aim(self, offset_ms: float) -> None:
        """From now on the hall is *offset_ms* ahead of this device."""
        own = self._steady.ns()
        wanted, applied = round(offset_ms * MS_NS), self._aim.at(own)
        self._aim = _Aim(own, wanted, wanted if abs(wanted - applied) >= STEP_NS else applied)

    @property
    def offset_ms(self) -> float:
        """What is applied now."""
        return self._aim.at(self._steady.ns()) / MS_NS

    @property
    def aimed_ms(self) -> float:
        """What is wanted; while it slews, not yet all of it is applied."""
        return self._aim.wanted / MS_NS

    @property
    def slewing_ms(self) -> float:
        """What is wanted and not yet applied."""
        aim = self._aim
        return (aim.wanted - aim.at(self._steady.ns())) / MS_NS

    def own_ms(self) -> float:
        """This device's own time, uncorrected."""
        return self._steady.ns() / MS_NS

    def hall_ms(self) -> float:
        return self._hall_ns() / MS_NS

    def _hall_ns(self) -> int:
        own = self._steady.ns()
        return own + self._aim.at(own)
