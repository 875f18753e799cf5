"""A switch between a few panes."""

from kivy.properties import ListProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.label import Label
from kivy.uix.widget import Widget

__all__ = ["Segment", "Segmented"]


class Segment(ButtonBehavior, Label):
    chosen = StringProperty("")


class Segmented(BoxLayout):
    options = ListProperty()
    chosen = StringProperty("")
    """The one of *options* that is on."""

    def on_options(self, _: Widget, options: list[str]) -> None:
        self.clear_widgets()
        for option in options:
            segment = Segment(text=option, chosen=self.chosen)
            segment.bind(on_release=self._choose)
            self.bind(chosen=segment.setter("chosen"))
            self.add_widget(segment)

    def _choose(self, segment: Segment) -> None:
        self.chosen = segment.text
