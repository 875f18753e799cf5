"""Slips of the thumb: words that differ from known ones by a letter or two."""

from bisect import bisect_left
from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import NamedTuple

__all__ = ["Near", "Vocabulary", "distance"]

ONE_FROM, TWO_FROM = 4, 8
"""The letters, typed or meant, from which on one slip is forgiven, and two."""
_ALPHABET = "abcdefghijklmnopqrstuvwxyz"


def distance(a: str, b: str, most: int) -> int:
    """How many letters are wrong, missing, too many or swapped; above *most* any larger number.

    >>> distance("muligan", "mulligan", 2), distance("lsot", "lost", 2), distance("card", "hoard", 2)
    (1, 1, 2)
    """
    return _distances(a, b, most)[-1] if abs(len(a) - len(b)) <= most else most + 1


def _distances(a: str, b: str, most: int) -> list[int]:
    """How far *a* is from each beginning of *b*."""
    before: list[int] = []
    row = list(range(len(b) + 1))
    for i, letter in enumerate(a, 1):
        older, before, row = before, row, [i]
        for j, other in enumerate(b, 1):
            cost = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (letter != other))
            if i > 1 and j > 1 and letter == b[j - 2] and a[i - 2] == other:
                cost = min(cost, older[j - 2] + 1)
            row.append(cost)
        if min(row) > most:
            break
    return row


class Near(NamedTuple):
    """What a word may have meant."""

    words: tuple[str, ...] = ()
    beginnings: tuple[str, ...] = ()
    slips: int = 0


class Vocabulary:
    """All words that can be found, for the word that cannot."""

    def __init__(self, words: Iterable[str]) -> None:
        self._given = words

    @cached_property
    def _words(self) -> list[str]:
        return sorted({word for word in self._given if len(word) >= ONE_FROM - 1})

    @cached_property
    def _lines(self) -> str:
        """The longer words, a line each, to look for a part of one."""
        long = (word for word in self._words if len(word) >= TWO_FROM - 2)
        return "\n".join(("", *long, ""))

    def near(self, word: str) -> Near:
        """The nearest known words, else the nearest beginnings of some."""
        if len(word) < ONE_FROM:
            return Near()
        one_off = {edit for edit in self._one_edit(word) if len(edit) >= ONE_FROM - 1 and self._begins(edit)}
        if one_off:
            whole = {edit for edit in one_off if self._is_word(edit)}
            rest = sorted(edit for edit in one_off - whole if len(edit) >= ONE_FROM)
            if whole or rest:
                return Near(tuple(sorted(whole)), tuple(rest), 1)
        return self._two_off(word) if len(word) >= TWO_FROM - 1 else Near()

    def _begins(self, letters: str) -> bool:
        spot = bisect_left(self._words, letters)
        return spot < len(self._words) and self._words[spot].startswith(letters)

    def _is_word(self, word: str) -> bool:
        return self._words[bisect_left(self._words, word)] == word

    def _one_edit(self, word: str) -> Iterator[str]:
        for spot in range(len(word) + 1):
            head, tail = word[:spot], word[spot:]
            if not self._begins(head):
                return  # no known word begins so, whatever is changed behind it
            if tail:
                yield head + tail[1:]
                for letter in _ALPHABET:
                    yield head + letter + tail[1:]
            if len(tail) > 1:
                yield head + tail[1] + tail[0] + tail[2:]
            for letter in _ALPHABET:
                yield head + letter + tail

    def _two_off(self, word: str) -> Near:
        likely = sorted(self._with_a_part_of(word))
        meant = likely if len(word) >= TWO_FROM else [one for one in likely if len(one) >= TWO_FROM]
        whole = tuple(one for one in meant if distance(word, one, 2) <= 2)
        if whole or len(word) < TWO_FROM:
            return Near(whole, (), 2)
        begun: dict[str, None] = {}
        for one in likely:
            row = _distances(word, one[: len(word) + 2], 2)
            nearest = min(range(len(row)), key=lambda length: (row[length], -length))
            if row[nearest] <= 2:
                begun[one[:nearest]] = None
        return Near((), tuple(begun), 2)

    def _with_a_part_of(self, word: str) -> set[str]:
        """Two slips leave one of three parts whole; a swap may also stand right between two of them."""
        lines, found = self._lines, set()
        for part, at in _parts(word):
            spot = lines.find(part)
            while spot >= 0:
                start = lines.rfind("\n", 0, spot) + 1
                if abs(spot - start - at) <= 2:
                    found.add(lines[start : lines.find("\n", spot)])
                spot = lines.find(part, spot + 1)
        return found


def _parts(word: str) -> set[tuple[str, int]]:
    one, two = len(word) // 3, 2 * len(word) // 3
    swapped = [word[: cut - 1] + word[cut] + word[cut - 1] + word[cut + 1 :] for cut in (one, two)]
    return {
        (each[start:end], start)
        for each in (word, *swapped)
        for start, end in ((0, one), (one, two), (two, len(word)))
    }
