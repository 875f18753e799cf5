"""The tables of the round, and the sheet of the one that is chosen."""

from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.widget import Widget

from judge_app.core.ids import MatchId
from judge_app.core.rights import no_part
from judge_app.language import _
from judge_app.ui import theme
from judge_app.ui.attable import AtTableScreen
from judge_app.ui.kv import load_rules
from judge_app.ui.screens.callforms import take_call
from judge_app.ui.screens.formparts import is_second_tap
from judge_app.ui.screens.tablesheet import TableSheet
from judge_app.ui.widgets import Btn, Card, Dialog, DrawnLine, LineOf
from judge_app.views.table import sheet_view, time_here
from judge_app.views.tables import Status, TableRow, TablesView, at_time, table_called, tables_view

__all__ = ["PadDialog", "PinnedCall", "RoundDialog", "TableLine", "TableList", "TablesScreen"]

load_rules(__file__)

_SIGNS: dict[Status, str] = {
    "call": "hand-back-right",
    "appeal": "scale-balance",
    "dispute": "scale-balance",
    "judge": "account-tie",
    "said": "cellphone",
    "time": "flag-checkered",
    "absent": "account-off-outline",
    "extra": "timer-plus-outline",
    "playing": "play",
    "done": "check",
    "bye": "",
}


def _sign_colors(status: Status) -> tuple[theme.Color, theme.Color | None]:
    """The ink of a status, and the ground it stands on."""
    colors = theme.colors
    match status:
        case "call" | "appeal":
            return colors.oncoral, colors.coral
        case "dispute" | "judge":
            return colors.coralt, colors.coralc
        case "extra" | "time" | "absent" | "said":
            return colors.ambert, colors.amberc
        case "done":
            return colors.low, None
        case _:
            return colors.mid, None


class TableLine(DrawnLine):
    @classmethod
    def height_for(cls, row: TableRow, width: float) -> float:
        return theme.ROW

    def draw(self, row: TableRow) -> None:
        colors, side = theme.colors, theme.GAP if self.screen.is_wide else 0
        is_marked = row.is_chosen and self.screen.is_wide
        self.fill(colors.mintc if is_marked else theme.NOTHING, theme.RADIUS)
        if is_marked:
            self.frame(colors.mint, theme.STROKE, theme.RADIUS)
        ground, ink = (colors.s2, colors.low) if row.is_over else (colors.s3, colors.hi)
        self.tile(row.number, side, theme.TOUCH, ground, ink)
        sign_ink, sign_ground = _sign_colors(row.status)
        chip = self.chip(
            row.mark, _SIGNS[row.status], self.width - side, sign_ink, sign_ground, most=self.width / 2
        )
        left = side + theme.TOUCH + theme.GAP
        room = self.width - left - chip - side - theme.GAP
        for name, seat, height in ((row.a, "a", 0.66), (row.b, "b", 0.34)):
            self._name(name, row.winner == seat, row, left, self.height * height, room)

    def _name(
        self, name: str, is_winner: bool, row: TableRow, left: float, middle: float, room: float
    ) -> None:
        colors = theme.colors
        ink = colors.hi if is_winner or not row.is_over else colors.low
        sign = theme.ICON_XS + theme.GAP_XS if is_winner else 0
        width = self.words(
            name, left, middle, room - sign, theme.BODY, ink, bold=not row.is_over or is_winner
        )
        if is_winner:
            self.icon("trophy", left + width + theme.GAP_XS, middle, theme.ICON_XS, colors.mid)

    def on_release(self) -> None:
        self.screen.choose(self.row)


class PinnedCall(ButtonBehavior, Card):
    """On a phone, the call that has waited longest; a tap beside its button opens the table."""

    screen = ObjectProperty(None, rebind=True)


class TableList(Card):
    screen = ObjectProperty(None, rebind=True)
    is_alone = BooleanProperty(True)
    """Whether no sheet stands beside it."""


class PadDialog(Dialog):
    """A table is gone to by its number."""

    owner = ObjectProperty(None)


class RoundDialog(Dialog):
    """Another round is looked at."""

    owner = ObjectProperty(None, rebind=True)

    def fill(self) -> None:
        self.ids.rounds.clear_widgets()
        for number, name in self.owner.view.rounds:
            look = "mint" if number == self.owner.view.round else "quiet"
            button = Btn(text=name, look=look, size_hint_x=1)
            button.bind(on_release=lambda _button, number=number: self.owner.look_at(number))
            self.ids.rounds.add_widget(button)


class TablesScreen(AtTableScreen):
    route = "tables"
    view = ObjectProperty(TablesView(), rebind=True)
    round = NumericProperty(0)
    """The round that is looked at; 0 is the one being played."""
    shown = StringProperty("all")
    search = StringProperty("")
    locked = StringProperty("")
    """Why this tablet can change nothing here, if that is so."""
    is_pinning = BooleanProperty(False)
    """Whether the call that has waited longest stands above the list: on a phone that is held upright."""

    def __init__(self, **kwargs: Any) -> None:
        self._current = 0
        """The round that was being played at the last look."""
        self._is_picked = False
        """Whether a judge chose the table, and not only the screen."""
        super().__init__(**kwargs)
        self._list = TableList(screen=self)
        self._sheet = TableSheet(screen=self)
        self._pad = PadDialog(owner=self)
        self._rounds = RoundDialog(owner=self)
        self.add_widget(self._pad)
        self.add_widget(self._rounds)
        for name in ("is_wide", "match"):
            self.fbind(name, self._arrange)
        for name in ("match", "round", "shown", "search"):
            self.fbind(name, self._look_again)
        self._arrange()

    def look(self) -> TablesView:
        state, now_ms, role = self.desk.state, self.now_ms(), self.desk.role
        self.locked = no_part(state, self.desk.device)
        self._follow_round()
        known = state.matches.get(self.match)
        if known is None or known.is_bye:
            self.match = None
        asked = int(self.round) or None, self.shown, self.search
        view = tables_view(state, now_ms, *asked, self.match, self.judge_name(), role)
        if self.match is None and self.is_wide and view.rows and view.rows[0].status != "bye":
            self.match = view.rows[0].id
            return tables_view(state, now_ms, *asked, self.match, self.judge_name(), role)
        self._sheet.view = sheet_view(
            state, self.match, now_ms, self.who(), judge=self.judge_name(), role=role
        )
        self._sheet.time = time_here(state, self.match, now_ms)
        return view

    def open_table(self) -> MatchId | None:
        """Not what the screen has only chosen to show something."""
        return super().open_table() if self._is_picked else None

    def show(self, match: Any = None, round: int = 0, shown: str = "all", **_where: Any) -> None:
        """Open the sheet of *match*, or the list as it was."""
        if match is not None and self.desk is not None:
            known = self.desk.state.matches.get(match)
            current = self.desk.state.current_round
            is_now = known is not None and current is not None and known.round == current.number
            self.round = 0 if known is None or is_now else known.round
            self._pick(MatchId(match))
        elif round:
            self.round, self.match = round, None
        if shown != "all":
            self.shown = shown

    def place(self) -> dict[str, Any]:
        match = self.match if self._is_picked else None
        return {"match": match, "round": int(self.round), "shown": self.shown}

    def back(self) -> bool:
        if not self.is_wide and self.match is not None:
            self.close_sheet()
            return True
        return False

    def tick(self, now_ms: int) -> None:
        if self.view.changes_ms is not None and now_ms >= self.view.changes_ms:
            self.refresh()
        self.view = at_time(self.view, now_ms)
        self._sheet.time = time_here(self.desk.state, self.match, now_ms)

    def on_view(self, _screen: Widget, view: TablesView) -> None:
        is_pinned = self.is_pinning and not self.search and self.shown == "all"
        hidden = view.pinned.match if is_pinned else None
        # Not by a rule: unless optimized, Kivy writes out what a rule gives, here hundreds of rows a second.
        self._list.ids.rows.lines = [LineOf("TableLine", row) for row in view.rows if row.id != hidden]

    def on_is_wide(self, *_args: Any) -> None:
        if not self.is_wide and not self._is_picked:
            self.match = None
        self._look_again()

    def on_size(self, *_args: Any) -> None:
        self.is_pinning = self.width < theme.WIDE - theme.RAIL and self.height > 5 * theme.PRIMARY

    def on_is_pinning(self, *_args: Any) -> None:
        self.on_view(self, self.view)

    def choose(self, row: TableRow) -> None:
        if row.status == "bye":
            self.go("player", player=row.first)
        else:
            self._pick(row.id)

    def close_sheet(self) -> None:
        self.match, self._is_picked = None, False

    def find(self, asked: str) -> None:
        """Digits jump to their table."""
        if asked.strip():
            self.shown = "all"
        self.search = asked
        found = table_called(self.desk.state, int(self.round) or None, asked) if self.desk else None
        if found is not None and self.is_wide:
            self._pick(found)

    def open_first(self) -> None:
        """Enter in the search opens what stands first."""
        if self.search.strip() and self.view.rows:
            self.choose(self.view.rows[0])

    def open_pad(self) -> None:
        self._pad.text = self._pad.ids.pad.text = ""
        self._pad.is_open = True

    def open_number(self, number: str) -> None:
        found = table_called(self.desk.state, int(self.round) or None, number)
        if found is None:
            self._pad.text = _("There is no table {table} in this round.").format(table=number)
            return
        self._pad.is_open = False
        self._pick(found)

    def open_rounds(self) -> None:
        self._rounds.fill()
        self._rounds.is_open = True

    def look_at(self, number: int) -> None:
        """Round *number*; the one being played stays in sight when the next is paired."""
        self._rounds.is_open = False
        self.search = ""
        self.round = 0 if number == self._current else number
        self.close_sheet()

    def open_pinned(self) -> None:
        if self.view.pinned.match is not None:
            self._pick(self.view.pinned.match)
        else:
            self.go("calls")

    def take_pinned(self, button: Any) -> None:
        if not is_second_tap(button) and self.view.pinned.id:
            take_call(self, self.view.pinned.id, "list")

    def way_out(self) -> None:
        if self.view.way_out == "all":
            self.shown, self.search = "all", ""
        else:
            self.go(self.view.way_out)

    def judge_name(self) -> str:
        """Who holds this tablet."""
        return str(self.preferences.judge_name or self.preferences.device_name)

    def _pick(self, match: MatchId) -> None:
        self._is_picked = True
        self.match = match

    def _follow_round(self) -> None:
        """A new round is looked at from its beginning."""
        current = self.desk.state.current_round
        number = current.number if current else 0
        if self._current not in (0, number):
            self.round, self.match, self._is_picked = 0, None, False
        self._current = number

    def _look_again(self, *_args: Any) -> None:
        if self.desk is not None:
            self.refresh()

    def _arrange(self, *_args: Any) -> None:
        """List and sheet side by side, or one of them alone; without any table, the list alone."""
        panes = self.ids.panes
        has_sheet = self.match is not None
        wanted = [self._list, self._sheet] if has_sheet else [self._list]
        if not self.is_wide:
            wanted = wanted[-1:]
        self._list.is_alone = len(wanted) == 1
        self._sheet.is_wide = self.is_wide
        if [*reversed(panes.children)] != wanted:
            panes.clear_widgets()
            for pane in wanted:
                panes.add_widget(pane)
