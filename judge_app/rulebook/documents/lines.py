"""The lines of a document, whichever file they come from, with what can be seen of them."""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

__all__ = [
    "BAR",
    "LARGER",
    "POINT",
    "SOFT_HYPHEN",
    "Line",
    "bare",
    "body_size",
    "is_alone",
    "is_point",
    "is_unfinished",
    "rowed",
    "tidied",
]

SOFT_HYPHEN = "\u00ad"
BAR = " | "
"""Between the cells of a row."""
LARGER = 1.12
"""Than the letters of the text: the size from which on a line is set off by it."""


class Line(NamedTuple):
    text: str
    page: int = 0
    """0: the file has no pages."""
    size: float = 0.0
    """Of its letters; 0: not known."""
    bold: bool = False
    gap: bool = False
    """Whether there is space above it."""
    is_heading: bool = False
    points: bool = False
    """Whether all of it leads to another place of the document, as in a table of contents."""


_LIGATURES = {
    0xFB00 + number: text for number, text in enumerate(("ff", "fi", "fl", "ffi", "ffl", "st", "st"))
}
_UNSEEN = dict.fromkeys((*range(0x20), *range(0x7F, 0xA0), 0x200B, 0x2060, 0xFEFF, *range(0xD800, 0xE000)))
_SPACES = dict.fromkeys((0x09, 0xA0, 0x2002, 0x2003, 0x2009, 0x202F), " ")
_LETTERS = {**_UNSEEN, **_SPACES, **_LIGATURES}

_SPLIT = re.compile(
    r"(?<!wi-)(?<!sci-)(?<!hi-)\b(?!(?:wi|hi)fi )([^\W\d_]*f[il]) (?=(?-i:[a-z]))", re.IGNORECASE
)
"""A ligature that lost what follows it: "fi nd", "reshuffl e". No word but wifi and its like ends so."""

POINT = re.compile(r"(?:[•●▪■◦○‣➢➤✓✔☐□⁃∙·*–—-]|\(?(?:\d{1,2}|[a-z]|[ivx]{1,4})[.)])\s+(?=\S)")


def tidied(text: str) -> str:
    """*text* in one line, with the letters that were meant; a soft hyphen stays only where the line ends.

    >>> tidied("You\\tmay  reshuﬄ e what you ﬁ nd on the Wi-Fi page")
    'You may reshuffle what you find on the Wi-Fi page'
    """
    told = " ".join(unicodedata.normalize("NFC", text.translate(_LETTERS)).split())
    if SOFT_HYPHEN in told:
        whole = " ".join(told.replace(SOFT_HYPHEN, "").split())
        is_broken = told.endswith(SOFT_HYPHEN) and whole[-1:].isalpha()
        told = whole + SOFT_HYPHEN if is_broken else whole
    return _SPLIT.sub(r"\1", told)


def is_point(text: str) -> bool:
    """Whether it is a point of a list.

    >>> [
    ...     is_point(text)
    ...     for text in ("• Tokens", "- Dice", "2. Coin toss", "(a) Deal", "40 minutes", "a card")
    ... ]
    [True, True, True, True, False, False]
    """
    return POINT.match(text) is not None


def is_alone(text: str) -> bool:
    """Whether it stays a line: a point of a list, or a row of a table."""
    return is_point(text) or BAR in text


def is_unfinished(text: str) -> bool:
    """Whether a sentence goes on below it."""
    return not text.rstrip("\"”’')]").endswith((".", "!", "?", ":", ";", "…"))


def rowed(text: str) -> str:
    """A line with two tabs or more in it is a row of a table."""
    cells = [cell.strip() for cell in text.strip().split("\t")]
    filled = [cell for cell in cells if cell]
    return BAR.join(filled) if len(filled) > 2 else text


def body_size(lines: Iterable[Line]) -> float:
    """The size of most letters."""
    letters: Counter[float] = Counter()
    for line in lines:
        letters[round(line.size, 1)] += len(line.text)
    return letters.most_common(1)[0][0] if letters else 0.0


def bare(text: str) -> str:
    """Letters and figures only, to compare headings by.

    >>> bare("4.2  Deck & Discard Pile ...... 7") == bare("4.2 DECK & DISCARD PILE 7")
    True
    """
    return re.sub(r"[\W_]+", "", text).casefold()
