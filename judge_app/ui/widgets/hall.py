"""The hall from above: a tile for each table, on one canvas."""

from typing import Any, NamedTuple

from kivy.core.text import Label as TextRenderer
from kivy.graphics import (
    Color,
    InstructionGroup,
    PopMatrix,
    PushMatrix,
    Rectangle,
    SmoothRoundedRectangle,
    Translate,
)
from kivy.properties import ListProperty
from kivy.uix.widget import Widget

from judge_app.ui import theme
from judge_app.ui.lettering import lettered

__all__ = ["HallMap", "HallTile"]


class HallTile(NamedTuple):
    key: Any
    number: str
    mark: str = ""
    """"+4", or nothing."""
    state: str = "playing"


def _looks(state: str) -> tuple[theme.Color, theme.Color, theme.Color, str]:
    """The fill of a tile, the colour of its number, that of its sign, and the sign."""
    colors = theme.colors
    return {
        "playing": (colors.s3, colors.hi, colors.hi, ""),
        "done": (colors.s2, colors.low, colors.mintt, "check"),
        "call": (colors.coral, colors.oncoral, colors.oncoral, "hand-back-right"),
        "judge": (colors.coralc, colors.coralt, colors.coralt, "account-tie"),
        "extra": (colors.amberc, colors.ambert, colors.ambert, ""),
        "dispute": (colors.violetc, colors.violett, colors.violett, "scale-balance"),
    }[state]


class HallMap(Widget):
    """Tells in `on_tile` the key of the table that was tapped; only what has changed is drawn anew."""

    tiles = ListProperty()
    """`HallTile`s, or tuples like them."""
    __events__ = ("on_tile",)

    def __init__(self, **kwargs: Any) -> None:
        self._drawn: list[tuple[HallTile | None, InstructionGroup]] = []
        self._columns, self._laid = 0, (0, 0.0)
        self._touched: int | None = None
        self.size_hint_y, self.height = None, 0
        super().__init__(**kwargs)
        self._place, self._groups = Translate(), InstructionGroup()
        for instruction in (PushMatrix(), self._place, self._groups, PopMatrix()):
            self.canvas.add(instruction)
        self.fbind("tiles", self._draw)
        self.fbind("size", self._draw)
        self.fbind("pos", self._move)
        self._draw()

    def on_tile(self, key: Any) -> None:
        """A table was tapped."""

    def spot(self, key: Any) -> tuple[float, float]:
        """The middle of a table's tile on the window."""
        keys = [tile[0] for tile in self.tiles]
        left, bottom = self._corner(keys.index(key))
        half = theme.TOUCH / 2
        return self.to_window(self.x + left + half, self.top + bottom + half)

    def on_touch_down(self, touch: Any) -> bool:
        if self.disabled or not self.collide_point(*touch.pos) or self._at(*touch.pos) is None:
            return False
        touch.grab(self)
        self._touched = self._at(*touch.pos)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        place = self._at(*touch.pos)
        if place is not None and place == self._touched:
            self.dispatch("on_tile", self.tiles[place][0])
        return True

    def _at(self, x: float, y: float) -> int | None:
        """The place in *tiles* of what lies at a point; the gaps belong to the nearest."""
        if not self._columns or not self.collide_point(x, y):
            return None
        column = min(int((x - self.x) / self._pitch()), self._columns - 1)
        place = int((self.top - y) / (theme.TOUCH + theme.GAP_S)) * self._columns + column
        return place if place < len(self.tiles) else None

    def _pitch(self) -> float:
        """From one column to the next."""
        return float((self.width + self._gap()) / self._columns)

    def _gap(self) -> float:
        if self._columns < 2:
            return theme.GAP_S
        return float((self.width - self._columns * theme.TOUCH) / (self._columns - 1))

    def _corner(self, place: int) -> tuple[float, float]:
        """Where a tile is drawn, from the map's upper left."""
        row, column = divmod(place, self._columns)
        return column * self._pitch(), -(row + 1) * theme.TOUCH - row * theme.GAP_S

    def _draw(self, *_: Any) -> None:
        if self.width < theme.TOUCH:
            return
        tiles = [HallTile(*tile) for tile in self.tiles]
        self._arrange(len(tiles))
        while len(self._drawn) > len(tiles):
            self._groups.remove(self._drawn.pop()[1])
        for place, tile in enumerate(tiles):
            if place == len(self._drawn):
                self._drawn.append((None, InstructionGroup()))
                self._groups.add(self._drawn[place][1])
            before, group = self._drawn[place]
            if before != tile:
                self._drawn[place] = tile, group
                self._draw_tile(tile, group, *self._corner(place))
        self._move()

    def _arrange(self, count: int) -> None:
        """As many columns as there is room for; if they move, every tile does."""
        columns = max(int(self.width // (theme.TOUCH + theme.HAIR)), 1)
        if (columns, self.width) != self._laid:
            self._laid, self._columns = (columns, self.width), columns
            self._groups.clear()
            self._drawn.clear()
        rows = -(-count // columns)
        self.height = max(rows * (theme.TOUCH + theme.GAP_S) - theme.GAP_S, 0)

    def _move(self, *_: Any) -> None:
        self._place.xy = round(self.x), round(self.top)

    def _draw_tile(self, tile: HallTile, group: InstructionGroup, x: float, y: float) -> None:
        fill, color, sign_color, sign = _looks(tile.state)
        side, middle = theme.TOUCH, x + theme.TOUCH / 2
        number = lettered(tile.number, theme.TITLE if len(tile.number) < 4 else theme.CAPTION, True)
        small = _small(tile.mark, sign)
        lift = theme.CAPTION * 0.65 if small else 0
        group.clear()
        group.add(Color(*fill))
        group.add(SmoothRoundedRectangle(pos=(x, y), size=(side, side), radius=[theme.RADIUS]))
        group.add(Color(*color))
        group.add(_picture(number, middle, y + side / 2 + lift))
        if small:
            group.add(Color(*(color if tile.mark else sign_color)))
            group.add(_picture(small, middle, y + side / 2 - theme.TITLE * 0.55))


def _small(mark: str, sign: str) -> TextRenderer | None:
    """What stands below the number: the extra minutes, or else the sign of the state."""
    if mark:
        return lettered(mark, theme.CAPTION, True)
    return lettered(theme.icon(sign), theme.ICON_XS, font=theme.ICON_FONT) if sign else None


def _picture(words: TextRenderer, center_x: float, center_y: float) -> Rectangle:
    pos = round(center_x - words.width / 2), round(center_y - words.height / 2)
    return Rectangle(texture=words.texture, size=words.size, pos=pos)
