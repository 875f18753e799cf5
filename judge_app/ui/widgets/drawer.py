"""A place in a layout that is there or not."""

from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

__all__ = ["Drawer", "Refusal"]


class Drawer(BoxLayout):
    """Holds one widget; closed, it takes no room and no touch."""

    is_open = BooleanProperty(False)
    above = NumericProperty(0)
    below = NumericProperty(0)
    """The space around it, while it is open."""

    def __init__(self, **kwargs: Any) -> None:
        self._content: Widget | None = None
        super().__init__(**kwargs)

    def add_widget(self, widget: Widget, *args: Any, **kwargs: Any) -> None:
        self._content = widget
        if self.is_open:
            super().add_widget(widget, *args, **kwargs)

    def on_is_open(self, _: Widget, is_open: bool) -> None:
        if self._content is None:
            return
        if is_open:
            super().add_widget(self._content)
        else:
            self.remove_widget(self._content)


class Refusal(Drawer):
    """The line that says, where it was asked, why something was not done."""

    text = StringProperty("")
