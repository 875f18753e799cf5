"""What a clock shows at a moment, in digits, and how urgent that is."""

from typing import Literal

from judge_app.core.hall import Timer
from judge_app.core.timing import LAST_MINUTES, elapsed_ms, left_ms

__all__ = ["Mood", "face", "in_minutes", "mood_of"]

Mood = Literal["none", "normal", "last", "over"]
"""No clock; running or paused; the last five minutes; past zero."""


def face(timer: Timer, now_ms: int) -> str:
    """What the clock shows, m:ss: time left; past zero what is over; without a limit what has gone.

    The last second of the time shows as 0:01, so that 0:00 and the end are the same moment.
    """
    left = left_ms(timer, now_ms)
    if left is None:
        return in_minutes(elapsed_ms(timer, now_ms))
    return in_minutes(-(-left // 1000) * 1000) if left > 0 else in_minutes(-left)


def in_minutes(milliseconds: int) -> str:
    minutes, seconds = divmod(max(milliseconds, 0) // 1000, 60)
    return f"{minutes}:{seconds:02}"


def mood_of(timer: Timer, now_ms: int) -> Mood:
    left = left_ms(timer, now_ms)
    if left is None:
        return "normal"
    if left <= 0:
        return "over"
    return "last" if left <= LAST_MINUTES * 60_000 else "normal"
