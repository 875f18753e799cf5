"""Texts in the fonts that have their letters, measured before they are set."""

import struct
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path
from typing import NamedTuple
from unicodedata import category, combining, normalize

from fontTools.misc import sstruct
from fontTools.misc.psCharStrings import CharStringCompileError
from fontTools.pens.basePen import PenError
from fontTools.pens.boundsPen import ControlBoundsPen
from fontTools.subset import Subsetter
from fontTools.ttLib import TTFont, TTLibError
from fontTools.ttLib.tables.otBase import OTLOffsetOverflowError
from fpdf import FPDF
from fpdf.errors import FPDFException
from fpdf.fonts import TTFFont

from judge_app.paper.pdf.outlines import as_truetype
from judge_app.typefaces.finding import SELECTORS, USUAL, own_folder, pieces
from judge_app.typefaces.joining import joining_script
from judge_app.typefaces.righttoleft import has_formless

__all__ = ["LEADING", "TROUBLE", "Face", "Line", "Run", "Typesetter", "width_of"]

TROUBLE = (
    ArithmeticError,
    AssertionError,
    AttributeError,
    CharStringCompileError,
    FPDFException,
    LookupError,
    OSError,
    OTLOffsetOverflowError,
    PenError,
    RuntimeError,
    Subsetter.SubsettingError,
    TTLibError,
    TypeError,
    ValueError,
    sstruct.Error,
    struct.error,
)
"""Whatever a font file that is not as it should be may lead to: it can hold anything."""
BOX = "\ufffd"
"""What stands for a letter that no font has; Roboto has it."""
DOTS = "…"
LEADING = 1.2
"""How far one line stands from the next, by their type size."""
UPRIGHT = ("THAI", "LAO")
"""Their letters stand one after the other, with marks above and below that bring their own places along."""
NEEDED = {"OS/2", "cmap", "head", "hhea", "hmtx", "maxp", "name", "post"}
GONE = {"Cc", "Cf", "Cs"}
"""Characters that are never drawn; in a font that lacks them they would be boxes."""


class Face(NamedTuple):
    """A font as the document knows it."""

    family: str
    font: TTFFont


class Run(NamedTuple):
    face: Face
    text: str


def width_of(run: Run) -> float:
    """In thousandths of the type size."""
    widths = run.face.font.cw
    return sum([widths[ord(char)] for char in run.text])


class Line(NamedTuple):
    """A text as it is set from left to right."""

    runs: tuple[Run, ...]
    width: float
    """In thousandths of the type size."""


class Typesetter:
    """Finds the fonts for the texts of one document; *barred* are the paths of those not to be used."""

    def __init__(self, pdf: FPDF, barred: frozenset[str] = frozenset()) -> None:
        self._pdf, self.barred = pdf, barred
        self._faces: dict[str, Face] = {}
        self._lines: dict[tuple[str, bool], Line] = {}
        self._leaning: dict[tuple[str, str], bool] = {}
        self.lacking: dict[str, None] = {}
        """The letters that no font has, in the order in which they came."""
        self.unjoined: dict[str, None] = {}
        """The scripts whose letters stand one after the other here, though they should join."""
        folder = own_folder()
        self._plain = self._added(str(folder / "Roboto-Regular.ttf"))
        self._bold = self._added(str(folder / "Roboto-Bold.ttf"))

    def line(self, text: str, bold: bool = False) -> Line:
        found = self._lines.get((text, bold))
        if found is None:
            found = self._lines[text, bold] = self._set(text, bold)
        return found

    def fitted(self, text: str, width: float, size: float, bold: bool, least: float) -> tuple[Line, float]:
        """*text* within *width* points: smaller down to *least* of its *size*, then cut with an ellipsis."""
        line = self.line(text, bold)
        wanted = line.width * size / 1000
        if wanted <= width or not wanted:
            return line, size
        if wanted * least <= width:
            return line, size * width / wanted
        return self._cut(text, width, size * least, bold), size * least

    def broken(self, text: str, width: float, size: float, bold: bool = False) -> list[str]:
        """*text* in lines of at most *width* points, parted between words; a longer word has its own line."""
        lines: list[str] = []
        for word in text.split():
            longer = f"{lines[-1]} {word}" if lines else word
            if lines and self._set(longer, bold).width * size / 1000 <= width:
                lines[-1] = longer
            else:
                lines.append(word)
        return lines

    def stacked(
        self, text: str, width: float, height: float, size: float, bold: bool, least: float
    ) -> tuple[Sequence[str], float]:
        """*text* on one line or two, whichever is larger within *width* and *height* points, and how large.

        What would be smaller than *least* of its *size* stays so large: its last line has to be cut.
        """
        wanted = self.line(text, bold).width * size / 1000
        if wanted <= width:
            return [text], size
        halves, widest = self._halves(text, bold)
        two = min(size, height / 2 / LEADING, width * 1000 / widest)
        if len(halves) < 2 or size * width / wanted >= two:
            return [text], max(size * width / wanted, size * least)
        if two >= size * least:
            return halves, two
        two = min(size * least, height / 2 / LEADING)
        first, *rest = self.broken(text, width, two, bold)
        return [first, " ".join(rest)], two

    def _halves(self, text: str, bold: bool) -> tuple[Sequence[str], float]:
        """*text* in two lines that are as alike in width as its words allow, and the wider of them."""
        words = text.split()
        places = range(1, len(words))
        parted = [[" ".join(words[:at]), " ".join(words[at:])] for at in places] or [[text]]
        widths = [max(self._set(half, bold).width for half in halves) for halves in parted]
        best = min(range(len(parted)), key=lambda at: widths[at])
        return parted[best], widths[best]

    def foreign(self) -> tuple[str, ...]:
        """The fonts that are not the app's own."""
        own = (self._plain, self._bold)
        return tuple(path for path, face in self._faces.items() if face not in own)

    def unusable(self) -> frozenset[str]:
        """Which of the foreign fonts cannot be put into a document."""
        return frozenset(path for path in self.foreign() if not _is_usable(path, self._faces[path].font))

    def settle(self) -> None:
        """Makes every font ready to be put into the document; nothing can be set after that."""
        for face in self._faces.values():
            if face.font.is_cff:
                used = face.font.subset.get_all_glyph_names()
                with face.font.ttfont as font:
                    face.font.ttfont = as_truetype(font, used)
                face.font.is_cff = face.font.is_cid_keyed = False

    def close(self) -> None:
        for face in self._faces.values():
            face.font.close()

    def _cut(self, text: str, width: float, size: float, bold: bool) -> Line:
        least, most = 0, len(text)
        while least < most:
            middle = (least + most + 1) // 2
            if self._set(_start(text, middle), bold).width * size / 1000 <= width:
                least = middle
            else:
                most = middle - 1
        return self._set(_start(text, least), bold)

    def _set(self, text: str, bold: bool) -> Line:
        text = " ".join(normalize("NFC", text).split())
        if (script := joining_script(text)) and script not in UPRIGHT:
            self.unjoined.setdefault(script.capitalize())
        if has_formless(text):
            self.unjoined.setdefault("Arabic")
        runs = [run for piece in self._pieces(text, bold) for run in self._runs(*piece, bold)]
        return Line(tuple(runs), sum(width_of(run) for run in runs))

    def _pieces(self, text: str, bold: bool) -> Sequence[tuple[str, str]]:
        while True:
            found = pieces(text, bold, self.barred)
            broken = {font for font, _part in found if font != USUAL and not self._is_there(font)}
            if not broken:
                return found
            self.barred |= broken

    def _is_there(self, path: str) -> bool:
        if path not in self._faces:
            try:
                if not _is_whole(path):
                    return False
                self._added(path)
            except TROUBLE:
                return False
        return True

    def _added(self, path: str) -> Face:
        family = f"face{len(self._faces)}"
        self._pdf.add_font(family, fname=path)
        font = self._pdf.fonts[family]
        if not isinstance(font, TTFFont):
            raise TTLibError(path)
        face = self._faces[path] = Face(family, font)
        return face

    def _runs(self, font: str, text: str, bold: bool) -> Sequence[Run]:
        faces = [self._faces[font]] if font != USUAL else [self._bold, self._plain][not bold :]
        runs: list[tuple[Face, list[str]]] = []
        for char in text:
            if category(char) in GONE or ord(char) in SELECTORS:
                continue
            char = " " if char.isspace() else char
            found = [face for face in faces if ord(char) in face.font.cmap]
            if not found and char != " ":
                self.lacking.setdefault(normalize("NFKC", char))
                found, char = [self._plain], BOX
            face = found[0] if found else faces[0]
            if not runs or runs[-1][0] is not face:
                runs.append((face, []))
            letters = runs[-1][1]
            leans = combining(char) and letters and self._leans(face, char)
            letters.insert(_base(letters) if leans else len(letters), char)
        return [Run(face, "".join(letters)) for face, letters in runs]

    def _leans(self, face: Face, mark: str) -> bool:
        """Whether *mark* is drawn at the right of where it is set, over the letter that comes next."""
        found = self._leaning.get((face.family, mark))
        if found is None:
            glyphs = face.font.ttfont.getGlyphSet()
            pen = ControlBoundsPen(glyphs)
            glyph = glyphs[face.font.cmap[ord(mark)]]
            glyph.draw(pen)
            found = bool(pen.bounds) and glyph.width == 0 and pen.bounds[0] + pen.bounds[2] > 0
            self._leaning[face.family, mark] = found
        return found


def _base(letters: Sequence[str]) -> int:
    """The place of the last of *letters* that is no mark."""
    return max((at for at, letter in enumerate(letters) if not combining(letter)), default=0)


def _start(text: str, length: int) -> str:
    """The first *length* letters of *text* with an ellipsis; a mark stays with what it stands on."""
    while length and length < len(text) and combining(text[length]):
        length -= 1
    return text[:length].rstrip() + DOTS


def _is_whole(path: str) -> bool:
    """Whether the font has all that a document needs of it; CFF2 is drawn by no reader of PDFs."""
    with TTFont(Path(path), fontNumber=0, lazy=True) as font:
        return (tables := {*font.keys()}) >= NEEDED and not tables.isdisjoint(("glyf", "CFF "))


def _is_usable(path: str, used: TTFFont) -> bool:
    names = used.subset.get_all_glyph_names()
    try:
        with TTFont(Path(path), fontNumber=0, recalcTimestamp=False) as font:
            if "CFF " in font:
                as_truetype(font, names).save(BytesIO())
                return True
            subsetter = Subsetter()
            subsetter.populate(glyphs=names)
            subsetter.subset(font)
            font.save(BytesIO())
    except TROUBLE:
        return False
    return True
