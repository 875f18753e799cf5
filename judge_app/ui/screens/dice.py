"""Dice and coins for everything that is left to chance, at a table or anywhere."""

from collections.abc import Sequence
from typing import Any, ClassVar

from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from judge_app.core.dice import MOST_DICE, faces
from judge_app.core.gamenow import game_now
from judge_app.core.ids import MatchId
from judge_app.core.ops import DiceRolled
from judge_app.ui.kv import load_rules
from judge_app.ui.screens.diceparts import BigDie, BigPair, DiceGrid, RollEntry, RollList
from judge_app.ui.screens.firstroll import FirstRollScreen, Pair
from judge_app.ui.screens.formparts import FloorForm, is_second_tap
from judge_app.ui.widgets import Bar
from judge_app.views.dice import DiceView, dice_view, prompts

__all__ = [
    "BigDie",
    "BigPair",
    "DiceFoot",
    "DiceGrid",
    "DiceHead",
    "DiceScreen",
    "RealForm",
    "RollEntry",
    "RollList",
]

load_rules(__file__)

COIN, CUBE = 2, 6


class DiceHead(BoxLayout):
    screen = ObjectProperty(None, rebind=True)


class DiceFoot(Bar):
    screen = ObjectProperty(None, rebind=True)


class RealForm(FloorForm):
    """Real dice: one face is asked for after the other, and all are recorded together."""

    prompts = ListProperty()
    sides = NumericProperty(CUBE)
    entered = ListProperty()

    def pick(self, face: int) -> None:
        if not self.is_open or len(self.entered) >= len(self.prompts):
            return
        self.entered = [*self.entered, face]
        if len(self.entered) < len(self.prompts):
            return
        if self.owner.enter(tuple(self.entered)):
            self.dispatch("on_close")
        else:
            self.entered = []

    def take_back(self) -> None:
        self.entered = self.entered[:-1]


class DiceScreen(FirstRollScreen):
    route: ClassVar = "dice"
    is_task: ClassVar = True
    view = ObjectProperty(DiceView(), rebind=True)
    mode = StringProperty("free")
    count = NumericProperty(1)
    """How many dice fall freely."""
    purpose = StringProperty("")
    is_low = BooleanProperty(False)
    """Whether it is a phone that is held sideways."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.fbind("size", self._turn)

    def look(self) -> DiceView:
        return dice_view(self.desk.state, self.match, self.mode, int(self.count), self.who())

    def show(
        self, match: Any = None, mode: str = "", count: int = 1, purpose: str = "", **_where: Any
    ) -> None:
        self.match = MatchId(match) if match is not None else None
        self.mode = mode or ("first-player" if match is not None else "free")
        self.count, self.purpose = count, purpose

    def place(self) -> dict[str, Any]:
        return {"match": self.match, "mode": self.mode, "count": self.count, "purpose": self.purpose}

    def on_mode(self, *_args: Any) -> None:
        self.refusal = ""
        self._again()

    def on_count(self, *_args: Any) -> None:
        self._again()

    def pair(self) -> Pair:
        found: Pair = self.ids.pair
        return found

    def roll(self, button: Any = None) -> None:
        """Let whatever is chosen fall."""
        if self.view.mode == "first-player":
            self.roll_first(button)
        elif not is_second_tap(button):
            seed = self.tablet.fresh_id()
            self._fall(faces(seed, self._how_many(), self._sides()), seed)

    def ask_real(self) -> None:
        asked = prompts(self.view, int(self.count))
        RealForm(self, prompts=[*asked], sides=self._sides()).open()

    def ask_face(self, seat: str) -> None:
        """A tap on a die: for who starts it is that player's, a high roll takes both."""
        if self.view.mode == "first-player":
            super().ask_face(seat)
        else:
            self.ask_real()

    def enter(self, fell: tuple[int, ...]) -> bool:
        match = self.known()
        if self.view.mode == "first-player":
            return match is not None and self._record(match, match.players, fell, "")
        return self._fall(fell, "")

    def _fall(self, fell: Sequence[int], seed: str) -> bool:
        match, view = self.known(), self.view
        players = view.players if view.mode == "high-roll" else ()
        game = game_now(self.desk.state, match) if match else 1
        purpose = self.purpose.strip()
        op = DiceRolled(
            view.mode, self._sides(), tuple(fell), players, seed, match.id if match else None, game, purpose
        )
        if self.do(op, "roll") is None:
            return False
        if seed:
            self._tumble()
        return True

    def _tumble(self) -> None:
        match self.view.mode:
            case "high-roll":
                self.pair().show({"a": self.view.a.face, "b": self.view.b.face}, 0, False)
            case "coin":
                self.ids.coin.roll_to(self.view.dice[0])
            case _:
                self.ids.grid.tumble()

    def _how_many(self) -> int:
        return {"high-roll": 2, "coin": 1}.get(self.view.mode, min(int(self.count), MOST_DICE))

    def _sides(self) -> int:
        return COIN if self.view.mode == "coin" else CUBE

    def _again(self) -> None:
        if self.desk is not None and self.tablet is not None:
            self.refresh()

    def _turn(self, *_args: Any) -> None:
        self.is_low = not self.is_wide and self.width > self.height
