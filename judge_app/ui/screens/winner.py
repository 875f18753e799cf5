"""Who won: to be shown around, with all the places behind."""

from typing import Any, ClassVar

from kivy.properties import ListProperty, ObjectProperty, StringProperty

from judge_app.ui import theme
from judge_app.ui.kv import load_rules
from judge_app.ui.screen import JudgeScreen
from judge_app.ui.widgets import DrawnLine, LineOf, Painted
from judge_app.ui.widgets.painted import share_room
from judge_app.ui.widgets.wrapping import wrapped
from judge_app.views.winner import WinnerView, winner_view

__all__ = ["FinalPlaceLine", "WinnerPanel", "WinnerScreen"]


class WinnerPanel(Painted):
    """A trophy, a name as large as there is room for, and what was won."""

    name = StringProperty("")
    line = StringProperty("")
    text = StringProperty("")
    watched: ClassVar[tuple[str, ...]] = ("name", "line")

    def fit(self) -> None:
        self.text = self.name

    def paint(self) -> None:
        colors, room = theme.colors, self.width - 2 * theme.EDGE
        self.ground(colors.mintc, theme.RADIUS_WINNER, colors.mint, theme.UNDERLINE)
        size = share_room(
            self.name, theme.COUNT if room > theme.SIDE else theme.WINNER, True, room, theme.PAGE
        )
        line = theme.TITLE * 1.4
        is_low = self.height < 3 * size + line + 2 * theme.GAP_L
        words = wrapped(self.name, size, int(room), 1 if is_low else 2, True, "center")
        below = words.height + theme.GAP_S + line
        trophy = min(self.height - below - theme.GAP_L - 2 * theme.EDGE, 2 * theme.PRIMARY)
        above = trophy + theme.GAP_L if trophy > theme.ICON else 0
        top = self.center_y + (above + below) / 2
        if above:
            self.glyph("trophy", self.center_x, top - trophy / 2, trophy, colors.mint)
        top -= above
        self.stamp(words, self.center_x - words.width / 2, top - words.height, colors.hi)
        top -= words.height + theme.GAP_S
        left = self.x + theme.EDGE
        small = share_room(self.line, theme.TITLE, False, room, theme.SMALL)
        self.write(self.line, left, top - line / 2, room, small, colors.mintt, False, "center")


class FinalPlaceLine(DrawnLine):
    @classmethod
    def height_for(cls, row: tuple[str, str], width: float) -> float:
        return theme.LOG_LINE

    def draw(self, row: tuple[str, str]) -> None:
        place, name = row
        middle, left = self.height / 2, theme.GAP_L + theme.RANK
        self.words(place, theme.GAP_L, middle, theme.RANK, theme.TITLE, theme.colors.mid, bold=True)
        self.words(name, left, middle, self.width - left - theme.GAP_L, theme.BODY, theme.colors.hi)


class WinnerScreen(JudgeScreen):
    route: ClassVar = "winner"
    is_task: ClassVar = True
    view = ObjectProperty(WinnerView(), rebind=True)
    lines = ListProperty()

    def look(self) -> WinnerView:
        return winner_view(self.desk.state)

    def refresh(self, *_args: Any) -> None:
        super().refresh()
        self.lines = [LineOf("FinalPlaceLine", row) for row in self.view.places]


load_rules(__file__)
