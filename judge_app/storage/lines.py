r"""The journal's text format: a line per change, closed by a running checksum.

    17.<tab>"players"<tab>5<tab>{"name":"Ada"}<tab>1c2d3e4f

Commit 17, whose last line this is (`.`; `,` while more lines of the commit follow), puts a document
under id 5 of the table `players`. Without a document the id is removed; without an id, `{}` makes or
empties the table, and no document drops it. The last column is the CRC-32 of the whole file up to it,
so the last line vouches for everything before it. JSON escapes tabs, line ends and NULs: none of them
ever stands inside a column.
"""

import json
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any, NamedTuple
from zlib import crc32

__all__ = [
    "EMPTY",
    "FORMAT_NAME",
    "HEADER",
    "Change",
    "Line",
    "Reading",
    "Tables",
    "parse",
    "read",
    "write",
    "write_all",
    "write_document",
]

Tables = dict[str, dict[str, bytes]]
"""Table name → document id → the document's JSON text."""

EMPTY = b"{}"
_BLOCK = 1 << 16


class Change(NamedTuple):
    """What one line does; the module's text says what an absent id or document means."""

    table: str
    id: str
    document: bytes

    def apply(self, tables: Tables) -> None:
        if self.id and self.document:
            tables.setdefault(self.table, {})[self.id] = self.document
        elif self.id:
            tables.setdefault(self.table, {}).pop(self.id, None)
        elif self.document:
            tables[self.table] = {}
        else:
            tables.pop(self.table, None)


class Line(NamedTuple):
    """A line whose checksum is right."""

    commit: int
    is_last: bool
    change: Change
    crc: int
    """The running checksum behind the line."""


class Reading(NamedTuple):
    """What a sound journal holds."""

    tables: Tables
    commit: int
    crc: int
    lines: int


_dump = json.JSONEncoder(
    ensure_ascii=False, check_circular=False, allow_nan=False, separators=(",", ":")
).encode
_dump_ascii = json.JSONEncoder(allow_nan=False, separators=(",", ":")).encode


def write_document(document: Any) -> bytes:
    try:
        return _dump(document).encode()
    except UnicodeEncodeError:  # half a character, which only an escape can carry
        return _dump_ascii(document).encode()


@lru_cache(maxsize=256)
def _write_name(table: str) -> bytes:
    return write_document(table)


def _write_id(id_: str) -> bytes:
    return id_.encode() if id_.isalnum() and id_.isascii() else write_document(id_)[1:-1]


def write(commit: int, changes: Sequence[Change], crc: int) -> tuple[bytes, int]:
    """The lines of one commit, and the running checksum behind them."""
    pieces: list[bytes] = []
    left = len(changes)
    for table, id_, document in changes:
        left -= 1
        mark = b"," if left else b"."
        text = b"%d%b\t%b\t%b\t%b\t" % (commit, mark, _write_name(table), _write_id(id_), document)
        crc = crc32(text, crc)
        end = b"%08x\n" % crc
        crc = crc32(end, crc)
        pieces += text, end
    return b"".join(pieces), crc


FORMAT_NAME = "tableside-journal"
HEADER, _AFTER_HEADER = write(0, [Change(FORMAT_NAME, "1", EMPTY)], 0)
"""The first line of every journal: commit 0 names the format and its version."""


def write_all(tables: Tables) -> bytes:
    """A whole new journal that holds *tables*.

    Each row is a commit of its own, so that damage in one is never taken for an unfinished tail.
    """
    blocks, crc, commit = [HEADER], _AFTER_HEADER, 0
    for table, texts in tables.items():
        changes = [Change(table, id_, text) for id_, text in texts.items()] or [Change(table, "", EMPTY)]
        for change in changes:
            commit += 1
            block, crc = write(commit, [change], crc)
            blocks.append(block)
    return b"".join(blocks)


def read(data: bytes) -> Reading | None:
    """What the journal *data* holds, or nothing if it is not sound to the last byte."""
    if not data.startswith(HEADER) or data[-9:] != b"%08x\n" % (crc := crc32(memoryview(data)[:-9])):
        return None
    head = data[data.rfind(b"\n", 0, -1) + 1 :].partition(b"\t")[0]
    if not head.endswith(b"."):
        return None
    tables: Tables = {}
    lines = sum(_read_block(data, start, end, tables) for start, end in _blocks(data, len(HEADER)))
    return Reading(tables, int(head[:-1]), crc32(data[-9:], crc), lines)


def _blocks(data: bytes, start: int) -> Iterator[tuple[int, int]]:
    """*data* from *start* on in runs of whole lines, small enough to stay close to the processor."""
    while start < len(data):
        end = data.rfind(b"\n", start, start + _BLOCK) + 1 or data.index(b"\n", start) + 1
        yield start, end
        start = end


def _read_block(data: bytes, start: int, end: int, tables: Tables) -> int:
    """Take the lines from *start* to *end* into *tables*; the answer is their number."""
    # Cut at the tabs, the first column of a line hangs on to the last one of the line before.
    columns = data[start:end].split(b"\t")
    names, ids, documents = columns[1::4], columns[2::4], columns[3::4]
    is_one_table = names.count(names[0]) == len(names)
    only_puts = b"".join(ids).isdigit() and b"" not in ids and b"" not in documents
    if is_one_table and only_puts:  # as in every event's log: no need to look at each line
        texts = tables.setdefault(_read_name(names[0]), {})
        texts.update(zip(b",".join(ids).decode().split(","), documents, strict=True))
    else:
        for name, id_, document in zip(names, ids, documents, strict=True):
            _read_change(name, id_, document).apply(tables)
    return len(names)


def parse(raw: bytes, crc: int) -> Line | None:
    """The line *raw* (without its line end) behind the running checksum *crc*, if the two agree."""
    found = crc32(raw[:-8], crc)
    end = b"%08x" % found
    if raw[-8:] != end:
        return None
    try:
        head, name, id_, document, _ = raw.split(b"\t")
        change = _read_change(name, id_, document)
        return Line(int(head[:-1]), head.endswith(b"."), change, crc32(end + b"\n", found))
    except ValueError:  # right by chance, or mended from a line that is broken elsewhere too
        return None


def _read_change(name: bytes, id_: bytes, document: bytes) -> Change:
    return Change(_read_name(name), id_.decode() if id_.isalnum() else _read_name(b'"%b"' % id_), document)


@lru_cache(maxsize=256)
def _read_name(text: bytes) -> str:
    return str(json.loads(text))
