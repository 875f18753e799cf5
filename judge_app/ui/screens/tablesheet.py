"""The sheet of one table: its players, its time, what happened there, and what can be done."""

from typing import Any

from kivy.properties import BooleanProperty, ListProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from judge_app.core.model import CallId
from judge_app.core.ops import ResultReported
from judge_app.ui import theme
from judge_app.ui.kv import load_rules
from judge_app.ui.lettering import lettered
from judge_app.ui.screens.callforms import CallForm, DoneForm, take_call
from judge_app.ui.screens.changeforms import SettleForm
from judge_app.ui.screens.floorforms import ExtensionForm, NoteForm
from judge_app.ui.screens.formparts import FloorForm, is_second_tap
from judge_app.ui.screens.noshow import NoShowForm
from judge_app.ui.screens.penaltyforms import PenaltyForm
from judge_app.ui.screens.ruleforms import RulingForm
from judge_app.ui.widgets import ActionTile, Card, Chip, DrawnLine, LineOf
from judge_app.views.saidbyphone import SaidByPhone
from judge_app.views.table import ChipOf, SeatView, SheetView, TimeHere
from judge_app.views.tablehistory import TableEntry
from judge_app.views.tablereports import Report
from judge_app.views.tabletiles import Tile, TileKey

__all__ = ["EntryDialog", "HistoryLine", "ReportCard", "SaidCard", "SeatCard", "TableChips", "TableSheet"]

load_rules(__file__)


class HistoryLine(DrawnLine):
    """One thing that happened; a tap shows all of a long one."""

    @classmethod
    def height_for(cls, row: TableEntry, width: float) -> float:
        return theme.SOURCE

    def draw(self, row: TableEntry) -> None:
        colors, middle = theme.colors, self.height / 2
        self.fill(theme.NOTHING, theme.RADIUS_CHIP)
        time = self.words(row.time, 0, middle, self.width / 3, theme.SMALL, colors.low, font=theme.MONO)
        left = time + theme.GAP
        self.icon(row.icon, left, middle, theme.ICON_S, colors.low if row.is_undone else colors.mid)
        left += theme.ICON_S + theme.GAP
        right, most = self.width - theme.GAP_S, self.width / 4
        name = row.who if self.width > theme.SIDE else ""
        who = self.words(name, right - most, middle, most, theme.SMALL, colors.low, halign="right")
        ink = colors.low if row.is_undone else colors.hi
        self.words(row.text, left, middle, right - left - who - theme.GAP, theme.SMALL, ink)

    def on_release(self) -> None:
        self.screen.tell(self.row)


class SeatCard(Card):
    """A player of the table, with their record."""

    seat = ObjectProperty(SeatView(), rebind=True)
    letter = ObjectProperty("a")
    wins = ObjectProperty(1)
    """How many games win the match."""

    def record_for(self, room: float, seat: SeatView) -> str:
        """The record in words, or in figures where these do not fit."""
        return seat.line if lettered(seat.line, theme.SMALL).width < room - theme.GAP_XS else seat.short


class TableChips(BoxLayout):
    """How things stand at the table, in a few chips."""

    chips = ObjectProperty(())

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.fbind("chips", self._fill)
        self._fill()

    def _fill(self, *_: Any) -> None:
        self.clear_widgets()
        for chip in self.chips:
            self.add_widget(self._chip(chip))

    def _chip(self, chip: ChipOf) -> Chip:
        return Chip(icon=chip.icon, text=chip.text, look=chip.look)


class SaidCard(Card):
    """What one player says by phone; a judge can confirm it."""

    said = ObjectProperty(SaidByPhone(), rebind=True)
    sheet = ObjectProperty(None, rebind=True)


class ReportCard(Card):
    """One of two results that differ."""

    report = ObjectProperty(None, allownone=True, rebind=True)
    sheet = ObjectProperty(None, rebind=True)


class EntryDialog(FloorForm):
    """The whole text of something that happened."""

    entry = ObjectProperty(None, rebind=True)


class TableSheet(BoxLayout):
    """Shows *view*; what is to be done goes through *screen*."""

    screen = ObjectProperty(None, rebind=True)
    view = ObjectProperty(SheetView(), rebind=True)
    time = ObjectProperty(TimeHere(), rebind=True)
    is_wide = BooleanProperty(True)
    is_low = BooleanProperty(False)
    """Whether a phone is held sideways: then everything has to be lower."""
    is_stacked = BooleanProperty(False)
    """Whether the buttons at the foot stand below each other."""
    edges = ListProperty([0, 0, 0, 0])
    lines = ListProperty()
    call_icon = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.on_is_wide()

    def on_is_wide(self, *_args: Any) -> None:
        side = theme.EDGE if self.is_wide else theme.GAP_L
        self.edges = [side, theme.GAP_L if self.is_wide else theme.GAP_S, side, side]
        self.on_size()
        self._lay_out_tiles(self.view.tiles)
        self._show_call()

    def on_size(self, *_args: Any) -> None:
        self.is_low = self.height < 5 * theme.PRIMARY
        self.is_stacked = self.width < theme.WIDE / 2 * max(theme.text_scale, 1) and not self.is_low

    def on_view(self, _sheet: Widget, view: SheetView) -> None:
        self.lines = [LineOf("HistoryLine", entry) for entry in view.history]
        self._lay_out_tiles(view.tiles)
        self._lay_out_reports(view.reports)
        self._show_call()

    def end_time(self, button: Any) -> None:
        if not is_second_tap(button):
            self.screen.go("endoftime", match=self.view.id)

    def report(self, button: Any) -> None:
        if not is_second_tap(button):
            self.screen.go("result", match=self.view.id)

    def confirm(self, button: Any) -> None:
        """What one player says by phone is the result."""
        said = self.view.said.result
        if said is not None and not is_second_tap(button):
            self.screen.do(ResultReported(self.view.id, said), "sheet")

    def call(self, button: Any) -> None:
        """Call a judge, take the call, or say that it is done: whichever is next."""
        if is_second_tap(button):
            return
        view, screen = self.view, self.screen
        if view.call is None:
            CallForm(screen, match=view.id).open()
        elif not view.is_call_taken:
            take_call(screen, CallId(view.call), "sheet")
        else:
            self._finish_call()

    def open_tile(self, key: TileKey) -> None:
        """What a tile stands for: a task of its own, or a form over this sheet."""
        screen, match = self.screen, self.view.id
        match key:
            case "setup":
                screen.go("setup", match=match)
            case "roll":
                screen.go("dice", match=match)
            case "deckcheck":
                screen.go("deckcheck", match=match)
            case "case":
                screen.go("cases", match=match)
            case "penalty":
                PenaltyForm(screen, match=match).open()
            case "note":
                NoteForm(screen, sheet=self.view).open()
            case "extension":
                ExtensionForm(screen, match=match).open()
            case "ruling":
                RulingForm(screen, match=match).open()
            case "absence":
                NoShowForm(screen, match=match).open()

    def settle(self, report: Report) -> None:
        SettleForm.keeping(self.screen, self.screen.desk.state.matches[self.view.id], report).open()

    def tell(self, entry: TableEntry) -> None:
        EntryDialog(self.screen, entry=entry).open()

    def _finish_call(self) -> None:
        if self.view.call in self.screen.desk.state.calls:
            DoneForm(self.screen, call=self.view.call).open()

    def _lay_out_tiles(self, tiles: tuple[Tile, ...]) -> None:
        """The same button for the same tile: a finger may be on it."""
        place = self.ids.tiles
        if len(place.children) != len(tiles):
            place.clear_widgets()
            for tile in tiles:
                place.add_widget(button := ActionTile())
                button.bind(on_release=lambda _button, key=tile.key: self.open_tile(key))
        for button, tile in zip(reversed(place.children), tiles, strict=True):
            button.icon, button.text, button.line = tile.icon, tile.text, tile.line
            button.disabled = tile.is_off
            button.height = theme.STEPPER if self.is_wide else theme.PRIMARY

    def _show_call(self) -> None:
        """Where there is little room the button has no icon."""
        icon = "check" if self.view.is_call_taken else "run-fast"
        self.call_icon = (icon if self.view.call else "hand-back-right") if self.is_wide else ""

    def _lay_out_reports(self, reports: tuple[Report, ...]) -> None:
        place = self.ids.reports
        if len(place.children) != len(reports):
            place.clear_widgets()
            for _report in reports:
                place.add_widget(card := ReportCard(sheet=self))
                card.bind(minimum_height=self._level_reports)
        for card, report in zip(reversed(place.children), reports, strict=True):
            card.report = report

    def _level_reports(self, *_args: Any) -> None:
        """Cards beside each other are equally high."""
        cards = self.ids.reports.children
        for card in cards:
            card.height = max(one.minimum_height for one in cards)
