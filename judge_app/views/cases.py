"""The guided cases in words: their titles, their steps, and the lines that stand where one is open."""

from typing import NamedTuple

from judge_app.core.casedue import due_cases, due_round
from judge_app.core.cases import CASES, Way, open_cases, standings_of, way_of
from judge_app.core.casewords import MINUTES
from judge_app.core.hall import Case
from judge_app.core.ids import CaseId
from judge_app.core.model import Match, State
from judge_app.language import _, ngettext
from judge_app.views.players import labels
from judge_app.views.rounds import round_within
from judge_app.views.words import plain

__all__ = [
    "DueView",
    "case_line",
    "case_title",
    "case_who",
    "due_view",
    "filled",
    "open_line",
    "step_told",
    "way_text",
]


class DueView(NamedTuple):
    """What must be put right before a round, and the two ways to end it."""

    case: CaseId
    text: str
    ways: tuple[tuple[str, str], ...] = ()
    """Keys and labels."""


def case_title(case: str) -> str:
    """What a case is called; one that only a newer app knows, by its key."""
    return _(CASES[case].title) if case in CASES else plain(case.replace("-", " "))


def step_told(state: State, case: Case, step: str) -> str:
    """The way that was taken, for the log, where an extension tells its minutes itself."""
    way = way_of(case.kind, step)
    if way is None:
        return plain(step.replace("-", " "))
    return _("Extra time given") if way.action == "extend" else way_text(state, case, way)


def way_text(state: State, case: Case, way: Way, minutes: int = MINUTES) -> str:
    """The way with the names of those it is about."""
    return filled(state, case, way.text, minutes)


def filled(state: State, case: Case, text: str, minutes: int = MINUTES) -> str:
    """A *text* of a case with the names and numbers of the event."""
    names, match = labels(state), state.matches.get(case.match) if case.match else None
    others = [player for player in match.players if player != case.player] if match else []
    other = others[0] if case.player and len(others) == 1 else None
    late = state.table_rules.number("absence.late_minutes")
    words = _(text).format(
        player=names.get(case.player, _("the player")) if case.player else _("the player"),
        opponent=names.get(other, _("the opponent")) if other else _("the opponent"),
        minutes=minutes,
        round=due_round(state, case),
        late=late,
    )
    return _begun(words)


def case_who(state: State, case: Case) -> str:
    """Table and player, as far as they are named."""
    match = state.matches.get(case.match) if case.match else None
    player = labels(state).get(case.player, "") if case.player else ""
    table = _("Table {table}").format(table=match.table) if match and match.table is not None else ""
    return ", ".join(part for part in (table, player) if part)


def case_line(state: State, match: Match) -> str:
    """What is open at a table."""
    found = open_cases(state, match.id)
    if len(found) == 1:
        return case_title(found[0].kind)
    return ngettext("{n} case open", "{n} cases open", len(found)).format(n=len(found)) if found else ""


def open_line(state: State) -> str:
    """What is open anywhere."""
    n = len(open_cases(state))
    return ngettext("{n} case open", "{n} cases open", n).format(n=n) if n else ""


def due_view(state: State) -> DueView | None:
    """The first of the cases that are due, and how many more there are."""
    first, *others = due_cases(state) or (None,)
    if first is None:
        return None
    text = _("{case}, {who}: to be put right before {round} starts.").format(
        case=case_title(first.kind),
        who=case_who(state, first) or _("nobody named"),
        round=round_within(state, first.due_round),
    )
    if others:
        more = ngettext("{n} more case is due.", "{n} more cases are due.", len(others))
        text = f"{text} {more.format(n=len(others))}"
    return DueView(first.id, text, tuple((way.key, way_text(state, first, way)) for way in _ends(first)))


def _ends(case: Case) -> tuple[Way, ...]:
    """The ways by which a case that is due comes to its end."""
    kind = CASES.get(case.kind)
    if kind is None:
        return ()
    standings = zip(kind.steps, standings_of(kind, case.steps), strict=True)
    steps = [step for step, standing in standings if standing == "open" and step.after]
    return tuple(way for step in steps[-1:] for way in step.ways if way.is_end)


def _begun(text: str) -> str:
    return text[:1].upper() + text[1:]
