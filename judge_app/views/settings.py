"""Settings: how this tablet looks and sounds, who holds it, and where it keeps what it knows."""

from collections.abc import Iterable
from typing import NamedTuple

from judge_app.language import N_, _

__all__ = ["Option", "SettingsView", "language_options", "text_options", "theme_options", "voice_line"]

Option = tuple[str, str]
"""What is kept, and what is read."""

_THEMES = (("dark", N_("Dark")), ("light", N_("Light")), ("device", N_("As the device")))
_TEXT_SIZES = (("0.85", N_("Small")), ("1.0", N_("Normal")), ("1.15", N_("Large")), ("1.3", N_("Largest")))
_LANGUAGES = {
    "cs": "Čeština",
    "de": "Deutsch",
    "en": "English",
    "es": "Español",
    "fr": "Français",
    "it": "Italiano",
    "ja": "日本語",
    "nl": "Nederlands",
    "pl": "Polski",
    "pt": "Português",
    "pt_BR": "Português do Brasil",
}
"""Each in its own words, for whoever reads no other."""


class SettingsView(NamedTuple):
    theme: str = ""
    text_size: str = ""
    is_left_handed: bool = False
    has_sound: bool = False
    has_vibration: bool = False
    has_notifications: bool = False
    has_voice: bool = False
    voice_line: str = ""
    """What the voice says, or that this device has none."""
    language: str = ""
    languages: tuple[Option, ...] = ()
    """Empty where there is nothing to choose."""
    folder: str = ""
    version: str = ""


def theme_options() -> list[Option]:
    return [(key, _(label)) for key, label in _THEMES]


def text_options() -> list[Option]:
    return [(key, _(label)) for key, label in _TEXT_SIZES]


def voice_line(can_speak: bool) -> str:
    if can_speak:
        return _("For clocks that were started here, and announcements")
    return _("None on this device; on Linux install espeak-ng")


def language_options(translated: Iterable[str]) -> tuple[Option, ...]:
    """The device's own language first; nothing if the app is not *translated* into any."""
    codes = sorted({*translated} - {"en"})
    if not codes:
        return ()
    return ("", _("As the device")), *((code, _LANGUAGES.get(code, code)) for code in ("en", *codes))
