"""What counts on a board, worked out at every tick: the clock, which page is up, where all of it stands."""

from typing import NamedTuple

from judge_app.core.timing import LAST_MINUTES
from judge_app.views.board import BoardClock
from judge_app.views.timewords import Mood, in_minutes

__all__ = ["TURN_MS", "BoardFace", "board_face", "drift", "marks_of", "page_at", "side_at"]

TURN_MS = 8_000
"""So long a page of names stands."""
DRIFT_MS, SIDE_MS = 60_000, 15 * 60_000
_ORBIT = ((0, 0), (3, 1), (4, 4), (1, 5), (-2, 4), (-4, 1), (-3, -2), (1, -3))
"""Where all of the board stands, minute by minute: no pixel of a screen shines for hours."""


class BoardFace(NamedTuple):
    time: str = ""
    """"04:37"; nothing without a clock."""
    is_over: bool = False
    """Past zero, where it counts up."""
    mood: Mood = "none"
    share: float = 0.0
    """How much had gone when the figures last turned: the bar is drawn with them, and not in between."""


def board_face(clock: BoardClock, now_ms: int) -> BoardFace:
    """The last second shows as 00:01, so that 00:00 and the end are the same moment."""
    if clock.phase == "none":
        return BoardFace()
    left = _left_ms(clock, now_ms)
    if not clock.length_ms and clock.phase != "called" and clock.ends_ms is None:
        gone = now_ms - clock.since_ms if clock.since_ms is not None else abs(left)
        return BoardFace(in_minutes(gone).zfill(5), mood="normal")
    if left <= 0 or clock.phase == "called":
        return BoardFace(in_minutes(max(-left, 0)).zfill(5), is_over=True, mood="over", share=1.0)
    shown = -(-left // 1000) * 1000
    mood: Mood = "last" if left <= LAST_MINUTES * 60_000 < clock.length_ms else "normal"
    share = 1 - min(shown / clock.length_ms, 1.0) if clock.length_ms else 0.0
    return BoardFace(in_minutes(shown).zfill(5), mood=mood, share=share)


def _left_ms(clock: BoardClock, now_ms: int) -> int:
    if clock.phase in ("running", "called"):
        return clock.ends_ms - now_ms if clock.ends_ms is not None else 0
    return clock.left_ms or 0


def marks_of(clock: BoardClock, warnings: tuple[int, ...]) -> tuple[tuple[float, str], ...]:
    """Where on the bar each of the warnings stands, and what is written there."""
    if not clock.length_ms:
        return ()
    return tuple((1 - minutes * 60_000 / clock.length_ms, str(minutes)) for minutes in warnings)


def page_at(pages: int, since_ms: int, now_ms: int) -> int:
    """Which of so many pages is up, when the first one was shown at *since_ms*."""
    return max(now_ms - since_ms, 0) // TURN_MS % pages if pages else 0


def drift(now_ms: int) -> tuple[int, int]:
    """How far all of the board stands from its place in this minute."""
    return _ORBIT[now_ms // DRIFT_MS % len(_ORBIT)]


def side_at(now_ms: int) -> bool:
    """Whether the clock stands on the other side for now: large bright figures are what burns in first."""
    return bool(now_ms // SIDE_MS % 2)
