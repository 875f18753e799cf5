"""What the two at a table are called by their neighbours."""

import re
from collections.abc import Sequence

from judge_app.core.model import Match, PlayerId, State
from judge_app.language import _
from judge_app.views.players import labels

__all__ = ["given_names", "name_parts", "short_names"]

_PARTICLES = frozenset(
    ("de", "la", "van", "von", "der", "den", "di", "da", "dos", "du", "del", "al", "bin", "ibn", "y", "e")
)
"""They belong to the last name, although they stand before its last word."""
_ALSO_GIVEN = frozenset(("Al", "Den", "Di", "Van"))
"""Written so, these may as well be what somebody is called."""
_SUFFIXES = frozenset(("jr", "sr", "ii", "iii", "iv"))
"""They follow the last name."""
_BRACKETS = re.compile(r" (\([^()]*\))$")


def short_names(state: State, match: Match) -> dict[PlayerId, str]:
    """Both without their last name, unless that is all they differ in."""
    names = labels(state)
    full = [names.get(player, _("Unnamed")) for player in match.players]
    return dict(zip(match.players, given_names(*full) if match.b is not None else full, strict=True))


def given_names(a: str, b: str) -> tuple[str, str]:
    """What two players are called in short: without the last word, where they still differ.

    >>> (
    ...     given_names("Nadia Haddad", "Wen Jie Lim"),
    ...     given_names("Ada Ray", "Ada Moe"),
    ...     given_names("Bo (2)", "Cy"),
    ...     given_names("Maria de la Cruz", "Al Ray"),
    ... )
    (('Nadia', 'Wen Jie'), ('Ada Ray', 'Ada Moe'), ('Bo (2)', 'Cy'), ('Maria', 'Al'))
    """
    short = _given(a), _given(b)
    return short if short[0].casefold() != short[1].casefold() else (a, b)


def name_parts(name: str) -> tuple[str, str]:
    """The last name, by which a list at the wall is sorted, and what stands before it.

    >>> [name_parts(name) for name in ("Wen Jie Lim", "Maria de la Cruz", "Bo Li (2)", "Ada", "Player 30")]
    [('Lim', 'Wen Jie'), ('de la Cruz', 'Maria'), ('Li', 'Bo (2)'), ('Ada', ''), ('Player 30', '')]
    """
    found = _BRACKETS.search(name)
    brackets = found[1] if found else ""
    last, first = _parted(name[: found.start()] if found else name)
    if first:
        return last, f"{first} {brackets}".rstrip()
    return f"{last} {brackets}".rstrip(), ""


def _parted(name: str) -> tuple[str, str]:
    """The same of a *name* without brackets, which may have its last name before a comma."""
    before, _comma, after = map(str.strip, name.partition(","))
    if before and after and "," not in after and not all(map(_is_suffix, after.split())):
        return before, after
    words = name.split()
    suffixes: list[str] = []
    while len(words) > 1 and _is_suffix(words[-1]):
        suffixes.insert(0, words.pop())
    if suffixes:
        words[-1] = words[-1].rstrip(",")
    if len(words) < 2 or not any(map(str.isalpha, words[-1])):
        return " ".join((*words, *suffixes)), ""
    start = _last_from(words)
    return " ".join((*words[start:], *suffixes)), " ".join(words[:start])


def _last_from(words: Sequence[str]) -> int:
    """Which of *words* the last name begins with."""
    start = len(words) - 1
    while start and words[start - 1].casefold() in _PARTICLES:
        start -= 1
    return 1 if start == 0 and words[0] in _ALSO_GIVEN else start


def _is_suffix(word: str) -> bool:
    return word.removesuffix(".").casefold() in _SUFFIXES


def _given(name: str) -> str:
    return name_parts(name)[1] or name
