"""A Swiss round paired: the bye, the pairs, the tables, and the reasons."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from judge_app.core.model import PlayerId
from judge_app.core.pairing.bye import choose_bye
from judge_app.core.pairing.field import pair_field
from judge_app.core.pairing.position import Position
from judge_app.core.pairing.reasons import Reason, bye_reason, pair_reasons
from judge_app.core.pairing.tables import Table, seated
from judge_app.core.randomness import Draw
from judge_app.core.tournament import SwissRound, Tournament

__all__ = ["Pairing", "pair", "pair_as", "pair_round", "table_reasons"]


class Pairing(NamedTuple):
    """Who meets whom in a round; *seed* and the results before it are all it takes to derive it again."""

    round: int
    seed: str
    tables: tuple[Table, ...]
    bye: PlayerId | None
    reasons: tuple[Reason, ...]

    @property
    def needs_confirmation(self) -> bool:
        """Whether somebody meets an old opponent, which the organizer should know before it is announced."""
        return any(reason.kind == "rematch" for reason in self.reasons)


def pair(tournament: Tournament, seed: str) -> Pairing:
    """The next round of *tournament*."""
    return pair_round(Position(tournament), seed)


def pair_round(position: Position, seed: str) -> Pairing:
    draw = Draw(seed, "round", position.round)
    bye = choose_bye(position, draw)
    players = [player for player in position.players if bye is None or player != bye.player]
    pairs = pair_field(players, position.points, position.met, draw)
    tables = seated(pairs, position)
    reasons = [] if bye is None else [bye_reason(bye, position)]
    reasons += pair_reasons(pairs, position)
    reasons += table_reasons(tables, position)
    bye_id = None if bye is None else position.tally.ids[bye.player]
    return Pairing(position.round, seed, tables, bye_id, tuple(reasons))


def pair_as(before: Tournament, played: SwissRound) -> Pairing:
    """What the seed of *played* gives *before* it, by the rule for fixed tables by which it was seated."""
    drawn = pair(before, played.seed or "")
    if all(one.table is None for one in before.active):
        return drawn
    older = pair(before._replace(lends_tables=True), played.seed or "")
    seats = {frozenset((match.table, *match.players)) for match in played.matches}
    return max(drawn, older, key=lambda one: len(seats.intersection(map(frozenset, one.tables))))


def table_reasons(tables: Sequence[Table], position: Position) -> Iterator[Reason]:
    """One for each player with a fixed table, unless they have the bye and it stays free."""
    if not position.fixed:
        return
    fixed = {position.tally.ids[player]: table for player, table in position.fixed.items()}
    at = {table.number: (table.a, table.b) for table in tables}
    sitting = {player: table for table in tables for player in (table.a, table.b)}
    for player in dict.fromkeys((*(one for one in sitting if one in fixed), *fixed)):
        own, where = fixed[player], sitting.get(player)
        there = at.get(own, ())
        if player in there:
            yield Reason("fixed-table", (player,), table=own)
        elif not there and where is not None:
            other = where.b if player == where.a else where.a
            yield Reason("table-kept", (player, other), table=own)
        elif there and not position.lends_tables and own not in map(fixed.get, there):
            yield Reason("table-lent", (player,), table=own)
        elif there and where is not None:
            yield Reason("table-taken", (player,), table=own)
