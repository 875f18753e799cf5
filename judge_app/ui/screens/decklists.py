"""The deck lists: who has handed one in and whose is wrong; and the draw of a table for a deck check."""

from typing import Any, ClassVar

from kivy.properties import ListProperty, ObjectProperty, OptionProperty, StringProperty

from judge_app.core.deckduty import draw_table
from judge_app.core.ops import DeckTableDrawn
from judge_app.ui import theme
from judge_app.ui.kv import load_rules
from judge_app.ui.screen import JudgeScreen
from judge_app.ui.screens.deckforms import DrawForm
from judge_app.ui.screens.formparts import is_second_tap
from judge_app.ui.widgets import Band, DrawnLine, Line, LineOf, text_height
from judge_app.views.decklists import FILTERS, DecklistsView, ListRow, decklists_view, drawn_view

__all__ = ["DecklistLine", "DecklistsScreen", "ListsNote"]


class DecklistsScreen(JudgeScreen):
    route: ClassVar = "decklists"
    view = ObjectProperty(DecklistsView(), rebind=True)
    search = StringProperty("")
    only = OptionProperty("all", options=[*FILTERS])
    lines = ListProperty()

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for name in ("search", "only"):
            self.fbind(name, self._look_again)

    def look(self) -> DecklistsView:
        return decklists_view(self.desk.state, self.search, self.only, self._judge())

    def show(self, search: str = "", only: str = "", **_where: Any) -> None:
        self.search, self.only = search or self.search, only or self.only

    def place(self) -> dict[str, Any]:
        return {"search": self.search, "only": self.only}

    def back(self) -> bool:
        was_searching = bool(self.search)
        self.search = ""
        return was_searching

    def on_view(self, _screen: Any, view: DecklistsView) -> None:
        note = [LineOf("ListsNote", (view.missing or view.note, bool(view.missing)))]
        rows = [LineOf("DecklistLine", row) for row in view.rows]
        self.lines = [*(note if note[0].row[0] and not self.search else ()), *rows]

    def open_list(self, row: ListRow) -> None:
        self.go("deckcheck", player=row.id)

    def draw_table(self, button: Any = None) -> None:
        """By a seed of its own; recorded at once, so that nobody draws unseen until a table suits them."""
        if is_second_tap(button):
            return
        seed, judge = self.tablet.fresh_id(), self._judge()
        match = draw_table(self.desk.state, seed, judge)
        if match is not None and self.do(DeckTableDrawn(match, seed), "foot") is not None:
            DrawForm(self, drawn=drawn_view(self.desk.state, match, judge), seed=seed).open()

    def _judge(self) -> str:
        return str(self.preferences.judge_name or "")

    def _look_again(self, *_args: Any) -> None:
        if self.desk is not None:
            self.refresh()


class ListsNote(Line, Band):
    """A sentence about all lists, above them."""

    @classmethod
    def height_for(cls, row: tuple[str, bool], width: float) -> float:
        room = int(width - 2 * theme.GAP_L - theme.ICON - theme.GAP)
        return max(theme.TOUCH, text_height(row[0], room, theme.SMALL) + 2 * theme.GAP)

    def on_row(self, _line: Any, row: tuple[str, bool] | None) -> None:
        if row is not None:
            self.text, is_alarm = row
            self.look, self.icon = ("amber", "alert") if is_alarm else ("plain", "information-outline")


class DecklistLine(DrawnLine):
    @classmethod
    def height_for(cls, row: ListRow, width: float) -> float:
        return theme.ROW

    def draw(self, row: ListRow) -> None:
        colors, middle, left = theme.colors, self.height / 2, theme.GAP_L
        self.fill(colors.s1, theme.RADIUS)
        icon, ink, fill = {
            "missing": ("alert", colors.ambert, colors.amberc)
            if row.is_owed
            else ("minus", colors.low, None),
            "faulty": ("close-octagon-outline", colors.coralt, colors.coralc),
            "sound": ("check", colors.mintt, colors.mintc),
        }[row.state]
        right = self.width - theme.GAP
        right -= self.chip(row.mark, icon, right, ink, fill, most=self.width / 2) + theme.GAP
        if row.line:
            self.words(row.name, left, middle + theme.SMALL * 0.7, right - left, theme.BODY, colors.hi, True)
            self.words(row.line, left, middle - theme.BODY * 0.7, right - left, theme.SMALL, colors.mid)
        else:
            self.words(row.name, left, middle, right - left, theme.BODY, colors.hi, True)

    def on_release(self) -> None:
        self.screen.open_list(self.row)


load_rules(__file__)
