"""What the Devices screen is made of: the tablets, what waits between them, the code for one more."""

from typing import Any

from kivy.properties import AliasProperty, BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from judge_app.core.claims import DeviceId, EntryId
from judge_app.ui import theme
from judge_app.ui.kv import load_rules
from judge_app.ui.lettering import lettered
from judge_app.ui.screens.clockparts import RowBox
from judge_app.ui.widgets import Band, Card, Painted, Tappable
from judge_app.ui.widgets.wrapping import wrapped
from judge_app.views.devicerows import DeviceRow
from judge_app.views.devicewaits import ReviewRow, UnsentRow

__all__ = [
    "CodeBox",
    "DeviceColumn",
    "DeviceLine",
    "DevicePane",
    "DeviceRoster",
    "DeviceSide",
    "HintBand",
    "ReviewLine",
    "RosterList",
    "RowBox",
    "UnsentLine",
]


MOST_LINES = 2
"""So many lines a sentence about what waits has."""


class DeviceLine(Tappable):
    """A tablet; where there is little room, how it stands is told below its name."""

    row = ObjectProperty(DeviceRow(DeviceId("")))
    screen = ObjectProperty(None, allownone=True)
    text = AliasProperty(lambda self: self.row.name, bind=("row",))
    line = AliasProperty(lambda self: self.row.line, bind=("row",))
    says = AliasProperty(lambda self: self.row.standing.text, bind=("row",))
    watched = ("row",)

    def natural(self) -> dict[str, Any]:
        return {"size_hint_y": None}

    def fit(self) -> None:
        self.hug(height=theme.ROW if self._is_wide() else theme.ROW + theme.SMALL * 1.5)

    def on_release(self) -> None:
        self.screen.choose(self.row.device)

    def paint(self) -> None:
        self._ground()
        colors, standing = theme.colors, self.row.standing
        left = self.x + theme.GAP_L
        self.glyph(self.row.icon, left + theme.ICON_L / 2, self.center_y, theme.ICON_L, self._ink())
        left += theme.ICON_L + theme.GAP_L
        right = self.right - theme.GAP_L
        middle = self.center_y if self._is_wide() else self.center_y + theme.SMALL * 0.75
        if self._is_wide():
            right -= self._stand(right, middle) + theme.GAP
        else:
            below = middle - theme.BODY * 0.7 - theme.SMALL * 1.5
            self.glyph(standing.icon, left + theme.ICON_S / 2, below, theme.ICON_S, self._color())
            x = left + theme.ICON_S + theme.GAP_S
            self.write(standing.text, x, below, right - x, theme.SMALL, self._color())
        self.write(self.row.name, left, middle + theme.SMALL * 0.7, right - left, theme.BODY, colors.hi, True)
        self.write(self.row.line, left, middle - theme.BODY * 0.7, right - left, theme.SMALL, colors.mid)

    def _ground(self) -> None:
        colors = theme.colors
        is_lost = self.row.standing.look == "coral"
        if self.row.is_chosen:
            fill, edge = (colors.coralc, colors.coral) if is_lost else (colors.s2, colors.mint)
            self.ground(fill, theme.RADIUS, edge, theme.STROKE)
        elif self.state == "down":
            self.ground(colors.s3, theme.RADIUS)

    def _stand(self, right: float, middle: float) -> float:
        """How it stands with this tablet, up to *right*; how wide that came out."""
        standing, most = self.row.standing, self.width * 0.45
        x = right - most
        width = self.write(standing.text, x, middle, most, theme.SMALL, self._color(), halign="right")
        icon = right - width - theme.GAP_S - theme.ICON_S / 2
        self.glyph(standing.icon, icon, middle, theme.ICON_S, self._color())
        return width + theme.GAP_S + theme.ICON_S

    def _ink(self) -> theme.Color:
        is_lost = self.row.is_chosen and self.row.standing.look == "coral"
        return theme.colors.coralt if is_lost else theme.colors.mid

    def _color(self) -> theme.Color:
        colors = theme.colors
        inks = {"mint": colors.mintt, "amber": colors.ambert, "coral": colors.coralt, "low": colors.low}
        return inks[self.row.standing.look]

    def _is_wide(self) -> bool:
        return bool(self.width >= theme.SIDE * max(theme.text_scale, 1) * 0.9)


class UnsentLine(Painted):
    """Something that only this tablet has so far."""

    row = ObjectProperty(UnsentRow(EntryId(""), "", "", ""))
    screen = ObjectProperty(None, allownone=True)
    text = AliasProperty(lambda self: self.row.text, bind=("row",))
    line = AliasProperty(lambda self: self.row.line, bind=("row",))
    watched = ("row",)

    def natural(self) -> dict[str, Any]:
        return {"size_hint_y": None}

    def fit(self) -> None:
        self.hug(height=max(theme.LOG_LINE, self._words().height + theme.CAPTION * 1.4 + theme.GAP))

    def paint(self) -> None:
        colors, words = theme.colors, self._words()
        self.glyph("tray-arrow-up", self.x + theme.ICON / 2, self.center_y, theme.ICON, colors.ambert)
        if self.row.time:
            time = self._time()
            self.stamp(time, self.right - time.width, self.center_y - time.height / 2, colors.low)
        left, below = self.x + theme.ICON + theme.GAP, theme.CAPTION * 1.4
        bottom = self.center_y - (words.height + below) / 2
        self.stamp(words, left, bottom + below, colors.hi)
        self.write(self.row.line, left, bottom + below / 2, self._room(), theme.CAPTION, colors.mid)

    def _words(self) -> Any:
        return wrapped(self.row.text, theme.BODY, self._room(), MOST_LINES, bold=True)

    def _time(self) -> Any:
        return lettered(self.row.time, theme.SMALL, font=theme.MONO)

    def _room(self) -> int:
        time = self._time().width + theme.GAP if self.row.time else 0
        return max(int(self.width - theme.ICON - theme.GAP - time), 1)


class HintBand(Band):
    """Something that is not as it should be on the network."""

    row = StringProperty("")
    screen = ObjectProperty(None, allownone=True)

    def on_row(self, *_args: Any) -> None:
        self.text = self.row


class ReviewLine(BoxLayout):
    """Something that counts only if a leader says so."""

    row = ObjectProperty(ReviewRow(EntryId(""), "", ""), rebind=True)
    screen = ObjectProperty(None, allownone=True, rebind=True)


class DevicePane(ScrollView):
    """Scrolls *content*; at the *side* it is no wider than that needs."""

    is_side = BooleanProperty(False)

    def __init__(self, content: Widget, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.add_widget(content)


class DeviceColumn(BoxLayout):
    """All of it below each other."""

    def __init__(self, *parts: Widget, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for part in parts:
            self.add_widget(part)


class RosterList(BoxLayout):
    """What is said about the network, and every tablet."""

    screen = ObjectProperty(None, rebind=True)


class DeviceRoster(Card):
    """The tablets, and what can be decided about the one that is chosen."""

    screen = ObjectProperty(None, rebind=True)


class CodeBox(BoxLayout):
    """The code for one more tablet, to be scanned or typed."""

    screen = ObjectProperty(None, rebind=True)


class DeviceSide(BoxLayout):
    """What waits, the code for one more tablet, and this one."""

    screen = ObjectProperty(None, rebind=True)


load_rules(__file__)
