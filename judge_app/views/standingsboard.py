"""The standings on a screen: every place with its figures, the cut line, and what comes next."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from judge_app.core.model import MatchId, PlayerId, State
from judge_app.core.progress import Next, Progress, progress
from judge_app.core.reckoning import Reckoning, reckoning
from judge_app.core.roster import DeviceRole
from judge_app.core.standings import Standings
from judge_app.core.tiebreaks import exact
from judge_app.language import N_, _
from judge_app.views.cutpreview import cut_trouble
from judge_app.views.nextstep import NextStep, for_role, next_step
from judge_app.views.players import Record, folded, labels, records
from judge_app.views.unsettled import open_swiss, short_place, unsettled_lines
from judge_app.views.whypanel import COLUMNS, WhyPanel, shortly, why_panel
from judge_app.views.words import tables

__all__ = ["BoardRow", "CutLine", "OpenTable", "StandingsBoard", "standings_board", "won_lost"]

MOST_OPEN = 4
"""So many tables without a result are named one by one."""
MOST_BEHIND = 2
"""And so many of earlier rounds."""


class BoardRow(NamedTuple):
    id: PlayerId
    rank: str
    name: str
    record: str = ""
    points: str = ""
    figures: tuple[str, ...] = ()
    under: str = ""
    """The first figure with its name, where there are no columns."""
    is_dropped: bool = False
    is_chosen: bool = False
    is_in: bool = True
    """Whether this place plays on after the cut, if there is one."""
    is_passed: bool = False
    """Whether the cut was made without this player, who stands above its line."""


class CutLine(NamedTuple):
    """Stands between two places."""

    text: str


class OpenTable(NamedTuple):
    """A table without a result that counts; without a *match*, all of them."""

    match: MatchId | None
    text: str


class StandingsBoard(NamedTuple):
    columns: tuple[str, ...] = ()
    rows: tuple[BoardRow | CutLine, ...] = ()
    why: WhyPanel = WhyPanel()
    says: str = ""
    """Why there is nothing to rank yet, not every round is counted, or the cut has to be made again."""
    is_trouble: bool = False
    """Whether that is not as it should be."""
    action: str = ""
    """What comes next: the cut to be confirmed, the round to be paired, the winner to be shown."""
    icon: str = ""
    route: str = ""
    """Where that is done; nothing: here."""
    match: MatchId | None = None
    """The table that it is about, where it is about one."""
    is_blocked: bool = False
    """Whether it has to wait for results."""
    waits: str = ""
    """What stands in its way."""
    open: tuple[OpenTable, ...] = ()
    has_bracket: bool = False
    has_ranks: bool = False


def standings_board(
    state: State, asked: PlayerId | None = None, role: DeviceRole | None = "organizer"
) -> StandingsBoard:
    """*asked* is the player whose place is explained; what *role* does not allow is not offered."""
    known, at = reckoning(state), progress(state)
    if known is None or not state.players:
        text = _("Nobody has joined yet.") if known else _("The event has no ruleset yet: nothing is ranked.")
        return StandingsBoard(says=text)
    counted = known.standings.tally.rounds
    has_ranks = counted > 0
    keys = [key for key in known.standings.keys if key in COLUMNS] if has_ranks else []
    names, trouble = labels(state), cut_trouble(state, at)
    step = _step(state, at, trouble)
    if for_role(step if step.route else step._replace(route="standings"), role).waits:
        step = NextStep()
    return StandingsBoard(
        columns=tuple(_(COLUMNS[key]) for key in keys),
        rows=tuple(_ranked(state, known, names, keys, at, asked) if has_ranks else _by_name(names)),
        why=why_panel(known, asked, names) if asked in state.players and has_ranks and asked else WhyPanel(),
        says=trouble or _says(state, at, counted),
        is_trouble=bool(trouble or open_swiss(state, at)),
        action=step.button,
        icon=step.icon,
        route=step.route,
        match=step.match,
        is_blocked=at.next == "results" and not trouble,
        waits="" if trouble else _waits(at, counted),
        open=() if trouble else tuple(_open(state, at)),
        has_bracket=bool(at.plan.cut or state.cut),
        has_ranks=has_ranks,
    )


def _says(state: State, at: Progress, counted: int) -> str:
    """Why there are no places, or not those that one would think: an open round ends what is counted."""
    if not state.rounds:
        return _("Round 1 is not paired yet, so there are names only.")
    if unsettled := open_swiss(state, at):
        until = (
            _("Until that is settled, the places are those after round {round}.").format(round=counted)
            if counted
            else _("There are no places until that is settled.")
        )
        return " ".join((*unsettled_lines(state, unsettled), until))
    if counted:
        return ""
    return _("Round 1 is being played. The places come with its results.")


def _by_name(names: Mapping[PlayerId, str]) -> Iterator[BoardRow]:
    for player in sorted(names, key=lambda player: folded(names[player])):
        yield BoardRow(player, "", names[player])


def _ranked(
    state: State,
    known: Reckoning,
    names: Mapping[PlayerId, str],
    keys: Sequence[str],
    at: Progress,
    asked: PlayerId | None,
) -> Iterator[BoardRow | CutLine]:
    table, qualified = known.standings, _qualified(state, known, at)
    last = max((table.rank(player) for player in qualified if player in table.tally.number_of), default=0)
    columns, held, is_cut = _texts(table, keys), records(state), state.cut is not None
    first = _(COLUMNS[keys[0]]) if keys else ""
    words = {record[1:]: won_lost(record) for record in held.values()}
    for rank, player in enumerate(table.order, 1):
        number = table.tally.number_of[player]
        figures = tuple([column[number] for column in columns])
        yield BoardRow(
            player,
            str(rank),
            names.get(player, ""),
            words[held[player][1:]],
            str(held[player].points),
            figures,
            f"{first} {figures[0]}" if figures else "",
            state.players[player].is_dropped,
            player == asked,
            not qualified or player in qualified,
            is_cut and rank < last and player not in qualified and not state.players[player].is_dropped,
        )
        if rank == last:
            yield CutLine(_("Top {n} cut").format(n=len(qualified)))


def _texts(table: Standings, keys: Sequence[str]) -> list[list[str]]:
    """Each column as text, by the players' numbers; hundreds share a few figures, so each is written once."""
    columns = []
    for key in keys:
        figures, rounds = table.figures[key], table.tally.rounds
        written = {figure: shortly(exact(key, figure, rounds)) for figure in {*figures}}
        columns.append([written[figure] for figure in figures])
    return columns


def _qualified(state: State, known: Reckoning, at: Progress) -> frozenset[PlayerId]:
    """Who plays on, or would if the Swiss rounds ended now."""
    if state.cut:
        return frozenset(state.cut.seeds)
    staying = [player for player in known.standings.order if not state.players[player].is_dropped]
    return frozenset(staying[: at.plan.cut]) if len(staying) >= at.plan.cut else frozenset()


def won_lost(record: Record) -> str:
    """Wins, then losses; behind them draws, where there are any."""
    score = f"{record.won}–{record.lost}"
    return f"{score}–{record.drawn}" if record.drawn else score


def _step(state: State, at: Progress, trouble: str) -> NextStep:
    """What comes next; without a route it is done here."""
    if trouble:
        return NextStep(button=_("Make the cut again"), icon="tournament")
    step = next_step(state, at._replace(next=_coming(state, at)))
    return step._replace(icon="tournament", route="") if step.route == "standings" else step


def _coming(state: State, at: Progress) -> Next:
    """What is to be done once all results are in."""
    if at.next != "results":
        return at.next
    if state.cut is not None:
        return "end" if at.name == "final" else "bracket"
    if at.round < at.plan.rounds:
        return "pair"
    return "cut" if at.plan.cut else "end"


def _waits(at: Progress, counted: int) -> str:
    if at.next not in ("results", "settle"):
        return ""
    if at.behind:
        return _("No result that counts:")
    if at.stage == "cut" or not counted:
        return _("No result yet:")
    text = N_("After round {after}. No result of round {round} yet:")
    return _(text).format(after=counted, round=at.round)


def _open(state: State, at: Progress) -> Iterator[OpenTable]:
    """The tables in the way, those of earlier rounds first; the only one of these is the next step itself."""
    if at.next == "settle" and len(at.behind) == 1:
        return
    behind = at.behind[: MOST_BEHIND if at.open else MOST_OPEN] if at.next in ("settle", "results") else ()
    for match in behind:
        yield OpenTable(match.id, short_place(state, match))
    if at.next != "results":
        return
    if len(at.open) > MOST_OPEN - len(behind):
        yield OpenTable(None, tables(len(at.open)))
        return
    for match in at.open:
        yield OpenTable(match.id, _("Table {table}").format(table=match.table))
