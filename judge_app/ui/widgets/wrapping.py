"""Words on several lines as a picture, in white, to be tinted where it is shown."""

from functools import lru_cache

from kivy.core.text import Label as TextRenderer

from judge_app.ui import theme
from judge_app.ui.fonts import font_for, script_for, shaped

__all__ = ["wrapped"]

DOTS = "…"


@lru_cache(maxsize=256)
def wrapped(
    text: str, size: float, width: int, lines: int = 0, bold: bool = False, halign: str = "left"
) -> TextRenderer:
    """*text* with its lines broken at *width*; what goes beyond *lines*, if given, is an ellipsis."""
    renderer = TextRenderer(
        font_size=size,
        bold=bold,
        font_name=font_for(text, bold),
        font_script_name=script_for(text),
        text_size=(max(width, 1), None),
        halign=halign,
        line_height=theme.LEADING,
    )
    if lines and _lines(renderer, text) > lines:
        text = _shortened(renderer, text, lines)
    renderer.text = shaped(text)
    renderer.refresh()
    return renderer


def _shortened(renderer: TextRenderer, text: str, lines: int) -> str:
    """As much of the start of *text* as fits; Kivy's own `max_lines` counts only where a height is given."""
    least, most = 0, len(text)
    while least < most:
        middle = (least + most + 1) // 2
        if _lines(renderer, text[:middle].rstrip() + DOTS) <= lines:
            least = middle
        else:
            most = middle - 1
    return text[:least].rstrip() + DOTS


def _lines(renderer: TextRenderer, text: str) -> int:
    renderer.text = shaped(text)
    renderer.render()
    return len(renderer._cached_lines)
