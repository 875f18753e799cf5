"""The board: what the hall sees on a projector or a second display, one event or several side by side.

It draws views and counts by itself: `tick` sets what has changed, and only that is drawn anew.
"""

from math import ceil
from typing import Any

from kivy.graphics import Color as Tint
from kivy.graphics import PopMatrix, PushMatrix, Rectangle, Translate
from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.widget import Widget

from judge_app.ui.widgets.bigboardpane import BoardPane
from judge_app.ui.widgets.bigboardparts import DARK, place
from judge_app.views.board import BoardView
from judge_app.views.boardface import drift
from judge_app.views.served import Served

__all__ = ["BigBoard"]

GAP = 4
"""Between two events, in pixels."""


class BigBoard(Widget):
    """*views* side by side: two in columns, up to four in two rows."""

    views = ObjectProperty((BoardView(),))
    served = ObjectProperty(Served())
    trouble = StringProperty("")
    zone = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs: Any) -> None:
        self._now_ms = 0
        self.panes: list[BoardPane] = []
        super().__init__(**kwargs)
        with self.canvas.before:
            Tint(*DARK.bg)
            self._ground = Rectangle()
            PushMatrix()
            self._drift = Translate()
        with self.canvas.after:
            PopMatrix()
        for name in ("views", "pos", "size"):
            self.fbind(name, self._arrange)
        for name in ("served", "trouble", "zone"):
            self.fbind(name, self._hand_on)
        self._arrange()

    def tick(self, now_ms: int) -> None:
        """Time has passed: the figures count, pages turn, and every minute all of it moves a little."""
        self._now_ms = now_ms
        x, y = drift(now_ms)
        if (self._drift.x, self._drift.y) != (x, y):
            self._drift.xy = x, y
        for pane in self.panes:
            pane.tick(now_ms)

    def _arrange(self, *_args: Any) -> None:
        self._ground.pos, self._ground.size = self.pos, self.size
        views = self.views or (BoardView(),)
        while len(self.panes) > len(views):
            self.remove_widget(self.panes.pop())
        while len(self.panes) < len(views):
            self.panes.append(BoardPane())
            self.add_widget(self.panes[-1])
        is_tall = self.width < self.height
        columns = 1 if len(views) == 1 or (is_tall and len(views) == 2) else 2
        rows = ceil(len(views) / columns)
        width, height = (self.width - GAP * (columns - 1)) / columns, (self.height - GAP * (rows - 1)) / rows
        for number, (pane, view) in enumerate(zip(self.panes, views, strict=True)):
            row, column = divmod(number, columns)
            x, top = self.x + column * (width + GAP), self.top - row * (height + GAP)
            place(pane, x, top - height, width, height)
            pane.view = view
        self._hand_on()

    def _hand_on(self, *_args: Any) -> None:
        for pane in self.panes:
            pane.served, pane.trouble, pane.zone = self.served, self.trouble, self.zone
            pane.tick(self._now_ms)
