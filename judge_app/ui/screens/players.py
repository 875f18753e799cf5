"""Players: who is in the event, added one by one or from a list; where it is wide, the chosen one beside."""

from functools import partial
from typing import Any, ClassVar

from kivy.properties import ObjectProperty, OptionProperty, StringProperty

from judge_app.core.model import PlayerId
from judge_app.core.ops import PlayerAdded
from judge_app.core.steps import late_entry
from judge_app.language import _, ngettext
from judge_app.ui import theme
from judge_app.ui.kv import load_rules
from judge_app.ui.screens import nameimport  # noqa: F401  # its dialog is asked for by name
from judge_app.ui.screens.asking import AskingDialog
from judge_app.ui.screens.player import PlayerActions
from judge_app.ui.widgets import DrawnLine, LineOf, RadioCard
from judge_app.views.latecomer import LateView, WayIn, late_view
from judge_app.views.player import player_view
from judge_app.views.players import FILTERS, PlayerRow, PlayersView, players_view

__all__ = ["PlayersScreen"]


class PlayersScreen(PlayerActions):
    route: ClassVar = "players"
    view = ObjectProperty(PlayersView(), rebind=True)
    typed = StringProperty("")
    search = StringProperty("")
    only = OptionProperty("all", options=[*FILTERS])

    def __init__(self, **kwargs: Any) -> None:
        self._chosen: PlayerId | None = None
        super().__init__(**kwargs)
        for name in ("search", "only", "is_wide"):
            self.fbind(name, self._look_again)

    def show(self, player: PlayerId | None = None, typed: str = "", **where: Any) -> None:
        if player is not None:
            self._chosen = player
        self.typed = typed or self.typed

    def place(self) -> dict[str, Any]:
        return {"player": self._chosen, "typed": self.typed}

    def back(self) -> bool:
        """First the search, then the sheet."""
        if self.search:
            self.search = ""
        elif self._chosen is not None and self.is_wide:
            self.choose(self._chosen)
        else:
            return False
        return True

    def look(self) -> PlayersView:
        chosen = self._chosen if self.is_wide else None
        return players_view(self.desk.state, chosen, self.search, self.only, self.desk.role)

    def refresh(self, *_args: Any) -> None:
        super().refresh()
        self.page = player_view(self.desk.state, self._chosen if self.is_wide else None, role=self.desk.role)

    def lines(self, rows: tuple[PlayerRow, ...]) -> list[Any]:
        return [LineOf("PlayerLine", row) for row in rows]

    def choose(self, player: PlayerId) -> None:
        """Beside the list where there is room, else on a page of its own; the same again closes it."""
        if self.is_wide:
            self._chosen = None if player == self._chosen else player
            self.refresh()
        else:
            self._chosen = player
            self.go("player", player=player)

    def add(self) -> None:
        name = self.typed.strip()
        late = late_view(self.desk.state, name)
        if late.is_late and name:
            self.ask("LateDialog", late=late)
        elif self.do(PlayerAdded(PlayerId(self.tablet.fresh_id()), name), at="add"):
            self._added()

    def join_late(self, way: WayIn) -> None:
        name = self.typed.strip()
        seat = "bye" if way == "bye" else "next"
        fresh = self.tablet.fresh_id
        ops = self.attempt(
            lambda: late_entry(self.desk.state, PlayerId(fresh()), name, seat, fresh),  # type: ignore[arg-type]
            at="dialog",
        )
        if ops and self.do_all(ops, at="dialog", said=_("{player} joined").format(player=name)):
            self.put_away()
            self._added()
            self.ids.name.focus = True  # the question had taken it

    def add_all(self, names: tuple[str, ...]) -> None:
        ops = [PlayerAdded(PlayerId(self.tablet.fresh_id()), name) for name in names]
        said = ngettext("{n} player joined", "{n} players joined", len(ops)).format(n=len(ops))
        if self.do_all(ops, at="dialog", said=said):
            self.put_away()
            self.search = ""

    def _added(self) -> None:
        """Whoever was added is in sight, whatever was looked for before."""
        self.typed = self.search = ""
        self.only = "all" if self.only == "dropped" else self.only
        if self.view.rows:
            self.ids.rows.scroll_to_row(len(self.view.rows) - 1)

    def _look_again(self, *_: Any) -> None:
        if self.desk is not None:
            self.refresh()


class PlayerLine(DrawnLine):
    row = ObjectProperty(PlayerRow(PlayerId(""), 0, ""))

    @classmethod
    def height_for(cls, row: PlayerRow, width: float) -> float:
        return theme.ROW

    def draw(self, row: PlayerRow) -> None:
        colors, middle = theme.colors, self.height / 2
        self.fill(colors.mintc if row.is_chosen else theme.NOTHING, theme.RADIUS)
        if row.is_chosen:
            self.frame(colors.mint, theme.STROKE, theme.RADIUS)
        ink = colors.low if row.is_dropped else colors.hi
        self.tile(str(row.number), theme.GAP, theme.TOUCH, colors.s3, ink)
        left = theme.GAP + theme.TOUCH + theme.GAP
        right = self._chips(row, self.width - theme.GAP, left + (self.width - left) * 0.45)
        if row.line:
            self.words(row.name, left, middle + theme.SMALL * 0.7, right - left, theme.BODY, ink, True)
            self.words(row.line, left, middle - theme.BODY * 0.7, right - left, theme.SMALL, colors.mid)
        else:
            self.words(row.name, left, middle, right - left, theme.BODY, ink, True)

    def _chips(self, row: PlayerRow, right: float, least: float) -> float:
        """From the right, the most important first; where there is no room for its word, its icon."""
        colors = theme.colors
        looks = {"amber": (colors.ambert, colors.amberc), "bare": (colors.mid, None)}
        for mark in reversed(row.marks):
            ink, fill = looks.get(mark.look, (colors.mid, colors.s3))
            room = right - least
            if room > theme.PRIMARY:
                right -= self.chip(mark.text, mark.icon, right, ink, fill, most=room) + theme.GAP_S
            elif room > 0:
                right -= self.chip("", mark.icon, right, ink, fill) + theme.GAP_S
        return right

    def on_release(self) -> None:
        self.screen.choose(self.row.id)


class LateDialog(AskingDialog):
    """How somebody who comes late joins."""

    late = ObjectProperty(LateView(), rebind=True)
    chosen = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        self._cards: dict[str, RadioCard] = {}
        super().__init__(**kwargs)
        for way in self.late.ways:
            card = RadioCard(title=way.title, icon=way.icon, lines=[way.line])
            card.bind(on_release=partial(self._choose, way.key))
            self._cards[way.key] = card
            self.ids.ways.add_widget(card)
        if self.late.ways:
            self._choose(self.late.ways[0].key)

    def _choose(self, way: WayIn, *_: Any) -> None:
        self.chosen = way
        for key, card in self._cards.items():
            card.is_on = key == way


load_rules(__file__)
