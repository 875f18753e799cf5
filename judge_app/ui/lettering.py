"""Texts as textures: each is rendered once, in white, and tinted where it is shown."""

from collections import OrderedDict
from functools import lru_cache
from typing import Any, NamedTuple
from unicodedata import combining

from kivy.core.text import Label as TextRenderer
from kivy.core.text.markup import MarkupLabel as MarkupRenderer
from kivy.metrics import Metrics
from kivy.utils import escape_markup

from judge_app.ui.fonts import Piece, pieces, script_for

__all__ = ["Shelf", "lettered", "shortened"]

MOST_TEXTS, MOST_PIXELS = 4_000, 6_000_000
"""What is kept, at most: some 24 MB of texture."""
WIDEST = 2_048
"""Every graphics chip takes a texture of this width."""
DOTS = "…"


class Wanted(NamedTuple):
    text: str
    size: float
    bold: bool
    font: str
    width: int


class Shelf:
    """The renderers of the texts last shown; a renderer keeps its texture alive."""

    def __init__(self, most_texts: int = MOST_TEXTS, most_pixels: int = MOST_PIXELS) -> None:
        self._most_texts, self._most_pixels = most_texts, most_pixels
        self._kept: OrderedDict[Wanted, Any] = OrderedDict()
        self.pixels = 0

    def __len__(self) -> int:
        return len(self._kept)

    def get(self, wanted: Wanted) -> Any:
        renderer = self._kept.get(wanted)
        if renderer is None:
            renderer = self._kept[wanted] = _rendered(wanted)
            self.pixels += renderer.width * renderer.height
            self._make_room()
        else:
            self._kept.move_to_end(wanted)
        return renderer

    def clear(self, *_: Any) -> None:
        self._kept.clear()
        self.pixels = 0

    def _make_room(self) -> None:
        while len(self._kept) > self._most_texts or (self.pixels > self._most_pixels and len(self._kept) > 1):
            _, oldest = self._kept.popitem(last=False)
            self.pixels -= oldest.width * oldest.height


_shelf = Shelf()
Metrics.bind(density=_shelf.clear)  # the same text then needs other pixels


def lettered(text: str, size: float, bold: bool = False, font: str = "", width: float = WIDEST) -> Any:
    """The renderer of *text* on one line, shortened to *width*; it has `texture`, `width` and `height`.

    Without *font* the letters choose it. Whoever shows the texture keeps the renderer: Android may take the
    textures away, and then it is the renderer that makes this one anew.
    """
    return _shelf.get(Wanted(text, size, bold, font, min(int(width), WIDEST)))


def _rendered(wanted: Wanted) -> Any:
    text = wanted.text.encode(errors="replace").decode().replace("\n", " ")  # a file may hold anything
    parts = _parts(shortened(text, wanted.width, wanted.size, wanted.bold, wanted.font), wanted)
    style = {"font_size": wanted.size, "bold": wanted.bold}
    if len(parts) == 1:
        script = script_for(wanted.text)
        renderer = TextRenderer(parts[0].text, font_name=parts[0].font, font_script_name=script, **style)
    else:
        marked = "".join(f"[font={font}]{escape_markup(part)}[/font]" for font, part in parts)
        renderer = MarkupRenderer(marked, font_script_name="Latn", **style)
    renderer.refresh()
    return renderer


def _parts(text: str, wanted: Wanted) -> tuple[Piece, ...]:
    return (Piece(wanted.font, text),) if wanted.font else pieces(text, wanted.bold)


def shortened(text: str, width: float, size: float, bold: bool = False, font: str = "") -> str:
    """*text*, or as much of its start as fits into *width* with an ellipsis behind it."""
    if _width(text, size, bold, font) <= width:
        return text
    least, most = 0, len(text)
    while least < most:
        middle = (least + most + 1) // 2
        if _width(text[:middle].rstrip() + DOTS, size, bold, font) <= width:
            least = middle
        else:
            most = middle - 1
    while least and combining(text[least]):
        least -= 1
    return text[:least].rstrip() + DOTS


def _width(text: str, size: float, bold: bool, font: str) -> int:
    parts = (Piece(font, text),) if font else pieces(text, bold)
    return sum(_measure(part.font, size, bold).get_extents(part.text)[0] for part in parts)


@lru_cache(maxsize=64)
def _measure(font: str, size: float, bold: bool) -> Any:
    return TextRenderer("", font_name=font, font_size=size, bold=bold, font_script_name="Latn")
