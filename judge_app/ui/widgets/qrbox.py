"""A code to be scanned."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

from kivy.properties import ListProperty, NumericProperty

from judge_app.ui import theme
from judge_app.ui.widgets.painted import Painted

__all__ = ["QrBox", "dark_runs"]

QUIET = 4
"""So many white squares around it tell a camera where it ends."""
WHITE: theme.Color = (1, 1, 1, 1)
BLACK: theme.Color = (0, 0, 0, 1)


class QrBox(Painted):
    """Draws *rows*, in which true is dark: black on white in every look, in squares of whole pixels."""

    rows = ListProperty()
    room = NumericProperty(0)
    """How large it may be; 0 is the usual size."""
    watched = ("rows", "room")

    def natural(self) -> dict[str, Any]:
        return {"size_hint_x": None, "size_hint_y": None, "pos_hint": {"center_y": 0.5}}

    def fit(self) -> None:
        side = self._square() * self._count() if self.rows else 0
        self.hug(side, side)

    def paint(self) -> None:
        square = self._square()
        side = square * self._count()
        left, top = round(self.center_x - side / 2), round(self.center_y + side / 2)
        self.box(left, top - side, side, side, WHITE, theme.RADIUS_CHIP)
        for across, down, run in dark_runs(self.rows):
            x, y = left + (QUIET + across) * square, top - (QUIET + down + 1) * square
            self.box(x, y, run * square, square, BLACK)

    def _count(self) -> int:
        return len(self.rows) + 2 * QUIET

    def _square(self) -> int:
        return max(int((self.room or theme.QR) / self._count()), 1)


def dark_runs(rows: Sequence[Sequence[bool]]) -> Iterator[tuple[int, int, int]]:
    """For each dark stretch of a row: how far it is from the left and from the top, and how long."""
    for down, row in enumerate(rows):
        across = 0
        for is_dark, run in groupby(row):
            width = len([*run])
            if is_dark:
                yield across, down, width
            across += width
