"""Settings of this tablet, the same inside an event and outside."""

from pathlib import Path
from typing import Any, ClassVar

from kivy.properties import ObjectProperty

import judge_app
from judge_app.device import ask_to_notify, has_voice
from judge_app.language import _
from judge_app.ui.kv import load_rules
from judge_app.ui.screen import JudgeScreen
from judge_app.views.settings import SettingsView, language_options, voice_line

__all__ = ["SettingsScreen"]

load_rules(__file__)
NAMES = ("device_name", "judge_name")
LOCALES = Path(judge_app.__file__).parents[1] / "assets" / "locale"


class SettingsScreen(JudgeScreen):
    route: ClassVar = "settings"
    view = ObjectProperty(SettingsView(), rebind=True)

    def look(self) -> SettingsView:
        wish = self.preferences
        return SettingsView(
            theme=wish.theme,
            text_size=str(wish.text_size),
            is_left_handed=wish.left_handed,
            has_sound=wish.sound,
            has_vibration=wish.vibration,
            has_notifications=wish.notifications,
            has_voice=wish.voice,
            voice_line=voice_line(has_voice()),
            language=wish.language,
            languages=language_options(path.parents[1].name for path in LOCALES.glob("*/LC_MESSAGES/*.mo")),
            folder=str(self.tablet.folder),
            version=judge_app.__version__,
        )

    def show(self, scroll: float = 1.0, **_where: Any) -> None:
        self.ids.scroll.scroll_y = scroll

    def place(self) -> dict[str, Any]:
        return {"scroll": self.ids.scroll.scroll_y}

    def on_pre_enter(self) -> None:
        super().on_pre_enter()
        self._show_names()  # once: what is typed after that is not in the view

    def on_leave(self) -> None:
        self.save_names()
        super().on_leave()

    def choose(self, what: str, value: Any) -> None:
        """Nothing that the screen itself has just shown is a choice."""
        if value != "" or what == "language":
            self.attempt(lambda: setattr(self.preferences, what, value))

    def switch_notifications(self) -> None:
        self.choose("notifications", not self.view.has_notifications)
        if self.preferences.notifications:
            ask_to_notify()

    def choose_text(self, size: str) -> None:
        if size:
            self.choose("text_size", float(size))

    def save_names(self) -> None:
        for name in NAMES:
            typed = self.ids[name].text
            self.attempt(lambda: setattr(self.preferences, name, typed))  # noqa: B023  # done at once
        self._show_names()

    def _show_names(self) -> None:
        """As they are kept: without needless spaces, and one that stands for none."""
        for name in NAMES:
            self.ids[name].text = getattr(self.preferences, name)

    def copy_folder(self) -> None:
        from kivy.core.clipboard import Clipboard  # looks for one only when it is wanted

        Clipboard.copy(self.view.folder)
        self.say(_("Copied"))
