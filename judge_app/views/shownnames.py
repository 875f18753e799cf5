"""What players are called before everybody's eyes: by name, or by initials where the organizer wants that."""

import unicodedata
from collections.abc import Mapping

from judge_app.core.model import PlayerId, State
from judge_app.core.phones import allows
from judge_app.language import _
from judge_app.views.players import labels
from judge_app.views.words import plain

__all__ = ["initials", "shown_names"]

MOST_LETTERS = 4
"""Of a word without any letter, which has no initial."""


def shown_names(state: State) -> Mapping[PlayerId, str]:
    """What the big screen and the phones call each player; no two look the same."""
    return _told_apart(state) if allows(state, "initials") else labels(state)


def _told_apart(state: State) -> Mapping[PlayerId, str]:
    shown: dict[PlayerId, str] = {}
    taken: dict[str, int] = {}
    unnamed = _("Unnamed")
    for player in state.players.values():
        short = label = initials(plain(player.name) or unnamed)
        copy = taken.get(short, 1)
        while label in taken:
            copy += 1
            label = f"{short} ({copy})"
        taken[short] = copy
        taken.setdefault(label, 1)
        shown[player.id] = label
    return shown


def initials(name: str) -> str:
    """
    >>> initials("Zanele Dube"), initials("wen jie lim"), initials("Player 30"), initials("“Ada” 🂡")
    ('Z. D.', 'W. J. L.', 'P. 30', 'A. 🂡')
    """
    return " ".join(_initial(word) for word in name.split(" "))


def _initial(word: str) -> str:
    place = next((place for place, letter in enumerate(word) if letter.isalpha()), None)
    if place is None:
        return word[:MOST_LETTERS]
    end = place + 1
    while end < len(word) and unicodedata.combining(word[end]):
        end += 1
    return f"{word[place:end].upper()}."
