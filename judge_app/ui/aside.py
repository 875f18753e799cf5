"""Work on a thread of its own, whichever screen is shown: it tells how far it is, and can be ended."""

from collections.abc import Callable
from datetime import datetime
from functools import partial
from threading import Event, Thread
from typing import Any, TypeVar
from weakref import WeakKeyDictionary

from kivy.app import App
from kivy.clock import Clock
from kivy.event import EventDispatcher
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty

from judge_app.device.reports import write_report
from judge_app.errors import JudgeAppError
from judge_app.tablet import Tablet

__all__ = ["Aside", "IsCancelled", "Work", "one_on"]

IsCancelled = Callable[[], bool]
Work = Callable[[Callable[[Any], None], IsCancelled], Any]
"""Tells how far it is, asks whether it was cancelled, and answers what came of it."""


class Aside(EventDispatcher):
    """At most one work at a time; its properties change on the main thread only."""

    is_running = BooleanProperty(False)
    name = StringProperty("")
    """The file that it is, or was last, about."""
    progress = ObjectProperty(None, allownone=True)
    """What the work told last."""
    outcome = ObjectProperty(None, allownone=True)
    """What came of the last one."""
    refusal = StringProperty("")
    """Why nothing did; empty where the judge ended it."""
    was_cancelled = BooleanProperty(False)

    def __init__(self, tablet: Tablet) -> None:
        super().__init__()
        self._folder = tablet.folder
        self._cancelled = Event()
        self._newest: Any = None
        """Written by the thread; many steps may pass between two frames."""
        self._is_told = True

    def begin(self, name: str, work: Work, fault: str) -> bool:
        """Do *work* about the file *name*; False while something else is done. *fault* is what a bug says."""
        if self.is_running:
            return False
        self._cancelled = Event()
        self._newest, self._is_told = None, True
        self.forget()
        self.name, self.progress = name, None
        self.is_running = True
        app = App.get_running_app()
        if app is not None:
            app.bind(on_stop=self.cancel)
        Thread(target=self._run, args=(work, fault, self._cancelled), name="aside", daemon=True).start()
        return True

    def cancel(self, *_args: Any) -> None:
        """The thread ends at its next step, and all is as it was."""
        self._cancelled.set()

    def forget(self) -> None:
        """What was said about the last one has been read."""
        self.outcome, self.refusal, self.was_cancelled = None, "", False

    def _run(self, work: Work, fault: str, cancelled: Event) -> None:
        """On the thread: whatever happens, the screen is told."""
        outcome, refusal = None, ""
        try:
            outcome = work(self._tell, cancelled.is_set)
        except JudgeAppError as refused:
            refusal = "" if cancelled.is_set() else str(refused)
        except Exception as error:
            write_report(self._folder, error, datetime.now())
            refusal = fault
        Clock.schedule_once(partial(self._end, outcome, refusal))

    def _tell(self, progress: Any) -> None:
        """On the thread."""
        self._newest = progress
        if self._is_told:
            self._is_told = False
            Clock.schedule_once(self._show)

    def _show(self, _seconds: float) -> None:
        self._is_told = True
        if self.is_running:
            self.progress = self._newest

    def _end(self, outcome: Any, refusal: str, _seconds: float) -> None:
        app = App.get_running_app()
        if app is not None:
            app.unbind(on_stop=self.cancel)
        self.outcome, self.refusal = outcome, refusal
        self.was_cancelled = outcome is None and not refusal
        self.is_running = False


A = TypeVar("A", bound=Aside)
_ON: WeakKeyDictionary[Tablet, dict[type, Any]] = WeakKeyDictionary()


def one_on(tablet: Tablet, kind: type[A]) -> A:
    """The one of its *kind* on *tablet*, for every screen that shows it."""
    here: dict[type, A] = _ON.setdefault(tablet, {})
    if kind not in here:
        here[kind] = kind(tablet)
    return here[kind]
