"""The strip above every screen of an event: round, time, calls and sync at a glance."""

from typing import Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, OptionProperty, StringProperty
from kivy.uix.widget import Widget

from judge_app.language import _
from judge_app.ui import theme
from judge_app.ui.lettering import lettered
from judge_app.ui.widgets.painted import Painted, Tappable
from judge_app.ui.widgets.spill import Spill
from judge_app.views.strip import StripView, SyncLook

__all__ = ["StatusStrip"]

SYNC: dict[SyncLook, str] = {
    "ok": "access-point-check",
    "alone": "content-save-check-outline",
    "waiting": "tray-arrow-up",
    "lost": "access-point-off",
    "unsure": "clock-outline",
    "trouble": "alert-circle-outline",
    "outdated": "alert",
}
CALM = ("ok", "alone")


class StripGround(Painted):
    """The surface, and along its lower edge how much of the time has gone."""

    share = NumericProperty(0.0)
    is_late = BooleanProperty(False)
    watched = ("share", "is_late")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._spill = Spill(self, self.repaint)

    def paint(self) -> None:
        colors = theme.colors
        left, bottom, width, height = self._spill.box()
        self.box(left, bottom, width, height, colors.s1)
        self.box(left, self.y, width, theme.UNDERLINE, colors.s3)
        gone = width * min(max(self.share, 0), 1)
        self.box(left, self.y, gone, theme.UNDERLINE, colors.amberl if self.is_late else colors.mint)


class StripHome(Tappable):
    hint = StringProperty("")

    def paint(self) -> None:
        if self.state == "down":
            self.ground(theme.colors.s3, theme.RADIUS)
        self.glyph("table-furniture", self.center_x, self.center_y, theme.ICON_XL, theme.colors.mint)


class StripText(Painted):
    """A text, on a chip if *is_chip*, with a smaller one below it if there is a *line*."""

    text = StringProperty("")
    line = StringProperty("")
    size_of_type = NumericProperty(0)
    color = ObjectProperty(theme.NOTHING)
    is_bold = BooleanProperty(False)
    is_chip = BooleanProperty(False)
    halign = OptionProperty("left", options=["left", "right"])
    watched = ("text", "line", "size_of_type", "color", "is_bold", "is_chip", "halign")

    def wanted(self) -> float:
        """How wide it would be."""
        text = lettered(self.text, self.size_of_type, self.is_bold).width if self.text else 0
        line = lettered(self.line, theme.CAPTION).width if self.line else 0
        return max(text, line) + 2 * self._pad()

    def paint(self) -> None:
        if self.is_chip:
            radius = theme.RADIUS if self.height > theme.SOURCE else theme.RADIUS_CHIP
            self.ground(theme.colors.s3, radius)
        x, room = self.x + self._pad(), self.width - 2 * self._pad() + 1
        rise = theme.CAPTION * 0.65 if self.line else 0
        self.write(
            self.text,
            x,
            self.center_y + rise,
            room,
            self.size_of_type,
            self.color,
            self.is_bold,
            self.halign,
        )
        below = self.center_y - self.size_of_type * 0.6
        self.write(self.line, x, below, room, theme.CAPTION, theme.colors.mid, False, self.halign)

    def _pad(self) -> float:
        if not self.is_chip:
            return 0.0
        return theme.GAP_L if self.height > theme.SOURCE else theme.GAP


class StripBlock(Tappable):
    """Something to tap: an icon, what it is, and how it stands; only the icon where it is narrow."""

    text = StringProperty("")
    line = StringProperty("")
    icon = StringProperty("")
    look = OptionProperty("plain", options=["plain", "alarm", "coral", "amber"])
    is_square = BooleanProperty(False)
    watched = ("text", "line", "icon", "look", "is_square")

    def wanted(self) -> float:
        if self.is_square:
            return theme.TOUCH
        text = lettered(self.text, theme.BODY, True).width if self.text else 0
        line = lettered(self.line, theme.CAPTION).width if self.line else 0
        return 2 * theme.GAP_L + theme.ICON_NAV + theme.GAP + max(text, line)

    def paint(self) -> None:
        colors = theme.colors
        fill, color, soft, sign = {
            "plain": (colors.s2, colors.hi, colors.mid, colors.mint),
            "alarm": (colors.coral, colors.oncoral, colors.oncoral, colors.oncoral),
            "coral": (colors.coralc, colors.coralt, colors.coralt, colors.coralt),
            "amber": (colors.amberc, colors.ambert, colors.ambert, colors.ambert),
        }[self.look]
        if self.state == "down":
            fill = (*fill[:3], 0.7)
        self.ground(fill, theme.RADIUS)
        if self.is_square:
            self.glyph(self.icon, self.center_x, self.center_y, theme.ICON_NAV, sign)
            return
        x = self.x + theme.GAP_L
        self.glyph(self.icon, x + theme.ICON_NAV / 2, self.center_y, theme.ICON_NAV, sign)
        x += theme.ICON_NAV + theme.GAP
        room = self.right - theme.GAP_S - x
        rise = theme.CAPTION * 0.65 if self.line else 0
        self.write(self.text, x, self.center_y + rise, room, theme.BODY, color, bold=True)
        self.write(self.line, x, self.center_y - theme.BODY * 0.6, room, theme.CAPTION, soft)


class StatusStrip(Widget):
    view = ObjectProperty(StripView())
    __events__ = ("on_home", "on_calls", "on_sync")

    def __init__(self, **kwargs: Any) -> None:
        self.size_hint_y, self.height = None, theme.STRIP
        self._ground = StripGround()
        self._home = StripHome(hint=_("Home"))
        self._stage = StripText(is_chip=True, is_bold=True)
        self._time, self._line, self._pair = (
            StripText(is_bold=True),
            StripText(),
            StripText(halign="right", is_bold=True),
        )
        self._calls, self._sync = StripBlock(icon="hand-back-right"), StripBlock()
        super().__init__(**kwargs)
        self._home.bind(on_release=lambda _: self.dispatch("on_home"))
        self._calls.bind(on_release=lambda _: self.dispatch("on_calls"))
        self._sync.bind(on_release=lambda _: self.dispatch("on_sync"))
        self._lay_out = Clock.create_trigger(self._arrange, -1)
        for name in ("pos", "size", "view"):
            self.fbind(name, self._lay_out)
        self._lay_out()

    def on_home(self) -> None:
        """The way out of the event was tapped."""

    def on_calls(self) -> None:
        """The calls were tapped."""

    def on_sync(self) -> None:
        """The state of the devices was tapped."""

    def _arrange(self, *_: Any) -> None:
        is_wide = self.width >= theme.WIDE
        self.height = theme.STRIP if is_wide else theme.STRIP_NARROW
        self._say(is_wide)
        parts = self._place_wide() if is_wide else self._place_narrow()
        if [self._ground, *parts] != self.children[::-1]:
            self.clear_widgets()
            for part in (self._ground, *parts):
                self.add_widget(part)

    def _say(self, is_wide: bool) -> None:
        view, colors = self.view, theme.colors
        is_late = view.mood in ("last", "over")
        self._ground.share, self._ground.is_late = view.share, is_late
        self._ground.pos, self._ground.size = self.pos, self.size
        self._stage.text = view.stage if is_wide else view.short_stage or view.stage
        self._stage.size_of_type = theme.TITLE if is_wide else theme.BODY
        self._stage.color = colors.hi
        self._time.text = view.time or view.name
        clock = theme.STRIP_TIME if is_wide else theme.STRIP_TIME * 0.9
        self._time.size_of_type = clock if view.time else theme.TITLE
        self._time.color = colors.ambert if is_late else colors.hi
        self._line.text, self._line.size_of_type, self._line.color = view.time_line, theme.SMALL, colors.mid
        self._pair.text, self._pair.line = view.playing, view.name if view.time else ""
        self._pair.size_of_type, self._pair.color = theme.BODY, colors.hi
        self._calls.text, self._calls.line = view.calls, view.calls_line
        self._calls.look = "coral" if view.is_call_taken else "alarm"
        self._sync.text, self._sync.line, self._sync.icon = view.sync, view.sync_line, SYNC[view.sync_look]
        self._sync.look = "plain" if view.sync_look in CALM else "amber"
        self._sync.is_square = not is_wide

    def _place_wide(self) -> list[Widget]:
        middle = self.center_y
        self._home.size, self._home.pos = (theme.RAIL, theme.TOUCH), (self.x, middle - theme.TOUCH / 2)
        right = self.right - theme.EDGE
        parts: list[Widget] = [self._home]
        for block in (self._sync, self._calls):
            if block.text:
                block.size = block.wanted(), theme.TOUCH
                block.right, block.center_y = right, middle
                right = block.x - theme.GAP
                parts.append(block)
        left = self.x + theme.RAIL + theme.EDGE
        for part, gap in ((self._stage, theme.TITLE), (self._time, theme.GAP_L), (self._line, theme.EDGE)):
            part.height = theme.TOUCH
            part.width = min(part.wanted(), right - left)
            if part.text and part.width > theme.GAP_L:
                part.x, part.center_y = left, middle
                left = part.right + gap
                parts.append(part)
        right -= theme.GAP_S
        wanted = self._pair.wanted()
        self._pair.size = min(wanted, right - left), theme.TOUCH
        if self._pair.text and self._pair.width >= min(wanted, theme.RAIL):
            self._pair.right, self._pair.center_y = right, middle
            parts.append(self._pair)
        return parts

    def _place_narrow(self) -> list[Widget]:
        middle = self.y + theme.UNDERLINE + (self.height - theme.UNDERLINE) / 2
        right, left = self.right - theme.GAP_L, self.x + theme.GAP_L
        parts: list[Widget] = []
        if self._sync.text:
            self._sync.size = theme.TOUCH, theme.TOUCH
            self._sync.right, self._sync.center_y = right, middle
            right = self._sync.x - theme.GAP
            parts.append(self._sync)
        for part, height in ((self._stage, theme.SOURCE), (self._time, theme.TOUCH)):
            part.height = height
            part.width = min(part.wanted(), right - left)
            if part.text and part.width > theme.GAP_L:
                part.x, part.center_y = left, middle
                left = part.right + theme.GAP
                parts.append(part)
        return parts
