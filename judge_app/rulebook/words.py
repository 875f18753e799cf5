"""Words of a text or a question, folded so that case, accents and apostrophes make no difference."""

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache

__all__ = ["STOP_WORDS", "fold", "places", "words_of"]

_WORD = re.compile(r"[^\W_]+(?:['’ʼ][^\W_]+)*")
_OWNER = re.compile(r"['’ʼ][sS]$")

_LITTLE = (
    "a about after again all also am an and any are as at be because been before being but by can cannot "
    "cant could did didnt do does doesnt doing dont during each either else for from get gets getting go "
    "goes going got had has hasnt have havent having he her here hers him his how i if im in instead into "
    "is isnt it its ive just like made make me much my need needs of off oh ok on or other our out over "
    "own please really s said same say says she should shouldnt so some someone something still such t "
    "than that thats the their them then there these they theyre this those though through to too until "
    "up us very want wants was wasnt we were what whats when where whether which while who whom whose why "
    "will with within without wont would yet you your"
)
STOP_WORDS = frozenset(_LITTLE.split())
"""Words that hold a question together and say little about what is asked."""


@lru_cache(maxsize=4096)
def fold(word: str) -> str:
    """A word as it is compared.

    >>> fold("Élan"), fold("player’s"), fold("don't")
    ('elan', 'player', 'dont')
    """
    if word.isascii() and word.isalnum():
        return word.lower()
    parts = unicodedata.normalize("NFKD", _OWNER.sub("", word).casefold())
    return "".join(letter for letter in parts if letter.isalnum())


def words_of(text: str) -> list[str]:
    return [folded for found in _WORD.findall(text) if (folded := fold(found))]


def places(text: str) -> Iterator[tuple[int, int, str]]:
    """Each word of *text* with where it begins and ends."""
    for found in _WORD.finditer(text):
        if folded := fold(found.group()):
            yield found.start(), found.end(), folded
