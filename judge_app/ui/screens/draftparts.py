"""What the draft's screen is made of: numbers with their names, pods, late players, the bell of a pick."""

from collections.abc import Callable
from typing import Any

from kivy.properties import ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from judge_app.core.drafting import Draft, pick_clock
from judge_app.core.timing import left_ms
from judge_app.device.device import SoundName
from judge_app.ui import theme
from judge_app.ui.widgets import Btn, Painted
from judge_app.ui.widgets.painted import share_room
from judge_app.views.draft import Fact
from judge_app.views.draftseats import LateRow, PodRow, PodSeat

__all__ = ["FactGrid", "FactTile", "LateButton", "PickBell", "PodCard", "PodGrid"]

SHAKE_MS = 400


class FactTile(Painted):
    """A number, and beside it what it counts."""

    row = ObjectProperty(Fact("", ""))
    text, title, line = StringProperty(""), StringProperty(""), StringProperty("")
    watched = ("row",)

    def natural(self) -> dict[str, Any]:
        return {"size_hint_y": None, "height": theme.RAIL_ITEM}

    def on_row(self, _: Widget, row: Fact) -> None:
        self.text, self.title, self.line = row

    def paint(self) -> None:
        colors, row = theme.colors, self.row
        self.ground(colors.s2, theme.RADIUS)
        x, room = self.x + theme.GAP_S, theme.ABOUT
        size = share_room(row.figure, theme.STRIP_TIME, True, room, theme.SMALL)
        self.write(row.figure, x, self.center_y, room, size, colors.hi, True, "center")
        x += room + theme.GAP_S
        room = self.right - theme.GAP_S - x
        size = share_room(row.title, theme.BODY, True, room, theme.CAPTION)
        self.write(row.title, x, self.center_y + theme.SMALL * 0.65, room, size, colors.hi, bold=True)
        size = share_room(row.line, theme.SMALL, False, room, theme.CAPTION)
        self.write(row.line, x, self.center_y - theme.BODY * 0.65, room, size, colors.mid)


class PodCard(Painted):
    """A pod with its seats in order."""

    row = ObjectProperty(PodRow("", "", ()))
    title, line = StringProperty(""), StringProperty("")
    lines = ListProperty()
    """The seats in words."""
    most = NumericProperty(0)
    """The seats of the largest pod: all cards are as high as its card."""
    watched = ("row", "most")

    def natural(self) -> dict[str, Any]:
        return {"size_hint_y": None}

    def on_row(self, _: Widget, row: PodRow) -> None:
        self.title, self.line = row.title, row.line
        self.lines = [
            f"{seat.number} {seat.name}, {seat.line}" if seat.line else f"{seat.number} {seat.name}"
            for seat in row.seats
        ]

    def fit(self) -> None:
        self.hug(height=theme.TOUCH + self.most * theme.SOURCE + theme.GAP_S)

    def paint(self) -> None:
        colors, row = theme.colors, self.row
        self.ground(colors.s1, theme.RADIUS_CARD)
        left, room = self.x + theme.GAP_L, self.width - 2 * theme.GAP_L
        middle = self.top - theme.TOUCH / 2
        half = room / 2
        self.write(row.title, left, middle, half, theme.TITLE, colors.hi, bold=True)
        self.write(row.line, left + half, middle, half, theme.SMALL, colors.mid, halign="right")
        middle = self.top - theme.TOUCH - theme.SOURCE / 2
        for seat in row.seats:
            self._seat(seat, left, middle, room)
            middle -= theme.SOURCE

    def _seat(self, seat: PodSeat, left: float, middle: float, room: float) -> None:
        colors, number = theme.colors, theme.SEAT
        self.box(left, middle - number / 2, number, number, colors.s3, theme.RADIUS_CHIP)
        color = colors.low if seat.is_gone else colors.hi
        self.write(seat.number, left, middle, number, theme.SMALL, color, True, "center")
        x, end = left + number + theme.GAP, left + room
        if seat.line:
            aside = (end - x) * 0.45
            ink = colors.coralt if seat.is_gone else colors.mid
            end -= self.write(seat.line, end - aside, middle, aside, theme.SMALL, ink, False, "right")
            end -= theme.GAP_S
        self.write(seat.name, x, middle, end - x, theme.BODY, color)


class Tiles(GridLayout):
    """A widget for each of *shown*, side by side as far as they fit; it stays and is told of changes."""

    shown = ObjectProperty(())

    def __init__(self, **kwargs: Any) -> None:
        self.cols, self.spacing, self.size_hint_y = 1, theme.GAP, None
        super().__init__(**kwargs)
        self.bind(minimum_height=self.setter("height"), width=self._fold)
        self.fbind("shown", self._fill)
        self._fill()

    def make(self) -> Any:
        """A widget for one row."""
        raise NotImplementedError

    def least_width(self) -> float:
        return theme.PRIMARY_WIDTH

    def _fold(self, *_: Any) -> None:
        fitting = int((self.width + theme.GAP) // (self.least_width() + theme.GAP))
        self.cols = max(min(fitting, len(self.shown)), 1)

    def _fill(self, *_: Any) -> None:
        while len(self.children) > len(self.shown):
            self.remove_widget(self.children[0])
        while len(self.children) < len(self.shown):
            self.add_widget(self.make())
        for widget, row in zip(reversed(self.children), self.shown, strict=True):
            widget.row = row
        self._fold()


class FactGrid(Tiles):
    def make(self) -> Any:
        return FactTile()


class PodGrid(Tiles):
    def make(self) -> Any:
        return PodCard()

    def least_width(self) -> float:
        return theme.PRIMARY_WIDTH * max(theme.text_scale, 1)

    def _fill(self, *_: Any) -> None:
        super()._fill()
        for card in self.children:
            card.most = max(len(row.seats) for row in self.shown)


class LateButton(Btn):
    """Seats a player who came after the draw."""

    row = ObjectProperty(LateRow(None, 0, ""))  # type: ignore[arg-type]
    screen = ObjectProperty(None)

    def natural(self) -> dict[str, Any]:
        return {**super().natural(), "size_hint_x": 1, "icon": "seat-outline", "font_size": theme.SMALL}

    def on_row(self, _: Widget, row: LateRow) -> None:
        self.text = row.text

    def on_release(self) -> None:
        self.screen.seat_late(self.row)


class PickBell:
    """Told the time at every tick, it rings once when the pick being made has run out.

    What had run out before it first saw the pick stays silent: the screen was only just opened.
    """

    def __init__(self, play: Callable[[SoundName], None], vibrate: Callable[[int], None]) -> None:
        self._play, self._vibrate = play, vibrate
        self._waits_for: tuple[int, int] | None = None

    def heed(self, draft: Draft, now_ms: int) -> None:
        left = left_ms(pick_clock(draft), now_ms) if draft.is_begun and not draft.is_over else None
        pick = draft.pack, draft.pick
        if left is not None and left <= 0 and self._waits_for == pick:
            self._play("warning")
            self._vibrate(SHAKE_MS)
        self._waits_for = pick if left is not None and left > 0 else None
