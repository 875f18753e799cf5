"""The rows of a pairing: who sits where, by how much, and what is odd about it."""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from judge_app.core.model import Match, MatchId, PlayerId, State
from judge_app.core.pairing import Pairing, Reason
from judge_app.core.reckoning import reckoning
from judge_app.core.tally import Tally
from judge_app.language import N_, _
from judge_app.views.pairing import reason_sentence
from judge_app.views.players import Mark, labels, records
from judge_app.views.rounds import place_name

__all__ = ["NameRow", "SeatRow", "counted_marks", "drawn_rows", "match_rows", "name_rows"]

_ODD: Mapping[str, tuple[str, str, str]] = {
    "bye-drawn": (N_("Bye"), "flag-outline", "plain"),
    "bye-lowest": (N_("Bye"), "flag-outline", "plain"),
    "odd-one-out": (N_("Paired down"), "arrow-right", "plain"),
    "paired-far": (N_("Far apart"), "arrow-right", "amber"),
    "rematch": (N_("Rematch"), "cached", "coral"),
    "fixed-table": (N_("Fixed table"), "seat-outline", "plain"),
    "table-taken": (N_("Table taken"), "seat-outline", "amber"),
    "table-kept": (N_("Table kept free"), "seat-outline", "plain"),
    "table-lent": (N_("Table not kept"), "seat-outline", "amber"),
}


class SeatRow(NamedTuple):
    """One table; without a second player, the bye."""

    key: str
    table: str
    a: str
    b: str
    a_points: str = ""
    b_points: str = ""
    marks: tuple[Mark, ...] = ()
    why: tuple[str, ...] = ()
    """A sentence for each thing that is odd about it."""
    match: MatchId | None = None
    is_chosen: bool = False


class NameRow(NamedTuple):
    """One player, as the list at the wall has them."""

    key: str
    seat: str
    """The key of the table's row."""
    name: str
    table: str
    opponent: str
    marks: tuple[Mark, ...] = ()
    match: MatchId | None = None
    is_chosen: bool = False


def drawn_rows(state: State, pairing: Pairing) -> list[SeatRow]:
    """A Swiss round that was drawn and is not confirmed; the bye comes last."""
    names, scores = labels(state), _scores(state)
    reasons: dict[PlayerId, list[Reason]] = {}
    for reason in pairing.reasons:
        reasons.setdefault(reason.players[0], []).append(reason)
    rows = [
        _seat(str(one.number), str(one.number), (one.a, one.b), names, scores, reasons)
        for one in pairing.tables
    ]
    if pairing.bye is not None:
        rows.append(_seat("bye", "", (pairing.bye,), names, scores, reasons))
    return rows


def _seat(
    key: str,
    table: str,
    players: tuple[PlayerId, ...],
    names: Mapping[PlayerId, str],
    scores: Mapping[PlayerId, int],
    reasons: Mapping[PlayerId, list[Reason]],
) -> SeatRow:
    own = [reason for player in players for reason in reasons.get(player, ())]
    points_of = [_score(scores, player) for player in players]
    return SeatRow(
        key,
        table,
        names[players[0]],
        names[players[1]] if len(players) > 1 else "",
        points_of[0],
        points_of[-1] if len(players) > 1 else "",
        tuple(_mark(reason.kind) for reason in own),
        tuple(reason_sentence(reason, names) for reason in own),
    )


def _mark(kind: str) -> Mark:
    text, icon, look = _ODD[kind]
    return Mark(_(text), icon, look)


def counted_marks(rows: Iterable[tuple[Mark, ...]]) -> Iterator[tuple[Mark, str]]:
    found: dict[Mark, int] = {}
    for marks in rows:
        for mark in marks:
            found[mark] = found.get(mark, 0) + 1
    for mark, n in found.items():
        yield mark, str(n)


def _scores(state: State) -> dict[PlayerId, int]:
    """Nothing before the first round is over: all have none."""
    return {player: record.points for player, record in records(state).items()}


def _score(scores: Mapping[PlayerId, int], player: PlayerId) -> str:
    return _("{n} pts").format(n=scores.get(player, 0)) if scores else ""


def match_rows(state: State, matches: Iterable[Match]) -> Iterator[SeatRow]:
    """Matches that are paired."""
    names, nobody, current = labels(state), _("A player who is not here"), state.current_round
    now = current.number if current else 0
    known = reckoning(state)
    tally = known.standings.tally if known and known.standings.tally.rounds >= now - 1 else None
    held = _scores(state) if tally else {}  # else a round before this one is not counted
    scores = {player: _score(held, player) for player in held}
    seeds = {
        seed: _("seed {n}").format(n=n) for n, seed in enumerate(state.cut.seeds if state.cut else (), 1)
    }
    met = tally.met() if tally else []
    for match in matches:
        is_in_cut = state.is_in_cut(match.round)
        marks = [*_placed(state, match, now)]
        if tally and match.round == now and not is_in_cut:
            marks += _odd_marks(match, tally, met)
        if match.is_disputed:
            marks.append(Mark(_("Disputed"), "scale-balance", "amber"))
        told = seeds if is_in_cut else scores if match.round == now else {}
        yield SeatRow(
            match.id,
            "" if match.table is None else str(match.table),
            names.get(match.a, nobody),
            "" if match.b is None else names.get(match.b, nobody),
            told.get(match.a, ""),
            "" if match.b is None else told.get(match.b, ""),
            tuple(marks) if match.b is not None else (_mark("bye-drawn"),),
            match=match.id,
        )


def _placed(state: State, match: Match, now: int) -> Iterator[Mark]:
    """Where *match* belongs, if it is not one of many in the round *now*."""
    name = place_name(state, match)
    if name == _("Third place"):
        yield Mark(name, "podium")
    elif match.round != now:
        yield Mark(name, "clock-outline")


def _odd_marks(match: Match, tally: Tally, met: list[set[int]]) -> Iterator[Mark]:
    if match.b is None or not {*match.players} <= tally.number_of.keys():
        return
    one, other = (tally.number_of[player] for player in match.players)
    if other in met[one]:
        yield _mark("rematch")
    if tally.points[one] != tally.points[other]:
        yield _mark("odd-one-out")


def name_rows(seat: SeatRow) -> Iterator[NameRow]:
    table = _("Table {table}").format(table=seat.table) if seat.table else _("Bye")
    pairs = [(seat.a, seat.b), (seat.b, seat.a)] if seat.b else [(seat.a, "")]
    for name, other in pairs:
        against = _("against {player}").format(player=other) if other else ""
        yield NameRow(
            f"{seat.key} {name}", seat.key, name, table, against, seat.marks, seat.match, seat.is_chosen
        )
