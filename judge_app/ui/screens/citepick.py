"""The rule that something rests on: chosen out of those that a few words find."""

from typing import Any

from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from judge_app.ui import theme
from judge_app.ui.kv import load_rules
from judge_app.ui.widgets import Btn
from judge_app.views.citechoices import cite_choices
from judge_app.views.rulings import rule_name

__all__ = ["CitePick"]

load_rules(__file__)


class CitePick(BoxLayout):
    """A button that says which rule it is; tapped, it makes room for a search."""

    owner = ObjectProperty(None, rebind=True)
    """The screen whose event it is."""
    hint = StringProperty("")
    cite = StringProperty("")
    rule = StringProperty("")
    """The rule in words."""
    is_picking = BooleanProperty(False)

    def on_cite(self, *_args: Any) -> None:
        self.rule = rule_name(self.cite)

    def pick(self) -> None:
        self.ids.asked.text, self.is_picking = "", True
        self.search("")

    def search(self, asked: str) -> None:
        found = self.ids.found
        found.clear_widgets()
        for choice in cite_choices(self.owner.desk.state, asked, self.owner.tablet.bookcase):
            button = Btn(text=choice.text, look="quiet", size_hint_x=1, font_size=theme.SMALL)
            button.bind(on_release=lambda _, cite=choice.cite: self.choose(cite))
            found.add_widget(button)

    def choose(self, cite: str) -> None:
        self.cite, self.is_picking = cite, False
