"""How far the round is, and what will be called out when."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from kivy.properties import ListProperty, NumericProperty, OptionProperty

from judge_app.ui import theme
from judge_app.ui.lettering import lettered
from judge_app.ui.widgets.painted import Painted

__all__ = ["TimelineBar"]


class MarkLabel(NamedTuple):
    """A label over the bar, and where it stands."""

    text: str
    x: float
    width: float
    is_past: bool


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
        for share, _label, _is_past in self.marks:
            x = self.x + self.width * share
            self.box(x - theme.HAIR, self.y, theme.STROKE, theme.BADGE, colors.edge)
        middle = self.top - theme.SMALL * 0.45
        for label in self.labels():
            color = colors.low if label.is_past else colors.mid
            self.write(label.text, label.x, middle, label.width + 1, theme.SMALL, color, not label.is_past)

    def labels(self) -> Sequence[MarkLabel]:
        """Those for which there is room: what comes next before all others, what is long past last."""
        ahead = [mark for mark in self.marks if not mark[2]]
        past = [mark for mark in self.marks if mark[2]]
        placed: list[MarkLabel] = []
        for mark in (*ahead, *reversed(past)):
            label = self._placed(*mark)
            if all(_is_apart(label, other) for other in placed):
                placed.append(label)
        return placed

    def _placed(self, share: float, text: str, is_past: bool) -> MarkLabel:
        width = float(lettered(text, theme.SMALL, not is_past).width)
        x = self.x + self.width * share - width / 2
        return MarkLabel(text, min(max(x, self.x), self.right - width), width, is_past)


def _is_apart(one: MarkLabel, other: MarkLabel) -> bool:
    gap = max(one.x - other.x - other.width, other.x - one.x - one.width)
    return bool(gap >= theme.GAP_XS)
