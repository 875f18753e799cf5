"""What a label needs to draw a text: the font that has its letters, and the script that it is written in."""

from judge_app.typefaces.finding import USUAL, Piece, font_for, pieces
from judge_app.typefaces.joining import JOINING, joining_script
from judge_app.typefaces.righttoleft import is_rtl, shaped

__all__ = ["USUAL", "Piece", "font_for", "is_rtl", "pieces", "script_for", "shaped"]


def script_for(text: str) -> str:
    """What a label of *text* needs as its `font_script_name`, so that the renderer joins its letters."""
    return JOINING.get(joining_script(text), "Latn")
