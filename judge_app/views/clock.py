"""The clock's screen as far as it follows from the state: what is due, the hall, what was announced."""

from collections.abc import Iterable, Iterator
from datetime import tzinfo
from typing import NamedTuple

from judge_app.core.hall import Timer
from judge_app.core.ids import MatchId
from judge_app.core.model import Match, State
from judge_app.core.ops import ClockStarted
from judge_app.core.progress import Progress, progress
from judge_app.core.rights import has_right
from judge_app.core.roster import DeviceRole
from judge_app.core.terms import round_terms
from judge_app.core.timing import Warned, ends_ms, phase, warnings
from judge_app.language import N_, _, ngettext
from judge_app.views.announcing import AnnouncementRow, announcements, suggestions
from judge_app.views.attime import TimeRow, time_rows
from judge_app.views.clockface import round_timer
from judge_app.views.nextstep import NextStep, for_role, next_step
from judge_app.views.noshow import noshow_due
from judge_app.views.onboard import BoardChoice, board_choices
from judge_app.views.rounds import round_name
from judge_app.views.warned import told_by
from judge_app.views.words import clock_time, plain

__all__ = [
    "ClockView",
    "ExtensionRow",
    "WarningCard",
    "clock_view",
    "extension_rows",
    "extra_minutes",
    "hall_line",
]

Tile = tuple[MatchId, str, str, str]
"""A table of the hall: its match, its number, a mark such as "+4", and how it stands there."""
Mark = tuple[float, str, bool]
"""A warning on the bar: its place from 0 to 1, its minutes, whether it is past."""

MOST_LATE = 6
"""So many tables whose time is up are listed; in a full hall the call leaves hundreds."""
_BEST_OF = {1: N_("best of one"), 3: N_("best of three"), 5: N_("best of five")}


class WarningCard(NamedTuple):
    title: str
    line: str
    """"at 14:42", or "called 14:42"."""
    icon: str
    is_past: bool = False
    short: str = ""
    """The title where there is little room: "10 min"."""


class ExtensionRow(NamedTuple):
    match: MatchId
    table: str
    reason: str
    extra: str
    ends: str
    """"ends 14:56"; nothing while the clock stands."""


class ClockView(NamedTuple):
    step: NextStep = NextStep()
    """What is to be done instead of watching the clock."""
    round: int = 0
    kind: str = ""
    kind_icon: str = ""
    begun: str = ""
    ends: str = ""
    warnings: tuple[WarningCard, ...] = ()
    marks: tuple[Mark, ...] = ()
    hall: str = ""
    tiles: tuple[Tile, ...] = ()
    has_dispute: bool = False
    extensions: tuple[ExtensionRow, ...] = ()
    extended: str = ""
    """"2 tables"."""
    late: tuple[TimeRow, ...] = ()
    """The tables at which somebody is late, and those whose time is up, with how far they are."""
    late_title: str = ""
    late_line: str = ""
    announcements: tuple[AnnouncementRow, ...] = ()
    suggestions: tuple[str, ...] = ()
    board: tuple[BoardChoice, ...] = ()
    """What can be put on the board."""
    can_run: bool = True
    """Whether this tablet runs the clocks and tells everybody; floor judges only look."""


def clock_view(
    state: State, now_ms: int, zone: tzinfo | None = None, role: DeviceRole | None = "organizer"
) -> ClockView:
    """All that a tick does not change, unless a warning is given by it; *role* is that of this tablet."""
    at = progress(state)
    timer = round_timer(state, at)
    matches = _tables(state, at)
    view = ClockView(
        for_role(next_step(state, at), role),
        at.round,
        hall=hall_line(at),
        tiles=_tiles(state, matches),
        has_dispute=any(match.is_disputed for match in matches),
        announcements=announcements(state, now_ms, zone),
        suggestions=suggestions(state, at),
        board=board_choices(state),
        can_run=has_right(role, ClockStarted),
    )
    return view if timer is None else _playing(view, state, at, timer, matches, now_ms, zone)


def _playing(
    view: ClockView,
    state: State,
    at: Progress,
    timer: Timer,
    matches: Iterable[Match],
    now_ms: int,
    zone: tzinfo | None,
) -> ClockView:
    kind, icon = _kind(state, at)
    extensions = tuple(extension_rows(matches, ends_ms(timer, now_ms), zone))
    given, late = _given(state, timer, now_ms), time_rows(state, now_ms)
    waiting = (*_no_shows(state, now_ms, late), *late)
    return view._replace(
        kind=kind,
        kind_icon=icon,
        begun=_begun(timer, zone),
        ends=_ends(timer, now_ms, zone),
        warnings=tuple(_cards(given, timer.called_ms is not None, zone)),
        marks=tuple(_marks(timer, given)),
        extensions=extensions,
        extended=_tables_counted(len(extensions)),
        late=waiting[:MOST_LATE],
        late_title=_("End of time") if late else _("Not here"),
        late_line=_late_line(waiting),
    )


def _tables(state: State, at: Progress) -> tuple[Match, ...]:
    """The matches of the round at their tables, byes left out."""
    matches = state.round_matches(at.round) if at.round else ()
    return tuple(match for match in matches if not match.is_bye)


def _kind(state: State, at: Progress) -> tuple[str, str]:
    best_of = round_terms(state, at.round).best_of
    length = _(_BEST_OF[best_of]) if best_of in _BEST_OF else _("best of {n}").format(n=best_of)
    if at.name:
        stage = round_name(state, at.round)
        return _("{stage}, {length}").format(stage=stage, length=length), "tournament"
    return _("Swiss, {length}").format(length=length), "sword-cross"


def _begun(timer: Timer, zone: tzinfo | None) -> str:
    return _("Started {time}").format(time=clock_time(timer.runs[0].start_ms, zone)) if timer.runs else ""


def _ends(timer: Timer, now_ms: int, zone: tzinfo | None) -> str:
    """What is known about the end of the round."""
    ends = ends_ms(timer, now_ms)
    if timer.called_ms is not None:
        return _("Called {time}").format(time=clock_time(timer.called_ms, zone))
    if not timer.is_timed:
        return _("No time limit")
    if ends is None:
        length = max(timer.seconds + timer.added_s, 0) // 60
        return "" if timer.runs else ngettext("{n} minute", "{n} minutes", length).format(n=length)
    words = N_("Ended {time}") if phase(timer, now_ms) == "over" else N_("Ends {time}")
    return _(words).format(time=clock_time(ends, zone))


def _given(state: State, timer: Timer, now_ms: int) -> tuple[Warned, ...]:
    """The warnings; those in the past with the moment at which players heard them."""
    told = {one.minutes: one.at_ms for one in told_by(state, timer, now_ms)}
    return tuple(
        one._replace(at_ms=told.get(one.minutes, one.at_ms)) if one.is_past else one
        for one in warnings(timer, now_ms)
    )


def _cards(given: Iterable[Warned], is_called: bool, zone: tzinfo | None) -> Iterator[WarningCard]:
    """The next one to be given stands out."""
    icon = "bullhorn"
    for one in given:
        title = ngettext("{n} minute", "{n} minutes", one.minutes).format(n=one.minutes)
        short = _("{n} min").format(n=one.minutes)
        time = "" if one.at_ms is None else clock_time(one.at_ms, zone)
        if one.is_past:
            yield WarningCard(title, _("called {time}").format(time=time), "check-circle", True, short)
            continue
        line = _("at {time}").format(time=time) if time else _("before the end")
        yield WarningCard(title, _("not called") if is_called else line, icon, short=short)
        icon = "bullhorn-outline"


def _marks(timer: Timer, given: Iterable[Warned]) -> Iterator[Mark]:
    whole = timer.seconds + timer.added_s
    for one in given:
        yield 1 - one.minutes * 60 / whole, str(one.minutes), one.is_past


def hall_line(at: Progress) -> str:
    if not at.round or not at.matches:
        return ""
    if at.open:
        return _("{open} of {all} still playing").format(open=len(at.open), all=at.matches)
    return ngettext("The table is done", "All {n} tables are done", at.matches).format(n=at.matches)


def _tiles(state: State, matches: Iterable[Match]) -> tuple[Tile, ...]:
    calls = {call.match: call.waits_since_ms is not None for call in reversed(state.open_calls)}
    return tuple(_tile(match, calls.get(match.id)) for match in matches)


def _tile(match: Match, is_waiting: bool | None) -> Tile:
    """*is_waiting*: whether its call waits; None without a call."""
    number, mark, how = str(match.table or "–"), "", "playing"
    if is_waiting is not None:
        how = "call" if is_waiting else "judge"
    elif match.is_disputed:
        how = "dispute"
    elif match.is_over:
        how = "done"
    elif match.extra_s > 0:
        how, mark = "extra", f"+{extra_minutes(match)}"
    return match.id, number, mark, how


def extension_rows(
    matches: Iterable[Match], round_ends_ms: int | None, zone: tzinfo | None
) -> Iterator[ExtensionRow]:
    """The tables that still play and have time of their own, the longest first."""
    extended = [match for match in matches if match.extra_s > 0 and not match.is_over]
    for match in sorted(extended, key=lambda match: -match.extra_s):
        ends = ""
        if round_ends_ms is not None:
            time = clock_time(round_ends_ms + match.extra_s * 1000, zone)
            ends = _("ends {time}").format(time=time)
        reasons = dict.fromkeys(plain(extension.reason) for extension in match.extensions)
        extra = _("+{n} min").format(n=extra_minutes(match))
        yield ExtensionRow(match.id, str(match.table or "–"), ", ".join(reasons), extra, ends)


def extra_minutes(match: Match) -> int:
    """Rounded up: nobody is told less than they have."""
    return -(-match.extra_s // 60)


def _no_shows(state: State, now_ms: int, late: tuple[TimeRow, ...]) -> Iterator[TimeRow]:
    """The tables at which something can be done about who is missing, unless their time is up as well."""
    known = {row.match for row in late}
    for table in noshow_due(state, now_ms):
        if table.match not in known:
            yield TimeRow(table.match, table.table, table.who, False, "tables")


def _late_line(late: tuple[TimeRow, ...]) -> str:
    """All of them, also those for which there is no room."""
    waiting = sum(not row.is_begun for row in late)
    tables = _tables_counted(len(late))
    if not waiting or len(late) < 2:
        return tables
    return _("{tables}, {n} not asked yet").format(tables=tables, n=waiting)


def _tables_counted(n: int) -> str:
    return ngettext("{n} table", "{n} tables", n).format(n=n) if n else ""
