"""What a tablet lets be heard and felt: the warnings of a clock, that time is up, calls for a judge."""

from collections.abc import Callable

from judge_app.alarm.earlier import as_of, before_each_change
from judge_app.alarm.voice import Voice, voice_of
from judge_app.core.claims import EntryId
from judge_app.core.hall import Timer
from judge_app.core.ids import CallId, ClockId
from judge_app.core.model import State
from judge_app.core.ops import CallMade, CallTaken, PlayerCalled
from judge_app.core.timing import WARNINGS, left_ms, warnings
from judge_app.device.device import Device, SoundName
from judge_app.preferences import Preferences
from judge_app.views.calls import LONG_WAIT_MS
from judge_app.views.clockface import round_timer, side_timers
from judge_app.views.spoken import moment_of
from judge_app.views.words import plain

__all__ = ["Alarm", "CallAlarm", "alarm_of"]

SHORT_MS, LONG_MS = 400, 1500
_WARNED = ("round", "building")
"""The clocks by which players are told how much is left; the others only end."""
_OVER, _CALLED = len(WARNINGS) + 1, len(WARNINGS) + 2
"""The moments after the warnings."""

_Wait = tuple[CallId, int]
"""A call that waits, for a judge or on appeal for the head judge, and since when."""


class Alarm:
    """Told the time at every tick, it sounds once at a warning of a clock, at zero, and when time is called.

    What had passed before it first saw a clock stays silent: the app was just started, or the event opened.
    But who takes over from another process gives *since_ms*, the last moment at which that one looked: what
    came after it was heard by nobody.
    """

    def __init__(
        self,
        play: Callable[[SoundName], None],
        vibrate: Callable[[int], None],
        device: str = "",
        notify: Callable[[str, str], None] | None = None,
        voice: Voice | None = None,
        since_ms: int | None = None,
    ) -> None:
        self._play = play
        self._vibrate = vibrate
        self._notify = notify
        self._voice = voice
        self._calls = CallAlarm(play, vibrate, device)
        self._since_ms = since_ms
        self._state: State | None = None
        self._timers: tuple[Timer, ...] = ()
        self._passed: dict[ClockId, int] = {}
        """For each clock how many of its moments had passed when it was last looked at."""

    def heed(self, state: State, now_ms: int) -> None:
        if self._since_ms is not None:
            self.catch_up(state, min(self._since_ms, now_ms))
        news = self._news(state, now_ms)
        if news:
            is_up = max(self._passed[timer.id] for timer in news) >= _OVER
            self._play("time" if is_up else "warning")
            self._vibrate(LONG_MS if is_up else SHORT_MS)
        for timer in news:
            self._tell(state, timer, now_ms)
        if self._voice is not None:
            self._voice.heed(state, now_ms)
        self._calls.heed(state, now_ms)

    def catch_up(self, state: State, since_ms: int) -> None:
        """Take for heard what another process of this tablet gave until *since_ms*; later things are news."""
        self._since_ms = None
        then = as_of(state, since_ms)
        self._news(then, since_ms)
        if self._voice is not None:
            self._voice.catch_up(then)
        self._calls.catch_up(then, since_ms)

    def _news(self, state: State, now_ms: int) -> list[Timer]:
        """The clocks that are further than when they were last looked at."""
        if state is not self._state:
            self._state, self._timers = state, _at_work(state)
        before, self._passed = self._passed, {timer.id: _passed(timer, now_ms) for timer in self._timers}
        return [timer for timer in self._timers if self._passed[timer.id] > before.get(timer.id, _CALLED)]

    def _tell(self, state: State, timer: Timer, now_ms: int) -> None:
        """In words, to whoever does not look at the clock or has another app open."""
        if self._notify is not None:
            self._notify(plain(state.name), moment_of(state, timer, now_ms))
        if self._voice is not None:
            self._voice.tell(state, timer, now_ms)


class CallAlarm:
    """Sounds for a call from another tablet or a phone, and vibrates once for one that waits too long.

    It also vibrates where this tablet took a call that another judge had taken first. What was so when it
    first looked stays silent.
    """

    def __init__(
        self, play: Callable[[SoundName], None], vibrate: Callable[[int], None], device: str
    ) -> None:
        self._play, self._vibrate, self._device = play, vibrate, device
        self._state: State | None = None
        self._waiting: frozenset[_Wait] = frozenset()
        self._known: set[CallId] = set()
        self._late: set[_Wait] = set()
        """For these it has vibrated."""
        self._lost: frozenset[EntryId] = frozenset()

    def heed(self, state: State, now_ms: int) -> None:
        self._look(state, now_ms, is_silent=self._state is None)

    def catch_up(self, state: State, now_ms: int) -> None:
        """Take for heard what was so in *state* at *now_ms*, and what an undo may bring back from before."""
        self._look(state, now_ms, is_silent=True)
        self._known |= {
            op.call_id for _stamp, op, _undone in state.history if isinstance(op, CallMade | PlayerCalled)
        }
        for moment_ms, then in before_each_change(state):
            self._late |= _late(_waits(then), moment_ms)

    def _look(self, state: State, now_ms: int, is_silent: bool) -> None:
        if state is not self._state:
            self._take_in(state, is_silent)
        late = _late(self._waiting, now_ms) - self._late
        self._late |= late
        if late and not is_silent:
            self._vibrate(LONG_MS)

    def _take_in(self, state: State, is_silent: bool) -> None:
        self._state = state
        self._waiting = _waits(state)
        new = {call for call, _since in self._waiting} - self._known
        self._known |= state.calls.keys()
        lost = frozenset(entry for entry in state.ignored if self._is_own_taking(state, entry))
        is_lost, self._lost = bool(lost - self._lost), lost
        if is_silent:
            return
        if new - self._own_calls(state, new):
            self._play("call")
        if is_lost:
            self._vibrate(SHORT_MS)

    def _own_calls(self, state: State, calls: set[CallId]) -> set[CallId]:
        """Those of *calls* that were written down here; one by phone is news also where it was served."""
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


def alarm_of(preferences: Preferences, device: Device, since_ms: int | None = None) -> Alarm:
    """An alarm on *device*, as loud as whoever holds it wants; *since_ms* as in `Alarm`."""

    def sound(name: SoundName) -> None:
        if preferences.sound:
            device.play(name)

    def shake(milliseconds: int) -> None:
        if preferences.vibration:
            device.vibrate(milliseconds)

    def tell(title: str, text: str) -> None:
        if preferences.notifications:
            device.notify(title, text)

    return Alarm(sound, shake, preferences.device, tell, voice_of(preferences, device), since_ms)


def _waits(state: State) -> frozenset[_Wait]:
    return frozenset(
        (call.id, since) for call in state.open_calls if (since := call.waits_since_ms) is not None
    )


def _late(waits: frozenset[_Wait], now_ms: int) -> set[_Wait]:
    return {wait for wait in waits if now_ms - wait[1] >= LONG_WAIT_MS}


def _at_work(state: State) -> tuple[Timer, ...]:
    """The clocks that somebody waits for; that of a round whose results are all in runs on unheard."""
    current = round_timer(state)
    clocks = (*((current,) if current else ()), *side_timers(state))
    return tuple(timer for timer in clocks if timer.is_started)


def _passed(timer: Timer, now_ms: int) -> int:
    """How many moments the clock is past; at zero all warnings, however it came there."""
    if timer.called_ms is not None:
        return _CALLED
    left = left_ms(timer, now_ms)
    if left is not None and left <= 0:
        return _OVER
    return sum(one.is_past for one in warnings(timer, now_ms)) if timer.purpose in _WARNED else 0
