"""Which table something is about: found by number or name, or none."""

from typing import Any

from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from judge_app.core.model import MatchId
from judge_app.ui.kv import load_rules
from judge_app.ui.widgets import Btn
from judge_app.views.tablechoices import table_choices, table_words

__all__ = ["TablePick"]

load_rules(__file__)


class TablePick(BoxLayout):
    """Offers the tables of the round; *nowhere* is what none of them is called, if that is a choice."""

    owner = ObjectProperty(None, rebind=True)
    """The screen that asks."""
    match = StringProperty("")
    chosen = StringProperty("")
    """The choice in words; nothing until one is made."""
    nowhere = StringProperty("")
    choices = ObjectProperty(())
    is_padding = BooleanProperty(False)

    def search(self, asked: str) -> None:
        self.choices = table_choices(self.owner.desk.state, asked)
        found = self.ids.found
        found.clear_widgets()
        for choice in self.choices:
            button = Btn(text=f"{choice.table}  {choice.names}", look="quiet", size_hint_x=1)
            button.bind(on_release=lambda _, match=choice.id: self.choose(match))
            found.add_widget(button)

    def typed(self, number: str) -> None:
        """The number of a table came from the pad."""
        self.is_padding = False
        self.ids.asked.text = number
        exact = next((choice for choice in self.choices if choice.table == number), None)
        if exact is not None:
            self.choose(exact.id)

    def choose(self, match: str) -> None:
        """A table, or none."""
        words = table_words(self.owner.desk.state, MatchId(match))
        self.match, self.chosen = (match, words) if words else ("", self.nowhere)

    def choose_anew(self, *_args: Any) -> None:
        self.match = self.chosen = self.ids.asked.text = ""
