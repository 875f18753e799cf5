"""A screen on which a table is open: the other tablets are told, and it says who has it open as well."""

from typing import Any

from kivy.properties import NumericProperty, ObjectProperty, StringProperty

from judge_app.core.ids import MatchId
from judge_app.ui.kv import load_rules
from judge_app.ui.screen import JudgeScreen
from judge_app.ui.widgets import Drawer
from judge_app.views.alsoopen import also_open

__all__ = ["AlsoOpen", "AtTableScreen"]

load_rules(__file__)


class AlsoOpen(Drawer):
    """The line that says so."""

    text = StringProperty("")
    side = NumericProperty(0)
    """The space at its left and right."""


class AtTableScreen(JudgeScreen):
    match = ObjectProperty(None, allownone=True)
    """The table that is shown."""
    also = StringProperty("")
    """That another tablet has the table open."""

    def __init__(self, **kwargs: Any) -> None:
        self._is_shown = False
        self._edited: MatchId | None = None
        """The table of which the others know that it is open here."""
        super().__init__(**kwargs)

    def open_table(self) -> MatchId | None:
        """The table that a judge has opened here."""
        return MatchId(self.match) if self.match is not None else None

    def refresh(self, *args: Any) -> None:
        super().refresh(*args)
        self._tell()
        state, reach = self.desk.state, self.net.reach if self.net else None
        self.also = also_open(state, reach, self.open_table()) if reach else ""

    def on_enter(self) -> None:
        self._is_shown = True
        self._tell()
        super().on_enter()

    def on_pre_leave(self) -> None:
        self._is_shown = False
        self._tell()

    def woke(self) -> None:
        """The others have forgotten which table is open here."""
        self._edited = None
        self._tell()

    def _tell(self) -> None:
        match = self.open_table() if self._is_shown else None
        if match != self._edited and self.net is not None:
            self._edited = match
            self.net.edit(match)
