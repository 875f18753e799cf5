"""Who asked by phone to drop, with the two answers: on the calls, and before the next round is paired."""

from typing import Any

from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from judge_app.core.leaving import leaving
from judge_app.core.model import PlayerId
from judge_app.core.ops import DropDeclined, PlayerDropped
from judge_app.language import _
from judge_app.ui.kv import load_rules
from judge_app.ui.screen import JudgeScreen
from judge_app.ui.screens.formparts import is_second_tap
from judge_app.ui.widgets import Card
from judge_app.views.dropwishes import DropWish

__all__ = ["DropWishCard", "DropWishes", "drop_all"]

load_rules(__file__)


def drop_all(screen: JudgeScreen, wishes: tuple[DropWish, ...], place: str) -> None:
    """All of them leave at once, before there is a cut that each would make anew."""
    said = _("Dropped: {names}").format(names=", ".join(wish.name for wish in wishes))
    screen.do_all([PlayerDropped(wish.id) for wish in wishes], place, said)


class DropWishCard(Card):
    """One player who wants to go; a refusal is shown at the *place* of the *screen*."""

    wish = ObjectProperty(DropWish(PlayerId("")), rebind=True)
    screen = ObjectProperty(None)
    place = StringProperty("")

    def drop(self, button: Any) -> None:
        if is_second_tap(button):
            return
        left = self.screen.attempt(lambda: leaving(self.screen.desk.state, self.wish.id), self.place)
        if left is not None:
            said = _("{player} dropped").format(player=self.wish.name)
            self.screen.do_all(left.ops, self.place, said)

    def keep_in(self, button: Any) -> None:
        if not is_second_tap(button):
            self.screen.do(DropDeclined(self.wish.id), self.place)


class DropWishes(BoxLayout):
    """A card for each of *wishes*, the same one as long as the wish stands: a finger may be on it."""

    wishes = ObjectProperty(())
    screen = ObjectProperty(None)
    place = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        self._shown: dict[PlayerId, DropWishCard] = {}
        super().__init__(**kwargs)
        self.fbind("wishes", self._fill)
        self._fill()

    def _fill(self, *_args: Any) -> None:
        before, self._shown = self._shown, {}
        for wish in self.wishes:
            card = before.get(wish.id) or DropWishCard(screen=self.screen, place=self.place)
            card.wish = wish
            self._shown[wish.id] = card
        wanted = [*self._shown.values()]
        if [*reversed(self.children)] != wanted:
            self.clear_widgets()
            for card in wanted:
                self.add_widget(card)
