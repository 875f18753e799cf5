"""What the organizer announces before round 1: rounds, cut and lengths, and who says so."""

from collections.abc import Iterator
from typing import NamedTuple

from judge_app.core.bracket import SIZES, match_terms
from judge_app.core.model import State
from judge_app.core.progress import Plan, plan_of
from judge_app.core.ruleset import Ruleset
from judge_app.core.terms import chosen_number, round_terms
from judge_app.language import N_, _
from judge_app.views.rulewords import source
from judge_app.views.words import minutes, rounds

__all__ = ["CUTS", "AnnounceView", "announce_view"]

CUTS = (0, *SIZES)
_GAMES = {1: N_("one game"), 3: N_("best of three"), 5: N_("best of five")}


class AnnounceView(NamedTuple):
    lines: tuple[tuple[str, str], ...] = ()
    """Pairs of what is told and what it is."""
    changed: str = ""
    """What the ruleset suggests, where the organizer chose otherwise."""
    document: str = ""
    section: str = ""
    rounds: int = 0
    cut: int = 0


def announce_view(state: State) -> AnnounceView:
    plan, ruleset = plan_of(state), state.rules
    if ruleset is None or not plan.rounds:
        return AnnounceView()
    document, section = source(plan.suggested.cite) if plan.suggested else ("", "")
    return AnnounceView(
        tuple(_lines(state, ruleset, plan)), _changed(plan), document, section, plan.rounds, plan.cut
    )


def _lines(state: State, ruleset: Ruleset, plan: Plan) -> Iterator[tuple[str, str]]:
    swiss = round_terms(state, 1)
    text = _("{rounds}, {games}, {time}")
    time = _("{minutes} each").format(minutes=minutes(swiss.minutes)) if swiss.minutes else _("untimed")
    yield (
        _("Swiss"),
        text.format(rounds=rounds(plan.rounds), games=_games(swiss.best_of), time=time),
    )
    if not plan.cut:
        yield _("Cut"), _("None: the standings decide")
        return
    before, final = (_cut_terms(state, ruleset, plan.cut, index) for index in (0, plan.cut.bit_length() - 2))
    yield _("Cut"), _("Top {n}, {terms}").format(n=plan.cut, terms=before)
    if plan.cut > 2 and final != before:
        yield _("Final"), final


def _cut_terms(state: State, ruleset: Ruleset, size: int, index: int) -> str:
    terms = match_terms(ruleset, size, index)
    chosen = chosen_number(state, "final_minutes" if terms.name == "final" else "cut_minutes")
    length = terms.minutes if chosen is None else chosen
    return f"{_games(terms.best_of)}, {minutes(length) if length else _('untimed')}"


def _games(best_of: int) -> str:
    return _(_GAMES[best_of]) if best_of in _GAMES else _("best of {n}").format(n=best_of)


def _changed(plan: Plan) -> str:
    if plan.suggested is None or not plan.is_changed:
        return ""
    text = (
        _("Changed: for so many players the ruleset has {rounds} and a top {cut}.")
        if plan.suggested.cut
        else _("Changed: for so many players the ruleset has {rounds} and no cut.")
    )
    return text.format(rounds=rounds(plan.suggested.rounds), cut=plan.suggested.cut)
