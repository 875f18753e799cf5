"""What the players of a tournament are called, also where two have the same name."""

from collections import Counter

from judge_app.core.model import PlayerId
from judge_app.core.tournament import Tournament
from judge_app.views.words import plain

__all__ = ["entrant_labels"]


def entrant_labels(tournament: Tournament) -> dict[PlayerId, str]:
    """Each player's name as it can be shown; of several with one name each has the id behind it."""
    names = {entrant.id: plain(entrant.name) or plain(entrant.id) for entrant in tournament.entrants}
    shared = Counter(name.casefold() for name in names.values())
    return {
        player: name if shared[name.casefold()] == 1 else f"{name} ({plain(player)})"
        for player, name in names.items()
    }
