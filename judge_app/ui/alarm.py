"""Sounds and vibration: at the warnings of a clock, when time is up, and for calls that are to be heard."""

from collections.abc import Callable

from judge_app.core.claims import EntryId
from judge_app.core.hall import Timer
from judge_app.core.ids import CallId, ClockId
from judge_app.core.model import State
from judge_app.core.ops import CallMade, CallTaken
from judge_app.core.timing import WARNINGS, left_ms, warnings
from judge_app.device import SoundName, play, vibrate
from judge_app.preferences import Preferences
from judge_app.views.calls import LONG_WAIT_MS
from judge_app.views.clockface import round_timer, side_timers

__all__ = ["Alarm", "CallAlarm", "alarm_of"]

SHORT_MS, LONG_MS = 400, 1500
_WARNED = ("round", "building")
"""The clocks by which players are told how much is left; the others only end."""


class Alarm:
    """Told the time at every tick, it sounds once when a clock passes a warning, and once at zero.

    What had passed before it first saw a clock stays silent: the app was just started, or the event opened.
    """

    def __init__(
        self, play: Callable[[SoundName], None], vibrate: Callable[[int], None], device: str = ""
    ) -> None:
        self._play = play
        self._vibrate = vibrate
        self._calls = CallAlarm(play, vibrate, device)
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
        self._calls.heed(state, now_ms)


class CallAlarm:
    """Sounds for a call that came from another tablet, and vibrates once for one that waits too long.

    It also vibrates where this tablet took a call that another judge had taken first. What was so when it
    first looked stays silent.
    """

    def __init__(
        self, play: Callable[[SoundName], None], vibrate: Callable[[int], None], device: str
    ) -> None:
        self._play, self._vibrate, self._device = play, vibrate, device
        self._state: State | None = None
        self._waiting: frozenset[tuple[CallId, int]] = frozenset()
        """Which calls wait, for a judge or on appeal for the head judge, and since when."""
        self._known: set[CallId] = set()
        self._late: set[tuple[CallId, int]] = set()
        """For these it has vibrated."""
        self._lost: frozenset[EntryId] = frozenset()

    def heed(self, state: State, now_ms: int) -> None:
        is_first = self._state is None
        if state is not self._state:
            self._take_in(state, is_first)
        late = {wait for wait in self._waiting if now_ms - wait[1] >= LONG_WAIT_MS} - self._late
        self._late |= late
        if late and not is_first:
            self._vibrate(LONG_MS)

    def _take_in(self, state: State, is_first: bool) -> None:
        self._state = state
        self._waiting = frozenset(
            (call.id, since) for call in state.open_calls if (since := call.waits_since_ms) is not None
        )
        new = {call for call, _since in self._waiting} - self._known
        self._known |= state.calls.keys()
        lost = frozenset(entry for entry in state.ignored if self._is_own_taking(state, entry))
        is_lost, self._lost = bool(lost - self._lost), lost
        if is_first:
            return
        if new - self._own_calls(state, new):
            self._play("call")
        if is_lost:
            self._vibrate(SHORT_MS)

    def _own_calls(self, state: State, calls: set[CallId]) -> set[CallId]:
        """Those of *calls* that this tablet made itself."""
        if not calls:
            return set()
        return {
            op.call_id
            for stamp, op, _undone in reversed(state.history)
            if isinstance(op, CallMade) and op.call_id in calls and stamp.device == self._device
        }

    def _is_own_taking(self, state: State, entry: EntryId) -> bool:
        happening = state.history.find(entry)
        return (
            happening is not None
            and isinstance(happening.op, CallTaken)
            and happening.stamp.device == self._device
        )


def alarm_of(preferences: Preferences) -> Alarm:
    """An alarm on this device, as loud as whoever holds it wants."""

    def sound(name: SoundName) -> None:
        if preferences.sound:
            play(name)

    def shake(milliseconds: int) -> None:
        if preferences.vibration:
            vibrate(milliseconds)

    return Alarm(sound, shake, preferences.device)


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
