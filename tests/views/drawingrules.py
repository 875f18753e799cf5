"""All views of rules, rulings, cases and trouble of a state, drawn once."""

from contextlib import suppress
from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from typing import get_args

from judge_app.core.hall import PenaltyKind
from judge_app.core.model import State
from judge_app.errors import Refused
from judge_app.rulebook.bookcase import Bookcase
from judge_app.views.calls import calls_view
from judge_app.views.caselate import LATE_ACTIONS, late_ops
from judge_app.views.casepage import case_page, cases_view, who_rows
from judge_app.views.cases import case_line, due_view
from judge_app.views.citechoices import cite_choices
from judge_app.views.guidance import guidance_view
from judge_app.views.houserules import (
    announced_words,
    house_line,
    house_row,
    house_rows,
    house_view,
    notes_of,
)
from judge_app.views.noshow import noshow_due, noshow_line, noshow_mark, noshow_offer, noshow_view
from judge_app.views.penalty import PenaltyDraft, penalty_line, penalty_ops, penalty_said, penalty_view
from judge_app.views.ruleentry import reading
from judge_app.views.rulelookup import Lookup, result_row, results
from judge_app.views.ruleshelf import shelf, unfolded_at_first
from judge_app.views.rulings import differing_lines, ruling_line, rulings_on, rulings_view
from judge_app.views.staff import staff_view

NOW = 1_790_000_000_000


@cache
def bookcase() -> Bookcase:
    return Bookcase(Path(mkdtemp()))


def draw_lookup(state: State) -> None:
    lookup = Lookup(bookcase(), state.rules, is_event=True, has_boxed=False, notes=notes_of(state))
    for id in ("mulligan", *(note.id for note in lookup.notes)):
        reading(lookup, id, state)
    for hit in results(lookup, "lost card because").hits[:3]:
        result_row(lookup, results(lookup, "lost card because"), hit.id)
    shelf(lookup, ("mulligan",), unfolded_at_first(lookup))


def draw_rulings(state: State) -> None:
    calls_view(state)
    rulings_view(state, "a")
    cite_choices(state, "")
    for ruling in [*state.rulings.values()][:3]:
        rulings_on(state, ruling.cite)
        differing_lines(state, ruling.cite, "no")
    for match in [*state.matches.values()][:3]:
        ruling_line(state, match)


def draw_house_rules(state: State) -> None:
    house_view(state)
    house_line(state)
    notes_of(state)
    house_rows(state, "regulations/mulligan")
    for rule in state.house_rules:
        announced_words(house_row(state, rule))


def draw_cases(state: State) -> None:
    for case in state.cases.values():
        case_page(state, case, "Ada", NOW)
        for action in LATE_ACTIONS:
            with suppress(Refused):  # a drop may be refused while the cut cannot be made
                late_ops(state, case, action, NOW, "said")
    for match in state.matches.values():
        case_line(state, match)
    cases_view(state, next(iter(state.matches), None), "card", "Ada")
    who_rows(state, "a", "Bea")
    staff_view(state)
    due_view(state)


def draw_trouble(state: State) -> None:
    """Penalties and absences, at every table and for every player at it."""
    guidance_view(state, "card")
    for now_ms in (0, NOW):
        noshow_due(state, now_ms)
        for match in state.matches.values():
            noshow_offer(state, match, now_ms)
            noshow_mark(state, match, now_ms)
            noshow_view(state, match.id, now_ms)
    for match in state.matches.values():
        noshow_line(state, match)
        penalty_line(state, match)
        penalty_view(state, PenaltyDraft(match=match.id))
        for kind in get_args(PenaltyKind):
            draft = PenaltyDraft(match.players[-1], match.id, "absent-round", kind, "why")
            penalty_view(state, draft)
            penalty_ops(state, draft)
            penalty_said(state, draft)
