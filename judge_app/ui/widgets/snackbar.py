"""A sentence about what was just done, with its undo, for a few seconds."""

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock
from kivy.graphics import BoxShadow, Color
from kivy.properties import NumericProperty, ObjectProperty, StringProperty

from judge_app.language import _
from judge_app.ui import theme
from judge_app.ui.widgets.buttons import Btn
from judge_app.ui.widgets.cards import Card
from judge_app.ui.widgets.marks import Icon
from judge_app.ui.widgets.text import Paragraph

__all__ = ["Snackbar"]


class Snackbar(Card):
    text = StringProperty("")
    undo = ObjectProperty(None, allownone=True)
    seconds = NumericProperty(theme.SNACKBAR_SECONDS)

    def __init__(self, **kwargs: Any) -> None:
        self._hiding = Clock.create_trigger(self.hide, theme.SNACKBAR_SECONDS)
        self._words = Paragraph(font_size=theme.BODY, pos_hint={"center_y": 0.5})
        self._shadow: BoxShadow | None = None
        self._undo = Btn(text=_("Undo"), icon="undo-variant", look="text", pos_hint={"center_y": 0.5})
        super().__init__(**kwargs)
        self._cast_shadow()
        self._words.bind(height=self._grow)
        self._undo.bind(on_release=lambda _: self.take_back())
        self.add_widget(Icon(icon="check", color=theme.colors.mintt))
        self.add_widget(self._words)

    def natural(self) -> dict[str, Any]:
        return {
            "fill": theme.colors.s3,
            "radius": theme.RADIUS,
            "size_hint_x": None,
            "size_hint_y": None,
            "height": theme.HEADER,
            "opacity": 0,
            "padding": (theme.GAP_L, theme.GAP),
            "spacing": theme.GAP,
        }

    def say(self, text: str, undo: Callable[[], Any] | None = None) -> None:
        """Show *text* for a while, and the way back if there is one."""
        self.text, self.undo = text, undo
        if undo and self._undo.parent is None:
            self.add_widget(self._undo)
        elif not undo and self._undo.parent is not None:
            self.remove_widget(self._undo)
        self._hiding.cancel()
        self._hiding.timeout = self.seconds
        self._hiding()

    def hide(self, *_: Any) -> None:
        self._hiding.cancel()
        self.text = ""

    def take_back(self) -> None:
        undo = self.undo
        self.hide()
        if undo:
            undo()

    def on_text(self, _: Any, text: str) -> None:
        self.opacity = 1 if text else 0
        if text:
            self._words.text = text

    def on_touch_down(self, touch: Any) -> bool:
        """While it shows it keeps touches from what lies beneath, hidden it lets them pass."""
        if not self.text or not self.collide_point(*touch.pos):
            return False
        super().on_touch_down(touch)
        return True

    def _grow(self, _: Any, height: float) -> None:
        """A long sentence is told in full."""
        self.height = max(theme.HEADER, height + 2 * theme.GAP)

    def _cast_shadow(self) -> None:
        shadow = BoxShadow(offset=(0, -theme.GAP_S), blur_radius=theme.EDGE, border_radius=[theme.RADIUS] * 4)
        self.canvas.before.insert(0, shadow)
        self.canvas.before.insert(0, Color(0, 0, 0, 0.4))
        self._shadow = shadow
        self._surface_changed()

    def _surface_changed(self, *_: Any) -> None:
        super()._surface_changed()
        if self._shadow:
            self._shadow.pos, self._shadow.size = self.pos, self.size
