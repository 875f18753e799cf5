"""A ruleset: for every key a value, and where that value comes from."""

from dataclasses import dataclass
from typing import TypeVar

from judge_app.core.citations import document_of, is_house
from judge_app.core.ruleset.keys import KEYS
from judge_app.core.ruleset.kinds import Content
from judge_app.core.ruleset.rows import Row
from judge_app.errors import Broken

__all__ = ["Difference", "Ruleset", "Value"]

T = TypeVar("T")
_PLACES = {key: place for place, key in enumerate(KEYS)}


@dataclass(frozen=True)
class Value:
    """What a ruleset says, and the citation of where it says so."""

    content: Content
    cite: str


@dataclass(frozen=True)
class Difference:
    """A value that an organizer changed, and the one that the chosen document has instead."""

    key: str
    value: Value
    printed: Value


@dataclass(frozen=True)
class Ruleset:
    """The rules an event is run by; equal and hashed by what it says.

    >>> from judge_app.core.ruleset import printed
    >>> printed("draft").number("swiss.minutes"), printed("draft").cite("swiss.minutes")
    (40, 'draft/rounds')
    """

    name: str
    title: str
    document: str
    """The document it follows, as a citation names it."""
    base: str | None
    """The ruleset it was made from, which answers where its own structure table ends."""
    values: tuple[Value, ...]
    """A value for each key of the catalogue, in its order."""
    differences: tuple[Difference, ...] = ()

    def value(self, key: str) -> Value:
        if key not in _PLACES:
            raise Broken(f"No ruleset has a key {key!r}.")
        return self.values[_PLACES[key]]

    def cite(self, key: str) -> str:
        return self.value(key).cite

    def number(self, key: str) -> int:
        content = self._content(key, int)
        if isinstance(content, bool):
            raise Broken(f"{key} is a flag, not a number.")
        return content

    def flag(self, key: str) -> bool:
        return self._content(key, bool)

    def word(self, key: str) -> str:
        return self._content(key, str)

    def words(self, key: str) -> tuple[str, ...]:
        words = self._content(key, tuple)
        if any(not isinstance(word, str) for word in words):
            raise Broken(f"{key} is not made of words.")
        return words

    @property
    def rows(self) -> tuple[Row, ...]:
        """The structure table."""
        return tuple(row for row in self._content("structure.rows", tuple) if isinstance(row, Row))

    def is_silent(self, key: str) -> bool:
        """Whether the document itself says nothing about *key*, and another one speaks for it."""
        return not self.is_house(key) and document_of(self.cite(key)) != self.document

    def is_house(self, key: str) -> bool:
        """Whether no document speaks: the value is our reading, or the organizer's choice."""
        return is_house(self.cite(key))

    def _content(self, key: str, kind: type[T]) -> T:
        content = self.value(key).content
        if not isinstance(content, kind):
            raise Broken(f"{key} is no {kind.__name__}: it is {content!r}.")
        return content
