"""What the dice screen is made of: large dice, many dice, and the rolls so far."""

from typing import Any

from kivy.properties import ObjectProperty, OptionProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout

from judge_app.ui import theme
from judge_app.ui.lettering import lettered
from judge_app.ui.screens.firstroll import Pair
from judge_app.ui.widgets import Die, Painted
from judge_app.ui.widgets.die import Rolling
from judge_app.ui.widgets.marks import paint_seat
from judge_app.ui.widgets.painted import share_room
from judge_app.ui.widgets.wrapping import wrapped

__all__ = ["BigDie", "BigPair", "DiceGrid", "RollEntry", "RollList"]

MOST_COLUMNS, FEW = 5, 3


class BigDie(Rolling):
    """A die that is seen across the table, with whose it is and what came of it below."""

    name = StringProperty("")
    seat = OptionProperty("", options=["", "a", "b"])
    line = StringProperty("")
    look = OptionProperty("plain", options=["plain", "winning", "losing", "empty"])
    watched = (*Rolling.watched, "name", "seat", "line", "look")

    def natural(self) -> dict[str, Any]:
        return {"size_hint_y": None}

    def fit(self) -> None:
        named = theme.SEAT + theme.GAP_S if self.name else 0
        self.hug(height=self._side() + 2 * theme.GAP_L + theme.GAP_S + named + self._line().height)

    def paint(self) -> None:
        colors, side = theme.colors, self._side()
        look = "plain" if self.is_rolling else self.look
        is_winner = look == "winning"
        fill = colors.s3 if self.state == "down" else colors.mintc if is_winner else colors.s2
        self.ground(fill, theme.RADIUS, *((colors.mint, theme.STROKE) if is_winner else ()))
        self.paint_die(self.center_x, self.top - theme.GAP_L - side / 2, side, look)
        y = self.top - theme.GAP_L - side - theme.GAP_S
        if self.name:
            self._paint_name(y - theme.SEAT / 2)
            y -= theme.SEAT + theme.GAP_S
        if self.line and not self.is_rolling:
            line, ink = self._line(), colors.mintt if is_winner else colors.mid
            self.stamp(line, self.x + theme.GAP_S, y - line.height, ink)

    def _paint_name(self, middle: float) -> None:
        badge = theme.SEAT + theme.GAP_S if self.seat else 0
        room = self.width - 2 * theme.GAP_S - badge
        size = share_room(self.name, theme.BODY, True, room, theme.CAPTION)
        width = min(float(lettered(self.name, size, True).width), room) + badge
        x = self.center_x - width / 2
        if self.seat:
            paint_seat(self, self.seat, x + theme.SEAT / 2, middle)
        self.write(self.name, x + badge, middle, room, size, theme.colors.hi, True)

    def _side(self) -> float:
        return max(min(2 * theme.DIE, self.width - 2 * theme.GAP_L), theme.TOUCH)

    def _line(self) -> Any:
        return wrapped(self.line, theme.SMALL, max(int(self.width - 2 * theme.GAP_S), 1), 2, False, "center")


class BigPair(Pair):
    """The dice of two sides, as large as there is room for."""


class DiceGrid(GridLayout):
    """Some dice, which fall together."""

    dice = ObjectProperty(())
    """Their faces; 0 is not rolled yet."""

    def __init__(self, **kwargs: Any) -> None:
        self.cols, self.spacing, self.size_hint_y = 1, theme.GAP, None
        super().__init__(**kwargs)
        self.bind(minimum_height=self.setter("height"))
        for name in ("dice", "width"):
            self.fbind(name, self._fill)
        self._fill()

    def tumble(self) -> None:
        for die in self.children:
            die.roll_to(die.face)

    def _fill(self, *_args: Any) -> None:
        while len(self.children) > len(self.dice):
            self.remove_widget(self.children[0])
        while len(self.children) < len(self.dice):
            self.add_widget(Die(size_hint_x=1))
        room = int((self.width + theme.GAP) // (theme.TOUCH + theme.GAP))
        self.cols = max(min(len(self.dice), MOST_COLUMNS, room), 1)
        column = (self.width + theme.GAP) / self.cols - theme.GAP
        for die, face in zip(reversed(self.children), self.dice, strict=True):
            die.face, die.look = face, "plain" if face else "empty"
            die.height = max(min(column, self._largest()), theme.TOUCH)

    def _largest(self) -> float:
        """Many dice are smaller, so that their sum is still in sight."""
        return 2 * theme.DIE if len(self.dice) <= FEW else theme.DIE + theme.GAP_S


class RollEntry(Painted):
    """A roll of before: its faces, and how it came about."""

    text = StringProperty("")
    line = StringProperty("")
    watched = ("text", "line")

    def natural(self) -> dict[str, Any]:
        return {"size_hint_y": None}

    def fit(self) -> None:
        self.hug(height=sum(one.height for one in self._words()) + 2 * theme.GAP_S)

    def paint(self) -> None:
        self.box(self.x, self.y, self.width, theme.HAIR, theme.colors.line)
        y = self.top - theme.GAP_S
        for one, ink in zip(self._words(), (theme.colors.hi, theme.colors.mid), strict=True):
            y -= one.height
            self.stamp(one, self.x, y, ink)

    def _words(self) -> list[Any]:
        room = max(int(self.width), 1)
        return [wrapped(self.text, theme.BODY, room, 0, True), wrapped(self.line, theme.CAPTION, room)]


class RollList(BoxLayout):
    rows = ObjectProperty(())

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.fbind("rows", self._fill)
        self._fill()

    def _fill(self, *_args: Any) -> None:
        while len(self.children) > len(self.rows):
            self.remove_widget(self.children[0])
        while len(self.children) < len(self.rows):
            self.add_widget(RollEntry())
        for entry, row in zip(reversed(self.children), self.rows, strict=True):
            entry.text, entry.line = row.faces, row.line
