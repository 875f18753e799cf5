"""A sentence about what was just done, with its undo, for a few seconds."""

from typing import Any

from kivy.clock import Clock
from kivy.properties import NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from judge_app.ui import theme

__all__ = ["Snackbar"]


class Snackbar(BoxLayout):
    text = StringProperty("")
    undo = ObjectProperty(lambda: None)
    seconds = NumericProperty(theme.SNACKBAR_SECONDS)

    def say(self, text: str, undo: Any) -> None:
        self.text, self.undo = text, undo
        Clock.unschedule(self.hide)
        Clock.schedule_once(self.hide, self.seconds)

    def hide(self, *_: Any) -> None:
        Clock.unschedule(self.hide)
        self.text = ""

    def take_back(self) -> None:
        undo = self.undo
        self.hide()
        undo()

    def on_touch_down(self, touch: Any) -> bool:
        """While it shows it keeps touches from what lies beneath, hidden it lets them pass."""
        if not self.text or not self.collide_point(*touch.pos):
            return False
        super().on_touch_down(touch)
        return True
