"""An open event: the strip above, the rail or the bar to go around by, and the screen in between."""

from collections.abc import Callable, Sequence
from typing import Any

from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from judge_app.alarm.alarm import alarm_of
from judge_app.core.model import State
from judge_app.core.reach import Reach
from judge_app.core.timing import ends_ms
from judge_app.desk import Desk
from judge_app.device.device import Device
from judge_app.errors import JudgeAppError
from judge_app.handover.keeping import BackupKeeper
from judge_app.preferences import Preferences
from judge_app.sync.alone import Net
from judge_app.ui import theme
from judge_app.ui.kv import load_rules
from judge_app.ui.naming import tell_names
from judge_app.ui.pages import Maker, Pages, Stop
from judge_app.ui.routes import EVENT, screen_class
from judge_app.ui.screen import JudgeScreen
from judge_app.ui.widgets import BottomNav, NavRail
from judge_app.views.nav import bar_items, bar_place, initials, rail_items, rail_place, role_of
from judge_app.views.strip import StripView, strip_view

__all__ = ["EventFrame"]

load_rules(__file__)

NAMES = ("judge_name", "device_name")
Leave = Callable[..., None]
"""Closes the event and shows a screen outside of it: home, unless another route is given."""


class EventFrame(BoxLayout):
    strip = ObjectProperty(StripView())
    route = StringProperty("")
    """The screen that is shown."""
    is_wide = BooleanProperty(True)
    is_cramped = BooleanProperty(False)
    """Whether the keyboard leaves no room for the strip."""

    def __init__(
        self,
        desk: Desk,
        preferences: Preferences,
        net: Net,
        device: Device,
        make: Maker,
        leave_event: Leave,
        keeper: BackupKeeper | None = None,
        heard_ms: int | None = None,
        **kwargs: Any,
    ) -> None:
        """*keeper* makes the backups, where there are any to be made.

        *heard_ms*: until when another process of this tablet gave the alarms, if one did.
        """
        super().__init__(**kwargs)
        self.desk = desk
        self._preferences = preferences
        self._net = net
        self.leave_event = leave_event
        self._counted: tuple[State, Reach, int] | None = None
        """The state, the reach and the second for which the strip was drawn."""
        self._turn_ms = 0
        self.pages = Pages(make, is_wide=self.is_wide)
        self.ids.middle.add_widget(self.pages)
        self._strip = self.ids.strip.__self__  # kept: a board takes it off the window
        self._rail = NavRail()
        self._rail.bind(on_go=self._on_nav, on_more=lambda *_: self.go("more"))
        self._bar = BottomNav()
        self._bar.bind(on_go=self._on_nav)
        self._alarm = alarm_of(preferences, device, heard_ms)
        self._keeper = keeper
        self._let_go = [
            desk.subscribe(self._on_state),
            preferences.subscribe(self._on_preference),
            net.subscribe(self._on_reach),
        ]
        self.bind(is_wide=self.pages.setter("is_wide"))
        self.bind(is_wide=self._arrange, is_cramped=self._arrange, route=self._arrange)

    @property
    def screen(self) -> JudgeScreen:
        shown: JudgeScreen = self.pages.current_screen
        return shown

    def open(self, way: Sequence[Stop]) -> None:
        self.pages.restart(way)
        self._follow()
        self._arrange()
        self._tell_names()

    def go(self, route: str, **where: Any) -> None:
        """Show a screen of the event; one outside of it closes the event first."""
        if route not in EVENT:
            self.leave_event(route, **where)
            return
        self.pages.go(route, where)
        self._follow()

    def leave(self) -> None:
        """One step back; from the first page, out of the event."""
        if self.pages.step_back():
            self._follow()
        else:
            self.leave_event()

    def back(self) -> None:
        if not self.screen.back():
            self.leave()

    def close(self) -> None:
        """Let go of the event, which stays open."""
        for let_go in self._let_go:
            let_go()
        self._let_go = []
        self.pages.sleep()

    def on_width(self, _: Widget, width: float) -> None:
        self.is_wide = width >= theme.WIDE

    def tick(self, now_ms: int) -> None:
        self._count(now_ms)
        self._alarm.heed(self.desk.state, now_ms)
        if self._keeper is not None:
            self._keeper.heed(now_ms)
        self.screen.tick(now_ms)

    def catch_up(self, since_ms: int) -> None:
        """Stay silent about what was heard until *since_ms* while the app was away."""
        self._alarm.catch_up(self.desk.state, since_ms)

    def _count(self, now_ms: int) -> None:
        state = self.desk.state
        if self._counted is None or self._counted[0] is not state:
            self._turn_ms = _turn_ms(state, now_ms)
        counted = state, self._net.reach, (now_ms - self._turn_ms) // 1000
        if self._counted is None or self._counted[0] is not state or self._counted[1:] != counted[1:]:
            self._counted = counted
            self.strip = strip_view(state, now_ms, self.desk.device, self._net.reach)

    def _on_state(self) -> None:
        self._count(self.screen.now_ms())
        self._name()

    def _on_reach(self) -> None:
        self._count(self.screen.now_ms())

    def _on_preference(self, name: str) -> None:
        if name == "left_handed":
            self._arrange()
        if name in NAMES:
            self._tell_names()
        self._name()

    def _tell_names(self) -> None:
        try:
            tell_names(self.desk, self._preferences)
        except JudgeAppError as trouble:  # nobody asked for it, so it is said where everything is
            self.screen.say(str(trouble))

    def _on_nav(self, _: Widget, route: str) -> None:
        self.go(route)

    def _follow(self) -> None:
        self.route = self.screen.name
        self._rail.chosen, self._bar.chosen = rail_place(self.route), bar_place(self.route)
        self._name()

    def _name(self) -> None:
        """What rail and bar say, which changes with the calls and the judge."""
        state, judge = self.desk.state, self._preferences.judge_name
        self._rail.items, self._bar.items = rail_items(state), bar_items(state)
        self._rail.initials = initials(judge or self._preferences.device_name)
        self._rail.role = role_of(judge, state, self.desk.device)

    def _arrange(self, *_: Any) -> None:
        """The rail on its side or the bar at the bottom; a task has neither, and a board no strip either."""
        kind = screen_class(self.route) if self.route else None
        is_task, is_bare = bool(kind and kind.is_task), self.is_cramped or bool(kind and kind.is_bare)
        if is_bare and self._strip.parent is not None:
            self.remove_widget(self._strip)
        elif not is_bare and self._strip.parent is None:
            self.add_widget(self._strip, index=len(self.children))
        for nav in (self._rail, self._bar):
            if nav.parent is not None:
                nav.parent.remove_widget(nav)
        if is_task:
            return
        if self.is_wide:
            self.ids.middle.add_widget(self._rail, index=0 if self._preferences.left_handed else 1)
        else:
            self.add_widget(self._bar)


def _turn_ms(state: State, now_ms: int) -> int:
    """A moment at which the round's clock turns from one second to the next; so do all others."""
    last = state.current_round
    clock = state.round_clock(last.number) if last else None
    return (ends_ms(clock, now_ms) or 0) if clock else 0
