"""The three sounds of the app, on a device that has a speaker."""

from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, Literal

from judge_app.device.android import java_error

__all__ = ["SoundName", "play"]

SoundName = Literal["warning", "time", "call"]
"""Little time is left; time is up; somebody calls a judge."""
_FOLDER = Path(__file__).parents[2] / "assets" / "sounds"


def play(name: SoundName) -> None:
    """Let *name* sound from its beginning, also where it still sounds from before."""
    with suppress(java_error()):
        if (sound := _loaded(name)) is not None:
            sound.stop()
            sound.play()


@cache
def _loaded(name: SoundName) -> Any:
    """Kivy's sound, or nothing where it finds no way to play one."""
    from kivy.core.audio import SoundLoader  # looks for a speaker, so not before one is needed

    return SoundLoader.load(str(_FOLDER / f"{name}.wav"))
