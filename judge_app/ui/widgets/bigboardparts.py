"""What stands on every page of a board: its head, the card with the clock, the code for phones, the band."""

from typing import Any, NamedTuple

from kivy.properties import NumericProperty, ObjectProperty
from kivy.uix.widget import Widget

from judge_app.ui import theme
from judge_app.ui.lettering import lettered
from judge_app.ui.widgets.painted import Painted, share_room
from judge_app.ui.widgets.qrbox import BLACK, WHITE, dark_runs
from judge_app.ui.widgets.wrapping import wrapped
from judge_app.views.timewords import Mood

__all__ = [
    "DARK",
    "BoardBand",
    "BoardBar",
    "BoardCard",
    "BoardCode",
    "BoardHead",
    "BoardPart",
    "CardLines",
    "CodeLines",
    "HeadLine",
    "ink_of",
]

DARK = theme.palette("dark")
"""A board is dark whatever the tablet is: a hall is dimmed for it, and bright walls hurt."""

RIM = 3
"""White squares around a code."""
LINE_GAP = 6


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


class BoardCard(BoardPart):
    """The surface and its words; the time, the bar and the code lie on it."""

    def draw(self, unit: float) -> None:
        lines: CardLines = self.content
        pad = 40 * unit
        left, room = self.x + pad, self.width - 2 * pad
        self.box(self.x, self.y, self.width, self.height, DARK.s1, 16 * unit)
        middle = self.top - 72 * unit
        took = self._status(lines, left, room)
        self.words(lines.title, left, middle, room - took, 48, DARK.hi, True)
        self.words(lines.caption, left, self.top - 148 * unit, room, 30, DARK.mid)
        start, length, end = lines.foot
        y = self.y + lines.foot_y * unit
        self.words(start, left, y, room * 0.38, 28, DARK.hi)
        self.words(length, left + room * 0.33, y, room * 0.34, 28, DARK.hi, True, "center")
        self.words(end, left + room * 0.62, y, room * 0.38, 28, DARK.hi, halign="right")

    def _status(self, lines: CardLines, left: float, room: float) -> float:
        """At the right of the title; how much of the room it took."""
        if not lines.status:
            return 0
        unit, ink = self.unit, ink_of(lines.look)
        middle = self.top - 72 * unit
        share = 0.5 * room if lines.title else room
        width = self.words(lines.status, left + room - share, middle, share, 28, ink, True, "right")
        sign = 34 * unit
        self.glyph(lines.icon, left + room - width - 12 * unit - sign / 2, middle, round(sign), ink)
        return width + sign + 36 * unit


class BoardBar(BoardPart):
    """How much of the time has gone; *content* is that share and the mood of the clock."""

    def draw(self, unit: float) -> None:
        share, mood = self.content
        fill = {"last": DARK.amberl, "over": DARK.coral}.get(mood, DARK.mint)
        self.box(self.x, self.y, self.width, self.height, DARK.s3, self.height / 2)
        done = round(self.width * share)
        if done > 0:
            self.box(self.x, self.y, max(done, self.height), self.height, fill, self.height / 2)


def time_color(mood: Mood) -> theme.Color:
    return {"last": DARK.amber, "over": DARK.coral}.get(mood, DARK.hi)


Words = list[tuple[Any, theme.Color]]
"""Rendered, from the first line down, each with its colour."""


class CodeLines(NamedTuple):
    """The code that leads phones here, and what is said beside it."""

    qr: tuple[str, ...]
    """In rows, a 1 for each dark square."""
    title: str
    line: str
    address: str


class BoardCode(BoardPart):
    """The code beside its words, or above them where it is higher than wide."""

    def draw(self, unit: float) -> None:
        lines: CodeLines = self.content
        self.box(self.x, self.y, self.width, self.height, DARK.s2, 16 * unit)
        is_low = self.height < 220 * unit
        pad = (12 if is_low else 24) * unit
        if self.height > 0.75 * self.width:
            words = self._words(lines, self.width - 2 * pad, is_low, "center")
            high = _height(words, unit)
            side = self._side(lines, min(self.height - high - 3.5 * pad, self.width - 2 * pad))
            top = self.center_y + (side + high + pad) / 2
            self._code(lines, self.center_x - side / 2, top - side, side)
            self._stack(words, self.x + pad, top - side - pad)
        else:
            side = self._side(lines, min(self.height - 2 * pad, 0.42 * self.width))
            self._code(lines, self.x + pad, self.center_y - side / 2, side)
            left = self.x + side + (3 if is_low else 2.2) * pad
            words = self._words(lines, self.right - pad - left, is_low, "left")
            self._stack(words, left, self.center_y + _height(words, unit) / 2)

    def _side(self, lines: CodeLines, room: float) -> int:
        """Squares of whole pixels; the card around it is dark, so that its rim may be narrower."""
        count = len(lines.qr) + 2 * RIM
        return max(int(room / count), 1) * count

    def _code(self, lines: CodeLines, x: float, y: float, side: int) -> None:
        left, bottom = round(x), round(y)
        square = side // (len(lines.qr) + 2 * RIM)
        self.box(left, bottom, side, side, WHITE, 12 * self.unit)
        for across, down, run in dark_runs([[one == "1" for one in row] for row in lines.qr]):
            x, y = left + (RIM + across) * square, bottom + side - (RIM + down + 1) * square
            self.box(x, y, run * square, square, BLACK)

    def _words(self, lines: CodeLines, room: float, is_low: bool, halign: str) -> Words:
        blocks = (
            (lines.title, 30 if is_low else 36, True, DARK.hi),
            (lines.line, 24 if is_low else 26, False, DARK.mid),
            (lines.address, 28 if is_low else 30, True, DARK.hi),
        )
        made: Words = []
        for text, size, bold, color in blocks:
            full = max(round(size * self.unit), 6)
            if text and text == lines.address:
                full = round(share_room(text, full, bold, room, full * 0.5))
            if text:
                made.append((wrapped(text, full, int(room), 2 if bold else 3, bold, halign), color))
        return made

    def _stack(self, words: Words, x: float, top: float) -> None:
        for one, color in words:
            self.stamp(one, x, top - one.height, color)
            top -= one.height + LINE_GAP * self.unit


def _height(words: Words, unit: float) -> float:
    return sum(one.height for one, _color in words) + LINE_GAP * unit * (len(words) - 1)


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
