"""The next round before it is announced, or the one that is on: who sits where, what is odd or missing."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Literal, NamedTuple

from judge_app.core.bracket import due, stage_of
from judge_app.core.model import Match, MatchId, PlayerId, State
from judge_app.core.pairing import Pairing, Reason
from judge_app.core.progress import Progress, progress
from judge_app.core.reckoning import reckoning
from judge_app.core.stages import cut_of, has_third_place
from judge_app.errors import Refused
from judge_app.language import N_, _, ngettext
from judge_app.views.pairing import reason_sentence
from judge_app.views.players import Mark, folded, labels, records
from judge_app.views.strip import stage_name
from judge_app.views.words import tables

__all__ = ["NameRow", "PairStage", "PairView", "SeatRow", "pair_view"]

PairStage = Literal["players", "results", "preview", "bracket", "paired", "cut", "end"]
"""Too few players; results are missing; the next Swiss round, the next of the bracket, not confirmed yet;
a round that has not begun; the cut is to be made; nothing any more."""

_ODD: Mapping[str, tuple[str, str, str]] = {
    "bye-drawn": (N_("Bye"), "flag-outline", "plain"),
    "bye-lowest": (N_("Bye"), "flag-outline", "plain"),
    "odd-one-out": (N_("Paired down"), "arrow-right", "plain"),
    "paired-far": (N_("Far apart"), "arrow-right", "amber"),
    "rematch": (N_("Rematch"), "cached", "coral"),
    "fixed-table": (N_("Fixed table"), "seat-outline", "plain"),
    "table-taken": (N_("Table taken"), "seat-outline", "amber"),
}

_BRACKET = {"final": N_("Final"), "semifinal": N_("Semifinals"), "quarterfinal": N_("Quarterfinals")}


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


class PairView(NamedTuple):
    stage: PairStage = "players"
    title: str = ""
    line: str = ""
    says: str = ""
    """Why there is nothing to confirm, and what to do."""
    rows: tuple[SeatRow, ...] = ()
    confirm: str = ""
    """What the main button says; nothing: there is none."""
    odd: tuple[tuple[Mark, str], ...] = ()
    """How often each odd thing is in the round."""
    rematches: tuple[str, ...] = ()
    """What needs a yes of its own."""
    can_swap: bool = False
    can_repair: bool = False
    can_cancel: bool = False

    @property
    def names(self) -> tuple[NameRow, ...]:
        """The same by name."""
        rows = [row for seat in self.rows for row in _name_rows(seat)]
        return tuple(sorted(rows, key=lambda row: folded(row.name)))

    @property
    def chosen(self) -> SeatRow | None:
        return next((row for row in self.rows if row.is_chosen), None)


def pair_view(state: State, pairing: Pairing | None = None, refused: str = "", chosen: str = "") -> PairView:
    """*pairing* is the next Swiss round as it was drawn, *refused* why there is none."""
    at = progress(state)
    match at.next:
        case "results":
            view = _being_played(state, at)
        case "cut":
            view = _cut(at)
        case "end":
            view = PairView("end", stage_name(at)[0], says=_("The event is over. All results are safe."))
        case "bracket":
            view = _bracket(state)
        case "pair" if pairing is not None:
            view = _drawn(state, pairing)
        case _else:
            view = _waiting(state, at, refused)
    rows = tuple(row._replace(is_chosen=True) if row.key == chosen else row for row in view.rows)
    return view._replace(rows=rows)


def _waiting(state: State, at: Progress, refused: str) -> PairView:
    title = _("Round {round}").format(round=at.round + 1)
    if at.next == "players":
        few = _("A round needs two players at least. Add players first.")
        return PairView("players", title, says=few)
    if state.rules is None:
        rules = _("The event has no ruleset that this tablet can read, so nothing can be paired.")
        return PairView("players", title, says=rules)
    missing = [
        match for number in sorted(state.rounds) for match in state.round_matches(number) if not match.is_over
    ]
    return PairView("results", title, says=refused, rows=tuple(_match_rows(state, missing)))


def _drawn(state: State, pairing: Pairing) -> PairView:
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
    line = tables(len(pairing.tables))
    if pairing.bye is not None:
        line = _("{tables}, {player} has the bye").format(tables=line, player=names[pairing.bye])
    return PairView(
        "preview",
        _("Round {round}").format(round=pairing.round),
        line,
        "",
        tuple(rows),
        _("Confirm round {round}").format(round=pairing.round),
        tuple(_counted(row.marks for row in rows)),
        tuple(reason_sentence(one, names) for one in pairing.reasons if one.kind == "rematch"),
    )


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


def _counted(rows: Iterable[tuple[Mark, ...]]) -> Iterator[tuple[Mark, str]]:
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


def _being_played(state: State, at: Progress) -> PairView:
    """A round without its results: before it begins all of it, afterwards what is missing."""
    matches = [
        match for match in state.round_matches(at.round) if at.is_started is False or not match.is_over
    ]
    is_swiss = not state.is_in_cut(at.round)
    view = PairView(
        "results" if at.is_started else "paired",
        stage_name(at)[0],
        rows=tuple(_match_rows(state, matches)),
        can_swap=is_swiss,
        can_repair=is_swiss,
        can_cancel=not at.is_started,
    )
    if not at.is_started:
        text = _("{tables}, paired and not begun. Start the clock when all are seated.")
        return view._replace(line=text.format(tables=tables(at.matches)), confirm=_("Go to the clock"))
    missing = ngettext(
        "The result of {n} table is missing. The next round can be paired when it is in.",
        "The results of {n} tables are missing. The next round can be paired when they are in.",
        len(at.open),
    )
    return view._replace(says=missing.format(n=len(at.open)))


def _match_rows(state: State, matches: Iterable[Match]) -> Iterator[SeatRow]:
    names, scores, nobody = labels(state), _scores(state), _("A player who is not here")
    reckoned = reckoning(state)
    tally = reckoned.standings.tally if reckoned else None
    met = tally.met() if tally else []
    for match in matches:
        marks = []
        if tally and match.b is not None and {*match.players} <= tally.number_of.keys():
            one, other = (tally.number_of[player] for player in match.players)
            if other in met[one]:
                marks.append(_mark("rematch"))
            if tally.points[one] != tally.points[other]:
                marks.append(_mark("odd-one-out"))
        if match.is_disputed:
            marks.append(Mark(_("Disputed"), "scale-balance", "amber"))
        points_of = [_score(scores, player) for player in match.players]
        yield SeatRow(
            match.id,
            "" if match.table is None else str(match.table),
            names.get(match.a, nobody),
            "" if match.b is None else names.get(match.b, nobody),
            points_of[0],
            "" if match.b is None else points_of[-1],
            tuple(marks) if match.b is not None else (_mark("bye-drawn"),),
            match=match.id,
        )


def _cut(at: Progress) -> PairView:
    text = _("The Swiss rounds are over. Look at the standings and confirm the top {n} there.")
    return PairView(
        "cut", stage_name(at)[0], says=text.format(n=at.plan.cut), confirm=_("Go to the standings")
    )


def _bracket(state: State) -> PairView:
    cut, names = cut_of(state), labels(state)
    if cut is None:
        return PairView("end")
    size = len(cut.seeds) >> len(cut.rounds)
    title = _(_BRACKET.get(stage_of(cut, len(cut.rounds)), N_("Top {n}"))).format(n=size)
    try:
        pairs = due(cut, has_third_place(state))
    except Refused as refusal:
        return PairView("cut", title, says=str(refusal), confirm=_("Go to the standings"))
    seeds = {player: seed for seed, player in enumerate(cut.seeds, 1)}
    rows = tuple(
        SeatRow(
            str(table),
            str(table),
            names.get(high, ""),
            names.get(low, ""),
            _("seed {n}").format(n=seeds[high]),
            _("seed {n}").format(n=seeds[low]),
            (Mark(_("Third place"), "podium"),) if table > max(size // 2, 1) else (),
        )
        for table, (high, low) in enumerate(pairs, 1)
    )
    confirm = _("Confirm the round")
    return PairView("bracket", title, tables(len(rows)), rows=rows, confirm=confirm)


def _name_rows(seat: SeatRow) -> Iterator[NameRow]:
    table = _("Table {table}").format(table=seat.table) if seat.table else _("Bye")
    pairs = [(seat.a, seat.b), (seat.b, seat.a)] if seat.b else [(seat.a, "")]
    for name, other in pairs:
        against = _("against {player}").format(player=other) if other else ""
        yield NameRow(
            f"{seat.key} {name}", seat.key, name, table, against, seat.marks, seat.match, seat.is_chosen
        )
