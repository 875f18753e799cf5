"""A die or a coin that tumbles before it lies still."""

from collections.abc import Callable
from math import cos, pi, sin
from typing import Any, ClassVar

from kivy.clock import Clock
from kivy.graphics import Ellipse, PopMatrix, PushMatrix, Rotate, SmoothEllipse
from kivy.properties import BooleanProperty, NumericProperty, OptionProperty, StringProperty
from kivy.uix.widget import Widget

from judge_app.language import _
from judge_app.ui import theme
from judge_app.ui.theme import Color
from judge_app.ui.widgets.painted import Tappable, share_room

__all__ = ["Die", "Rolling"]

COIN, CUBE = 2, 6
TUMBLE = (1, 4, 2, 6, 3, 5)
"""Each face is beside the one before it, as when a die rolls over an edge."""
TURNS, TILT, SHRUNK = 8, 18, 0.84
"""So many faces are seen on the way; a tilted die is drawn smaller, so that its corners stay inside."""

_LEAST, _MIDDLE, _MOST = 0.26, 0.5, 0.74
_CENTER = ((_MIDDLE, _MIDDLE),)
_FALLING = ((_LEAST, _MOST), (_MOST, _LEAST))
_RISING = ((_LEAST, _LEAST), (_MOST, _MOST))
_BESIDE = ((_LEAST, _MIDDLE), (_MOST, _MIDDLE))
PIPS = {
    1: _CENTER,
    2: _FALLING,
    3: _FALLING + _CENTER,
    4: _FALLING + _RISING,
    5: _FALLING + _RISING + _CENTER,
    6: _FALLING + _RISING + _BESIDE,
}


class Rolling(Tappable):
    """What has a die on it. *face* is what was rolled; while *is_rolling*, others are seen."""

    face = NumericProperty(0)
    """From 1 on, of a coin 1 for heads and 2 for tails; 0 is not rolled yet."""
    sides = NumericProperty(CUBE)
    is_rolling = BooleanProperty(False)
    way = NumericProperty(0.0)
    """How much of the tumbling is over, from 0 to 1."""
    duration: ClassVar[float] = 0.4
    """Seconds."""
    watched: ClassVar[tuple[str, ...]] = ("face", "sides", "is_rolling", "way")

    def __init__(self, **kwargs: Any) -> None:
        self._then: Callable[[], None] | None = None
        self._passed, self._first = 0.0, 0
        self._next = Clock.create_trigger(self._tumble, 0)
        super().__init__(**kwargs)

    def roll_to(self, face: int, then: Callable[[], None] | None = None) -> None:
        """Tumble and end on *face*, then call *then*, unless it was taken away or rolled anew before that.

        Where nobody sees it, it does not tumble.
        """
        self._stop()
        self._first, self.face = self.face, face
        if self.get_root_window() is None:
            if then:
                then()
            return
        self._then, self._passed, self.is_rolling = then, 0.0, True
        self._next()

    def on_parent(self, _: Widget, parent: Widget | None) -> None:
        if parent is None:
            self._stop()

    def seen(self) -> int:
        """The face that is drawn now."""
        if not self.is_rolling:
            return int(self.face)
        turn = int(self._first) + int(TURNS * _slowing(self.way))
        return TUMBLE[turn % CUBE] if self.sides == CUBE else turn % max(int(self.sides), 1) + 1

    def _tumble(self, seconds: float) -> None:
        self._passed += seconds
        if self.get_root_window() is None:
            self._stop()
        elif self._passed < self.duration:
            self.way = self._passed / self.duration
            self._next()
        else:
            then = self._then
            self._stop()
            if then:
                then()

    def _stop(self) -> None:
        self._next.cancel()
        self._then, self.is_rolling, self.way = None, False, 0.0

    def paint_die(self, center_x: float, center_y: float, side: float, look: str) -> None:
        face = self.seen()
        is_empty = look == "empty" or not face
        draw = self._coin if self.sides == COIN else self._cube
        draw(center_x, center_y, side, 0 if is_empty else face, *self._colors(look, is_empty))

    def _cube(
        self, center_x: float, center_y: float, side: float, face: int, fill: Color, ink: Color
    ) -> None:
        if self.is_rolling:
            PushMatrix()
            Rotate(angle=TILT * sin(self.way * TURNS * pi), origin=(center_x, center_y))
            side *= SHRUNK
        left, bottom, edge = center_x - side / 2, center_y - side / 2, side * 0.02
        self.box(left + edge, bottom + edge, side - 2 * edge, side - 2 * edge, fill, side * 0.2)
        if not face:
            self.rim(left, bottom, side, side, theme.colors.edge, theme.STROKE, side * 0.2)
        if self.sides == CUBE and face in PIPS:
            pip = side * 0.09
            for x, y in PIPS[face]:
                self.box(left + x * side - pip, bottom + y * side - pip, 2 * pip, 2 * pip, ink, pip)
        else:
            self._letter(str(face) if face else "?", center_x, center_y, side, ink)
        if self.is_rolling:
            PopMatrix()

    def _coin(
        self, center_x: float, center_y: float, side: float, face: int, fill: Color, ink: Color
    ) -> None:
        width = side * abs(cos(pi * TURNS * _slowing(self.way))) if self.is_rolling else side
        rim, groove = (fill, ink) if face else (theme.colors.edge, fill)
        for color, share in ((rim, 1.0), (groove, 0.88), (fill, 0.84)):
            self._round(center_x, center_y, max(width * share, 1), side * share, color)
        if not self.is_rolling:
            letter = {0: "?", 1: _("H"), 2: _("T")}.get(face, str(face))
            self._letter(letter, center_x, center_y, side, ink)

    def _round(self, center_x: float, center_y: float, width: float, height: float, color: Color) -> None:
        self.tint(color)
        shape = Ellipse if self.disabled else SmoothEllipse  # see `box`
        shape(pos=(center_x - width / 2, center_y - height / 2), size=(width, height))

    def _letter(self, letter: str, center_x: float, center_y: float, side: float, ink: Color) -> None:
        room = side * 0.7
        size = share_room(letter, side * 0.5, True, room, side * 0.25)
        self.write(letter, center_x - room / 2, center_y, room, size, ink, True, "center")

    def _colors(self, look: str, is_empty: bool) -> tuple[Color, Color]:
        colors = theme.colors
        if is_empty:
            return (colors.line if self.state == "down" else colors.s3), colors.mid
        if self.state == "down":
            return colors.low, colors.bg
        return (colors.mid if look == "losing" and not self.is_rolling else colors.hi), colors.bg


class Die(Rolling):
    """A die by itself, as large as the square that fits into it. It can be touched even where it is small."""

    look = OptionProperty("plain", options=["plain", "winning", "losing", "empty"])
    hint = StringProperty("")
    """What it is called, which is not drawn."""
    watched = (*Rolling.watched, "look")

    def natural(self) -> dict[str, Any]:
        return {
            "size_hint_x": None,
            "size_hint_y": None,
            "size": (theme.DIE, theme.DIE),
            "pos_hint": {"center_y": 0.5},
        }

    def collide_point(self, x: float, y: float) -> bool:
        reach_x, reach_y = max(self.width, theme.TOUCH) / 2, max(self.height, theme.TOUCH) / 2
        return bool(abs(x - self.center_x) <= reach_x and abs(y - self.center_y) <= reach_y)

    def paint(self) -> None:
        self.paint_die(self.center_x, self.center_y, min(self.width, self.height), self.look)


def _slowing(way: float) -> float:
    """Fast at first, and slower towards the end."""
    return 1 - (1 - way) ** 2
