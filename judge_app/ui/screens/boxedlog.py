"""The log of the boxed game, newest first; a tapped move opens and offers its undo."""

from judge_app.core.claims import EntryId
from judge_app.core.ops import Undone
from judge_app.ui.kv import load_rules
from judge_app.ui.screens.log import LogScreen
from judge_app.views.boxed import whole_move
from judge_app.views.history import LogView, log_view

__all__ = ["BoxedLogScreen"]


class BoxedLogScreen(LogScreen):
    """Outside of any event: it opens the log of the game itself, and only this tablet writes there."""

    route = "boxedlog"

    def look(self) -> LogView:
        if self.desk is None:
            return LogView()
        view = log_view(self.desk.state, self._shown, self._opened)
        return view._replace(rows=tuple(row._replace(who="") for row in view.rows))

    def on_pre_enter(self) -> None:
        self.desk = self.attempt(self.tablet.boxed, "log")
        trouble = self.refusal
        super().on_pre_enter()
        self.refusal = trouble

    def undo(self, entry: EntryId) -> None:
        self._opened = None
        moves = whole_move(self.desk.state, entry)
        if len(moves) == 1:
            self.do(Undone(entry), at="log")
        else:
            self.do_all([Undone(one) for one in moves], at="log")
        self.refresh()


load_rules(__file__)
