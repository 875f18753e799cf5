"""The index of one shelf: which words stand in which passages, and how much they say about them."""

import math
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from judge_app.rulebook.passages import Passage
from judge_app.rulebook.stems import stem
from judge_app.rulebook.words import STOP_WORDS, words_of

__all__ = ["EMPTY", "VERSION", "Card", "Postings", "Shelf", "build_shelf", "idf", "shelf_from", "to_plain"]

VERSION = 5
"""Raised with every change of what an index holds, so that those kept on a disk are built anew."""

LITTLE = 0.4
"""What a little word weighs beside one that every passage has."""
_FIELDS = (5.0, 2.4, 3.2, 1.2)
"""What a word counts in the title, in the words of askers, in the answer and behind it."""
_TITLE = 1.1
"""How much more a title is worth than the words of an asker that are just as like the question."""
_LENGTHS = 0.5
"""How far a word counts less in a long field."""
_ENOUGH = 3.0
"""The count from which more of the same word says little more."""
_LEAST = 0.38
"""What the mere presence of a word is worth, of 1."""
_GROUND, _FLAT = 0.4, 0.5
"""Common words say a little too, and rare ones not that much more: a rare word is often beside the point."""
_LAST = "\U0010ffff"


class Card(NamedTuple):
    """What is told of a passage in a list."""

    id: str
    title: str
    cites: tuple[str, ...]
    document: str


class Postings(NamedTuple):
    """The places of each key, one key after the other, so that all keys of one beginning are one slice."""

    keys: list[str]
    starts: list[int]
    """Where in *places* those of each key begin, and the end."""
    places: list[int]
    weights: list[float]

    def of(self, key: str) -> tuple[int, int]:
        spot = bisect_left(self.keys, key)
        if spot == len(self.keys) or self.keys[spot] != key:
            return 0, 0
        return self.starts[spot], self.starts[spot + 1]

    def longer(self, beginning: str) -> tuple[int, int, bool]:
        """The places of all keys that begin so and go on, and whether it is a single one."""
        keys = self.keys
        first = bisect_left(keys, beginning)
        last = bisect_left(keys, beginning + _LAST, first)
        if first < last and keys[first] == beginning:
            first += 1
        return self.starts[first], self.starts[last], last - first == 1

    def moved(self, by: int) -> "Postings":
        return self._replace(places=[place + by for place in self.places]) if by else self


class Shelf(NamedTuple):
    """An index. A *face* is a way in which a passage may be asked for: its title, or words of askers."""

    cards: list[Card]
    words: Postings
    stems: Postings
    face_words: Postings
    face_stems: Postings
    faces: list[int]
    """The passage of each face."""

    def moved(self, passages: int, faces: int) -> "Shelf":
        """The same, counted from other numbers on."""
        return Shelf(
            self.cards,
            self.words.moved(passages),
            self.stems.moved(passages),
            self.face_words.moved(faces),
            self.face_stems.moved(faces),
            [passage + passages for passage in self.faces] if passages else self.faces,
        )


def idf(held: int, of: int) -> float:
    """How much a word says that *held* of so many passages have.

    >>> round(idf(1, 200), 1), round(idf(100, 200), 1)
    (2.3, 1.0)
    """
    return math.pow(math.log(1.0 + (of - held + 0.5) / (held + 0.5)) + _GROUND, _FLAT)


def build_shelf(passages: Sequence[Passage]) -> Shelf:
    fields = [
        (words_of(one.title), words_of(" ".join(one.asks)), words_of(one.text), words_of(one.more))
        for one in passages
    ]
    stemmed = [tuple([stem(word) for word in field] for field in one) for one in fields]
    shares, faces = _faces(passages, stemmed)
    return Shelf(
        [Card(one.id, one.title, one.cites, one.document) for one in passages],
        _postings(_impacts(fields)),
        _postings(_impacts(stemmed)),
        _postings(shares),
        _postings([_by_stem(one) for one in shares]),
        faces,
    )


def _impacts(passages: Sequence[Sequence[list[str]]]) -> list[dict[str, float]]:
    """What each word of a passage says about it, up to 1: often, early and in a short field says much."""
    usual = [max(1.0, sum(len(one[field]) for one in passages) / max(1, len(passages))) for field in range(4)]
    return [_impact(one, usual) for one in passages]


def _impact(fields: Sequence[list[str]], usual: Sequence[float]) -> dict[str, float]:
    counts: dict[str, float] = {}
    for field, weight, length in zip(fields, _FIELDS, usual, strict=True):
        each = weight / (1 - _LENGTHS + _LENGTHS * len(field) / length)
        for word in field:
            counts[word] = counts.get(word, 0.0) + each
    return {
        word: round(_LEAST + (1 - _LEAST) * count / (count + _ENOUGH), 3) for word, count in counts.items()
    }


def _faces(
    passages: Sequence[Passage], stemmed: Sequence[Sequence[list[str]]]
) -> tuple[list[dict[str, float]], list[int]]:
    """The root of the share that each word has in a face, by what it says on this shelf."""
    held = Counter(word for one in stemmed for word in set().union(*one))
    shares: list[dict[str, float]] = []
    faces: list[int] = []
    for number, passage in enumerate(passages):
        for face in (passage.title, *passage.asks):
            masses = {
                word: idf(held[stem(word)], len(passages)) if word not in STOP_WORDS else LITTLE
                for word in words_of(face)
            }
            whole = sum(masses.values()) / (_TITLE if face is passage.title else 1.0)
            shares.append({word: round(math.sqrt(mass / whole), 3) for word, mass in masses.items()})
            faces.append(number)
    return shares, faces


def _by_stem(shares: Mapping[str, float]) -> dict[str, float]:
    kept: dict[str, float] = {}
    for word, share in shares.items():
        kept[stem(word)] = max(share, kept.get(stem(word), 0.0))
    return kept


def _postings(passages: Iterable[Mapping[str, float]]) -> Postings:
    held: dict[str, list[tuple[int, float]]] = {}
    for number, weights in enumerate(passages):
        for word, weight in weights.items():
            held.setdefault(word, []).append((number, weight))
    keys = sorted(held)
    made = Postings(keys, [0], [], [])
    for key in keys:
        made.places.extend(place for place, _ in held[key])
        made.weights.extend(weight for _, weight in held[key])
        made.starts.append(len(made.places))
    return made


EMPTY = build_shelf(())


def to_plain(shelf: Shelf) -> list[Any]:
    """What JSON can hold."""
    return list(shelf)


def shelf_from(plain: Sequence[Any]) -> Shelf:
    """The shelf that `to_plain` was given; raises `TypeError` or `ValueError` for anything else."""
    cards, words, stems, face_words, face_stems, faces = plain
    return Shelf(
        [Card(id, title, tuple(cites), document) for id, title, cites, document in cards],
        Postings(*words),
        Postings(*stems),
        Postings(*face_words),
        Postings(*face_stems),
        faces,
    )
