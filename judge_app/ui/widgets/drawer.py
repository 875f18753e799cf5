"""A place in a layout that is there or not."""

from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from judge_app.ui import theme
from judge_app.ui.widgets.chips import Band

__all__ = ["Drawer", "Refusal"]


class Drawer(BoxLayout):
    """Holds one widget; closed, it takes no room and no touch."""

    is_open = BooleanProperty(False)
    above = NumericProperty(0)
    below = NumericProperty(0)
    """The space around it, while it is open."""

    def __init__(self, **kwargs: Any) -> None:
        self._content: Widget | None = None
        self.size_hint_y, self.height = None, 0.0
        super().__init__(**kwargs)
        self.fbind("minimum_height", self._follow)
        for name in ("is_open", "above", "below"):
            self.fbind(name, self._pad)
        self._pad()

    def add_widget(self, widget: Widget, *args: Any, **kwargs: Any) -> None:
        self._content = widget
        if self.is_open:
            super().add_widget(widget, *args, **kwargs)

    def on_is_open(self, _: Widget, is_open: bool) -> None:
        if self._content is None:
            return
        if is_open and self._content.parent is None:
            super().add_widget(self._content)
        elif not is_open:
            self.remove_widget(self._content)

    def _follow(self, _: Widget, height: float) -> None:
        if self.size_hint_y is None:
            self.height = height

    def _pad(self, *_: Any) -> None:
        self.padding = (0, self.above, 0, self.below) if self.is_open else 0


class Refusal(Drawer):
    """The line that says, where it was asked, why something was not done."""

    text = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        self.above = theme.GAP_S
        super().__init__(**kwargs)
        self._band = Band(icon="alert-circle-outline", look="coral")
        self.add_widget(self._band)
        self.fbind("text", self._say)
        self._say()

    def _say(self, *_: Any) -> None:
        self._band.text = self.text
        self.is_open = bool(self.text)
