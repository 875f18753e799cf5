"""What is wrong with a journal that is not sound: an unfinished tail, or damage; and what can be saved.

The store writes a commit only after the one before it is safe on the disk. So a power cut can only
harm the last commit, and only by leaving out its end or whole sectors of it, which then read as NULs.
A tail like that was never acknowledged and can go. Everything else is damage to what was.
"""

import re
from collections.abc import Iterator
from typing import Literal, NamedTuple
from zlib import crc32

from judge_app.language import N_
from judge_app.storage.lines import FORMAT_NAME, HEADER, Change, Line, parse

__all__ = ["Lost", "Salvage", "Survey", "salvage", "survey"]

SECTOR = 512
"""The least that a disk writes at once."""

_LINE_START = re.compile(rb"(?:\A|(?<=\n))(\d{1,18})[.,]\t")
_NULS = re.compile(rb"\0+")
_LOST_LINE_END = re.compile(rb"\t[0-9a-f]{8}([^\n])(?=\d+[.,]\t\")")


class Survey(NamedTuple):
    """How far a journal is sound (*good*, in bytes), and what follows there."""

    good: int
    verdict: Literal["whole", "tail", "damage"]
    offset: int
    """Where the first wrong byte may be."""
    what: str = ""
    """A text of the catalogue."""


class Lost(NamedTuple):
    """Bytes that could not be read."""

    start: int
    end: int
    text: str
    """How it begins, as far as that can be shown."""
    after: int = 0
    """How many of the saved changes stood before it."""


class Salvage(NamedTuple):
    changes: tuple[Change, ...]
    lost: tuple[Lost, ...]


def survey(data: bytes) -> Survey:
    """Go through *data* line by line and judge the first thing that is wrong."""
    if not data.startswith(HEADER):
        if HEADER.startswith(data):
            return Survey(0, "tail", 0, N_("the file was never finished"))
        return Survey(0, "damage", 0, N_("this is not a journal, or its first line is damaged"))
    crc, commit, good, start = 0, 0, 0, 0
    in_commit = False
    while (end := data.find(b"\n", start)) >= 0:
        line = parse(data[start:end], crc)
        if line is None or line.commit != (commit if in_commit or not start else commit + 1):
            break
        crc, commit, in_commit, start = line.crc, line.commit, not line.is_last, end + 1
        if line.is_last:
            good = start
    if good == len(data):
        return Survey(good, "whole", good)
    torn = commit if in_commit else commit + 1
    if _was_acknowledged(data, good, start, crc, torn):
        return Survey(good, "damage", start, N_("a line does not match its checksum"))
    return Survey(good, "tail", start, N_("the last change was not finished"))


def _was_acknowledged(data: bytes, good: int, start: int, crc: int, torn: int) -> bool:
    """Whether the bytes from *good* on are more than commit *torn* broken off by a power cut."""
    if any(int(found[1]) > torn for found in _LINE_START.finditer(data, good)):
        return True
    rest = data[start:]
    if any(not _is_missing_sector(data, run.span(), good) for run in _NULS.finditer(data, good)):
        return True
    is_short = b"\n" not in rest and parse(rest[:-1], crc) is None
    return not is_short and b"\0" not in rest


def _is_missing_sector(data: bytes, run: tuple[int, int], good: int) -> bool:
    start, end = run
    return (start == good or start % SECTOR == 0) and (end == len(data) or end % SECTOR == 0)


def salvage(data: bytes) -> Salvage:
    """Every change in *data* that its own checksum or the line behind it vouches for, and what is lost.

    A checksum runs on from the line before. Behind a broken line it is either what that line says, or
    what follows from its content if only its checksum was hit; then the line behind proves the content.
    """
    changes: list[Change] = []
    lost: list[Lost] = []
    sure: int | None = 0
    said = 0
    broken: tuple[int, int] | None = None
    mended: Line | None = None
    for start, end in _spans(data.rstrip(b"\0")):
        raw = data[start:end]
        line = parse(raw, sure) if sure is not None else None
        if broken and line and mended:
            changes.append(mended.change)
        elif broken:
            lost.append(_lost(data, *broken, changes))
            line = line or parse(raw, said)
        broken = mended = None
        if line:
            changes.append(line.change)
            sure = line.crc
            continue
        broken, said = (start, end), _as_said(raw)
        mended = parse(_with_checksum(raw, sure), sure) if sure is not None else None
        sure = mended.crc if mended else None
    if broken:
        lost.append(_lost(data, *broken, changes))
    return Salvage(tuple(filter(_is_content, changes)), tuple(lost))


def _spans(data: bytes) -> Iterator[tuple[int, int]]:
    """Where the lines stand, also those whose line end was hit and that now run into the next."""
    start = 0
    while start < len(data):
        end = data.find(b"\n", start)
        end = len(data) if end < 0 else end
        for found in _LOST_LINE_END.finditer(data, start, end):
            yield start, found.start(1)
            start = found.end(1)
        yield start, end
        start = end + 1


def _as_said(raw: bytes) -> int:
    """The running checksum behind a broken line, if its last column is right."""
    try:
        return crc32(raw[-8:] + b"\n", int(raw[-8:], 16))
    except ValueError:
        return 0


def _with_checksum(raw: bytes, crc: int) -> bytes:
    return raw[:-8] + b"%08x" % crc32(raw[:-8], crc)


def _lost(data: bytes, start: int, end: int, before: list[Change]) -> Lost:
    text = data[start : min(end, start + 60)].decode(errors="replace")
    return Lost(start, end, text, sum(map(_is_content, before)))


def _is_content(change: Change) -> bool:
    return change.table != FORMAT_NAME
