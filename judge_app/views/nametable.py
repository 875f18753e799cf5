"""Names out of a table that some other program exported: columns by their headings, cells by RFC 4180."""

import csv
import re
from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from judge_app.views.nameheadings import Part, part_of

__all__ = ["cells_of", "name_cells", "table_names", "turned"]

_DELIMITERS = "\t;,|"
_LOOKED_AT = 10
"""Rows at the beginning among which the headings may be: a title may stand above them."""
_BEGINNING = 20_000
_WIDEST = 1000
"""Columns: what has more is no table of people."""
_LONGEST = 60
_TURNED = re.compile(r"[^,]+, [^,]+")
_MONTH = r"\b(?:jan|feb|m[aä]r|apr|ma[iy]|jun|jul|aug|sep|o[ck]t|nov|de[cz])\w*\b"
_OTHER = re.compile(
    r"true|false|yes|no|ja|nein|oui|non|si|sí|x|ok|paid|unpaid|[✓✔☐☑]|.*@.*|.*://.*|www\..*"
    r"|[a-z]{0,5}[-_/# ]{0,2}\d[\w./:+ -]*"  # ids and days
    r"|\W*\d[\W\d]*"  # telephone numbers, amounts
    rf"|.*\d.*{_MONTH}.*|.*{_MONTH}.*\d.*",
)
"""What a cell says that is no name: a tick, an address, a number, a day."""


class _Columns(NamedTuple):
    """Where a row has the parts of a name."""

    full: int | None = None
    given: int | None = None
    family: int | None = None

    @property
    def is_found(self) -> bool:
        return any(place is not None for place in self)


def table_names(text: str) -> list[str] | None:
    """A name for each row of *text*, "" where one has none; nothing where it is no table with headings."""
    if (delimiter := _delimiter(text)) is None:
        return None
    rows = [*_rows(text, delimiter)]
    for place, row in enumerate(rows[:_LOOKED_AT]):
        if 1 < len(row) <= _WIDEST and (columns := _columns(row)).is_found:
            names = [_name(cells, columns) for cells in rows[place + 1 :]]
            return [*[""] * (place + 1), *turned(names)]
    return None


def cells_of(lines: Sequence[str]) -> list[list[str]] | None:
    """The cells of *lines* where some stand in quotes, in which a delimiter parts nothing."""
    text = "\n".join(lines)
    if '"' not in text or (delimiter := _delimiter(text)) is None:
        return None
    rows = [*_rows(text, delimiter)]
    return rows if any(len(row) > 1 for row in rows) else None


def name_cells(rows: Sequence[list[str]]) -> list[list[str]]:
    """*rows* without headings, and without the columns that hold something else than names."""
    usual = max((len(row) for row in rows), default=0)
    wide = [row for row in rows if len(row) == usual]
    if usual < 2 or len(wide) < 2 or len(wide) < 0.8 * sum(any(row) for row in rows):
        return [*rows]
    others = {place for place in range(usual) if _is_other([row[place] for row in wide])}
    return [[cell for place, cell in enumerate(row) if place not in others] for row in rows]


def turned(names: list[str]) -> list[str]:
    """“Lovelace, Ada” the right way round, where most of a column is written so."""
    filled = [name for name in names if name]
    if 2 * sum(bool(_TURNED.fullmatch(name)) for name in filled) <= len(filled):
        return names
    return [" ".join(reversed(name.split(", "))) if _TURNED.fullmatch(name) else name for name in names]


def _delimiter(text: str) -> str | None:
    """What parts the cells: what most of the first lines have, outside of quotes, and equally often."""
    beginning = _unquoted(text[:_BEGINNING]).splitlines()
    lines = [line for line in beginning if line.strip()][: 2 * _LOOKED_AT]
    best, most = None, 0.0
    for delimiter in _DELIMITERS:
        counts = [line.count(delimiter) for line in lines]
        usual = max({*counts} - {0}, key=counts.count, default=0)
        share = counts.count(usual) / len(counts) if usual else 0.0
        if share > most and (share > 0.5 or counts[0] == usual):
            best, most = delimiter, share
    return best


def _unquoted(text: str) -> str:
    return re.sub(r'"(?:[^"]|"")*"', "", text) if text.count('"') % 2 == 0 else text


def _rows(text: str, delimiter: str) -> Iterator[list[str]]:
    is_quoted = text.count('"') % 2 == 0  # an odd one is an inch, or a slip, and would swallow all behind it
    lines = text.splitlines(keepends=True)
    try:
        quoting: Literal[0, 3] = csv.QUOTE_MINIMAL if is_quoted else csv.QUOTE_NONE
        rows = [*csv.reader(lines, delimiter=delimiter, quoting=quoting, skipinitialspace=True)]
    except csv.Error:  # a cell as long as a book
        rows = [line.split(delimiter) for line in lines]
    return ([" ".join(cell.split()) for cell in row] for row in rows)


def _columns(row: Sequence[str]) -> _Columns:
    first: dict[Part, int] = {}
    for place, cell in enumerate(row):
        if part := part_of(cell):
            first.setdefault(part, place)
    full, given, family, name = (first.get(part) for part in ("full", "given", "family", "name"))
    if name is None:
        return _Columns(full, given, family)
    if given is not None and family is None:
        return _Columns(full, given, name)  # Name, Vorname
    if family is not None and given is None:
        return _Columns(full, name, family)  # Nombre, Apellidos
    return _Columns(name if given is None or full is None else full, given, family)


def _name(cells: Sequence[str], columns: _Columns) -> str:
    full, given, family = (
        cells[place] if place is not None and place < len(cells) else "" for place in columns
    )
    return full or " ".join(part for part in (given, family) if part)


def _is_other(column: Sequence[str]) -> bool:
    """Whether nothing in *column* can be a name, or always the same stands in it."""
    filled = [cell for cell in column if cell.strip()]
    is_same = len(filled) > 2 and len({*filled}) == 1
    return is_same or all(
        len(cell) > _LONGEST or _OTHER.fullmatch(cell.casefold().strip()) for cell in filled
    )
