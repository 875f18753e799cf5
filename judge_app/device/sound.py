"""The three sounds of the app, on a desktop that has a speaker."""

from functools import cache
from pathlib import Path
from typing import Any

from judge_app.device.device import SoundName

__all__ = ["path_of", "play"]

_FOLDER = Path(__file__).parents[2] / "assets" / "sounds"


def path_of(name: SoundName) -> Path:
    return _FOLDER / f"{name}.wav"


def play(name: SoundName) -> None:
    """Let *name* sound from its beginning, also where it still sounds from before."""
    if (sound := _loaded(name)) is not None:
        sound.stop()
        sound.play()


@cache
def _loaded(name: SoundName) -> Any:
    """Kivy's sound, or nothing where it finds no way to play one."""
    from kivy.core.audio import SoundLoader  # looks for a speaker, so not before one is needed

    return SoundLoader.load(str(path_of(name)))
