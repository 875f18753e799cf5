"""Names out of a pasted list, however it was written: numbered, with bullets, out of a spreadsheet."""

import re
import unicodedata
from collections.abc import Collection, Iterable
from typing import NamedTuple

from judge_app.core.ops.base import LONGEST_NAME
from judge_app.language import _, all_of, ngettext
from judge_app.views.nameheadings import is_heading, part_of
from judge_app.views.nametable import cells_of, is_person, name_cells, table_names, turned
from judge_app.views.words import plain

__all__ = ["NameList", "chosen_names", "list_lines", "read_names", "some_of"]

_BETWEEN = re.compile(r"[\t,;]")
_NUMBERED = re.compile(r"^[\[(#]*\d{1,4}\s*(?:[.):\]]|-\s|–\s)\s*(?=\D)")
"""“12.”, “12)”, “(12)”, “#12:”, “12 - ”, but not the 7 of a name."""
_COUNTED = re.compile(r"^#?(\d{1,4})\s+(?=\D)")
_QUOTED = re.compile(r'"(?:[^"]|"")+"')
_PARTICLE = re.compile(
    r"(?:van|von|vom|zu|zum|zur|de|der|den|del|della|di|da|das|do|dos|du|des|la|le|lo|las|los|el|al|af|av|ter"
    r"|ten|te|mac|mc|o|st|saint|san|santa|bin|ibn|abu|'t|d'|y)\b[ '’]",
    re.IGNORECASE,
)
"""What begins a last name of several words."""
_BULLET = re.compile(r"^(?:[-–—*+•·‣▪○●□☐☑✓]|\[[ xX]?\])\s*")
MOST_SHOWN = 5
MOST_ON_A_LINE = 20_000
MOST_CELLS = 200
MOST_LOOKED_AT = 20


class NameList(NamedTuple):
    names: tuple[str, ...] = ()
    """Each once, in the order of the list, without those already in the event."""
    known: tuple[str, ...] = ()
    """Each once: somebody of that name is in the event."""
    repeated: tuple[str, ...] = ()
    """Every further time that a name stands in the list."""
    too_long: int = 0
    empty: int = 0
    """Lines without a name: empty ones, headings, rules."""

    @property
    def is_empty(self) -> bool:
        return not (self.names or self.known or self.repeated)


def read_names(text: str, known: Collection[str] = ()) -> NameList:
    """What *text* has to offer; *known* are the names in the event."""
    text = text.removeprefix("\ufeff")
    found = table_names(text)
    empty = 0
    if found is None:
        lines = [line for raw in text.splitlines() if (line := raw.strip("\ufeff \u00a0\r"))]
        found, empty = _names(lines), len(text.splitlines()) - len(lines)
    in_event = {_alike(name) for name in known}
    names: dict[str, str] = {}
    repeated, too_long = [], 0
    for name in map(plain, found):
        if not any(letter.isalpha() for letter in name):
            empty += 1
        elif len(name) > LONGEST_NAME:
            too_long += 1
        elif (key := _alike(name)) in names:
            repeated.append(name)
        else:
            names[key] = name
    fresh = tuple(name for key, name in names.items() if key not in in_event)
    already = tuple(name for key, name in names.items() if key in in_event)
    return NameList(fresh, already, tuple(repeated), too_long, empty)


def _alike(name: str) -> str:
    """What two ways to write one name have in common: no capitals, accents or spaces.

    The marks of Japanese letters stay, for they are no accents.
    """
    parts = unicodedata.normalize("NFKD", plain(name).casefold())
    return "".join(one for one in parts if one in _MARKS or not (unicodedata.combining(one) or one == " "))


_MARKS = "\u3099\u309a"


def chosen_names(found: NameList, with_known: bool = False, with_repeated: bool = False) -> tuple[str, ...]:
    """Whom to add."""
    return (
        *found.names,
        *(found.known if with_known else ()),
        *(found.repeated if with_repeated else ()),
    )


def list_lines(found: NameList) -> tuple[str, ...]:
    """What the organizer should know before the names are added."""
    lines = []
    if found.empty:
        text = ngettext(
            "{n} line without a name is left out.", "{n} lines without a name are left out.", found.empty
        )
        lines.append(text.format(n=found.empty))
    if found.too_long:
        text = ngettext(
            "{n} line is longer than a name can be and is left out.",
            "{n} lines are longer than a name can be and are left out.",
            found.too_long,
        )
        lines.append(text.format(n=found.too_long))
    return tuple(lines)


def some_of(names: Iterable[str]) -> str:
    """
    >>> some_of(["Ada"]), some_of("abcdefgh")
    ('Ada', 'a, b, c, d, e and 3 more')
    """
    known = [*names]
    if len(known) <= MOST_SHOWN:
        return all_of(known) if known else ""
    shown = ", ".join(known[:MOST_SHOWN])
    return _("{names} and {n} more").format(names=shown, n=len(known) - MOST_SHOWN)


def _names(lines: list[str]) -> list[str]:
    if len(lines) == 1 and "\t" not in lines[0] and not _QUOTED.fullmatch(lines[0]):
        lines = [part.strip() for part in re.split(r"[,;]", lines[0], maxsplit=MOST_ON_A_LINE)]
    lines = [_unquoted(line) for line in lines]
    if lines and _is_heading(lines[0], lines[1:MOST_LOOKED_AT]):
        lines = ["", *lines[1:]]
    if _is_piped(lines):
        lines = [line.strip("|").replace("|", "\t") for line in lines]
    number = _COUNTED if _is_counted(lines) else _NUMBERED
    bare = [number.sub("", _BULLET.sub("", line, count=1), count=1) for line in lines]
    cells = name_cells(cells_of(bare) or [_split(line) for line in bare])
    rows = [[cell for cell in row if _may_be_name(cell)] if len(row) > 1 else row for row in cells]
    is_turned = len(lines) == len(rows) and _is_turned(lines, rows)
    return turned([_name(row, is_turned) for row in rows])


def _unquoted(line: str) -> str:
    """
    >>> _unquoted('"Dwayne ""The Rock"" Johnson"'), _unquoted('"Ace" Ventura')
    ('Dwayne "The Rock" Johnson', '"Ace" Ventura')
    """
    return line[1:-1].replace('""', '"').strip() if _QUOTED.fullmatch(line) else line


def _is_heading(line: str, below: list[str]) -> bool:
    cells = [cell for cell in _BETWEEN.split(line) if cell.strip()]
    parts = [part for cell in cells if (part := part_of(cell))]
    if not parts or not all(map(is_heading, cells)):
        return False
    return parts == ["full"] or not is_person([line], [[other] for other in below])


def _is_piped(lines: list[str]) -> bool:
    """Whether bars part the cells: as many in each line, for a bar may also belong to a name."""
    counts = {line.count("|") for line in lines if line}
    return len(lines) > 1 and len(counts) == 1 and 0 not in counts


def _is_counted(lines: list[str]) -> bool:
    """Whether the lines begin with bare numbers that count them: 1, 2, 3, …"""
    numbers = [int(found[1]) for line in lines if (found := _COUNTED.match(line))]
    lines = [line for line in lines if line]
    return len(numbers) > 1 and numbers == [*range(numbers[0], numbers[0] + len(lines))]


def _split(line: str) -> list[str]:
    return (
        [cell.strip(' "') for cell in _BETWEEN.split(line, maxsplit=MOST_CELLS)]
        if _BETWEEN.search(line)
        else [line]
    )


def _may_be_name(cell: str) -> bool:
    return "@" not in cell and any(letter.isalpha() for letter in cell)


def _is_turned(lines: list[str], rows: list[list[str]]) -> bool:
    """Whether the list has the last name first: “Lovelace, Ada”."""
    pairs = [cells for line, cells in zip(lines, rows, strict=True) if len(cells) == 2 and ", " in line]
    return 2 * sum(" " not in cells[0] or bool(_PARTICLE.match(cells[0])) for cells in pairs) > len(pairs)


def _name(cells: list[str], is_turned: bool) -> str:
    if len(cells) == 2 and is_turned:
        return f"{cells[1]} {cells[0]}"
    is_whole = len(cells) < 2 or " " in cells[0]
    return "".join(cells[:1]) if is_whole else " ".join(cells[:2])
