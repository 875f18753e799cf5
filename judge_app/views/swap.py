"""Two players change places: whom to choose from, and what the round looks like before and after."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from judge_app.core.model import Match, PlayerId, State
from judge_app.core.pairing import Repair, swap
from judge_app.core.reckoning import reckoning
from judge_app.errors import Refused
from judge_app.language import _
from judge_app.views.players import folded, labels, records
from judge_app.views.words import points

__all__ = ["SwapRow", "SwapView", "swap_view", "swapped"]


class SwapRow(NamedTuple):
    """A player who can still be seated elsewhere."""

    id: PlayerId
    table: str
    """Nothing for the bye."""
    name: str
    line: str
    """Whom they play now, and their points."""
    is_chosen: bool = False


class SwapView(NamedTuple):
    rows: tuple[SwapRow, ...] = ()
    first: str = ""
    second: str = ""
    before: tuple[str, ...] = ()
    after: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()
    says: str = ""
    """Why it cannot be, or what to choose next."""
    can_swap: bool = False


def swap_view(
    state: State, first: PlayerId | None = None, second: PlayerId | None = None, search: str = ""
) -> SwapView:
    names = labels(state)
    chosen = [player for player in (first, second) if player is not None and player in state.players]
    rows = tuple(_rows(state, names, chosen, folded(search)))
    shown = [*(names[player] for player in chosen), "", ""]
    view = SwapView(rows, shown[0], shown[1])
    if len(chosen) < 2:
        return view._replace(says=_next_step(state, rows, search, len(chosen)))
    try:
        repair = swapped(state, *chosen)
    except Refused as refusal:
        return view._replace(says=str(refusal))
    before = tuple(_told(match.table, match.players, names) for match in repair.broken)
    return view._replace(
        before=before,
        after=tuple(_after(repair, names)),
        warnings=(*_started(state), *_warnings(repair, names)),
        can_swap=True,
    )


def swapped(state: State, one: PlayerId, other: PlayerId) -> Repair:
    """The change that lets the two change places; refused where that cannot be."""
    reckoned = reckoning(state)
    if reckoned is None:
        raise Refused(_("The event has no ruleset that this tablet can read. Choose one first."))
    return swap(reckoned.tournament, one, other)


def _next_step(state: State, rows: tuple[SwapRow, ...], search: str, chosen: int) -> str:
    current = state.current_round
    if current is None:
        return _("No round is paired, so nobody has a place to swap.")
    if state.is_in_cut(current.number):
        return _("The bracket of the top cut is fixed: its players stay where they are.")
    if not rows:
        if search.strip():
            return _("Nobody who can be swapped is found by “{search}”.").format(search=search.strip())
        return _("Every table is finished, so its players stay.")
    return _("Now choose who takes their place.") if chosen else _("Choose the first of the two players.")


def _rows(
    state: State, names: Mapping[PlayerId, str], chosen: list[PlayerId], wanted: str
) -> Iterator[SwapRow]:
    current = state.current_round
    if current is None or state.is_in_cut(current.number):
        return
    scores = {player: record.points for player, record in records(state).items()}
    for match in state.round_matches(current.number):
        if match.results or not all(player in names for player in match.players):
            continue
        for player in match.players:
            row = _row(match, player, names, scores)
            if _is_found(wanted, row):
                yield row._replace(is_chosen=player in chosen)


def _row(
    match: Match, player: PlayerId, names: Mapping[PlayerId, str], scores: Mapping[PlayerId, int]
) -> SwapRow:
    other = next((names[one] for one in match.players if one != player), "")
    line = _("against {player}").format(player=other) if other else _("has the bye")
    if scores:
        line = f"{line}, {points(scores.get(player, 0))}"
    return SwapRow(player, "" if match.table is None else str(match.table), names[player], line)


def _is_found(wanted: str, row: SwapRow) -> bool:
    if not wanted:
        return True
    return row.table == wanted if wanted.isdecimal() else wanted in folded(row.name)


def _told(table: int | None, players: tuple[PlayerId, ...], names: Mapping[PlayerId, str]) -> str:
    who = [names[player] for player in players]
    if len(who) < 2:
        return _("Bye: {player}").format(player=who[0])
    return _("Table {table}: {a} against {b}").format(table=table, a=who[0], b=who[1])


def _after(repair: Repair, names: Mapping[PlayerId, str]) -> Iterator[str]:
    for number, a, b in repair.tables:
        yield _told(number, (a, b), names)
    if repair.bye is not None:
        yield _told(None, (repair.bye,), names)


def _started(state: State) -> Iterator[str]:
    current = state.current_round
    clock = state.round_clock(current.number) if current else None
    if current and clock and clock.is_started:
        yield _("Round {round} has started: both tables begin anew.").format(round=current.number)


def _warnings(repair: Repair, names: Mapping[PlayerId, str]) -> Iterator[str]:
    for table in repair.rematches:
        text = _("{a} and {b} have met before.")
        yield text.format(a=names[table.a], b=names[table.b])
    for a, a_points, b, b_points in repair.apart:
        text = _("{a} has {a_points}, {b} has {b_points}.")
        yield text.format(a=names[a], a_points=points(a_points), b=names[b], b_points=points(b_points))
