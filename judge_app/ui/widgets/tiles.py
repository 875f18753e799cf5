"""Large buttons with more than a word on them."""

from typing import Any

from kivy.properties import AliasProperty, BooleanProperty, ColorProperty, OptionProperty, StringProperty

from judge_app.ui import theme
from judge_app.ui.lettering import lettered
from judge_app.ui.widgets.marks import paint_seat
from judge_app.ui.widgets.painted import Tappable, share_room

__all__ = ["ActionTile", "PlayerButton"]


class ActionTile(Tappable):
    """Something that can be done, and how things stand with it."""

    icon = StringProperty("")
    text = StringProperty("")
    line = StringProperty("")
    fill = ColorProperty(None, allownone=True)
    watched = ("icon", "text", "line", "fill")

    def natural(self) -> dict[str, Any]:
        return {"size_hint_y": None, "height": theme.PRIMARY}

    def paint(self) -> None:
        colors = theme.colors
        fill = colors.s3 if self.state == "down" else self.fill or colors.s2
        self.ground(fill, theme.RADIUS)
        x = self.x + theme.GAP_L
        if self.icon:
            self.glyph(self.icon, x + theme.ICON_L / 2, self.center_y, theme.ICON_L, colors.hi)
            x += theme.ICON_L + theme.GAP_L
        room = self.right - theme.GAP_S - x
        size = share_room(self.text, theme.BODY, True, room, theme.SMALL)
        rise = theme.CAPTION * 0.65 if self.line else 0
        self.write(self.text, x, self.center_y + rise, room, size, colors.hi, bold=True)
        self.write(self.line, x, self.center_y - theme.BODY * 0.68, room, theme.CAPTION, colors.mid)


class PlayerButton(Tappable):
    """A player who may be tapped as the winner; a low one is a line, a high one a whole panel."""

    name = StringProperty("")
    line = StringProperty("")
    says = StringProperty("")
    """What stands on the panel's button: "Tap if won", "Winner"."""
    seat = OptionProperty("", options=["", "a", "b"])
    is_winner = BooleanProperty(False)
    is_loser = BooleanProperty(False)
    text = AliasProperty(lambda self: self.name, bind=("name",))
    hint = AliasProperty(lambda self: self.says, bind=("says",))
    watched = ("name", "line", "says", "seat", "is_winner", "is_loser")

    def natural(self) -> dict[str, Any]:
        return {"size_hint_y": None, "height": theme.ANSWER}

    def paint(self) -> None:
        colors = theme.colors
        is_panel = self.height >= 2 * theme.PRIMARY
        radius = theme.RADIUS_WINNER if is_panel else theme.RADIUS
        plain = colors.s1 if is_panel else colors.s2
        fill = colors.mintc if self.is_winner else colors.s3 if self.state == "down" else plain
        stroke = theme.UNDERLINE if is_panel else theme.STROKE
        self.ground(fill, radius, *((colors.mint, stroke) if self.is_winner else ()))
        color = colors.low if self.is_loser else colors.hi
        if is_panel:
            self._panel(color)
        else:
            self._row(color)

    def _row(self, color: theme.Color) -> None:
        x = self.x + theme.GAP_L
        if self.seat:
            paint_seat(self, self.seat, x + theme.SEAT / 2, self.center_y)
            x += theme.SEAT + theme.GAP
        end = self.right - theme.GAP_L
        if self.is_winner:
            end -= theme.ICON
            self.glyph("check", end + theme.ICON / 2, self.center_y, theme.ICON, theme.colors.mint)
            end -= theme.GAP_S
        size = share_room(self.name, theme.BODY, True, end - x, theme.SMALL)
        rise = theme.SMALL * 0.65 if self.line else 0
        self.write(self.name, x, self.center_y + rise, end - x, size, color, bold=True)
        under = theme.colors.mintt if self.is_winner else theme.colors.mid
        self.write(self.line, x, self.center_y - theme.BODY * 0.65, end - x, theme.SMALL, under)

    def _panel(self, color: theme.Color) -> None:
        room, left = self.width - 2 * theme.EDGE, self.x + theme.EDGE
        size = share_room(self.name, theme.WINNER, True, room, theme.NAME)
        seat = theme.SEAT_L + theme.GAP_L if self.seat else 0
        line = theme.BODY * 1.33 + theme.GAP_XS if self.line else 0
        button = theme.ANSWER + theme.GAP_L if self.says else 0
        y = self.center_y + (seat + size * 1.18 + line + button) / 2
        if self.seat:
            paint_seat(self, self.seat, self.center_x, y - theme.SEAT_L / 2, large=True)
            y -= seat
        self.write(self.name, left, y - size * 0.59, room, size, color, True, "center")
        y -= size * 1.18
        if self.line:
            self.write(self.line, left, y - line / 2, room, theme.BODY, theme.colors.mid, False, "center")
            y -= line
        if self.says:
            self._button(y - theme.GAP_L - theme.ANSWER / 2)

    def _button(self, middle: float) -> None:
        colors = theme.colors
        size = theme.NAME if self.is_winner else theme.TITLE
        icon = theme.ICON_L + theme.GAP if self.is_winner else 0
        room = self.width - 2 * theme.EDGE - icon - 2 * theme.GAP_L
        words = min(lettered(self.says, size, self.is_winner).width, room)
        width = words + icon + 2 * theme.ICON_L
        left, bottom = self.center_x - width / 2, middle - theme.ANSWER / 2
        fill, color = (colors.mint, colors.onmint) if self.is_winner else (colors.s2, colors.mid)
        self.box(left, bottom, width, theme.ANSWER, fill, theme.RADIUS)
        x = left + theme.ICON_L
        if icon:
            self.glyph("trophy", x + theme.ICON_L / 2, middle, theme.ICON_L, color)
        self.write(self.says, x + icon, middle, words + 1, size, color, self.is_winner)
