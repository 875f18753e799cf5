"""Headings become sections, and what is too long to be read standing is cut."""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from judge_app.language import _
from judge_app.rulebook.documents.kept import Part
from judge_app.rulebook.documents.lines import Line, is_alone
from judge_app.rulebook.documents.paragraphs import broken_words, paragraphs

__all__ = ["LONG", "LONGEST_TITLE", "parts_of", "title_in", "whole_headings"]

LONG = 2_500
"""Letters; about two screens of a tablet."""
SLACK = 1.25
"""A section that is longer by less than this is left whole."""
LONGEST_TITLE = 120
NEAR = 12
"""So many lines from the beginning the title stands."""
NEAR_BELOW = 2

_EDITION = re.compile(r"\b(?:version|edition|effective|revised|updated|v\d|(?:19|20)\d\d)\b|©", re.IGNORECASE)
_SENTENCE = re.compile(r"(?<=[.!?])\s+")


def title_in(lines: Sequence[Line]) -> str:
    """What the document calls itself: the largest heading near its beginning, or the first of them.

    A second one right below that belongs to it if it stands on a title page, too.
    """
    spots = [spot for spot, line in enumerate(lines[:NEAR]) if line.is_heading]
    spot = max(spots, key=lambda spot: lines[spot].size, default=NEAR)
    if spot > 2 and (spot == NEAR or lines[spot].size <= lines[0].size):
        return _opening(lines)
    title = lines[spot].text
    if spot + 1 in spots and _is_subtitle(lines, spot + 1):
        both = f"{title} – {lines[spot + 1].text}"
        title = both if len(both) <= LONGEST_TITLE else title
    return title[:LONGEST_TITLE]


def _is_subtitle(lines: Sequence[Line], spot: int) -> bool:
    """Whether it is larger than the headings that follow, or an edition is named right below it."""
    following = next((line.size for line in lines[spot + 1 :] if line.is_heading), 0.0)
    below = lines[spot + 1 : spot + 1 + NEAR_BELOW]
    return lines[spot].size > following or any(_EDITION.search(line.text) for line in below)


def _opening(lines: Sequence[Line]) -> str:
    """The first lines up to a space, if they are no sentence."""
    end = next((spot for spot, line in enumerate(lines) if spot and line.gap), len(lines))
    text = " ".join(line.text for line in lines[: min(end, NEAR)])
    return text if len(text) <= LONGEST_TITLE and not text.endswith((".", ":", ",", ";")) else ""


def parts_of(lines: Sequence[Line], title: str) -> Iterator[Part]:
    """The sections; what stands above the first heading has the document's own *title*.

    A heading with nothing below but the next heading is no section. Its words stand above the text of that,
    and those of the last one below the text before.
    """
    lines = _without_last_headings(lines)
    words = broken_words(lines)
    above: list[Line] = []
    known: set[tuple[str, ...]] = set()
    for heading, below in _sections(lines, title):
        if not below:
            above.append(heading)
            continue
        told = [*above, *paragraphs(below, words)]
        above = []
        said = (heading.text, *(line.text for line in told))
        if said not in known:  # else it was said before, as in a layer that another one covers
            known.add(said)
            yield from _cut(heading, told)


def _without_last_headings(lines: Sequence[Line]) -> list[Line]:
    end = len(lines)
    while end and lines[end - 1].is_heading:
        end -= 1
    return [*lines[:end], *(line._replace(is_heading=False, gap=True) for line in lines[end:])]


def whole_headings(lines: Sequence[Line]) -> list[Line]:
    """A heading that was broken into lines is one again."""
    whole: list[Line] = list(lines[:1])
    for above, line in pairwise(lines):
        is_same = above.is_heading and line.is_heading and not line.gap and above.size == line.size
        both = f"{whole[-1].text} {line.text}"
        if is_same and above.page == line.page and len(both) <= LONGEST_TITLE:
            whole[-1] = whole[-1]._replace(text=both)
        else:
            whole.append(line)
    return whole


def _sections(lines: Sequence[Line], title: str) -> Iterator[tuple[Line, list[Line]]]:
    heading, below = Line(title), list[Line]()
    is_first = True
    for line in lines:
        if not line.is_heading:
            below.append(line)
            continue
        if below or not is_first:
            yield heading, below
        heading, below, is_first = line, [], False
    yield heading, below


def _cut(heading: Line, told: Sequence[Line]) -> Iterator[Part]:
    pieces = [list(told)]
    if sum(len(line.text) for line in told) > SLACK * LONG:
        pieces = list(_pieces([line._replace(text=text) for line in told for text in _short(line.text)]))
    title = heading.text[:LONGEST_TITLE]
    for number, piece in enumerate(pieces, 1):
        if number == 1:
            yield Part(title, _set(piece), heading.page or piece[0].page)
        else:
            yield Part(_("{title}, part {n}").format(title=title, n=number), _set(piece), piece[0].page)


def _pieces(told: Sequence[Line]) -> Iterator[list[Line]]:
    piece: list[Line] = []
    length = 0
    for line in told:
        if piece and length + len(line.text) > LONG:
            yield piece
            piece, length = [], 0
        piece.append(line)
        length += len(line.text)
    yield piece


def _short(text: str) -> Iterator[str]:
    """A paragraph cut at its sentences, or wherever it must be."""
    if len(text) <= LONG:
        yield text
        return
    piece: list[str] = []
    length = 0
    for sentence in _SENTENCE.split(text):
        if piece and length + len(sentence) > LONG:
            yield " ".join(piece)
            piece, length = [], 0
        *whole, rest = _chopped(sentence)
        yield from whole
        piece.append(rest)
        length += len(rest) + 1
    yield " ".join(piece)


def _chopped(text: str) -> Iterator[str]:
    start = 0
    while len(text) - start > LONG:
        end = text.rfind(" ", start + LONG // 2, start + LONG)
        end = end if end > 0 else start + LONG
        yield text[start:end].strip()
        start = end
    yield text[start:].strip()


def _set(told: Sequence[Line]) -> str:
    """Paragraphs have an empty line between them, the points of a list have none."""
    pieces = [told[0].text]
    for above, line in pairwise(told):
        pieces += ["\n" if is_alone(above.text) and is_alone(line.text) else "\n\n", line.text]
    return "".join(pieces)
