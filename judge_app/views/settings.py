"""Settings: how this tablet looks and sounds, who holds it, and where it keeps what it knows."""

from collections.abc import Iterable
from typing import NamedTuple

from judge_app.language import N_, _

__all__ = [
    "DarkView",
    "NotifyView",
    "Option",
    "SettingsView",
    "battery_hints",
    "dark_view",
    "language_options",
    "notify_view",
    "text_options",
    "theme_options",
    "voice_line",
]

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


class NotifyView(NamedTuple):
    """What comes of notifications, which needs the judge's wish and Android's leave."""

    is_on: bool = False
    line: str = ""
    is_forbidden: bool = False
    """Whether they are wanted, and only Android is against it."""


class DarkView(NamedTuple):
    """What becomes of an event while the screen is dark; on some devices there is nothing to tell."""

    is_told: bool = False
    is_in_danger: bool = False
    line: str = ""
    """Whether Android lets it go on."""


class SettingsView(NamedTuple):
    theme: str = ""
    text_size: str = ""
    is_left_handed: bool = False
    has_sound: bool = False
    has_vibration: bool = False
    notify: NotifyView = NotifyView()
    has_voice: bool = False
    voice_line: str = ""
    """What the voice says, or that this device has none."""
    language: str = ""
    languages: tuple[Option, ...] = ()
    """Empty where there is nothing to choose."""
    dark: DarkView = DarkView()
    folder: str = ""
    report: str = ""
    """The file that tells of the last crash, where there is a way to send it."""
    version: str = ""


def theme_options() -> list[Option]:
    return [(key, _(label)) for key, label in _THEMES]


def text_options() -> list[Option]:
    return [(key, _(label)) for key, label in _TEXT_SIZES]


def notify_view(is_wanted: bool, is_allowed: bool) -> NotifyView:
    if is_wanted and not is_allowed:
        return NotifyView(False, _("Android does not allow it"), True)
    return NotifyView(is_wanted, _("The same in words, where the device shows them"))


def dark_view(pauses: bool, is_battery_saved: bool) -> DarkView:
    if not pauses:
        return DarkView()
    if is_battery_saved:
        return DarkView(True, True, _("Android may stop it to save the battery."))
    return DarkView(True, False, _("Android lets it go on."))


def battery_hints(is_battery_saved: bool) -> tuple[str, ...]:
    """What is said of it where a judge looks after the tablets."""
    text = _("With a dark screen Android may stop the event here to save the battery. See Name and settings.")
    return (text,) if is_battery_saved else ()


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
