"""The fight of the boxed game: both sides, the verdict, and the ring that waits for someone to speak up."""

from typing import Any

from kivy.properties import (
    AliasProperty,
    BooleanProperty,
    ColorProperty,
    NumericProperty,
    ObjectProperty,
    OptionProperty,
    StringProperty,
)
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout

from judge_app.ui import theme
from judge_app.ui.kv import load_rules
from judge_app.ui.lettering import lettered
from judge_app.ui.screens import boxedparts, clockparts  # noqa: F401  # the rules name their classes
from judge_app.ui.widgets import Card, Painted
from judge_app.ui.widgets.painted import share_room
from judge_app.views.boxedfight import FighterRow, FightView, MonsterRow, ShotRow

__all__ = [
    "CombatCard",
    "FightRule",
    "FightVerdict",
    "FighterLine",
    "MonsterLine",
    "ShotLine",
    "SideTotal",
    "SpeakCard",
    "Standing",
]


class SideTotal(Painted):
    """What one side of the fight comes to; the right one is written from its right edge."""

    label = StringProperty("")
    total = StringProperty("")
    ink = ColorProperty(None, allownone=True)
    is_wide = BooleanProperty(True)
    """Whether the label stands beside the number, not above it."""
    is_right = BooleanProperty(False)
    text = AliasProperty(lambda self: self.total, bind=("total",))
    watched = ("label", "total", "ink", "is_wide", "is_right")

    def paint(self) -> None:
        ink, mid = self.ink or theme.colors.hi, theme.colors.mid
        halign = "right" if self.is_right else "left"
        if not self.is_wide:
            middle = self.top - theme.CAPTION * 0.7
            self.write(self.label, self.x, middle, self.width, theme.CAPTION, mid, False, halign)
            number = self.y + (self.height - theme.CAPTION * 1.4) / 2
            self.write(self.total, self.x, number, self.width, theme.WINNER, ink, True, halign)
            return
        label = lettered(self.label, theme.BODY).width + theme.GAP
        x = self.right - label + theme.GAP if self.is_right else self.x
        self.write(self.label, x, self.center_y, label, theme.BODY, mid)
        x = self.x if self.is_right else self.x + label
        room = self.width - label
        size = share_room(self.total, theme.COUNT, True, room, theme.TITLE)
        self.write(self.total, x, self.center_y, room, size, ink, True, halign)


class Standing(Painted):
    """How the two sides stand to each other, between them."""

    text = StringProperty("")
    icon = StringProperty("")
    look = OptionProperty("plain", options=["plain", "mint", "amber", "coral"])
    is_small = BooleanProperty(False)
    watched = ("text", "icon", "look", "is_small")

    def natural(self) -> dict[str, Any]:
        return {
            "size_hint_x": None,
            "size_hint_y": None,
            "height": theme.SEAT_L,
            "pos_hint": {"center_y": 0.5},
        }

    def fit(self) -> None:
        size, pad = (theme.SMALL, theme.GAP_S) if self.is_small else (theme.TITLE, theme.ICON_S)
        words = lettered(self.text, size, True).width if self.text else 0
        self.hug(words + self._icon_room() + 2 * pad if words else 0)

    def paint(self) -> None:
        colors = theme.colors
        fill, ink = {
            "plain": (colors.s3, colors.hi),
            "mint": (colors.mintc, colors.mintt),
            "amber": (colors.amberc, colors.ambert),
            "coral": (colors.coralc, colors.coralt),
        }[self.look]
        self.box(self.x, self.y, self.width, self.height, fill, theme.RADIUS)
        wanted, pad = (theme.SMALL, theme.GAP_S) if self.is_small else (theme.TITLE, theme.ICON_S)
        x = self.x + pad
        if self._icon_room():
            self.glyph(self.icon, x + theme.BADGE / 2, self.center_y, theme.BADGE, ink)
            x += self._icon_room()
        room = self.right - pad - x + 1
        size = share_room(self.text, wanted, True, room, theme.CAPTION)
        self.write(self.text, x, self.center_y, room, size, ink, bold=True)

    def _icon_room(self) -> float:
        return 0 if self.is_small or not self.icon else theme.BADGE + theme.GAP


class FightRule(Painted):
    """The line between the two sides: upright where they stand side by side."""

    is_upright = BooleanProperty(True)
    watched = ("is_upright",)

    def fit(self) -> None:
        thin = theme.HAIR
        self.size_hint = (None, 1) if self.is_upright else (1, None)
        if self.is_upright:
            self.width = thin
        else:
            self.height = thin

    def paint(self) -> None:
        self.box(self.x, self.y, self.width, self.height, theme.colors.line)


class FighterLine(BoxLayout):
    row = ObjectProperty(FighterRow(), rebind=True)
    screen = ObjectProperty(None, rebind=True)


class MonsterLine(BoxLayout):
    row = ObjectProperty(MonsterRow(), rebind=True)
    screen = ObjectProperty(None, rebind=True)


class ShotLine(BoxLayout):
    row = ObjectProperty(ShotRow(), rebind=True)
    screen = ObjectProperty(None, rebind=True)


class CombatCard(Card):
    screen = ObjectProperty(None, rebind=True)
    view = ObjectProperty(FightView(), rebind=True)
    is_roomy = BooleanProperty(True)
    """Whether the two sides stand side by side."""
    head = NumericProperty(0)
    """How high the line with both totals is."""

    def on_width(self, *_: Any) -> None:
        self.is_roomy = self.width >= 2 * theme.PRIMARY_WIDTH + 3 * theme.EDGE
        scale = max(theme.text_scale, 1)
        if self.is_roomy:
            self.head = theme.TOUCH if scale == 1 else theme.COUNT * theme.LEADING
        else:
            self.head = theme.PRIMARY * scale


class FightVerdict(ButtonBehavior, Card):
    """What the fight comes to as it stands; a tap opens the rule that says so."""

    screen = ObjectProperty(None, rebind=True)
    view = ObjectProperty(FightView(), rebind=True)
    ink = ColorProperty(theme.NOTHING)

    def on_release(self) -> None:
        if self.view.cite:
            self.screen.read(self.view.cite)


class SpeakCard(Card):
    """Before a kill counts, the others have a moment to speak up."""

    screen = ObjectProperty(None, rebind=True)
    view = ObjectProperty(FightView(), rebind=True)
    left = NumericProperty(0)
    """Seconds until the kill counts."""


load_rules(__file__)
