"""The code that leads phones to their page, and how to get there without a camera."""

from functools import lru_cache
from typing import Any, NamedTuple

from kivy.core.text.markup import MarkupLabel as MarkupRenderer
from kivy.utils import escape_markup, get_hex_from_color

from judge_app.ui import theme
from judge_app.ui.fonts import font_for, shaped
from judge_app.ui.widgets.bigboardparts import DARK, BoardPart
from judge_app.ui.widgets.qrbox import BLACK, WHITE, dark_runs
from judge_app.ui.widgets.wrapping import wrapped

__all__ = ["BoardCode", "CodeLines"]

RIM = 3
"""White squares around the code: it stands on a dark card, which tells a camera where it ends."""
GAP = 8
Drawn = tuple[tuple[Any, theme.Color], ...]
"""Words as they are rendered, from the first line down, each with its colour."""


class CodeLines(NamedTuple):
    """The code, and what is said beside it."""

    qr: tuple[str, ...]
    """In rows, a 1 for each dark square."""
    title: str
    how: str
    """A sentence with places for the next two."""
    wifi: str
    address: str
    fill: str = "s2"
    """The colour of the card."""


class BoardCode(BoardPart):
    """The code beside its words, or above them where it is higher than wide."""

    def draw(self, unit: float) -> None:
        lines: CodeLines = self.content
        self.box(self.x, self.y, self.width, self.height, getattr(DARK, lines.fill), 16 * unit)
        pad = 24 * unit
        inside = self.width - 2 * pad
        if self.height > 0.75 * self.width:
            words = self._words(lines, inside)
            high = _height(words, unit)
            side = _side(lines, min(self.height - high - 3.5 * pad, inside))
            top = self.center_y + (side + high + pad) / 2
            self._code(lines, self.center_x - side / 2, top - side, side)
            self._stack(words, self.center_x - side / 2, top - side - pad)
        else:
            side = _side(lines, min(self.height - 1.6 * pad, 0.42 * self.width))
            self._code(lines, self.x + pad, self.center_y - side / 2, side)
            words = self._words(lines, inside - side - pad)
            self._stack(words, self.x + side + 2 * pad, self.center_y + _height(words, unit) / 2)

    def _code(self, lines: CodeLines, x: float, y: float, side: int) -> None:
        left, bottom = round(x), round(y)
        square = side // (len(lines.qr) + 2 * RIM)
        self.box(left, bottom, side, side, WHITE, 12 * self.unit)
        for across, down, run in dark_runs([[one == "1" for one in row] for row in lines.qr]):
            x, y = left + (RIM + across) * square, bottom + side - (RIM + down + 1) * square
            self.box(x, y, run * square, square, BLACK)

    def _words(self, lines: CodeLines, room: float) -> Drawn:
        """As large as all of it finds room beside the code."""
        for size in (36, 32, 28, 24, 20):
            title = wrapped(lines.title, round(size * self.unit), int(room), 2, bold=True)
            how = _how(lines.how, lines.wifi, lines.address, round(0.74 * size * self.unit), int(room))
            words: Drawn = (title, DARK.hi), (how, WHITE)
            if _height(words, self.unit) <= self.height - 32 * self.unit and how.width <= room:
                break
        return words

    def _stack(self, words: Drawn, x: float, top: float) -> None:
        for one, color in words:
            self.stamp(one, x, top - one.height, color)
            top -= one.height + GAP * self.unit


def _side(lines: CodeLines, room: float) -> int:
    """Squares of whole pixels: others could not be read."""
    count = len(lines.qr) + 2 * RIM
    return max(int(room / count), 1) * count


def _height(words: Drawn, unit: float) -> float:
    return float(sum(one.height for one, _color in words) + GAP * unit * (len(words) - 1))


@lru_cache(maxsize=16)
def _how(how: str, wifi: str, address: str, size: int, room: int) -> Any:
    """The sentence, with what is to be typed set apart."""
    parts = {
        name: f"[color={_hex(DARK.hi)}][b]{escape_markup(shaped(text))}[/b][/color]"
        for name, text in (("wifi", wifi), ("address", address))
    }
    renderer = MarkupRenderer(
        f"[color={_hex(DARK.mid)}]{escape_markup(how).format(**parts)}[/color]",
        font_size=max(size, 6),
        font_name=font_for(wifi + how),
        text_size=(max(room, 1), None),
        line_height=theme.LEADING,
    )
    renderer.refresh()
    return renderer


def _hex(color: theme.Color) -> str:
    return str(get_hex_from_color(color))
