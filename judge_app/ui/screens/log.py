"""The log of the event, newest first; a tapped entry opens and offers its undo."""

from typing import Any

from kivy.properties import NumericProperty, ObjectProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout

from judge_app.core.claims import EntryId
from judge_app.ui import theme
from judge_app.ui.widgets import Line, LineOf, text_height
from judge_app.views.history import LogRow, LogView

__all__ = ["LogLine", "LogPane", "OlderLine", "OpenLogLine"]


class LogLine(ButtonBehavior, Line, BoxLayout):
    row = ObjectProperty(LogRow(EntryId(""), "", ""), rebind=True)

    @classmethod
    def height_for(cls, row: LogRow, width: float) -> float:
        return float(theme.LOG_LINE)


class OpenLogLine(ButtonBehavior, Line, BoxLayout):
    """An entry with its whole text, and its undo or why there is none."""

    row = ObjectProperty(LogRow(EntryId(""), "", ""), rebind=True)

    @classmethod
    def height_for(cls, row: LogRow, width: float) -> float:
        inside = width - 2 * theme.GAP
        text = text_height(row.text, inside, theme.BODY)
        why_not = text_height(row.why_not, inside, theme.SMALL) if row.why_not else theme.TOUCH
        return float(theme.HEADING + text + theme.GAP_S + why_not + 2 * theme.GAP)


class OlderLine(Line, BoxLayout):
    row = NumericProperty(0)
    """How many older entries there are."""

    @classmethod
    def height_for(cls, row: int, width: float) -> float:
        return float(theme.TOUCH)


class LogPane(BoxLayout):
    screen = ObjectProperty(None, rebind=True)

    def lines(self, log: LogView) -> list[Any]:
        lines = [LineOf("OpenLogLine" if row.is_open else "LogLine", row) for row in log.rows]
        return [*lines, LineOf("OlderLine", log.older)] if log.older else lines
