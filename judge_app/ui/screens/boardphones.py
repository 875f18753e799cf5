"""Board and phones: switched on here, found where, and what players may do with their phones."""

import os
import secrets
from typing import Any, ClassVar

from kivy.properties import BooleanProperty, ListProperty, ObjectProperty

from judge_app.core.ids import EventId
from judge_app.core.ops import PhoneKeyMade, SettingChosen
from judge_app.core.phones import KEY_BYTES, Switch, fresh_key
from judge_app.language import _
from judge_app.ui.boardwindow import open_board_window
from judge_app.ui.kv import load_rules
from judge_app.ui.screen import JudgeScreen
from judge_app.ui.screens import clockparts  # noqa: F401  # the rules name its RowBox
from judge_app.ui.widgets import Toggle
from judge_app.views.boardphones import BesideRow, BoardPhonesView, PhoneSwitch, boardphones_view

__all__ = ["BesideLine", "BoardPhonesScreen", "PhoneSwitchLine"]

LONGEST_WIFI = 32
"""No network has a longer name."""


class PhoneSwitchLine(Toggle):
    row = ObjectProperty(PhoneSwitch("initials", "", "", False, False), rebind=True)
    screen = ObjectProperty(None)

    def on_release(self) -> None:
        self.screen.allow(self.row.key, not self.row.is_on)


class BesideLine(Toggle):
    row = ObjectProperty(BesideRow(EventId(""), "", False), rebind=True)
    screen = ObjectProperty(None)

    def on_release(self) -> None:
        self.screen.show_beside(self.row.event, not self.row.is_on)


class BoardPhonesScreen(JudgeScreen):
    route: ClassVar = "boardphones"
    is_task: ClassVar = True
    view = ObjectProperty(BoardPhonesView(), rebind=True)
    qr = ListProperty()
    has_windows = BooleanProperty(False)
    """Whether this device shows more than one window at a time."""

    def __init__(self, **kwargs: Any) -> None:
        self._others: tuple[tuple[EventId, str], ...] = ()
        self.has_windows = "ANDROID_PRIVATE" not in os.environ
        super().__init__(**kwargs)

    def look(self) -> BoardPhonesView:
        return boardphones_view(self.desk.state, self.board.served, self.desk.role, self._others)

    def sources(self) -> list[Any]:
        return [*super().sources(), self.board]

    def on_pre_enter(self) -> None:
        found = [one for one in self.tablet.summaries() if one.event != self.desk.event and not one.trouble]
        self._others = tuple((one.event, one.summary.name) for one in found if one.summary)
        super().on_pre_enter()
        self.ids.wifi.text = self.view.wifi  # once: what is typed after that is not in the view

    def on_leave(self) -> None:
        self.save_wifi()
        super().on_leave()

    def on_view(self, _screen: Any, view: BoardPhonesView) -> None:
        self.qr = [[square == "1" for square in row] for row in view.qr]

    def switch(self, on: bool) -> None:
        self.attempt(lambda: self.board.switch(on), "switch")

    def save_wifi(self) -> None:
        name = " ".join(self.ids.wifi.text.split())[:LONGEST_WIFI]
        self.ids.wifi.text = name
        if name != self.view.wifi:
            self.attempt(lambda: self.board.set_wifi(name), "switch")

    def allow(self, switch: Switch, on: bool) -> None:
        self.do(SettingChosen(switch, int(on)), "phones")

    def make_pins(self) -> None:
        self.do(PhoneKeyMade(fresh_key(secrets.token_bytes(KEY_BYTES))), "phones")

    def show_beside(self, event: EventId, on: bool) -> None:
        self.attempt(lambda: self.board.show_beside(event, on), "beside")

    def open_window(self) -> None:
        if self.attempt(lambda: open_board_window(self.view.address), "window"):
            self.say(_("A window opens. Drag it to the second screen, then press F."))


load_rules(__file__)
