"""The players who asked by phone to drop: since when, where they sit, and what it means to let them go."""

from datetime import tzinfo
from typing import NamedTuple

from judge_app.core.model import PlayerId, State
from judge_app.language import _
from judge_app.views.dropping import drop_lines
from judge_app.views.players import labels
from judge_app.views.words import clock_time

__all__ = ["DropWish", "drop_wishes"]


class DropWish(NamedTuple):
    id: PlayerId
    name: str = ""
    line: str = ""
    """"Asked by phone at 14:31, sits at table 3"."""
    means: str = ""
    """What becomes of the event when the player drops now."""


def drop_wishes(state: State, zone: tzinfo | None = None) -> tuple[DropWish, ...]:
    """Who waits for an answer, the longest wait first."""
    if not state.drops_asked:
        return ()
    names, seats = labels(state), _seats(state)
    waiting = [
        (asked_ms, player)
        for player, asked_ms in state.drops_asked.items()
        if player in state.players and not state.players[player].is_dropped
    ]
    return tuple(
        DropWish(
            player,
            names[player],
            _line(clock_time(asked_ms, zone), seats.get(player)),
            " ".join(drop_lines(state, player, names)),
        )
        for asked_ms, player in sorted(waiting)
    )


def _seats(state: State) -> dict[PlayerId, int]:
    """At which table each player still plays."""
    current = state.current_round
    matches = state.round_matches(current.number) if current else ()
    return {
        player: match.table
        for match in matches
        if match.table is not None and not match.is_over
        for player in match.players
    }


def _line(time: str, table: int | None) -> str:
    if table is None:
        return _("Asked by phone at {time}").format(time=time)
    return _("Asked by phone at {time}, plays at table {table}").format(time=time, table=table)
