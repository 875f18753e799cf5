"""One table: who sits there, how much time it has, and everything that happened at it."""

from collections.abc import Mapping
from datetime import tzinfo
from typing import Literal, NamedTuple

from judge_app.core.attime import is_time_up
from judge_app.core.claims import DeviceId
from judge_app.core.deputies import own_tables
from judge_app.core.gamenow import game_now
from judge_app.core.hall import Call
from judge_app.core.model import CallId, Match, MatchId, PlayerId, State
from judge_app.core.ops import CallMade, Op, ResultCorrected, ResultReported, ResultSettled, TurnsEnded
from judge_app.core.ops.games import score
from judge_app.core.reckoning import reckoning
from judge_app.core.rights import has_right
from judge_app.core.roster import DeviceRole
from judge_app.core.tally import OUTCOMES
from judge_app.core.terms import terms_of
from judge_app.core.timing import ends_ms, left_ms, phase
from judge_app.language import _, ngettext
from judge_app.views.attime import time_line
from judge_app.views.calls import lapse, take_words
from judge_app.views.calltime import can_extend, has_limit
from judge_app.views.noshow import NoShowOffer, noshow_offer
from judge_app.views.rounds import place_name
from judge_app.views.saidbyphone import SaidByPhone, said_by_phone
from judge_app.views.sentences import Book
from judge_app.views.tablehistory import TableEntry, table_history
from judge_app.views.tablereports import Report, reports_of
from judge_app.views.tabletiles import Tile, table_tiles
from judge_app.views.words import clock_time, plain, points

__all__ = [
    "ChipOf",
    "SeatView",
    "SheetView",
    "TimeHere",
    "record_line",
    "sheet_view",
    "short_record",
    "time_here",
]

ChipLook = Literal["plain", "mint", "amber", "coral", "alarm"]
_WINS = ("won", "bye", "walkover")


class ChipOf(NamedTuple):
    icon: str
    text: str
    look: ChipLook = "plain"


class SeatView(NamedTuple):
    id: PlayerId = PlayerId("")
    name: str = ""
    line: str = ""
    """The record: "1 win, 1 loss, 2 points"."""
    short: str = ""
    """The same where there is little room: "1–1, 2 points"."""
    is_winner: bool = False
    games: int = 0
    """How many games of this match the player has won."""
    is_first: bool = False
    """Whether the game being played began with this player's turn."""


class TimeHere(NamedTuple):
    """What the clock of the round shows at one table."""

    time: str = ""
    line: str = ""
    is_over: bool = False
    step: str = ""
    """What the end of time waits for here, once that has come."""
    offer: NoShowOffer = NoShowOffer()
    """What can be done about somebody who is not here."""


class SheetView(NamedTuple):
    id: MatchId = MatchId("")
    title: str = ""
    chips: tuple[ChipOf, ...] = ()
    a: SeatView = SeatView()
    b: SeatView = SeatView()
    history: tuple[TableEntry, ...] = ()
    """The last entry first."""
    tiles: tuple[Tile, ...] = ()
    call: CallId | None = None
    call_title: str = ""
    is_call_taken: bool = False
    can_extend: bool = False
    can_end: bool = False
    """Whether the end of time can come here: the table plays, against a clock."""
    own: str = ""
    """That whoever holds the tablet plays here, and so leaves the ruling to somebody else."""
    best_of: int = 1
    report: str = ""
    """What the large button does; nothing where this tablet cannot."""
    can_call: bool = True
    can_settle: bool = True
    """Whether this tablet may decide between reports that differ."""
    reports: tuple[Report, ...] = ()
    """The words that differ, where they do."""
    said: SaidByPhone = SaidByPhone()
    """What one player says by phone, where nothing counts yet."""

    @property
    def seats(self) -> tuple[SeatView, SeatView]:
        return self.a, self.b


def sheet_view(
    state: State,
    chosen: MatchId | None,
    now_ms: int,
    who: Mapping[DeviceId, str] | None = None,
    zone: tzinfo | None = None,
    judge: str = "",
    role: DeviceRole | None = "organizer",
) -> SheetView:
    """The sheet of *chosen* for *judge*; *who* names the people behind the devices that are known by name.

    What the *role* of this tablet does not allow is not offered.
    """
    match = state.matches.get(chosen) if chosen is not None else None
    if match is None or match.b is None:
        return SheetView()
    book = Book.of(state)
    games = (0, 0) if match.is_disputed else score(match)  # each report has its own
    call = _call_at(match, state)
    terms = terms_of(state, match)
    is_own = match.id in own_tables(state, judge)
    return SheetView(
        match.id,
        _("Table {table}").format(table=match.table if match.table is not None else "–"),
        _chips(match, state, call, now_ms, zone),
        _seat(match.a, match, book, games[0]),
        _seat(match.b, match, book, games[1]),
        table_history(match, book, who or {}, zone),
        table_tiles(state, match, is_own=is_own, role=role),
        call.id if call else None,
        _call_words(call, state, judge),
        is_call_taken=call is not None and call.waits_since_ms is None,
        can_extend=can_extend(match, state),
        can_end=has_right(role, TurnsEnded)
        and not (is_own or match.is_over or match.is_disputed)
        and (has_limit(state, match.round) or is_time_up(state, match, now_ms)),
        own=_("You play at this table. Another judge rules here.") if is_own else "",
        best_of=terms.best_of,
        report=_report_button(match) if has_right(role, _word_of(match)) else "",
        can_call=has_right(role, CallMade),
        can_settle=has_right(role, ResultSettled),
        reports=reports_of(match, book, who or {}, zone),
        said=said_by_phone(
            match, book, terms.best_of, may_confirm=has_right(role, ResultReported) and not is_own
        ),
    )


def time_here(state: State, chosen: MatchId | None, now_ms: int, zone: tzinfo | None = None) -> TimeHere:
    """What is left at the table of *chosen*, its extra time included, and what that leads to."""
    match = state.matches.get(chosen) if chosen is not None else None
    if match is None or match.is_over:
        return TimeHere()
    shown = _shown_time(state, match, now_ms)
    line = time_line(state, match, now_ms)
    step = _("End of time: {line}").format(line=line) if line else ""
    return shown._replace(step=step, offer=noshow_offer(state, match, now_ms, zone))


def _shown_time(state: State, match: Match, now_ms: int) -> TimeHere:
    timer = state.round_clock(match.round)
    left = left_ms(timer, now_ms) if timer else None
    if timer is None or left is None:
        return TimeHere("", _("no time limit") if timer else "")
    if phase(timer, now_ms) == "waiting":
        return TimeHere(lapse(left + match.extra_s * 1000), _("not started"))
    left += match.extra_s * 1000
    if left <= 0:
        return TimeHere(lapse(-left), _("over here"), is_over=True)
    return TimeHere(lapse(-(-left // 1000) * 1000), _("left here"))


def record_line(state: State, player: PlayerId, *, with_points: bool = True) -> str:
    """What the finished Swiss rounds were for *player*: "1 win, 1 loss, 2 points"."""
    record = _record(state, player)
    if record is None:
        return ""
    won, lost, drew, scored = record
    if not won + lost + drew:
        return _("first match")
    words = [
        ngettext("{n} win", "{n} wins", won).format(n=won),
        ngettext("{n} loss", "{n} losses", lost).format(n=lost),
    ]
    if drew:
        words.append(ngettext("{n} draw", "{n} draws", drew).format(n=drew))
    return ", ".join([*words, points(scored)] if with_points else words)


def short_record(state: State, player: PlayerId) -> str:
    """The same in figures: "1–1, 2 points"; draws stand last."""
    record = _record(state, player)
    if record is None or not sum(record[:3]):
        return record_line(state, player)
    won, lost, drew, scored = record
    figures = "–".join(map(str, (won, lost, drew) if drew else (won, lost)))
    return _("{record}, {points}").format(record=figures, points=points(scored))


def _record(state: State, player: PlayerId) -> tuple[int, int, int, int] | None:
    """Wins, losses, draws and points; nothing for somebody who is not in the standings."""
    known = reckoning(state)
    tally = known.standings.tally if known else None
    if tally is None or player not in tally.number_of:
        return None
    number = tally.number_of[player]
    ends = [OUTCOMES[end] for end in tally.ends[number]]
    won, drew = sum(end in _WINS for end in ends), ends.count("drew")
    return won, len(ends) - won - drew, drew, tally.points[number]


def _seat(player: PlayerId, match: Match, book: Book, games: int) -> SeatView:
    is_winner = match.result is not None and match.result.winner == player
    state = book.state
    lines = record_line(state, player), short_record(state, player)
    starts = not match.is_over and state.sitting(match.id, game_now(state, match)).first == player
    return SeatView(player, book.player(player), *lines, is_winner, games, starts)


def _call_at(match: Match, state: State) -> Call | None:
    calls = [call for call in state.open_calls if call.match == match.id]
    return next((call for call in calls if call.waits_since_ms is not None), calls[0] if calls else None)


def _chips(
    match: Match, state: State, call: Call | None, now_ms: int, zone: tzinfo | None
) -> tuple[ChipOf, ...]:
    chips = []
    if state.current_round and match.round != state.current_round.number:
        chips.append(ChipOf("timer-sand", place_name(state, match)))
    chips.append(_status_chip(match, state))
    if call is not None:
        chips.append(_call_chip(call))
    if match.extra_s // 60 and not match.is_over:
        chips.append(ChipOf("timer-plus-outline", _extra_words(match, state, now_ms, zone), "amber"))
    return tuple(chips)


def _status_chip(match: Match, state: State) -> ChipOf:
    if state.is_dissolved(match):
        return ChipOf("swap-horizontal", _("Paired anew"), "coral")
    if match.is_disputed:
        return ChipOf("scale-balance", _("Two results"), "coral")
    if match.waiting_word:
        return ChipOf("cellphone", _("To confirm"), "amber")
    return ChipOf("check", _("Done"), "mint") if match.is_over else ChipOf("play", _("Playing"))


def _call_chip(call: Call) -> ChipOf:
    if call.is_waiting:
        return ChipOf("hand-back-right", _("Calls"), "alarm")
    if call.is_appealed:
        return ChipOf("scale-balance", _("Appeal"), "amber")
    return ChipOf("account-tie", plain(call.head or call.judge) or _("Judge"), "coral")


def _extra_words(match: Match, state: State, now_ms: int, zone: tzinfo | None) -> str:
    minutes, timer = match.extra_s // 60, state.round_clock(match.round)
    ends = ends_ms(timer, now_ms) if timer else None
    if ends is None:
        return _("{n:+} min").format(n=minutes)
    return _("{n:+} min, ends {time}").format(n=minutes, time=clock_time(ends + match.extra_s * 1000, zone))


def _call_words(call: Call | None, state: State, judge: str) -> str:
    if call is None:
        return _("Call a judge")
    return take_words(state, call.id, judge) if call.waits_since_ms is not None else _("Call done")


def _word_of(match: Match) -> type[Op]:
    """What the large button writes down."""
    return ResultSettled if match.is_disputed else ResultCorrected if match.is_over else ResultReported


def _report_button(match: Match) -> str:
    if match.is_disputed:
        return _("Settle another way")
    return _("Correct result") if match.is_over else _("Report result")
