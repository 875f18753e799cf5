"""How far the end of time has come at each table, in a few words for sheet, list and organizer."""

from collections.abc import Mapping
from typing import Literal, NamedTuple

from judge_app.core.attime import AtTime, Needed, at_time, is_begun, is_time_up, tables_at_time
from judge_app.core.model import Match, MatchId, State
from judge_app.language import N_, _
from judge_app.views.players import labels
from judge_app.views.seatnames import short_names

__all__ = ["TimeRow", "time_line", "time_mark", "time_rows"]

_LINES: Mapping[Needed, str] = {
    "first": N_("not asked yet"),
    "active": N_("not asked yet"),
    "damage": N_("damage on the Heroes"),
    "life": N_("life of the Heroes"),
    "deck": N_("cards in deck"),
    "die": N_("die roll"),
    "coin": N_("coin"),
    "draw": N_("a draw, not recorded"),
}
_MARKS: Mapping[Needed, str] = {
    "first": N_("Time"),
    "active": N_("Time"),
    "damage": N_("Count damage"),
    "life": N_("Count life"),
    "deck": N_("Count cards"),
    "die": N_("Die"),
    "coin": N_("Coin"),
    "draw": N_("Draw"),
    "decided": N_("Record it"),
}


class TimeRow(NamedTuple):
    """A table at which time ends the match."""

    match: MatchId
    table: str
    line: str
    """How far it is: "Wen Jie's last turn"."""
    is_begun: bool = True
    """Whether a judge has written down anything."""
    route: Literal["endoftime", "tables"] = "endoftime"
    """Where a judge deals with it."""


def time_rows(state: State, now_ms: int) -> tuple[TimeRow, ...]:
    """The tables whose own time is up, those first of which a judge has written down how far they are."""
    rows = [
        TimeRow(match.id, str(match.table or "–"), _line(state, match, at), _is_begun(state, match, at))
        for match, at in tables_at_time(state, now_ms)
    ]
    return tuple(sorted(rows, key=lambda row: not row.is_begun))


def time_line(state: State, match: Match, now_ms: int) -> str:
    """What the end of time waits for at this table; nothing before a judge has begun with it."""
    at = _found(state, match, now_ms)
    return _line(state, match, at) if at and _is_begun(state, match, at) else ""


def time_mark(state: State, match: Match, now_ms: int) -> str:
    """The same in a word or two: "Turn 1 of 2", "Count damage", "Die"."""
    at = _found(state, match, now_ms)
    if at is None:
        return ""
    if at.step == "turns":
        return _("Turn {n} of {turns}").format(n=at.turns_done + 1, turns=len(at.turns))
    return _(_MARKS[at.step])


def _found(state: State, match: Match, now_ms: int) -> AtTime | None:
    """By the same rule as `tables_at_time`: what is only prepared is shown nowhere before its time."""
    if match.b is None or match.is_over or match.is_disputed or not is_time_up(state, match, now_ms):
        return None
    return at_time(state, match)


def _is_begun(state: State, match: Match, at: AtTime) -> bool:
    return at.is_unbegun or is_begun(state.sitting(match.id, at.game))


def _line(state: State, match: Match, at: AtTime) -> str:
    line = _what(state, match, at)
    return line if at.best_of == 1 else _("game {n}: {line}").format(n=at.game, line=line)


def _what(state: State, match: Match, at: AtTime) -> str:
    if at.step == "turns" and at.turn is not None:
        is_last = at.turns_done + 1 == len(at.turns)
        words = _("{player}'s last turn") if is_last else _("{player} ends this turn")
        return words.format(player=short_names(state, match)[at.turn])
    if at.step == "decided":
        name = labels(state).get(at.winner, _("Unnamed")) if at.winner is not None else _("Nobody")
        return _("{player} wins, not recorded").format(player=name)
    return _(_LINES.get(at.step, ""))
