"""What is on the window: a screen outside of any event, or the frame of the event that is open."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from kivy.metrics import dp
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from judge_app.errors import Broken
from judge_app.preferences import Preferences
from judge_app.sync.alone import Net
from judge_app.tablet import Tablet
from judge_app.ui import theme
from judge_app.ui.boarding import Board
from judge_app.ui.pages import Pages, Stop
from judge_app.ui.screen import JudgeScreen
from judge_app.ui.ticker import Ticker
from judge_app.ui.widgets import Snackbar

if TYPE_CHECKING:
    from judge_app.desk import Desk
    from judge_app.ui.frame import EventFrame

__all__ = ["Shell"]

HOME = Stop("home", {})
LEAST_WIDTH = dp(360)
STRIP_BLOCKS = dp(380)
"""What the calls and the state of the devices take at the right of the strip."""


class Shell(FloatLayout):
    """Screens talk to the frame, or outside of an event to this; both offer the same ways."""

    def __init__(
        self,
        tablet: Tablet,
        preferences: Preferences,
        net: Net,
        board: Board,
        leave: Callable[[], None],
        **kwargs: Any,
    ) -> None:
        super().__init__(**kwargs)
        self._tablet = tablet
        self._preferences = preferences
        self._net = net
        self._board = board
        self._leave_app = leave
        self.frame: EventFrame | None = None
        """The frame of the event that is open."""
        self._ticker = Ticker(self._tick)
        self.bind(size=self._settle)
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
        self.close_desk()
        self._pages.sleep()
        self.remove_widget(self._pages)
        self._net.open(desk)
        self._board.open(desk)
        self._show_frame(desk, [Stop(route, where)])

    def close_desk(self) -> None:
        """Close the open event, if there is one, and take it off the window."""
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

    def pause(self) -> None:
        self._ticker.stop()

    def resume(self) -> None:
        """Count from now on; what is shown is right at once."""
        self._ticker.start()

    def close(self) -> None:
        self.pause()
        self.close_desk()

    def _tick(self) -> None:
        (self.frame or self.screen).tick(self._tablet.now_ms())

    def _furnish(self) -> None:
        self._pages = Pages(self._make_outside)
        self.snackbar = Snackbar()
        self.snackbar.bind(height=self._settle, text=self._show_snackbar)
        self._settle()

    def _show_outside(self, way: Sequence[Stop]) -> None:
        self.close_desk()  # before Home: it opens each event for a look
        self._pages.restart(way)
        if self._pages.parent is None:
            self._lay(self._pages)

    def _show_frame(self, desk: "Desk", way: Sequence[Stop]) -> None:
        from judge_app.ui.frame import EventFrame  # not before there is an event: a start is quick

        frame = EventFrame(
            desk, self._preferences, self._net, self._make_inside, leave_event=self.go, size=self.size
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
            "snackbar": self.snackbar,
        }

    def _settle(self, *_: Any) -> None:
        """The snackbar lies over the strip, or outside of an event over the header: the work is below.

        Where there is room, the way out stays in reach at its left and the calls at its right.
        """
        snackbar, is_wide = self.snackbar, self.width >= theme.WIDE
        self._pages.is_wide = is_wide
        strip = theme.STRIP if is_wide else theme.STRIP_NARROW
        snackbar.least = strip if self.frame else theme.HEADER
        if is_wide:
            left = theme.RAIL + theme.EDGE if self.frame else theme.TOUCH + theme.GAP_L
            free = self.width - left - STRIP_BLOCKS * max(theme.text_scale, 1)
            snackbar.x, snackbar.width = self.x + left, min(max(free, LEAST_WIDTH), theme.SNACKBAR_WIDTH)
        else:
            snackbar.x, snackbar.width = self.x, self.width
        snackbar.top = self.top
