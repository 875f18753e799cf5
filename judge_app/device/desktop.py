"""A desktop: sounds, a voice and dialogs; it neither vibrates nor pauses the app."""

import locale
from collections.abc import Callable, Sequence
from pathlib import Path

from judge_app.device import appearance, chooser, opening, sound, speech
from judge_app.device.device import Chosen, Insets, SoundName
from judge_app.device.screen import keep_screen_on
from judge_app.errors import Refused
from judge_app.language import _

__all__ = ["Desktop"]


class Desktop:
    pauses = False
    can_share = False

    def play(self, name: SoundName) -> None:
        sound.play(name)

    def vibrate(self, milliseconds: int) -> None:
        pass

    @property
    def has_voice(self) -> bool:
        return speech.has_voice()

    def say(self, text: str, language: str = "", pause_s: float = 0.0) -> None:
        speech.say(text, language, pause_s)

    def notify(self, title: str, text: str) -> None:
        pass

    def may_notify(self) -> bool:
        return True

    def ask_to_notify(self, then: Callable[[bool], None]) -> None:
        then(True)

    def open_app_settings(self) -> bool:
        return False

    def is_dark(self) -> bool | None:
        return appearance.is_dark()

    def language(self) -> str:
        return locale.getlocale()[0] or "en"

    def insets(self) -> Insets:
        return Insets()

    def keep_screen_on(self, on: bool) -> None:
        keep_screen_on(on)

    def dress_bars(self, is_light: bool) -> None:
        pass

    def hide_presplash(self) -> None:
        pass

    @property
    def has_chooser(self) -> bool:
        return chooser.has_chooser()

    def choose_file(self, endings: Sequence[str], then: Callable[[Chosen | None], None]) -> None:
        chooser.choose_file(endings, then)

    def outside_folder(self) -> Path | None:
        return None

    def share(self, path: Path, title: str) -> None:
        raise Refused(_("This device has no way to share a file. It is here: {path}").format(path=path))

    def open_file(self, path: Path) -> None:
        opening.open_file(path)

    def start_watch(self, title: str, text: str) -> None:
        pass

    def stop_watch(self) -> None:
        pass

    def show_watch(self, title: str, text: str, ends_ms: int | None = None) -> None:
        pass

    def hold_network(self, on: bool) -> None:
        pass

    def hold_processor(self, on: bool) -> None:
        pass

    def is_battery_saved(self) -> bool:
        return False

    def open_battery_settings(self) -> bool:
        return False

    def send_to_back(self) -> bool:
        return False
