"""Sounds and vibration, with the window and without."""

from pathlib import Path
from typing import Any

from judge_app.device.android.java import api_level, java_class, java_errors, quiet, system_service
from judge_app.device.device import SoundName
from judge_app.device.sound import path_of

__all__ = ["Player", "vibrate"]

_EFFECTS_SINCE = 26
_AS_STRONG_AS_USUAL = -1
"""VibrationEffect.DEFAULT_AMPLITUDE"""
_USAGE_ALARM = 4
"""Of AudioAttributes: what vibrates for no such reason is not felt behind a dark screen."""


class Player:
    """Android's own: Kivy's needs a window, which the watch does not have."""

    def __init__(self) -> None:
        self._players: dict[Path, Any] = {}

    @quiet(None)
    def play(self, name: SoundName) -> None:
        """Let *name* sound from its beginning, also where it still sounds from before."""
        path = path_of(name)
        try:
            self._start(path)
        except java_errors():
            self._players.pop(path, None)  # one that Android's media server has let go of never plays again
            self._start(path)

    def _start(self, path: Path) -> None:
        if path not in self._players:
            self._players[path] = _prepared(path)
        self._players[path].seekTo(0)
        self._players[path].start()


def _prepared(path: Path) -> Any:
    """android.media.MediaPlayer; as music, so that the keys at the tablet's side set how loud it is."""
    player = java_class("android.media.MediaPlayer")()
    player.setDataSource(str(path))
    player.prepare()
    return player


@quiet(None)
def vibrate(milliseconds: int) -> None:
    """android.os.Vibrator; VibrationEffect since API 26."""
    vibrator = system_service("vibrator", "android.os.Vibrator")
    if api_level() < _EFFECTS_SINCE:
        vibrator.vibrate(milliseconds)
        return
    effect = java_class("android.os.VibrationEffect").createOneShot(milliseconds, _AS_STRONG_AS_USUAL)
    reason = java_class("android.media.AudioAttributes$Builder")()
    reason.setUsage(_USAGE_ALARM)
    vibrator.vibrate(effect, reason.build())
