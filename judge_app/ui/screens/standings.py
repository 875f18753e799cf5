"""The standings: every place, why a player has it, who leaves, and the top cut that is confirmed here."""

from typing import Any, ClassVar

from kivy.clock import Clock
from kivy.properties import BooleanProperty, ListProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from judge_app.core.leaving import cut_again, leaving
from judge_app.core.model import MatchId, PlayerId
from judge_app.core.ops import CutMade
from judge_app.language import _
from judge_app.ui import theme
from judge_app.ui.kv import load_rules
from judge_app.ui.screens.asking import DIALOG, AskingDialog, AskingScreen
from judge_app.ui.screens.standingslines import BoardLine, CutMark, SeedTable, StandingsHead, WhyTable
from judge_app.ui.widgets import Btn, Card, LineOf
from judge_app.views.cutpreview import CutPreview, cut_preview
from judge_app.views.dropping import DropView, drop_view
from judge_app.views.standingsboard import BoardRow, OpenTable, StandingsBoard, standings_board

__all__ = [
    "BoardLine",
    "ConfirmCutDialog",
    "CutMark",
    "DropDialog",
    "OpenTables",
    "SeedTable",
    "StandingsHead",
    "StandingsPane",
    "StandingsScreen",
    "WhyPane",
    "WhyTable",
]


class StandingsPane(Card):
    """All places."""

    screen = ObjectProperty(None, rebind=True)


class WhyPane(Card):
    """Why one player stands where."""

    screen = ObjectProperty(None, rebind=True)


class OpenTables(BoxLayout):
    """The tables whose results are missing, each a way to it."""

    screen = ObjectProperty(None)
    tables = ObjectProperty(())
    share = ObjectProperty(None, allownone=True)
    """1 where the buttons share all the room."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.fbind("tables", self._fill)
        self.fbind("share", self._fill)
        self._fill()

    def _fill(self, *_: Any) -> None:
        self.clear_widgets()
        for table in self.tables:
            button = Btn(text=table.text, icon="" if table.match else "view-list", font_size=theme.SMALL)
            button.size_hint_x = self.share
            button.bind(on_release=lambda _, table=table: self.screen.open_table(table))
            self.add_widget(button)


class ConfirmCutDialog(AskingDialog):
    preview = ObjectProperty(CutPreview(), rebind=True)


class DropDialog(AskingDialog):
    """Who leaves, found by name, and what that means."""

    view = ObjectProperty(DropView(), rebind=True)
    player = StringProperty("")
    search = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.fbind("player", self.refresh)
        self.fbind("search", self.refresh)
        self.refresh()

    def refresh(self, *_: Any) -> None:
        self.view = drop_view(self.asker.desk.state, PlayerId(self.player) or None, self.search)

    def on_view(self, *_: Any) -> None:
        names = self.ids.names
        names.clear_widgets()
        for row in self.view.rows:
            look, icon = ("mint", "check") if row.is_chosen else ("quiet", "")
            button = Btn(text=row.name, icon=icon, look=look, size_hint_x=1)
            button.bind(on_release=lambda _, player=row.id: self.pick(player))
            names.add_widget(button)

    def pick(self, player: PlayerId) -> None:
        self.player = "" if player == self.player else player


class StandingsScreen(AskingScreen):
    route: ClassVar = "standings"
    view = ObjectProperty(StandingsBoard(), rebind=True)
    lines = ListProperty()
    player = ObjectProperty(None, allownone=True)
    """Whose place is explained."""
    is_alone = BooleanProperty(False)
    """Whether that explanation is all there is to see."""
    is_roomy = BooleanProperty(True)
    """Whether all buttons have room for their words."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._board, self._why = StandingsPane(screen=self), WhyPane(screen=self)
        self.bind(is_wide=self._arrange, view=self._arrange)
        self._sought: PlayerId | None = None
        """Whose row is to be in sight, until the judge scrolls."""
        self._uncover = Clock.create_trigger(self._scroll_to_player)
        self._board.ids.rows.fbind("height", self._uncover)
        self._arrange()

    def show(self, player: PlayerId | None = None, **where: Any) -> None:
        """Opens at the place of *player*, where one is named."""
        self.player = self._sought = player

    def place(self) -> dict[str, Any]:
        return {"player": self.player}

    def look(self) -> StandingsBoard:
        return standings_board(self.desk.state, self.player, self.desk.role)

    def refresh(self, *_args: Any) -> None:
        super().refresh()
        self.lines = [
            LineOf("BoardLine" if isinstance(row, BoardRow) else "CutMark", row) for row in self.view.rows
        ]

    def on_enter(self) -> None:
        self._uncover()

    def on_leave(self) -> None:
        super().on_leave()
        self._uncover.cancel()

    def on_touch_down(self, touch: Any) -> bool:
        self._sought = None
        return bool(super().on_touch_down(touch))

    def _scroll_to_player(self, *_: Any) -> None:
        """Again whenever the list has another height: a screen that was just made is still growing."""
        rows = self._board.ids.rows
        found = [place for place, line in enumerate(self.lines) if line.row[0] == self._sought]
        if found and rows.get_parent_window() is not None:
            rows.scroll_y = 1
            rows.scroll_to_row(found[0])

    def back(self) -> bool:
        if self.is_wide or not self.view.why.title:
            return False
        self.choose(None)
        return True

    def choose(self, player: PlayerId | None) -> None:
        """Explain the place of *player*, or once more tapped nobody's; before there are places, show them."""
        if player is not None and not self.view.has_ranks:
            self.go("player", player=player)
            return
        self.player = None if player == self.player else player
        self.refresh()

    def switch(self, chosen: str) -> None:
        if chosen == "bracket":
            self.ids.tabs.chosen = self.ids.low_tabs.chosen = "swiss"
            self.go("bracket")

    def open_table(self, table: OpenTable) -> None:
        self.go("tables", **({"match": MatchId(table.match)} if table.match else {}))

    def act(self) -> None:
        if self.view.route:
            self.go(self.view.route, **({"match": self.view.match} if self.view.match else {}))
        else:
            self.ask("ConfirmCutDialog", preview=cut_preview(self.desk.state))

    def confirm_cut(self) -> None:
        """The cut as it was shown; if the standings have changed since, it is shown anew first."""
        shown, now = self.asked.preview if self.asked else CutPreview(), cut_preview(self.desk.state)
        if shown != now:
            self.ask("ConfirmCutDialog", preview=now)
            return
        ops = self.attempt(lambda: cut_again(self.desk.state), DIALOG)
        if ops and self._done(ops, now.button):
            self.go("bracket")

    def ask_drop(self) -> None:
        player = self.player
        known = self.desk.state.players.get(player) if player else None
        self.ask("DropDialog", player=known.id if known and not known.is_dropped else "")

    def drop(self, player: str) -> None:
        state, who = self.desk.state, PlayerId(player)
        left = self.attempt(lambda: leaving(state, who), DIALOG)
        if left is None:
            return
        name = state.players[who].name
        said = _("{player} dropped; the cut was made anew.").format(player=name) if left.seeds else ""
        if self._done(left.ops, said):
            self.put_away()

    def _done(self, ops: tuple[Any, ...], said: str) -> bool:
        if len(ops) == 1:
            return self.do(ops[0], DIALOG) is not None
        made = next((op for op in ops if isinstance(op, CutMade)), None)
        text = said or (_("The top {n} is made.").format(n=len(made.seeds)) if made else "")
        return self.do_all(ops, DIALOG, text) is not None

    def _arrange(self, *_: Any) -> None:
        """Both panes side by side, or the one that is looked at."""
        is_asked = bool(self.view.why.title)
        shown = [self._why] if is_asked and not self.is_wide else [self._board]
        if is_asked and self.is_wide:
            shown.append(self._why)
        body = self.ids.body
        if body.children[::-1] != shown:
            body.clear_widgets()
            for pane in shown:
                body.add_widget(pane)


load_rules(__file__)
