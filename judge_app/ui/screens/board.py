"""The board on this very screen: nothing but what the hall shall see, and a way out."""

from typing import Any, ClassVar

from kivy.clock import Clock
from kivy.properties import BooleanProperty, ObjectProperty

from judge_app.ui.kv import load_rules
from judge_app.ui.screen import JudgeScreen
from judge_app.views.board import BoardView, board_view
from judge_app.views.served import Served

__all__ = ["BoardScreen"]

load_rules(__file__)

TOUCHED_SECONDS = 4
"""So long the way out is shown after a touch."""
STALE_MS = 30_000
"""So often it is looked whether an announcement is still news."""


class BoardScreen(JudgeScreen):
    route: ClassVar = "board"
    is_task: ClassVar = True
    is_bare: ClassVar = True
    shows_clock: ClassVar = True
    view = ObjectProperty((BoardView(),))
    """One for each event: the open one, and those beside it."""
    served = ObjectProperty(Served())
    is_touched = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        self._looked_ms = 0
        super().__init__(**kwargs)
        self._hide = Clock.create_trigger(self._untouch, TOUCHED_SECONDS)

    def look(self) -> tuple[BoardView, ...]:
        self._looked_ms = self.now_ms()
        self.served = self.board.served
        states = (self.desk.state, *self.board.beside)
        return tuple(board_view(state, self._looked_ms) for state in states)

    def sources(self) -> list[Any]:
        return [*super().sources(), self.board]

    def tick(self, now_ms: int) -> None:
        self.ids.board.tick(now_ms)
        if abs(now_ms - self._looked_ms) >= STALE_MS:
            self.refresh()

    def on_pre_enter(self) -> None:
        super().on_pre_enter()
        self.tick(self.now_ms())

    def on_leave(self) -> None:
        super().on_leave()
        self._hide.cancel()
        self.is_touched = False

    def on_touch_down(self, touch: Any) -> bool:
        if super().on_touch_down(touch):
            return True
        self.is_touched = True
        self._hide.cancel()
        self._hide()
        return True

    def _untouch(self, *_: Any) -> None:
        self.is_touched = False
