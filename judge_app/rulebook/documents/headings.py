"""Which lines are headings, where the file does not say so itself."""

import re
from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise

from judge_app.rulebook.documents.lines import BAR, LARGER, Line, bare, body_size, is_point

__all__ = ["with_headings", "with_run_ins"]

LONGEST = 90
MOST_WORDS = 12
MOST_NUMBERS = 3
"""A line with so many is a date or a row of a table."""
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
_RUN_IN = re.compile(r"(?P<title>[^\W\d_][\w’'&]*(?: [\w’'&]+){1,5}) [–—-] (?=[A-Z“\"])")
"""Two words at least: "Example – …" is none."""
_DEEP = re.compile(r"\d{1,2}(?:\.\d{1,2})+[.):]?\s+[^\W\d]")


def with_headings(lines: Sequence[Line], titles: Collection[str]) -> list[Line]:
    """*lines* with the headings marked; *titles* are those of the table of contents, as `bare` text."""
    known = sum(line.is_heading for line in lines)
    if known > FEW and sum(len(line.text) for line in lines) <= SPARSE * known:
        return list(lines)
    body = body_size(lines)
    standing_out = [_stands_out(line, body) for line in lines]
    marked = [
        line._replace(is_heading=line.is_heading or stands_out or bare(line.text) in titles)
        for line, stands_out in zip(lines, standing_out, strict=True)
    ]
    return marked if sum(standing_out) >= FEW else _by_words(marked)


def with_run_ins(lines: Sequence[Line]) -> list[Line]:
    """*lines* with what begins a paragraph before a dash as a heading of its own, if there are several."""
    found = {spot: run_in for spot, line in enumerate(lines) if (run_in := _run_in(line))}
    if len(found) < FEW:
        return list(lines)
    return [piece for spot, line in enumerate(lines) for piece in _split(line, found.get(spot))]


def _run_in(line: Line) -> re.Match[str] | None:
    if line.is_heading or not line.gap or BAR in line.text:
        return None
    found = _RUN_IN.match(line.text)
    if found is None or len(found["title"].split()) > MOST_WORDS or not _is_title(found["title"]):
        return None
    return None if _is_title(line.text[found.end() :]) else found


def _split(line: Line, run_in: re.Match[str] | None) -> Iterator[Line]:
    if run_in is not None:
        yield line._replace(text=run_in["title"], is_heading=True)
        line = line._replace(text=line.text[run_in.end() :])
    yield line


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
    marked: list[Line] = []
    for line, below in pairwise((*lines, Line("", gap=True))):
        goes_on = bool(marked) and _goes_on(marked[-1], line) and marked[-1].is_heading
        is_heading = line.is_heading or goes_on or _goes_on(line, below) or _reads_like_one(line, below)
        marked.append(line._replace(is_heading=is_heading))
    return marked


def _goes_on(line: Line, below: Line) -> bool:
    """Whether it is a heading in capitals that is broken after a comma."""
    is_broken = line.text.endswith((",", ":")) and not below.gap and line.page == below.page
    return is_broken and _could_be(line.text[:-1]) and _is_upper(line.text) and _is_upper(below.text)


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
