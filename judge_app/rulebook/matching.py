"""What one word of a question finds: itself, its other forms, words that begin so, slips and synonyms."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from judge_app.rulebook.index import Card, Postings, Shelf, idf
from judge_app.rulebook.passages import EVENT
from judge_app.rulebook.stems import stem
from judge_app.rulebook.synonyms import Phrase, Synonyms
from judge_app.rulebook.typos import Vocabulary
from judge_app.rulebook.words import STOP_WORDS

__all__ = ["Match", "Matcher"]

EXACT, STEM, PARTED, SYNONYM = 1.0, 0.85, 0.9, 0.75
BEGINNING, LONGER = 0.8, 0.5
"""A word that begins so: where the letters are no word themselves, and where they are one."""
SLIPS, UNLIKELY = (0.0, 0.75, 0.55), 0.45
"""One slip, two; and how much less likely it is one where an imported document has the very word."""
KEPT = 60
"""Words whose matches are remembered from one keystroke to the next."""


class Match(NamedTuple):
    """What a word finds, and how well it fits there, up to 1."""

    mass: float
    """How much the word says; little if it is in every passage."""
    texts: dict[int, float]
    faces: dict[int, float]
    stems: frozenset[str]
    """What is to be highlighted: these words, and those that begin in this way."""
    beginnings: tuple[str, ...]
    is_little: bool


class Matcher:
    """Looks words up in several shelves at once.

    The matches of the last few dozen words are remembered: while somebody types, only the last word is new.
    """

    def __init__(self, shelves: Sequence[Shelf], synonyms: Synonyms) -> None:
        self.cards: list[Card] = []
        self.faces: list[int] = []
        """The passage of each face."""
        self._shelves: list[Shelf] = []
        self.own = len(shelves[0].cards)
        """The passages of the app itself come first."""
        self.notes_from = sum(len(shelf.cards) for shelf in shelves if not _is_of_the_event(shelf))
        """And the event's house rulings last."""
        self._synonyms = synonyms
        for shelf in shelves:
            moved = shelf.moved(len(self.cards), len(self.faces))
            self._shelves.append(moved)
            self.cards += moved.cards
            self.faces += moved.faces
        self._vocabulary = Vocabulary(key for one in self._shelves for key in one.words.keys)
        self._remembered: dict[tuple[str, tuple[Phrase, ...]], Match] = {}
        self._parts: dict[str, _Gathering] = {}
        self._pairs: dict[str, bool] = {}

    def matches(self, words: list[str]) -> list[Match]:
        """A match for each word; phrases among *words* are also found by what else they are called."""
        others: Mapping[int, tuple[Phrase, ...]] = {}
        if len(words) > 1:
            others = self._others(words)
        return [self._match(word, others.get(place, ())) for place, word in enumerate(words)]

    def _others(self, words: list[str]) -> Mapping[int, tuple[Phrase, ...]]:
        """What else stands for each of *words* because of those beside it."""
        others = dict(self._synonyms.around(words))
        for place in range(len(words) - 1):
            joined = words[place] + words[place + 1]  # tie breaker, tiebreaker; but 1 000 is no 1000
            if (is_word := self._pairs.get(joined)) is None:
                self._forget_much(self._pairs)
                is_word = self._pairs[joined] = joined.isalpha() and self._is_word(joined)
            if is_word:
                for each in (place, place + 1):
                    others[each] = (*others.get(each, ()), (joined,))
        return others

    def _match(self, word: str, others: tuple[Phrase, ...]) -> Match:
        key = (word, others)
        if (known := self._remembered.get(key)) is None:
            self._forget_much(self._remembered)
            known = self._remembered[key] = self._work_out(word, others)
        return known

    def _work_out(self, word: str, others: tuple[Phrase, ...]) -> Match:
        found = _Gathering(self._shelves)
        is_little = word in STOP_WORDS and not others
        held = 0
        if is_little or word not in STOP_WORDS:  # a little word in a phrase stands for that only
            held = found.word(word, EXACT, STEM)
            if len(word) > 1:
                found.beginning(word, LONGER if held else BEGINNING)
        held = held or len(found.texts)
        for phrase in (*self._synonyms.of(word), *others):
            self._phrase(found, phrase, SYNONYM, is_marked=len(phrase) == 1 or not held)
        if not found.texts:
            self._slips(word, found, 1.0)
        elif self.own <= min(found.texts) and max(found.texts) < self.notes_from:
            self._slips(word, found, UNLIKELY)  # a scanned document may have the same slip in it
        if not found.texts:
            for phrase in self._parted(word):
                self._phrase(found, phrase, PARTED, is_marked=True)
        held = min(held or len(found.texts), len(self.cards))
        mass = idf(held, len(self.cards)) if held else 0.0
        return Match(
            mass, found.texts, found.faces, frozenset(found.stems), tuple(found.beginnings), is_little
        )

    def _phrase(self, found: "_Gathering", phrase: Phrase, quality: float, is_marked: bool) -> None:
        """Gather what has all words of *phrase*."""
        telling = [word for word in phrase if word not in STOP_WORDS] or phrase
        if len(telling) == 1:
            found.word(telling[0], quality, quality * STEM, is_marked)
            return
        parts = [self._part(word) for word in telling]
        if is_marked and all(part.texts for part in parts):
            found.stems.update(*(part.stems for part in parts))
        _keep_best(found.texts, [part.texts for part in parts], quality)
        _keep_best(found.faces, [part.faces for part in parts], quality)

    def _part(self, word: str) -> "_Gathering":
        """What a word of a phrase finds."""
        if (known := self._parts.get(word)) is None:
            self._forget_much(self._parts)
            known = self._parts[word] = _Gathering(self._shelves)
            known.word(word, EXACT, STEM)
        return known

    def _slips(self, word: str, found: "_Gathering", likely: float) -> None:
        near = self._vocabulary.near(word)
        quality = SLIPS[near.slips] * likely
        for one in near.words:
            found.word(one, quality, quality * STEM)
        for one in near.beginnings:
            found.beginning(one, quality * BEGINNING)

    @staticmethod
    def _forget_much(remembered: dict[Any, Any]) -> None:
        if len(remembered) >= KEPT:
            remembered.clear()

    def _parted(self, word: str) -> list[Phrase]:
        """The other way round: decklist, deck list."""
        cuts = ((word[:cut], word[cut:]) for cut in range(3, len(word) - 2))
        return [pair for pair in cuts if all(map(self._is_word, pair))]

    def _is_word(self, word: str) -> bool:
        return any(first != last for first, last in (shelf.words.of(word) for shelf in self._shelves))


def _is_of_the_event(shelf: Shelf) -> bool:
    return bool(shelf.cards) and shelf.cards[0].document == EVENT


class _Gathering:
    """What a word finds, way by way; of several ways to a passage the best counts."""

    def __init__(self, shelves: Sequence[Shelf]) -> None:
        self._shelves = shelves
        self.texts: dict[int, float] = {}
        self.faces: dict[int, float] = {}
        self.stems: set[str] = set()
        self.beginnings: list[str] = []

    def word(self, word: str, exact: float, by_stem: float, is_marked: bool = True) -> int:
        """Gather the *word* and its other forms; in how many passages they are."""
        held, base, is_new = 0, stem(word), not self.texts
        for shelf in self._shelves:
            first, last = shelf.stems.of(base)
            if first < last:
                held += last - first
                quality = exact, by_stem
                _gather_forms(self.texts, shelf.words, word, shelf.stems, (first, last), quality, is_new)
                span = shelf.face_stems.of(base)
                _gather_forms(self.faces, shelf.face_words, word, shelf.face_stems, span, quality, is_new)
        if held and is_marked:
            self.stems.add(base)
        return held

    def beginning(self, letters: str, quality: float) -> None:
        """Gather what begins with *letters* and goes on."""
        self.beginnings.append(letters)
        is_new = not self.texts
        for shelf in self._shelves:
            for into, postings in ((self.texts, shelf.words), (self.faces, shelf.face_words)):
                first, last, is_single = postings.longer(letters)
                if is_new and is_single:
                    _gather_new(into, postings, first, last, quality)
                elif first < last:
                    _gather(into, postings, first, last, quality)


def _gather_forms(
    into: dict[int, float],
    words: Postings,
    word: str,
    stems: Postings,
    span: tuple[int, int],
    quality: tuple[float, float],
    is_new: bool,
) -> None:
    """Gather from one shelf; where it *is_new*, none of it can be there already, which makes it quicker."""
    (first, last), (exact, by_stem) = span, quality
    its_first, its_last = words.of(word)
    if its_last - its_first == last - first:  # no other form of it is there
        if is_new:
            _gather_new(into, words, its_first, its_last, exact)
            return
    elif is_new:
        _gather_new(into, stems, first, last, by_stem)
    else:
        _gather(into, stems, first, last, by_stem)
    _gather(into, words, its_first, its_last, exact)


def _gather_new(into: dict[int, float], postings: Postings, first: int, last: int, quality: float) -> None:
    """Gather places of which none is there yet, and none comes twice."""
    weights = [weight * quality for weight in postings.weights[first:last]]
    into.update(zip(postings.places[first:last], weights, strict=True))


def _gather(into: dict[int, float], postings: Postings, first: int, last: int, quality: float) -> None:
    get = into.get
    for place, weight in zip(postings.places[first:last], postings.weights[first:last], strict=True):
        value = weight * quality
        if value > get(place, 0.0):
            into[place] = value


def _keep_best(into: dict[int, float], parts: Sequence[dict[int, float]], quality: float) -> None:
    fewest = min(parts, key=len)
    for place in fewest.keys() if all(parts) else ():
        value = min([part.get(place, 0.0) for part in parts]) * quality
        if value > into.get(place, 0.0):
            into[place] = value
