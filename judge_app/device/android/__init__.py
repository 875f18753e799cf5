"""Android: all that a device can do, in the app's process and in that of its watch."""

from collections.abc import Callable, Sequence
from pathlib import Path

from judge_app.device.android import background, chooser, look, notices, settings, sharing, signals
from judge_app.device.android.java import context, quiet, watch_class
from judge_app.device.android.voice import Voice
from judge_app.device.device import Chosen, Insets, SoundName
from judge_app.device.screen import keep_screen_on
from judge_app.device.speech import Speech

__all__ = ["Android"]


class Android:
    """Made on the main thread of its process: only that one finds the app's own Java classes by itself."""

    pauses = True
    can_share = True
    has_chooser = True
    has_voice = True

    def __init__(self) -> None:
        _know_own_classes()
        self._player = signals.Player()
        self._speech = Speech(Voice())
        self._processor = background.Held(background.processor_lock)
        self._network = (
            background.Held(background.wifi_lock),
            background.Held(background.multicast_lock),
        )

    def play(self, name: SoundName) -> None:
        self._player.play(name)

    def vibrate(self, milliseconds: int) -> None:
        signals.vibrate(milliseconds)

    def say(self, text: str, language: str = "", pause_s: float = 0.0) -> None:
        self._speech.say(text, language, pause_s)

    def notify(self, title: str, text: str) -> None:
        notices.notify(title, text)

    def may_notify(self) -> bool:
        return notices.may_notify()

    def ask_to_notify(self, then: Callable[[bool], None]) -> None:
        notices.ask_to_notify(then)

    def open_app_settings(self) -> bool:
        return settings.open_app_settings()

    def is_dark(self) -> bool | None:
        return look.is_dark()

    def language(self) -> str:
        return look.language()

    def insets(self) -> Insets:
        return look.insets()

    def keep_screen_on(self, on: bool) -> None:
        keep_screen_on(on)

    def dress_bars(self, is_light: bool) -> None:
        look.dress_bars(is_light)

    def hide_presplash(self) -> None:
        look.hide_presplash()

    def choose_file(self, endings: Sequence[str], then: Callable[[Chosen | None], None]) -> None:
        """Whatever its ending: many a document of Android has another one than its name tells."""
        chooser.choose_file(then)

    def outside_folder(self) -> Path | None:
        return sharing.outside_folder()

    def share(self, path: Path, title: str) -> None:
        sharing.share(path, title)

    def open_file(self, path: Path) -> None:
        sharing.open_file(path)

    def start_watch(self, title: str, text: str) -> None:
        background.start_watch(title, text)

    def stop_watch(self) -> None:
        background.stop_watch()

    def show_watch(self, title: str, text: str, ends_ms: int | None = None) -> None:
        notices.show_watch(title, text, ends_ms)

    def hold_network(self, on: bool) -> None:
        for lock in self._network:
            lock.hold(on)

    def hold_processor(self, on: bool) -> None:
        self._processor.hold(on)

    def is_battery_saved(self) -> bool:
        return background.is_battery_saved()

    def open_battery_settings(self) -> bool:
        return settings.open_battery_settings()

    def send_to_back(self) -> bool:
        return background.send_to_back()


@quiet(None)
def _know_own_classes() -> None:
    context()
    watch_class()
