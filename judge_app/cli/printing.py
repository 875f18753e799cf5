"""Tables and QR codes on a plain terminal: columns that line up whatever letters the names are written in."""

import unicodedata
from collections.abc import Iterator, Sequence

__all__ = ["qr_lines", "table", "width"]

GAP = "  "
QUIET = 4
"""Modules of white that a QR code needs around it."""
_BLOCKS = {(False, False): " ", (True, False): "▀", (False, True): "▄", (True, True): "█"}
_BLACK_ON_WHITE, _AS_BEFORE = "\x1b[30;107m", "\x1b[0m"


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


def qr_lines(rows: Sequence[Sequence[bool]], *, is_terminal: bool) -> Iterator[str]:
    """A QR code in blocks, two rows a line. A terminal is told its colours, because many are light on dark.

    >>> [*qr_lines([[True, False], [True, True]], is_terminal=False)][2]
    '    █▄    '
    """
    wide = len(rows[0]) + 2 * QUIET
    empty = [False] * wide
    framed = [[*empty[:QUIET], *row, *empty[:QUIET]] for row in rows]
    lines = [*[empty] * QUIET, *framed, *[empty] * (QUIET + len(rows) % 2)]
    for upper, lower in zip(lines[::2], lines[1::2], strict=True):
        line = "".join(_BLOCKS[pair] for pair in zip(upper, lower, strict=True))
        yield f"{_BLACK_ON_WHITE}{line}{_AS_BEFORE}" if is_terminal else line


def _letter_width(letter: str) -> int:
    if unicodedata.combining(letter) or unicodedata.category(letter) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(letter) in "WF" else 1
