"""A ring that runs empty while a few seconds pass."""

from typing import Any

from kivy.graphics import Line
from kivy.properties import AliasProperty, NumericProperty

from judge_app.ui import theme
from judge_app.ui.widgets.painted import Painted, line_width, share_room

__all__ = ["Ring"]


class Ring(Painted):
    """Shows how many of *seconds* are left, to a tenth; full while nothing has passed."""

    seconds = NumericProperty(2.6)
    left = NumericProperty(2.6)
    text = AliasProperty(lambda self: f"{max(self.left, 0):.1f}", bind=("left",))
    watched = ("seconds", "left")

    def natural(self) -> dict[str, Any]:
        side = 2 * theme.ANSWER
        return {"size_hint_x": None, "size_hint_y": None, "size": (side, side), "pos_hint": {"center_y": 0.5}}

    def paint(self) -> None:
        thick, side = theme.GAP, min(self.width, self.height)
        radius = (side - thick) / 2
        share = min(max(self.left / self.seconds, 0), 1) if self.seconds > 0 else 0
        self._arc(radius, thick, 360, theme.colors.s3)
        if share:
            self._arc(radius, thick, 360 * share, theme.colors.amber)
        room = side - 4 * thick
        size = share_room(self.text, theme.WINNER, True, room, theme.SMALL)
        left = self.center_x - room / 2
        self.write(self.text, left, self.center_y, room, size, theme.colors.hi, True, "center")

    def _arc(self, radius: float, thick: float, degrees: float, color: theme.Color) -> None:
        """Clockwise from the top."""
        self.tint(color)
        Line(
            circle=(self.center_x, self.center_y, radius, 0, degrees, 96), width=line_width(thick), cap="none"
        )
