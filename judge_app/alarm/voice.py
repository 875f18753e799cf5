"""What a tablet says aloud: each thing on one tablet of the hall, and once."""

from collections.abc import Callable, Iterator

from judge_app.core.claims import DeviceId
from judge_app.core.hall import Timer
from judge_app.core.history import Happening
from judge_app.core.model import State
from judge_app.core.ops import ClockStarted, TimeCalled
from judge_app.core.timing import left_ms
from judge_app.device.device import Device
from judge_app.language import in_use
from judge_app.log.entry import entry_id
from judge_app.preferences import Preferences
from judge_app.views.spoken import moment_of, said_of

__all__ = ["Voice", "voice_of"]

STALE_MS = 10_000
"""What is older, nobody needs to hear of any more."""
GONG_S = 1.5
"""For so long a gong is let alone."""
Say = Callable[[str, float], None]
"""Says a text after a pause of some seconds."""


class Voice:
    """Speaks of what was logged on the tablet *device*, and of the clocks that were started on it.

    What was there when it first looked stays unsaid: the app was just started, or the event opened. So
    nothing has to be remembered over a restart.
    """

    def __init__(self, say: Say, device: str) -> None:
        self._say = say
        self._device = DeviceId(device)
        self._state: State | None = None
        self._heard = 0
        """The number of this tablet's last entry; no number is ever given twice."""

    def heed(self, state: State, now_ms: int) -> None:
        """Say what was logged here since the last time."""
        if self._state is None:
            self.catch_up(state)
        elif state is not self._state:
            for happening in self._unheard(state):
                self._speak_of(state, happening, now_ms)
        self._state = state

    def catch_up(self, state: State) -> None:
        """Take for said what *state* has."""
        self._heard = _last_number(state, self._device)
        self._state = state

    def tell(self, state: State, timer: Timer, now_ms: int) -> None:
        """Say how much time is left on a clock, or that it is over; a call of time is told by its entry."""
        left = left_ms(timer, now_ms)
        is_due = left is not None and left > -STALE_MS and timer.called_ms is None
        if is_due and _started_on(state, timer) == self._device:
            self._say(moment_of(state, timer, now_ms), GONG_S)

    def _unheard(self, state: State) -> Iterator[Happening]:
        while happening := state.history.find(entry_id(self._device, self._heard + 1)):
            self._heard += 1
            yield happening

    def _speak_of(self, state: State, happening: Happening, now_ms: int) -> None:
        stamp, op, is_undone = happening
        if is_undone or stamp.entry in state.ignored or abs(now_ms - stamp.wall_ms) > STALE_MS:
            return
        if text := said_of(state, op):
            self._say(text, GONG_S if isinstance(op, TimeCalled) else 0.0)


def voice_of(preferences: Preferences, device: Device) -> Voice:
    """The voice of *device*, silent as long as whoever holds it wants."""

    def speak(text: str, pause_s: float) -> None:
        if preferences.voice:
            device.say(text, in_use(), pause_s)

    return Voice(speak, preferences.device)


def _last_number(state: State, device: DeviceId) -> int:
    own = (one.stamp.entry for one in reversed(state.history) if one.stamp.device == device)
    return int(next(own, ":0").rpartition(":")[2])


def _started_on(state: State, timer: Timer) -> DeviceId | None:
    """Where the clock was last set going."""
    for stamp, op, is_undone in reversed(state.history):
        if isinstance(op, ClockStarted) and op.clock_id == timer.id and not is_undone:
            return stamp.device
    return None
