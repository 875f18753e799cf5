"""What the end of time is made of: questions, turns, the steps of the ladder, and the bar below."""

from typing import Any

from kivy.properties import AliasProperty, BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from judge_app.language import _
from judge_app.ui import theme
from judge_app.ui.kv import load_rules
from judge_app.ui.screens import clockparts  # noqa: F401  # the rules name its list
from judge_app.ui.screens.formparts import is_second_tap
from judge_app.ui.widgets import Bar, Card, CountGrid, Dialog, Icon, Painted, PickCard, TurnCard
from judge_app.ui.widgets.marks import paint_seat
from judge_app.ui.widgets.painted import Tappable, share_room
from judge_app.views.endoftime import TurnOf
from judge_app.views.timeladder import RungView

__all__ = [
    "CoinForm",
    "CountForm",
    "LadderPane",
    "RungRow",
    "StepHead",
    "TimeFoot",
    "TimeHead",
    "TurnsPane",
    "WonCard",
]


class TimeHead(BoxLayout):
    screen = ObjectProperty(None, rebind=True)


class TimeFoot(Bar):
    """What ends it: somebody won in play, or what the ladder says."""

    screen = ObjectProperty(None, rebind=True)


class WonCard(Tappable):
    """That a player won in play. The badge tells apart whose names begin alike; "won" is always read."""

    seat = StringProperty("a")
    name = StringProperty("")
    text = AliasProperty(lambda self: _("{player} won").format(player=self.name), bind=("name",))
    watched = ("seat", "name")

    def paint(self) -> None:
        colors, left = theme.colors, self.x + theme.GAP_S + theme.SEAT + theme.GAP_S
        self.ground(colors.line if self.state == "down" else colors.s3, theme.RADIUS)
        paint_seat(self, self.seat, self.x + theme.GAP_S + theme.SEAT / 2, self.center_y)
        room, above, below = self.right - theme.GAP_S - left, theme.BODY * 1.3, theme.SMALL * 1.3
        size = share_room(self.name, theme.BODY, True, room, theme.CAPTION)
        top = self.center_y + (above + below) / 2
        self.write(self.name, left, top - above / 2, room, size, colors.hi, True)
        self.write(_("won"), left, top - above - below / 2, room, theme.SMALL, colors.mid)


class TurnsPane(Card):
    """Who went first, whose turn it was, and the turns that are left."""

    screen = ObjectProperty(None, rebind=True)


class LadderPane(Card):
    """What is counted and compared."""

    screen = ObjectProperty(None, rebind=True)


class StepNumber(Painted):
    """The number of a step in a circle; the step that is on stands out."""

    text = StringProperty("")
    is_on = BooleanProperty(False)
    watched = ("text", "is_on")

    def natural(self) -> dict[str, Any]:
        return {"size_hint_x": None, "size_hint_y": None, "pos_hint": {"center_y": 0.5}}

    def fit(self) -> None:
        self.hug(theme.SEAT, theme.SEAT)

    def paint(self) -> None:
        colors = theme.colors
        fill, ink = (colors.mint, colors.onmint) if self.is_on else (colors.mintc, colors.mintt)
        self.box(self.x, self.y, self.width, self.height, fill, self.width / 2)
        self.write(self.text, self.x, self.center_y, self.width, theme.SMALL, ink, True, "center")


class StepHead(BoxLayout):
    number = StringProperty("")
    text = StringProperty("")
    is_on = BooleanProperty(False)


class UnbegunCard(PickCard):
    """The answer that it was nobody's turn."""

    screen = ObjectProperty(None, rebind=True)


class ActiveRow(GridLayout):
    """Whose turn it was: one of the two, or nobody's where several games are played."""

    screen = ObjectProperty(None, rebind=True)
    has_third = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        self.cols, self.spacing, self.size_hint_y = 2, theme.GAP, None
        self._third: UnbegunCard | None = None
        """Kept, also while it is not shown: its rules watch the screen."""
        super().__init__(**kwargs)
        self.fbind("minimum_height", self.setter("height"))
        for name in ("has_third", "width"):
            self.fbind(name, self._fold)

    def _fold(self, *_args: Any) -> None:
        if self.has_third and self._third is None:
            self._third = UnbegunCard(screen=self.screen)
        third = self._third
        if third is not None and self.has_third != (third.parent is self):
            (self.add_widget if self.has_third else self.remove_widget)(third)
        self.cols = 3 if self.has_third and self.width > theme.SIDE else 2


class TurnCards(BoxLayout):
    """A card for each turn and one for what comes after them; below each other where it is narrow."""

    turns = ObjectProperty(())
    screen = ObjectProperty(None)
    is_narrow = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        self.size_hint_y, self.height, self.spacing = None, 0, theme.GAP_XS
        super().__init__(**kwargs)
        self.fbind("minimum_height", self.setter("height"))
        for name in ("turns", "screen"):
            self.fbind(name, self._show)
        self.fbind("width", self._fold)

    def _fold(self, *_args: Any) -> None:
        is_narrow = self.width < theme.TICK_ROW_WIDTH
        if is_narrow != self.is_narrow:
            self.is_narrow = is_narrow
            self.orientation = "vertical" if is_narrow else "horizontal"
            self.clear_widgets()
            self._show()

    def _show(self, *_args: Any) -> None:
        """Anew only when there are others: a finger may be on one."""
        if self.screen is None:
            return
        cards = [one for one in reversed(self.children) if isinstance(one, TurnCard)]
        if len(cards) != len(self.turns):
            self.clear_widgets()
            cards = [self._card(place) for place in range(len(self.turns))]
            for place, card in enumerate(cards):
                if place and not self.is_narrow:
                    self.add_widget(Icon(icon="chevron-right", color=theme.colors.low))
                self.add_widget(card)
        for card, turn in zip(cards, self.turns, strict=True):
            card.seat, card.name, card.line, card.look = turn
            card.disabled = not self.screen.view.is_open

    def _card(self, place: int) -> TurnCard:
        card = TurnCard()
        card.bind(on_release=lambda one: self._tap(place, one))
        return card

    def _tap(self, place: int, card: TurnCard) -> None:
        turn: TurnOf = self.turns[place]
        if turn.look == "end":
            self.screen.end_turns(card)
        else:
            self.screen.end_turn(place, card)


class RungRow(BoxLayout):
    """A step of the ladder with what is entered for it.

    It comes and goes, so its rules watch nothing of the screen, which outlives it.
    """

    row = ObjectProperty(RungView("damage", 0, "", "", "open"), rebind=True)
    screen = ObjectProperty(None)
    is_opened = BooleanProperty(False)
    """Whether the numbers of a step that is past are to be seen again."""

    def on_row(self, _: Widget, row: RungView) -> None:
        if not row.is_past:
            self.is_opened = False

    def tumble(self, fallen: tuple[int, ...]) -> None:
        for name, face in zip(("die_a", "die_b"), fallen, strict=False):
            self.ids[name].roll_to(face)


class CountForm(Dialog):
    """All the numbers, of which one is tapped."""

    owner = ObjectProperty(None, rebind=True)
    least = NumericProperty(0)
    most = NumericProperty(0)
    value = NumericProperty(None, allownone=True)
    has_equal = BooleanProperty(False)

    def same(self, button: Widget) -> None:
        if not is_second_tap(button):
            self.owner.equal()

    def pick(self, grid: CountGrid, value: int) -> None:
        """What is asked next stands in the same place: a finger that trembles must not answer it."""
        key = next(one for one in grid.children if one.text == str(value))
        if not is_second_tap(key):
            self.owner.pick(value)


class CoinForm(Dialog):
    owner = ObjectProperty(None, rebind=True)


load_rules(__file__)
