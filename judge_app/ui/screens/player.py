"""One player: how they stand, every match, what was noted, and what can be done about them."""

from typing import Any, ClassVar

from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.stacklayout import StackLayout
from kivy.uix.widget import Widget

from judge_app.core.leaving import leaving
from judge_app.core.model import MatchId, PlayerId
from judge_app.core.ops import (
    NoteWritten,
    Op,
    PlayerReinstated,
    PlayerRenamed,
    TableFixed,
)
from judge_app.language import _
from judge_app.ui import theme
from judge_app.ui.kv import load_rules
from judge_app.ui.screens.asking import DIALOG, AskingDialog, AskingScreen
from judge_app.ui.screens.penaltyforms import PenaltyForm
from judge_app.ui.widgets import Chip, DrawnLine
from judge_app.views.player import MatchLine, NoteLine, PlayerView, player_view
from judge_app.views.players import Mark

__all__ = ["MarkRow", "PlayerActions", "PlayerScreen", "PlayerSheet"]


class PlayerActions(AskingScreen):
    """What can be done about the player whose *page* is shown."""

    page = ObjectProperty(PlayerView(), rebind=True)
    pin_of = StringProperty("")
    """Whose PIN may be read: nobody's before it is asked for, since others look over a judge's shoulder."""

    def on_leave(self) -> None:
        self.pin_of = ""
        super().on_leave()

    def turn_pin(self) -> None:
        self.pin_of = "" if self.pin_of == self.page.id else self.page.id

    def rename(self, name: str) -> None:
        self._finish(PlayerRenamed(self.page.id, name.strip()))

    def drop(self) -> None:
        self._finish(*leaving(self.desk.state, self.page.id).ops)

    def reinstate(self) -> None:
        self.do(PlayerReinstated(self.page.id), at="sheet")

    def fix_table(self, typed: str) -> None:
        """Without a number, no table of their own."""
        self._finish(TableFixed(self.page.id, int(typed) if typed.isdecimal() else None))

    def write_note(self, text: str) -> None:
        self._finish(NoteWritten(text.strip(), self.page.id))

    def give_penalty(self) -> None:
        PenaltyForm(self, player=self.page.id, match=self.page.match or "").open()

    def check_deck(self) -> None:
        self.go("deckcheck", player=self.page.id)

    def open_match(self, match: MatchId) -> None:
        self.go("tables", match=match)

    def why(self) -> None:
        self.go("standings", player=self.page.id)

    def _finish(self, *ops: Op) -> None:
        if self.do_all(ops, at=DIALOG):
            self.put_away()


class PlayerScreen(PlayerActions):
    route: ClassVar = "player"
    is_task: ClassVar = True
    view = ObjectProperty(PlayerView(), rebind=True)

    def __init__(self, **kwargs: Any) -> None:
        self._player: PlayerId | None = None
        super().__init__(**kwargs)
        self.fbind("view", self._turn_page)

    def show(self, player: PlayerId | None = None, **where: Any) -> None:
        self._player = player

    def look(self) -> PlayerView:
        return player_view(self.desk.state, self._player, role=self.desk.role)

    def _turn_page(self, *_: Any) -> None:
        self.page = self.view


class PlayerSheet(BoxLayout):
    """All about one player, with the ways to act at its foot."""

    screen = ObjectProperty(None, rebind=True)
    page = ObjectProperty(PlayerView(), rebind=True)
    columns = NumericProperty(3)
    has_name = BooleanProperty(True)
    """Whether the name stands here, and not above."""


class MarkRow(StackLayout):
    """Chips, in as many lines as they need."""

    marks = ListProperty()

    def on_marks(self, _: Widget, marks: list[Mark]) -> None:
        self.clear_widgets()
        for mark in marks:
            self.add_widget(Chip(text=mark.text, icon=mark.icon, look=mark.look))


class RoundLine(DrawnLine):
    """One round of a player."""

    is_first = BooleanProperty(False)

    def draw(self, row: MatchLine) -> None:
        colors, middle = theme.colors, self.height / 2
        can_open = row.match is not None and row.result == _("Playing")
        self.fill(theme.NOTHING, theme.RADIUS, None if can_open else theme.NOTHING)
        left = theme.GAP_L
        self.words(row.round, left, middle, theme.TOUCH, theme.SMALL, colors.mid)
        left += theme.TOUCH + theme.GAP
        fill, ink = {
            "mint": (colors.mintc, colors.mintt),
            "amber": (colors.amberc, colors.ambert),
        }.get(row.look, (None, colors.mid))
        right = self.width - theme.GAP_L
        room = (right - left) * 0.55
        right -= self.chip(row.result, row.icon, right, ink, fill, most=room) + theme.GAP
        if row.table:
            rise = theme.SMALL * 0.65
            self.words(row.opponent, left, middle + rise, right - left, theme.BODY, colors.hi, True)
            self.words(row.table, left, middle - theme.BODY * 0.65, right - left, theme.SMALL, colors.mid)
        else:
            self.words(row.opponent, left, middle, right - left, theme.BODY, colors.hi, bool(row.match))

    def on_release(self) -> None:
        if self.row.match is not None and self.row.result == _("Playing"):
            self.screen.open_match(self.row.match)


class RoundLines(BoxLayout):
    rows = ListProperty()
    screen = ObjectProperty(None)

    def on_rows(self, _: Widget, rows: list[MatchLine]) -> None:
        self.clear_widgets()
        for row in rows:
            height = theme.ANSWER * max(theme.text_scale, 1)
            self.add_widget(RoundLine(row=row, screen=self.screen, size_hint_y=None, height=height))


class NotedRow(BoxLayout):
    """A penalty, a deck check or a note."""

    row = ObjectProperty(NoteLine("", "", "", ""), rebind=True)


class NotedLines(BoxLayout):
    rows = ListProperty()

    def on_rows(self, _: Widget, rows: list[NoteLine]) -> None:
        self.clear_widgets()
        for row in rows:
            self.add_widget(NotedRow(row=row))


class RenamePlayerDialog(AskingDialog):
    typed = StringProperty("")


class DropPlayerDialog(AskingDialog):
    pass


class FixTableDialog(AskingDialog):
    typed = StringProperty("")


class PlayerNoteDialog(AskingDialog):
    typed = StringProperty("")


load_rules(__file__)
