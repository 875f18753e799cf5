"""The board in a window of its own, for a second display: a process that follows a board's server."""

import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from kivy.app import App
from kivy.clock import Clock
from kivy.core.window import Window

from judge_app.errors import Refused
from judge_app.language import _
from judge_app.ui.boardfollow import BoardFollower, Followed, steady_ms
from judge_app.ui.ticker import Ticker
from judge_app.views.board import BoardView

__all__ = ["BoardWindow", "open_board_window", "run_board_window"]

ESCAPE, LETTER_F = 27, ord("f")
_opened: list[subprocess.Popen[bytes]] = []


def open_board_window(address: str) -> bool:
    """Start a second window for the board at *address*; it goes on by itself."""
    _opened[:] = [one for one in _opened if one.poll() is None]
    home = Path(__file__).parents[2]
    try:
        _opened.append(
            subprocess.Popen(
                [sys.executable, "-m", "judge_app", "board-window", address],
                cwd=home,
                stdin=subprocess.DEVNULL,
                start_new_session=True,
            )
        )
    except OSError as trouble:
        text = _("A second window could not be opened: {reason}. Open the address in a browser instead.")
        raise Refused(text.format(reason=trouble.strerror)) from trouble
    return True


def run_board_window(address: str) -> int:
    """Show the board at *address* until its window is closed."""
    if Window is None:
        raise Refused(_("Tableside could not open a window. Open the address in a browser instead."))
    BoardWindow(address).run()
    return 0


class BoardWindow(App):
    """F or a double tap fills the screen; Escape leaves that, and then the window."""

    icon = str(Path(__file__).parents[2] / "assets" / "icon.png")

    def __init__(self, address: str, **kwargs: Any) -> None:
        super().__init__(title=_("Tableside board"), **kwargs)
        self._address = address
        self._follower = BoardFollower(address, self._hear)
        self._ahead_ms: float | None = None
        self._ticker = Ticker(self._tick)

    def build(self) -> Any:
        from judge_app.ui import theme
        from judge_app.ui.widgets import BigBoard

        theme.use("dark")
        Window.clearcolor = theme.colors.bg
        Window.allow_screensaver = False
        Window.bind(on_keyboard=self._on_keyboard, on_touch_down=self._on_touch)
        self._ahead_ms = time.time() * 1000 - steady_ms()
        looking = _("Looking for {address}").format(address=self._address)
        return BigBoard(views=(BoardView(event="Tableside", title=looking),), trouble=_("Not live"))

    def on_start(self) -> None:
        self._follower.start()
        self._ticker.start()

    def on_stop(self) -> None:
        self._ticker.stop()
        self._follower.stop()
        Window.unbind(on_keyboard=self._on_keyboard, on_touch_down=self._on_touch)

    def show(self, followed: Followed) -> None:
        """While the server is away its last word stays, and the clock goes on."""
        board = self.root
        if followed.views:
            board.views, board.served, board.zone = followed.views, followed.served, followed.zone
            self._ahead_ms = followed.ahead_ms
        board.trouble = "" if followed.is_live else _("Not live")
        self._tick()

    def _hear(self, followed: Followed) -> None:
        """On the follower's thread."""
        Clock.schedule_once(lambda _now: self.show(followed), 0)

    def _tick(self) -> None:
        self.root.tick(int(steady_ms() + (self._ahead_ms or 0)))

    def _on_touch(self, _window: Any, touch: Any) -> bool:
        if touch.is_double_tap:
            self._fill()
        return False

    def _on_keyboard(self, _window: Any, key: int, *_rest: Any) -> bool:
        if key == LETTER_F or (key == ESCAPE and Window.fullscreen):
            self._fill()
        elif key == ESCAPE:
            self.stop()
        return key in (ESCAPE, LETTER_F)

    def _fill(self) -> None:
        Window.fullscreen = False if Window.fullscreen else "auto"
