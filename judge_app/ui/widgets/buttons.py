"""Buttons: to tap, and to hold for what must not happen by accident."""

from typing import Any, ClassVar

from kivy.clock import Clock
from kivy.core.text import Label as TextRenderer
from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, OptionProperty, StringProperty
from kivy.uix.widget import Widget

from judge_app.ui import theme
from judge_app.ui.lettering import lettered
from judge_app.ui.widgets.painted import Tappable
from judge_app.ui.widgets.wrapping import wrapped

__all__ = ["Btn", "HoldBtn", "PatientBtn"]

LOOKS = ["filled", "mint", "plain", "danger", "outline", "amber", "text", "quiet"]


def _looks(look: str) -> tuple[theme.Color, theme.Color, theme.Color]:
    """The fill of a button, the fill under a finger, and the colour of what stands on it."""
    colors = theme.colors
    return {
        "filled": (colors.mint, colors.mintt, colors.onmint),
        "mint": (colors.mintc, colors.s3, colors.mintt),
        "plain": (colors.s3, colors.line, colors.hi),
        "danger": (theme.NOTHING, colors.coralc, colors.coralt),
        "outline": (theme.NOTHING, colors.s3, colors.hi),
        "amber": (colors.amberc, colors.s3, colors.ambert),
        "text": (theme.NOTHING, colors.s3, colors.mintt),
        "quiet": (colors.s2, colors.s3, colors.hi),
    }[look]


class Btn(Tappable):
    """A word, an icon or both. Its type and corners follow its height, unless they are given."""

    text = StringProperty("")
    icon = StringProperty("")
    look = OptionProperty("plain", options=LOOKS)
    """At most one *filled* button on a screen."""
    font_size = NumericProperty(0)
    icon_size = NumericProperty(0)
    radius = NumericProperty(0)
    fill = ColorProperty(None, allownone=True)
    ink = ColorProperty(None, allownone=True)
    """They stand in for the colours of the look."""
    is_icon_last = BooleanProperty(False)
    watched: ClassVar[tuple[str, ...]] = (
        "text",
        "icon",
        "look",
        "font_size",
        "icon_size",
        "radius",
        "fill",
        "ink",
        "is_icon_last",
    )

    def natural(self) -> dict[str, Any]:
        return {"size_hint_x": None, "size_hint_y": None, "height": theme.TOUCH}

    def fit(self) -> None:
        side = theme.GAP_L if self.look == "text" else theme.EDGE
        text = lettered(self.text, self._type(), True).width if self.text else 0
        self.hug(max(theme.TOUCH, self._icon_room() + text + 2 * side) if text else self.height)

    def paint(self) -> None:
        # Faded, dark words on a bright fill could not be read.
        fill, pressed, color = _looks("mint" if self.disabled and self.look == "filled" else self.look)
        radius = self.radius or (theme.RADIUS_CARD if self.height >= theme.PRIMARY else theme.RADIUS)
        ground = pressed if self.state == "down" else self.fill or fill
        self.ground(ground, radius)
        if self.look in ("danger", "outline"):
            rim = theme.colors.coral if self.look == "danger" else theme.colors.edge
            self.frame(rim, theme.STROKE, radius)
        self._content(self.ink or color)

    def _content(self, color: theme.Color) -> None:
        words = self._words() if self.text else None
        icon, icon_room = self._icon(), self._icon_room()
        width = icon_room + (words.width if words else 0)
        left = self.center_x - width / 2
        if self.icon:
            at = left + (width - icon / 2 if self.is_icon_last else icon / 2)
            self.glyph(self.icon, at, self.center_y, icon, color)
        if words:
            x = left if self.is_icon_last else left + icon_room
            self.stamp(words, x, self.center_y - words.height / 2, color)

    def _words(self) -> TextRenderer:
        """The text as it fits: as it is, then smaller, then in lines, then in normal type."""
        room = max(self.width - self._icon_room() - 2 * theme.GAP_S, 1)
        size, whole = self._type(), lettered(self.text, self._type(), True)
        if whole.width <= room:
            return whole
        for least in (theme.SMALL, theme.SMALL / max(theme.text_scale, 1)):
            size = min(self._type(), max(least, self._type() * room / whole.width))
            line = lettered(self.text, size, True)
            if line.width <= room:
                return line
            lines = self._in_lines(size, room)
            if lines.height <= self.height - theme.GAP_S and self._longest_word(size) <= room:
                return lines
        return self._in_lines(size, room, 2 if self.height >= theme.TOUCH else 1)

    def _in_lines(self, size: float, room: float, most: int = 0) -> TextRenderer:
        return wrapped(self.text, size, int(room), most, True, "left" if self.icon else "center")

    def _longest_word(self, size: float) -> float:
        return max((float(lettered(word, size, True).width) for word in self.text.split()), default=0.0)

    def _type(self) -> float:
        if self.font_size:
            return float(self.font_size)
        if self.height >= theme.PRIMARY:
            return theme.NAME
        return theme.TITLE if self.height >= theme.STEPPER else theme.BODY

    def _icon(self) -> float:
        if not self.icon:
            return 0.0
        return float(self.icon_size or (theme.ICON_XL if self.height >= theme.PRIMARY else theme.ICON))

    def _icon_room(self) -> float:
        return self._icon() + (theme.GAP if self.icon and self.text else 0)


class HoldBtn(Btn):
    """Fires `on_hold` after it was held for a moment; *held* goes from 0 to 1 meanwhile."""

    held = NumericProperty(0.0)
    watched = (*Btn.watched, "held")
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

    def paint(self) -> None:
        super().paint()
        if self.held:
            color = self.ink or _looks(self.look)[2]
            radius = self.radius or (theme.RADIUS_CARD if self.height >= theme.PRIMARY else theme.RADIUS)
            self.box(self.x, self.y, self.width * self.held, self.height, (*color[:3], 0.3), radius)
            self.frame(theme.colors.hi, theme.UNDERLINE, radius)

    def _hold(self, seconds: float) -> None:
        self.held = min(self.held + seconds / theme.HOLD_SECONDS, 1)
        if self.held == 1:
            self._let_go()
            self.dispatch("on_hold")

    def _let_go(self) -> None:
        Clock.unschedule(self._hold)
        self.held = 0


class PatientBtn(HoldBtn):
    """Fires `on_tap` when it was let go too soon, so that somebody can be told."""

    __events__ = ("on_tap",)

    def on_tap(self) -> None:
        """The finger was there, but not for long."""

    def on_press(self) -> None:
        self._was_held = False
        super().on_press()

    def on_hold(self) -> None:
        self._was_held = True

    def on_release(self) -> None:
        super().on_release()
        if not self._was_held:
            self.dispatch("on_tap")
