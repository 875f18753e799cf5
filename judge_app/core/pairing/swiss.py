"""A Swiss round paired: the bye, the pairs, the tables, and the reasons."""

from typing import NamedTuple

from judge_app.core.model import PlayerId
from judge_app.core.pairing.bye import choose_bye
from judge_app.core.pairing.field import pair_field
from judge_app.core.pairing.position import Position
from judge_app.core.pairing.reasons import Reason, bye_reason, pair_reasons
from judge_app.core.pairing.tables import Table, seated
from judge_app.core.randomness import Draw
from judge_app.core.tournament import Tournament

__all__ = ["Pairing", "pair", "pair_round"]


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
    reasons += _table_reasons(tables, position)
    bye_id = None if bye is None else position.tally.ids[bye.player]
    return Pairing(position.round, seed, tables, bye_id, tuple(reasons))


def _table_reasons(tables: tuple[Table, ...], position: Position) -> list[Reason]:
    if not position.fixed:
        return []
    fixed = {position.tally.ids[player]: table for player, table in position.fixed.items()}
    return [
        Reason(
            "fixed-table" if fixed[player] == table.number else "table-taken", (player,), table=fixed[player]
        )
        for table in tables
        for player in (table.a, table.b)
        if player in fixed
    ]
