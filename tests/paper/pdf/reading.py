"""Printed sheets as somebody else's program reads them: poppler's."""

import re
import shutil
import subprocess
from collections.abc import Iterator
from functools import cached_property
from itertools import combinations
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple
from xml.etree import ElementTree

import pytest
from PIL import Image

from judge_app.core.model import State
from judge_app.paper.pdf import Order, Paper, Printed, print_sheet
from judge_app.views.sheets import SheetName
from tests.paper.pdf.halls import NOW, Hall

__all__ = ["A4", "LETTER", "MM", "Sheet", "Word", "needs_poppler", "pairings", "printed"]

MM = 72 / 25.4
A4, LETTER = (595.28, 841.89), (612.0, 792.0)
needs_poppler = pytest.mark.skipif(not shutil.which("pdftotext"), reason="without pdftotext")


class Word(NamedTuple):
    page: int
    text: str
    left: float
    top: float
    right: float
    bottom: float

    @property
    def middle(self) -> tuple[float, float]:
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2

    def overlaps(self, other: "Word") -> bool:
        """Whether the letters touch; above and below them a line of text has room to spare."""
        room = min(self.bottom - self.top, other.bottom - other.top) * 0.25
        return (
            self.left + 0.5 < other.right
            and other.left + 0.5 < self.right
            and self.top + room < other.bottom - room
            and other.top + room < self.bottom - room
        )


class Sheet:
    """A PDF in a file of its own."""

    def __init__(self, made: Printed, folder: Path) -> None:
        self.made = made
        self.path = folder / "sheet.pdf"
        self.path.write_bytes(made.pdf)

    @cached_property
    def about(self) -> dict[str, str]:
        lines = _run("pdfinfo", self.path).splitlines()
        return {key.strip(): value.strip() for key, _colon, value in (line.partition(":") for line in lines)}

    @property
    def pages(self) -> int:
        return int(self.about["Pages"])

    @property
    def size(self) -> tuple[float, float]:
        found = re.match(r"([\d.]+) x ([\d.]+)", self.about["Page size"])
        assert found is not None
        return float(found[1]), float(found[2])

    def text(self, page: int | None = None) -> str:
        """All words in the order in which they stand, with single spaces between them."""
        chosen = ("-f", str(page), "-l", str(page)) if page else ()
        return " ".join(_run("pdftotext", "-layout", *chosen, self.path, "-").split())

    @cached_property
    def words(self) -> tuple[Word, ...]:
        return tuple(self._words())

    def _words(self) -> Iterator[Word]:
        said = _run("pdftotext", "-bbox", self.path, "-")
        said = re.sub("[\x00-\x08\x0b-\x1f]", "", said)
        space = "{http://www.w3.org/1999/xhtml}"
        for number, page in enumerate(ElementTree.fromstring(said).iter(f"{space}page"), 1):
            for word in page.iter(f"{space}word"):
                sides = (float(word.attrib[side]) for side in ("xMin", "yMin", "xMax", "yMax"))
                yield Word(number, word.text or "", *sides)

    def picture(self, page: int = 1, dots: int = 60) -> Image.Image:
        """The page in shades of grey, *dots* to the inch."""
        with TemporaryDirectory() as folder:
            target = Path(folder) / "page"
            chosen = ("-r", str(dots), "-gray", "-png", "-f", str(page), "-l", str(page), "-singlefile")
            _run("pdftoppm", *chosen, self.path, target)
            with Image.open(target.with_suffix(".png")) as image:
                shades: Image.Image = image.convert("L")
                return shades

    def ink(self, page: int = 1) -> float:
        """How much of the page is dark, from 0 to 1."""
        counted = self.picture(page).histogram()
        return sum(counted[:128]) / sum(counted)

    def is_tidy(self, margin_mm: float = 4) -> None:
        """Everything stands on the page, and nothing on top of something else."""
        width, height = self.size
        edge = margin_mm * MM
        for word in self.words:
            assert edge <= word.left <= word.right <= width - edge, word
            assert edge <= word.top + 2 <= word.bottom - 2 <= height - edge, word
        for number in range(1, self.pages + 1):
            here = [word for word in self.words if word.page == number]
            for one, other in combinations(here, 2):
                assert not one.overlaps(other), (one, other)


def printed(
    state: State,
    sheet: SheetName,
    folder: Path,
    *,
    paper: Paper = "a4",
    round: int | None = None,
    phones: str = "",
    places: int = 8,
) -> Sheet:
    """*sheet* as it comes out on a day in November 2026."""
    made = print_sheet(state, Order(sheet, paper, round, phones, places, NOW))
    read = Sheet(made, folder)
    assert read.pages == made.pages
    return read


def _run(*words: object) -> str:
    done = subprocess.run([str(word) for word in words], capture_output=True, check=True)
    assert done.stderr == b"", done.stderr  # a reader that complains has met a faulty file
    return done.stdout.decode()


def pairings(folder: Path, *players: str, sheet: SheetName = "pairings-tables") -> Sheet:
    """Of round 1, with *players* of these names."""
    return printed(Hall(players).in_round(1).state, sheet, folder)
