"""Texts in which the words that were looked for stand out: bold, underlined and in the app's own colour."""

from functools import lru_cache
from typing import Any

from kivy.core.text import Label as TextRenderer
from kivy.core.text.markup import MarkupLabel as MarkupRenderer
from kivy.utils import escape_markup, get_hex_from_color

from judge_app.ui import theme
from judge_app.ui.fonts import font_for, is_rtl, script_for
from judge_app.ui.widgets.wrapping import wrapped
from judge_app.views.rulelookup import Marked, Spans

__all__ = ["Written", "marked_up", "written"]

WHITE: theme.Color = (1, 1, 1, 1)
DOTS = "…"


class Written:
    """A text as a picture, and what it is to be tinted with where it is shown."""

    def __init__(self, renderer: TextRenderer, tint: theme.Color) -> None:
        self.renderer, self.tint = renderer, tint
        self.width, self.height = renderer.size


def marked_up(text: str, spans: Spans, color: theme.Color) -> str:
    """*text* as Kivy's markup, whatever is written in it.

    >>> marked_up("[b] lost", ((4, 8),), (0, 1, 0, 1))
    '&bl;b&br; [b][u][color=#00ff00ff]lost[/color][/u][/b]'
    """
    pieces, done = [], 0
    for start, end in spans:
        hit = f"[b][u][color={get_hex_from_color(color)}]{escape_markup(text[start:end])}[/color][/u][/b]"
        pieces += [escape_markup(text[done:start]), hit]
        done = end
    return "".join((*pieces, escape_markup(text[done:])))


def written(
    words: Marked, size: float, width: float, ink: theme.Color, *, lines: int = 0, bold: bool = False
) -> Written:
    """*words* with their lines broken at *width*; beyond *lines*, if given, an ellipsis."""
    room = max(int(width), 1)
    if not words.spans or is_rtl(words.text):  # a text that runs both ways cannot be cut into pieces
        return Written(wrapped(words.text, size, room, lines, bold), ink)
    look = tuple(ink), tuple(theme.colors.mintt)
    return Written(_rendered(words.text, words.spans, size, room, lines, bold, *look), WHITE)


@lru_cache(maxsize=128)
def _rendered(
    text: str,
    spans: Spans,
    size: float,
    width: int,
    lines: int,
    bold: bool,
    ink: theme.Color,
    hit: theme.Color,
) -> TextRenderer:
    renderer = MarkupRenderer(
        font_size=size,
        bold=bold,
        color=ink,
        font_name=font_for(text, bold),
        font_script_name=script_for(text),
        text_size=(width, None),
        line_height=theme.LEADING,
    )
    if lines and _lines(renderer, text, spans, hit) > lines:
        text, spans = _shortened(renderer, text, spans, lines, hit)
    renderer.text = marked_up(text, spans, hit)
    renderer.refresh()
    return renderer


def _shortened(renderer: Any, text: str, spans: Spans, lines: int, hit: theme.Color) -> tuple[str, Spans]:
    least, most = 0, len(text)
    while least < most:
        middle = (least + most + 1) // 2
        if _lines(renderer, *_cut(text, spans, middle), hit) <= lines:
            least = middle
        else:
            most = middle - 1
    return _cut(text, spans, least)


def _cut(text: str, spans: Spans, end: int) -> tuple[str, Spans]:
    kept = text[:end].rstrip()
    held = tuple((start, min(stop, len(kept))) for start, stop in spans if start < len(kept))
    return kept + DOTS, held


def _lines(renderer: Any, text: str, spans: Spans, hit: theme.Color) -> int:
    renderer.text = marked_up(text, spans, hit)
    renderer.render()
    return len(renderer._cached_lines)
