"""A switch between a few panes."""

from typing import Any

from kivy.properties import BooleanProperty, ListProperty, StringProperty

from judge_app.ui import theme
from judge_app.ui.widgets.cards import Card
from judge_app.ui.widgets.painted import Tappable, share_room

__all__ = ["Segment", "Segmented"]


class Segment(Tappable):
    key = StringProperty("")
    text = StringProperty("")
    is_on = BooleanProperty(False)
    watched = ("text", "is_on")

    def collide_point(self, x: float, y: float) -> bool:
        """Up to the edge of the bar that it stands in: a finger needs all of the height."""
        return bool(self.x <= x <= self.right and self.y - theme.GAP_XS <= y <= self.top + theme.GAP_XS)

    def paint(self) -> None:
        colors = theme.colors
        if self.is_on:
            self.box(self.x, self.y, self.width, 2 * theme.RADIUS_CHIP, colors.mint, theme.RADIUS_CHIP)
            y, height = self.y + theme.UNDERLINE, self.height - theme.UNDERLINE
            self.box(self.x, y, self.width, height, colors.s3, theme.RADIUS_CHIP)
        elif self.state == "down":
            self.ground(colors.s3, theme.RADIUS_CHIP)
        room = self.width - theme.GAP_XS
        size = share_room(self.text, theme.SMALL, True, room, theme.CAPTION)
        color = colors.hi if self.is_on else colors.mid
        self.write(self.text, self.x + theme.GAP_XS / 2, self.center_y, room, size, color, True, "center")


class Segmented(Card):
    options = ListProperty()
    """Pairs of a key and its label."""
    chosen = StringProperty("")
    """The key that is on."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.fbind("options", self._fill)
        self.fbind("chosen", self._show)
        self._fill()

    def natural(self) -> dict[str, Any]:
        return {
            "fill": theme.colors.s2,
            "radius": theme.RADIUS,
            "size_hint_y": None,
            "height": theme.TOUCH,
            "padding": theme.GAP_XS,
            "spacing": theme.GAP_XS,
        }

    def _fill(self, *_: Any) -> None:
        """Labels count things and change often, so the segments stay when their number does."""
        options = self.options
        while len(self.children) > len(options):
            self.remove_widget(self.children[0])
        while len(self.children) < len(options):
            segment = Segment()
            segment.bind(on_release=self._choose)
            self.add_widget(segment)
        for segment, (key, label) in zip(reversed(self.children), options, strict=True):
            segment.key, segment.text = key, label
        self._show()

    def _show(self, *_: Any) -> None:
        for segment in self.children:
            segment.is_on = segment.key == self.chosen

    def _choose(self, segment: Segment) -> None:
        self.chosen = segment.key
