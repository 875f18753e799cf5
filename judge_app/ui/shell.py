"""Which screen is on the window, and the event that is open."""

from collections.abc import Callable
from typing import Any

from kivy.uix.screenmanager import NoTransition, ScreenManager

from judge_app.desk import Desk
from judge_app.tablet import Tablet
from judge_app.ui.kv import load_rules
from judge_app.ui.screens.event import EventScreen
from judge_app.ui.screens.home import HomeScreen

__all__ = ["Shell"]


class Shell(ScreenManager):
    def __init__(self, tablet: Tablet, leave: Callable[[], None], **kwargs: Any) -> None:
        load_rules()
        super().__init__(transition=NoTransition(), **kwargs)
        self._tablet = tablet
        self._desk: Desk | None = None
        self._home = HomeScreen(tablet=tablet, show_event=self.show_event, up=leave)
        self.switch_to(self._home)

    def show_event(self, desk: Desk) -> None:
        self._desk = desk
        self.switch_to(EventScreen(tablet=self._tablet, desk=desk, up=self.show_home))

    def show_home(self) -> None:
        self.close_desk()  # before the list: it opens each event for a look
        self.switch_to(self._home)

    def back(self) -> None:
        self.current_screen.back()

    def close_desk(self) -> None:
        if self._desk is not None:
            self._desk.close()
            self._desk = None
