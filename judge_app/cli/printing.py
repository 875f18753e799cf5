"""Tables on a plain terminal: columns that line up whatever letters the names are written in."""

import unicodedata
from collections.abc import Iterator, Sequence

__all__ = ["table", "width"]

GAP = "  "


def table(headings: Sequence[str], rows: Sequence[Sequence[object]], right: str = "") -> Iterator[str]:
    """The lines of a table; *right* has an "r" for each column that is set to the right.

    >>> print(*table(("rank", "player"), ((1, "Ada"), (10, "陳大文")), "rl"), sep="\\n")
    rank  player
       1  Ada
      10  陳大文
    """
    lines = [headings, *([str(cell) for cell in row] for row in rows)]
    widths = [max(map(width, column)) for column in zip(*lines, strict=True)]
    for line in lines:
        cells = (
            _set(cell, wide, right[spot : spot + 1] == "r")
            for spot, (cell, wide) in enumerate(zip(line, widths, strict=True))
        )
        yield GAP.join(cells).rstrip()


def _set(cell: str, wide: int, is_right: bool) -> str:
    space = " " * (wide - width(cell))
    return space + cell if is_right else cell + space


def width(text: str) -> int:
    """How many columns of a terminal *text* takes.

    >>> width("Zoë"), width("Zoe\u0308"), width("陳")
    (3, 3, 2)
    """
    return len(text) if text.isascii() else sum(map(_letter_width, text))


def _letter_width(letter: str) -> int:
    if unicodedata.combining(letter) or unicodedata.category(letter) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(letter) in "WF" else 1
