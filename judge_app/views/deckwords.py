"""What is looked at in a deck, and what can be wrong with it, in a few words each."""

from collections.abc import Iterable, Mapping

from judge_app.core.ruleset import Ruleset
from judge_app.language import N_, _, all_of
from judge_app.views.words import plain

__all__ = ["condition_words", "fault_words", "faults_line"]

_CONDITIONS: Mapping[str, str] = {
    "as-listed": N_("The deck is as its list says"),
    "opaque": N_("Every card is in an opaque sleeve"),
    "opaque-if-any": N_("Sleeves, where used, are opaque"),
    "opaque-if-wanted": N_("Opaque sleeves, if the organizer wants them"),
    "sleeves-alike": N_("Sleeves alike in size, colour and feel"),
    "sleeves-unmarked": N_("No sleeve is marked or worn"),
    "backs-alike": N_("Backs alike where no opaque sleeve hides them"),
    "undamaged": N_("No card is damaged or marked"),
    "genuine": N_("Genuine cards, no copies or proxies"),
    "released": N_("Every card is out for {n} days or more"),
}
_FAULTS: Mapping[str, str] = {
    "too-few": N_("too few cards"),
    "too-many": N_("too many cards"),
    "copies": N_("too many copies"),
    "hero-in-deck": N_("a Hero in the deck"),
    "no-hero": N_("no Hero"),
    "class": N_("a class that does not fit"),
    "not-in-pool": N_("cards from outside the pool"),
    "unreadable": N_("a line that cannot be read"),
    "as-listed": N_("deck and list differ"),
    "opaque": N_("sleeves not opaque"),
    "opaque-if-any": N_("sleeves not opaque"),
    "opaque-if-wanted": N_("no opaque sleeves"),
    "sleeves-alike": N_("sleeves not alike"),
    "sleeves-unmarked": N_("marked or worn sleeves"),
    "backs-alike": N_("backs not alike"),
    "undamaged": N_("damaged or marked cards"),
    "genuine": N_("copies or proxies"),
    "released": N_("cards that are too new"),
}


def condition_words(key: str, rules: Ruleset | None) -> str:
    """What is to be seen where the condition *key* is met."""
    days = rules.number("deck.release_days") if rules else 0
    return _(_CONDITIONS[key]).format(n=days) if key in _CONDITIONS else plain(key)


def fault_words(key: str) -> str:
    """A fault of a list or an unmet condition; of one that only a newer app knows, its key."""
    return _(_FAULTS[key]) if key in _FAULTS else plain(key)


def faults_line(keys: Iterable[str]) -> str:
    """
    >>> faults_line(["too-few", "genuine"]), faults_line([])
    ('too few cards and copies or proxies', '')
    """
    words = [*dict.fromkeys(filter(None, map(fault_words, keys)))]
    return all_of(words) if words else ""
