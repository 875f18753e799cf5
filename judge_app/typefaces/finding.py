"""The font that has the letters of a name, whatever script it is written in."""

import os
import sys
from functools import cache, lru_cache
from importlib.util import find_spec
from itertools import groupby
from pathlib import Path
from typing import NamedTuple
from unicodedata import category

from judge_app.typefaces.cmap import Coverage, coverage
from judge_app.typefaces.righttoleft import shaped

__all__ = ["NONE", "USUAL", "Piece", "font_for", "has_letters", "marks", "own_folder", "pieces"]

USUAL = "Roboto"
"""Kivy's own, for Latin, Greek and Cyrillic."""

ENDINGS = {".ttf", ".otf", ".ttc", ".otc"}
NEVER = ("italic", "oblique", "lastresort", "adobeblank")
HEAVY = ("bold", "black", "heavy", "medium", "demi")
OFF = ("serif", "mono", "condensed", "narrow", "thin", "light", "semi", "extra", "ultra", "math", "song")
"""What makes a font unlike Roboto: of those with the same letters the one with the fewest is taken."""
UNSEEN = {"Cc", "Cf", "Cs", "Zs", "Zl", "Zp"}
SELECTORS = {*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)}
"""They choose a variant of the character before them, and are never drawn."""
NONE: frozenset[str] = frozenset()


class Piece(NamedTuple):
    """A part of a text that one font can draw."""

    font: str
    text: str


def font_for(text: str, bold: bool = False, without: frozenset[str] = NONE) -> str:
    """The name or path of the font that has the most letters of *text*, *without* those of these paths."""
    return USUAL if text.isascii() else _font_for(text, bold, without)


@lru_cache(maxsize=4096)
def _font_for(text: str, bold: bool, without: frozenset[str]) -> str:
    codes = marks(shaped(text))
    best, most = USUAL, sum(map(_usual(), codes))
    if most == len(codes):
        return best
    for path in _installed(bold):
        if str(path) not in without and (count := sum(map(_coverage(path), codes))) > most:
            best, most = str(path), count
            if most == len(codes):
                break
    return best


def pieces(text: str, bold: bool = False, without: frozenset[str] = NONE) -> tuple[Piece, ...]:
    """*text*, as it is drawn, in parts of one font each: several only if no font has all its letters."""
    return (Piece(USUAL, text),) if text.isascii() else _pieces(text, bold, without)


@lru_cache(maxsize=4096)
def _pieces(text: str, bold: bool, without: frozenset[str]) -> tuple[Piece, ...]:
    drawn, whole = shaped(text), font_for(text, bold, without)
    if has_letters(whole, drawn):
        return (Piece(whole, drawn),)
    fonts: list[str] = []
    for char in drawn:
        if marks(char):
            fonts.append(font_for(char, bold, without))
        else:
            fonts.append(fonts[-1] if fonts else whole)
    marked = groupby(zip(fonts, drawn, strict=True), lambda item: item[0])
    return tuple(Piece(font, "".join(char for _, char in run)) for font, run in marked)


def has_letters(font: str, text: str) -> bool:
    """Whether *font* can draw all of *text* that leaves a mark."""
    has = _usual() if font == USUAL else _coverage(Path(font))
    return all(map(has, marks(text)))


def marks(text: str) -> list[int]:
    """The code points of *text* that leave a mark, each once."""
    seen = (ord(char) for char in dict.fromkeys(text) if category(char) not in UNSEEN)
    return [code for code in seen if code not in SELECTORS]


@cache
def own_folder() -> Path:
    """Where Kivy keeps the fonts that come along with it; found without starting it."""
    found = find_spec("kivy")
    places = found.submodule_search_locations if found else None
    here = Path(next(iter(places), "")) / "data" if places else Path()
    return Path(os.environ.get("KIVY_DATA_DIR") or here) / "fonts"


@cache
def _usual() -> Coverage:
    return coverage(own_folder() / "Roboto-Regular.ttf")


@cache
def _coverage(path: Path) -> Coverage:
    return coverage(path)


@cache
def _installed(bold: bool) -> tuple[Path, ...]:
    """Every font of this machine, the likest to Roboto first; no file is opened yet."""
    found: dict[str, Path] = {}
    for folder in (*_folders(), own_folder()):
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
