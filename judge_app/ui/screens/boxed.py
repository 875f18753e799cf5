"""The boxed game, Munchkin Impossible: everybody's level, large enough for the whole table."""

from collections.abc import Callable
from typing import Any

from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout

from judge_app.core import boxed
from judge_app.language import _
from judge_app.ui import theme
from judge_app.ui.kv import load_rules
from judge_app.ui.screen import JudgeScreen
from judge_app.ui.widgets import Card, Segmented
from judge_app.views.boxed import BoxedView, CounterRow, boxed_view

__all__ = ["BoxedScreen", "LevelCard", "LevelTable", "MunchkinName", "PlayerCount"]

load_rules(__file__)

KEPT_AS = "boxed"


class MunchkinName(ButtonBehavior, AnchorLayout):
    """A name that is changed by a tap on it, and what there is to know about its level."""

    row = ObjectProperty(CounterRow(), rebind=True)
    is_large = BooleanProperty(False)
    ink = ColorProperty(theme.NOTHING)

    def on_row(self, _: Any, row: CounterRow) -> None:
        colors = theme.colors
        self.ink = {"plain": colors.mid, "near": colors.ambert, "won": colors.mintt}[row.mood]


class LevelCard(Card):
    row = ObjectProperty(CounterRow(), rebind=True)
    screen = ObjectProperty(None, rebind=True)
    is_large = BooleanProperty(False)
    is_huge = BooleanProperty(False)
    """Whether its level can be read from across the table."""
    key = NumericProperty(0)
    """How large its buttons are."""

    def on_size(self, *_: Any) -> None:
        self.is_large = self.width > 1.5 * theme.PRIMARY_WIDTH
        self.is_huge = self.is_large and self.height > 2 * theme.STEPPER * max(theme.text_scale, 1)
        self.key = theme.PRIMARY if self.is_huge else theme.ANSWER if self.is_large else theme.TOUCH


class LevelTable(BoxLayout):
    """A card for each player, in *columns*; the last one is as wide as the place that is left."""

    rows = ObjectProperty(())
    columns = NumericProperty(1)
    screen = ObjectProperty(None)
    least_height = NumericProperty(0)

    def __init__(self, **kwargs: Any) -> None:
        self._cards: list[LevelCard] = []
        super().__init__(**kwargs)
        self.bind(rows=self._fill, columns=self._seat)
        self._fill()

    def _fill(self, *_: Any) -> None:
        if len(self._cards) != len(self.rows):
            self._seat()
        for card, row in zip(self._cards, self.rows, strict=True):
            card.row = row

    def _seat(self, *_: Any) -> None:
        self.clear_widgets()
        self._cards = [LevelCard(row=row, screen=self.screen) for row in self.rows]
        columns = int(self.columns)
        for start in range(0, len(self._cards), columns):
            line = BoxLayout(spacing=self.spacing)
            for card in self._cards[start : start + columns]:
                line.add_widget(card)
            self.add_widget(line)
        lines = len(self.children)
        self.least_height = lines * 2 * theme.TOUCH + max(lines - 1, 0) * self.spacing


class PlayerCount(Segmented):
    screen = ObjectProperty(None, rebind=True)


class BoxedScreen(JudgeScreen):
    route = "boxed"
    view = ObjectProperty(BoxedView(), rebind=True)
    asking = NumericProperty(None, allownone=True)
    """The seat of the player who is asked whether a monster was killed."""
    renaming = NumericProperty(None, allownone=True)
    name_typed = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._count = PlayerCount(screen=self)
        self.bind(is_wide=self._arrange)
        self._arrange()

    def look(self) -> BoxedView:
        return boxed_view(self._game, self.asking, self.renaming)

    def on_pre_leave(self) -> None:
        self.asking = self.renaming = None

    def back(self) -> bool:
        if self.asking is None and self.renaming is None:
            return False
        self.close()
        return True

    def close(self) -> None:
        self.asking = self.renaming = None
        self.refresh()

    def gain(self, seat: int) -> None:
        if boxed.needs_kill(self._game, seat):
            self.asking = seat
            self.refresh()
        else:
            self._change(lambda game: boxed.gain(game, seat))

    def lose(self, seat: int) -> None:
        self._change(lambda game: boxed.lose(game, seat))

    def kill(self) -> None:
        """The player who is asked did kill a monster."""
        seat, self.asking = self.asking, None
        if seat is not None:
            self._change(lambda game: boxed.gain(game, seat, by_kill=True))

    def seat_players(self, count: str) -> None:
        if count and count != self.view.players:
            self._change(lambda game: boxed.seat_players(game, int(count)))

    def start_over(self) -> None:
        before = self._game
        if self._change(boxed.start_over):
            text = _("A new game: everybody is at level {level}.").format(level=boxed.LOWEST)
            self.snackbar.say(text, lambda: self._change(lambda _game: before))

    def rename(self, seat: int) -> None:
        self.renaming = seat
        self.name_typed = self._game.players[seat].name
        self.refresh()

    def save_name(self) -> None:
        seat, self.renaming = self.renaming, None
        if seat is not None:
            self._change(lambda game: boxed.rename(game, seat, self.name_typed))

    def _arrange(self, *_: Any) -> None:
        """How many play is chosen beside the title, or below it where there is little room."""
        if self._count.parent is not None:
            self._count.parent.remove_widget(self._count)
        place = self.ids.beside_title if self.is_wide else self.ids.below_title
        self._count.size_hint_x, self._count.width = (None if self.is_wide else 1), 4 * theme.ANSWER
        place.add_widget(self._count)

    @property
    def _game(self) -> boxed.Game:
        return boxed.game_of(self.tablet.settings.get(KEPT_AS))

    def _change(self, change: Callable[[boxed.Game], boxed.Game]) -> bool:
        """Keep the game as *change* makes it, so that it is there when the app is next opened."""

        def keep() -> bool:
            self.tablet.settings.set(KEPT_AS, boxed.plain_of(change(self._game)))
            return True

        is_kept = self.attempt(keep, "boxed") is not None
        self.refresh()
        return is_kept
