"""Backups and files: an event comes back from a copy, or onto this tablet from another one's file."""

from concurrent.futures import Future
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread
from typing import Any, ClassVar

from kivy.properties import BooleanProperty, ObjectProperty
from kivy.uix.boxlayout import BoxLayout

from judge_app.core.ids import EventId
from judge_app.device.chooser import chosen_path
from judge_app.device.device import Chosen
from judge_app.handover.backups import Backups
from judge_app.handover.bringing import bring
from judge_app.handover.eventfiles import read_event_file
from judge_app.handover.rescue import rescue
from judge_app.log.entry import Entry
from judge_app.sync.carrying import Carried, genuine
from judge_app.ui.kv import load_rules
from judge_app.ui.later import later
from judge_app.ui.screen import JudgeScreen
from judge_app.ui.screens.eventpick import EventPick
from judge_app.ui.screens.takeover import TakeOverForm
from judge_app.ui.widgets import Btn
from judge_app.views.backups import BackupRow, BackupsView, BroughtView, backups_view, brought_view
from judge_app.views.nav import first_page
from judge_app.views.rescue import rescued_words

__all__ = ["BackupLine", "BackupsScreen"]

PLACE = "backups"
"""Where it is said why nothing was brought."""

load_rules(__file__)


class BackupLine(BoxLayout):
    """A copy, and the button that brings it back."""

    row = ObjectProperty(BackupRow("", "", ""), rebind=True)
    screen = ObjectProperty(None)


class BackupsScreen(JudgeScreen):
    route: ClassVar = "backups"
    view = ObjectProperty(BackupsView(), rebind=True)
    brought = ObjectProperty(BroughtView(), rebind=True)
    """What came of the last file or backup."""
    is_reading = BooleanProperty(False)

    def look(self) -> BackupsView:
        backups = Backups(Path(self.tablet.folder))
        here = {one.event: "damaged" if one.is_damaged else "here" for one in self.tablet.summaries()}
        events = backups.events()
        return backups_view(
            [backups.of(event) for event in events],
            [here.get(event, "gone") for event in events],  # type: ignore[misc]
        )

    def show(self, take_over: EventId | None = None, **_where: Any) -> None:
        """With *take_over* the code of that event, which is here, is asked for at once."""
        self.brought = BroughtView()
        if take_over is not None:
            self.aside = lambda: TakeOverForm(self, event=take_over).open()

    def on_view(self, _screen: Any, view: BackupsView) -> None:
        place = self.ids.rows
        place.clear_widgets()
        for row in view.rows:
            place.add_widget(BackupLine(row=row, screen=self))

    def pick(self) -> None:
        EventPick(self).open()

    def take(self, chosen: Chosen) -> None:
        """Bring what is in a file; it is read, and every signature verified, on a thread of its own."""
        if self.is_reading:
            return
        self.is_reading, self.refusal, self.brought = True, "", BroughtView()
        reading: Future[tuple[Carried, tuple[Entry, ...]]] = Future()

        def read() -> None:
            try:
                with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
                    carried = read_event_file(chosen.fetch(Path(folder)))
                reading.set_result((carried, genuine(carried)))
            except Exception as trouble:
                reading.set_exception(trouble)
            later(lambda: self._take_read(reading))

        Thread(target=read, name="read", daemon=True).start()

    def _take_read(self, reading: Future[tuple[Carried, tuple[Entry, ...]]]) -> None:
        self.is_reading = False
        self._tell(self.attempt(lambda: self._bring(*reading.result()), PLACE))

    def restore(self, row: BackupRow) -> None:
        """A damaged file is mended with all that it still holds itself; any other takes what it lacks."""
        if any(one.is_damaged and one.event == row.event for one in self.tablet.summaries()):
            self._tell(self.attempt(lambda: self._rescue(row.event), PLACE))
        else:
            self.take(chosen_path(Path(row.path)))

    def _rescue(self, event: EventId) -> BroughtView:
        done = rescue(self.tablet, event)
        return BroughtView(rescued_words(done.outlook, done.recovery.original.name), event)

    def _bring(self, carried: Carried, entries: tuple[Entry, ...]) -> BroughtView:
        came = bring(self.tablet, carried, entries)
        return brought_view(*came)

    def _tell(self, brought: BroughtView | None) -> None:
        self.brought = brought or BroughtView()
        self.refresh()
        self.ids.scroll.scroll_y = 1  # where it is said

    def open_brought(self, button: Btn) -> None:
        desk = self.attempt(lambda: self.tablet.open(self.brought.event), PLACE)
        if desk is not None:
            self.show_event(desk, first_page(desk.role))

    def ask_code(self) -> None:
        TakeOverForm(self, event=self.brought.event).open()

    def taken_over(self, event: EventId) -> None:
        """The form has made this tablet the organizer's."""
        desk = self.attempt(lambda: self.tablet.open(event), PLACE)
        if desk is not None:
            self.show_event(desk, "clock")
