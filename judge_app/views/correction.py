"""What a result changes beyond its own table: pairs that were made by another one, or who is in the event."""

from typing import NamedTuple

from judge_app.core.bracket import due
from judge_app.core.claims import DeviceId, EntryId, Stamp
from judge_app.core.history import Happening
from judge_app.core.leaving import has_begun, leaving
from judge_app.core.model import Match, PlayerId, Result, State
from judge_app.core.ops import (
    Op,
    PlayerDropped,
    ResultCorrected,
    ResultReported,
    ResultSettled,
    apply,
    basis,
)
from judge_app.core.pairing import Repair, affected, repair_affected
from judge_app.core.reckoning import reckoning
from judge_app.core.record import tournament_of
from judge_app.core.stages import cut_of, has_third_place
from judge_app.core.steps import bracket_cleared
from judge_app.core.terms import round_terms
from judge_app.errors import Refused
from judge_app.language import _
from judge_app.views.players import labels
from judge_app.views.repair import affected_lines, repair_view
from judge_app.views.rounds import round_name
from judge_app.views.sentences import Book, sentence
from judge_app.views.words import plain

__all__ = [
    "Effect",
    "Mending",
    "Word",
    "absentees",
    "effect_of",
    "is_of_the_past",
    "mending",
    "said_of",
    "with_effects",
]

Word = ResultCorrected | ResultReported | ResultSettled
_SCRATCH = EntryId("scratch:1")
_NO_STAMP = Stamp(EntryId(""), DeviceId(""), 0)


class Effect(NamedTuple):
    """What a word about a result would come to."""

    lines: tuple[str, ...] = ()
    is_wide: bool = False
    """Whether pairs are touched that were made already."""


class Mending(NamedTuple):
    """The tables that would be paired anew because of a result that was put right."""

    repair: Repair
    seed: str
    """What it was drawn from."""
    lines: tuple[str, ...] = ()
    """What changed, and who would sit where."""


def effect_of(state: State, op: Word) -> Effect:
    """What recording *op* would change beyond its own table."""
    match, current = state.matches.get(op.match_id), state.current_round
    if match is None or current is None:
        return Effect()
    names = labels(state)
    dropped = (
        _("{player} is dropped from the event.").format(player=names.get(player, _("Unnamed")))
        for player in absentees(state, match, op.result)
    )
    effect = _effect_on_pairs(state, op, match, current.number)
    return effect._replace(lines=(*effect.lines, *dropped))


def with_effects(state: State, ops: list[Op]) -> list[Op]:
    """*ops*, which record a result, with what has to go along.

    That is the bracket behind it cleared where somebody else goes on, and who was absent dropped.
    """
    word = next((op for op in ops if isinstance(op, Word)), None)
    match = state.matches.get(word.match_id) if word is not None else None
    if word is None or match is None:
        return ops
    is_turned = not isinstance(word, ResultReported) and _turns_bracket(state, word, match)
    cleared = bracket_cleared(state, match.round) if is_turned else []
    return [*cleared, *ops, *_departures(state, word, match)]


def absentees(state: State, match: Match, result: Result) -> tuple[PlayerId, ...]:
    """Who is dropped along with *result*, for not coming at all; where the ruleset wants that."""
    if result.how != "no-show" or state.rules is None or not state.rules.flag("absence.drops"):
        return ()
    absent = (player for player in match.players if player != result.winner)
    return tuple(
        player for player in absent if player in state.players and not state.players[player].is_dropped
    )


def said_of(state: State, match: Match, word: Word) -> str:
    """What is told once *word* is recorded with its effects; nothing where it says all by itself."""
    absent = absentees(state, match, word.result)
    if not absent:
        return ""
    book = Book.of(state)
    dropped = (_("{player} dropped").format(player=book.player(player)) for player in absent)
    return plain("; ".join((sentence(word, book, _NO_STAMP), *dropped)))


def is_of_the_past(state: State, match: Match) -> bool:
    """Whether a later round is being played."""
    current = state.current_round
    return current is not None and match.round < current.number


def mending(state: State, seed: str, is_known: bool = False) -> Mending | None:
    """How the round being played is put right; nothing where it is sound, or nothing of it can change.

    A round can be unsound because somebody wanted it so. It is mended where points have changed since, or
    where it *is_known* that it was paired by another result.
    """
    known = reckoning(state)
    if known is None or state.cut is not None or len(known.tournament.rounds) < 2:
        return None
    event = known.tournament
    found = affected(event)
    if found.is_sound or not (found.points or is_known):
        return None
    repair = repair_affected(event, seed)
    if not repair.broken:
        return None
    view = repair_view(repair, event)
    seated = (line[:1].upper() + line[1:] for line in view.seated)
    return Mending(repair, seed, (*(f"{line}." for line in seated), *view.notes))


def _cut_made_by_it(state: State) -> str:
    if has_begun(state):
        return _("The top cut was made by this result and has begun: its seeds stay as they are.")
    return _("The top cut was made by this result. If places change, the standings offer to make it again.")


def _effect_on_pairs(state: State, op: Word, match: Match, current: int) -> Effect:
    if state.is_in_cut(match.round):
        return _in_the_cut(state, op, match)
    if state.cut is not None:
        return Effect((_cut_made_by_it(state),), True)
    if match.round == current:
        return Effect((_("No round was paired by this result: only the standings change."),))
    event = tournament_of(_after(state, op))
    if event is None or len(event.rounds) < 2:
        return Effect()
    found = affected(event)
    if not found.points and not isinstance(op, ResultSettled):
        return Effect((_("Nobody's points change: every pair stays as it is."),))
    if found.is_sound:
        text = _("The standings change. Round {round} could have been paired just so: it stays.")
        return Effect((text.format(round=current),))
    if found.points:
        return Effect(affected_lines(found, event), True)
    if not _could_be_paired_by_another(state, op, match):
        return Effect((_("The standings change. Round {round} stays as it is.").format(round=current),))
    return Effect(_touched_lines(state, match, current), True)


def _could_be_paired_by_another(state: State, op: Word, match: Match) -> bool:
    """Whether another report of a dispute fits the round being played.

    What two tablets said apart has no order: so nobody knows by which of the reports the round was paired.
    """
    others = {claim.value for claim in match.results} - {op.result}
    events = (tournament_of(_after(state, ResultSettled(match.id, other, ""))) for other in others)
    return any(event is not None and affected(event).is_sound for event in events)


def _touched_lines(state: State, match: Match, current: int) -> tuple[str, ...]:
    names, unnamed = labels(state), _("Unnamed")
    lines = [_("Round {round} was paired by another result than this one.").format(round=current)]
    for one in state.round_matches(current):
        if one.b is None or not {*one.players} & {*match.players}:
            continue
        text = _("{table} is finished and stays.") if one.is_over else _("{table} is touched.")
        table = _("Table {table} ({a} against {b})").format(
            table=one.table, a=names.get(one.a, unnamed), b=names.get(one.b, unnamed)
        )
        lines.append(text.format(table=table))
    return tuple(lines)


def _in_the_cut(state: State, op: Word, match: Match) -> Effect:
    later = sorted(number for number in state.rounds if number > match.round)
    if not later:
        return Effect((_("No round of the bracket was paired by this result."),))
    if not _turns_bracket(state, op, match):
        return Effect((_("The same player goes on: the bracket stays as it is."),))
    return Effect(tuple(_cleared_line(state, number) for number in later), True)


def _cleared_line(state: State, number: int) -> str:
    names, unnamed = labels(state), _("Unnamed")
    matches = [match for match in state.round_matches(number) if match.b is not None]
    against = _("{a} against {b}")
    pairs = ", ".join(
        against.format(a=names.get(match.players[0], unnamed), b=names.get(match.players[1], unnamed))
        for match in matches
    )
    is_begun = any(match.results or match.games for match in matches)
    if round_terms(state, number).name == "final" and len(matches) == 1:
        text = _("The final, {pairs}, is cleared and can be paired anew.")
    else:
        text = _("{round}: {pairs}. Cleared, to be paired anew.")
    line = text.format(round=round_name(state, number), pairs=pairs)
    return f"{line} {_('What was recorded there stays in the log only.')}" if is_begun else line


def _turns_bracket(state: State, op: Word, match: Match) -> bool:
    """Whether the next round of the bracket, paired already, would be another one by *op*."""
    if not state.is_in_cut(match.round) or match.round + 1 not in state.rounds:
        return False
    paired = {frozenset(one.players) for one in state.round_matches(match.round + 1) if not one.is_bye}
    cut = cut_of(_after(state, op), match.round + 1)
    try:
        return cut is not None and {frozenset(pair) for pair in due(cut, has_third_place(state))} != paired
    except Refused:  # another match of the round is open: then only these two can be looked at
        seated = {player for pair in paired for player in pair}
        return op.result.winner not in seated or {*match.players} <= seated


def _departures(state: State, op: Word, match: Match) -> list[Op]:
    first, *others = absentees(state, match, op.result) or (None,)
    if first is None:
        return []
    return [*leaving(_after(state, op), first).ops, *(PlayerDropped(player) for player in others if player)]


def _after(state: State, op: Op) -> State:
    """*state* as if *op* had happened, told to nobody."""
    stamp = Stamp(_SCRATCH, DeviceId("scratch"), 0, basis(op, state))
    return apply(op, state, stamp).after([Happening(stamp, op)])
