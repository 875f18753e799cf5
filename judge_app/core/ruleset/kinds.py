"""What sort of value a key takes: whole number, flag, word, words in order, or structure table."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Protocol

from judge_app.core.ruleset.rows import EXAMPLE, Row, row_faults, rows_faults, rows_of
from judge_app.language import _, all_of, one_of

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
        if self.odd:
            return _("an odd number from {least} to {most}").format(least=self.least, most=self.most)
        return _("a whole number from {least} to {most}").format(least=self.least, most=self.most)

    def faults(self, key: str, raw: object) -> Iterator[Fault]:
        if not self._fits(raw):
            yield (), _unfit(key, self.wants, raw)

    def content(self, raw: Any) -> Content:
        return int(raw)

    def _fits(self, raw: object) -> bool:
        # A bool is an int to Python, but `minutes = true` is a slip.
        if not isinstance(raw, int) or isinstance(raw, bool):
            return False
        return self.least <= raw <= self.most and not (self.odd and raw % 2 == 0)


@dataclass(frozen=True)
class Flag:
    @property
    def wants(self) -> str:
        return _("true or false")

    def faults(self, key: str, raw: object) -> Iterator[Fault]:
        if not isinstance(raw, bool):
            yield (), _unfit(key, self.wants, raw)

    def content(self, raw: Any) -> Content:
        return bool(raw)


@dataclass(frozen=True)
class Word:
    """One of a few words."""

    choices: tuple[str, ...]

    @property
    def wants(self) -> str:
        return one_of(_quoted(self.choices))

    def faults(self, key: str, raw: object) -> Iterator[Fault]:
        if raw not in self.choices:
            yield (), _unfit(key, self.wants, raw)

    def content(self, raw: Any) -> Content:
        return str(raw)


@dataclass(frozen=True)
class Words:
    """Words in an order, none twice. One of *closing*, if there are any, stands at the end and only there."""

    choices: tuple[str, ...]
    closing: tuple[str, ...] = ()

    @property
    def wants(self) -> str:
        words = all_of(_quoted(self.choices + self.closing))
        if not self.closing:
            return _("a list out of {words}").format(words=words)
        text = _("a list out of {words}, the last of them {closing}")
        return text.format(words=words, closing=one_of(_quoted(self.closing)))

    def faults(self, key: str, raw: object) -> Iterator[Fault]:
        if not isinstance(raw, list) or not raw:
            yield (), _unfit(key, self.wants, raw)
            return
        # In a longer list one of the first words is wrong or there twice already.
        for place, word in enumerate(raw[: len(self.choices + self.closing) + 1]):
            if word not in self.choices + self.closing:
                text = _("{key} is {wants}; {word} is none of them")
                yield (place,), text.format(key=key, wants=self.wants, word=shown(word))
            elif word in raw[:place]:
                yield (place,), _("{key} names {word} twice").format(key=key, word=shown(word))
            elif word in self.closing and place + 1 < len(raw):
                text = _("{key} has {word} before its end, so that what follows never counts")
                yield (place,), text.format(key=key, word=shown(word))
        if self.closing and raw[-1] not in self.closing:
            text = _("{key} leaves ties open: its last word is {words}")
            yield (), text.format(key=key, words=one_of(_quoted(self.closing)))

    def content(self, raw: Any) -> Content:
        return tuple(raw)


@dataclass(frozen=True)
class Table:
    """The rows of the structure."""

    @property
    def wants(self) -> str:
        return _("a list of rows like {example}").format(example=EXAMPLE)

    def faults(self, key: str, raw: object) -> Iterator[Fault]:
        if not isinstance(raw, list) or not raw:
            yield (), _unfit(key, self.wants, raw)
            return
        inside = [((place,), text) for place, row in enumerate(raw) for text in row_faults(row)]
        found = inside or [((place,), text) for place, text in rows_faults(rows_of(raw))]
        for place, text in found:
            yield place, _("{key}, row {row}, {fault}").format(key=key, row=place[0] + 1, fault=text)

    def content(self, raw: Any) -> Content:
        return rows_of(raw)


def shown(raw: object) -> str:
    """*raw* as it may have been written in the file, shortened."""
    if isinstance(raw, str):
        return f'"{_short(raw)}"'
    if isinstance(raw, bool):
        return str(raw).lower()
    if isinstance(raw, (list, dict)):
        if isinstance(raw, list):
            return _("a list") if raw else _("an empty list")
        return _("a table") if raw else _("an empty table")
    if isinstance(raw, int) and abs(raw) >= 10**_LONGEST_SHOWN:
        return _("a number that long")  # Python refuses to write some of them out
    return _short(str(raw))


def _short(text: str) -> str:
    return text if len(text) <= _LONGEST_SHOWN else text[: _LONGEST_SHOWN - 1] + "…"


def _unfit(key: str, wants: str, raw: object) -> str:
    return _("{key} is {wants}, not {found}").format(key=key, wants=wants, found=shown(raw))


def _quoted(words: tuple[str, ...]) -> list[str]:
    return [f'"{word}"' for word in words]
