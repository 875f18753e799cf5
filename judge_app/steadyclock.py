"""The time of the day by a clock that nobody can set while the app runs."""

import time
from collections.abc import Callable

__all__ = ["SteadyClock", "since_boot_ns"]

MS_NS = 1_000_000


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
        return (self._start_ns + self._steady_ns()) // MS_NS
