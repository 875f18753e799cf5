"""The top cut before it is confirmed: who is in it, who was passed over, and what stands in the way."""

from typing import NamedTuple

from judge_app.core.bracket import qualifiers
from judge_app.core.claims import disputed
from judge_app.core.leaving import is_cut_stale
from judge_app.core.model import State
from judge_app.core.progress import Progress, plan_of, progress
from judge_app.core.reckoning import reckoning
from judge_app.core.steps import cut_made
from judge_app.errors import Refused
from judge_app.language import _, all_of
from judge_app.views.players import labels
from judge_app.views.unsettled import open_swiss
from judge_app.views.words import players

__all__ = ["CutPreview", "cut_preview", "cut_trouble"]


class CutPreview(NamedTuple):
    title: str = ""
    text: str = ""
    seeds: tuple[tuple[str, str], ...] = ()
    """Seed and name, best first."""
    passed: str = ""
    """Who would be in it, had they not dropped."""
    short: str = ""
    """Why the cut is smaller than planned."""
    button: str = ""


def cut_preview(state: State) -> CutPreview:
    known, wanted = reckoning(state), plan_of(state).cut
    if known is None or not wanted:
        return CutPreview()
    title = _("Confirm the top {n}?").format(n=wanted)
    try:
        found = qualifiers(known.standings, known.tournament, wanted)
    except Refused as refused:
        return CutPreview(title, str(refused))
    names = labels(state)
    passed = ""
    if found.passed:
        gone = all_of(names.get(player, "") for player in found.passed)
        passed = _("Dropped, so passed over: {players}.").format(players=gone)
    return CutPreview(
        _("Confirm the top {n}?").format(n=found.size),
        cut_trouble(state, progress(state))
        or _("The Swiss rounds end with this, and these players meet in the bracket."),
        tuple((str(seed), names.get(player, "")) for seed, player in enumerate(found.seeds, 1)),
        passed,
        _("Planned was a top {n}, but only {players} are left.").format(
            n=found.wanted, players=players(sum(not one.is_dropped for one in state.players.values()))
        )
        if found.size < found.wanted
        else "",
        _("Confirm the top {n}").format(n=found.size),
    )


def cut_trouble(state: State, at: Progress) -> str:
    """Why the cut has to be made again before it begins; nothing where it stands, or nobody can tell yet."""
    if state.cut is None or open_swiss(state, at) or not is_cut_stale(state):
        return ""
    names, seeds = labels(state), [one for one in state.cut.seeds if one in state.players]
    gone = [names[seed] for seed in seeds if state.players[seed].is_dropped]
    if gone:
        text = _("Dropped before the cut began: {players}. Make the cut again.")
        return text.format(players=all_of(gone))
    if disputed(state.cuts):
        return _("Two tablets have made different cuts. Make the cut again.")
    try:
        due = cut_made(state).seeds
    except Refused as refused:
        return str(refused)
    if len(due) != len(seeds):
        return _("The cut was made as a top {n}, and is a top {due} now. Make it again.").format(
            n=len(seeds), due=len(due)
        )
    incoming = [names[one] for one in due if one not in seeds]
    if not incoming:
        return _("A corrected result changed the order of the seeds. Make the cut again.")
    text = _("A corrected result changed the places: {incoming} in, {outgoing} out. Make the cut again.")
    outgoing = [names[one] for one in seeds if one not in due]
    return text.format(incoming=all_of(incoming), outgoing=all_of(outgoing))
