"""What a round is drawn from before it is confirmed: the same while players and results are the same."""

from contextlib import suppress
from hashlib import sha256
from typing import Any

from judge_app.core.model import EventId
from judge_app.core.tournament import Tournament
from judge_app.errors import JudgeAppError
from judge_app.tablet import Tablet

__all__ = ["PreviewSeed", "facts_of"]

KEY = "preview"


def facts_of(tournament: Tournament) -> str:
    """A short sign of all that the next pairing depends on; names do not matter."""
    rounds = [
        (one.number, [(*match.players, match.winner, match.how) for match in one.matches])
        for one in tournament.rounds
    ]
    who = [(entrant.id, entrant.table) for entrant in tournament.active]
    return sha256(repr((len(rounds) + 1, who, rounds)).encode()).hexdigest()


class PreviewSeed:
    """The same seed for the same facts, also when the app was closed meanwhile."""

    def __init__(self) -> None:
        self._kept: dict[str, Any] = {}

    def of(self, tablet: Tablet, event: EventId, facts: str) -> str:
        for kept in (self._kept, tablet.settings.get(KEY) or {}):
            if (kept.get("event"), kept.get("facts")) == (event, facts) and kept.get("seed"):
                self._kept = kept
                return str(kept["seed"])
        return self.renew(tablet, event, facts)

    def renew(self, tablet: Tablet, event: EventId, facts: str) -> str:
        seed = tablet.fresh_id()
        self._kept = {"event": event, "facts": facts, "seed": seed}
        with suppress(JudgeAppError):  # on a full disk the draw is still kept while the event is open
            tablet.settings.set(KEY, self._kept)
        return seed
