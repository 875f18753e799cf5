"""The app: its window, its keys, its end."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

from kivy.app import App
from kivy.core.window import Window

from judge_app.errors import Refused
from judge_app.tablet import Tablet

if TYPE_CHECKING:
    from judge_app.ui.shell import Shell

__all__ = ["TablesideApp"]

NO_WINDOW = "Tableside could not open a window. Nothing was changed. See whether DISPLAY names your screen."
ESCAPE = 27
"""Also Android's Back."""


class TablesideApp(App):
    title = "Tableside"
    icon = str(Path(__file__).parents[2] / "assets" / "icon.png")

    def __init__(self, tablet: Tablet, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.tablet = tablet

    def run(self) -> None:
        """Show the app until it is left; without a window, raise `Refused`."""
        if Window is None:
            raise Refused(NO_WINDOW)
        super().run()

    def build(self) -> "Shell":
        from judge_app.ui import theme
        from judge_app.ui.shell import Shell  # sizes are known, and screens made, only with a window

        Window.clearcolor = theme.colors.bg
        Window.softinput_mode = "below_target"
        Window.bind(on_keyboard=self._on_keyboard)
        return Shell(self.tablet, leave=self.stop)

    def on_stop(self) -> None:
        Window.unbind(on_keyboard=self._on_keyboard)
        self.root.close_desk()

    def _on_keyboard(self, _: Any, key: int, *__: Any) -> bool:
        if key == ESCAPE:
            self.root.back()
        return key == ESCAPE
