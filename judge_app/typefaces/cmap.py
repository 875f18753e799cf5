"""Which characters a font file has: its table of contents and its cmap, and nothing else of it."""

import struct
from bisect import bisect_left
from collections.abc import Callable
from pathlib import Path
from typing import BinaryIO, NamedTuple

__all__ = ["NOTHING", "Coverage", "coverage"]

Coverage = Callable[[int], bool]
"""Whether the font has a glyph for a code point."""

COLLECTION = b"ttcf"
OUTLINES = {b"glyf", b"CFF ", b"CFF2"}
"""A font without any has pictures of one size only, which the text renderer cannot scale."""
MOST_TABLES, MOST_BYTES = 512, 4_000_000
UNICODE = {(3, 10): 0, (0, 6): 1, (0, 4): 2, (3, 1): 3, (0, 3): 4, (0, 2): 5, (0, 1): 6, (0, 0): 7}
"""The subtables for Unicode by platform and encoding, the fullest first."""


class _Broken(Exception):
    """The file is no font, or not a whole one."""


class _Table(NamedTuple):
    offset: int
    length: int


def NOTHING(code: int) -> bool:  # noqa: N802 - stands for a value
    return False


def coverage(path: Path) -> Coverage:
    """What the font in *path* covers, in a collection its first; a file that is broken covers nothing."""
    try:
        with path.open("rb") as file:
            return _read(file, path.stat().st_size)
    except (OSError, struct.error, _Broken):
        return NOTHING


def _read(file: BinaryIO, size: int) -> Coverage:
    tables = _tables(file)
    if any(table.offset + table.length > size for table in tables.values()):
        raise _Broken
    if b"cmap" not in tables or not OUTLINES & tables.keys():
        return NOTHING
    table = tables[b"cmap"]
    if table.length > MOST_BYTES:
        raise _Broken
    file.seek(table.offset)
    return from_cmap(file.read(table.length))


def _tables(file: BinaryIO) -> dict[bytes, _Table]:
    start = file.read(16)
    if start[:4] == COLLECTION:
        file.seek(struct.unpack_from(">I", start, 12)[0])
        start = file.read(16)
    else:
        file.seek(16)
    count = struct.unpack_from(">H", start, 4)[0]
    if count > MOST_TABLES:
        raise _Broken
    records = start[12:] + file.read(16 * count - 4)
    return {
        tag: _Table(offset, length)
        for tag, _, offset, length in struct.iter_unpack(">4sIII", records[: 16 * count])
    }


def from_cmap(cmap: bytes) -> Coverage:
    """What a cmap table covers; of its subtables only those of formats 12 and 4 are read."""
    count = struct.unpack_from(">H", cmap, 2)[0]
    found = [struct.unpack_from(">HHI", cmap, 4 + 8 * place) for place in range(count)]
    known = sorted((UNICODE[kind], offset) for *pair, offset in found if (kind := tuple(pair)) in UNICODE)
    for _, offset in known:
        form = struct.unpack_from(">H", cmap, offset)[0]
        if form in READERS:
            return READERS[form](cmap[offset:])
    return NOTHING


def _segments(table: bytes) -> Coverage:
    """Format 4: segments whose glyphs are counted on, or listed behind them."""
    count = struct.unpack_from(">H", table, 6)[0] // 2
    row, listed = f">{count}H", 16 + 6 * count
    ends = struct.unpack_from(row, table, 14)
    starts = struct.unpack_from(row, table, 16 + 2 * count)
    deltas = struct.unpack_from(row, table, 16 + 4 * count)
    ranges = struct.unpack_from(row, table, listed)

    def has(code: int) -> bool:
        place = bisect_left(ends, code)
        if place == count or code < starts[place]:
            return False
        if not ranges[place]:
            return bool((code + deltas[place]) & 0xFFFF)
        spot = listed + 2 * place + ranges[place] + 2 * (code - starts[place])
        return any(table[spot : spot + 2])

    return has


def _groups(table: bytes) -> Coverage:
    """Format 12: groups of code points, each with its first glyph."""
    count = struct.unpack_from(">I", table, 12)[0]
    groups = tuple(struct.iter_unpack(">III", table[16 : 16 + 12 * count]))
    ends = tuple(end for _, end, _ in groups)

    def has(code: int) -> bool:
        place = bisect_left(ends, code)
        if place == len(groups) or code < groups[place][0]:
            return False
        return bool(groups[place][2] + code - groups[place][0])

    return has


READERS: dict[int, Callable[[bytes], Coverage]] = {4: _segments, 12: _groups}
