"""Running away in the boxed game: the dice, who is caught, and who loots the body."""

from typing import Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout

from judge_app.core.boxed import EscapeRoll, Game, LootRoll
from judge_app.core.boxed.death import looters, tie_rolls
from judge_app.core.boxed.flight import FACES
from judge_app.core.dice import faces
from judge_app.core.ops import (
    BoxedBodyLooted,
    BoxedChaserChanged,
    BoxedEscapeRolled,
    BoxedLevelChanged,
    BoxedLootingEnded,
    BoxedLootRolled,
    BoxedPlayerDied,
    BoxedRunnerChanged,
)
from judge_app.language import _
from judge_app.ui import theme
from judge_app.ui.kv import load_rules
from judge_app.ui.screens import boxedparts, clockparts  # noqa: F401  # the rules name their classes
from judge_app.ui.screens.asking import DIALOG
from judge_app.ui.screens.boxedsheets import BoxedDialog
from judge_app.ui.widgets import Card, Die
from judge_app.views.boxedrun import (
    ChaseView,
    LootRow,
    LootView,
    RunRow,
    RunView,
    chase_view,
    loot_view,
)

__all__ = ["ChaseDialog", "DicePick", "LootDialog", "LootLine", "RunCard", "RunLine"]


class RunLine(BoxLayout):
    row = ObjectProperty(RunRow(), rebind=True)
    screen = ObjectProperty(None, rebind=True)

    def on_row(self, _: Any, row: RunRow) -> None:
        die = self.ids.die
        if row.face and row.face != die.face:
            die.roll_to(row.face)
        else:
            die.face = row.face


class RunCard(Card):
    screen = ObjectProperty(None, rebind=True)
    view = ObjectProperty(RunView(), rebind=True)


class DicePick(GridLayout):
    """The six faces; `on_pick` tells which one was tapped."""

    face = NumericProperty(0)
    """The one that is known already."""
    __events__ = ("on_pick",)

    def __init__(self, **kwargs: Any) -> None:
        self.cols, self.spacing, self.size_hint_y = 6, theme.GAP_S, None
        super().__init__(**kwargs)
        self.bind(minimum_height=self.setter("height"), width=self._fold, face=self._show)
        for face in FACES:
            die = Die(
                face=face, size_hint_x=1, height=theme.ANSWER, hint=_("The die shows {n}").format(n=face)
            )
            die.bind(on_release=self._pick)
            self.add_widget(die)
        self._show()

    def on_pick(self, face: int) -> None:
        """A finger says what the die shows."""

    def _fold(self, *_: Any) -> None:
        self.cols = 6 if self.width >= 6 * theme.ANSWER + 5 * theme.GAP_S else 3

    def _show(self, *_: Any) -> None:
        for die in self.children:
            die.look = "losing" if self.face and die.face != self.face else "plain"

    def _pick(self, die: Die) -> None:
        self.dispatch("on_pick", int(die.face))


class ChaseDialog(BoxedDialog):
    """One person and one monster: the die, what is added to it, and the Bad Stuff."""

    seat = NumericProperty(0)
    monster = NumericProperty(0)
    view = ObjectProperty(ChaseView(), rebind=True)

    def look(self, game: Game) -> ChaseView:
        return chase_view(game, self.seat, self.monster)

    def enter(self, face: int) -> None:
        """What the die on the table shows."""
        self.asker.do(BoxedEscapeRolled((EscapeRoll(self.seat, self.monster, face),)), DIALOG)

    def roll(self) -> None:
        seed = self.asker.tablet.fresh_id()
        roll = EscapeRoll(self.seat, self.monster, faces(seed, 1)[0])
        self.asker.do(BoxedEscapeRolled((roll,), seed), DIALOG)

    def set_runner(self, modifier: int) -> None:
        self.asker.change(BoxedRunnerChanged(self.seat, modifier), DIALOG)

    def set_chaser(self, modifier: int) -> None:
        self.asker.change(BoxedChaserChanged(self.monster, modifier), DIALOG)

    def set_level(self, level: int) -> None:
        self.asker.change(BoxedLevelChanged(self.seat, level), DIALOG)

    def die(self) -> None:
        asker = self.asker
        if asker.do(BoxedPlayerDied(self.seat), DIALOG):
            asker.ask("LootDialog")


class LootLine(BoxLayout):
    row = ObjectProperty(LootRow(), rebind=True)
    screen = ObjectProperty(None, rebind=True)
    """The dialog that it stands in."""
    is_roomy = BooleanProperty(False)
    """Whether its button has room for words."""


class LootDialog(BoxedDialog):
    """Who takes a card of the dead, in their order."""

    view = ObjectProperty(LootView(), rebind=True)
    picking = NumericProperty(-1)
    """The seat whose real die is being entered."""
    asks = StringProperty("")

    def look(self, game: Game) -> LootView:
        if game.looting is None and self.is_open:
            Clock.schedule_once(self._close, -1)  # undone, or looted: there is nothing left to say
        return loot_view(game)

    def pick(self, seat: int, name: str) -> None:
        self.picking, self.asks = seat, _("What did {name} roll?").format(name=name)

    def enter(self, face: int) -> None:
        seat, self.picking, self.asks = int(self.picking), -1, ""
        self.asker.do(BoxedLootRolled((LootRoll(seat, face),)), DIALOG)

    def roll(self) -> None:
        """For everybody who ties, again and again until nobody does."""
        game, seed = self.asker.game, self.asker.tablet.fresh_id()
        self.picking, self.asks = -1, ""
        if game.looting is not None:
            levels = looters(game, game.looting.dead)
            self.asker.do(BoxedLootRolled(tie_rolls(levels, game.looting.rolls, seed), seed), DIALOG)

    def take(self, seat: int) -> None:
        self.asker.do(BoxedBodyLooted(seat), DIALOG)

    def end(self) -> None:
        self.asker.do(BoxedLootingEnded(), DIALOG)

    def _close(self, _: float) -> None:
        if self.is_open:
            self.dispatch("on_close")


load_rules(__file__)
