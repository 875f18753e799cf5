"""The bracket of the top cut: a tree on a tablet, a round at a time on a phone."""

from typing import Any, ClassVar

from kivy.clock import Clock
from kivy.properties import ListProperty, NumericProperty, ObjectProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.scrollview import ScrollView

from judge_app.core.model import MatchId
from judge_app.ui import theme
from judge_app.ui.kv import load_rules
from judge_app.ui.screen import JudgeScreen
from judge_app.ui.screens.bracketparts import BracketTree, MatchCard
from judge_app.ui.widgets import Btn
from judge_app.views.bracket import BracketAction, BracketView, bracket_view

__all__ = [
    "BracketAbout",
    "BracketActions",
    "BracketNext",
    "BracketRounds",
    "BracketScreen",
    "BracketTree",
    "TreeScroll",
]


class BracketAbout(BoxLayout):
    """Where the rules of the bracket stand."""

    screen = ObjectProperty(None)
    view = ObjectProperty(BracketView(), rebind=True)


class BracketNext(BoxLayout):
    """The round that comes next, and what it waits for."""

    view = ObjectProperty(BracketView(), rebind=True)


class BracketActions(BoxLayout):
    """What can be done about the chosen match, beside what the event needs next."""

    screen = ObjectProperty(None)
    actions = ObjectProperty(())
    share = ObjectProperty(None, allownone=True)
    """1 where the buttons share all the room."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.fbind("actions", self._fill)
        self.fbind("share", self._fill)
        self._fill()

    def _fill(self, *_: Any) -> None:
        self.clear_widgets()
        for action in self.actions:
            icon = action.icon if self.share is None else ""
            button = Btn(text=action.text, icon=icon, size_hint_x=self.share, height=self.height)
            button.bind(on_release=lambda _, action=action: self.screen.act(action))
            self.add_widget(button)


class TreeScroll(ScrollView):
    """The whole tree, to be moved both ways where it does not fit."""

    screen = ObjectProperty(None, rebind=True)


class BracketRounds(BoxLayout):
    """One round at a time, its matches below each other."""

    screen = ObjectProperty(None, rebind=True)
    matches = ListProperty()

    def __init__(self, **kwargs: Any) -> None:
        self._cards: list[MatchCard] = []
        super().__init__(**kwargs)
        self.fbind("matches", self._fill)
        self._fill()

    def _fill(self, *_: Any) -> None:
        column = self.ids.column
        while len(self._cards) > len(self.matches):
            column.remove_widget(self._cards.pop())
        while len(self._cards) < len(self.matches):
            self._cards.append(MatchCard(screen=self.screen))
            column.add_widget(self._cards[-1])
        for card, match in zip(self._cards, self.matches, strict=True):
            card.match = match

    def card(self) -> MatchCard | None:
        """The chosen match."""
        return next((card for card in self._cards if card.match.is_chosen), None)


class BracketScreen(JudgeScreen):
    route: ClassVar = "bracket"
    view = ObjectProperty(BracketView(), rebind=True)
    match = ObjectProperty(None, allownone=True)
    """The one that is chosen; none: the first that is still played."""
    round = NumericProperty(-1)
    """The round that is looked at on a phone; -1: the one that is played."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._tree, self._rounds = TreeScroll(screen=self), BracketRounds(screen=self)
        self._uncover = Clock.create_trigger(self._scroll_to_chosen)
        self._is_fresh = True
        """Whether nothing has been touched yet."""
        self._tree.fbind("size", self._uncover)
        self._rounds.fbind("size", self._uncover)
        self.bind(is_wide=self._arrange)
        self._arrange()

    def show(self, match: MatchId | None = None, round: int = -1, **where: Any) -> None:
        self.match, self.round, self._is_fresh = match, round, True

    def place(self) -> dict[str, Any]:
        return {"match": self.match, "round": self.round}

    def look(self) -> BracketView:
        return bracket_view(self.desk.state, self.match)

    def on_enter(self) -> None:
        self._uncover()

    def on_leave(self) -> None:
        super().on_leave()
        self._uncover.cancel()

    def on_touch_down(self, touch: Any) -> bool:
        self._is_fresh = False
        return bool(super().on_touch_down(touch))

    def choose(self, match: MatchId) -> None:
        self.match = match
        self.refresh()

    def act(self, action: BracketAction) -> None:
        self.go(action.route, **({"match": action.match} if action.match else {}))

    def switch(self, chosen: str) -> None:
        if chosen == "swiss":
            self.ids.tabs.chosen = self.ids.low_tabs.chosen = "bracket"
            self.go("standings")

    def stages(self, view: BracketView) -> list[tuple[str, str]]:
        return [(str(index), name) for index, name in enumerate(view.stages)]

    def stage(self, view: BracketView, index: int) -> int:
        """The round that is looked at."""
        return index if 0 <= index < len(view.columns) else view.now

    def matches(self, view: BracketView, index: int) -> list[Any]:
        if not view.columns:
            return []
        shown, last = self.stage(view, index), len(view.columns) - 1
        third = [view.third] if view.third and shown == last else []
        return [*view.columns[shown], *third]

    def _scroll_to_chosen(self, *_: Any) -> None:
        """What is chosen, or else played, is in sight; again while a screen that was just made grows."""
        scroll, card = self._rounds.ids.scroll, self._rounds.card()
        if self.is_wide:
            scroll, card = self._tree, self._tree.ids.tree.card()
        if not self._is_fresh or card is None or card.get_parent_window() is None:
            return
        scroll.scroll_x, scroll.scroll_y = 0, 1
        scroll.scroll_to(card, padding=theme.GAP, animate=False)

    def _arrange(self, *_: Any) -> None:
        body, shown = self.ids.body, self._tree if self.is_wide else self._rounds
        if body.children[:1] != [shown]:
            body.clear_widgets()
            body.add_widget(shown)


load_rules(__file__)
