"""The words of the app in the language of the device: every text that a person reads passes through here.

The source is written in English, which is also what an unknown language falls back to.
"""

import gettext
from collections.abc import Iterable
from pathlib import Path

__all__ = ["N_", "_", "all_of", "in_use", "ngettext", "one_of", "use"]

_FOLDER = Path(__file__).parents[1] / "assets" / "locale"
_DOMAIN = "tableside"
_translations: gettext.NullTranslations = gettext.NullTranslations()
_in_use = "en"


def use(language: str, folder: Path = _FOLDER) -> None:
    """Speak *language* ("de", "pt_BR") from now on, or English where there is no catalogue for it."""
    global _translations, _in_use
    _translations = gettext.translation(_DOMAIN, folder, [language], fallback=True)
    _in_use = language if isinstance(_translations, gettext.GNUTranslations) else "en"


def in_use() -> str:
    """The language in which texts come from here, for a voice that reads them out."""
    return _in_use


def _(text: str) -> str:
    return _translations.gettext(text) if text else ""  # gettext answers nothing with the catalogue's head


def ngettext(one: str, many: str, number: int) -> str:
    """*one* or *many*, as the language has it for *number*."""
    return _translations.ngettext(one, many, number)


def all_of(words: Iterable[str]) -> str:
    """
    >>> all_of(["Ada"]), all_of(["Ada", "Bo", "Cy"])
    ('Ada', 'Ada, Bo and Cy')
    """
    *most, last = [*words] or [""]
    return _("{words} and {last}").format(words=", ".join(most), last=last) if most else last


def one_of(words: Iterable[str]) -> str:
    """
    >>> one_of(["2"]), one_of(["2", "4", "8"])
    ('2', '2, 4 or 8')
    """
    *most, last = [*words] or [""]
    return _("{words} or {last}").format(words=", ".join(most), last=last) if most else last


def N_(text: str) -> str:  # noqa: N802  # the name that the tools look for
    """Marks a text of the catalogue that is translated only where it is used."""
    return text
