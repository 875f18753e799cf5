"""The roll for who starts, on every screen that has it: rolled here, or entered from a real die."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from kivy.clock import Clock
from kivy.properties import NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout

from judge_app.core.dice import faces
from judge_app.core.gamenow import game_now
from judge_app.core.ids import MatchId
from judge_app.core.model import Match, PlayerId
from judge_app.core.ops import DiceRolled, FirstPlayerNamed
from judge_app.core.setup import roll_for_first
from judge_app.language import _
from judge_app.ui import theme
from judge_app.ui.attable import AtTableScreen
from judge_app.ui.kv import load_rules
from judge_app.ui.screens.formparts import FloorForm, is_second_tap
from judge_app.ui.widgets import Die
from judge_app.views.firstroll import RollSeat
from judge_app.views.seatnames import short_names
from judge_app.views.setup import SetupView

__all__ = ["FaceForm", "FaceGrid", "FirstRollScreen", "Pair", "RollAgainForm", "RollPair", "StartPick"]

load_rules(__file__)

TIE_SECONDS = 1.0
"""So long equal dice are seen before they are cleared."""


class FaceGrid(GridLayout):
    """Every face of a die or a coin, to say which one fell; `on_pick` tells it."""

    sides = NumericProperty(6)
    __events__ = ("on_pick",)

    def __init__(self, **kwargs: Any) -> None:
        self.cols, self.spacing, self.size_hint_y = 3, theme.GAP, None
        super().__init__(**kwargs)
        self.bind(minimum_height=self.setter("height"), width=self._fold)
        self.fbind("sides", self._fill)
        self._fill()

    def on_pick(self, face: int) -> None:
        """*face* fell."""

    def _fold(self, *_args: Any) -> None:
        is_in_one_row = self.width >= self.sides * (theme.DIE + theme.GAP) - theme.GAP
        self.cols = int(self.sides) if is_in_one_row else 3

    def _fill(self, *_args: Any) -> None:
        self.clear_widgets()
        for face in range(1, int(self.sides) + 1):
            hint = str(face) if self.sides != 2 else _("Heads") if face == 1 else _("Tails")
            die = Die(face=face, sides=self.sides, hint=hint)
            die.bind(on_release=partial(self._pick, face))
            self.add_widget(die)
        self._fold()

    def _pick(self, face: int, _die: Any) -> None:
        self.dispatch("on_pick", face)


class FaceForm(FloorForm):
    """What a real die of the player at *seat* shows."""

    seat = StringProperty("a")

    def pick(self, face: int) -> None:
        if self.is_open and self.owner.enter_first(self.seat, face):
            self.dispatch("on_close")


class RollAgainForm(FloorForm):
    """Both have rolled and one of them chooses: a further roll is asked about first."""

    def roll(self, button: Any) -> None:
        if self.is_open and not is_second_tap(button):
            self.dispatch("on_close")
            self.owner.roll_now()


class Pair(BoxLayout):
    """Two dice, one of each player; they are `a` and `b` among its ids."""

    a = ObjectProperty(RollSeat(), rebind=True)
    b = ObjectProperty(RollSeat(), rebind=True)
    tied = NumericProperty(0)
    """The face of a tie that is still seen, though the dice count for nothing any more."""
    screen = ObjectProperty(None, rebind=True)
    """Whose `ask_face` is called when a die is tapped."""

    def __init__(self, **kwargs: Any) -> None:
        self._clear = Clock.create_trigger(self._forget_tie, TIE_SECONDS)
        super().__init__(**kwargs)

    def on_parent(self, _: Any, parent: Any) -> None:
        if parent is None:
            self._clear.cancel()
            self.tied = 0

    def show(self, rolled: Mapping[str, int], tie: int, is_real: bool) -> None:
        """Let the dice of *rolled*, which is by seat, come to lie as they fell."""
        self._clear.cancel()
        self.tied = tie
        for seat, face in rolled.items() if not is_real else ():
            self.ids[seat].roll_to(face)
        if tie:
            self._clear()

    def _forget_tie(self, _seconds: float) -> None:
        self.tied = 0


class RollPair(Pair):
    """The dice on cards, with the names beside them."""


class StartPick(BoxLayout):
    """Who takes the first turn, and the gold that goes with it."""

    first = ObjectProperty(SetupView(), rebind=True)
    screen = ObjectProperty(None, rebind=True)


class FirstRollScreen(AtTableScreen):
    """A screen of one match with the two dice somewhere on it, which `pair` finds."""

    def pair(self) -> Pair:
        raise NotImplementedError

    def known(self) -> Match | None:
        """The match of two players that this is about, if it is one."""
        if self.match is None or self.desk is None:
            return None
        found: Match | None = self.desk.state.matches.get(MatchId(self.match))
        return found if found is not None and found.b is not None else None

    def roll_first(self, button: Any = None) -> None:
        """Roll for whoever has not; where both have, ask first."""
        match = self.known()
        if match is None or is_second_tap(button):
            return
        winner = self._rolled(match).winner
        if winner is None:
            self.roll_now()
            return
        text = _("{player} has the high roll and chooses. A new roll takes its place; both stay in the log.")
        name = short_names(self.desk.state, match)[winner]
        RollAgainForm(self, text=text.format(player=name)).open()

    def roll_now(self) -> None:
        match = self.known()
        if match is None:
            return
        rolled, seed = self._rolled(match), self.tablet.fresh_id()
        shown = zip(match.players, (rolled.a, rolled.b), strict=True)
        players = tuple(player for player, face in shown if face is None) or match.players
        self._record(match, players, faces(seed, len(players)), seed)

    def ask_face(self, seat: str) -> None:
        match = self.known()
        if match is not None:
            name = short_names(self.desk.state, match)[match.players[seat == "b"]]
            FaceForm(self, seat=seat, title=_("What did {player} roll?").format(player=name)).open()

    def enter_first(self, seat: str, face: int) -> bool:
        """A real die fell; False if that was refused."""
        match = self.known()
        return match is not None and self._record(match, (match.players[seat == "b"],), (face,), "")

    def name_first(self, seat: str) -> None:
        """Whoever chooses has chosen; who starts already need not be named again."""
        match = self.known()
        if match is None:
            return
        player, game = match.players[seat == "b"], game_now(self.desk.state, match)
        if self.desk.state.sitting(match.id, game).first != player:
            self.do(FirstPlayerNamed(match.id, game, player), "roll")

    def _record(self, match: Match, players: tuple[PlayerId, ...], fell: tuple[int, ...], seed: str) -> bool:
        game, ties = game_now(self.desk.state, match), len(self._rolled(match).ties)
        if self.do(DiceRolled("first-player", 6, fell, players, seed, match.id, game), "roll") is None:
            return False
        after = self._rolled(match).ties
        seats = {"a" if player == match.a else "b": face for player, face in zip(players, fell, strict=True)}
        self.pair().show(seats, after[-1] if len(after) > ties else 0, not seed)
        return True

    def _rolled(self, match: Match) -> Any:
        state = self.desk.state
        return roll_for_first(state.sitting(match.id, game_now(state, match)), *match.players)
