"""Settings of this tablet, the same inside an event and outside."""

from pathlib import Path
from typing import Any, ClassVar

from kivy.properties import ObjectProperty

import judge_app
from judge_app.language import _
from judge_app.ui.kv import load_rules
from judge_app.ui.permission import ask_to_notify
from judge_app.ui.screen import JudgeScreen
from judge_app.ui.screens.formparts import is_second_tap
from judge_app.views.settings import SettingsView, dark_view, language_options, notify_view, voice_line

__all__ = ["SettingsScreen"]

load_rules(__file__)
NAMES = ("device_name", "judge_name")
STALE_MS = 2000
"""So often it is looked at again what Android allows: whoever changed that comes back from its settings."""
REPORT = "report"
"""Where it is said that a report cannot be shared."""
REPORTS = "reports"
LOCALES = Path(judge_app.__file__).parents[1] / "assets" / "locale"


class SettingsScreen(JudgeScreen):
    route: ClassVar = "settings"
    keeps_typed: ClassVar = True
    view = ObjectProperty(SettingsView(), rebind=True)

    def __init__(self, **kwargs: Any) -> None:
        self._looked_ms = 0
        super().__init__(**kwargs)

    def look(self) -> SettingsView:
        wish, device = self.preferences, self.device
        self._looked_ms = self.now_ms()
        return SettingsView(
            theme=wish.theme,
            text_size=str(wish.text_size),
            is_left_handed=wish.left_handed,
            has_sound=wish.sound,
            has_vibration=wish.vibration,
            notify=notify_view(wish.notifications, device.may_notify()),
            has_voice=wish.voice,
            voice_line=voice_line(device.has_voice),
            language=wish.language,
            languages=language_options(path.parents[1].name for path in LOCALES.glob("*/LC_MESSAGES/*.mo")),
            dark=dark_view(device.pauses, device.is_battery_saved()),
            folder=str(self.tablet.folder),
            report=self._newest_report() if device.can_share else "",
            version=judge_app.__version__,
        )

    def show(self, scroll: float = 1.0, **_where: Any) -> None:
        self.ids.scroll.scroll_y = scroll

    def tick(self, now_ms: int) -> None:
        if abs(now_ms - self._looked_ms) >= STALE_MS:
            self.refresh()

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

    def switch_notifications(self, toggle: Any) -> None:
        """What Android forbids is wanted already; a tap asks it again."""
        if is_second_tap(toggle):
            return
        self.choose("notifications", not self.view.notify.is_on)
        if self.preferences.notifications and not self.device.may_notify():
            ask_to_notify(self, self.refresh)

    def allow(self) -> None:
        if not self.device.open_app_settings():
            self.say(_("In Android’s settings, look under Apps for Tableside, and there for Notifications."))

    def spare(self) -> None:
        """Let Android leave the app out when it saves the battery."""
        if not self.device.open_battery_settings():
            self.say(_("In Android’s settings, look under Apps for Tableside, and there for Battery."))

    def share_report(self) -> None:
        path = Path(self.tablet.folder) / REPORTS / self.view.report
        self.attempt(lambda: self.device.share(path, path.name), REPORT)

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

    def _newest_report(self) -> str:
        reports = Path(self.tablet.folder, REPORTS).glob("crash-*.txt")
        return max((path.name for path in reports), default="")

    def copy_folder(self) -> None:
        from kivy.core.clipboard import Clipboard  # looks for one only when it is wanted

        Clipboard.copy(self.view.folder)
        self.say(_("Copied"))
