"""Lines out of Markdown: what is said, without how it is set."""

import re
from collections.abc import Iterator

from judge_app.rulebook.documents.lines import BAR, Line, rowed, tidied

__all__ = ["is_markdown", "markdown_lines"]

LEAST_MARKS = 3
"""So many headings (each counts twice), links and stressed words make a text Markdown, whatever its name."""
LONGEST_TITLE = 200

_HEADING = re.compile(r" {0,3}#{1,6}[ \t]+(?=\S)")
_UNDERLINE = re.compile(r" {0,3}(?:=+|-{2,})[ \t]*")
_FENCE = re.compile(r" {0,3}(?:```|~~~)")
_POINTER = re.compile(r"[ \t]*(?:[-*+]|\d+[.)])?[ \t]*\[[^\[\]]{1,200}\]\(#[^()]{0,200}\)[ \t]*")
_RULES = (frozenset(" \t-"), frozenset(" \t*"), frozenset(" \t_"), frozenset(" \t-:|"))

_MARKED = re.compile(r"(?<![\w*])\*{1,3}[^\W_][^*]*\*|\[[^\[\]]+\]\((?:#|https?:)")

# None of these looks twice at the same letters: a line may be as long as the file.
_MARKS = (
    (re.compile(r"!\[[^\[\]]*\]\([^()]*\)"), ""),
    (re.compile(r"\[([^\[\]]+)\]\([^()]*\)"), r"\1"),
    (re.compile(r"<((?:https?|mailto):[^<>\s]+)>"), r"\1"),
    (re.compile(r"</?[a-zA-Z][^<>]*>"), ""),
    (re.compile(r"\$\\checkmark\$"), "✓"),
    (re.compile(r"(?<![\\*])(\*{1,3})(?=[^\s*])([^*]+)(?<=\S)\1"), r"\2"),
    (re.compile(r"(?<![\\\w])(_{1,3})(?=[^\s_])([^_]+)(?<=\S)\1(?!\w)"), r"\2"),
    (re.compile(r"(?<!\\)\*{2,3}"), ""),
    (re.compile(r"`{1,2}([^`]+)`{1,2}"), r"\1"),
    (re.compile(r"\\([\\`*_{}\[\]()#+.!|<>~-])"), r"\1"),
)


def is_markdown(text: str) -> bool:
    """Whether *text*, which calls itself a plain one, is set in Markdown."""
    found = 0
    for line in text.splitlines():
        found += 2 if _HEADING.match(line) else _MARKED.search(line) is not None
        if found >= LEAST_MARKS:
            return True
    return False


def markdown_lines(text: str) -> Iterator[Line]:
    held: Line | None = None
    gap, is_fenced = True, False
    for written in _without_front(text.splitlines()):
        if _FENCE.match(written):
            is_fenced = not is_fenced
            continue
        title = "" if is_fenced else _title(written)
        is_underline = not is_fenced and held is not None and _UNDERLINE.fullmatch(written) is not None
        if held is not None:
            yield held._replace(is_heading=is_underline and len(held.text) <= LONGEST_TITLE)
            held = None
        told = "" if is_underline else _said(title or written)
        if told and title:
            yield Line(told, gap=True, is_heading=True)
        elif told:
            held = Line(told, gap=gap, points=_POINTER.fullmatch(written) is not None)
        gap = not told or bool(title)
    if held is not None:
        yield held


def _title(written: str) -> str:
    mark = _HEADING.match(written)
    if not mark or len(written) > LONGEST_TITLE:
        return ""
    told = written[mark.end() :].strip()
    closed = told.rstrip("#")
    return closed.rstrip() if closed.endswith((" ", "\t")) else told


def _said(written: str) -> str:
    """The words of a line; a row of a table keeps a bar between its cells."""
    if len(written.strip()) >= 3 and any(rule.issuperset(written) for rule in _RULES):
        return ""
    told = written.strip().lstrip("> \t")
    for mark, instead in _MARKS:
        told = mark.sub(instead, told)
    if told.startswith("|") or told.endswith("|"):
        told = BAR.join(cell.strip() for cell in told.strip("|").split("|"))
    return tidied(rowed(told))


def _without_front(lines: list[str]) -> list[str]:
    """Some programs put facts about the text between two rules above it."""
    if lines and lines[0].strip() == "---":
        for number, line in enumerate(lines[1:40], 1):
            if line.strip() == "---":
                return lines[number + 1 :]
    return lines
