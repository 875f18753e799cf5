"""The disputes of an event: what tablets say against each other, and which word is kept."""

from typing import Any, ClassVar

from kivy.properties import ObjectProperty
from kivy.uix.gridlayout import GridLayout

from judge_app.ui import theme
from judge_app.ui.kv import load_rules
from judge_app.ui.screen import JudgeScreen
from judge_app.ui.screens.changeforms import SettleForm
from judge_app.ui.screens.formparts import is_second_tap
from judge_app.ui.widgets import Card
from judge_app.views.disputes import DisputeCard, DisputesView, DisputeWord, disputes_view
from judge_app.views.sentences import Book
from judge_app.views.tablereports import reports_of

__all__ = ["DisputeBox", "DisputesScreen", "WordBox"]

load_rules(__file__)


class WordBox(Card):
    """One of the words, with the button that keeps it."""

    word = ObjectProperty(None, allownone=True, rebind=True)
    card = ObjectProperty(None, allownone=True)
    screen = ObjectProperty(None, rebind=True)


class DisputeBox(Card):
    """One dispute, its words side by side."""

    card = ObjectProperty(DisputeCard("", "", ()), rebind=True)
    screen = ObjectProperty(None, rebind=True)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for word in self.card.words:
            box = WordBox(word=word, card=self.card, screen=self.screen)
            box.bind(minimum_height=self._level)
            self._words.add_widget(box)
        self.fbind("width", self._fold)
        self._fold()
        self._level()

    @property
    def _words(self) -> GridLayout:
        return self.ids.words

    def _fold(self, *_args: Any) -> None:
        self._words.cols = 2 if self.width > theme.NARROW_CARD * max(theme.text_scale, 1) else 1
        self._level()

    def _level(self, *_args: Any) -> None:
        """Those beside each other are equally high."""
        boxes = [*reversed(self._words.children)]
        for first in range(0, len(boxes), self._words.cols):
            row = boxes[first : first + self._words.cols]
            for box in row:
                box.height = max(one.minimum_height for one in row)


class DisputesScreen(JudgeScreen):
    route: ClassVar = "disputes"
    view = ObjectProperty(DisputesView(), rebind=True)

    def look(self) -> DisputesView:
        return disputes_view(self.desk.state, self.who(), self.desk.role)

    def on_view(self, _screen: Any, view: DisputesView) -> None:
        cards = self.ids.cards
        cards.clear_widgets()
        for card in view.cards:
            cards.add_widget(DisputeBox(card=card, screen=self))

    def keep(self, card: DisputeCard, word: DisputeWord, button: Any = None) -> None:
        """Let *word* count; of a result a judge says why."""
        if is_second_tap(button):
            return
        if card.match is not None:
            self._settle(card, word)
        elif word.ops:
            self.do_all(word.ops, at=card.key)

    def _settle(self, card: DisputeCard, word: DisputeWord) -> None:
        state = self.desk.state
        match = state.matches[card.match]
        reports = reports_of(match, Book.of(state), self.who(), None)
        report = next((one for one in reports if one.entry == word.entry), None)
        if report is not None:
            SettleForm.keeping(self, match, report).open()
