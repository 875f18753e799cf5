"""What is on or off: a line with its box, a card out of several, a switch."""

from typing import Any

from kivy.properties import AliasProperty, BooleanProperty, ListProperty, StringProperty

from judge_app.ui import theme
from judge_app.ui.widgets.painted import Tappable, share_room
from judge_app.ui.widgets.wrapping import wrapped

__all__ = ["CheckLine", "RadioCard", "Toggle"]


class Lined(Tappable):
    """A text, a smaller line below it, and something at the right that shows whether it is on."""

    text = StringProperty("")
    line = StringProperty("")
    is_on = BooleanProperty(False)
    watched = ("text", "line", "is_on")

    def natural(self) -> dict[str, Any]:
        return {"size_hint_y": None}

    def fit(self) -> None:
        room = self._room()
        words = wrapped(self.text, theme.BODY, room, bold=True).height if self.text else 0
        line = wrapped(self.line, theme.CAPTION, room).height if self.line else 0
        self.hug(height=max(theme.STEPPER, words + line + 2 * theme.GAP_S))

    def sign_width(self) -> float:
        raise NotImplementedError

    def sign(self, center_x: float) -> None:
        raise NotImplementedError

    def paint(self) -> None:
        if self.state == "down":
            self.ground(theme.colors.s3, theme.RADIUS)
        if not self.text:
            self.sign(self.center_x)
            return
        self.sign(self.right - self.sign_width() / 2)
        words = wrapped(self.text, theme.BODY, self._room(), bold=True)
        line = wrapped(self.line, theme.CAPTION, self._room()) if self.line else None
        top = self.center_y + (words.height + (line.height if line else 0)) / 2
        self.stamp(words, self.x, top - words.height, theme.colors.hi)
        if line:
            self.stamp(line, self.x, top - words.height - line.height, theme.colors.mid)

    def _room(self) -> int:
        return max(int(self.width - self.sign_width() - theme.GAP), 1)


class CheckLine(Lined):
    """A thing to be checked; without a text only its box."""

    def sign_width(self) -> float:
        return theme.CHECK

    def sign(self, center_x: float) -> None:
        colors = theme.colors
        side, radius = theme.CHECK, theme.RADIUS_BOX
        left, bottom = center_x - side / 2, self.center_y - side / 2
        if self.is_on:
            self.box(left, bottom, side, side, colors.mint, radius)
            self.glyph("check", center_x, self.center_y, theme.ICON_NAV, colors.onmint)
        else:
            self.rim(left, bottom, side, side, colors.edge, theme.STROKE, radius)


class Toggle(Lined):
    """A setting that is on or off."""

    def sign_width(self) -> float:
        return theme.TOUCH

    def sign(self, center_x: float) -> None:
        colors = theme.colors
        width, height, knob = theme.TOUCH, theme.CHIP, theme.BADGE
        left, bottom = center_x - width / 2, self.center_y - height / 2
        pad = (height - knob) / 2
        if self.is_on:
            self.box(left, bottom, width, height, colors.mint, height / 2)
            self.box(left + width - pad - knob, bottom + pad, knob, knob, colors.onmint, knob / 2)
            self.glyph("check", left + width - pad - knob / 2, self.center_y, theme.ICON_XS, colors.mint)
        else:
            self.box(left, bottom, width, height, colors.s2, height / 2)
            self.rim(left, bottom, width, height, colors.edge, theme.STROKE, height / 2)
            self.box(left + pad, bottom + pad, knob, knob, colors.edge, knob / 2)


class RadioCard(Tappable):
    """One of several that exclude each other, with what it means."""

    title = StringProperty("")
    icon = StringProperty("")
    lines = ListProperty()
    foot = StringProperty("")
    is_on = BooleanProperty(False)
    text = AliasProperty(lambda self: self.title, bind=("title",))
    watched = ("title", "icon", "lines", "foot", "is_on")

    def natural(self) -> dict[str, Any]:
        return {"size_hint_y": None}

    def fit(self) -> None:
        words = self._words().height + theme.GAP if self.lines else 0
        foot = theme.CAPTION * 1.4 + theme.GAP if self.foot else 0
        self.hug(height=theme.ICON_NAV + words + foot + 2 * theme.GAP_L)

    def paint(self) -> None:
        colors = theme.colors
        fill = colors.s2 if self.state == "down" else colors.s1
        self.ground(fill, theme.RADIUS_CARD, *((colors.mint, theme.STROKE_L) if self.is_on else ()))
        left, right, side = self.x + theme.GAP_L, self.right - theme.GAP_L, theme.ICON_NAV
        middle = self.top - theme.GAP_L - side / 2
        self.glyph(self.icon, left + side / 2, middle, side, colors.mintt if self.is_on else colors.mid)
        x = left + (side + theme.GAP if self.icon else 0)
        room = right - side - theme.GAP_S - x
        size = share_room(self.title, theme.TITLE, True, room, theme.SMALL)
        self.write(self.title, x, middle, room, size, colors.hi, bold=True)
        dot = "radiobox-marked" if self.is_on else "radiobox-blank"
        self.glyph(dot, right - side / 2, middle, side, colors.mint if self.is_on else colors.edge)
        if self.lines:
            words = self._words()
            self.stamp(words, left, middle - side / 2 - theme.GAP - words.height, colors.mid)
        self._foot(left, right)

    def _foot(self, left: float, right: float) -> None:
        if self.foot:
            middle, side = self.y + theme.GAP_L + theme.CAPTION * 0.7, theme.ICON_XS
            self.glyph("book-open-variant", left + side / 2, middle, side, theme.colors.low)
            x = left + side + theme.GAP_S
            self.write(self.foot, x, middle, right - x, theme.CAPTION, theme.colors.low)

    def _words(self) -> Any:
        room = max(int(self.width - 2 * theme.GAP_L), 1)
        return wrapped("\n".join(self.lines), theme.SMALL, room)
