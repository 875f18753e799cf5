"""A number that is counted up and down."""

from typing import Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.widget import Widget

from judge_app.ui import theme
from judge_app.ui.widgets.cards import Card
from judge_app.ui.widgets.painted import Tappable, share_room

__all__ = ["StepKey", "Stepper"]


class StepKey(Tappable):
    """Steps once when tapped, and on and on while held."""

    text = StringProperty("")
    """"+" or "−"."""
    is_at_limit = BooleanProperty(False)
    watched = ("text", "is_at_limit")
    __events__ = ("on_step",)

    def __init__(self, **kwargs: Any) -> None:
        self._has_repeated = False
        self._waiting = Clock.create_trigger(self._start, theme.REPEAT_AFTER)
        self._repeating = Clock.create_trigger(self._repeat, theme.REPEAT_SECONDS, interval=True)
        super().__init__(**kwargs)

    def on_step(self) -> None:
        """One step is to be made."""

    def on_press(self) -> None:
        self._has_repeated = False
        self._waiting()

    def on_release(self) -> None:
        if not self._has_repeated:
            self.dispatch("on_step")

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is self:
            self.let_go()
        return bool(super().on_touch_up(touch))

    def on_parent(self, _: Widget, parent: Widget | None) -> None:
        if parent is None:
            self.let_go()

    def let_go(self) -> None:
        self._waiting.cancel()
        self._repeating.cancel()

    def paint(self) -> None:
        colors = theme.colors
        fill = colors.line if self.state == "down" and not self.is_at_limit else colors.s3
        faint = theme.FADED if self.is_at_limit else 1.0
        self.ground(fill, theme.RADIUS)
        icon = "plus" if self.text == "+" else "minus"
        self.glyph(icon, self.center_x, self.center_y, theme.ICON_L, (*colors.hi[:3], faint))

    def _start(self, *_: Any) -> None:
        self._repeat()
        self._repeating()

    def _repeat(self, *_: Any) -> None:
        self._has_repeated = True
        self.dispatch("on_step")
        if self.is_at_limit:
            self.let_go()


class StepValue(Tappable):
    """The number itself, underlined where a tap on it does something."""

    text = StringProperty("")
    font_size = NumericProperty(0)
    is_open = BooleanProperty(False)
    """Whether a tap does something; if not, a finger goes through it."""
    watched = ("text", "font_size", "is_open")

    def on_touch_down(self, touch: Any) -> bool:
        return bool(self.is_open and super().on_touch_down(touch))

    def paint(self) -> None:
        wanted = self.font_size or (theme.STRIP_TIME if self.text.lstrip("+-−").isdigit() else theme.READING)
        room = self.width - theme.GAP_S
        size = share_room(self.text, wanted, True, room, theme.SMALL)
        if self.state == "down":
            self.ground(theme.colors.s3, theme.RADIUS)
        width = self.write(
            self.text, self.x + theme.GAP_XS, self.center_y, room, size, theme.colors.hi, True, "center"
        )
        if self.is_open:
            x, y = self.center_x - width / 2, self.center_y - size * 0.5 - theme.UNDERLINE
            self.box(x, y, width, theme.STROKE, theme.colors.edge)


class Stepper(Card):
    """Keeps *value* between *least* and *most*; `on_step` tells a value that a finger has set.

    `on_value` comes when the value itself is tapped, to be chosen in another way.
    """

    value = NumericProperty(0)
    text = StringProperty("")
    """What stands for the value, such as "40 min"; nothing: the number itself."""
    least = NumericProperty(0)
    most = NumericProperty(9999)
    step = NumericProperty(1)
    font_size = NumericProperty(0)
    key_size = NumericProperty(0)
    __events__ = ("on_step", "on_value")

    def __init__(self, **kwargs: Any) -> None:
        self._less = StepKey(text="−", size_hint_x=None)
        self._more = StepKey(text="+", size_hint_x=None)
        self._shown = StepValue()
        super().__init__(**kwargs)
        for widget in (self._less, self._shown, self._more):
            self.add_widget(widget)
        self._less.bind(on_step=lambda _: self._take(-self.step))
        self._more.bind(on_step=lambda _: self._take(self.step))
        for name in ("value", "text", "least", "most", "font_size", "key_size"):
            self.fbind(name, self._show)
        self._show()

    def natural(self) -> dict[str, Any]:
        return {
            "fill": theme.colors.s2,
            "radius": theme.RADIUS,
            "size_hint_y": None,
            "height": theme.STEPPER,
            "key_size": theme.STEPPER,
        }

    def on_step(self, *_: Any) -> None:
        """A finger has changed the value. Kivy also calls this when *step* is set, which means nothing."""

    def on_value(self, *_: Any) -> None:
        """The value was tapped. Kivy also calls this when *value* is set, which means nothing."""

    def bind(self, **kwargs: Any) -> None:
        super().bind(**kwargs)
        if "on_value" in kwargs:
            self._open()

    def fbind(self, name: str, *args: Any, **kwargs: Any) -> Any:
        """As `bind`, and what rules in kv use."""
        if name == "on_value":
            self._open()
        return super().fbind(name, *args, **kwargs)

    def _open(self) -> None:
        if not self._shown.is_open:
            self._shown.is_open = True
            self._shown.bind(on_release=lambda _: self.dispatch("on_value"))

    def _take(self, step: int) -> None:
        value = min(max(self.value + step, self.least), self.most)
        if value != self.value:
            self.value = value
            self.dispatch("on_step", value)

    def _show(self, *_: Any) -> None:
        self._shown.text, self._shown.font_size = self.text or str(self.value), self.font_size
        self._less.is_at_limit, self._more.is_at_limit = self.value <= self.least, self.value >= self.most
        self._less.width = self._more.width = self.key_size
