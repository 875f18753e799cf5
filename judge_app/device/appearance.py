"""Whether the person has set the desktop to dark or to light."""

import plistlib
import sys
from pathlib import Path
from xml.parsers.expat import ExpatError

__all__ = ["is_dark"]

_MAC_PREFERENCES = Path("Library", "Preferences", ".GlobalPreferences.plist")


def is_dark() -> bool | None:
    """Nothing where the desktop does not say, or would take long to say it."""
    return is_mac_dark(Path.home() / _MAC_PREFERENCES) if sys.platform == "darwin" else None


def is_mac_dark(preferences: Path) -> bool | None:
    """Read from the file itself: asking `defaults` is a process that may hang."""
    try:
        kept = plistlib.loads(preferences.read_bytes())
    except (OSError, ValueError, ExpatError):
        return None
    return isinstance(kept, dict) and kept.get("AppleInterfaceStyle") == "Dark"
