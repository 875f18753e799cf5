"""QR codes as rows of dark and light squares."""

from collections.abc import Sequence
from functools import lru_cache

__all__ = ["alike_qr_rows", "qr_rows"]

Rows = tuple[tuple[bool, ...], ...]


def qr_rows(text: str) -> Rows:
    """The smallest QR code that holds *text*, row by row, true for dark; without the white margin."""
    import segno  # most tablets never invite anybody

    made = segno.make(text, micro=False, error="l")  # corrects more errors where that needs no more room
    return _rows(made.matrix)


@lru_cache(maxsize=2)
def alike_qr_rows(texts: tuple[str, ...]) -> tuple[Rows, ...]:
    """A code for each of many *texts* that differ little, all of one size; the last ones are kept.

    Which of the eight masks is best is tried out on the longest only: any of them can be read, and trying
    takes six times as long as the rest.
    """
    import segno

    best = segno.make(max(texts, key=len, default=""), micro=False, error="l")
    made = (segno.make(text, micro=False, error="l", mask=best.mask, version=best.version) for text in texts)
    return tuple(_rows(one.matrix) for one in made)


def _rows(matrix: Sequence[Sequence[int]]) -> Rows:
    return tuple(tuple(module == 1 for module in row) for row in matrix)
