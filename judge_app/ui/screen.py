"""What every screen does: draw a view of the state, do operations, say in place what was refused."""

from collections.abc import Callable
from typing import Any, TypeVar

from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.screenmanager import Screen
from kivy.uix.widget import Widget

from judge_app.core.ops import Op
from judge_app.errors import JudgeAppError
from judge_app.log.entry import Entry
from judge_app.ui import theme

__all__ = ["JudgeScreen"]

T = TypeVar("T")


class JudgeScreen(Screen):
    """A subclass has a `view` property with an empty view as default, and `look`, which computes it."""

    tablet = ObjectProperty(None)
    desk = ObjectProperty(None, allownone=True)
    up = ObjectProperty(lambda: None)
    """Where Back leads from here."""
    is_wide = BooleanProperty(True)
    refusal = StringProperty("")
    refused_at = StringProperty("")
    """The place of the screen where *refusal* is shown."""

    def __init__(self, **kwargs: Any) -> None:
        self._let_go: Callable[[], None] = lambda: None
        super().__init__(**kwargs)

    def look(self) -> Any:
        raise NotImplementedError

    def refresh(self, *_: Any) -> None:
        """Kivy compares: an equal view redraws nothing."""
        self.view = self.look()

    def on_pre_enter(self) -> None:
        if self.desk is not None:
            self._let_go = self.desk.subscribe(self.refresh)
        self.refresh()

    def on_leave(self) -> None:
        self._let_go()
        self._let_go = lambda: None

    def on_width(self, _: Widget, width: float) -> None:
        self.is_wide = width >= theme.WIDE

    def back(self) -> None:
        """Close what is open on this screen, or go one screen up."""
        self.up()

    def do(self, op: Op, at: str = "") -> Entry | None:
        """Let *op* have happened; a refusal is shown at the place *at*, and nothing has changed."""
        return self.attempt(lambda: self.desk.do(op), at)

    def attempt(self, action: Callable[[], T], at: str = "") -> T | None:
        try:
            done = action()
        except JudgeAppError as refusal:
            self.refusal, self.refused_at = str(refusal), at
            return None
        self.refusal = ""
        return done
