"""The tables of a round as a list: who calls, who plays, who is done."""

from collections.abc import Iterable, Mapping
from typing import Literal, NamedTuple

from judge_app.core.absence import next_late_ms
from judge_app.core.attime import next_end_ms
from judge_app.core.hall import Call
from judge_app.core.model import CallId, Match, MatchId, PlayerId, State
from judge_app.core.ops.games import score
from judge_app.core.ops.rounds import RoundPaired
from judge_app.core.progress import progress
from judge_app.core.rights import has_right
from judge_app.core.roster import DeviceRole
from judge_app.language import N_, _
from judge_app.views.attime import time_mark
from judge_app.views.calls import NOWHERE, as_number, lapse, take_words
from judge_app.views.disputes import disputes_line
from judge_app.views.noshow import noshow_mark
from judge_app.views.players import labels
from judge_app.views.rounds import round_name
from judge_app.views.saidbyphone import said_mark
from judge_app.views.words import plain

__all__ = [
    "FILTERS",
    "Pinned",
    "Shown",
    "Status",
    "TableRow",
    "TablesView",
    "at_time",
    "changes_ms",
    "table_called",
    "tables_view",
]

Status = Literal[
    "call", "appeal", "dispute", "judge", "said", "time", "absent", "extra", "playing", "done", "bye"
]
"""*said*: one player says by phone how it ended, and somebody has to confirm it."""
_ORDER: tuple[Status, ...] = (
    *("call", "dispute", "judge", "said", "time", "absent"),
    *("extra", "playing", "done", "bye"),
)
Shown = Literal["all", "playing", "done", "calls"]
FILTERS: tuple[Shown, ...] = ("all", "playing", "done", "calls")
_LABELS: Mapping[Shown, str] = {
    "all": N_("All {n}"),
    "playing": N_("Playing {n}"),
    "done": N_("Done {n}"),
    "calls": N_("Calls {n}"),
}
_Calls = Mapping[MatchId, Call]


class TableRow(NamedTuple):
    id: MatchId
    number: str = ""
    a: str = ""
    b: str = ""
    status: Status = "playing"
    mark: str = ""
    """The word or the figure of its status: "1:48", "+4 min", "Playing"."""
    is_over: bool = False
    winner: Literal["", "a", "b"] = ""
    is_chosen: bool = False
    since_ms: int | None = None
    """Since when somebody waits there."""
    first: PlayerId = PlayerId("")


class Pinned(NamedTuple):
    """The call that has waited longest; without an *id*, nobody waits."""

    id: CallId = CallId("")
    title: str = ""
    """"Table 5, 1:48"."""
    line: str = ""
    place: str = ""
    """The title without the time."""
    since_ms: int = 0
    match: MatchId | None = None
    take: str = ""
    """What its button says: "I take it", or of an appeal that the head judge is here."""


class TablesView(NamedTuple):
    rows: tuple[TableRow, ...] = ()
    filters: tuple[tuple[Shown, str], ...] = ()
    """Each filter with its label and count."""
    round: int = 0
    name: str = ""
    """What the shown round is called: "Round 2", "Semifinals"."""
    now: str = ""
    """The round being played, where another one is shown."""
    now_line: str = ""
    """That this is another one."""
    rounds: tuple[tuple[int, str], ...] = ()
    """Every round that was paired, the last first."""
    pinned: Pinned = Pinned()
    empty: str = ""
    """Why there is nothing to see, in a sentence."""
    way_out: Literal["", "all", "pair", "players"] = ""
    """What the button under that sentence leads to."""
    way_label: str = ""
    disputes: str = ""
    """How many things tablets contradict each other about."""
    changes_ms: int | None = None
    """When a table will stand otherwise although nobody touches it: its time is up, or somebody is late."""


def tables_view(
    state: State,
    now_ms: int,
    number: int | None = None,
    shown: Shown = "all",
    search: str = "",
    chosen: MatchId | None = None,
    judge: str = "",
    role: DeviceRole | None = "organizer",
) -> TablesView:
    """Round *number*, or the one being played, for *judge*, as far as *shown* and *search* let it through."""
    current = state.current_round
    if current is None:
        return _before_round_1(state, role)
    number = number if number in state.rounds and number is not None else current.number
    names, calls = labels(state), _open_calls(state)
    every = [
        _row(match, state, names, calls, now_ms)._replace(is_chosen=match.id == chosen)
        for match in state.round_matches(number)
    ]
    every.sort(key=lambda row: _place(row, state.matches[row.id]))
    tables = [row for row in every if row.status != "bye"]
    filters = tuple((one, _(_LABELS[one]).format(n=len(_passed(tables, one, calls)))) for one in FILTERS)
    rows = _found(every, search) if search.strip() else _passed(every, shown, calls)
    view = TablesView(
        tuple(rows),
        filters,
        number,
        round_name(state, number),
        *_not_now(state, number, current.number),
        tuple((one, round_name(state, one)) for one in sorted(state.rounds, reverse=True)),
        _pinned(state, judge),
        "" if rows else _("No table here"),
        "" if rows else "all",
        "" if rows else _("All"),
        disputes_line(state),
        changes_ms(state, now_ms),
    )
    return at_time(view, now_ms)


def changes_ms(state: State, now_ms: int) -> int | None:
    """When a table will stand otherwise although nobody touches it."""
    moments = (next_end_ms(state, now_ms), next_late_ms(state, now_ms))
    return min((moment for moment in moments if moment is not None), default=None)


def _not_now(state: State, number: int, current: int) -> tuple[str, str]:
    if number == current:
        return "", ""
    text = _("{name}, not the round being played").format(name=round_name(state, number))
    return round_name(state, current), text


def at_time(view: TablesView, now_ms: int) -> TablesView:
    """*view* with every wait as long as it is by now; equal to what it was within the same second."""
    if not view.pinned.id and all(row.since_ms is None for row in view.rows):
        return view
    rows = tuple(
        row if row.since_ms is None else row._replace(mark=lapse(now_ms - row.since_ms)) for row in view.rows
    )
    pinned = view.pinned
    if pinned.id:
        time = lapse(now_ms - pinned.since_ms)
        pinned = pinned._replace(title=_("{place}, {time}").format(place=pinned.place, time=time))
    return view._replace(rows=rows, pinned=pinned)


def table_called(state: State, number: int | None, table: str) -> MatchId | None:
    """The match at the table with this number, in round *number* or the one being played."""
    current = state.current_round
    wanted = as_number(table)
    if current is None or wanted is None:
        return None
    shown = number if number is not None and number in state.rounds else current.number
    matches = (one for one in state.round_matches(shown) if one.table == wanted and not one.is_bye)
    return next((match.id for match in matches), None)


def _before_round_1(state: State, role: DeviceRole | None) -> TablesView:
    if not has_right(role, RoundPaired):
        return TablesView(empty=_("No round is paired yet. The tables stand here then."))
    if progress(state).next == "pair":
        empty = _("No round is paired yet. The tables stand here then.")
        return TablesView(empty=empty, way_out="pair", way_label=_("Pair round 1"))
    empty = _("No round is paired yet. Add players first: two at least.")
    return TablesView(empty=empty, way_out="players", way_label=_("Add players"))


def _open_calls(state: State) -> dict[MatchId, Call]:
    """The call of each table that has one: a waiting one before one that a judge is at."""
    found: dict[MatchId, Call] = {}
    for call in state.open_calls:
        if call.match is not None and (call.match not in found or found[call.match].waits_since_ms is None):
            found[call.match] = call
    return found


def _row(match: Match, state: State, names: Mapping[PlayerId, str], calls: _Calls, now_ms: int) -> TableRow:
    unnamed = _("Unnamed")
    number = NOWHERE if match.table is None else str(match.table)
    a = names.get(match.a, unnamed)
    if match.b is None:
        return TableRow(match.id, NOWHERE, a, _("Bye"), "bye", is_over=True, first=match.a)
    b = names.get(match.b, unnamed)
    row = TableRow(match.id, number, a, b, is_over=match.is_over, winner=_winner(match), first=match.a)
    call = calls.get(match.id)
    if call is not None and call.is_waiting:
        return row._replace(status="call", since_ms=call.made_ms)
    if call is not None and call.is_appealed:
        return row._replace(status="appeal", since_ms=call.appealed_ms)
    if match.is_disputed:
        return row._replace(status="dispute", mark=_("Two results"))
    if call is not None:
        return row._replace(status="judge", mark=_("Judge"))
    if match.is_over:
        return row._replace(status="done", mark=_("Done"))
    if mark := said_mark(match, state, a, b):
        return row._replace(status="said", mark=mark)
    if mark := time_mark(state, match, now_ms):
        return row._replace(status="time", mark=mark)
    if mark := noshow_mark(state, match, now_ms):
        return row._replace(status="absent", mark=mark)
    if extra := match.extra_s // 60:
        return row._replace(status="extra", mark=_("{n:+} min").format(n=extra))
    return row._replace(mark=_games(match) or _("Playing"))


def _winner(match: Match) -> Literal["", "a", "b"]:
    winner = match.result.winner if match.result else None
    if winner is None:
        return ""
    return "a" if winner == match.a else "b"


def _games(match: Match) -> str:
    ours, theirs = score(match)
    return f"{ours}–{theirs}" if ours or theirs else ""


def _place(row: TableRow, match: Match) -> tuple[bool, int, int, int]:
    """Disputes first; calls and appeals by their wait, extensions by their length, others by their number."""
    within = -match.extra_s if row.status == "extra" else row.since_ms or 0
    status = "call" if row.status == "appeal" else row.status
    return not match.is_disputed, _ORDER.index(status), within, match.table or 0


def _passed(rows: Iterable[TableRow], shown: Shown, calls: _Calls) -> list[TableRow]:
    match shown:
        case "all":
            return [*rows]
        case "done":
            return [row for row in rows if row.is_over]
        case "calls":
            return [row for row in rows if row.id in calls]
        case "playing":
            return [row for row in rows if not row.is_over]


def _found(rows: Iterable[TableRow], search: str) -> list[TableRow]:
    """By number, the table itself before those that begin with the same digits; or by a part of a name."""
    wanted = search.strip().casefold()
    number = as_number(wanted)
    if number is not None:
        found = [row for row in rows if row.number.startswith(str(number))]
        return sorted(found, key=lambda row: (len(row.number), row.number))
    return [row for row in rows if wanted in row.a.casefold() or wanted in row.b.casefold()]


def _pinned(state: State, judge: str) -> Pinned:
    waits = ((since, call) for call in state.open_calls if (since := call.waits_since_ms) is not None)
    since, call = min(waits, key=lambda wait: wait[0], default=(0, None))
    if call is None:
        return Pinned()
    match = state.matches.get(call.match) if call.match is not None else None
    line = plain(call.reason) if call.is_waiting else _("Appeal: {reason}").format(reason=plain(call.reason))
    place = (
        _("Table {table}").format(table=match.table)
        if match and match.table is not None
        else _("In the hall")
    )
    match_id, take = match.id if match else None, take_words(state, call.id, judge)
    return Pinned(call.id, "", line, place, since, match_id, take)
