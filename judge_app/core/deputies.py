"""Who of the staff plays, whether the rules let them, and which table is therefore not theirs to judge."""

from collections.abc import Iterator
from typing import Literal, NamedTuple

from judge_app.core.hall import Staff
from judge_app.core.ids import MatchId, PlayerId
from judge_app.core.model import Player, State
from judge_app.language import _

__all__ = [
    "MayPlay",
    "PlayingStaff",
    "may_staff_play",
    "missing_deputy",
    "own_tables",
    "player_named",
    "playing_staff",
    "same_name",
    "staff_named",
]

MayPlay = Literal["with_deputy", "never"]
_LEADERS = ("organizer", "head")
"""Who can rule where another one plays."""


class PlayingStaff(NamedTuple):
    staff: Staff
    player: PlayerId


def same_name(one: str, other: str) -> bool:
    """Whether two people are called the same, however it is written."""
    return bool(_folded(one)) and _folded(one) == _folded(other)


def _folded(name: str) -> str:
    return " ".join(name.casefold().split())


def may_staff_play(state: State) -> MayPlay:
    """As the ruleset has it; without one, as at a local event."""
    word = state.rules.word("staff.may_play") if state.rules else ""
    return "never" if word == "never" else "with_deputy"


def staff_named(state: State, name: str) -> Staff | None:
    """Who works at the event under this name."""
    return next((one for one in _working(state) if same_name(one.name, name)), None)


def player_named(state: State, name: str) -> Player | None:
    """Who plays in the event under this name."""
    playing = (player for player in state.players.values() if not player.is_dropped)
    return next((player for player in playing if same_name(player.name, name)), None)


def playing_staff(state: State) -> tuple[PlayingStaff, ...]:
    staff = [one for one in _working(state) if _folded(one.name)]
    if not staff:
        return ()
    players = {_folded(one.name): one.id for one in state.players.values() if not one.is_dropped}
    found = ((one, players.get(_folded(one.name))) for one in staff)
    return tuple(PlayingStaff(one, player) for one, player in found if player is not None)


def own_tables(state: State, judge: str) -> frozenset[MatchId]:
    """The tables of the round at which *judge* sits as a player: somebody else rules there."""
    current = state.current_round
    if current is None or not _folded(judge):
        return frozenset()
    own = {player.id for player in state.players.values() if same_name(player.name, judge)}
    return frozenset(
        match.id for match in state.round_matches(current.number) if own.intersection(match.players)
    )


def missing_deputy(state: State) -> str:
    """What is to be put right about somebody of the staff who plays; nothing if all is well."""
    for one in playing_staff(state):
        name = one.staff.name
        if may_staff_play(state) == "never":
            text = _(
                "{name} is on the staff and plays. By these rules nobody does both: drop one of the two."
            )
            return text.format(name=name)
        if one.staff.role != "scorekeeper" and not _deputies(state, one):
            text = _(
                "{name} plays and is on the staff. Name a second organizer or head judge for their table."
            )
            return text.format(name=name)
    return ""


def _deputies(state: State, one: PlayingStaff) -> list[Staff]:
    """Who can rule at the table of *one*: organizers and head judges who do not sit there themselves."""
    current = state.current_round
    seated = {one.player}
    for match in state.round_matches(current.number) if current else ():
        if one.player in match.players:
            seated.update(match.players)
    names = [state.players[player].name for player in seated if player in state.players]
    return [
        other
        for other in _working(state)
        if other.role in _LEADERS and not any(same_name(other.name, name) for name in names)
    ]


def _working(state: State) -> Iterator[Staff]:
    return (one for one in state.staff.values() if not one.has_left)
