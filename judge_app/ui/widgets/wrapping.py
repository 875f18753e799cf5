"""Words on several lines as a picture, in white, to be tinted where it is shown."""

from functools import lru_cache

from kivy.core.text import Label as TextRenderer

from judge_app.ui import theme
from judge_app.ui.fonts import font_for, script_for, shaped

__all__ = ["wrapped"]


@lru_cache(maxsize=256)
def wrapped(
    text: str, size: float, width: int, lines: int = 0, bold: bool = False, halign: str = "left"
) -> TextRenderer:
    """*text* with its lines broken at *width*; what goes beyond *lines*, if there are any, is left out."""
    renderer = TextRenderer(
        text=shaped(text),
        font_size=size,
        bold=bold,
        font_name=font_for(text, bold),
        font_script_name=script_for(text),
        text_size=(max(width, 1), None),
        max_lines=lines,
        halign=halign,
        line_height=theme.LEADING,
    )
    renderer.refresh()
    return renderer
