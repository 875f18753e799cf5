"""What a corrected result changes: the standings alone, or pairs that were made by the wrong one."""

from typing import NamedTuple

from judge_app.core.claims import DeviceId, EntryId, Stamp
from judge_app.core.history import Happening
from judge_app.core.model import MatchId, State
from judge_app.core.ops import Op, ResultCorrected, ResultReported, ResultSettled, apply, basis
from judge_app.core.pairing import Repair, affected, repair_affected
from judge_app.core.reckoning import reckoning
from judge_app.core.record import tournament_of
from judge_app.language import _
from judge_app.views.repair import affected_lines, repair_view

__all__ = ["Effect", "Mending", "effect_of", "mending"]

Word = ResultCorrected | ResultReported | ResultSettled
_SCRATCH = EntryId("scratch:1")


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
    if state.is_in_cut(match.round):
        return _in_the_cut(state, op.match_id)
    if state.cut is not None:
        return Effect((_("The top cut was made by this result. Its seeds stay as they are."),), True)
    if match.round == current.number:
        return Effect((_("No round was paired by this result: only the standings change."),))
    event = tournament_of(_after(state, op))
    if event is None or len(event.rounds) < 2:
        return Effect()
    found = affected(event)
    if not found.points and found.is_sound:
        return Effect((_("Nobody's points change: every pair stays as it is."),))
    if found.is_sound:
        text = _("The standings change. Round {round} could have been paired just so: it stays.")
        return Effect((text.format(round=current.number),))
    return Effect(affected_lines(found, event), True)


def mending(state: State, seed: str) -> Mending | None:
    """How the round being played is put right; nothing where it is sound, or nothing of it can change."""
    known = reckoning(state)
    if known is None or state.cut is not None or len(known.tournament.rounds) < 2:
        return None
    event = known.tournament
    found = affected(event)
    if found.is_sound or not found.points:
        return None
    repair = repair_affected(event, seed)
    if not repair.broken:
        return None
    view = repair_view(repair, event)
    seated = (line[:1].upper() + line[1:] for line in view.seated)
    return Mending(repair, seed, (*(f"{line}." for line in seated), *view.notes))


def _after(state: State, op: Op) -> State:
    """*state* as if *op* had happened, told to nobody."""
    stamp = Stamp(_SCRATCH, DeviceId("scratch"), 0, basis(op, state))
    return apply(op, state, stamp).after([Happening(stamp, op)])


def _in_the_cut(state: State, match_id: MatchId) -> Effect:
    match = state.matches[match_id]
    if not any(number > match.round for number in state.rounds):
        return Effect((_("No round of the bracket was paired by this result."),))
    return Effect(
        (
            _(
                "The next round of the bracket is paired already and stays as it is. Cancel it first if"
                " somebody else goes on."
            ),
        ),
        True,
    )
