"""Fonts of a few letters, made for a test: with outlines of either kind, alone or in a collection."""

from io import BytesIO
from typing import Any

from fontTools.cffLib import FDArrayIndex, FDSelect, FontDict
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTCollection, TTFont

__all__ = ["collection", "curved", "numbered", "quadratic"]

EM = 1000


def quadratic(letters: str, family: str = "Made") -> bytes:
    """A font as most of TrueType are; each letter is a block."""
    made = _begun(letters, family, is_ttf=True)
    made.setupGlyf({name: _drawn(TTGlyphPen(None)).glyph() for name in _glyphs(letters)})
    return _ended(made, letters, family)


def curved(letters: str, family: str = "Made") -> bytes:
    """A font with outlines as PostScript has them (CFF)."""
    made = _begun(letters, family, is_ttf=False)
    shapes = {name: _drawn(T2CharStringPen(EM, None)).getCharString() for name in _glyphs(letters)}
    made.setupCFF(family, {"FullName": family}, shapes, {})
    return _ended(made, letters, family)


def numbered(letters: str) -> bytes:
    """The same with numbers for the names of its glyphs, as the large fonts for Chinese have them (CID)."""
    font = TTFont(BytesIO(curved(letters)))
    names = font.getGlyphOrder()
    number_of = {name: f"cid{place:05}" if place else name for place, name in enumerate(names)}
    top = font["CFF "].cff.topDictIndex[0]
    shapes = top.CharStrings
    for name in names:
        shapes[name].decompile()
    part, parts, choice = FontDict(), FDArrayIndex(), FDSelect()
    part.FontName, part.Private = "Part", top.Private
    parts.append(part)
    choice.format, choice.gidArray = 0, [0] * len(names)
    del top.rawDict["Private"], top.Private
    top.ROS, top.FDArray, top.FDSelect = ("Adobe", "Identity", 0), parts, choice
    top.CIDCount, top.charset = len(names), [number_of[name] for name in names]
    shapes.fdArray, shapes.fdSelect = parts, choice
    shapes.charStrings = {number_of[name]: shape for name, shape in shapes.charStrings.items()}
    for table in font["cmap"].tables:
        table.cmap = {code: number_of[name] for code, name in table.cmap.items()}
    font["hmtx"].metrics = {number_of[name]: size for name, size in font["hmtx"].metrics.items()}
    font.setGlyphOrder([number_of[name] for name in names])
    target = BytesIO()
    font.save(target)
    return target.getvalue()


def collection(*fonts: bytes) -> bytes:
    made = TTCollection()
    made.fonts = [TTFont(BytesIO(font)) for font in fonts]
    target = BytesIO()
    made.save(target)
    return target.getvalue()


def _glyphs(letters: str) -> list[str]:
    return [".notdef", *(f"u{ord(letter):05X}" for letter in letters)]


def _begun(letters: str, family: str, *, is_ttf: bool) -> Any:
    made = FontBuilder(EM, isTTF=is_ttf)
    made.setupGlyphOrder(_glyphs(letters))
    made.setupCharacterMap({ord(letter): f"u{ord(letter):05X}" for letter in letters})
    return made


def _drawn(pen: Any) -> Any:
    pen.moveTo((100, 0))
    for corner in ((100, 800), (900, 800), (900, 0)):
        pen.lineTo(corner)
    pen.closePath()
    return pen


def _ended(made: Any, letters: str, family: str) -> bytes:
    made.setupHorizontalMetrics(dict.fromkeys(_glyphs(letters), (EM, 100)))
    made.setupHorizontalHeader(ascent=880, descent=-120)
    made.setupNameTable({"familyName": family, "styleName": "Regular", "fullName": family, "psName": family})
    made.setupOS2(sTypoAscender=880, sTypoDescender=-120, sCapHeight=700, usWinAscent=880, usWinDescent=120)
    made.setupPost()
    target = BytesIO()
    made.save(target)
    return target.getvalue()
