"""All that a device can do besides drawing: vibrate, sound, speak, notify, tell its look, keep a report."""

from judge_app.device.appearance import is_dark
from judge_app.device.notification import ask_to_notify, notify
from judge_app.device.reports import write_report
from judge_app.device.sound import SoundName, play
from judge_app.device.speech import has_voice, say
from judge_app.device.vibration import vibrate

__all__ = [
    "SoundName",
    "ask_to_notify",
    "has_voice",
    "is_dark",
    "notify",
    "play",
    "say",
    "vibrate",
    "write_report",
]
