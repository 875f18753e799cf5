"""Who is not at the table, and what the rules then allow: at some minutes a match loss, after all a drop.

The time that counts is what the clock of the round has run; extra time of a table is for those who play.
"""

from typing import Literal, NamedTuple

from judge_app.core.model import Match, PlayerId, Result, State
from judge_app.core.penalties import is_playing
from judge_app.core.timing import elapsed_ms, phase

__all__ = ["Due", "absent", "due", "is_round_over", "late_ms", "match_loss", "next_late_ms", "whole_round"]


class Due(NamedTuple):
    """What can be done about who is absent."""

    stage: Literal["early", "late", "round"]
    """Not yet late; late; absent as long as the round lasted."""
    absent: tuple[PlayerId, ...]
    result: Result | None = None
    """What is to be reported; nothing while it is early, or where somebody must go on and nobody came."""
    in_ms: int | None = None
    """While it is early, how long the clock still has to run; nothing where that is not known."""
    since_ms: int | None = None
    """Where they were missed only after they would have been late: when. Nobody knows of the time before."""
    is_over: bool = False
    """Whether the round is."""


def absent(state: State, match: Match) -> tuple[PlayerId, ...]:
    """Those at *match* of whom it is noted that they are not here, and who have not come since."""
    known = ((player, state.absences.get((match.id, player))) for player in match.players)
    return tuple(player for player, absence in known if absence is not None and not absence.is_over)


def late_ms(state: State) -> int:
    """How much of the round goes by before a player is late."""
    return state.table_rules.number("absence.late_minutes") * 60_000


def due(state: State, match: Match, now_ms: int) -> Due | None:
    """What can be done at *match*; nothing where all are here, or it is over or in doubt."""
    away = absent(state, match)
    if not away or not is_playing(state, match, match.a):
        return None
    is_over, since_ms = is_round_over(state, match, now_ms), _missed_late_ms(state, match, away)
    if is_over and since_ms is None:
        return Due("round", away, _result(state, match, away, is_whole=True), is_over=True)
    to_go = late_ms(state) - _gone_ms(state, match, now_ms)
    if to_go > 0 and not is_over:
        return Due("early", away, None, to_go if _counts(state, match) else None)
    return Due("late", away, _result(state, match, away, is_whole=False), None, since_ms, is_over)


def match_loss(state: State, match: Match, now_ms: int) -> Due | None:
    """What is done about who is late, also after a whole round; nothing while it is early."""
    known = due(state, match, now_ms)
    if known is None or known.stage == "early":
        return None
    return known._replace(stage="late", result=_result(state, match, known.absent, is_whole=False))


def next_late_ms(state: State, now_ms: int) -> int | None:
    """When somebody more will be late, if the clock goes on."""
    last = state.current_round
    if last is None or not state.absences:
        return None
    found = (due(state, match, now_ms) for match in state.round_matches(last.number))
    waits = [one.in_ms for one in found if one is not None and one.in_ms is not None]
    return now_ms + min(waits) if waits else None


def whole_round(state: State, match: Match) -> Due | None:
    """What is done about who is absent if that is for the whole round, whatever the clock says."""
    away = absent(state, match)
    if not away or not is_playing(state, match, match.a):
        return None
    return Due("round", away, _result(state, match, away, is_whole=True))


def _result(state: State, match: Match, away: tuple[PlayerId, ...], *, is_whole: bool) -> Result | None:
    here = [player for player in match.players if player not in away]
    if not here and state.is_in_cut(match.round):
        return None
    return Result(here[0] if here else None, "no-show" if is_whole else "match-loss")


def _gone_ms(state: State, match: Match, now_ms: int) -> int:
    """What the clock has run; without one, the time since somebody looked for them."""
    timer = state.round_clock(match.round)
    if timer is not None:
        return elapsed_ms(timer, now_ms)
    noted = [state.absences[match.id, player].noted_ms for player in absent(state, match)]
    return now_ms - min(noted)


def _missed_late_ms(state: State, match: Match, away: tuple[PlayerId, ...]) -> int | None:
    """When all of *away* were missed, if the round had then gone on for longer than one may be late."""
    timer, noted = state.round_clock(match.round), max(state.absences[match.id, one].noted_ms for one in away)
    if timer is None:
        return None
    runs = ((start, noted if end is None else min(end, noted)) for start, end in timer.runs)
    return noted if sum(max(end - start, 0) for start, end in runs) > late_ms(state) else None


def _counts(state: State, match: Match) -> bool:
    """Whether time goes by for *match*."""
    timer = state.round_clock(match.round)
    return timer is None or timer.is_running


def is_round_over(state: State, match: Match, now_ms: int) -> bool:
    """Time is over or called, or everybody else has finished and they are late besides."""
    timer = state.round_clock(match.round)
    if timer is not None and timer.is_started and phase(timer, now_ms) in ("over", "called"):
        return True
    others = [
        one
        for one in (state.round_matches(match.round) if match.round in state.rounds else ())
        if not one.is_bye and one.id != match.id
    ]
    are_done = bool(others) and all(one.is_over for one in others)
    return are_done and _gone_ms(state, match, now_ms) >= late_ms(state)
