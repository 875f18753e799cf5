"""Small signs: icons, seats, table numbers, won games, lines."""

from typing import Any

from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, OptionProperty, StringProperty

from judge_app.ui import theme
from judge_app.ui.widgets.painted import Painted, share_room

__all__ = ["Divider", "Gap", "Icon", "NumberTile", "Pips", "Seat", "paint_seat"]


class Icon(Painted):
    icon = StringProperty("")
    """A name out of `theme.ICONS`, or none."""
    color = ColorProperty(theme.NOTHING)
    font_size = NumericProperty(0)
    watched = ("icon", "color", "font_size")

    def natural(self) -> dict[str, Any]:
        return {
            "size_hint_x": None,
            "size_hint_y": None,
            "color": theme.colors.hi,
            "font_size": theme.ICON,
            "pos_hint": {"center_y": 0.5},
        }

    def fit(self) -> None:
        self.hug(self.font_size, self.font_size)

    def paint(self) -> None:
        self.glyph(self.icon, self.center_x, self.center_y, self.font_size, self.color)


class Seat(Painted):
    """Seat A is round and blue, seat B square and violet."""

    seat = OptionProperty("a", options=["a", "b"])
    large = BooleanProperty(False)
    watched = ("seat", "large")

    def natural(self) -> dict[str, Any]:
        return {"size_hint_x": None, "size_hint_y": None, "pos_hint": {"center_y": 0.5}}

    def fit(self) -> None:
        side = theme.SEAT_L if self.large else theme.SEAT
        self.hug(side, side)

    def paint(self) -> None:
        paint_seat(self, self.seat, self.center_x, self.center_y, self.large)


def paint_seat(on: Painted, seat: str, center_x: float, center_y: float, large: bool = False) -> None:
    side = theme.SEAT_L if large else theme.SEAT
    square = theme.RADIUS_BOX if large else theme.RADIUS_S
    fill, color = (
        (theme.colors.sky, theme.colors.onsky)
        if seat == "a"
        else (theme.colors.violet, theme.colors.onviolet)
    )
    left, bottom = center_x - side / 2, center_y - side / 2
    on.box(left, bottom, side, side, fill, side / 2 if seat == "a" else square)
    on.write(seat.upper(), left, center_y, side, theme.NAME if large else theme.SMALL, color, True, "center")


class NumberTile(Painted):
    """The number of a table, or of a player."""

    text = StringProperty("")
    look = OptionProperty("plain", options=["plain", "mint", "alarm", "coral", "quiet"])
    side = NumericProperty(0)
    """How large; 0 is the usual 56."""
    watched = ("text", "look", "side")

    def natural(self) -> dict[str, Any]:
        return {"size_hint_x": None, "size_hint_y": None, "pos_hint": {"center_y": 0.5}}

    def fit(self) -> None:
        self.hug(self.side or theme.TOUCH, self.side or theme.TOUCH)

    def paint(self) -> None:
        colors = theme.colors
        fill, color = {
            "plain": (colors.s3, colors.hi),
            "quiet": (colors.s2, colors.mid),
            "mint": (colors.mintc, colors.mintt),
            "alarm": (colors.coral, colors.oncoral),
            "coral": (colors.coralc, colors.coralt),
        }[self.look]
        room = self.width - theme.GAP_S
        size = share_room(self.text, self.height * 0.46 * theme.text_scale, True, room, theme.CAPTION)
        self.box(self.x, self.y, self.width, self.height, fill, min(theme.RADIUS, self.height / 5))
        self.write(self.text, self.x + theme.GAP_XS, self.center_y, room, size, color, True, "center")


class Pips(Painted):
    """Games won out of those that win the match: full circles and empty ones."""

    won = NumericProperty(0)
    of = NumericProperty(2)
    watched = ("won", "of")

    def natural(self) -> dict[str, Any]:
        return {"size_hint_x": None, "size_hint_y": None, "pos_hint": {"center_y": 0.5}}

    def fit(self) -> None:
        self.hug(self.of * (theme.GAP_L + theme.GAP_XS) - theme.GAP_XS, theme.GAP_L)

    def paint(self) -> None:
        side, hole = theme.GAP_L, theme.GAP_L - 2 * theme.STROKE
        for pip in range(int(self.of)):
            x, y = self.x + pip * (side + theme.GAP_XS), self.center_y - side / 2
            is_won = pip < self.won
            self.box(x, y, side, side, theme.colors.mint if is_won else theme.colors.edge, side / 2)
            if not is_won:
                self.box(x + theme.STROKE, y + theme.STROKE, hole, hole, theme.colors.s1, hole / 2)


class Divider(Painted):
    def natural(self) -> dict[str, Any]:
        return {"size_hint_y": None, "height": theme.HAIR}

    def paint(self) -> None:
        self.box(self.x, self.y, self.width, self.height, theme.colors.line)


class Gap(Painted):
    """Room that stays empty: *size_y* high, or all there is when that is 0."""

    size_y = NumericProperty(0)
    watched = ("size_y",)

    def fit(self) -> None:
        if self.size_y:
            self.size_hint_y, self.height = None, self.size_y

    def paint(self) -> None:
        """Nothing."""
