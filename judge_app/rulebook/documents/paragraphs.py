"""Lines put together again to the paragraphs that they were broken from."""

import re
from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from judge_app.rulebook.documents.lines import BAR, SOFT_HYPHEN, Line, is_alone, is_unfinished

__all__ = ["broken_words", "paragraphs"]

SHORT = 0.72
"""Of the longest lines around it: a line that short, with a full stop, ends its paragraph."""
LONGEST_HALF = 30

_WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")
_FIRST = re.compile(r"[^\W\d_]+")


class _Break(NamedTuple):
    """A word at the end of a line, with a hyphen, and the one that begins the next."""

    left: str
    right: str

    @property
    def spellings(self) -> tuple[str, str]:
        return self.left + self.right, f"{self.left}-{self.right}"


def broken_words(lines: Sequence[Line]) -> frozenset[str]:
    """Of all that could be meant at the end of a line with a hyphen: what stands unbroken elsewhere."""
    breaks = [_break(above.text, line.text) for above, line in pairwise(lines)]
    asked = {word for broken in breaks if broken for word in (*broken, *broken.spellings)}
    if not asked:
        return frozenset()
    found = set[str]()
    for line, before, behind in zip(lines, [None, *breaks], [*breaks, None], strict=True):
        words = _WORD.findall(line.text.casefold())
        whole = words[bool(before) : len(words) - bool(behind)]  # not the halves themselves
        found.update(word for word in whole if word in asked)
    return frozenset(found)


def paragraphs(lines: Sequence[Line], words: Collection[str]) -> list[Line]:
    """The paragraphs of a section, each a line; *words* stand unbroken somewhere in the document."""
    return [lines[0]._replace(text=_joined(lines, words)) for lines in _parted(lines)]


def _parted(lines: Sequence[Line]) -> Iterator[list[Line]]:
    wide = SHORT * max((len(line.text) for line in lines), default=0)
    paragraph = list(lines[:1])
    for above, line in pairwise(lines):
        if _begins(above, line, wide):
            yield paragraph
            paragraph = []
        paragraph.append(line)
    if paragraph:
        yield paragraph


def _begins(above: Line, line: Line, wide: float) -> bool:
    """Whether *line* begins a paragraph."""
    if is_alone(line.text) or BAR in above.text:
        return True
    is_mid_sentence = is_unfinished(above.text)
    if line.text[:1].islower() and is_mid_sentence:
        return False  # whatever is between them: space around a picture, or the end of a page
    if above.page != line.page:
        return not is_mid_sentence
    return line.gap or (not is_mid_sentence and len(above.text) < wide)


def _joined(lines: Sequence[Line], words: Collection[str]) -> str:
    pieces: list[str] = []
    for line, below in pairwise((*lines, Line(""))):
        text = line.text
        if not below.text:
            pieces.append(text.removesuffix(SOFT_HYPHEN))
        elif text.endswith(SOFT_HYPHEN):
            pieces.append(text[:-1])
        elif broken := _break(text, below.text):
            pieces.append(text if _is_hyphened(broken, words) else text[:-1])
        else:
            pieces.append(f"{text} ")
    return "".join(pieces)


def _break(text: str, more: str) -> _Break | None:
    first = _FIRST.match(more) if text.endswith("-") and more[:1].islower() else None
    left = text[-LONGEST_HALF:-1].casefold().rpartition(" ")[2].strip("(“‘\"'")
    return _Break(left, first[0].casefold()) if first and left.isalnum() else None


def _is_hyphened(broken: _Break, words: Collection[str]) -> bool:
    """Whether the hyphen would be there in the middle of a line, too."""
    closed, hyphened = broken.spellings
    if closed in words or hyphened in words:
        return closed not in words
    return not broken.left.isalpha() or (broken.left in words and broken.right in words)
