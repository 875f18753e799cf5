"""Which lines are headings, where the file does not say so itself."""

import re
from collections import Counter
from collections.abc import Collection, Sequence
from itertools import pairwise

from judge_app.rulebook.documents.lines import BAR, Line, bare, is_point

__all__ = ["with_headings"]

LONGEST = 90
MOST_WORDS = 12
MOST_NUMBERS = 3
"""A line with so many is a date or a row of a table."""
LARGER = 1.12
"""Than the letters of the text."""
SPARSE = 6_000
"""Letters below a heading; where the file marks fewer, it has only marked its chapters."""
FEW = 2
"""So many headings set off by their letters, and no other is guessed by its words."""

_SMALL = frozenset(
    ("a", "an", "and", "as", "at", "by", "for", "from", "in", "into", "of", "off", "on", "or", "the", "to")
) | {"vs", "via", "with"}
_NUMBER = re.compile(
    r"(?:(?:chapter|section|part|appendix)\s+)?(\d{1,2}(?:\.\d{1,2})*|[A-Z])[.):]?\s+(?=\S)", re.I
)
_DEEP = re.compile(r"\d{1,2}(?:\.\d{1,2})+[.):]?\s+[^\W\d]")


def with_headings(lines: Sequence[Line], titles: Collection[str]) -> list[Line]:
    """*lines* with the headings marked; *titles* are those of the table of contents, as `bare` text."""
    known = sum(line.is_heading for line in lines)
    if known > FEW and sum(len(line.text) for line in lines) <= SPARSE * known:
        return list(lines)
    body = _body_size(lines)
    standing_out = [_stands_out(line, body) for line in lines]
    marked = [
        line._replace(is_heading=line.is_heading or stands_out or bare(line.text) in titles)
        for line, stands_out in zip(lines, standing_out, strict=True)
    ]
    return marked if sum(standing_out) >= FEW else _by_words(marked)


def _body_size(lines: Sequence[Line]) -> float:
    letters: Counter[float] = Counter()
    for line in lines:
        letters[round(line.size, 1)] += len(line.text)
    return letters.most_common(1)[0][0] if letters else 0.0


def _stands_out(line: Line, body: float) -> bool:
    """Whether its letters set it off from the text, and it reads like a heading."""
    if not line.size or not _could_be(line.text):
        return False
    if line.size >= LARGER * body:
        return True
    return line.bold and line.size >= 0.95 * body and not is_point(line.text) and _is_title(line.text)


def _could_be(text: str) -> bool:
    if not text or "•" in text or BAR in text:
        return False
    letters = sum(letter.isalpha() for letter in text)
    is_short = len(text) <= LONGEST and len(text.split()) <= MOST_WORDS
    return is_short and letters >= 3 and 2 * letters >= len(text.replace(" ", "")) and text[-1] not in ".,;:"


def _by_words(lines: Sequence[Line]) -> list[Line]:
    return [
        line._replace(is_heading=line.is_heading or _reads_like_one(line, below))
        for line, below in pairwise((*lines, Line("", gap=True)))
    ]


def _reads_like_one(line: Line, below: Line) -> bool:
    text = line.text.removesuffix(" . . .")
    if not _could_be(text) or (below.text[:1].islower() and not below.gap):
        return False
    if _DEEP.match(text) or (_is_upper(text) and (line.gap or text[-1] not in "!?")):
        return True
    return line.gap and below.gap and _is_title(text) and len(re.findall(r"\d+", text)) < MOST_NUMBERS


def _is_upper(text: str) -> bool:
    return text.isupper() and any(len(word) >= 3 for word in re.findall(r"[^\W\d_]+", text))


def _is_title(text: str) -> bool:
    """Whether every word that counts begins with a capital letter, or all of it is in capitals.

    >>> [_is_title(text) for text in ("Going To Time", "End of Game Procedure", "Play proceeds in turns")]
    [True, True, False]
    """
    title = _NUMBER.sub("", text, count=1).lstrip("“‘\"'(. ")
    words = re.findall(r"[^\W\d_][\w’']*", title)
    great = [word for word in words if word.casefold() not in _SMALL]
    return bool(great) and title[0].isupper() and all(word[0].isupper() for word in great)
