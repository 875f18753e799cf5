"""What sort of value a key takes: whole number, flag, word, words in order, or structure table."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Protocol

from judge_app.core.ruleset.rows import Row, row_faults, rows_faults, rows_of

__all__ = ["Content", "Flag", "Kind", "Table", "Whole", "Word", "Words", "shown"]

Content = int | bool | str | tuple[str, ...] | tuple[Row, ...]
Fault = tuple[tuple[str | int, ...], str]
"""Where inside the value (which element), and the whole sentence without its full stop."""
_LONGEST_SHOWN = 40


class Kind(Protocol):
    """One sort of value: says what it wants, finds every fault, and freezes what has none."""

    @property
    def wants(self) -> str: ...

    def faults(self, key: str, raw: object) -> Iterator[Fault]: ...

    def content(self, raw: Any) -> Content: ...


@dataclass(frozen=True)
class Whole:
    """A whole number in a span; of an odd one the even numbers are left out, as in best of three."""

    least: int
    most: int
    odd: bool = False

    @property
    def wants(self) -> str:
        return f"{'an odd' if self.odd else 'a whole'} number from {self.least} to {self.most}"

    def faults(self, key: str, raw: object) -> Iterator[Fault]:
        if not self._fits(raw):
            yield (), f"{key} is {self.wants}, not {shown(raw)}"

    def content(self, raw: Any) -> Content:
        return int(raw)

    def _fits(self, raw: object) -> bool:
        # A bool is an int to Python, but `minutes = true` is a slip.
        if not isinstance(raw, int) or isinstance(raw, bool):
            return False
        return self.least <= raw <= self.most and not (self.odd and raw % 2 == 0)


@dataclass(frozen=True)
class Flag:
    wants = "true or false"

    def faults(self, key: str, raw: object) -> Iterator[Fault]:
        if not isinstance(raw, bool):
            yield (), f"{key} is {self.wants}, not {shown(raw)}"

    def content(self, raw: Any) -> Content:
        return bool(raw)


@dataclass(frozen=True)
class Word:
    """One of a few words."""

    choices: tuple[str, ...]

    @property
    def wants(self) -> str:
        return _listed(self.choices, "or")

    def faults(self, key: str, raw: object) -> Iterator[Fault]:
        if raw not in self.choices:
            yield (), f"{key} is {self.wants}, not {shown(raw)}"

    def content(self, raw: Any) -> Content:
        return str(raw)


@dataclass(frozen=True)
class Words:
    """Words in an order, none twice. One of *closing*, if there are any, stands at the end and only there."""

    choices: tuple[str, ...]
    closing: tuple[str, ...] = ()

    @property
    def wants(self) -> str:
        end = f", the last of them {_listed(self.closing, 'or')}" if self.closing else ""
        return f"a list out of {_listed(self.choices + self.closing, 'and')}{end}"

    def faults(self, key: str, raw: object) -> Iterator[Fault]:
        if not isinstance(raw, list) or not raw:
            yield (), f"{key} is {self.wants}, not {shown(raw)}"
            return
        # In a longer list one of the first words is wrong or there twice already.
        for place, word in enumerate(raw[: len(self.choices + self.closing) + 1]):
            if word not in self.choices + self.closing:
                yield (place,), f"{key} is {self.wants}; {shown(word)} is none of them"
            elif word in raw[:place]:
                yield (place,), f"{key} names {shown(word)} twice"
            elif word in self.closing and place + 1 < len(raw):
                yield (place,), f"{key} has {shown(word)} before its end, so that what follows never counts"
        if self.closing and raw[-1] not in self.closing:
            yield (), f"{key} leaves ties open: its last word is {_listed(self.closing, 'or')}"

    def content(self, raw: Any) -> Content:
        return tuple(raw)


@dataclass(frozen=True)
class Table:
    """The rows of the structure."""

    wants = "a list of rows like { players = [4, 8], rounds = 3, cut = 0 }"

    def faults(self, key: str, raw: object) -> Iterator[Fault]:
        if not isinstance(raw, list) or not raw:
            yield (), f"{key} is {self.wants}, not {shown(raw)}"
            return
        inside = [((place,), text) for place, row in enumerate(raw) for text in row_faults(row)]
        found = inside or [((place,), text) for place, text in rows_faults(rows_of(raw))]
        for place, text in found:
            yield place, f"{key}, row {place[0] + 1}, {text}"

    def content(self, raw: Any) -> Content:
        return rows_of(raw)


def shown(raw: object) -> str:
    """*raw* as it may have been written in the file, shortened."""
    if isinstance(raw, str):
        return f'"{_short(raw)}"'
    if isinstance(raw, bool):
        return str(raw).lower()
    if isinstance(raw, (list, dict)):
        return f"{'a' if raw else 'an empty'} {'list' if isinstance(raw, list) else 'table'}"
    if isinstance(raw, int) and abs(raw) >= 10**_LONGEST_SHOWN:
        return "a number that long"  # Python refuses to write some of them out
    return _short(str(raw))


def _short(text: str) -> str:
    return text if len(text) <= _LONGEST_SHOWN else text[: _LONGEST_SHOWN - 1] + "…"


def _listed(words: tuple[str, ...], last: str) -> str:
    quoted = [f'"{word}"' for word in words]
    return quoted[0] if len(quoted) == 1 else f"{', '.join(quoted[:-1])} {last} {quoted[-1]}"
