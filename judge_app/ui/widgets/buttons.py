"""Buttons: to tap, and to hold for what must not happen by accident."""

from typing import Any

from kivy.clock import Clock
from kivy.properties import AliasProperty, NumericProperty, OptionProperty, StringProperty
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.widget import Widget

from judge_app.ui import theme

__all__ = ["Btn", "HoldBtn"]

_C = theme.colors
_LOOKS = {
    "filled": (_C.mint, _C.onmint),
    "mint": (_C.mintc, _C.mintt),
    "plain": (_C.s3, _C.hi),
    "danger": (_C.coralc, _C.coralt),
    "text": (theme.NOTHING, _C.mintt),
    "quiet": (theme.NOTHING, _C.hi),
}
"""The fill of a button and the colour of what stands on it."""


class Btn(ButtonBehavior, AnchorLayout):
    text = StringProperty("")
    icon = StringProperty("")
    look = OptionProperty("plain", options=list(_LOOKS))
    """At most one *filled* button on a screen."""
    radius = NumericProperty(theme.RADIUS)

    def _fill(self) -> theme.Color:
        return _C.edge if self.state == "down" and self.look != "filled" else _LOOKS[self.look][0]

    def _ink(self) -> theme.Color:
        return _LOOKS[self.look][1]

    fill = AliasProperty(_fill, bind=("look", "state"))
    ink = AliasProperty(_ink, bind=("look",))


class HoldBtn(Btn):
    """Fires `on_hold` after it was held for a moment; *held* goes from 0 to 1 meanwhile."""

    held = NumericProperty(0.0)
    __events__ = ("on_hold",)

    def on_hold(self) -> None:
        """The button was held long enough."""

    def on_press(self) -> None:
        Clock.schedule_interval(self._hold, 0)

    def on_release(self) -> None:
        self._let_go()

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is self:
            self._let_go()
        return bool(super().on_touch_up(touch))

    def on_parent(self, _: Widget, parent: Widget | None) -> None:
        if parent is None:
            self._let_go()

    def _hold(self, seconds: float) -> None:
        self.held = min(self.held + seconds / theme.HOLD_SECONDS, 1)
        if self.held == 1:
            self._let_go()
            self.dispatch("on_hold")

    def _let_go(self) -> None:
        Clock.unschedule(self._hold)
        self.held = 0
