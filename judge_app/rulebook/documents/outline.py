"""The bookmarks of a PDF, found again in its text."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from judge_app.rulebook.documents.lines import Line, bare

__all__ = ["Mark", "with_outline"]

MOST_LINES = 3
"""Over which a heading may be broken."""
LONGEST = 120

_NUMBER = re.compile(
    r"(?:(?:chapter|section|part|appendix)\s+)?[\dA-Z]{1,3}(?:\.\d{1,3})*[.):]?\s+", re.IGNORECASE
)


class Mark(NamedTuple):
    title: str
    page: int


def with_outline(lines: Sequence[Line], marks: Sequence[Mark]) -> list[Line]:
    """*lines* with a heading for each bookmark; one that cannot be found stands at the top of its page."""
    on_page: dict[int, list[int]] = {}
    for spot, line in enumerate(lines):
        on_page.setdefault(line.page, []).append(spot)
    headings: dict[int, tuple[str, int]] = {}
    tops: dict[int, str] = {}
    for mark in marks:
        if not bare(mark.title):
            continue
        found = _found(lines, on_page.get(mark.page, ()), mark.title, headings)
        if found is not None:
            headings[found[0]] = (mark.title[:LONGEST], found[1])
        elif mark.page in on_page:
            tops.setdefault(on_page[mark.page][0], mark.title[:LONGEST])
    return _marked(lines, headings, tops)


def _found(
    lines: Sequence[Line], spots: Sequence[int], title: str, taken: dict[int, tuple[str, int]]
) -> tuple[int, int] | None:
    """Where the title stands, and over how many lines."""
    wanted = {bare(title), bare(_NUMBER.sub("", title, count=1))} - {""}
    for spot in spots:
        if spot in taken:
            continue
        text = ""
        for count, line in enumerate(lines[spot : spot + MOST_LINES], 1):
            text = f"{text} {line.text}".strip()
            if len(text) > 2 * LONGEST:
                break
            if not wanted.isdisjoint((bare(text), bare(_NUMBER.sub("", text, count=1)))):
                return spot, count
    return None


def _marked(lines: Sequence[Line], headings: dict[int, tuple[str, int]], tops: dict[int, str]) -> list[Line]:
    marked: list[Line] = []
    left_out = 0
    for spot, line in enumerate(lines):
        if spot in tops and spot not in headings:
            marked.append(Line(tops[spot], line.page, gap=True, is_heading=True))
        if spot in headings:
            title, left_out = headings[spot]
            marked.append(line._replace(text=title, gap=True, is_heading=True))
        if left_out:
            left_out -= 1
        else:
            marked.append(line)
    return marked
