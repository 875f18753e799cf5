"""Keys for a number, larger than a keyboard's."""

from typing import Any

from kivy.properties import NumericProperty, StringProperty
from kivy.uix.gridlayout import GridLayout

from judge_app.language import _
from judge_app.ui import theme
from judge_app.ui.widgets.buttons import Btn

__all__ = ["NumberPad"]


class NumberPad(GridLayout):
    """Writes into *text*; `on_done` comes with the text, `on_close` when back is tapped on nothing."""

    text = StringProperty("")
    longest = NumericProperty(4)
    __events__ = ("on_done", "on_close")

    def __init__(self, **kwargs: Any) -> None:
        self.cols, self.spacing, self.size_hint = 3, theme.GAP_S, (None, None)
        self.pos_hint = {"center_x": 0.5}
        super().__init__(**kwargs)
        self.bind(minimum_size=self.setter("size"))
        for digit in "123456789":
            self._add(digit).bind(on_release=lambda key: self._write(key.text))
        self._add("", "arrow-left", _("Back")).bind(on_release=lambda _: self._back())
        self._add("0").bind(on_release=lambda key: self._write(key.text))
        self._add("", "check", _("Done"), "mint").bind(
            on_release=lambda _: self.dispatch("on_done", self.text)
        )

    def on_done(self, text: str) -> None:
        """*text* is what was typed."""

    def on_close(self) -> None:
        """Nothing is typed, and nothing is to be."""

    def _add(self, text: str, icon: str = "", hint: str = "", look: str = "plain") -> Btn:
        key = PadKey(text=text, icon=icon, hint=hint, look=look, width=theme.STEPPER, height=theme.STEPPER)
        key.font_size, key.icon_size = theme.PAGE, theme.ICON_L
        self.add_widget(key)
        return key

    def _write(self, digit: str) -> None:
        if len(self.text) < self.longest:
            self.text += digit

    def _back(self) -> None:
        if self.text:
            self.text = self.text[:-1]
        else:
            self.dispatch("on_close")


class PadKey(Btn):
    hint = StringProperty("")
