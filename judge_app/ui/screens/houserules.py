"""The house rulings of the event: read, written, changed, removed and told to everybody."""

from typing import Any, ClassVar

from kivy.properties import ListProperty, ObjectProperty, StringProperty

from judge_app.core.model import HouseRuleId
from judge_app.ui import theme
from judge_app.ui.kv import load_rules
from judge_app.ui.screen import JudgeScreen
from judge_app.ui.screens.houseforms import HouseDialog, HouseDraft, HouseForm
from judge_app.ui.widgets import DrawnLine, LineOf
from judge_app.views.houserules import NO_HOUSE_ROW, HouseRow, HouseView, house_row, house_view, rule_of_note
from judge_app.views.rulings import rule_name

__all__ = ["HouseLine", "HouseRulesScreen"]

load_rules(__file__)


class HouseLine(DrawnLine):
    """A house ruling in a list; its screen opens it."""

    has_one_height = False
    row = ObjectProperty(NO_HOUSE_ROW)

    @classmethod
    def height_for(cls, row: HouseRow, width: float) -> float:
        sizes = (theme.BODY, theme.SMALL, theme.CAPTION, *((theme.CAPTION,) if row.mark else ()))
        return float(2 * theme.GAP + sum(size * 4 / 3 for size in sizes))

    def draw(self, row: HouseRow) -> None:
        colors = theme.colors
        self.fill(colors.s1, theme.RADIUS)
        self._top = self.height - theme.GAP
        self._put(row.title, theme.BODY, colors.hi, bold=True)
        self._put(row.summary, theme.SMALL, colors.hi)
        self._put(row.line, theme.CAPTION, colors.mid)
        self._put(row.mark, theme.CAPTION, colors.ambert, "scale-balance")

    def _put(self, text: str, size: float, color: theme.Color, icon: str = "", bold: bool = False) -> None:
        if not text:
            return
        middle, left = self._top - size * 2 / 3, theme.GAP_L
        self._top -= size * 4 / 3
        if icon:
            self.icon(icon, left, middle, theme.ICON_XS, color)
            left += theme.ICON_XS + theme.GAP_S
        self.words(text, left, middle, self.width - left - theme.GAP_L, size, color, bold)

    def on_release(self) -> None:
        self.screen.open_rule(self.row.id)


class HouseRulesScreen(JudgeScreen):
    route: ClassVar = "houserules"
    keeps_way: ClassVar = True
    view = ObjectProperty(HouseView(), rebind=True)
    lines = ListProperty()
    cite = StringProperty("")
    """Only what is about this rule is shown, where one is given."""
    about = StringProperty("")
    """That rule in words."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._wanted = ""

    def look(self) -> HouseView:
        return house_view(self.desk.state, self.cite)

    def show(self, note: str = "", cite: str = "", **_where: Any) -> None:
        """Opens the ruling *note*, which may be the name that the search has for it."""
        self.cite, self._wanted = cite, note

    def place(self) -> dict[str, Any]:
        return {"cite": self.cite}

    def show_all(self) -> None:
        self.cite = ""

    def on_enter(self) -> None:
        wanted, self._wanted = self._wanted, ""
        if wanted:
            self.open_rule(rule_of_note(wanted))

    def on_cite(self, *_args: Any) -> None:
        self.about = rule_name(self.cite)
        if self.desk is not None:
            self.refresh()

    def on_view(self, _screen: Any, view: HouseView) -> None:
        self.lines = [LineOf("HouseLine", row) for row in view.rows]

    def open_rule(self, rule: HouseRuleId) -> None:
        if house_row(self.desk.state, rule).title:
            HouseDialog(self, rule=rule).open()

    def write(self) -> None:
        HouseForm(self, begun=HouseDraft(cite=self.cite)).open()
