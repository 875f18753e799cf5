"""An open event: the players on the left, the log on the right; one at a time where it is narrow."""

from typing import Any

from kivy.properties import NumericProperty, ObjectProperty, OptionProperty, StringProperty

from judge_app.core.claims import EntryId
from judge_app.core.model import PlayerId
from judge_app.core.ops import (
    NoteWritten,
    Op,
    PlayerAdded,
    PlayerDropped,
    PlayerReinstated,
    PlayerRenamed,
    Undone,
)
from judge_app.log.entry import Entry
from judge_app.ui.screen import JudgeScreen
from judge_app.ui.screens.log import LogPane
from judge_app.ui.screens.players import PlayersPane
from judge_app.views.event import EventView, event_view
from judge_app.views.history import PAGE
from judge_app.views.sentences import Book, told

__all__ = ["EventScreen"]


class EventScreen(JudgeScreen):
    view = ObjectProperty(EventView(), rebind=True)
    pane = OptionProperty("Players", options=["Players", "Log"])
    editing = OptionProperty("", options=["", "rename", "note"])
    """What is being typed about the chosen player."""
    name_typed = StringProperty("")
    edit_typed = StringProperty("")
    sheet_height = NumericProperty(0)

    def __init__(self, **kwargs: Any) -> None:
        self._chosen: PlayerId | None = None
        self._opened: EntryId | None = None
        self._shown = PAGE
        super().__init__(**kwargs)
        self._panes = {"Players": PlayersPane(screen=self), "Log": LogPane(screen=self)}
        self.bind(is_wide=self._arrange, pane=self._arrange)
        self._arrange()

    def look(self) -> EventView:
        return event_view(self.desk.state, self._chosen, self._shown, self._opened)

    def do(self, op: Op, at: str = "") -> Entry | None:
        entry = super().do(op, at)
        happening = self.desk.state.history.find(entry.id) if entry else None
        if happening:
            text = told(happening, Book.of(self.desk.state))
            self.ids.snackbar.say(text, lambda: self.undo(happening.stamp.entry))
        return entry

    def back(self) -> None:
        if self.editing:
            self.edit("")
        elif self._chosen is not None:
            self.choose(None)
        else:
            self.up()

    def on_leave(self) -> None:
        super().on_leave()
        self.ids.snackbar.hide()

    def choose(self, player_id: PlayerId | None) -> None:
        """Show what can be done about a player; the same one again, or none, closes that."""
        self._chosen = None if player_id == self._chosen else player_id
        self.edit("")

    def edit(self, what: str) -> None:
        self.editing = what
        self.edit_typed = self.view.players.chosen.name if what == "rename" else ""
        self.refusal = ""
        self.refresh()

    def add_player(self) -> None:
        player_id = PlayerId(self.tablet.fresh_id())
        if self.do(PlayerAdded(player_id, self.name_typed.strip()), at="add"):
            self.name_typed = ""

    def save_edit(self) -> None:
        player_id, text = self.view.players.chosen.id, self.edit_typed.strip()
        if self.editing == "rename":
            self._finish(PlayerRenamed(player_id, text))
        else:
            self._finish(NoteWritten(text, player_id))

    def drop(self) -> None:
        self._finish(PlayerDropped(self.view.players.chosen.id))

    def reinstate(self) -> None:
        self._finish(PlayerReinstated(self.view.players.chosen.id))

    def undo(self, entry: EntryId) -> None:
        self._opened = None
        if not self.do(Undone(entry), at="log"):
            self.pane = "Log"
        self.refresh()

    def open_entry(self, entry: EntryId) -> None:
        """Show an entry whole, or fold it again."""
        self._opened = None if entry == self._opened else entry
        self.refusal = ""
        self.refresh()

    def show_older(self) -> None:
        self._shown += PAGE
        self.refresh()

    def _finish(self, op: Op) -> None:
        """Do *op* about the chosen player and put their sheet away."""
        if self.do(op, at="sheet"):
            self.choose(None)

    def _arrange(self, *_: Any) -> None:
        panes = self.ids.panes
        panes.clear_widgets()
        for name in self._panes if self.is_wide else [self.pane]:
            panes.add_widget(self._panes[name])
