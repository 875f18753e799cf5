"""The app's side of taking turns: it has the files while it is to be seen, and the watch while it is not."""

import os
import signal
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from judge_app.core.ids import EventId
from judge_app.device.device import Device
from judge_app.language import _
from judge_app.steadyclock import HallClock
from judge_app.storage.trouble import StoreLocked
from judge_app.tablet import Tablet
from judge_app.watch.note import forget_note, going_on, read_note, write_note
from judge_app.watch.turns import Claim, connect, has_ended, has_turns

__all__ = ["Front"]

GIVE_S = 3.0
"""So long the watch may take to give its turn; then it hangs, and is ended: what it confirmed is saved."""
FREE_S = 2.0
"""So long files may stay locked of a watch that has just died."""
TRY_S = 0.2
ANEW_S = 30.0
"""A watch that is lost while the app is to be seen is started anew, but not more often than this."""
STARTS = 3
"""After so many that came to nothing in a row, the device does not allow it."""


class Front:
    """Used on the app's thread. Where processes cannot take turns it is never ready."""

    def __init__(self, folder: Path, device: Device) -> None:
        self._folder = folder
        self._device = device
        self._tablet: Tablet | None = None
        self._event: EventId | None = None
        self._claim: Claim | None = None
        """A turn that was claimed for an event which is not open yet."""
        self._staying: _Staying | None = None
        self.heard_ms: int | None = None
        """Until when the watch gave the alarms of the event that it gave back; nothing where it had none."""

    def claim(self) -> EventId | None:
        """Before the app opens its files at the start: have them. The answer is what the watch carried."""
        self._claim = self._claimed()
        return self._claim.carried if self._claim else None

    def attend(self, tablet: Tablet) -> None:
        """From now on the files are those of *tablet*, on which no event is open yet."""
        self._tablet = tablet
        note = read_note(tablet.settings)
        if note and (clock := going_on(note)):
            tablet.now_ms = clock
        if self._claim is not None and self._claim.carried is not None:
            self.heard_ms = note.hall_ms if note else None
            return
        self._forget_note()  # nobody carries it: a watch that is started late shall not either
        if self._claim is not None:
            self.closed()

    @property
    def is_ready(self) -> bool:
        """Whether the watch could take over now."""
        return self._staying is not None and self._staying.is_linked

    def opened(self, event: EventId) -> None:
        """This is the event to carry, should the app be paused."""
        self._event = event
        if not has_turns():
            return
        self._write_note()
        if not self.is_ready:
            claim, self._claim = self._claim, None
            self._stay(claim)

    def closed(self) -> None:
        """There is nothing to carry any more."""
        self._event = None
        self._forget_note()
        self._device.stop_watch()
        self._leave()

    def hand_over(self, rest: Callable[[], None]) -> bool:
        """Let *rest* close all files, for the watch to open; False, and nothing done, if there is none.

        One that is not there yet takes them when it is: the app does nothing with them behind a dark screen.
        """
        if self._event is None or not has_turns():
            return False
        if not self.is_ready:
            self._start_watch()
        self._write_note()
        rest()
        self._leave()
        return True

    def take_back(self, wake: Callable[[], None]) -> None:
        """Have the watch close all files, and let *wake* open them here again."""
        if self.is_ready:
            self._wake(wake)
            return
        claim = self._claimed()
        try:
            _when_free(lambda: self._wake(wake))
        finally:  # also with files that cannot be opened: nobody but the app can help there
            self._stay(claim)

    def _wake(self, wake: Callable[[], None]) -> None:
        wake()
        note = read_note(self._tablet.settings) if self._tablet else None
        self.heard_ms = note.hall_ms if note else None
        if note is None:
            self._write_note()  # a watch that found nothing to do any more has forgotten it

    def _claimed(self) -> Claim | None:
        """The turn; nothing if nobody else has it, also because a watch that hung was ended."""
        claim = connect(self._folder) if has_turns() else None
        if claim is None or claim.given(GIVE_S):
            return claim
        if claim.is_alive or not has_ended(claim.watch):
            _kill(claim.watch)
        claim.close()
        return None

    def _stay(self, claim: Claim | None) -> None:
        """Keep the watch at hand from now on, by *claim* or a turn that is still to be had."""
        self._leave()
        if self._event is not None and has_turns():
            self._staying = _Staying(self._folder, self._start_watch, claim)
            self._staying.start()
        elif claim is not None:
            claim.close()

    def _leave(self) -> None:
        """Give the turn up."""
        if self._staying is not None:
            self._staying.leave()
            self._staying = None
        if self._claim is not None:
            self._claim.close()
            self._claim = None

    def _start_watch(self) -> None:
        self._device.start_watch("Tableside", _("This event is open in Tableside."))

    def _write_note(self) -> None:
        if self._tablet is None or self._event is None or self._tablet.is_resting:
            return
        clock = self._tablet.now_ms
        write_note(self._tablet.settings, self._event, clock if isinstance(clock, HallClock) else HallClock())

    def _forget_note(self) -> None:
        if self._tablet is not None and not self._tablet.is_resting:
            forget_note(self._tablet.settings)


class _Staying:
    """Stays connected with the watch as long as the app is to be seen, on a thread of its own."""

    def __init__(self, folder: Path, start_watch: Callable[[], None], claim: Claim | None) -> None:
        self._folder = folder
        self._start_watch = start_watch
        self._claim = claim
        self._lock = threading.Lock()
        self._is_over = threading.Event()
        self._thread = threading.Thread(target=self._run, name="watch", daemon=True)

    def start(self) -> None:
        if self._claim is None:
            self._start_watch()  # while the app is to be seen for sure
        self._started = time.monotonic()
        self._thread.start()

    @property
    def is_linked(self) -> bool:
        with self._lock:
            return self._claim is not None and self._claim.is_alive

    def leave(self) -> None:
        self._is_over.set()
        self._keep(None)

    def _run(self) -> None:
        left = STARTS - 1  # the first was when this began
        while True:
            claim = self._claim or self._connected()
            if claim is not None:
                claim.ended()
                self._keep(None)
                left = STARTS
            elif self._is_over.is_set() or not left:
                return
            else:
                left -= 1
                self._start_watch()
                self._started = time.monotonic()

    def _connected(self) -> Claim | None:
        """The turn of a watch that starts, or that the system starts anew by itself; nothing if none does."""
        deadline = self._started + ANEW_S
        while not self._is_over.is_set() and time.monotonic() < deadline:
            claim = connect(self._folder)
            if claim is not None and claim.given(deadline - time.monotonic()) and self._keep(claim):
                return claim
            if claim is not None:
                claim.close()
            self._is_over.wait(TRY_S)
        return None

    def _keep(self, claim: Claim | None) -> bool:
        """Have *claim* in place of the one before; False if there shall be none any more."""
        with self._lock:
            if claim is not None and self._is_over.is_set():
                return False
            before, self._claim = self._claim, claim
        if before is not None:
            before.close()
        return True


def _kill(pid: int) -> None:
    if pid > 1 and pid != os.getpid():
        with suppress(OSError):
            os.kill(pid, signal.SIGKILL)
        has_ended(pid)


def _when_free(wake: Callable[[], None]) -> None:
    """Open files, of which some may still belong to a process that dies at this moment."""
    deadline = time.monotonic() + FREE_S
    while True:
        try:
            return wake()
        except StoreLocked:
            if time.monotonic() > deadline:
                raise
            time.sleep(TRY_S / 4)
