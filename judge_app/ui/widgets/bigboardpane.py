"""One event on a board: where its head, its clock, its page, the code for phones and the band stand."""

from typing import Any, NamedTuple

from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.widget import Widget

from judge_app.language import _
from judge_app.ui.widgets.bigboardcode import BoardCode, CodeLines
from judge_app.ui.widgets.bigboardpages import BoardPage
from judge_app.ui.widgets.bigboardparts import (
    BoardBand,
    BoardBar,
    BoardCard,
    BoardHead,
    CardLines,
    HeadLine,
    place,
    time_color,
)
from judge_app.ui.widgets.bigboardturns import Turn, turns_of
from judge_app.ui.widgets.bigtime import BigTime
from judge_app.views.board import BoardView
from judge_app.views.boardface import BoardFace, board_face, marks_of, page_at, side_at
from judge_app.views.served import Served
from judge_app.views.words import clock_time, short_day

__all__ = ["FIGURE_HEIGHT", "BoardPane"]

WIDE, HIGH = 1920, 1080
"""What the sizes of the design are for; a board of another size is scaled."""
TALL_WIDE, TALL_HIGH = 1080, 1500
HEAD, BAND, EDGE, TOP, GAP = 96, 88, 48, 32, 24
CARD, CODE, CODE_LOW, CODE_WIDE = 704, 272, 216, 640
CLOCK_SHARE, LONG_CLOCK_SHARE = 0.68, 0.78
"""How much of the width the clock takes where it is the page, and with three figures for its minutes."""
STACKED = 1.5
"""So much higher than wide, the figures of the clock stand in two lines."""
LARGE = 1.3
"""How much larger the words around such a clock are."""
FIGURE_HEIGHT, LINE_WIDTH, LONG_LINE_WIDTH = 0.711, 2.6, 3.17
"""Of the type size, in Roboto Bold: a figure, "00:00", "000:00"."""
ICONS = {
    "welcome": "account-group",
    "pairings": "seat-outline",
    "clock": "play",
    "called": "bell-ring",
    "standings": "podium",
    "bracket": "trophy",
    "winner": "trophy",
}


class Box(NamedTuple):
    x: float
    y: float
    width: float
    height: float

    def beside(self, width: float, gap: float, is_turned: bool) -> "tuple[Box, Box]":
        """*width* of it at the left, or turned at the right, and the rest."""
        first, rest = self._replace(width=width), self._replace(width=self.width - width - gap)
        if is_turned:
            return first._replace(x=self.x + rest.width + gap), rest
        return first, rest._replace(x=self.x + width + gap)

    def above(self, height: float, gap: float) -> "tuple[Box, Box]":
        """*height* of it from the top, and the rest."""
        rest = self._replace(height=self.height - height - gap)
        return Box(self.x, self.y + rest.height + gap, self.width, height), rest


class BoardPane(Widget):
    view = ObjectProperty(BoardView())
    served = ObjectProperty(Served())
    trouble = StringProperty("")
    """Why what is shown may be old; nothing while it is live."""
    zone = ObjectProperty(None, allownone=True)
    """Of the hall; without one, of this device."""

    def __init__(self, **kwargs: Any) -> None:
        self._unit = self._scale = 1.0
        self._since_ms = self._now_ms = 0
        self._turns: tuple[Turn, ...] = ()
        self._shown: tuple[Any, ...] = ()
        self._is_turned = self._is_stacked = False
        """Whether the card stands at the right for a while; whether the clock has two lines."""
        self._foot_y = 0.0
        super().__init__(**kwargs)
        self.head, self.card, self.bar, self.code = BoardHead(), BoardCard(), BoardBar(), BoardCode()
        self.time, self.seconds, self.page, self.band = BigTime(), BigTime(), BoardPage(), BoardBand()
        for name in ("pos", "size", "view", "served"):
            self.fbind(name, self._arrange)
        self._arrange()

    def tick(self, now_ms: int) -> None:
        self._now_ms = now_ms
        if side_at(now_ms) != self._is_turned:
            self._is_turned = side_at(now_ms)
            self._arrange()
        self._count()

    def _count(self) -> None:
        view, now_ms = self.view, self._now_ms
        face = board_face(view.clock, now_ms)
        if face.mood == "last" and not self._is_clock():
            face = face._replace(mood="normal")  # whoever looks for their seat is not late
        event = "" if view.page == "welcome" else view.event
        day, time = short_day(now_ms, self.zone), clock_time(now_ms, self.zone)
        self.head.content = HeadLine(event, day, time, self.trouble)
        minutes, _colon, seconds = face.time.partition(":")
        self.time.text = minutes if self._is_stacked else face.time
        self.seconds.text = seconds if self._is_stacked else ""
        self.time.color = self.seconds.color = time_color(face.mood)
        marks = marks_of(view.clock, view.warnings) if self._is_clock() else ()
        self.bar.content = face.share, face.mood, marks, 16 * self._scale
        self.card.content = self._lines(face)
        if self._turns:
            self.page.content = self._turns[page_at(len(self._turns), self._since_ms, now_ms)]

    def _lines(self, face: BoardFace) -> CardLines:
        view = self.view
        caption = (view.over_caption or view.caption) if face.is_over else view.caption
        look = "amber" if face.mood == "last" and view.look == "mint" else view.look
        foot = (view.starts, view.length, view.ends) if face.time else ("", "", "")
        icon = {"paused": "pause", "waiting": "seat-outline"}.get(view.clock.phase, ICONS[view.page])
        caption = caption if face.time else ""
        return CardLines(view.title, view.status, icon, look, caption, foot, self._foot_y, self._scale)

    def _is_clock(self) -> bool:
        return self.view.page in ("clock", "called")

    def _arrange(self, *_args: Any) -> None:
        """Everything in its place; a list that has not changed goes on where it was."""
        if self.width <= 1 or self.height <= 1:
            return
        is_tall = self.width < 1.1 * self.height
        wide, high = (TALL_WIDE, TALL_HIGH) if is_tall else (WIDE, HIGH)
        unit = self._unit = min(self.width / wide, self.height / high)
        self._scale = LARGE if self._is_clock() else 1.0
        self._is_stacked = self._is_clock() and self.height > STACKED * self.width
        self.code.content = self._code_lines()
        band = BAND * unit if self.view.band else 0
        place(self.head, self.x, self.top - HEAD * unit, self.width, HEAD * unit)
        place(self.band, self.x, self.y, self.width, band)
        self.band.content = self.view.band or None
        edge, above = EDGE * unit, (HEAD + TOP) * unit
        bottom = self.y + band + TOP * unit
        room = Box(self.x + edge, bottom, self.width - 2 * edge, self.top - above - bottom)
        parts = [self.head, *self._fill(room, is_tall), *([self.band] if band else [])]
        for part in parts:
            part.unit = unit
        if self.children[::-1] != parts:
            self.clear_widgets()
            for part in parts:
                self.add_widget(part)
        self._count()

    def _fill(self, room: Box, is_tall: bool) -> list[Widget]:
        """The parts that this page has, put where they belong."""
        view = self.view
        has_clock, has_code = view.clock.phase != "none", self.code.content is not None
        if view.page in ("winner", "bracket"):
            return self._fill_scene(room, has_clock and view.page == "bracket")
        if view.page == "welcome" and not has_clock:
            return self._fill_welcome(room, is_tall, has_code)
        if not has_clock and not has_code:
            return self._put_page(room, is_alone=True)
        if self._is_clock() and has_clock:
            return self._fill_clock(room, is_tall, has_code)
        gap = (TOP if is_tall else EDGE) * self._unit
        if is_tall:
            card, page = room.above(self._card_height(room, has_clock, has_code), gap)
        else:
            card, page = room.beside(CARD * self._unit, gap, self._is_turned)
        return [*self._put_card(card, has_code), *self._put_page(page)]

    def _fill_scene(self, room: Box, has_time: bool) -> list[Widget]:
        """All of the room is the page's; a clock stands small at its upper right."""
        unit = self._unit
        if has_time:
            width, height = 230 * unit, 84 * unit
            place(self.time, room.x + room.width - width, room.y + room.height - height, width, height)
        return [*self._put_page(room), *([self.time] if has_time else [])]

    def _fill_welcome(self, room: Box, is_tall: bool, has_code: bool) -> list[Widget]:
        if not has_code:
            return self._put_page(room)
        gap = (TOP if is_tall else EDGE) * self._unit
        if is_tall:
            page, code = room.above(0.6 * room.height, gap)
        else:
            code, page = room.beside(CODE_WIDE * self._unit, gap, not self._is_turned)
        place(self.code, *code)
        return [*self._put_page(page), self.code]

    def _fill_clock(self, room: Box, is_tall: bool, has_code: bool) -> list[Widget]:
        """The figures are more than a quarter of the board high; beside them is who still plays."""
        unit = self._unit
        gap = (TOP if is_tall else EDGE) * unit
        is_long = len(board_face(self.view.clock, self._now_ms).time) > 5
        if is_tall:
            share = 0.58 if self._is_stacked else min(0.5, self._line_height(room, is_long) / room.height)
            card, page = room.above(share * room.height, gap)
        else:
            share = LONG_CLOCK_SHARE if is_long else CLOCK_SHARE
            card, page = room.beside(share * room.width, gap, self._is_turned)
        parts = self._put_card(card, False)
        if has_code:
            page, code = page.above(page.height - (CODE_LOW + GAP) * unit, GAP * unit)
            place(self.code, *code)
            parts.append(self.code)
        return [*parts, *self._put_page(page)]

    def _line_height(self, room: Box, is_long: bool) -> float:
        """What a card needs in which one line of figures fills the width."""
        unit = self._unit
        em = (room.width - 80 * unit) * 0.95 / (LONG_LINE_WIDTH if is_long else LINE_WIDTH)
        return float(FIGURE_HEIGHT * em + (300 + 120 * (self._scale - 1)) * unit + 48 * unit)

    def _card_height(self, room: Box, has_clock: bool, has_code: bool) -> float:
        code = (CODE_LOW + TOP) * self._unit if has_code else 0
        if not has_clock:
            return min(140 * self._unit + code, room.height)
        return min(self._line_height(room, False) + code, 0.62 * room.height)

    def _put_card(self, box: Box, has_code: bool) -> list[Widget]:
        """From below: the code, the line under the bar, the bar, the figures, the words above them."""
        unit, scale, view = self._unit, self._scale, self.view
        pad, inside = 40 * unit, box.width - 80 * unit
        place(self.card, *box)
        has_time = view.clock.phase != "none"
        bottom, top = box.y + pad, box.y + box.height - (112 if has_time else 128) * scale * unit
        if has_code:
            low = CODE_LOW if box.width > box.height else CODE
            code = low * unit if has_time else top - bottom
            place(self.code, box.x + pad, bottom, inside, code)
            bottom += code + TOP * unit
        codes = [self.code] if has_code else []
        if not has_time:
            return [self.card, *codes]
        self._foot_y = (bottom - box.y) / unit + 16 * scale
        bottom += 54 * scale * unit if any((view.starts, view.length, view.ends)) else 0
        bar = (16 * scale + (52 if self._is_clock() and view.warnings else 0)) * unit
        place(self.bar, box.x + pad, bottom, inside, bar)
        bottom += bar
        top -= 60 * scale * unit if view.caption or view.over_caption else 0
        self._put_figures(box.x + pad, bottom + 26 * unit, inside, top - bottom - 48 * unit)
        return [self.card, self.bar, self.time, *codes, *([self.seconds] if self._is_stacked else [])]

    def _put_figures(self, x: float, y: float, width: float, height: float) -> None:
        """A figure fills only a part of the height of its type."""
        lines = 2 if self._is_stacked else 1
        gap = 56 * self._unit
        line = max((height - (lines - 1) * gap) / lines, 1)
        em = line / FIGURE_HEIGHT
        for number, time in enumerate((self.time, self.seconds)[:lines]):
            middle = y + height - line / 2 - number * (line + gap)
            place(time, x, middle - em / 2, width, em)

    def _put_page(self, box: Box, is_alone: bool = False) -> list[Widget]:
        place(self.page, *box)
        self._turns = turns_of(self.view, box.width / self._unit, box.height / self._unit, is_alone)
        shown = self.view.page, self.view.title, len(self._turns)
        if self._shown != shown:
            self._shown, self._since_ms = shown, self._now_ms
        return [self.page]

    def _code_lines(self) -> CodeLines | None:
        """Nothing where phones find nothing."""
        served = self.served
        if not (served.is_on and served.qr and self.view.has_phones):
            return None
        how = (
            _("Join Wi-Fi {wifi}, then scan or open {address}")
            if served.wifi
            else _("Scan, or open {address}")
        )
        fill = "s1" if self._is_clock() or self.view.page == "welcome" else "s2"
        return CodeLines(served.qr, _("Follow on your phone"), how, served.wifi, served.url, fill)
