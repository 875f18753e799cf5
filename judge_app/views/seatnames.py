"""What the two at a table are called by their neighbours."""

from judge_app.core.model import Match, PlayerId, State
from judge_app.language import _
from judge_app.views.players import labels

__all__ = ["given_names", "name_parts", "short_names"]

_PARTICLES = frozenset(
    ("de", "la", "van", "von", "der", "den", "di", "da", "dos", "du", "del", "al", "bin", "ibn", "y", "e")
)
"""They belong to the last name, although they stand before its last word."""


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
    words = name.split(" ")
    copy = words.pop() if len(words) > 1 and words[-1][:1] == "(" else ""
    last = words[-1]
    if len(words) == 1 or not any(map(str.isalpha, last)):
        return " ".join(filter(None, (*words, copy))), ""
    first = words[:-1]
    while len(first) > 1 and first[-1].casefold() in _PARTICLES:
        last = f"{first.pop()} {last}"
    return last, " ".join(filter(None, (*first, copy)))


def _given(name: str) -> str:
    *words, last = name.split(" ")
    if not words or not last.isalpha():
        return name
    while len(words) > 1 and words[-1].casefold() in _PARTICLES:
        words.pop()
    return " ".join(words) or name
