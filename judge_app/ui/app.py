"""The app: its window, its look, its keys, its end."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kivy.app import App
from kivy.base import EventLoop, ExceptionManager
from kivy.clock import Clock
from kivy.core.window import Window

from judge_app import language
from judge_app.core.ids import EventId
from judge_app.device.desktop import Desktop
from judge_app.device.device import Device
from judge_app.errors import Broken, Refused
from judge_app.language import N_, _
from judge_app.preferences import Preferences
from judge_app.sync.alone import Alone, Net
from judge_app.tablet import Tablet
from judge_app.ui.boarding import Board, NoBoard
from judge_app.ui.crashes import Crashes
from judge_app.ui.later import fail_later
from judge_app.ui.pace import Pace
from judge_app.ui.preload import Preload
from judge_app.ui.routes import SCREENS
from judge_app.ui.watching import NoWatch, Watch

if TYPE_CHECKING:
    from judge_app.ui.shell import Shell

__all__ = ["TablesideApp"]

NO_WINDOW = N_(
    "Tableside could not open a window. Nothing was changed. See whether DISPLAY names your screen."
)
ESCAPE = 27
"""Also Android's Back."""
LOOKS = ("dark", "light")
PUT_OFF_S = 1.0
"""So often it is looked whether what was typed is done with, when the device has turned dark meanwhile."""


class TablesideApp(App):
    root: "Shell"
    title = "Tableside"
    icon = str(Path(__file__).parents[2] / "assets" / "icon.png")

    def __init__(
        self,
        tablet: Tablet,
        net: Net | None = None,
        board: Board | None = None,
        device: Device | None = None,
        watch: Watch | None = None,
        carried: EventId | None = None,
        **kwargs: Any,
    ) -> None:
        """*carried* is the event that *watch* had until now: it is shown at once."""
        super().__init__(**kwargs)
        self.tablet = tablet
        self.net = net or Alone()
        self.board = board or NoBoard()
        self.device = device or Desktop()
        self.watch = watch or NoWatch()
        self._carried = carried
        self.preferences = Preferences(tablet)
        self._is_open = False
        self._ended_with = ""
        self._look: tuple[Any, ...] = ()
        self._rebuild = Clock.create_trigger(self._rebuild_shell)
        self._rebuild_later = Clock.create_trigger(self._follow_device, PUT_OFF_S)
        self._pace = Pace()
        self._preload = Preload(["judge_app.ui.frame", *(module for module, _class in SCREENS.values())])

    def run(self) -> None:
        """Show the app until it is left; without a window, raise `Refused`."""
        if Window is None:
            raise Refused(_(NO_WINDOW))
        try:
            super().run()
        finally:
            self.on_stop()
        if self._ended_with:
            raise Broken(self._ended_with)

    def build(self) -> "Shell":
        self._dress()
        from judge_app.ui.shell import Shell  # the kit is made only with a window, and in a look

        Window.softinput_mode = ""  # the keyboard is an inset like any other
        Window.bind(on_keyboard=self._on_keyboard)
        self._crashes = Crashes(self.tablet.folder, self._say, self._end)
        ExceptionManager.add_handler(self._crashes)
        self._let_go = self.preferences.subscribe(self._on_preference)
        self._is_open = True
        shell = Shell(
            self.tablet,
            self.preferences,
            self.net,
            self.board,
            self.device,
            self.watch,
            leave=self._leave,
            size=Window.size,
        )
        if self._carried is not None:
            shell.go_on_with(self._carried)
        return shell

    def on_start(self) -> None:
        Window.bind(on_flip=self._on_first_frame)
        self._preload.start()
        self._pace.start()

    def on_pause(self) -> bool:
        self._rebuild_later.cancel()
        self._heard(self.root.pause)
        return True

    def on_resume(self) -> None:
        if EventLoop.quit:
            return  # Android wakes an app that is swiped away only to end it: the watch keeps the event
        self._heard(self.root.resume)
        self._heard(self._follow_device)

    def on_stop(self) -> None:
        """Kivy says it twice when the app is left by Back."""
        Window.unbind(on_flip=self._on_first_frame)
        self._preload.stop()
        self._pace.stop()
        self._rebuild.cancel()
        self._rebuild_later.cancel()
        if not self._is_open:
            return
        self._is_open = False
        Window.unbind(on_keyboard=self._on_keyboard)
        ExceptionManager.remove_handler(self._crashes)
        self._let_go()
        self.root.close()

    def _on_keyboard(self, _window: Any, key: int, *_rest: Any) -> bool:
        if key == ESCAPE and not self.root.is_away:
            self.root.back()
        return key == ESCAPE

    def _on_first_frame(self, _window: Any) -> None:
        Window.unbind(on_flip=self._on_first_frame)
        self.device.hide_presplash()

    def _heard(self, work: Callable[[], None]) -> None:
        """Kivy drops what is raised while the system pauses the app, and then never tells it to go on."""
        try:
            work()
        except Exception as error:
            fail_later(error)

    def _leave(self) -> None:
        """Out of Home, as Back leaves any app of the device; where there is no such way, it ends."""
        if not self.device.send_to_back():
            self.stop()

    def _follow_device(self, *_: Any) -> None:
        """The device may have turned dark meanwhile, or speak otherwise; what is being typed comes first."""
        if self._wanted_look() != self._look and self.root.is_typed_in():
            self._rebuild_later()
        else:
            self._on_preference("theme")

    def _on_preference(self, _name: str) -> None:
        if self._wanted_look() != self._look:
            self._rebuild()  # in the next frame: what was touched to ask for it is still at work

    def _rebuild_shell(self, _: float) -> None:
        self._dress()
        self.root.rebuild()

    def _wanted_look(self) -> tuple[str, float, str]:
        """The colours, the size of the type, the language."""
        return self._colors(), self.preferences.text_size, self.preferences.language or self.device.language()

    def _colors(self) -> str:
        chosen = os.environ.get("TABLESIDE_THEME") or self.preferences.theme
        if chosen in LOOKS:
            return chosen
        return "light" if self.device.is_dark() is False else "dark"

    def _dress(self) -> None:
        from judge_app.ui import theme

        self._look = colors, text_size, words = self._wanted_look()
        language.use(words)
        self.device.dress_bars(colors == "light")
        theme.use(colors, text_size)
        Window.clearcolor = theme.colors.bg

    def _say(self, text: str) -> None:
        self.root.snackbar.say(text)

    def _end(self, text: str) -> None:
        self._ended_with = text
        self.root.close_desk()
        self.stop()
