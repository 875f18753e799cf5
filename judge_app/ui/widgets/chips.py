"""Words on a coloured ground: chips, the sources of rules, bands."""

from typing import Any

from kivy.properties import AliasProperty, ColorProperty, OptionProperty, StringProperty

from judge_app.ui import theme
from judge_app.ui.lettering import lettered
from judge_app.ui.widgets.painted import Painted, Tappable
from judge_app.ui.widgets.wrapping import wrapped

__all__ = ["Band", "Chip", "SourceChip"]


def _ground(look: str) -> tuple[theme.Color, theme.Color]:
    """The fill of *look* and the colour of what stands on it."""
    colors = theme.colors
    return {
        "plain": (colors.s3, colors.hi),
        "mint": (colors.mintc, colors.mintt),
        "amber": (colors.amberc, colors.ambert),
        "coral": (colors.coralc, colors.coralt),
        "sky": (colors.skyc, colors.skyt),
        "violet": (colors.violetc, colors.violett),
        "alarm": (colors.coral, colors.oncoral),
        "bare": (theme.NOTHING, colors.mid),
    }[look]


class Grounded(Painted):
    """What has an icon and a text on a fill; *fill* and *ink* stand in for those of the look."""

    icon = StringProperty("")
    text = StringProperty("")
    look = OptionProperty(
        "plain", options=["plain", "mint", "amber", "coral", "sky", "violet", "alarm", "bare"]
    )
    fill = ColorProperty(None, allownone=True)
    ink = ColorProperty(None, allownone=True)
    watched = ("icon", "text", "look", "fill", "ink")

    def grounds(self) -> tuple[theme.Color, theme.Color]:
        fill, color = _ground(self.look)
        return self.fill or fill, self.ink or color


class Chip(Grounded):
    """A word with its icon; a label, not a button."""

    def natural(self) -> dict[str, Any]:
        return {
            "size_hint_x": None,
            "size_hint_y": None,
            "height": theme.CHIP,
            "pos_hint": {"center_y": 0.5},
        }

    def fit(self) -> None:
        pad = 0 if self.look == "bare" else 2 * theme.GAP
        text = lettered(self.text, theme.SMALL).width if self.text else 0
        gap = theme.GAP_S if self.text and self.icon else 0
        self.hug(pad + (theme.ICON_S if self.icon else 0) + gap + text)

    def paint(self) -> None:
        fill, color = self.grounds()
        x = self.x + (0 if self.look == "bare" else theme.GAP)
        self.box(self.x, self.y, self.width, self.height, fill, theme.RADIUS_CHIP)
        if self.icon:
            self.glyph(self.icon, x + theme.ICON_S / 2, self.center_y, theme.ICON_S, color)
            x += theme.ICON_S + theme.GAP_S
        room = self.right - x - (0 if self.look == "bare" else theme.GAP_S)
        self.write(self.text, x, self.center_y, room, theme.SMALL, color)


class SourceChip(Tappable):
    """The document and section a rule stands in; a tap opens its text. Drawn lower than it can be touched."""

    document = StringProperty("")
    section = StringProperty("")
    ink = ColorProperty(None, allownone=True)
    watched = ("document", "section", "ink")

    def _text(self) -> str:
        return " · ".join(part for part in (self.document, self.section) if part)

    text = AliasProperty(_text, bind=("document", "section"))

    def natural(self) -> dict[str, Any]:
        return {
            "size_hint_x": None,
            "size_hint_y": None,
            "height": theme.TOUCH,
            "pos_hint": {"center_y": 0.5},
        }

    def fit(self) -> None:
        self.hug(2 * theme.GAP + theme.ICON_S + theme.GAP_S + self._line_width())

    def paint(self) -> None:
        colors = theme.colors
        color = self.ink or colors.mid
        x = self.x + theme.GAP + theme.ICON_S + theme.GAP_S
        room = self.right - theme.GAP - x
        is_low = self._line_width() <= room + 1
        inset = (self.height - theme.SOURCE) / 2 if is_low else 0
        if self.state == "down":
            self.box(
                self.x, self.y + inset, self.width, self.height - 2 * inset, colors.s3, theme.RADIUS_CHIP
            )
        height = self.height - 2 * inset
        self.rim(self.x, self.y + inset, self.width, height, colors.edge, theme.HAIR, theme.RADIUS_CHIP)
        self.glyph(
            "book-open-variant", self.x + theme.GAP + theme.ICON_S / 2, self.center_y, theme.ICON_S, color
        )
        if is_low:
            x += self.write(self.document, x, self.center_y, room, theme.SMALL, colors.hi, bold=True)
            self.write(self._rest(), x, self.center_y, self.right - x, theme.SMALL, color)
        else:
            middle = self.center_y + theme.SOURCE / 4
            self.write(self.document, x, middle, room, theme.SMALL, colors.hi, bold=True)
            self.write(self.section, x, middle - theme.SOURCE / 2, room, theme.SMALL, color)

    def _rest(self) -> str:
        return f" · {self.section}" if self.section else ""

    def _line_width(self) -> float:
        document = lettered(self.document, theme.SMALL, True).width if self.document else 0
        return float(document + (lettered(self._rest(), theme.SMALL).width if self.section else 0))


class Band(Grounded):
    """A sentence with its icon, as high as it needs to be."""

    def natural(self) -> dict[str, Any]:
        return {"size_hint_y": None, "look": "amber", "icon": "alert"}

    def fit(self) -> None:
        self.hug(height=max(theme.TOUCH, self._words().height + 2 * theme.GAP) if self.text else 0)

    def paint(self) -> None:
        fill, color = self.grounds()
        words = self._words()
        self.box(self.x, self.y, self.width, self.height, fill, theme.RADIUS)
        top = self.top - max((theme.TOUCH - theme.ICON) / 2, theme.GAP)
        self.glyph(self.icon, self.x + theme.GAP_L + theme.ICON / 2, top - theme.ICON / 2, theme.ICON, color)
        self.stamp(words, self._left(), self.center_y - words.height / 2, color)

    def _left(self) -> float:
        return self.x + theme.GAP_L + (theme.ICON + theme.GAP if self.icon else 0)

    def _words(self) -> Any:
        return wrapped(self.text, theme.SMALL, int(self.right - theme.GAP_L - self._left()))
