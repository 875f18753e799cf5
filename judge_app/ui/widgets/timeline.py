"""How far the round is, and what will be called out when."""

from typing import Any

from kivy.properties import ListProperty, NumericProperty, OptionProperty

from judge_app.ui import theme
from judge_app.ui.widgets.painted import Painted

__all__ = ["TimelineBar"]


class TimelineBar(Painted):
    share = NumericProperty(0.0)
    marks = ListProperty()
    """For each announcement its share of the round, its label, and whether it has passed."""
    look = OptionProperty("mint", options=["mint", "amber"])
    watched = ("share", "marks", "look")

    def natural(self) -> dict[str, Any]:
        return {"size_hint_y": None, "height": theme.SEAT_L}

    def paint(self) -> None:
        colors, thick = theme.colors, theme.GAP_L
        bottom = self.y + theme.GAP_XS
        self.box(self.x, bottom, self.width, thick, colors.s3, thick / 2)
        gone = self.width * min(max(self.share, 0), 1)
        if gone:
            fill = colors.mint if self.look == "mint" else colors.amberl
            self.box(self.x, bottom, max(gone, thick), thick, fill, thick / 2)
        for share, label, is_past in self.marks:
            x = self.x + self.width * share
            self.box(x - theme.HAIR, self.y, theme.STROKE, theme.BADGE, colors.edge)
            color = colors.low if is_past else colors.mid
            room = 2 * theme.GAP * len(label)
            left = min(max(x - room / 2, self.x), self.right - room)
            middle = self.top - theme.SMALL * 0.45
            self.write(label, left, middle, room, theme.SMALL, color, not is_past, "center")
