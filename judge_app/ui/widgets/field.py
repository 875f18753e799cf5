"""A line to type in."""

from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

__all__ = ["Field"]


class Field(BoxLayout):
    """Fires `on_done` at Enter and keeps the focus, ready for the next."""

    text = StringProperty("")
    hint = StringProperty("")
    focus = BooleanProperty(False)
    __events__ = ("on_done",)

    def on_done(self) -> None:
        """Enter was pressed."""
