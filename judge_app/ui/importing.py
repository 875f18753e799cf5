"""The import of a document: on a thread of its own, whichever screen is shown meanwhile."""

from contextlib import suppress
from datetime import datetime
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Event, Thread
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from kivy.app import App
from kivy.clock import Clock
from kivy.event import EventDispatcher
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty

from judge_app.device.device import Chosen
from judge_app.device.reports import write_report
from judge_app.errors import JudgeAppError
from judge_app.language import _
from judge_app.tablet import Tablet

if TYPE_CHECKING:
    from judge_app.rulebook.bookcase import Kept, Progress

__all__ = ["Importing", "importing_on"]


class Importing(EventDispatcher):
    """At most one import at a time; its properties change on the main thread only."""

    is_running = BooleanProperty(False)
    name = StringProperty("")
    """The file that is, or was last, imported."""
    progress = ObjectProperty(None, allownone=True)
    kept = ObjectProperty(None, allownone=True)
    """What the last import brought."""
    refusal = StringProperty("")
    """Why the last import brought nothing; empty where the judge ended it."""

    def __init__(self, tablet: Tablet) -> None:
        super().__init__()
        self._bookcase, self._folder, self._now_ms = tablet.bookcase, tablet.folder, tablet.now_ms
        self._cancelled = Event()
        self._newest: Progress | None = None
        """Written by the thread; several pages may pass between two frames."""
        self._is_told = True

    def start(self, chosen: Chosen) -> None:
        if self.is_running:
            return
        self._cancelled = Event()
        self._newest, self._is_told = None, True
        self.name, self.progress, self.kept, self.refusal = chosen.name, None, None, ""
        self.is_running = True
        app = App.get_running_app()
        if app is not None:
            app.bind(on_stop=self.cancel)
        Thread(target=self._run, args=(chosen, self._cancelled), name="import", daemon=True).start()

    def cancel(self, *_args: Any) -> None:
        """The thread ends at its next step; nothing of the document is kept."""
        self._cancelled.set()

    def forget(self) -> None:
        """What was said about the last import has been read."""
        self.kept, self.refusal = None, ""

    def _run(self, chosen: Chosen, cancelled: Event) -> None:
        """On the thread: whatever happens, the screen is told."""
        kept, refusal = None, ""
        try:
            with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
                kept = self._import(chosen.fetch(Path(folder)), cancelled)
        except JudgeAppError as refused:
            refusal = "" if cancelled.is_set() else str(refused)
        except Exception as error:
            write_report(self._folder, error, datetime.now())
            refusal = _("{file} could not be read. Nothing was changed. Try to save it anew, or as text.")
            refusal = refusal.format(file=chosen.name)
        Clock.schedule_once(partial(self._end, kept, refusal))

    def _import(self, path: Path, cancelled: Event) -> "Kept":
        kept = self._bookcase.add(path, self._now_ms(), self._tell, cancelled.is_set)
        with suppress(JudgeAppError):  # the document is here, whatever becomes of the first look into it
            self._bookcase.search(kept.title)  # so that the next question finds the index made
        return kept

    def _tell(self, progress: "Progress") -> None:
        """On the thread."""
        self._newest = progress
        if self._is_told:
            self._is_told = False
            Clock.schedule_once(self._show)

    def _show(self, _seconds: float) -> None:
        self._is_told = True
        if self.is_running:
            self.progress = self._newest

    def _end(self, kept: "Kept | None", refusal: str, _seconds: float) -> None:
        app = App.get_running_app()
        if app is not None:
            app.unbind(on_stop=self.cancel)
        self.kept, self.refusal = kept, refusal
        self.is_running = False


_ON: "WeakKeyDictionary[Tablet, Importing]" = WeakKeyDictionary()


def importing_on(tablet: Tablet) -> Importing:
    """The one import of *tablet*, for every screen that shows it."""
    if tablet not in _ON:
        _ON[tablet] = Importing(tablet)
    return _ON[tablet]
