"""Standings, results and penalties as the rows of a spreadsheet: numbers as numbers, a fact a column."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta, tzinfo
from fractions import Fraction
from typing import NamedTuple

from judge_app.core.claims import EntryId, current
from judge_app.core.infractions import INFRACTIONS
from judge_app.core.model import Match, PlayerId, State
from judge_app.core.reckoning import reckoning
from judge_app.core.stages import sound_matches
from judge_app.language import N_, _
from judge_app.views.players import labels, records
from judge_app.views.result import ENDINGS, MORE
from judge_app.views.rounds import place_name
from judge_app.views.sentences.floor import PENALTIES
from judge_app.views.words import device_name, plain

__all__ = ["Cell", "Rows", "penalty_rows", "result_rows", "standing_rows"]

Cell = str | int | Fraction | datetime | None
"""Nothing for an empty one."""
_FIGURES = {
    "sos": N_("Strength of schedule"),
    "esos": N_("Extended strength of schedule"),
    "beaten": N_("Points of opponents beaten"),
    "beaten_by": N_("Points of opponents lost to"),
    "first_loss": N_("Round of the first loss"),
}
_HOW = {key: text for key, (text, _icon) in (*ENDINGS.items(), *MORE.items())}
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


class Rows(NamedTuple):
    headings: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...] = ()


def standing_rows(state: State) -> Rows:
    """Who stands where. Wins and losses stand apart, for “2-1” would be taken for a day in February."""
    reckoned = reckoning(state)
    if reckoned is None:
        return Rows((_("Rank"), _("Player"), _("Points")))
    names, known = labels(state), records(state)
    keys = [key for key in reckoned.standings.keys if key in _FIGURES]
    headings = (_("Rank"), _("Player"), _("Points"), _("Won"), _("Lost"), _("Drawn"))
    rows = []
    for place in reckoned.standings.places():
        record = known.get(place.id)
        counts = (record.won, record.lost, record.drawn) if record else (0, 0, 0)
        figures = (place.tiebreakers[key] for key in keys)
        dropped = _("dropped") if state.players[place.id].is_dropped else None
        rows.append((place.rank, names[place.id], place.points, *counts, *figures, dropped))
    return Rows((*headings, *(_(_FIGURES[key]) for key in keys), _("Dropped")), tuple(rows))


def result_rows(state: State) -> Rows:
    """A row a match, as the rounds were played; one without a result has nobody who won."""
    headings = (
        _("Round"),
        _("Stage"),
        _("Table"),
        _("Player"),
        _("Opponent"),
        _("Winner"),
        _("How"),
        _("Games of the player"),
        _("Games of the opponent"),
        _("Extra minutes"),
    )
    numbers = sorted(state.rounds)
    return Rows(headings, tuple(_result(state, one) for number in numbers for one in _matches(state, number)))


def _matches(state: State, number: int) -> list[Match]:
    return sorted(sound_matches(state, number), key=lambda match: (match.table is None, match.table or 0))


def _result(state: State, match: Match) -> tuple[Cell, ...]:
    names, result = labels(state), match.result
    winner = match.a if match.is_bye else result.winner if result else None
    won = [current(game) for game in match.games]
    games = [won.count(match.a), won.count(match.b)] if any(won) else [None, None]
    return (
        match.round,
        place_name(state, match) if state.is_in_cut(match.round) else _("Swiss"),
        match.table,
        names[match.a],
        names[match.b] if match.b is not None else None,
        names.get(winner) if winner is not None else None,
        _how(match),
        *games,
        Fraction(match.extra_s, 60) if match.extra_s else None,
    )


def _how(match: Match) -> str | None:
    if match.is_bye:
        return _("Bye")
    if match.is_disputed:
        return _("Disputed")
    if match.result is None:
        return None
    is_neither = match.result.how == "no-show" and match.result.winner is None
    return _(_HOW["neither" if is_neither else match.result.how])


def penalty_rows(state: State, zone: tzinfo | None = None) -> Rows:
    """A row a penalty; times in *zone*, or in that of this device."""
    headings = (
        _("Round"),
        _("Table"),
        _("Player"),
        _("Penalty"),
        _("Infraction"),
        _("Judge"),
        _("Time"),
        _("Note"),
    )
    return Rows(headings, tuple(_penalties(state, zone)))


def _penalties(state: State, zone: tzinfo | None) -> Iterator[tuple[Cell, ...]]:
    names = labels(state)
    for entry, penalty in state.penalties.items():
        match = state.matches.get(penalty.match) if penalty.match is not None else None
        infraction = INFRACTIONS.get(penalty.infraction)
        yield (
            match.round if match else None,
            match.table if match else None,
            _named(names.get(penalty.player), penalty.player),
            _(PENALTIES[penalty.kind]),
            _(infraction.title) if infraction else plain(penalty.infraction) or None,
            _judge(state, entry),
            _moment(penalty.wall_ms, zone),
            plain(penalty.reason) or None,
        )


def _named(name: str | None, player: PlayerId) -> str:
    return plain(player) if name is None else name


def _judge(state: State, entry: EntryId) -> str:
    """Who carries the device that wrote it down: an entry is named by its device and a number."""
    happening = state.history.find(entry)
    who = {device: member.name for device, member in state.roster.members.items()}
    return device_name(happening.stamp.device, who) if happening else ""


def _moment(wall_ms: int, zone: tzinfo | None) -> datetime | None:
    try:
        return (_EPOCH + timedelta(milliseconds=wall_ms)).astimezone(zone)
    except (OverflowError, ValueError, OSError):
        return None
