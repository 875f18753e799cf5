"""The events that are heard of nearby, one below the other, each with its button."""

from typing import Any

from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from judge_app.core.ids import EventId
from judge_app.ui.kv import load_rules
from judge_app.ui.widgets import Card
from judge_app.views.join import NearbyRow

__all__ = ["NearbyBox", "NearbyList"]

load_rules(__file__)


class NearbyBox(BoxLayout):
    row = ObjectProperty(NearbyRow(EventId(""), "", "", ""), rebind=True)
    list = ObjectProperty(None, rebind=True)


class NearbyList(Card):
    """Fires `on_pick` with the row whose button was tapped."""

    rows = ObjectProperty(())
    none = StringProperty("")
    """What is said while there are no rows."""
    does = StringProperty("")
    """What the buttons say."""
    __events__ = ("on_pick",)

    def on_pick(self, row: NearbyRow) -> None:
        """A row was tapped."""

    def on_kv_post(self, *_args: Any) -> None:
        self.on_rows()

    def on_rows(self, *_args: Any) -> None:
        """The same widget for the same place: a finger may be on it."""
        place = self.ids.get("rows")
        if place is None:
            return  # the rules have not made it yet
        while len(place.children) > len(self.rows):
            place.remove_widget(place.children[0])
        while len(place.children) < len(self.rows):
            place.add_widget(NearbyBox(list=self))
        for box, row in zip(reversed(place.children), self.rows, strict=True):
            box.row = row
