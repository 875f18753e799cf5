"""All that a device can do besides drawing: vibrate, sound, tell its look, keep a report."""

from judge_app.device.appearance import is_dark
from judge_app.device.reports import write_report
from judge_app.device.sound import SoundName, play
from judge_app.device.vibration import vibrate

__all__ = ["SoundName", "is_dark", "play", "vibrate", "write_report"]
