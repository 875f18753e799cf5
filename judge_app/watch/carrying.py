"""An event that is open in the watch: all that the app does but for its screens."""

import asyncio
import time
from collections.abc import Callable
from contextlib import ExitStack, closing
from typing import Any, NamedTuple, Protocol

from judge_app import language
from judge_app.alarm.alarm import alarm_of
from judge_app.core.ids import EventId
from judge_app.core.reach import Reach
from judge_app.device.device import Device
from judge_app.errors import JudgeAppError
from judge_app.handover.keeping import keeper_of
from judge_app.preferences import Preferences
from judge_app.steadyclock import HallClock, since_boot_ns
from judge_app.storage.trouble import StoreLocked
from judge_app.sync.threads import Post
from judge_app.tablet import Tablet
from judge_app.views.watchline import WatchLine, resting_line, watch_line
from judge_app.watch.note import forget_note, going_on, read_note, since_ms, write_note

__all__ = ["Carrying", "Makers", "NothingNoted"]

PORTS_S = 0.2
"""So long links and phones may take to be parted from; the files are closed before that."""
IDLE_NS = 6 * 3600 * 1_000_000_000
"""After so long without a new entry nobody is at the event any more."""
JUMP_MS = 1000
"""How far the device's clock must have been set to make the notification count anew."""


class NothingNoted(Exception):
    """There is no event to carry."""


class Served(Protocol):
    """The network, and the board: what an open event is given to."""

    def open(self, desk: Any) -> None: ...
    def stop(self) -> None: ...
    async def ended(self) -> None: ...


class Linked(Served, Protocol):
    @property
    def reach(self) -> Reach: ...


class Makers(NamedTuple):
    """How all that the watch opens is made; the network and the board on the loop that runs."""

    tablet: Callable[[], Tablet]
    network: Callable[[Tablet, Post], Linked]
    board: Callable[[Tablet, Post], Served]


class Carrying:
    """The noted event from its opening on, until it is put to rest; *post* does something on this thread.

    Raises `NothingNoted`, `StoreLocked` while the app has the files, and what opening an event raises.
    """

    def __init__(self, makers: Makers, device: Device, post: Post) -> None:
        self._device = device
        with ExitStack() as opened:
            self._tablet = tablet = makers.tablet()
            opened.callback(tablet.close)
            self._open(opened, makers, post)
            self._closing = opened.pop_all()

    def _open(self, opened: ExitStack, makers: Makers, post: Post) -> None:
        tablet, device = self._tablet, self._device
        note = read_note(tablet.settings)
        if note is None:
            raise NothingNoted
        self.event: EventId = note.event
        self._hold(opened)
        self._clock = tablet.now_ms = going_on(note) or HallClock()
        preferences = Preferences(tablet)
        language.use(preferences.language or device.language())
        self._desk = desk = self._opened_event()
        opened.enter_context(closing(desk))
        self._network, self._board = makers.network(tablet, post), makers.board(tablet, post)
        for one in (self._network, self._board):
            opened.callback(one.stop)
            one.open(desk)
        self._alarm = alarm_of(preferences, device, since_ms(note, self._clock()))
        self._keeper = keeper_of(desk, tablet)
        self._entries, self._since_ns = len(desk.log.entries), since_boot_ns()
        self._ahead_ms = 0
        self._shown: WatchLine | None = None
        opened.callback(self._leave)

    def _opened_event(self) -> Any:
        """Its desk; an event that cannot be opened is not tried again and again."""
        try:
            return self._tablet.open(self.event)
        except StoreLocked:
            raise
        except JudgeAppError:
            forget_note(self._tablet.settings)
            raise

    def _hold(self, opened: ExitStack) -> None:
        for hold in (self._device.hold_processor, self._device.hold_network):
            opened.callback(hold, False)
            hold(True)

    def tick(self) -> None:
        state, now_ms = self._desk.state, self._clock()
        self._alarm.heed(state, now_ms)
        if self._keeper is not None:
            self._keeper.heed(now_ms)
        ahead_ms = time.time_ns() // 1_000_000 - now_ms
        if abs(ahead_ms - self._ahead_ms) > JUMP_MS:
            self._ahead_ms = ahead_ms
        line = watch_line(state, self._desk.device, self._network.reach, now_ms, self._ahead_ms)
        if line != self._shown:
            self._shown = line
            self._device.show_watch(*line)
        if len(self._desk.log.entries) != self._entries:
            self._entries, self._since_ns = len(self._desk.log.entries), since_boot_ns()

    @property
    def is_idle(self) -> bool:
        return since_boot_ns() - self._since_ns > IDLE_NS

    def _leave(self) -> None:
        """Tell the app from when on alarms are its own; or nobody, where nobody is at the event any more."""
        self._alarm.heed(self._desk.state, self._clock())
        if self.is_idle:
            forget_note(self._tablet.settings)
        else:
            write_note(self._tablet.settings, self.event, self._clock)
            self._device.show_watch(*resting_line(self._desk.state))

    async def rest(self) -> None:
        """Let go of everything: every file, and of the ports what is quick to close."""
        self._closing.close()
        parting = [asyncio.ensure_future(one.ended()) for one in (self._network, self._board)]
        await asyncio.wait(parting, timeout=PORTS_S)
