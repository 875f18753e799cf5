"""A file that is printed or exported: made on a thread of its own, whichever screen is shown meanwhile."""

from collections.abc import Callable
from datetime import datetime
from functools import partial
from pathlib import Path
from threading import Event, Thread
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

from kivy.app import App
from kivy.clock import Clock
from kivy.event import EventDispatcher
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty

from judge_app.core.ids import EventId
from judge_app.device.reports import write_report
from judge_app.errors import JudgeAppError
from judge_app.language import _
from judge_app.tablet import Tablet

__all__ = ["IsCancelled", "Made", "Printing", "Tell", "Wanted", "printing_on"]

Tell = Callable[[int, int], None]
"""How many steps are done, of how many."""
IsCancelled = Callable[[], bool]


class Made(NamedTuple):
    """A file that is there, whole."""

    path: Path
    pages: int = 0
    """Of what is printed."""
    warning: str = ""
    """What is not as it should be on the sheet, and what to do about it."""


class Wanted(NamedTuple):
    """A file to be made, with everything that it is made of, as that was when it was asked for."""

    name: str
    event: EventId
    make: Callable[[Tell, IsCancelled], Made]


class Printing(EventDispatcher):
    """At most one file at a time; its properties change on the main thread only."""

    is_running = BooleanProperty(False)
    name = StringProperty("")
    """The file that is, or was last, made."""
    event = ObjectProperty(EventId(""))
    """Of which event."""
    steps = ObjectProperty((0, 0))
    """How many are done, of how many."""
    made = ObjectProperty(None, allownone=True)
    """What became of the last one."""
    refusal = StringProperty("")
    """Why it became nothing."""
    was_cancelled = BooleanProperty(False)

    def __init__(self, tablet: Tablet) -> None:
        super().__init__()
        self._folder = tablet.folder
        self._cancelled = Event()
        self._newest = 0, 0
        """Written by the thread; many steps may pass between two frames."""
        self._is_told = True

    def start(self, wanted: Wanted) -> bool:
        """Begin to make what is *wanted*; False while something else is being made."""
        if self.is_running:
            return False
        self._cancelled = Event()
        self._newest, self._is_told = (0, 0), True
        self.forget()
        self.name, self.event, self.steps = wanted.name, wanted.event, (0, 0)
        self.is_running = True
        app = App.get_running_app()
        if app is not None:
            app.bind(on_stop=self.cancel)
        Thread(target=self._run, args=(wanted, self._cancelled), name="printing", daemon=True).start()
        return True

    def cancel(self, *_args: Any) -> None:
        """The thread ends at its next step; a file of that name stays as it was."""
        self._cancelled.set()

    def forget(self) -> None:
        """What was said about the last file has been read."""
        self.made, self.refusal, self.was_cancelled = None, "", False

    def _run(self, wanted: Wanted, cancelled: Event) -> None:
        """On the thread: whatever happens, the screen is told."""
        made, refusal = None, ""
        try:
            made = wanted.make(self._tell, cancelled.is_set)
        except JudgeAppError as refused:
            refusal = "" if cancelled.is_set() else str(refused)
        except Exception as error:
            write_report(self._folder, error, datetime.now())
            text = _("{file} could not be made: the app has a fault there. The event is safe.")
            refusal = text.format(file=wanted.name)
        Clock.schedule_once(partial(self._end, made, refusal))

    def _tell(self, done: int, of: int) -> None:
        """On the thread."""
        self._newest = done, of
        if self._is_told:
            self._is_told = False
            Clock.schedule_once(self._show)

    def _show(self, _seconds: float) -> None:
        self._is_told = True
        if self.is_running:
            self.steps = self._newest

    def _end(self, made: Made | None, refusal: str, _seconds: float) -> None:
        app = App.get_running_app()
        if app is not None:
            app.unbind(on_stop=self.cancel)
        self.made, self.refusal = made, refusal
        self.was_cancelled = made is None and not refusal
        self.is_running = False


_ON: "WeakKeyDictionary[Tablet, Printing]" = WeakKeyDictionary()


def printing_on(tablet: Tablet) -> Printing:
    """What is made on *tablet*, for every screen that shows it."""
    if tablet not in _ON:
        _ON[tablet] = Printing(tablet)
    return _ON[tablet]
