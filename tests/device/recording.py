"""A device that does nothing but keep what it was asked for, and answers as it is told to."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from judge_app.device.device import Chosen, Insets, SoundName
from judge_app.errors import Refused

__all__ = ["Recording"]


class Recording:
    """`calls` holds every call as a tuple of its name and what was handed over, but for *then*.

    What it is merely asked about (its insets, its language, whether it is dark ...) is no call; set
    the answers as attributes, before or while it is used.
    """

    def __init__(self) -> None:
        self.calls: list[tuple[Any, ...]] = []
        self.has_voice = True
        self.allows_notifying = True
        self.will_allow_notifying: bool | None = True
        """How somebody answers when asked; None: the question stays open, see `asked`."""
        self.asked: list[Callable[[bool], None]] = []
        self.has_settings = True
        self.dark: bool | None = True
        self.speaks = "en"
        self.covered = Insets()
        self.has_chooser = True
        self.will_choose: Chosen | None = None
        self.outside: Path | None = None
        self.can_share = True
        self.refuses_to_share = ""
        """Where it is not empty: what `share` is refused with."""
        self.refuses_to_open = ""
        self.pauses = True
        self.saves_battery = False
        self.goes_to_back = True

    def named(self, name: str) -> list[tuple[Any, ...]]:
        """What was handed over in each call of *name*."""
        return [call[1:] for call in self.calls if call[0] == name]

    def play(self, name: SoundName) -> None:
        self.calls.append(("play", name))

    def vibrate(self, milliseconds: int) -> None:
        self.calls.append(("vibrate", milliseconds))

    def say(self, text: str, language: str = "", pause_s: float = 0.0) -> None:
        self.calls.append(("say", text, language, pause_s))

    def notify(self, title: str, text: str) -> None:
        self.calls.append(("notify", title, text))

    def may_notify(self) -> bool:
        return self.allows_notifying

    def ask_to_notify(self, then: Callable[[bool], None]) -> None:
        self.calls.append(("ask_to_notify",))
        if self.will_allow_notifying is None:
            self.asked.append(then)
        else:
            self.allows_notifying = self.will_allow_notifying
            then(self.will_allow_notifying)

    def open_app_settings(self) -> bool:
        self.calls.append(("open_app_settings",))
        return self.has_settings

    def is_dark(self) -> bool | None:
        return self.dark

    def language(self) -> str:
        return self.speaks

    def insets(self) -> Insets:
        return self.covered

    def keep_screen_on(self, on: bool) -> None:
        self.calls.append(("keep_screen_on", on))

    def dress_bars(self, is_light: bool) -> None:
        self.calls.append(("dress_bars", is_light))

    def hide_presplash(self) -> None:
        self.calls.append(("hide_presplash",))

    def choose_file(self, endings: Sequence[str], then: Callable[[Chosen | None], None]) -> None:
        self.calls.append(("choose_file", tuple(endings)))
        then(self.will_choose)

    def outside_folder(self) -> Path | None:
        return self.outside

    def share(self, path: Path, title: str) -> None:
        self.calls.append(("share", path, title))
        if self.refuses_to_share:
            raise Refused(self.refuses_to_share)

    def open_file(self, path: Path) -> None:
        self.calls.append(("open_file", path))
        if self.refuses_to_open:
            raise Refused(self.refuses_to_open)

    def start_watch(self, title: str, text: str) -> None:
        self.calls.append(("start_watch", title, text))

    def stop_watch(self) -> None:
        self.calls.append(("stop_watch",))

    def show_watch(self, title: str, text: str, ends_ms: int | None = None) -> None:
        self.calls.append(("show_watch", title, text, ends_ms))

    def hold_network(self, on: bool) -> None:
        self.calls.append(("hold_network", on))

    def hold_processor(self, on: bool) -> None:
        self.calls.append(("hold_processor", on))

    def is_battery_saved(self) -> bool:
        return self.saves_battery

    def open_battery_settings(self) -> bool:
        self.calls.append(("open_battery_settings",))
        return self.has_settings

    def send_to_back(self) -> bool:
        self.calls.append(("send_to_back",))
        return self.goes_to_back
