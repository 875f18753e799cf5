"""Who sits where: the seats of a pairing, and what has to be true of them."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from judge_app.core.frozenmap import FrozenMap
from judge_app.core.model import Match, MatchId, PlayerId, State
from judge_app.errors import Refused
from judge_app.language import _

__all__ = [
    "Seating",
    "are_known",
    "check_fresh",
    "check_players",
    "check_tables",
    "is_playing",
    "seated_matches",
    "seats",
]


@dataclass(frozen=True)
class Seating:
    """One match of a pairing; no second player and no table means a bye."""

    match_id: MatchId
    table: int | None
    a: PlayerId
    b: PlayerId | None


def seats(seatings: Iterable[Seating | Match]) -> Iterator[PlayerId]:
    return (player for seat in seatings for player in (seat.a, seat.b) if player is not None)


def seated_matches(number: int, seatings: Iterable[Seating], state: State) -> FrozenMap[MatchId, Match]:
    """The matches of the event with those of *seatings* in round *number*."""
    matches = state.matches
    for seat in seatings:
        matches = matches.put(seat.match_id, Match(seat.match_id, number, seat.table, seat.a, seat.b))
    return matches


def check_players(
    number: int, new: Sequence[Seating], kept: Sequence[Match], due: Iterable[PlayerId], state: State
) -> None:
    """Refuse unless all who are *due* sit in round *number*, nobody twice, and only players in *new*."""
    seated = Counter((*seats(kept), *seats(new)))
    if twice := [player for player, times in seated.items() if times > 1]:
        text = _("Seated twice in round {round}: {players}.")
        raise Refused(text.format(round=number, players=", ".join(_names(twice, state))))
    if strangers := [player for player in seats(new) if not is_playing(player, state)]:
        text = _("Not playing in this event: {players}.")
        raise Refused(text.format(players=", ".join(_names(strangers, state))))
    if missing := {*due} - seated.keys():
        raise Refused(_("Not seated: {players}.").format(players=", ".join(sorted(_names(missing, state)))))


def check_tables(seatings: Iterable[Seating | Match]) -> None:
    tables = [seat.table for seat in seatings if seat.b is not None]
    if None in tables or len(set(tables)) < len(tables):
        raise Refused(_("Two matches share a table, or one has none. Give each match a table of its own."))


def check_fresh(seatings: Sequence[Seating], state: State) -> None:
    if are_known(seatings, state):
        raise Refused(_("A match of this pairing is already known. Pair the round again."))


def are_known(seatings: Sequence[Seating], state: State) -> bool:
    """Whether a match of *seatings* is named twice or is already in the event."""
    ids = {seat.match_id for seat in seatings}
    return len(ids) < len(seatings) or any(match_id in state.matches for match_id in ids)


def is_playing(player: PlayerId, state: State) -> bool:
    return player in state.players and not state.players[player].is_dropped


def _names(players: Iterable[PlayerId], state: State) -> list[str]:
    return [state.players[player].name if player in state.players else player for player in players]
