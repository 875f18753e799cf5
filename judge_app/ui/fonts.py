"""The font that has the letters of a name, whatever script it is written in."""

import os
import sys
from functools import cache, lru_cache
from itertools import groupby
from pathlib import Path
from typing import NamedTuple
from unicodedata import category
from unicodedata import name as name_of

from kivy import kivy_data_dir

from judge_app.ui.cmap import Coverage, coverage
from judge_app.ui.righttoleft import is_rtl, shaped

__all__ = ["USUAL", "Piece", "font_for", "is_rtl", "pieces", "script_for", "shaped"]

USUAL = "Roboto"
"""Kivy's own, for Latin, Greek and Cyrillic."""

OWN_FOLDER = Path(kivy_data_dir) / "fonts"
ENDINGS = {".ttf", ".otf", ".ttc", ".otc"}
NEVER = ("italic", "oblique", "lastresort", "adobeblank")
HEAVY = ("bold", "black", "heavy", "medium", "demi")
OFF = ("serif", "mono", "condensed", "narrow", "thin", "light", "semi", "extra", "ultra", "math", "song")
"""What makes a font unlike Roboto: of those with the same letters the one with the fewest is taken."""
UNSEEN = {"Cc", "Cf", "Cs", "Zs", "Zl", "Zp"}
SELECTORS = {*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)}
"""They choose a variant of the character before them, and are never drawn."""

JOINING = {
    "DEVANAGARI": "Deva",
    "BENGALI": "Beng",
    "GURMUKHI": "Guru",
    "GUJARATI": "Gujr",
    "ORIYA": "Orya",
    "TAMIL": "Taml",
    "TELUGU": "Telu",
    "KANNADA": "Knda",
    "MALAYALAM": "Mlym",
    "SINHALA": "Sinh",
    "THAI": "Thai",
    "LAO": "Laoo",
    "TIBETAN": "Tibt",
    "MYANMAR": "Mymr",
    "KHMER": "Khmr",
}
"""Scripts whose letters the renderer joins and moves by itself, once it is told which it is."""


class Piece(NamedTuple):
    """A part of a text that one font can draw."""

    font: str
    text: str


def font_for(text: str, bold: bool = False) -> str:
    """The name or path of the font that has the most letters of *text*."""
    return USUAL if text.isascii() else _font_for(text, bold)


@lru_cache(maxsize=4096)
def _font_for(text: str, bold: bool) -> str:
    codes = _codes(shaped(text))
    best, most = USUAL, sum(map(_usual(), codes))
    if most == len(codes):
        return best
    for path in _installed(bold):
        if (count := sum(map(_coverage(path), codes))) > most:
            best, most = str(path), count
            if most == len(codes):
                break
    return best


def pieces(text: str, bold: bool = False) -> tuple[Piece, ...]:
    """*text*, as it is drawn, in parts of one font each: several only if no font has all its letters."""
    return (Piece(USUAL, text),) if text.isascii() else _pieces(text, bold)


@lru_cache(maxsize=4096)
def _pieces(text: str, bold: bool) -> tuple[Piece, ...]:
    drawn, whole = shaped(text), font_for(text, bold)
    has = _usual() if whole == USUAL else _coverage(Path(whole))
    if all(map(has, _codes(drawn))):
        return (Piece(whole, drawn),)
    fonts: list[str] = []
    for char in drawn:
        is_space = not _codes(char)
        fonts.append(fonts[-1] if is_space and fonts else whole if is_space else font_for(char, bold))
    marked = groupby(zip(fonts, drawn, strict=True), lambda item: item[0])
    return tuple(Piece(font, "".join(char for _, char in run)) for font, run in marked)


def script_for(text: str) -> str:
    """What a label of *text* needs as its `font_script_name`."""
    return "Latn" if text.isascii() else _script_for(text)


@lru_cache(maxsize=4096)
def _script_for(text: str) -> str:
    first_words = (name_of(char, "").split(" ", 1)[0] for char in text)
    return next((JOINING[word] for word in first_words if word in JOINING), "Latn")


def _codes(text: str) -> list[int]:
    """The code points of *text* that leave a mark on the screen, each once."""
    seen = (ord(char) for char in dict.fromkeys(text) if category(char) not in UNSEEN)
    return [code for code in seen if code not in SELECTORS]


@cache
def _usual() -> Coverage:
    return coverage(OWN_FOLDER / "Roboto-Regular.ttf")


@cache
def _coverage(path: Path) -> Coverage:
    return coverage(path)


@cache
def _installed(bold: bool) -> tuple[Path, ...]:
    """Every font of this machine, the likest to Roboto first; no file is opened yet."""
    found: dict[str, Path] = {}
    for folder in (*_folders(), OWN_FOLDER):
        for here, _, names in os.walk(folder):
            for name in sorted(names):
                if Path(name).suffix.lower() in ENDINGS and not any(word in name.lower() for word in NEVER):
                    found.setdefault(name, Path(here) / name)
    return tuple(sorted(found.values(), key=lambda path: (_unlikeness(path.stem.lower(), bold), path.name)))


def _unlikeness(name: str, bold: bool) -> int:
    is_heavy = any(word in name for word in HEAVY)
    return sum(word in name.replace("sans-serif", "") for word in OFF) + (is_heavy != bold)


def _folders() -> tuple[Path, ...]:
    home = Path(os.path.expanduser("~"))
    if hasattr(sys, "getandroidapilevel"):
        return (Path("/system/fonts"),)
    if sys.platform == "win32":
        local = os.environ.get("LOCALAPPDATA", str(home / "AppData" / "Local"))
        return (
            Path(os.environ.get("SYSTEMROOT", r"C:\Windows")) / "Fonts",
            Path(local) / "Microsoft" / "Windows" / "Fonts",
        )
    if sys.platform == "darwin":
        return Path("/System/Library/Fonts"), Path("/Library/Fonts"), home / "Library" / "Fonts"
    shared = Path("/usr/share/fonts"), Path("/usr/local/share/fonts")
    return *shared, home / ".fonts", home / ".local" / "share" / "fonts"
