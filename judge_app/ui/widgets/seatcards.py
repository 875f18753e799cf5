"""Cards about one of the two players: what they rolled, whether it is them, when it is their turn."""

from typing import Any

from kivy.core.text import Label as TextRenderer
from kivy.properties import AliasProperty, BooleanProperty, OptionProperty, StringProperty

from judge_app.ui import theme
from judge_app.ui.widgets.die import Rolling
from judge_app.ui.widgets.marks import paint_seat
from judge_app.ui.widgets.painted import Painted, Tappable, share_room
from judge_app.ui.widgets.wrapping import wrapped

__all__ = ["DieCard", "PickCard", "TurnCard"]

SEATS = ["", "a", "b"]


def _paint_named(
    on: Painted, seat: str, name: str, x: float, middle: float, right: float, ink: theme.Color
) -> None:
    """The badge of a seat and who sits there, on one line."""
    if seat:
        paint_seat(on, seat, x + theme.SEAT / 2, middle)
        x += theme.SEAT + theme.GAP_S
    size = share_room(name, theme.BODY, True, right - x, theme.CAPTION)
    on.write(name, x, middle, right - x, size, ink, bold=True)


class DieCard(Rolling):
    """A player's roll. While the die tumbles nothing tells how it will end."""

    name = StringProperty("")
    seat = OptionProperty("", options=SEATS)
    line = StringProperty("")
    """What came of the roll: "Rolled 5, chooses"."""
    look = OptionProperty("plain", options=["plain", "winning", "losing", "empty"])
    text = AliasProperty(lambda self: self.name, bind=("name",))
    watched = (*Rolling.watched, "name", "seat", "line", "look")

    def natural(self) -> dict[str, Any]:
        return {"size_hint_y": None}

    def fit(self) -> None:
        line = 2 * wrapped("1", theme.SMALL, int(theme.DIE_CARD)).height
        words = theme.SEAT + theme.GAP_XS + line  # two of them side by side are as high as each other
        around = theme.DIE + theme.GAP_S + 2 * theme.GAP_L if self._is_narrow() else 2 * theme.GAP_S
        self.hug(height=max(theme.DIE_CARD, words + around))

    def paint(self) -> None:
        colors = theme.colors
        look = "plain" if self.is_rolling else self.look
        is_winner = look == "winning"
        fill = colors.s3 if self.state == "down" else colors.mintc if is_winner else colors.s2
        self.ground(fill, theme.RADIUS, *((colors.mint, theme.STROKE) if is_winner else ()))
        line = self._line()
        side, high = theme.DIE, theme.SEAT + theme.GAP_XS + (line.height if self.line else 0)
        if self._is_narrow():
            self.paint_die(self.center_x, self.top - theme.GAP_L - side / 2, side, look)
            x, top = self.x + theme.GAP, self.top - theme.GAP_L - side - theme.GAP_S
        else:
            self.paint_die(self.x + theme.GAP_L + side / 2, self.center_y, side, look)
            x, top = self._left(), self.center_y + high / 2
        right = self.right - theme.GAP
        _paint_named(self, self.seat, self.name, x, top - theme.SEAT / 2, right, colors.hi)
        if self.line and not self.is_rolling:
            ink = colors.mintt if is_winner else colors.mid
            self.stamp(line, x, top - theme.SEAT - theme.GAP_XS - line.height, ink)

    def _is_narrow(self) -> bool:
        """The words then stand below the die."""
        return bool(self.width < theme.DIE_CARD_WIDTH)

    def _left(self) -> float:
        return float(self.x + theme.DIE + 2 * theme.GAP_L)

    def _line(self) -> TextRenderer:
        left = self.x + theme.GAP if self._is_narrow() else self._left()
        return wrapped(self.line, theme.SMALL, int(self.right - theme.GAP - left), 2)


class PickCard(Tappable):
    """One of a few answers, most often a player; the one that holds is *is_on*."""

    seat = OptionProperty("", options=SEATS)
    text = StringProperty("")
    line = StringProperty("")
    is_on = BooleanProperty(False)
    look = OptionProperty("plain", options=["plain", "amber", "dim"])
    """While it is not on: *amber* waits for an answer, *dim* is hardly one any more."""
    watched = ("seat", "text", "line", "is_on", "look")

    def natural(self) -> dict[str, Any]:
        return {"size_hint_y": None}

    def fit(self) -> None:
        least = theme.STEPPER if self.line else theme.ANSWER
        self.hug(height=max(least, sum(words.height for words in self._words()) + 2 * theme.GAP_S))

    def paint(self) -> None:
        colors = theme.colors
        fill, rim, ink, under = {
            "on": (colors.mintc, colors.mint, colors.hi, colors.mintt),
            "plain": (colors.s2, theme.NOTHING, colors.hi, colors.mid),
            "amber": (colors.amberc, colors.amberl, colors.ambert, colors.ambert),
            "dim": (colors.s2, theme.NOTHING, colors.low, colors.low),
        }["on" if self.is_on else self.look]
        if self.state == "down":
            fill, ink, under = colors.s3, colors.hi, colors.mid
        self.ground(fill, theme.RADIUS, *((rim, theme.STROKE) if rim[3] else ()))
        if self.seat:
            paint_seat(self, self.seat, self.x + self._pad() + theme.SEAT / 2, self.center_y)
        if self.is_on:
            x = self.right - self._pad() - theme.ICON / 2
            self.glyph("check", x, self.center_y, theme.ICON, colors.mint)
        words = self._words()
        y = self.center_y + sum(one.height for one in words) / 2
        for one, color in zip(words, (ink, under), strict=False):
            y -= one.height
            self.stamp(one, self._left(), y, color)

    def _pad(self) -> float:
        return theme.GAP_S if self.width < theme.PICK_CARD_WIDTH else theme.GAP_L

    def _left(self) -> float:
        gap = theme.GAP_S if self.width < theme.PICK_CARD_WIDTH else theme.GAP
        return float(self.x + self._pad() + (theme.SEAT + gap if self.seat else 0))

    def _words(self) -> list[TextRenderer]:
        end = self.right - self._pad() - (theme.ICON + theme.GAP_XS if self.is_on else 0)
        room = max(int(end - self._left()), 1)
        size = share_room(self.text, theme.BODY, True, room, theme.SMALL)
        words = [wrapped(self.text, size, room, 3, True)]
        return [*words, wrapped(self.line, theme.SMALL, room, 3)] if self.line else words


class TurnCard(Tappable):
    """One of the turns that are left, or what comes after them all."""

    seat = OptionProperty("", options=SEATS)
    name = StringProperty("")
    line = StringProperty("")
    look = OptionProperty("next", options=["now", "next", "done", "end"])
    """How far it is; *end* stands after the last turn."""
    text = AliasProperty(lambda self: self.name, bind=("name",))
    watched = ("seat", "name", "line", "look")

    def natural(self) -> dict[str, Any]:
        return {"size_hint_y": None}

    def fit(self) -> None:
        words = sum(one.height for one in self._centered()) if self.look == "end" else 0
        self.hug(height=max(theme.TURN_CARD, words + 2 * theme.GAP_S))

    def paint(self) -> None:
        colors = theme.colors
        fill, ink = {
            "now": (colors.amberc, colors.ambert),
            "next": (colors.s3, colors.hi),
            "done": (colors.mintc, colors.mintt),
            "end": (colors.s2, colors.mid),
        }[self.look]
        rim = (colors.amberl, theme.STROKE) if self.look == "now" else ()
        self.ground(colors.line if self.state == "down" else fill, theme.RADIUS, *rim)
        if self.look == "end":
            self._stack(ink)
        else:
            self._rows(ink)

    def _rows(self, ink: theme.Color) -> None:
        pad = theme.GAP_S if self.width < theme.TURN_CARD_WIDTH else theme.GAP_L
        left, right, below = self.x + pad, self.right - pad, theme.SMALL * 1.4
        top = self.center_y + (theme.SEAT + theme.GAP_XS + below) / 2
        size = share_room(self.line, theme.SMALL, False, right - left, theme.CAPTION)
        self.write(self.line, left, top - theme.SEAT - theme.GAP_XS - below / 2, right - left, size, ink)
        if self.look == "done":
            right -= theme.ICON_S
            x = right + theme.ICON_S / 2
            self.glyph("check", x, top - theme.SEAT / 2, theme.ICON_S, theme.colors.mint)
            right -= theme.GAP_XS
        _paint_named(self, self.seat, self.name, left, top - theme.SEAT / 2, right, ink)

    def _stack(self, ink: theme.Color) -> None:
        words = self._centered()
        y = self.center_y + sum(one.height for one in words) / 2
        for one in words:
            y -= one.height
            self.stamp(one, self.x + theme.GAP_XS, y, ink)

    def _centered(self) -> list[TextRenderer]:
        room = int(self.width - 2 * theme.GAP_XS)
        words = ((self.name, theme.BODY, True), (self.line, theme.SMALL, False))
        return [wrapped(text, size, room, 2, bold, "center") for text, size, bold in words if text]
