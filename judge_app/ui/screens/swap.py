"""Swap: two players of the round change places, with a reason."""

from typing import Any, ClassVar

from kivy.properties import ObjectProperty, StringProperty

from judge_app.core.model import PlayerId
from judge_app.core.steps import tables_repaired
from judge_app.errors import Refused
from judge_app.language import _
from judge_app.ui import theme
from judge_app.ui.kv import load_rules
from judge_app.ui.screen import JudgeScreen
from judge_app.ui.widgets import DrawnLine, LineOf
from judge_app.views.swap import SwapRow, SwapView, swap_view, swapped

__all__ = ["SwapScreen"]


class SwapScreen(JudgeScreen):
    route: ClassVar = "swap"
    is_task: ClassVar = True
    view = ObjectProperty(SwapView(), rebind=True)
    search = StringProperty("")
    reason = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        self._chosen: list[PlayerId] = []
        super().__init__(**kwargs)
        self.fbind("search", self._look_again)

    def show(self, player: PlayerId | None = None, **where: Any) -> None:
        self._chosen = [player] if player else []
        self.search = self.reason = ""

    def back(self) -> bool:
        """First the search, then the one who was chosen last."""
        if self.search:
            self.search = ""
        elif self._chosen:
            self.choose(self._chosen[-1])
        else:
            return False
        return True

    def look(self) -> SwapView:
        first, second = [*self._chosen, None, None][:2]
        return swap_view(self.desk.state, first, second, self.search)

    def lines(self, rows: tuple[SwapRow, ...]) -> list[Any]:
        return [LineOf("SwapLine", row) for row in rows]

    def choose(self, player: PlayerId) -> None:
        """The same one again lets go of them; a third takes the place of the second."""
        if player in self._chosen:
            self._chosen.remove(player)
        else:
            self._chosen = [*self._chosen[:1], player]
        self.refusal = ""
        self.search = ""
        self.refresh()

    def swap(self) -> None:
        state, fresh = self.desk.state, self.tablet.fresh_id
        op = self.attempt(lambda: self._change(state, fresh), at="foot")
        if op is None:
            return
        said = _("{one} and {other} changed places").format(one=self.view.first, other=self.view.second)
        if self.do_all([op], at="foot", said=said):
            self.leave()

    def _change(self, state: Any, fresh: Any) -> Any:
        if len(self._chosen) < 2:
            raise Refused(_("Choose two players first."))
        repair = swapped(state, *self._chosen)
        return tables_repaired(state, repair, fresh(), self.reason.strip(), fresh)

    def _look_again(self, *_: Any) -> None:
        if self.desk is not None:
            self.refresh()


class SwapLine(DrawnLine):
    @classmethod
    def height_for(cls, row: SwapRow, width: float) -> float:
        return theme.ROW

    def draw(self, row: SwapRow) -> None:
        colors, middle = theme.colors, self.height / 2
        self.fill(colors.mintc if row.is_chosen else theme.NOTHING, theme.RADIUS)
        if row.is_chosen:
            self.frame(colors.mint, theme.STROKE, theme.RADIUS)
        self.tile(row.table or "–", theme.GAP, theme.TOUCH, colors.s3, colors.hi)
        left, right = 2 * theme.GAP + theme.TOUCH, self.width - theme.GAP
        if row.is_chosen:
            right -= theme.ICON
            self.icon("check", right, middle, theme.ICON, colors.mint)
        self.words(row.name, left, middle + theme.SMALL * 0.7, right - left, theme.BODY, colors.hi, True)
        self.words(row.line, left, middle - theme.BODY * 0.7, right - left, theme.SMALL, colors.mid)

    def on_release(self) -> None:
        self.screen.choose(self.row.id)


load_rules(__file__)
