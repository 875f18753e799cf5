"""Sounds and vibration when the players must be told something: at the warnings, and when time is up."""

from collections.abc import Callable

from judge_app.core.hall import Timer
from judge_app.core.ids import ClockId
from judge_app.core.model import State
from judge_app.core.timing import WARNINGS, left_ms, warnings
from judge_app.device import SoundName, play, vibrate
from judge_app.preferences import Preferences
from judge_app.views.clockface import round_timer, side_timers

__all__ = ["Alarm", "alarm_of"]

SHORT_MS, LONG_MS = 400, 1500
_WARNED = ("round", "building")
"""The clocks by which players are told how much is left; the others only end."""


class Alarm:
    """Told the time at every tick, it sounds once when a clock passes a warning, and once at zero.

    What had passed before it first saw a clock stays silent: the app was just started, or the event opened.
    """

    def __init__(self, play: Callable[[SoundName], None], vibrate: Callable[[int], None]) -> None:
        self._play = play
        self._vibrate = vibrate
        self._state: State | None = None
        self._timers: tuple[Timer, ...] = ()
        self._passed: dict[ClockId, int] = {}
        """For each clock how many of its moments had passed when it was last looked at."""

    def heed(self, state: State, now_ms: int) -> None:
        if state is not self._state:
            self._state, self._timers = state, _at_work(state)
        passed = {timer.id: _passed(timer, now_ms) for timer in self._timers}
        news = [count for clock, count in passed.items() if count > self._passed.get(clock, count)]
        self._passed = passed
        if news:
            is_up = max(news) > len(WARNINGS)
            self._play("time" if is_up else "warning")
            self._vibrate(LONG_MS if is_up else SHORT_MS)


def alarm_of(preferences: Preferences) -> Alarm:
    """An alarm on this device, as loud as whoever holds it wants."""

    def sound(name: SoundName) -> None:
        if preferences.sound:
            play(name)

    def shake(milliseconds: int) -> None:
        if preferences.vibration:
            vibrate(milliseconds)

    return Alarm(sound, shake)


def _at_work(state: State) -> tuple[Timer, ...]:
    """The clocks that somebody waits for; that of a round whose results are all in runs on unheard."""
    current = round_timer(state)
    clocks = (*((current,) if current else ()), *side_timers(state))
    return tuple(timer for timer in clocks if timer.is_started)


def _passed(timer: Timer, now_ms: int) -> int:
    """How many moments the clock is past; at zero all of them, however it came there."""
    left = left_ms(timer, now_ms)
    if left is not None and left <= 0:
        return len(WARNINGS) + 1
    return sum(one.is_past for one in warnings(timer, now_ms)) if timer.purpose in _WARNED else 0
