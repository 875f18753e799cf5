"""From the log to the engine: the tournament that a state amounts to, with what each round was paired by."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from judge_app.core.claims import Stamp
from judge_app.core.model import Match, MatchId, State
from judge_app.core.ops.cut import CutMade
from judge_app.core.ops.phones import PlayerReported, with_players_word
from judge_app.core.ops.results import ResultCorrected, ResultReported, ResultSettled, with_word
from judge_app.core.ops.rounds import RoundPaired, TablesRepaired
from judge_app.core.stages import as_played, cut_of, ended, sound_matches
from judge_app.core.terms import chosen_number
from judge_app.core.tournament import Entrant, SwissRound, Tournament, Was
from judge_app.language import _

__all__ = ["tournament_of"]


class _Paired(NamedTuple):
    """How the pairing of a round came about."""

    at: int
    """The place in the history since which it stands as it is."""
    seed: str
    reasons: tuple[str, ...] = ()


class _Word(NamedTuple):
    """A word about a result, and its place in the history."""

    at: int
    op: ResultReported | ResultCorrected | ResultSettled | PlayerReported
    stamp: Stamp


class _Past(NamedTuple):
    """What the history says beyond the state: how each round was paired, and who said what about a match."""

    paired: dict[int, _Paired]
    words: dict[MatchId, list[_Word]]
    cut_at: int | None


def tournament_of(state: State) -> Tournament | None:
    """The event as the engine sees it; nothing while it has no ruleset that this app can read.

    Never raises: matches of unknown players and second seats, which only a faulty app can have made, are
    left out, and the rounds are numbered as they follow each other.
    """
    if state.rules is None:
        return None
    past = _past(state)
    rounds = {number: [*sound_matches(state, number)] for number in sorted(state.rounds)}
    swiss = [number for number, matches in rounds.items() if matches and not state.is_in_cut(number)]
    pairings = _pairings(swiss, past)
    return Tournament(
        state.name,
        state.rules,
        tuple(_entrants(state)),
        tuple(
            _swiss_round(place, rounds[number], past.paired.get(number), past, pairings[place:])
            for place, number in enumerate(swiss, 1)
        ),
        cut_of(state),
        state.lots,
        planned_rounds=chosen_number(state, "rounds"),
        planned_cut=chosen_number(state, "cut"),
    )


def _entrants(state: State) -> Iterator[Entrant]:
    for player in state.players.values():
        yield Entrant(player.id, player.name, player.is_dropped, player.table)


def _past(state: State) -> _Past:
    past = _Past({}, {}, None)
    for at, happening in enumerate(state.history):
        op = happening.op
        if happening.undone or happening.stamp.entry in state.ignored:
            continue
        if isinstance(op, ResultReported | ResultCorrected | ResultSettled | PlayerReported):
            past.words.setdefault(op.match_id, []).append(_Word(at, op, happening.stamp))
        elif isinstance(op, RoundPaired):
            past.paired[op.number] = _Paired(at, op.seed)
        elif isinstance(op, TablesRepaired) and op.number in past.paired:
            before, reason = past.paired[op.number], op.reason.strip() or _("no reason given")
            past.paired[op.number] = _Paired(at, before.seed, (*before.reasons, reason))
        elif isinstance(op, CutMade):
            past = past._replace(cut_at=at)
    return past


def _pairings(swiss: Sequence[int], past: _Past) -> list[int | None]:
    """The place in the history of each Swiss pairing, by the round's place; the cut comes after the last."""
    paired = (past.paired.get(number) for number in swiss)
    return [*(one.at if one else None for one in paired), past.cut_at]


def _swiss_round(
    place: int, matches: Iterable[Match], paired: _Paired | None, past: _Past, later: Sequence[int | None]
) -> SwissRound:
    played = tuple(
        as_played(match, _was(match, past.words.get(match.id, ()), place, later)) for match in matches
    )
    if paired is None:
        return SwissRound(place, played)
    return SwissRound(place, played, paired.seed or None, "; ".join(paired.reasons))


def _was(match: Match, words: Sequence[_Word], place: int, later: Sequence[int | None]) -> tuple[Was, ...]:
    """What *match* was taken for when *later* rounds were paired, where that was changed afterwards."""
    if len(words) < 2:
        return ()
    found: list[Was] = []
    match = match._replace(results=(), words=())
    for at, op, stamp in words:
        before, match = match.result, _after(match, op, stamp)
        paired = [number for number, then in enumerate(later, place + 1) if then is not None and then < at]
        if before is None or before == match.result or not paired:
            continue
        if not found or found[-1].until < paired[-1]:
            found.append(Was(*ended(before), paired[-1]))
    return tuple(found)


def _after(
    match: Match, op: ResultReported | ResultCorrected | ResultSettled | PlayerReported, stamp: Stamp
) -> Match:
    if isinstance(op, PlayerReported):
        return with_players_word(match, op, stamp)
    return with_word(match, op, stamp)
