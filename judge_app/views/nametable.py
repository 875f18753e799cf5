"""Names out of a table that some other program exported: columns by their headings, cells by RFC 4180."""

import csv
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Literal, NamedTuple, get_args

from judge_app.views.nameheadings import Part, is_beside, is_doubtful, is_heading, part_of

__all__ = ["cells_of", "is_person", "name_cells", "table_names", "turned"]

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
_ADDRESS = re.compile(r"\d|@|://")
"""What an address, a number and a day have, but no tick, which might be somebody's name."""


class _Columns(NamedTuple):
    """Where a row has a name."""

    whole: tuple[int, ...] = ()
    """Columns with all of it; the first that is filled counts."""
    parts: tuple[int, ...] = ()
    """In the order in which they are spoken."""


def table_names(text: str) -> list[str] | None:
    """A name for each row of *text*, "" where one has none; nothing where it is no table with headings."""
    if (delimiter := _delimiter(text)) is None:
        return None
    rows = [*_rows(text, delimiter)]
    if (place := _heading_place(rows)) is None:
        return None
    below = rows[place + 1 :]
    columns = _columns(rows[place], below)
    return [*[""] * (place + 1), *turned([_name(cells, columns) for cells in below])]


def cells_of(lines: Sequence[str]) -> list[list[str]] | None:
    """The cells of *lines* where some stand in quotes, in which a delimiter parts nothing."""
    text = "\n".join(lines)
    if '"' not in text or (delimiter := _delimiter(text)) is None:
        return None
    rows = [*_rows(text, delimiter)]
    return rows if any(len(row) > 1 for row in rows) else None


def name_cells(rows: Sequence[list[str]]) -> list[list[str]]:
    """*rows* without the columns that hold something else than names; headings above those are left empty."""
    usual = max((len(row) for row in rows), default=0)
    wide = [row for row in rows if len(row) == usual]
    if usual < 2 or len(wide) < 2 or len(wide) < 0.8 * sum(any(row) for row in rows):
        return [*rows]
    headed = [place for place in range(usual) if _is_headed([row[place] for row in wide])]
    others = {place for place in range(usual) if _is_other([row[place] for row in wide])}.union(headed)
    first = next(place for place, row in enumerate(rows) if row is wide[0])
    is_passed_over = _are_headings([wide[0][place] for place in headed])
    return [
        [""]
        if is_passed_over and number == first
        else [cell for place, cell in enumerate(row) if place not in others]
        for number, row in enumerate(rows)
    ]


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


def _heading_place(rows: Sequence[Sequence[str]]) -> int | None:
    """Which of the first rows has the headings: the one with the most of them."""
    looked_at = rows[:_LOOKED_AT]
    places = [place for place in range(len(looked_at)) if _may_be_headings(looked_at, place)]
    return max(places, key=lambda place: (_known(rows[place]), _filled(rows[place])), default=None)


def _may_be_headings(rows: Sequence[Sequence[str]], place: int) -> bool:
    """Whether the row at *place* has headings, and nobody is lost if those above it are titles."""
    row, below = rows[place], [other for other in rows[place + 1 :] if any(other)]
    if not 1 < len(row) <= _WIDEST or any("@" in cell for cell in row):
        return False
    parts = [part for cell in row if (part := part_of(cell))]
    is_sure = _known(row) == _filled(row) > 1 and not all(map(is_doubtful, row))
    if not parts or not all(
        is_sure or _filled(above) < _filled(row) or any(map(part_of, above)) for above in rows[:place]
    ):
        return False
    if not below:
        return _known(row) == _filled(row)
    if _filled(row) == 1:
        return parts != ["full"] or max(map(_filled, below)) == 1  # else it is a title: “Participants”
    return _known(row) > 1 + min(map(_known, below)) or not is_person(row, below)  # all may be of a “Team …”


def is_person(row: Sequence[str], others: Sequence[Sequence[str]]) -> bool:
    """Whether *row* looks like one of *others*, and its only heading is what somebody may be called."""
    is_alike = 2 * sum(_shape(other) == _shape(row) for other in others) >= len(others)
    return is_alike and all(is_doubtful(cell) for cell in row if part_of(cell))


def _shape(row: Sequence[str]) -> list[int]:
    return [len(cell.split()) for cell in row]


def _filled(row: Sequence[str]) -> int:
    return sum(bool(cell) for cell in row)


def _known(row: Sequence[str]) -> int:
    return sum(is_heading(cell) for cell in row)


def _columns(row: Sequence[str], below: Sequence[Sequence[str]]) -> _Columns:
    """Where the names are by the headings in *row*; a half of them without its other half is looked for."""
    places = _places(row)
    full = [place for place in places["full"] if not _is_numbered(_column(below, place))]
    name, given, family = places["name"], places["given"][:1], places["family"]
    if bool(given) != bool(family):
        rest = name or [place for place in full if _is_short(below, place)] or _beside(row, below, places)
        whole = [place for place in full if place not in rest]
        given, family = given or rest, family or rest
    else:
        whole = [*full, *name] if given else [*name, *full]
    parts = (*given, *places["middle"], *family, *places["suffix"])
    return _Columns(tuple(whole), parts if given or family else ())


def _places(row: Sequence[str]) -> dict[Part, list[int]]:
    """Where the headings of each part stand; the second of two that say the same is of somebody else."""
    places: dict[Part, list[int]] = {part: [] for part in get_args(Part)}
    seen = set[str]()
    for place, cell in enumerate(row):
        if (part := part_of(cell)) and cell.casefold() not in seen:
            seen.add(cell.casefold())
            places[part].append(place)
    return places


def _beside(
    row: Sequence[str], below: Sequence[Sequence[str]], places: Mapping[Part, Sequence[int]]
) -> list[int]:
    """The column that must have the other half of the names, for nobody knows what else it has."""
    nearest = [place + 1 for place in places["given"][-1:]] + [place - 1 for place in places["family"][:1]]
    further = [place - 1 for place in places["given"][:1]] + [place + 1 for place in places["family"][-1:]]
    for place in (*nearest, *further):
        if 0 <= place < len(row) and not is_heading(row[place]):
            column = _column(below, place)
            if any(column) and not _is_other(column):
                return [place]
    return []


def _is_numbered(column: Sequence[str]) -> bool:
    """Whether a column has no names: “Player” may stand above their numbers."""
    return all(_OTHER.fullmatch(cell.casefold()) for cell in column if cell)


def _is_short(rows: Sequence[Sequence[str]], place: int) -> bool:
    """Whether most of a column is a single word, and so no whole name."""
    filled = [cell for cell in _column(rows, place) if cell]
    return 2 * sum(" " not in cell for cell in filled) > len(filled)


def _column(rows: Sequence[Sequence[str]], place: int) -> list[str]:
    return [row[place] for row in rows if place < len(row)]


def _name(cells: Sequence[str], columns: _Columns) -> str:
    whole = next((cells[place] for place in columns.whole if place < len(cells) and cells[place]), "")
    return whole or " ".join(cells[place] for place in columns.parts if place < len(cells) and cells[place])


def _is_headed(column: Sequence[str]) -> bool:
    """Whether something else stands above what can only be numbers, days or addresses."""
    first, *below = (cell.casefold().strip() for cell in column)
    filled = [cell for cell in below if cell]
    return (
        bool(first)
        and not _OTHER.fullmatch(first)
        and (len(filled) > 1 or (len(filled) == 1 and is_beside(first)))
        and all(_ADDRESS.search(cell) and _OTHER.fullmatch(cell) for cell in filled)
    )


def _are_headings(cells: Sequence[str]) -> bool:
    """Whether *cells* are headings, and not what somebody without a number wrote in its place."""
    return any(is_beside(cell) for cell in cells) or len({*cells}) > 1


def _is_other(column: Sequence[str]) -> bool:
    """Whether nothing in *column* can be a name, or always the same stands in it."""
    filled = [cell for cell in column if cell.strip()]
    is_same = len(filled) > 2 and len({*filled}) == 1
    return is_same or all(
        len(cell) > _LONGEST or _OTHER.fullmatch(cell.casefold().strip()) for cell in filled
    )
