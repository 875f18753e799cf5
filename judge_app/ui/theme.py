"""Colours, sizes and icons of the app: the only file of the screens that holds such numbers.

`use` changes them while the app runs, so they are read at the moment of use, never kept.
"""

import os
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from kivy.metrics import dp, sp
from kivy.utils import get_color_from_hex

from judge_app.errors import Broken

Color = tuple[float, ...]


class Palette(NamedTuple):
    """A name ending in *c* is a container, one in *t* the text on it; *on…* is the text on a full fill."""

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
    amber: Color
    amberl: Color
    onamber: Color
    amberc: Color
    ambert: Color
    coral: Color
    oncoral: Color
    coralc: Color
    coralt: Color
    sky: Color
    onsky: Color
    skyc: Color
    skyt: Color
    violet: Color
    onviolet: Color
    violetc: Color
    violett: Color


_HEX = {
    "bg": ("#0D1116", "#EEF2F5"),
    "s1": ("#161B22", "#FFFFFF"),
    "s2": ("#1F2630", "#F1F4F7"),
    "s3": ("#2B3441", "#DEE5EC"),
    "line": ("#323D4A", "#CBD4DD"),
    "edge": ("#6F7F92", "#6B7A8B"),
    "hi": ("#F4F7FA", "#10161D"),
    "mid": ("#B9C4D0", "#3E4B59"),
    "low": ("#93A0AF", "#566474"),
    "mint": ("#3FE0B8", "#007A61"),
    "onmint": ("#00251C", "#FFFFFF"),
    "mintc": ("#0E3B31", "#CFF3E8"),
    "mintt": ("#7FF0D2", "#005443"),
    "amber": ("#FFC24A", "#FFB92E"),
    "amberl": ("#FFC24A", "#9A6200"),
    "onamber": ("#2B1C00", "#2B1C00"),
    "amberc": ("#3B2C0B", "#FFEDC7"),
    "ambert": ("#FFD482", "#6E4700"),
    "coral": ("#FF7E6E", "#B8281B"),
    "oncoral": ("#330A05", "#FFFFFF"),
    "coralc": ("#4B1F1A", "#FFDDD8"),
    "coralt": ("#FFB0A4", "#8E1409"),
    "sky": ("#7CC6FF", "#0B5FA5"),
    "onsky": ("#00243D", "#FFFFFF"),
    "skyc": ("#133552", "#D6EAFB"),
    "skyt": ("#A8D9FF", "#084A82"),
    "violet": ("#CFA9FF", "#6A3BAF"),
    "onviolet": ("#2A0B52", "#FFFFFF"),
    "violetc": ("#382752", "#EADDFC"),
    "violett": ("#E0C8FF", "#50288C"),
}
"""Each colour on dark and on light."""

LOOKS = ("dark", "light")
NOTHING: Color = (0, 0, 0, 0)
DIM: Color = (0, 0, 0, 0.6)
FADED = 0.45
"""How much is left of what cannot be touched now."""

look: str
text_scale: float
colors: Palette

_TYPE = {
    "CAPTION": 14,
    "SMALL": 16,
    "BODY": 18,
    "TITLE": 20,
    "NAME": 24,
    "PAGE": 28,
    "READING": 32,
    "STRIP_TIME": 40,
    "WINNER": 44,
    "COUNT": 56,
}
_CLOCKS = {"PHONE_CLOCK": 104, "CLOCK": 256}
"""They fill the screen as it is, and so keep their size."""
CAPTION: float
SMALL: float
BODY: float
TITLE: float
NAME: float
PAGE: float
READING: float
STRIP_TIME: float
WINNER: float
COUNT: float
PHONE_CLOCK: float
CLOCK: float
LEADING = 1.16
"""What a line of running text takes, as a multiple of what the font asks for."""

_LINES = {
    "CHIP": 32,
    "SOURCE": 40,
    "HEADING": 32,
    "STRIP": 72,
    "STRIP_NARROW": 80,
    "RAIL_ITEM": 84,
    "RAIL_LOW": 60,
    "BOTTOM": 92,
    "HEADER": 80,
    "FOOT": 104,
    "ROW": 76,
    "PLAYER_LINE": 72,
    "LOG_LINE": 56,
    "FORMAT_CARD": 184,
    "EVENT_LINE": 120,
    "NEWEST_LINE": 160,
}
"""Heights that follow the text when it is made larger."""
CHIP: float
SOURCE: float
HEADING: float
STRIP: float
STRIP_NARROW: float
RAIL_ITEM: float
RAIL_LOW: float
BOTTOM: float
HEADER: float
FOOT: float
ROW: float
PLAYER_LINE: float
LOG_LINE: float
FORMAT_CARD: float
EVENT_LINE: float
NEWEST_LINE: float

GAP_XS, GAP_S, GAP, GAP_L, EDGE = dp(4), dp(8), dp(12), dp(16), dp(24)
HAIR, STROKE, STROKE_L, UNDERLINE = dp(1), dp(2), dp(3), dp(4)
RADIUS_S, RADIUS_CHIP, RADIUS_BOX = dp(6), dp(8), dp(10)
RADIUS, RADIUS_CARD, RADIUS_WINNER = dp(12), dp(16), dp(24)
TOUCH, ANSWER, STEPPER, PRIMARY = dp(56), dp(64), dp(72), dp(88)
ICON_XS, ICON_S, ICON, ICON_NAV, ICON_L, ICON_XL, ICON_XXL = (
    dp(18),
    dp(20),
    dp(26),
    dp(28),
    dp(32),
    dp(36),
    dp(40),
)
SIDE, NARROW_CARD, DEVICE_NAME, TILE_WIDTH = dp(440), dp(520), dp(176), dp(200)
LOOKUP = dp(560)
NARROW_PANE = dp(360)
"""In less a button has no icon beside its word."""
RANK, RECORD, FIGURE, SWITCH, LANE = dp(48), dp(72), dp(88), dp(248), dp(264)
ABOUT, WHO = dp(112), dp(160)
DIE, DIE_S, DIE_CARD, DIE_CARD_WIDTH = dp(72), dp(54), dp(104), dp(216)
TICK, TICK_ROW_WIDTH, PICK_CARD_WIDTH = dp(72), dp(400), dp(168)
TURN_CARD, TURN_CARD_WIDTH = dp(88), dp(136)
RAIL, SEAT, SEAT_L, CHECK, TILE, BADGE = dp(96), dp(32), dp(48), dp(40), dp(64), dp(24)
TIME, PRIMARY_WIDTH, SNACKBAR_WIDTH, DIALOG_WIDTH = dp(56), dp(280), dp(640), dp(560)
QR = dp(224)
"""The largest that a code to be scanned is drawn."""
WIDE = dp(900)
"""From here on the rail stands at the side and two panes side by side."""

HOLD_SECONDS = 0.6
REPEAT_AFTER, REPEAT_SECONDS = 0.45, 0.09
SNACKBAR_SECONDS = 5.0

MONO = "RobotoMono-Regular"

ICONS = {
    "access-point-check": 0xF1538,
    "access-point-off": 0xF1511,
    "access-point": 0xF0003,
    "account-clock-outline": 0xF0B57,
    "account-group": 0xF0849,
    "account-off-outline": 0xF0BE7,
    "account-remove-outline": 0xF0AED,
    "account-switch-outline": 0xF04CB,
    "account-tie": 0xF0CE3,
    "alert-circle-outline": 0xF05D6,
    "alert-octagon-outline": 0xF0CE6,
    "alert": 0xF0026,
    "arrow-left-bold": 0xF0731,
    "arrow-left": 0xF004D,
    "arrow-right-bold": 0xF0734,
    "arrow-right": 0xF0054,
    "backup-restore": 0xF006F,
    "bell-ring": 0xF009E,
    "book-open-variant": 0xF14F7,
    "book-search-outline": 0xF0E85,
    "bookmark-outline": 0xF00C3,
    "bookmark": 0xF00C0,
    "bullhorn-outline": 0xF0B23,
    "bullhorn": 0xF00E6,
    "cached": 0xF00E8,
    "calendar-clock": 0xF00F0,
    "cards-outline": 0xF0639,
    "cards": 0xF0638,
    "cellphone": 0xF011C,
    "check-circle": 0xF05E0,
    "check": 0xF012C,
    "chevron-down": 0xF0140,
    "chevron-right": 0xF0142,
    "circle-multiple-outline": 0xF0695,
    "clipboard-check-outline": 0xF08A8,
    "clipboard-list-outline": 0xF10D5,
    "clock-outline": 0xF0150,
    "close-octagon-outline": 0xF015D,
    "close": 0xF0156,
    "cog-outline": 0xF08BB,
    "content-cut": 0xF0190,
    "content-save-check-outline": 0xF18EB,
    "dialpad": 0xF061C,
    "dice-1-outline": 0xF114A,
    "dice-2-outline": 0xF114B,
    "dice-3-outline": 0xF114C,
    "dice-4-outline": 0xF114D,
    "dice-5-outline": 0xF114E,
    "dice-6-outline": 0xF114F,
    "dice-multiple-outline": 0xF1156,
    "dots-horizontal": 0xF01D8,
    "equal": 0xF01FC,
    "file-document-outline": 0xF09EE,
    "file-table-outline": 0xF0C7F,
    "flag-checkered": 0xF023C,
    "flag-outline": 0xF023D,
    "form-textbox-password": 0xF07F5,
    "format-font-size-decrease": 0xF09F3,
    "format-font-size-increase": 0xF09F4,
    "format-list-numbered": 0xF027B,
    "gavel": 0xF029B,
    "greater-than": 0xF096D,
    "hand-back-right-outline": 0xF182D,
    "hand-back-right": 0xF0E47,
    "hand-coin-outline": 0xF1890,
    "handshake-outline": 0xF15A1,
    "heart-broken-outline": 0xF0D14,
    "information-outline": 0xF02FD,
    "key-outline": 0xF0DD6,
    "laptop": 0xF0322,
    "link-off": 0xF0338,
    "lock-outline": 0xF0341,
    "magnify-scan": 0xF1276,
    "magnify": 0xF0349,
    "minus": 0xF0374,
    "monitor": 0xF0379,
    "note-plus-outline": 0xF039D,
    "numeric-1-circle": 0xF0CA0,
    "open-in-new": 0xF03CC,
    "package-variant": 0xF03D6,
    "pause": 0xF03E4,
    "pencil-outline": 0xF0CB6,
    "play": 0xF040A,
    "plus": 0xF0415,
    "podium": 0xF0D25,
    "printer-outline": 0xF1786,
    "qrcode-scan": 0xF0433,
    "radiobox-blank": 0xF043D,
    "radiobox-marked": 0xF043E,
    "refresh": 0xF0450,
    "restart": 0xF0709,
    "run-fast": 0xF046E,
    "scale-balance": 0xF05D1,
    "school-outline": 0xF1180,
    "seat-outline": 0xF0CC4,
    "server-network": 0xF048D,
    "shield-alert-outline": 0xF0ECD,
    "shield-star-outline": 0xF113C,
    "shuffle-variant": 0xF049F,
    "skull-outline": 0xF0BC8,
    "swap-horizontal": 0xF04E1,
    "sword-cross": 0xF0787,
    "sword": 0xF04E5,
    "table-furniture": 0xF05BC,
    "tablet-dashboard": 0xF0ECE,
    "tablet": 0xF04F6,
    "timer-off-outline": 0xF051E,
    "timer-outline": 0xF051B,
    "timer-plus-outline": 0xF1AE3,
    "timer-sand": 0xF051F,
    "tournament": 0xF09AE,
    "tray-arrow-up": 0xF011D,
    "trophy-outline": 0xF053A,
    "trophy": 0xF0538,
    "undo-variant": 0xF054D,
    "view-list": 0xF0572,
}


def icon(name: str) -> str:
    return chr(ICONS[name]) if name else ""


def use(look: str, text: float = 1.0) -> None:
    """Take the colours of *look*, and type *text* times its size; what is drawn already stays as it is."""
    globals().update(
        look=look,
        text_scale=text,
        colors=palette(look),
        **{name: sp(size * text) for name, size in _TYPE.items()},
        **{name: sp(size) for name, size in _CLOCKS.items()},
        **{name: dp(size * max(text, 1)) for name, size in _LINES.items()},
    )


def palette(look: str) -> Palette:
    """The colours of *look*, whichever is in use."""
    if look not in LOOKS:
        raise Broken(f"There is no look named {look!r}.")
    place = LOOKS.index(look)
    return Palette(**{name: tuple(get_color_from_hex(pair[place])) for name, pair in _HEX.items()})


def _icon_font() -> str:
    """The font inside its package, found without importing that."""
    package = find_spec("fonticon_mdi7")
    if package is None or package.origin is None:
        raise Broken("The icon font is missing. Install what requirements.txt lists.")
    return str(Path(package.origin).parent / "fonts" / "materialdesignicons-webfont.ttf")


ICON_FONT = _icon_font()
use("light" if os.environ.get("TABLESIDE_THEME") == "light" else "dark")
