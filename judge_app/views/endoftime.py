"""The end of time at one table: what is asked, the turns that are left, the ladder, what it comes to."""

from collections.abc import Mapping
from datetime import tzinfo
from typing import Literal, NamedTuple

from judge_app.core.attime import AtTime, at_time, is_time_up, own_end_ms, own_left_ms, score_after
from judge_app.core.citations import READINGS
from judge_app.core.claims import Claim, EntryId, disputed
from judge_app.core.model import Match, MatchId, PlayerId, State
from judge_app.core.sitting import Count
from judge_app.core.timing import phase
from judge_app.language import N_, _
from judge_app.views.calls import lapse
from judge_app.views.players import labels
from judge_app.views.rulewords import label, source
from judge_app.views.seatnames import short_names
from judge_app.views.timeladder import RungView, rung_views
from judge_app.views.timeverdict import DIFFER, VerdictView, turns_to_come, verdict_view
from judge_app.views.words import clock_time

__all__ = ["EndOfTimeView", "Pending", "SeatOf", "TurnOf", "end_of_time_view", "time_band", "with_pending"]

Pending = Mapping[tuple[int, Count, PlayerId], int]
"""Counts that a finger is still changing, by game."""
SeatKey = Literal["", "a", "b"]
_UNFINISHED = "time.unfinished"
_ROLLS = {"die": N_("then game {n} by die roll"), "coin": N_("then game {n} by coin")}
_BEST_OF = {1: N_("Best of one"), 3: N_("Best of three"), 5: N_("Best of five")}


class SeatOf(NamedTuple):
    id: PlayerId = PlayerId("")
    name: str = ""
    short: str = ""
    """What is said at the table: "Wen Jie"."""


class TurnOf(NamedTuple):
    """One of the turns that were left at the call."""

    seat: SeatKey
    name: str
    line: str
    look: Literal["now", "next", "done", "end"]


class EndOfTimeView(NamedTuple):
    id: MatchId = MatchId("")
    table: str = ""
    format: str = ""
    standing: str = ""
    """"Game 2 of 3, 1–0"; nothing where one game is played."""
    game: int = 1
    a: SeatOf = SeatOf()
    b: SeatOf = SeatOf()
    first: SeatKey = ""
    active: SeatKey = ""
    is_unbegun: bool = False
    can_be_unbegun: bool = False
    asks: Literal["", "first", "active"] = ""
    """What the players are to be asked now."""
    first_question: str = ""
    active_question: str = ""
    """With that tablets do not agree on the answer, where they do not."""
    called: str = ""
    turns_left: str = ""
    turn_lines: tuple[str, ...] = ()
    turns: tuple[TurnOf, ...] = ()
    waits: str = ""
    """Why no die is rolled yet."""
    means: str = ""
    """What the game comes to in a match of several, before it is decided."""
    means_source: tuple[str, str] = ("", "")
    reading: tuple[str, str, str] = ("", "", "")
    """The rule behind it: its key, what it is called, and what it says."""
    rungs: tuple[RungView, ...] = ()
    verdict: VerdictView = VerdictView()
    trouble: str = ""
    """Why nothing can be recorded here."""
    info: str = ""

    @property
    def is_open(self) -> bool:
        return bool(self.id) and not self.trouble


def end_of_time_view(
    state: State,
    chosen: MatchId | None,
    now_ms: int,
    pending: Pending | None = None,
    zone: tzinfo | None = None,
) -> EndOfTimeView:
    match = state.matches.get(chosen) if chosen is not None else None
    if match is None or match.b is None:
        return EndOfTimeView(trouble=_("This table is not in the round any more. Choose one from the list."))
    state = with_pending(state, match, pending or {})
    at, names, short = at_time(state, match), labels(state), short_names(state, match)
    a, b = (SeatOf(one, names.get(one, _("Unnamed")), short[one]) for one in match.players)
    best_of, sitting = at.best_of, state.sitting(match.id, at.game)
    means = _means(state, match, at, short)
    return EndOfTimeView(
        match.id,
        _("Table {table}").format(table=match.table if match.table is not None else "–"),
        _(_BEST_OF[best_of]) if best_of in _BEST_OF else _("Best of {n}").format(n=best_of),
        _standing(at),
        at.game,
        a,
        b,
        _seat(match, at.first),
        _seat(match, at.active),
        at.is_unbegun,
        best_of > 1,
        at.step if at.step in ("first", "active") else "",
        _question(_("Who went first in this game?"), disputed(sitting.firsts)),
        _question(_("Whose turn was it at the time call?"), disputed(sitting.actives)),
        _called(state, match, now_ms, zone),
        *_turns(match, at, short),
        "" if at.are_turns_over else turns_to_come(at),
        means,
        source(state.table_rules.cite(_UNFINISHED)) if means else ("", ""),
        (_UNFINISHED, label(_UNFINISHED), _(READINGS["match-at-time"])),
        rung_views(state, match, at),
        verdict_view(state, match, at, now_ms),
        _trouble(state, match),
        _info(at),
    )


def with_pending(state: State, match: Match, pending: Pending) -> State:
    """*state* as it will be once what is being counted is written."""
    for (game, what, player), count in pending.items():
        sitting = state.sitting(match.id, game)
        counts = sitting.counts.put((what, player), (Claim(EntryId(""), count),))
        state = state.with_sitting(match.id, game, sitting._replace(counts=counts))
    return state


def time_band(state: State, chosen: MatchId | None, now_ms: int) -> str:
    """That the time of this table is not up yet; nothing once it is."""
    match = state.matches.get(chosen) if chosen is not None else None
    timer = state.round_clock(match.round) if match else None
    if match is None or match.is_over or is_time_up(state, match, now_ms):
        return ""
    if timer is None or (not timer.is_timed and timer.called_ms is None):
        return _("No clock limits this match. All of this can be used all the same.")
    if phase(timer, now_ms) == "waiting":
        return _("The clock of the round has not started. All of this can be prepared.")
    left = own_left_ms(state, match, now_ms) or 0
    words = N_("{time} left here: extra time counts. Prepare it now, record it then.")
    if match.extra_s <= 0:
        words = N_("{time} left here. Prepare it now, record it then.")
    return _(words).format(time=lapse(-(-left // 1000) * 1000))


def _standing(at: AtTime) -> str:
    if at.best_of == 1:
        return ""
    text = _("Game {n} of {games}, {a}–{b}")
    return text.format(n=at.game, games=at.best_of, a=at.score[0], b=at.score[1])


def _seat(match: Match, player: PlayerId | None) -> SeatKey:
    return "" if player is None else "a" if player == match.a else "b"


def _called(state: State, match: Match, now_ms: int, zone: tzinfo | None) -> str:
    ends = own_end_ms(state, match, now_ms)
    if ends is None or not is_time_up(state, match, now_ms):
        return ""
    words = _("Extra time ended {time}") if match.extra_s > 0 else _("Time called {time}")
    return words.format(time=clock_time(ends, zone))


def _question(question: str, is_disputed: bool) -> str:
    return _("{question} {differ}").format(question=question, differ=_(DIFFER)) if is_disputed else question


def _turns(
    match: Match, at: AtTime, short: Mapping[PlayerId, str]
) -> tuple[str, tuple[str, ...], tuple[TurnOf, ...]]:
    """How many are left, what that means, and a card for each."""
    if at.is_unbegun:
        return "0", (_("Not begun: all counts as equal."), _(READINGS["match-at-time"])), ()
    over = TurnOf("", _("Equal turns"), _("then compare"), "end")
    if not at.turns:
        is_asked = at.step in ("first", "active")
        lines = _asked(at) if is_asked else _over(at)
        return "?" if is_asked else "0", lines, (over,)
    left = len(at.turns) - at.turns_done
    cards = tuple(
        TurnOf(_seat(match, player), short[player], *_turn(place, at))
        for place, player in enumerate(at.turns)
    )
    return str(left), _left(at, short), (*cards, over)


def _asked(at: AtTime) -> tuple[str, ...]:
    if at.step == "first":
        return _("Ask the players who went first."), _("Then it shows how many turns are left.")
    return _("Ask whose turn it was."), _("Then it shows how many turns are left.")


def _turn(place: int, at: AtTime) -> tuple[str, Literal["now", "next", "done", "end"]]:
    if place < at.turns_done:
        return _("over"), "done"
    is_last = place + 1 == len(at.turns) and len(at.turns) > 1
    line = _("last turn") if is_last else _("this turn")
    return line, "now" if place == at.turns_done else "next"


def _left(at: AtTime, short: Mapping[PlayerId, str]) -> tuple[str, ...]:
    if at.turn is None:
        return _over(at)
    name = short[at.turn]
    if len(at.turns) - at.turns_done > 1:
        then = _("Then {player} takes one last turn.").format(player=short[at.turns[-1]])
        return _("{player} ends this turn.").format(player=name), then
    words = _("{player} takes the last turn.") if at.turns_done else _("{player} ends this turn.")
    return words.format(player=name), _("Then both have had equally many.")


def _over(at: AtTime) -> tuple[str, ...]:
    """What is to be done once no turn is left; chance and the verdict speak for themselves."""
    if at.step in ("decided", "draw", "die", "coin"):
        return (_("All turns are over."),)
    return _("All turns are over."), _("Count, then compare.")


def _info(at: AtTime) -> str:
    """In a game that has not begun there are no turns."""
    if at.is_unbegun:
        return ""
    return _("A Hero defeated or an empty deck in these turns still ends the game at once.")


def _means(state: State, match: Match, at: AtTime, short: Mapping[PlayerId, str]) -> str:
    """ "Gus takes it: 2–0. Bea takes it: 1–1, then game 3 by coin (our reading)." """
    if at.best_of == 1 or not at.rungs or at.step in ("decided", "draw"):
        return ""
    told = []
    for player in match.players:
        a, b = score_after(match, at, player)
        words = _("{player} takes it: {a}–{b}").format(player=short[player], a=a, b=b)
        if max(a, b) < at.wins_needed and at.rungs[-1].key in _ROLLS:
            then = _(_ROLLS[at.rungs[-1].key]).format(n=at.game + 1)
            words = _("{score}, {then} (our reading)").format(score=words, then=then)
        told.append(_("{words}.").format(words=words))
    return " ".join(told)


def _trouble(state: State, match: Match) -> str:
    if state.is_dissolved(match):
        return _("This table is not in the round any more. Choose one from the list.")
    if match.is_disputed:
        text = _("Table {table} has two different reports. The head judge settles it.")
        return text.format(table=match.table)
    if match.is_over:
        text = _("Table {table} has its result. Correct that if something is wrong with it.")
        return text.format(table=match.table)
    return ""
