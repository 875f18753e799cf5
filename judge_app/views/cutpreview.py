"""The top cut before it is confirmed: who is in it, who was passed over, and what stands in the way."""

from typing import NamedTuple

from judge_app.core.bracket import qualifiers
from judge_app.core.leaving import is_cut_stale
from judge_app.core.model import State
from judge_app.core.progress import plan_of
from judge_app.core.reckoning import reckoning
from judge_app.errors import Refused
from judge_app.language import _, all_of
from judge_app.views.players import labels
from judge_app.views.words import players

__all__ = ["CutPreview", "cut_preview"]


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
        _("The cut is made anew, of those who are still here.")
        if is_cut_stale(state)
        else _("The Swiss rounds end with this, and these players meet in the bracket."),
        tuple((str(seed), names.get(player, "")) for seed, player in enumerate(found.seeds, 1)),
        passed,
        _("Planned was a top {n}, but only {players} are left.").format(
            n=found.wanted, players=players(sum(not one.is_dropped for one in state.players.values()))
        )
        if found.size < found.wanted
        else "",
        _("Confirm the top {n}").format(n=found.size),
    )
