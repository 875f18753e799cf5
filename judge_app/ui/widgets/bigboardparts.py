"""What stands on every page of a board: its head, the card with the clock, the code for phones, the band."""

from typing import Any, NamedTuple

from kivy.properties import NumericProperty, ObjectProperty
from kivy.uix.widget import Widget

from judge_app.ui import theme
from judge_app.ui.lettering import lettered
from judge_app.ui.widgets.painted import Painted, share_room
from judge_app.ui.widgets.wrapping import wrapped
from judge_app.views.timewords import Mood

__all__ = [
    "DARK",
    "BoardBand",
    "BoardBar",
    "BoardCard",
    "BoardHead",
    "BoardPart",
    "CardLines",
    "HeadLine",
    "draw_status",
    "ink_of",
    "place",
    "time_color",
]

DARK = theme.palette("dark")
"""A board is dark whatever the tablet is: a hall is dimmed for it, and bright walls hurt."""


def ink_of(look: str) -> theme.Color:
    return {"mint": DARK.mintt, "amber": DARK.ambert, "coral": DARK.coralt}.get(look, DARK.mid)


class BoardPart(Painted):
    """Paints *content* when that has changed; *unit* is what a pixel of a screen 1920 wide comes to."""

    unit = NumericProperty(1.0)
    content: Any = ObjectProperty(None, allownone=True)
    watched = ("unit", "content")

    def paint(self) -> None:
        if self.content is not None:
            self.draw(self.unit)

    def draw(self, unit: float) -> None:
        raise NotImplementedError

    def words(
        self,
        text: str,
        x: float,
        middle: float,
        room: float,
        size: float,
        color: theme.Color,
        bold: bool = False,
        halign: str = "left",
        least: float = 0.6,
    ) -> float:
        """*text* as large as it fits, not under *least* of its *size*, which is given in units."""
        if not text or room <= 0:
            return 0
        full = max(round(size * self.unit), 6)
        fitting = share_room(text, full, bold, room, max(round(full * least), 6))
        return self.write(text, x, middle, room, fitting, color, bold, halign)


class HeadLine(NamedTuple):
    event: str
    day: str
    time: str
    trouble: str = ""
    """Why what is shown may be old, in a word or two."""


class BoardHead(BoardPart):
    def draw(self, unit: float) -> None:
        line: HeadLine = self.content
        bleed = 8 * unit  # all of it drifts by a few pixels
        self.box(self.x - bleed, self.y, self.width + 2 * bleed, self.height + bleed, DARK.s1)
        middle, edge = self.center_y, 48 * unit
        right = self.right - edge
        right -= self.words(line.time, self.x, middle, right - self.x, 42, DARK.hi, True, "right")
        right -= 32 * unit
        room = max(right - self.x - 0.5 * self.width, 0)
        right -= self.words(line.day, right - room, middle, room, 30, DARK.mid, halign="right") + 40 * unit
        if line.trouble:
            right -= self._trouble(line.trouble, right, middle) + 40 * unit
        self.glyph("table-furniture", self.x + edge + 24 * unit, middle, round(46 * unit), DARK.mint)
        left = self.x + edge + 72 * unit
        self.words(line.event, left, middle, right - left, 38, DARK.hi, True)

    def _trouble(self, text: str, right: float, middle: float) -> float:
        """At the left of the day, with a sign of its own."""
        size = round(28 * self.unit)
        words = lettered(text, size, True, width=0.3 * self.width)
        sign, pad, height = 32 * self.unit, 16 * self.unit, 56 * self.unit
        width = float(words.width + sign + 2.5 * pad)
        self.box(right - width, middle - height / 2, width, height, DARK.amberc, height / 4)
        self.glyph("link-off", right - width + pad + sign / 2, middle, round(sign), DARK.ambert)
        self.stamp(words, right - pad - words.width, middle - words.height / 2, DARK.ambert)
        return width


class CardLines(NamedTuple):
    title: str
    status: str
    icon: str
    look: str
    caption: str
    foot: tuple[str, str, str]
    """Below the clock: when it starts, how long it takes, when it ends."""
    foot_y: float
    """How far above its lower edge, in units."""
    scale: float = 1.0
    """How much larger the words are where the clock is the page."""


class BoardCard(BoardPart):
    """The surface and its words; the time, the bar and the code lie on it."""

    def draw(self, unit: float) -> None:
        lines: CardLines = self.content
        pad, scale = 40 * unit, lines.scale
        left, room = self.x + pad, self.width - 2 * pad
        self.box(self.x, self.y, self.width, self.height, DARK.s1, 16 * unit)
        middle = self.top - 72 * scale * unit
        took = draw_status(self, lines, left + room, middle, 0.5 * room)
        self.words(lines.title, left, middle, room - took, 48 * scale, DARK.hi, True)
        self.words(lines.caption, left, self.top - 148 * scale * unit, room, 30 * scale, DARK.mid)
        y, size = self.y + lines.foot_y * unit, 28 * scale
        start, length, end = lines.foot
        self.words(start, left, y, room * 0.38, size, DARK.hi)
        self.words(length, left + room * 0.33, y, room * 0.34, size, DARK.hi, True, "center")
        self.words(end, left + room * 0.62, y, room * 0.38, size, DARK.hi, halign="right")


def draw_status(part: BoardPart, lines: CardLines, right: float, middle: float, room: float) -> float:
    """At the right end of its room; how much of that it took."""
    if not lines.status:
        return 0
    unit, ink, sign = part.unit, ink_of(lines.look), 34 * lines.scale * part.unit
    width = part.words(lines.status, right - room, middle, room, 28 * lines.scale, ink, True, "right")
    part.glyph(lines.icon, right - width - 14 * unit - sign / 2, middle, round(sign), ink)
    return width + sign + 40 * unit


class BoardBar(BoardPart):
    """How much of the time has gone; *content* is that share, the mood, the warnings, how thick it is."""

    def draw(self, unit: float) -> None:
        share, mood, marks, thick = self.content
        fill = {"last": DARK.amberl, "over": DARK.coral}.get(mood, DARK.mint)
        height = thick * unit
        self.box(self.x, self.y, self.width, height, DARK.s3, height / 2)
        done = round(self.width * share)
        if done > 0:
            self.box(self.x, self.y, max(done, height), height, fill, height / 2)
        for at, label in marks:
            x, stroke = self.x + self.width * at, max(3 * unit, 1)
            self.box(x - stroke / 2, self.y, stroke, height + 8 * unit, DARK.mid)
            room = 80 * unit
            self.words(label, x - room / 2, self.y + height + 28 * unit, room, 28, DARK.mid, halign="center")


def time_color(mood: Mood) -> theme.Color:
    return {"last": DARK.amber, "over": DARK.coral}.get(mood, DARK.hi)


class BoardBand(BoardPart):
    """What was announced last."""

    def draw(self, unit: float) -> None:
        bleed, sign = 8 * unit, 40 * unit
        self.box(self.x - bleed, self.y - bleed, self.width + 2 * bleed, self.height + bleed, DARK.amberc)
        left = self.x + 48 * unit
        self.glyph("bullhorn", left + sign / 2, self.center_y, round(sign), DARK.ambert)
        left += sign + 24 * unit
        room = self.right - 48 * unit - left
        size = round(32 * unit)
        if lettered(self.content, size, True).width <= room:
            self.write(self.content, left, self.center_y, room, size, DARK.ambert, True)
            return
        words = wrapped(self.content, round(26 * unit), int(room), 2, True)
        self.stamp(words, left, self.center_y - words.height / 2, DARK.ambert)


def place(widget: Widget, x: float, y: float, width: float, height: float) -> None:
    """Whole pixels: letters and codes stay sharp."""
    widget.pos, widget.size = (round(x), round(y)), (max(round(width), 0), max(round(height), 0))
