"""A light stemmer for English: enough that a rule is found by any form of its words."""

from functools import lru_cache

__all__ = ["stem"]

_VOWELS = frozenset("aeiouy")
_IRREGULAR = {
    form: base
    for base, forms in {
        "be": "am are been being is was were",
        "begin": "began begun",
        "bend": "bent",
        "break": "broke broken",
        "bring": "brought",
        "buy": "bought",
        "catch": "caught",
        "choose": "chose chosen choice choices",
        "deal": "dealt",
        "die": "dice died dying dies",
        "draw": "drew drawn",
        "fight": "fought",
        "find": "found",
        "foot": "feet",
        "forget": "forgot forgotten",
        "give": "gave given",
        "hero": "heroes",
        "hide": "hid hidden",
        "hold": "held",
        "keep": "kept",
        "know": "knew known",
        "leave": "left",
        "lose": "lost loss losses losing loser losers",
        "mean": "meant",
        "pay": "paid",
        "ride": "rode ridden",
        "run": "ran",
        "see": "saw seen",
        "sell": "sold",
        "sit": "sat seated",
        "speak": "spoke spoken",
        "steal": "stole stolen",
        "take": "took taken",
        "tear": "tore torn",
        "tell": "told",
        "think": "thought",
        "throw": "threw thrown",
        "tie": "tying tied ties",
        "win": "won winner winners",
        "write": "wrote written",
    }.items()
    for form in forms.split()
}


@lru_cache(maxsize=20_000)
def stem(word: str) -> str:
    """What all forms of *word* share.

    >>> [stem(word) for word in ("shuffling", "shuffles", "dropped", "penalties", "lost")]
    ['shuffl', 'shuffl', 'drop', 'penalti', 'los']
    """
    word = _IRREGULAR.get(word, word)
    if len(word) < 4 or not word.isalpha():
        return word
    return _without_suffix(_without_e(_without_ending(_without_s(word))))


def _without_s(word: str) -> str:
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    if word.endswith(("sses", "shes", "ches", "xes", "zes")):
        return word[:-2]
    if word.endswith("s") and not word.endswith(("ss", "us", "is")):
        return word[:-1]
    return word


def _without_ending(word: str) -> str:
    for ending in ("ing", "ed"):
        rest = word.removesuffix(ending)
        if rest != word and len(rest) >= 3 and not _VOWELS.isdisjoint(rest):
            if rest[-1] == rest[-2] and rest[-1] not in "lsz":
                return rest[:-1]
            return rest
    return word


def _without_e(word: str) -> str:
    if word.endswith("y") and len(word) > 3 and word[-2] not in _VOWELS:
        return word[:-1] + "i"
    return word[:-1] if word.endswith("e") and len(word) > 3 else word


def _without_suffix(word: str) -> str:
    """Nouns and adverbs made of verbs: construction, constructed; replacement, replaced."""
    for suffix in ("ment", "ness", "li", "ation", "ion"):
        if word.endswith(suffix) and len(word) - len(suffix) >= 4:
            return _without_e(word.removesuffix(suffix))
    return word
