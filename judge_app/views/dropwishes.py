"""The players who asked by phone to drop: since when, and what follows when they are let go."""

from datetime import tzinfo
from typing import NamedTuple

from judge_app.core.model import PlayerId, State
from judge_app.language import _
from judge_app.views.dropping import consequences
from judge_app.views.players import labels
from judge_app.views.words import clock_time

__all__ = ["DropWish", "drop_wishes"]


class DropWish(NamedTuple):
    id: PlayerId
    name: str = ""
    line: str = ""
    """"Asked by phone at 14:31"."""
    follows: str = ""
    """What else follows from a drop now: that a match is open, that the cut is made anew."""


def drop_wishes(state: State, zone: tzinfo | None = None) -> tuple[DropWish, ...]:
    """Who waits for an answer, the longest wait first."""
    if not state.drops_asked:
        return ()
    names, line = labels(state), _("Asked by phone at {time}")
    waiting = [
        (asked_ms, player)
        for player, asked_ms in state.drops_asked.items()
        if player in state.players and not state.players[player].is_dropped
    ]
    return tuple(
        DropWish(
            player,
            names[player],
            line.format(time=clock_time(asked_ms, zone)),
            " ".join(consequences(state, player, names)),
        )
        for asked_ms, player in sorted(waiting)
    )
