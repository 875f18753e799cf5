"""What a device can do besides drawing, as the rest of the app knows it; what it lacks stays silent."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Literal, NamedTuple, Protocol

__all__ = ["Chosen", "Device", "Insets", "SoundName"]

SoundName = Literal["warning", "time", "call"]
"""Little time is left; time is up; somebody calls a judge."""


class Insets(NamedTuple):
    """How much of the window something else covers at each side, in pixels: bars, a camera, the keyboard."""

    left: float = 0
    top: float = 0
    right: float = 0
    bottom: float = 0


class Chosen(NamedTuple):
    name: str
    fetch: Callable[[Path], Path]
    """`fetch(folder)`: the path of the file, which may first have to be copied into *folder*."""


class Device(Protocol):
    """Every method returns at once; *then* may be told on any thread."""

    # --- heard, felt, told
    def play(self, name: SoundName) -> None: ...
    def vibrate(self, milliseconds: int) -> None: ...
    @property
    def has_voice(self) -> bool: ...
    def say(self, text: str, language: str = "", pause_s: float = 0.0) -> None: ...
    def notify(self, title: str, text: str) -> None: ...
    def may_notify(self) -> bool:
        """Whether whoever holds the device lets the app notify; also true where nobody needs to be asked."""
        ...

    def ask_to_notify(self, then: Callable[[bool], None]) -> None:
        """Let the system ask; it stays silent, and the answer is no, once it was refused for good."""
        ...

    def open_app_settings(self) -> bool:
        """Show what the system lets the app do; False where there is no such place."""
        ...

    # --- its look
    def is_dark(self) -> bool | None: ...
    def language(self) -> str: ...
    def insets(self) -> Insets: ...
    def keep_screen_on(self, on: bool) -> None: ...
    def dress_bars(self, is_light: bool) -> None:
        """Let what stands in the system's bars be read on a light or on a dark ground."""
        ...

    def hide_presplash(self) -> None:
        """The first frame is on the window: the picture of the start has done its work."""
        ...

    # --- files
    @property
    def has_chooser(self) -> bool: ...
    def choose_file(self, endings: Sequence[str], then: Callable[[Chosen | None], None]) -> None: ...
    def outside_folder(self) -> Path | None:
        """The app's folder that a cable or a file manager reaches, where its own is closed to them."""
        ...

    @property
    def can_share(self) -> bool: ...
    def share(self, path: Path, title: str) -> None:
        """Offer *path* to the other apps; raises `Refused` where none takes it."""
        ...

    def open_file(self, path: Path) -> None:
        """Show *path* in whichever program the device has for it; raises `Refused` where there is none."""
        ...

    # --- going on behind a dark screen
    @property
    def pauses(self) -> bool:
        """Whether the system stops the app when it is not to be seen, so that a watch is needed."""
        ...

    def start_watch(self, title: str, text: str) -> None:
        """Start the process that goes on in the app's place; only while the app is to be seen."""
        ...

    def stop_watch(self) -> None: ...
    def show_watch(self, title: str, text: str, ends_ms: int | None = None) -> None:
        """In the watch: what its lasting notification says; the system itself counts down to *ends_ms*."""
        ...

    def hold_network(self, on: bool) -> None:
        """Keep the Wi-Fi awake, and let messages to everybody in."""
        ...

    def hold_processor(self, on: bool) -> None:
        """Go on computing while the screen is dark."""
        ...

    def is_battery_saved(self) -> bool:
        """Whether the system may end the watch to save the battery."""
        ...

    def open_battery_settings(self) -> bool: ...
    def send_to_back(self) -> bool:
        """Leave the app as the system's own Home does; False where that means to end it."""
        ...
