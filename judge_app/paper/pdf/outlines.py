"""Fonts with PostScript's outlines (CFF) turned into TrueType, which every reader of PDFs takes alike."""

from collections.abc import Iterable
from typing import Any

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont

__all__ = ["as_truetype"]

NOTHING = ".notdef"
FINENESS = 0.001
"""How far a curve may be off, by the type size."""


def as_truetype(font: TTFont, names: Iterable[str]) -> TTFont:
    """A font of the glyphs with these *names* alone, drawn anew from *font*."""
    drawn, metrics = font.getGlyphSet(), font["hmtx"].metrics
    order = [NOTHING, *(name for name in dict.fromkeys(names) if name != NOTHING)]
    em = font["head"].unitsPerEm
    made = FontBuilder(em, isTTF=True)
    made.setupGlyphOrder(order)
    made.setupCharacterMap({})
    made.setupGlyf({name: _redrawn(drawn, name, em * FINENESS) for name in order})
    made.setupHorizontalMetrics({name: metrics.get(name, (0, 0)) for name in order})
    made.setupHorizontalHeader(ascent=font["hhea"].ascent, descent=font["hhea"].descent)
    made.setupPost()
    return made.font


def _redrawn(drawn: Any, name: str, off: float) -> Any:
    pen = TTGlyphPen(None)
    if name in drawn:
        drawn[name].draw(Cu2QuPen(pen, off, reverse_direction=True))
    return pen.glyph()
