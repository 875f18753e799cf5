"""Lines out of a plain text; a form feed begins a page."""

import re
from collections.abc import Iterator

from judge_app.rulebook.documents.lines import Line, is_unfinished, rowed, tidied

__all__ = ["plain_lines"]

LONG = 0.72
"""Of the width of the text: an empty line amid a sentence of two such lines is a mistake in copying."""

_UNDERLINE = re.compile(r"(?:={3,}|-{3,}|~{3,}|_{3,}|\*{3,})")


def plain_lines(text: str) -> Iterator[Line]:
    """A line above a row of dashes is a heading; every other one may be."""
    pages = text.split("\f")
    for page, piece in enumerate(pages, 1):
        yield from _page(piece, page if len(pages) > 1 else 0)


def _page(text: str, page: int) -> Iterator[Line]:
    held: Line | None = None
    gap, above = True, ""
    written_lines = text.splitlines()
    wide = LONG * _width(written_lines)
    for written in written_lines:
        told = tidied(rowed(written))
        if held is not None and _UNDERLINE.fullmatch(told) and _fits(held.text, told):
            held, told = held._replace(is_heading=True), ""
        if held is not None:
            yield held
            held = None
        if told and not _UNDERLINE.fullmatch(told):
            goes_on = min(len(above), len(told)) >= wide and is_unfinished(above)
            held = Line(told, page, gap=gap and not goes_on)
            above = told
        gap = not told
    if held is not None:
        yield held


def _width(lines: list[str]) -> int:
    """Of all but the longest lines, which may be a title across two columns."""
    widths = sorted(len(line) for line in lines if line.strip())
    return widths[len(widths) * 17 // 20] if widths else 0


def _fits(title: str, underline: str) -> bool:
    """A rule across the page stands under no title of its own."""
    return len(title) <= 100 and 0.5 * len(title) <= len(underline) <= 2 * len(title) + 3
