"""Words that mean the same to somebody at a table."""

from collections.abc import Mapping
from functools import cached_property
from pathlib import Path

from judge_app.rulebook.stems import stem
from judge_app.rulebook.words import STOP_WORDS, words_of

__all__ = ["Synonyms"]

NAME = "synonyms.txt"
NUMBER = "#"

Phrase = tuple[str, ...]


class Synonyms:
    """Groups of words and phrases, a line each, parted by commas; what follows a # is a remark."""

    def __init__(self, text: str) -> None:
        self._text = text

    @classmethod
    def on(cls, shelf: Path) -> "Synonyms":
        path = shelf / NAME
        return cls(path.read_text(encoding="utf-8") if path.is_file() else "")

    @cached_property
    def _others(self) -> Mapping[Phrase, tuple[Phrase, ...]]:
        """For the stems of each phrase, what else it may be called."""
        others: dict[Phrase, tuple[Phrase, ...]] = {}
        for line in self._text.splitlines():
            group = [tuple(words_of(phrase)) for phrase in line.partition("#")[0].split(",")]
            sought = [phrase for phrase in group if _can_be_sought(phrase)]
            for phrase in filter(None, group):
                key = _key(phrase)
                others[key] = (*others.get(key, ()), *(one for one in sought if one != phrase))
        return others

    @cached_property
    def _beginnings(self) -> frozenset[str]:
        return frozenset(phrase[0] for phrase in self._others if len(phrase) > 1)

    @cached_property
    def _longest(self) -> int:
        return max(map(len, self._others), default=0)

    def of(self, word: str) -> tuple[Phrase, ...]:
        return self._others.get((stem(word),), ())

    def around(self, words: list[str]) -> Mapping[int, tuple[Phrase, ...]]:
        """What else the phrases in *words* are called, for the place of each of their words."""
        found: dict[int, tuple[Phrase, ...]] = {}
        keys = _key((*words, ""))  # never a single word
        for start in range(len(words) - 1):
            if keys[start] not in self._beginnings:
                continue
            for end in range(start + 2, min(len(words), start + self._longest) + 1):
                if others := self._others.get(keys[start:end]):
                    for place in _telling(words, start, end):
                        found[place] = (*found.get(place, ()), *others)
        return found


def _key(phrase: Phrase) -> Phrase:
    """What forms of a phrase have in common; in one of several words, any number stands for any other."""
    if len(phrase) == 1:
        return (stem(phrase[0]),)
    return tuple(NUMBER if word.isdecimal() else stem(word) for word in phrase)


def _can_be_sought(phrase: Phrase) -> bool:
    """Whether its words tell it apart wherever they stand: those of `give up` or `12 players` do not."""
    if any(word.isdecimal() for word in phrase[:-1]):
        return False
    return len(phrase) == 1 or len(_telling(list(phrase), 0, len(phrase))) > 1


def _telling(words: list[str], start: int, end: int) -> list[int]:
    """The places of the words that carry a phrase; of nothing but little words, the last."""
    return [place for place in range(start, end) if words[place] not in STOP_WORDS] or [end - 1]
