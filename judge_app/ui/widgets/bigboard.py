"""The board: what the hall sees on a projector or a second display, one event or several side by side.

It draws views and counts by itself: `tick` sets what has changed, and only that is drawn anew.
"""

from math import ceil
from typing import Any

from kivy.graphics import Color as Tint
from kivy.graphics import PopMatrix, PushMatrix, Rectangle, Translate
from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.widget import Widget

from judge_app.language import _
from judge_app.ui.widgets.bigboardpages import BoardPage, Turn, turns_of
from judge_app.ui.widgets.bigboardparts import (
    DARK,
    BoardBand,
    BoardBar,
    BoardCard,
    BoardCode,
    BoardHead,
    CardLines,
    CodeLines,
    HeadLine,
    place,
    time_color,
)
from judge_app.ui.widgets.bigtime import BigTime
from judge_app.views.board import BoardView
from judge_app.views.boardface import BoardFace, board_face, drift, page_at, side_at
from judge_app.views.served import Served
from judge_app.views.words import clock_time, short_day

__all__ = ["BigBoard", "BoardPane"]

WIDE, HIGH = 1920, 1080
"""What the sizes of the design are for; a board of another size is scaled."""
TALL_WIDE, TALL_HIGH = 1080, 1500
HEAD, BAND, EDGE, TOP = 96, 88, 48, 32
CARD, CODE, CODE_LOW = 704, 272, 184
DIGITS, CARD_SHARE = 0.262, 0.78
"""How high the figures of a clock are that is the page itself, and how wide its card may get by that."""
FIGURE_HEIGHT, FIGURE_WIDTH, COLON_WIDTH = 0.711, 0.576, 0.29
"""Of the type size, in Roboto Bold."""
ICONS = {
    "welcome": "account-group",
    "pairings": "seat-outline",
    "clock": "timer-outline",
    "called": "bell-ring",
    "standings": "podium",
    "bracket": "tournament",
    "winner": "trophy",
}


class BoardPane(Widget):
    """One event: its head, the card with the clock, the page, what was announced."""

    view = ObjectProperty(BoardView())
    served = ObjectProperty(Served())
    trouble = StringProperty("")
    """Why what is shown may be old; nothing while it is live."""

    def __init__(self, **kwargs: Any) -> None:
        self._unit = 1.0
        self._since_ms = self._now_ms = 0
        self._turns: tuple[Turn, ...] = ()
        self._shown: tuple[Any, ...] = ()
        self._is_turned = False
        """Whether the card stands at the right for a while."""
        self._foot_y = 0.0
        super().__init__(**kwargs)
        self.head, self.card, self.bar, self.code = BoardHead(), BoardCard(), BoardBar(), BoardCode()
        self.time, self.page, self.band = BigTime(), BoardPage(), BoardBand()
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
        self.head.content = HeadLine(view.event, short_day(now_ms), clock_time(now_ms), self.trouble)
        self.time.text, self.time.color = face.time, time_color(face.mood)
        self.bar.content = face.share, face.mood
        self.card.content = self._lines(face)
        if self._turns:
            self.page.content = self._turns[page_at(len(self._turns), self._since_ms, now_ms)]

    def _lines(self, face: BoardFace) -> CardLines:
        view = self.view
        caption = (view.over_caption or view.caption) if face.is_over else view.caption
        look = "amber" if face.mood == "last" and view.look == "mint" else view.look
        foot = (view.starts, view.length, view.ends) if face.time else ("", "", "")
        icon = "pause" if view.clock.phase == "paused" else ICONS[view.page]
        return CardLines(view.title, view.status, icon, look, caption, foot, self._foot_y)

    def _arrange(self, *_args: Any) -> None:
        """Everything in its place; a list that has not changed goes on where it was."""
        if self.width <= 1 or self.height <= 1:
            return
        view = self.view
        is_tall = self.width < 1.1 * self.height
        wide, high = (TALL_WIDE, TALL_HIGH) if is_tall else (WIDE, HIGH)
        unit = self._unit = min(self.width / wide, self.height / high)
        band = BAND * unit if view.band else 0
        top, bottom = self.top - HEAD * unit, self.y + band
        place(self.head, self.x, top, self.width, HEAD * unit)
        place(self.band, self.x, self.y, self.width, band)
        self.band.content = view.band or None
        self._show((self.head, True), (self.band, bool(band)))
        self.code.content = self._code_lines()
        has_clock = view.clock.phase != "none"
        has_card = view.page != "winner" and (has_clock or self.code.content is not None)
        x, y = self.x + EDGE * unit, bottom + TOP * unit
        width, height = self.width - 2 * EDGE * unit, top - TOP * unit - y
        if not has_card:
            self._put_page(x, y, width, height)
        elif is_tall:
            card = self._card_height(width, height)
            self._put_card(x, y + height - card, width, card)
            self._put_page(x, y, width, height - card - TOP * unit)
        else:
            card, gap = self._card_width(width, height), EDGE * unit
            left, right = (x + width - card, x) if self._is_turned else (x, x + card + gap)
            self._put_card(left, y, card, height)
            self._put_page(right, y, width - card - gap, height)
        on_card = has_card and has_clock
        self._show(
            (self.card, has_card),
            (self.bar, on_card),
            (self.time, on_card),
            (self.code, has_card and self.code.content is not None),
        )
        self._count()

    def _show(self, *parts: tuple[Widget, bool]) -> None:
        for part, wanted in parts:
            part.unit = self._unit
            if wanted and part.parent is None:
                self.add_widget(part)
            elif not wanted and part.parent is not None:
                self.remove_widget(part)

    def _is_clock(self) -> bool:
        return self.view.page in ("clock", "called")

    def _card_width(self, width: float, height: float) -> float:
        """Where the clock is the page, its figures are more than a quarter of the board high."""
        unit = self._unit
        if not self._is_clock():
            return CARD * unit
        figures = max(len(board_face(self.view.clock, self._now_ms).time), 5) - 1
        em = DIGITS * self.height / FIGURE_HEIGHT
        needed = em * (figures * FIGURE_WIDTH + COLON_WIDTH) / 0.95 + 80 * unit
        return min(max(needed, CARD * unit), CARD_SHARE * width)

    def _card_height(self, width: float, height: float) -> float:
        """As high as figures that fill the width need."""
        unit = self._unit
        code = (CODE_LOW + 32) * unit if self.code.content is not None else 0
        if self.view.clock.phase == "none":
            return min(140 * unit + code, height)
        em = (width - 80 * unit) * 0.95 / (4 * FIGURE_WIDTH + COLON_WIDTH)
        return min(FIGURE_HEIGHT * em + 340 * unit + code, 0.62 * height)

    def _put_card(self, x: float, y: float, width: float, height: float) -> None:
        """From below: the code, the line under the bar, the bar, the figures, the words above them."""
        unit, pad = self._unit, 40 * self._unit
        place(self.card, x, y, width, height)
        has_time = self.view.clock.phase != "none"
        bottom, top = y + pad, y + height - (112 if has_time else 128) * unit
        if self.code.content is not None:
            is_low = self._is_clock() or width > height
            code = (CODE_LOW if is_low else CODE) * unit if has_time else top - bottom
            place(self.code, x + pad, bottom, width - 2 * pad, code)
            bottom += code + 32 * unit
        self._foot_y = (bottom - y) / unit + 16
        if any((self.view.starts, self.view.length, self.view.ends)):
            bottom += 54 * unit
        place(self.bar, x + pad, bottom, width - 2 * pad, 16 * unit)
        bottom += 16 * unit
        if self.view.caption or self.view.over_caption:
            top -= 60 * unit
        middle, room = (bottom + top) / 2, top - bottom
        figures = max(min(room - 48 * unit, 0.5 * self.height), 1)
        em = figures / FIGURE_HEIGHT
        place(self.time, x + pad, middle - em / 2, width - 2 * pad, em)

    def _put_page(self, x: float, y: float, width: float, height: float) -> None:
        place(self.page, x, y, width, height)
        self._show((self.page, True))
        self._turns = turns_of(self.view, width / self._unit, height / self._unit)
        shown = self.view.page, self.view.title, len(self._turns)
        if self._shown != shown:
            self._shown, self._since_ms = shown, self._now_ms

    def _code_lines(self) -> CodeLines | None:
        """Nothing where phones find nothing."""
        served = self.served
        if not (served.is_on and served.qr and self.view.has_phones):
            return None
        line = _("Join Wi-Fi {name}, then scan or open") if served.wifi else _("Scan, or open in this Wi-Fi")
        return CodeLines(served.qr, _("Follow on your phone"), line.format(name=served.wifi), served.url)


class BigBoard(Widget):
    """*views* side by side: two in columns, up to four in two rows."""

    views = ObjectProperty((BoardView(),))
    served = ObjectProperty(Served())
    trouble = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        self._now_ms = 0
        self.panes: list[BoardPane] = []
        super().__init__(**kwargs)
        with self.canvas.before:
            Tint(*DARK.bg)
            self._ground = Rectangle()
            PushMatrix()
            self._drift = Translate()
        with self.canvas.after:
            PopMatrix()
        for name in ("views", "pos", "size"):
            self.fbind(name, self._arrange)
        for name in ("served", "trouble"):
            self.fbind(name, self._hand_on)
        self._arrange()

    def tick(self, now_ms: int) -> None:
        """Time has passed: the figures count, pages turn, and every minute all of it moves a little."""
        self._now_ms = now_ms
        x, y = drift(now_ms)
        if (self._drift.x, self._drift.y) != (x, y):
            self._drift.xy = x, y
        for pane in self.panes:
            pane.tick(now_ms)

    def _arrange(self, *_args: Any) -> None:
        self._ground.pos, self._ground.size = self.pos, self.size
        views = self.views or (BoardView(),)
        while len(self.panes) > len(views):
            self.remove_widget(self.panes.pop())
        while len(self.panes) < len(views):
            self.panes.append(BoardPane())
            self.add_widget(self.panes[-1])
        is_tall = self.width < self.height
        columns = 1 if len(views) == 1 or (is_tall and len(views) == 2) else 2
        rows = ceil(len(views) / columns)
        gap = 4 if len(views) > 1 else 0
        width, height = (self.width - gap * (columns - 1)) / columns, (self.height - gap * (rows - 1)) / rows
        for number, (pane, view) in enumerate(zip(self.panes, views, strict=True)):
            row, column = divmod(number, columns)
            place(
                pane, self.x + column * (width + gap), self.top - height - row * (height + gap), width, height
            )
            pane.view = view
        self._hand_on()

    def _hand_on(self, *_args: Any) -> None:
        for pane in self.panes:
            pane.served, pane.trouble = self.served, self.trouble
            pane.tick(self._now_ms)
