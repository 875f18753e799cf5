"""Small parts of the clock's screen: the line above the time, warnings, rows, the legend of the hall."""

from collections.abc import Iterator
from typing import Any

from kivy.factory import Factory
from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.layout import Layout
from kivy.uix.widget import Widget

from judge_app.ui import theme
from judge_app.ui.kv import load_rules
from judge_app.ui.lettering import lettered
from judge_app.ui.widgets import Card, Painted, Tappable
from judge_app.ui.widgets.painted import share_room
from judge_app.views.announcing import AnnouncementRow
from judge_app.views.attime import TimeRow
from judge_app.views.clock import ExtensionRow, WarningCard
from judge_app.views.clockface import SideClock

__all__ = [
    "AnnouncementLine",
    "ClockHead",
    "ExtensionLine",
    "LateLine",
    "LegendItem",
    "RowBox",
    "SideClockCard",
    "WarningLine",
    "WarningTile",
]


class ClockHead(Layout):
    """Chips from the left, times at the right; what finds no room goes to a further line."""

    spacing = NumericProperty(0)

    def __init__(self, **kwargs: Any) -> None:
        self.spacing, self.size_hint_y, self.height = theme.GAP, None, theme.CHIP
        super().__init__(**kwargs)
        for name in ("pos", "size", "spacing"):
            self.fbind(name, self._trigger_layout)

    def do_layout(self, *_: Any) -> None:
        shown = [widget for widget in reversed(self.children) if widget.width > 0]
        chips = [widget for widget in shown if isinstance(widget, Factory.Chip)]
        times = [widget for widget in shown if not isinstance(widget, Factory.Chip)]
        lines = list(self._lines(chips))
        needed = self._length(times)
        if times and lines and self._length([*lines[-1], *times]) > self.width:
            lines.append([])
        self.height = max(len(lines), 1) * (theme.CHIP + theme.GAP_S) - theme.GAP_S
        for number, line in enumerate(lines):
            self._seat(line, self.x, number)
        if times:
            is_alone = not lines or not lines[-1]
            self._seat(times, self.x if is_alone else self.right - needed, max(len(lines) - 1, 0))

    def _lines(self, chips: list[Widget]) -> Iterator[list[Widget]]:
        line: list[Widget] = []
        for chip in chips:
            if line and self._length([*line, chip]) > self.width:
                yield line
                line = []
            line.append(chip)
        if line:
            yield line

    def _length(self, widgets: list[Widget]) -> float:
        return sum(widget.width + self.spacing for widget in widgets) - self.spacing if widgets else 0

    def _seat(self, widgets: list[Widget], x: float, line: int) -> None:
        middle = self.top - theme.CHIP / 2 - line * (theme.CHIP + theme.GAP_S)
        for widget in widgets:
            widget.x, widget.center_y = x, middle
            x += widget.width + self.spacing


class WarningTile(Painted):
    """When players are told how much is left; a narrow one has its icon beside the title."""

    card = ObjectProperty(WarningCard("", "", ""))
    text = StringProperty("")
    watched = ("card",)

    def on_card(self, _: Widget, card: WarningCard) -> None:
        self.text = f"{card.title}, {card.line}"

    def paint(self) -> None:
        colors, card = theme.colors, self.card
        is_roomy = self._is_roomy()
        edge, icon = (theme.GAP_L, theme.BADGE) if is_roomy else (theme.GAP_S, theme.ICON_XS)
        color = colors.mintt if card.is_past else colors.hi
        above, below = self.center_y + theme.CAPTION * 0.68, self.center_y - theme.BODY * 0.62
        self.box(self.x, self.y, self.width, self.height, colors.s2, theme.RADIUS)
        x = self.x + edge
        self.glyph(card.icon, x + icon / 2, self.center_y if is_roomy else above, icon, color)
        after = x + icon + (theme.GAP if is_roomy else theme.GAP_XS)
        start = after if is_roomy else x
        self._fit(card.title if is_roomy else card.short, after, above, theme.BODY, colors.hi, bold=True)
        self._fit(card.line, start, below, theme.CAPTION, colors.mid)

    def _fit(
        self, text: str, x: float, middle: float, size: float, color: theme.Color, *, bold: bool = False
    ) -> None:
        """Rather small than shortened: it is the time that would be lost."""
        room = self.right - theme.GAP_XS - x
        size = share_room(text, size if self._is_roomy() else min(size, theme.SMALL), bold, room, size / 2)
        self.write(text, x, middle, room, size, color, bold)

    def _is_roomy(self) -> bool:
        return bool(self.width >= 2.5 * theme.TOUCH)


class WarningLine(BoxLayout):
    """The warnings side by side."""

    cards = ObjectProperty(())

    def __init__(self, **kwargs: Any) -> None:
        self.size_hint_y, self.height = None, theme.TILE
        super().__init__(**kwargs)

    def on_cards(self, _: Widget, cards: tuple[WarningCard, ...]) -> None:
        if len(self.children) != len(cards):
            self.clear_widgets()
            for _number in cards:
                self.add_widget(WarningTile())
        for tile, card in zip(reversed(self.children), cards, strict=True):
            tile.card = card


class LegendItem(Painted):
    """A sign of the hall, and what it means."""

    icon = StringProperty("")
    mark = StringProperty("")
    text = StringProperty("")
    color = ColorProperty(theme.NOTHING)
    watched = ("icon", "mark", "text", "color")

    def natural(self) -> dict[str, Any]:
        return {"size_hint_x": None, "size_hint_y": None, "height": theme.EDGE}

    def fit(self) -> None:
        self.hug(self._sign() + theme.GAP_XS + _long(self.text, bold=False))

    def paint(self) -> None:
        sign = self._sign()
        self.glyph(self.icon, self.x + sign / 2, self.center_y, theme.ICON_XS, self.color)
        self.write(self.mark, self.x, self.center_y, sign, theme.CAPTION, self.color, bold=True)
        x = self.x + sign + theme.GAP_XS
        self.write(self.text, x, self.center_y, self.right - x + 1, theme.CAPTION, theme.colors.mid)

    def _sign(self) -> float:
        return theme.ICON_XS if self.icon else _long(self.mark, bold=True)


def _long(text: str, *, bold: bool) -> float:
    return float(lettered(text, theme.CAPTION, bold).width) if text else 0.0


class ExtensionLine(Tappable):
    """A table with time of its own; a tap opens the table."""

    row = ObjectProperty(ExtensionRow(None, "", "", "", ""))  # type: ignore[arg-type]
    screen = ObjectProperty(None)
    text = StringProperty("")
    watched = ("row",)

    def natural(self) -> dict[str, Any]:
        return {"size_hint_y": None, "height": theme.TOUCH}

    def on_row(self, _: Widget, row: ExtensionRow) -> None:
        self.text = ", ".join(part for part in row[1:] if part)

    def on_release(self) -> None:
        self.screen.open_table(self.row.match)

    def paint(self) -> None:
        colors, row, side = theme.colors, self.row, theme.CHECK
        if self.state == "down":
            self.box(self.x, self.y, self.width, self.height, colors.s2, theme.RADIUS)
        self.box(self.x, self.center_y - side / 2, side, side, colors.s3, theme.RADIUS_CHIP)
        size = theme.BODY if len(row.table) < 4 else theme.CAPTION
        self.write(row.table, self.x, self.center_y, side, size, colors.hi, True, "center")
        right = self.right
        if row.ends:
            right -= self._write_before(row.ends, right, colors.hi) + theme.GAP
        right -= self._write_before(row.extra, right, colors.ambert) + theme.GAP
        left = self.x + side + theme.GAP
        self.write(row.reason, left, self.center_y, right - left, theme.SMALL, colors.mid)

    def _write_before(self, text: str, right: float, color: theme.Color) -> float:
        room = self.width / 2
        return self.write(text, right - room, self.center_y, room, theme.BODY, color, True, "right")


class LateLine(Tappable):
    """A table whose time is up, and how far it is; a tap leads there."""

    row = ObjectProperty(TimeRow(None, "", ""))  # type: ignore[arg-type]
    screen = ObjectProperty(None)
    text = StringProperty("")
    watched = ("row",)

    def natural(self) -> dict[str, Any]:
        return {"size_hint_y": None, "height": theme.TOUCH}

    def on_row(self, _: Widget, row: TimeRow) -> None:
        self.text = f"{row.table}, {row.line}"

    def on_release(self) -> None:
        self.screen.go(self.row.route, match=self.row.match)

    def paint(self) -> None:
        colors, row, side = theme.colors, self.row, theme.CHECK
        if self.state == "down":
            self.box(self.x, self.y, self.width, self.height, colors.s2, theme.RADIUS)
        fill, ink = (colors.s3, colors.hi) if row.is_begun else (colors.amberc, colors.ambert)
        self.box(self.x, self.center_y - side / 2, side, side, fill, theme.RADIUS_CHIP)
        size = theme.BODY if len(row.table) < 4 else theme.CAPTION
        self.write(row.table, self.x, self.center_y, side, size, ink, True, "center")
        left, right = self.x + side + theme.GAP, self.right - theme.ICON_S
        self.write(row.line, left, self.center_y, right - left, theme.SMALL, colors.hi)
        x = self.right - theme.ICON_S / 2
        self.glyph("chevron-right", x, self.center_y, theme.ICON_S, colors.low)


class AnnouncementLine(BoxLayout):
    row = ObjectProperty(AnnouncementRow("", ""), rebind=True)
    screen = ObjectProperty(None)


class SideClockCard(Card):
    """A clock beside that of the round, on one line where there is room."""

    row = ObjectProperty(SideClock(None, "", "", "", "normal", "", False), rebind=True)  # type: ignore[arg-type]
    screen = ObjectProperty(None, rebind=True)
    is_roomy = BooleanProperty(True)


class RowBox(BoxLayout):
    """A short list: a widget for each row, which stays and is told what has changed."""

    rows = ObjectProperty(())
    kind = StringProperty("")
    """The class of its widgets, which have `row` and `screen`."""
    screen = ObjectProperty(None)

    def __init__(self, **kwargs: Any) -> None:
        self.orientation, self.size_hint_y, self.height = "vertical", None, 0
        super().__init__(**kwargs)
        self.fbind("minimum_height", self.setter("height"))
        for name in ("rows", "kind", "screen"):
            self.fbind(name, self._fill)
        self._fill()

    def _fill(self, *_: Any) -> None:
        if not self.kind or self.screen is None:
            return
        while len(self.children) > len(self.rows):
            self.remove_widget(self.children[0])
        while len(self.children) < len(self.rows):
            self.add_widget(Factory.get(self.kind)(screen=self.screen))
        for widget, row in zip(reversed(self.children), self.rows, strict=True):
            widget.row = row


load_rules(__file__)
