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

MOST_LETTERS = 300
"""The log has the rest of what was written."""


class Snackbar(Card):
    text = StringProperty("")
    undo = ObjectProperty(None, allownone=True)
    seconds = NumericProperty(theme.SNACKBAR_SECONDS)
    least = NumericProperty(0)
    """How high it is at least: as high as what it lies over."""

    def __init__(self, **kwargs: Any) -> None:
        self._hiding = Clock.create_trigger(self.hide, theme.SNACKBAR_SECONDS)
        self._words = Paragraph(font_size=theme.BODY, pos_hint={"center_y": 0.5})
        self._check = Icon(icon="check", color=theme.colors.mintt)
        self._shadow: BoxShadow | None = None
        self._undo = Btn(text=_("Undo"), icon="undo-variant", look="text", pos_hint={"center_y": 0.5})
        super().__init__(**kwargs)
        self._cast_shadow()
        self._words.bind(height=self._grow)
        self.bind(least=self._grow, width=self._furnish)
        self._undo.bind(on_release=lambda _: self.take_back())
        self._furnish()

    def natural(self) -> dict[str, Any]:
        return {
            "fill": theme.colors.s3,
            "radius": theme.RADIUS,
            "size_hint_x": None,
            "size_hint_y": None,
            "height": theme.HEADER,
            "least": theme.HEADER,
            "opacity": 0,
            "padding": (theme.GAP_L, theme.GAP_XS),
            "spacing": theme.GAP,
        }

    def say(self, text: str, undo: Callable[[], Any] | None = None) -> None:
        """Show *text* for a while, and the way back if there is one."""
        self.text, self.undo = _shortened(text), undo
        self._furnish()
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

    def _furnish(self, *_: Any) -> None:
        """Where it is narrow the room is for the sentence and the undo."""
        is_narrow = self.width < theme.SIDE
        self._words.font_size = theme.SMALL if is_narrow else theme.BODY
        self._undo.icon = "" if is_narrow else "undo-variant"
        parts = [*([] if is_narrow else [self._check]), self._words, *([self._undo] if self.undo else [])]
        if self.children[::-1] != parts:
            self.clear_widgets()
            for part in parts:
                self.add_widget(part)

    def _grow(self, *_: Any) -> None:
        """A long sentence is told in full."""
        self.height = max(self.least, self._words.height + 2 * theme.GAP_XS)

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


def _shortened(text: str) -> str:
    """A sentence is told in full; a page that somebody wrote is not, lest it cover the screen."""
    return text if len(text) <= MOST_LETTERS else f"{text[:MOST_LETTERS].rsplit(' ', 1)[0]}…"
