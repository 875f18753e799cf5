"""A clock as screens and phones get it: facts that no tick changes, from which each counts by itself."""

from typing import Literal, NamedTuple

__all__ = ["BoardClock"]


class BoardClock(NamedTuple):
    """By the time of the hall; past zero it counts up, and whoever draws it sees by itself that it is over.

    A clock without a limit has no length and counts up from the start.
    """

    phase: Literal["none", "waiting", "running", "paused", "called"] = "none"
    ends_ms: int | None = None
    """While it runs, when it is at zero; when time was called."""
    left_ms: int | None = None
    """While it stands, what is left; below zero what is over, or without a limit what has gone."""
    length_ms: int = 0
    since_ms: int | None = None
    """While it runs without a limit, from when it counts up."""
