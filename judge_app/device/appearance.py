"""Whether the person has set the device to dark or to light."""

import plistlib
import sys
from pathlib import Path
from xml.parsers.expat import ExpatError

from judge_app.device.android import is_android, java_class, java_error

__all__ = ["is_dark"]

_NIGHT_MASK, _NIGHT_NO, _NIGHT_YES = 0x30, 0x10, 0x20
"""Of `android.content.res.Configuration`."""
_MAC_PREFERENCES = Path("Library", "Preferences", ".GlobalPreferences.plist")


def is_dark() -> bool | None:
    """Nothing where the device does not say, or would take long to say it."""
    if is_android():
        return _is_android_dark()
    if sys.platform == "darwin":
        return is_mac_dark(Path.home() / _MAC_PREFERENCES)
    return None


def is_mac_dark(preferences: Path) -> bool | None:
    """Read from the file itself: asking `defaults` is a process that may hang."""
    try:
        kept = plistlib.loads(preferences.read_bytes())
    except (OSError, ValueError, ExpatError):
        return None
    return isinstance(kept, dict) and kept.get("AppleInterfaceStyle") == "Dark"


def _is_android_dark() -> bool | None:
    try:
        activity = java_class("org.kivy.android.PythonActivity").mActivity
        night = activity.getResources().getConfiguration().uiMode & _NIGHT_MASK
    except java_error():
        return None
    return {_NIGHT_YES: True, _NIGHT_NO: False}.get(night)
