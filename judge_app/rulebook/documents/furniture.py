"""What stands on a page without being part of the text: running heads, page numbers, tables of contents."""

import math
import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from judge_app.rulebook.documents.lines import LARGER, POINT, Line, bare, body_size, is_unfinished

__all__ = ["Contents", "part_contents", "without_running_heads"]

LEAST_PAGES = 4
"""In fewer pages nothing can be said to repeat."""
EDGE = 2
"""So many lines at either end of a page may be a running head."""
LONGEST_HEAD = 90
SHARE = 0.35
"""Of the pages that carry it; left and right ones often have different heads."""
SHARE_OF_LARGE = 0.6
"""Of one in letters larger than the text, which looks like a heading."""
LEAST_ENTRIES = 4
LONGEST_ENTRY = 200
SURE = 0.6
"""Of the lines of a table of contents that come again as lines of the text."""

_LEADER = re.compile(r"(?P<title>\S.*?)[\s.…·_-]*(?:\s|\.{2,}|…)\s*(?P<page>\d{1,4}|[ivxl]{1,6})")
_PAGE_NUMBER = re.compile(
    r"(?:page|p\.|seite)?\s*[-–—|]?\s*\d{1,4}(?:\s*(?:of|/|von)\s*\d{1,4})?\s*[-–—|]?", re.IGNORECASE
)
_COUNTED = re.compile(r"[^\W\d_]+ \d{1,4}(?:[.:]? .*)?")


def without_running_heads(lines: Sequence[Line], pages: int) -> list[Line]:
    """*lines* without what repeats at the top or the foot of the pages, and without page numbers there."""
    if pages < 2:
        return list(lines)
    edges = set(_edges(lines))
    large = LARGER * body_size(lines) or math.inf
    carried: Counter[str] = Counter()
    for _page, spots in groupby(sorted(edges), lambda spot: lines[spot].page):
        carried.update({text for spot in spots for text in _repeating(lines[spot], large)})
    sections = _counted_sections(lines, edges)

    def is_running(line: Line) -> bool:
        if _PAGE_NUMBER.fullmatch(line.text):
            return True
        least = max((SHARE_OF_LARGE if line.size >= large else SHARE) * pages, LEAST_PAGES - 1)
        return any(text not in sections and carried[text] >= least for text in _repeating(line, large))

    return [line for spot, line in enumerate(lines) if spot not in edges or not is_running(line)]


def _repeating(line: Line, large: float) -> tuple[str, ...]:
    """The line as it stands, and so that it is the same where only the number of the page differs.

    A large one counts only as it stands: "Scenario 3" at the top of the third page is a heading.
    """
    return (line.text.casefold(),) if line.size >= large else (line.text.casefold(), _numbered(line))


def _numbered(line: Line) -> str:
    return re.sub(r"\d{1,4}", lambda number: f"#{int(number[0]) - line.page}", line.text).casefold()


def _counted_sections(lines: Sequence[Line], edges: Collection[int]) -> set[str]:
    """What counts up with the pages because each of them begins a section: all above it was said."""
    begins: dict[str, list[bool]] = {}
    for spot in edges:
        line = lines[spot]
        if _COUNTED.fullmatch(line.text):
            is_top = spot == 0 or lines[spot - 1].page != line.page
            above = next(
                (
                    one
                    for one in reversed(lines[max(spot - EDGE, 0) : spot])
                    if not _PAGE_NUMBER.fullmatch(one.text)
                ),
                None,
            )
            is_said = above is None or not is_unfinished(above.text)
            begins.setdefault(_numbered(line), []).append(is_top and is_said)
    return {text for text, all_begin in begins.items() if all(all_begin)}


def _edges(lines: Sequence[Line]) -> Iterator[int]:
    """The few lines at the top and the foot of each page that are set off from the text."""
    for _page, found in groupby(range(len(lines)), lambda spot: lines[spot].page):
        spots = list(found)
        top = next((n for n in range(1, EDGE + 1) if _is_set_off(lines, spots, n)), 0)
        foot = next((n for n in range(1, EDGE + 1) if _is_set_off(lines, spots, len(spots) - n)), 0)
        for spot in (*spots[:top], *spots[len(spots) - foot :]):
            if len(lines[spot].text) <= LONGEST_HEAD:
                yield spot


def _is_set_off(lines: Sequence[Line], spots: Sequence[int], at: int) -> bool:
    """Whether there is space, or another size of letters, above the line number *at* of a page."""
    if not 0 < at < len(spots):
        return False
    line = lines[spots[at]]
    return line.gap or line.size != lines[spots[at - 1]].size


class Contents(NamedTuple):
    """A document parted from its table of contents."""

    lines: list[Line]
    titles: frozenset[str]
    """What the table calls sections, as `bare` text."""


def part_contents(lines: Sequence[Line]) -> Contents:
    """Without the table of contents, which is known by its lines coming again as lines of their own."""
    standing = Counter(bare(line.text) for line in lines)
    left: list[Line] = []
    titles: set[str] = set()
    for is_entry, found in groupby(lines, _is_entry):
        block = list(found)
        named = [name for line in block if (name := bare(_entry(line)))] if is_entry else []
        come_again = [name for name in named if standing[name] > 0]
        if len(named) >= LEAST_ENTRIES and len(come_again) >= SURE * len(named):
            titles.update(come_again)
        else:
            left.extend(block)
    return Contents(_without_its_heading(left, titles), frozenset(titles))


def _is_entry(line: Line) -> bool:
    is_short = len(line.text) <= LONGEST_ENTRY
    return line.points or (is_short and _LEADER.fullmatch(_unpointed(line.text)) is not None)


def _entry(line: Line) -> str:
    text = _unpointed(line.text[:LONGEST_ENTRY])
    leader = _LEADER.fullmatch(text)
    return leader["title"] if leader else text


def _unpointed(text: str) -> str:
    return text if text[:1].isdigit() else POINT.sub("", text, count=1)


def _without_its_heading(lines: list[Line], titles: Collection[str]) -> list[Line]:
    names = ("contents", "tableofcontents", "inhalt", "inhaltsverzeichnis")
    return [line for line in lines if not titles or bare(line.text) not in names]
