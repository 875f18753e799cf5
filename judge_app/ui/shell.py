"""What is on the window: a screen outside of any event, or the frame of the event that is open."""

from collections.abc import Callable, Sequence
from time import monotonic
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.uix.widget import Widget

from judge_app.core.ids import EventId
from judge_app.device.device import Device
from judge_app.errors import Broken, JudgeAppError
from judge_app.preferences import Preferences
from judge_app.sync.alone import Net
from judge_app.tablet import Tablet
from judge_app.ui import gliding, theme  # noqa: F401  # how every list glides
from judge_app.ui.boarding import Board
from judge_app.ui.inside import Inside
from judge_app.ui.later import fail_later
from judge_app.ui.pages import Pages, Stop
from judge_app.ui.screen import JudgeScreen
from judge_app.ui.ticker import Ticker
from judge_app.ui.watching import Watch
from judge_app.ui.widgets import Snackbar
from judge_app.ui.widgets.dialog import Cover
from judge_app.ui.widgets.field import Typed

if TYPE_CHECKING:
    from judge_app.desk import Desk
    from judge_app.ui.frame import EventFrame

__all__ = ["Shell"]

HOME = Stop("home", {})
LEAST_WIDTH = dp(360)
STRIP_BLOCKS = dp(380)
"""What the calls and the state of the devices take at the right of the strip."""
AGAIN_S = 1.0
"""So long after it could not have its files again, the app asks for them anew."""


class Shell(Inside):
    """Screens talk to the frame, or outside of an event to this; both offer the same ways."""

    def __init__(
        self,
        tablet: Tablet,
        preferences: Preferences,
        net: Net,
        board: Board,
        device: Device,
        watch: Watch,
        leave: Callable[[], None],
        **kwargs: Any,
    ) -> None:
        super().__init__(device, **kwargs)
        self._tablet = tablet
        self._preferences = preferences
        self._net = net
        self._board = board
        self._device = device
        self._watch = watch
        self._leave_app = leave
        self.frame: EventFrame | None = None
        """The frame of the event that is open."""
        self.is_away = False
        """Whether the watch has all files: then nothing here may be done."""
        self._is_lit = False
        self._ticker = Ticker(self._tick)
        self._take_back_soon = Clock.create_trigger(self._take_back, AGAIN_S)
        self._furnish()
        self._show_outside([HOME])
        self.resume()

    @property
    def screen(self) -> JudgeScreen:
        """The screen that is shown, in an event or outside."""
        shown: JudgeScreen = self.frame.screen if self.frame else self._pages.current_screen
        return shown

    def go(self, route: str = HOME.route, **where: Any) -> None:
        """Show a screen outside of any event; an open one is closed."""
        if route == HOME.route:
            self._show_outside([HOME])
        elif self.frame is not None:
            self._show_outside([HOME, Stop(route, where)])
        else:
            self._pages.go(route, where)

    def leave(self) -> None:
        """One step back; from Home, out of the app."""
        if not self._pages.step_back():
            self._leave_app()

    def back(self) -> None:
        if self.frame is not None:
            self.frame.back()
        elif not self.screen.back():
            self.leave()

    def show_event(self, desk: "Desk", route: str = "clock", **where: Any) -> None:
        """Open *desk*, which from now on is closed with its frame."""
        self._take_up(desk, [Stop(route, where)])

    def go_on_with(self, event: EventId) -> None:
        """Show the event that the watch has carried until now."""
        try:
            desk = self._tablet.open(event)
        except JudgeAppError as trouble:
            self._watch.closed()
            self.snackbar.say(str(trouble))
            return
        from judge_app.views.nav import first_page  # not before there is an event

        self._take_up(desk, [Stop(first_page(desk.role), {})], self._watch.heard_ms)

    def close_desk(self) -> None:
        """Close the open event, if there is one, and take it off the window.

        Where the app ends with it, by a fault or by the system, the watch goes on with the event.
        """
        if self.frame is None:
            return
        frame, self.frame = self.frame, None
        self.snackbar.hide()  # an undo would come too late
        frame.close()
        self._board.close()
        self._net.close()
        self._tablet.put_away(frame.desk)
        self.remove_widget(frame)

    def rebuild(self) -> None:
        """Make everything anew, because colours, type or words have changed; all stays where it is."""
        frame, self.frame = self.frame, None
        way = frame.pages.way if frame else self._pages.way
        if frame is not None:
            frame.close()
        else:
            self._pages.sleep()
        self.snackbar.hide()
        self.clear_widgets()
        self._furnish()
        if frame is not None:
            self._show_frame(frame.desk, way)
        else:
            self._show_outside(way)

    def is_typed_in(self) -> bool:
        """Whether something is open or typed that would be lost if all was made anew."""
        typed = () if self.screen.keeps_typed else (Typed,)
        return any(isinstance(one, Cover) or (isinstance(one, typed) and one.text) for one in self.walk())

    def pause(self) -> None:
        """Out of sight: the watch goes on with the event, if it can; all that was typed stays here."""
        if self._ticker.is_running:
            try:
                self._tick()  # an alarm of the moment since the last one is still given here
            finally:
                self._stop_counting()
                self.is_away = self._watch.hand_over(self._rest)
        elif self._take_back_soon.is_triggered:  # it could not have its files again, and leaves them
            self._take_back_soon.cancel()
            self._watch.hand_over(lambda: None)

    def resume(self) -> None:
        """Count from now on; what is shown is right at once."""
        if self.is_away:
            self._take_back()
        else:
            self._count_on()

    def close(self) -> None:
        """The app is left; what the watch carries by then is none of its business any more."""
        self._take_back_soon.cancel()
        self._stop_counting()
        if not self.is_away:
            self.close_desk()
        elif self.frame is not None:
            self.frame.close()

    def do_layout(self, *args: Any, **kwargs: Any) -> None:
        if self.frame is not None:
            self.frame.is_cramped = self.is_cramped
        super().do_layout(*args, **kwargs)
        self._settle()

    def on_touch_down(self, touch: Any) -> bool:
        return self.is_away or bool(super().on_touch_down(touch))

    def _count_on(self) -> None:
        self._device.hold_network(True)
        self.ask_edges()
        self._ticker.start()

    def _stop_counting(self) -> None:
        if self._ticker.is_running:
            self._ticker.stop()
            self._keep_lit(False)
            self._device.hold_network(False)

    def _rest(self) -> None:
        self._net.stop()
        self._board.stop()
        if self.frame is not None:
            self.frame.desk.rest()
        self._tablet.rest()

    def _take_back(self, *_: Any) -> None:
        """What the watch gave an alarm of stays silent here; what came after that nobody else tells."""
        asked = monotonic()
        try:
            self._watch.take_back(self._wake)
        except JudgeAppError as trouble:  # somebody else has the files still
            self.snackbar.say(str(trouble))
            self._take_back_soon()
            return
        if self.frame is not None:
            asked_ms = self._tablet.now_ms() - round((monotonic() - asked) * 1000)
            self.frame.catch_up(asked_ms if self._watch.heard_ms is None else self._watch.heard_ms)
        self._count_on()

    def _wake(self) -> None:
        self._tablet.wake()
        self.is_away = False
        if self.frame is not None:
            self._wake_event(self.frame)

    def _wake_event(self, frame: "EventFrame") -> None:
        desk = frame.desk
        try:
            if not self._tablet.wake_desk(desk):
                way = frame.pages.way
                self._take_up(self._tablet.open(desk.event), way)
                return
        except JudgeAppError as trouble:
            self.go()
            self.snackbar.say(str(trouble))
            return
        except ExceptionGroup as broken:  # what came is in; showing it failed
            fail_later(broken)
        self._board.open(desk)
        self._net.open(desk)
        self.screen.woke()

    def _tick(self) -> None:
        self.tick_edges()
        self._keep_lit(self.screen.shows_clock)
        (self.frame or self.screen).tick(self._tablet.now_ms())

    def _keep_lit(self, on: bool) -> None:
        if on != self._is_lit:
            self._is_lit = on
            self._device.keep_screen_on(on)

    def _take_up(self, desk: "Desk", way: Sequence[Stop], heard_ms: int | None = None) -> None:
        """*heard_ms*: until when the watch gave its alarms, if it had it."""
        self.close_desk()
        self._pages.sleep()
        self.remove_widget(self._pages)
        self._net.open(desk)
        self._board.open(desk)
        self._show_frame(desk, way, heard_ms)
        self._watch.opened(desk.event)

    def _furnish(self) -> None:
        self._pages = Pages(self._make_outside)
        self.snackbar = Snackbar()
        self.snackbar.bind(height=self._settle, text=self._show_snackbar)
        self._settle()

    def _show_outside(self, way: Sequence[Stop]) -> None:
        if self.frame is not None:
            self.close_desk()  # before Home: it opens each event for a look
            self._watch.closed()
        self._pages.restart(way)
        if self._pages.parent is None:
            self._lay(self._pages)

    def _show_frame(self, desk: "Desk", way: Sequence[Stop], heard_ms: int | None = None) -> None:
        from judge_app.handover.keeping import keeper_of  # not before there is an event: a start is quick
        from judge_app.ui.frame import EventFrame

        frame = EventFrame(
            desk,
            self._preferences,
            self._net,
            self._device,
            self._make_inside,
            leave_event=self.go,
            keeper=keeper_of(desk, self._tablet, lambda text: self.snackbar.say(text)),
            heard_ms=heard_ms,
            size=self.room[2:],
        )
        self.frame = frame
        frame.open(way)
        self._lay(frame)
        self._tick()

    def _lay(self, widget: Widget) -> None:
        """Under the snackbar."""
        self.add_widget(widget, index=len(self.children))

    def _show_snackbar(self, snackbar: Snackbar, text: str) -> None:
        """Only while it says something: even unseen it would be drawn with every frame."""
        self._settle()
        if text and snackbar.parent is None:
            self.add_widget(snackbar)
        elif not text:
            self.remove_widget(snackbar)

    def _make_outside(self, kind: type[JudgeScreen], **given: Any) -> JudgeScreen:
        return kind(**self._given(), go=self.go, leave=self.leave, show_event=self.show_event, **given)

    def _make_inside(self, kind: type[JudgeScreen], **given: Any) -> JudgeScreen:
        frame = self.frame
        if frame is None:
            raise Broken("A screen of an event was made without one.")
        return kind(**self._given(), desk=frame.desk, go=frame.go, leave=frame.leave, **given)

    def _given(self) -> dict[str, Any]:
        return {
            "tablet": self._tablet,
            "preferences": self._preferences,
            "net": self._net,
            "board": self._board,
            "device": self._device,
            "snackbar": self.snackbar,
        }

    def _settle(self, *_: Any) -> None:
        """The snackbar lies over the strip, or outside of an event over the header: the work is below.

        Where there is room, the way out stays in reach at its left and the calls at its right.
        """
        snackbar, room = self.snackbar, self.room
        is_wide = room.width >= theme.WIDE
        self._pages.is_wide = is_wide
        strip = theme.STRIP if is_wide else theme.STRIP_NARROW
        snackbar.least = strip if self.frame else theme.HEADER
        if is_wide:
            left = theme.RAIL + theme.EDGE if self.frame else theme.TOUCH + theme.GAP_L
            free = room.width - left - STRIP_BLOCKS * max(theme.text_scale, 1)
            snackbar.x, snackbar.width = room.x + left, min(max(free, LEAST_WIDTH), theme.SNACKBAR_WIDTH)
        else:
            snackbar.x, snackbar.width = room.x, room.width
        snackbar.top = room.top
