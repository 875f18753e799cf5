"""Colours, sizes and icons of the app: the only file of the screens that holds such numbers."""

import os
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from kivy.metrics import dp, sp
from kivy.utils import get_color_from_hex

from judge_app.errors import Broken

Color = tuple[float, ...]


class Palette(NamedTuple):
    """A name ending in *c* is a container, one in *t* the text on it."""

    bg: Color
    s1: Color
    s2: Color
    s3: Color
    line: Color
    edge: Color
    hi: Color
    mid: Color
    low: Color
    mint: Color
    onmint: Color
    mintc: Color
    mintt: Color
    amberc: Color
    ambert: Color
    coral: Color
    coralc: Color
    coralt: Color


def _palette(**colors: str) -> Palette:
    return Palette(**{name: tuple(get_color_from_hex(color)) for name, color in colors.items()})


DARK = _palette(
    bg="#0D1116",
    s1="#161B22",
    s2="#1F2630",
    s3="#2B3441",
    line="#323D4A",
    edge="#6F7F92",
    hi="#F4F7FA",
    mid="#B9C4D0",
    low="#93A0AF",
    mint="#3FE0B8",
    onmint="#00251C",
    mintc="#0E3B31",
    mintt="#7FF0D2",
    amberc="#3B2C0B",
    ambert="#FFD482",
    coral="#FF7E6E",
    coralc="#4B1F1A",
    coralt="#FFB0A4",
)
LIGHT = _palette(
    bg="#EEF2F5",
    s1="#FFFFFF",
    s2="#F1F4F7",
    s3="#DEE5EC",
    line="#CBD4DD",
    edge="#6B7A8B",
    hi="#10161D",
    mid="#3E4B59",
    low="#566474",
    mint="#007A61",
    onmint="#FFFFFF",
    mintc="#CFF3E8",
    mintt="#005443",
    amberc="#FFEDC7",
    ambert="#6E4700",
    coral="#B8281B",
    coralc="#FFDDD8",
    coralt="#8E1409",
)
colors = LIGHT if os.environ.get("TABLESIDE_THEME") == "light" else DARK
NOTHING: Color = (0, 0, 0, 0)

CAPTION, SMALL, BODY, TITLE, NAME, PAGE = sp(14), sp(16), sp(18), sp(20), sp(24), sp(28)
MONO = "RobotoMono-Regular"

GAP_XS, GAP_S, GAP, GAP_L, EDGE = dp(4), dp(8), dp(12), dp(16), dp(24)
HAIR, STROKE, UNDERLINE = dp(1), dp(2), dp(4)
RADIUS_CHIP, RADIUS, RADIUS_CARD = dp(8), dp(12), dp(16)
TOUCH, PRIMARY, CHIP, HEADING = dp(56), dp(88), dp(32), dp(32)
HEADER, PLAYER_LINE, LOG_LINE, EVENT_LINE, NEWEST_LINE = dp(80), dp(72), dp(56), dp(112), dp(128)
ICON_S, ICON, ICON_L, ICON_XL = dp(20), dp(26), dp(32), dp(40)
TILE, TIME, PRIMARY_WIDTH, SNACKBAR_WIDTH = dp(64), dp(56), dp(280), dp(560)
WIDE = dp(700)
"""From here on two panes stand side by side."""

HOLD_SECONDS = 0.6
SNACKBAR_SECONDS = 5.0

ICONS = {
    "account-off-outline": 0xF0BE7,
    "alert": 0xF0026,
    "alert-circle-outline": 0xF05D6,
    "alert-octagon-outline": 0xF0CE6,
    "arrow-left": 0xF004D,
    "arrow-right": 0xF0054,
    "calendar-clock": 0xF00F0,
    "check": 0xF012C,
    "chevron-down": 0xF0140,
    "close": 0xF0156,
    "information-outline": 0xF02FD,
    "note-plus-outline": 0xF039D,
    "pencil-outline": 0xF0CB6,
    "play": 0xF040A,
    "plus": 0xF0415,
    "restart": 0xF0709,
    "scale-balance": 0xF05D1,
    "table-furniture": 0xF05BC,
    "undo-variant": 0xF054D,
}


def icon(name: str) -> str:
    return chr(ICONS[name]) if name else ""


def _icon_font() -> str:
    """The font inside its package, found without importing that."""
    package = find_spec("fonticon_mdi7")
    if package is None or package.origin is None:
        raise Broken("The icon font is missing. Install what requirements.txt lists.")
    return str(Path(package.origin).parent / "fonts" / "materialdesignicons-webfont.ttf")


ICON_FONT = _icon_font()
