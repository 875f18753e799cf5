"""The search: which passages answer a question, best first."""

import math
from collections.abc import Collection, Sequence
from typing import NamedTuple

from judge_app.core.citations import HOUSE
from judge_app.rulebook.entries import BOXED
from judge_app.rulebook.index import LITTLE, Card, Shelf
from judge_app.rulebook.marks import Marker
from judge_app.rulebook.matching import Match, Matcher
from judge_app.rulebook.passages import EVENT, IMPORTED
from judge_app.rulebook.stems import stem
from judge_app.rulebook.synonyms import Synonyms
from judge_app.rulebook.words import words_of

__all__ = ["MOST", "Found", "Hit", "Searcher"]

MOST = 50
"""How many hits are told of; nobody scrolls further."""
FEWEST_LETTERS = 2
LONGEST_QUERY, MOST_WORDS = 400, 24
"""Letters and words of a question that are looked at."""
FAINTEST, FAINTEST_TEXT = 0.22, 0.08
"""Of the best score: what has less only shares a word or two with the question. A text that lists no ways to
ask for it, as those of imported documents and house rulings, scores lower."""
LIKE, SAME = 0.5, 0.5
"""What it counts to be asked for in a like way, and in this very way, beside having the words."""
LIKE_AT_ALL, MANY_FACES = 0.5, 400
"""Of the most that a face has in common with the question; and how many faces are looked at."""
PREFERRED, HOUSE_RULING = (1.2, 1.05), 1.6
"""How much the documents named first count more, and the house rulings of the event. Those that have the
whole question in their title come first whatever the score."""
NEAR_THE_TOP, OWN_FROM = 3, 0.5
"""Among the first few, the own document's answer passes another that has no more than twice its score."""
SHEET, READING, IMPORT, OTHER_GAME = 0.95, 0.9, 0.8, 0.7
"""How much others count, beside the regulations."""


class Hit(NamedTuple):
    id: str
    title: str
    cites: tuple[str, ...]
    score: float
    document: str


class Found(NamedTuple):
    hits: tuple[Hit, ...]
    """Best first."""
    marker: Marker


NOTHING = Found((), Marker())
_new = tuple.__new__  # what Hit(…) comes to, in half the time


class Searcher:
    """Finds passages on several shelves, the first of which is the app's own."""

    def __init__(self, shelves: Sequence[Shelf], synonyms: Synonyms) -> None:
        self._matcher = Matcher(shelves, synonyms)
        self._settled: tuple[list[Match], dict[int, float]] = ([], {})
        self._preferences: dict[tuple[tuple[str, ...], frozenset[str]], list[float]] = {}
        first = self._matcher.notes_from
        self._notes = [(face, place) for face, place in enumerate(self._matcher.faces) if place >= first]
        """The titles of the event's house rulings."""

    def search(
        self, query: str, first: Sequence[str] = (), without: Collection[str] = (), most: int = MOST
    ) -> Found:
        words = _different(words_of(query[:LONGEST_QUERY]))[:MOST_WORDS]
        if sum(map(len, words)) < FEWEST_LETTERS:
            return NOTHING
        matches = [match for match in self._matcher.matches(words) if match.mass]
        if not matches:
            return NOTHING
        meant = [match for match in matches if not match.is_little]
        little = [match for match in matches if match.is_little] if meant else []
        hits = self._ranked(meant or matches, little, self._preference(first, without), most)
        return Found(tuple(_own_first(hits, first[0]) if first else hits), _marker(meant or matches))

    def _ranked(
        self, meant: list[Match], little: list[Match], preference: list[float], most: int
    ) -> list[Hit]:
        mass = sum(match.mass for match in meant)
        cards, whole = self._matcher.cards, mass**2
        scores = {place: value * value * preference[place] for place, value in self._summed(meant).items()}
        for place, likeness in self._likeness(meant, little, mass).items():
            worth = (LIKE + SAME * likeness * likeness) * likeness * whole
            scores[place] = scores.get(place, 0.0) + worth * preference[place]
        hits = []
        titled = {place for face, place in self._notes if all(face in match.faces for match in meant)}
        for place in sorted(_best(scores, most, self._matcher.own), key=lambda place: place not in titled):
            id, title, cites, document = cards[place]
            hits.append(_new(Hit, (id, title, cites, scores[place] / whole, document)))
        return hits

    def _summed(self, matches: list[Match]) -> dict[int, float]:
        """What all words together find in texts.

        The sums of all words but the last are remembered: while somebody types, only the last is new.
        """
        settled, sums = self._settled
        if len(settled) != len(matches) - 1 or any(
            a is not b for a, b in zip(settled, matches, strict=False)
        ):
            settled, sums = matches[:-1], {}
            for match in settled:
                _add(match, sums)
            self._settled = settled, sums
        return _add(matches[-1], sums.copy())

    def _likeness(self, meant: list[Match], little: list[Match], mass: float) -> dict[int, float]:
        """How like the question the likest face of each passage is, up to 1, if any is like it at all."""
        sums = _in_common(meant, little)
        least, whole = max(sums.values(), default=0.0) * LIKE_AT_ALL, mass + LITTLE * len(little)
        passage_of = self._matcher.faces
        likest: dict[int, float] = {}
        for face, value in [one for one in sums.items() if one[1] >= least]:
            place, likeness = passage_of[face], value * value / whole
            if likeness > likest.get(place, 0.0):
                likest[place] = likeness
        return likest

    def _preference(self, first: Sequence[str], without: Collection[str]) -> list[float]:
        """What each passage counts for the sake of its document; 0 leaves it out."""
        key = (tuple(first), frozenset(without))
        if key not in self._preferences:
            self._preferences[key] = [_preference(card, *key) for card in self._matcher.cards]
        return self._preferences[key]


def _different(words: list[str]) -> list[str]:
    """Each word once; of several forms of one, the same whichever was typed first."""
    kept: dict[str, str] = {}
    for word in words:
        base = stem(word)
        kept[base] = min(word, kept.get(base, word))
    return list(kept.values())


def _preference(card: Card, first: tuple[str, ...], without: frozenset[str]) -> float:
    document = card.document
    if document in without:
        return 0.0
    if document == EVENT:
        return HOUSE_RULING
    if BOXED in first[:1]:
        return 1.0 if document == BOXED else OTHER_GAME**2
    if document in first:
        return PREFERRED[min(first.index(document), len(PREFERRED) - 1)]
    if document == BOXED:
        return OTHER_GAME
    if document.startswith(IMPORTED):
        return IMPORT
    return 1.0 if document == "regulations" else READING if document == HOUSE else SHEET


def _add(match: Match, sums: dict[int, float]) -> dict[int, float]:
    mass = match.mass
    if sums:
        for place, value in match.texts.items():
            sums[place] = sums.get(place, 0.0) + value * mass
    else:
        sums.update({place: value * mass for place, value in match.texts.items()})
    return sums


def _in_common(meant: list[Match], little: list[Match]) -> dict[int, float]:
    """What faces have in common with the question: those that have one of its rarer words.

    Those that only share a common word are many, and like the question only if there is no rarer one.
    """
    sums: dict[int, float] = {}
    for match in sorted(meant, key=lambda match: len(match.faces)):
        root = math.sqrt(match.mass)
        if not sums:
            sums = {face: value * root for face, value in match.faces.items()}
        elif len(sums) + len(match.faces) <= MANY_FACES:
            for face, value in match.faces.items():
                sums[face] = sums.get(face, 0.0) + value * root
        else:
            _add_to_those(sums, match, root)
    for match in little:
        _add_to_those(sums, match, math.sqrt(LITTLE))
    return sums


def _add_to_those(sums: dict[int, float], match: Match, root: float) -> None:
    found = match.faces.get
    for face, so_far in sums.items():
        if value := found(face):
            sums[face] = so_far + value * root


def _best(scores: dict[int, float], most: int, own: int) -> list[int]:
    """The places of the best scores; among equals the order of the shelves counts."""
    best = max(scores.values(), default=0.0)
    if not best:
        return []
    least, least_text = best * FAINTEST, best * FAINTEST_TEXT
    ranked = sorted([at for at, score in scores.items() if score >= (least if at < own else least_text)])
    ranked.sort(key=scores.__getitem__, reverse=True)  # equal ones stay in order
    return ranked[:most]


def _own_first(hits: list[Hit], own: str) -> list[Hit]:
    """Where *own* document answers the same question as one that came before it, put its answer first."""
    spot = 0
    while spot < min(NEAR_THE_TOP, len(hits)):
        later = _answering_too(hits, spot, own)
        if later:
            hits.insert(spot, hits.pop(later)._replace(score=hits[spot].score))
        spot += 2 if later else 1
    return hits


def _answering_too(hits: list[Hit], spot: int, own: str) -> int:
    """The place of the *own* answer to what the hit at *spot* answers, if it is nearly as good; else 0."""
    hit = hits[spot]
    if hit.document in (own, EVENT):
        return 0
    for place, other in enumerate(hits[spot + 1 :], spot + 1):
        if other.score < hit.score * OWN_FROM:
            return 0
        if other.document == own and other.cites and other.cites[0] in hit.cites:
            return place
    return 0


def _marker(matches: list[Match]) -> Marker:
    return Marker(
        frozenset().union(*(match.stems for match in matches)),
        tuple(letters for match in matches for letters in match.beginnings),
    )
