"""The rulings of the event, newest first, found by any word."""

from typing import Any

from kivy.properties import ListProperty, ObjectProperty, StringProperty

from judge_app.ui.kv import load_rules
from judge_app.ui.screen import JudgeScreen
from judge_app.ui.screens.ruleforms import RulingDialog, RulingForm
from judge_app.ui.widgets import LineOf
from judge_app.views.rulings import RulingRow, RulingsView, rulings_view

__all__ = ["RulingsScreen"]

load_rules(__file__)


class RulingsScreen(JudgeScreen):
    route = "rulings"
    keeps_way = True
    view = ObjectProperty(RulingsView(), rebind=True)
    lines = ListProperty()
    query = StringProperty("")

    def look(self) -> RulingsView:
        return rulings_view(self.desk.state, self.query)

    def show(self, query: str = "", **_where: Any) -> None:
        self.query = query

    def place(self) -> dict[str, Any]:
        return {"query": self.query}

    def back(self) -> bool:
        had_words = bool(self.query)
        self.query = ""
        return had_words

    def on_query(self, *_args: Any) -> None:
        if self.desk is not None:
            self.refresh()

    def on_view(self, _screen: Any, view: RulingsView) -> None:
        self.lines = [LineOf("RulingLine", row) for row in view.rows]

    def open_ruling(self, row: RulingRow) -> None:
        RulingDialog(self, row=row).open()

    def log_ruling(self) -> None:
        RulingForm(self).open()
