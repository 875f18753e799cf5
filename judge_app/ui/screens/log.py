"""The log of the event, newest first; a tapped entry opens and offers its undo."""

from typing import Any

from kivy.properties import ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout

from judge_app.core.claims import EntryId
from judge_app.core.ops import Undone
from judge_app.ui import theme
from judge_app.ui.kv import load_rules
from judge_app.ui.screen import JudgeScreen
from judge_app.ui.widgets import DrawnLine, Line, LineOf, text_height
from judge_app.views.disputes import disputes_line
from judge_app.views.event import notices
from judge_app.views.history import PAGE, LogRow, LogView, log_view

__all__ = ["LogLine", "LogScreen", "OlderLine", "OpenLogLine"]

load_rules(__file__)

WIDE_NOTICES, NARROW_NOTICES = (3, 300), (2, 70)
"""How many are told above the log, and in how many letters: its entries keep their room."""


class LogLine(DrawnLine):
    row = ObjectProperty(LogRow(EntryId(""), "", ""))

    @classmethod
    def height_for(cls, row: LogRow, width: float) -> float:
        return float(theme.LOG_LINE)

    def draw(self, row: LogRow) -> None:
        colors, middle = theme.colors, self.height / 2
        self.fill(colors.s1, theme.RADIUS)
        left, end = theme.GAP, self.width - theme.GAP
        self.words(row.time, left, middle, theme.TIME, theme.SMALL, colors.low, font=theme.MONO)
        left += theme.TIME + theme.GAP
        if self.width > theme.NARROW_CARD:
            who = min(theme.WHO, self.width / 5)
            self.words(row.who, end - who, middle, who, theme.SMALL, colors.low, halign="right")
            end -= who + theme.GAP
        if row.mark:
            icon = "undo-variant" if row.is_undone else "information-outline"
            end -= self.chip(row.mark, icon, end, colors.mid, colors.s3) + theme.GAP
        ink = colors.low if row.mark else colors.hi
        self.words(row.text, left, middle, end - left, theme.BODY, ink)

    def on_release(self) -> None:
        self.screen.open_entry(self.row.entry)


class OpenLogLine(ButtonBehavior, Line, BoxLayout):
    """An entry with its whole text, and its undo or why there is none."""

    row = ObjectProperty(LogRow(EntryId(""), "", ""), rebind=True)

    @classmethod
    def height_for(cls, row: LogRow, width: float) -> float:
        inside = width - 2 * theme.GAP_L
        text = text_height(row.text, inside, theme.BODY)
        why_not = text_height(row.why_not, inside, theme.SMALL) if row.why_not else theme.TOUCH
        return float(theme.HEADING + text + theme.GAP + why_not + 2 * theme.GAP)


class OlderLine(Line, BoxLayout):
    row = NumericProperty(0)
    """How many older entries there are."""

    @classmethod
    def height_for(cls, row: int, width: float) -> float:
        return float(theme.TOUCH)


class LogScreen(JudgeScreen):
    route = "log"
    view = ObjectProperty(LogView(), rebind=True)
    lines = ListProperty()
    query = StringProperty("")
    notices = ListProperty()
    """What needs a judge's eye: devices that contradict each other, and what took no effect."""
    disputes = StringProperty("")
    """How many of these can be settled."""

    def __init__(self, **kwargs: Any) -> None:
        self._opened: EntryId | None = None
        self._shown = PAGE
        super().__init__(**kwargs)

    def look(self) -> LogView:
        self.notices = [*notices(self.desk.state, *(WIDE_NOTICES if self.is_wide else NARROW_NOTICES))]
        self.disputes = disputes_line(self.desk.state)
        return log_view(self.desk.state, self._shown, self._opened, query=self.query, who=self.who())

    def show(self, query: str = "", **_where: Any) -> None:
        self.query = query

    def place(self) -> dict[str, Any]:
        return {"query": self.query}

    def back(self) -> bool:
        was_busy = bool(self._opened or self.query)
        self._opened, self.query = None, ""
        self.refresh()
        return was_busy

    def on_is_wide(self, *_args: Any) -> None:
        if self.desk is not None:
            self.refresh()

    def on_query(self, *_args: Any) -> None:
        self._shown, self._opened = PAGE, None
        if self.desk is not None:
            self.refresh()

    def on_view(self, _screen: Any, view: LogView) -> None:
        lines = [LineOf("OpenLogLine" if row.is_open else "LogLine", row) for row in view.rows]
        self.lines = [*lines, LineOf("OlderLine", view.older)] if view.older else lines

    def open_entry(self, entry: EntryId) -> None:
        """Show an entry whole, or fold it again."""
        self._opened = None if entry == self._opened else entry
        self.refusal = ""
        self.refresh()

    def undo(self, entry: EntryId) -> None:
        self._opened = None
        self.do(Undone(entry), at="log")
        self.refresh()

    def show_older(self) -> None:
        self._shown += PAGE
        self.refresh()
