"""The screen of the guided cases: which one, about whom, and its steps with what each would record."""

from collections.abc import Iterator, Mapping
from typing import Literal, NamedTuple

from judge_app.core.caseactions import can_act
from judge_app.core.casedue import plays_on
from judge_app.core.cases import CASES, CaseStep, Standing, Way, cite_of, open_cases, standings_of
from judge_app.core.casewords import MINUTES, Action, CaseKind
from judge_app.core.citations import document_of
from judge_app.core.deputies import own_tables
from judge_app.core.hall import Case
from judge_app.core.ids import CaseId, MatchId, PlayerId
from judge_app.core.model import Match, State
from judge_app.language import N_, _
from judge_app.views.caselate import late_lock, late_text
from judge_app.views.caseremarks import earlier_lines, remarks
from judge_app.views.cases import case_title, case_who, filled, way_text
from judge_app.views.players import folded, labels
from judge_app.views.rulechips import Opens, step_opens
from judge_app.views.rulewords import source
from judge_app.views.words import plain

__all__ = [
    "CaseCard",
    "CasePage",
    "CasesView",
    "OpenCase",
    "SeatedRow",
    "StepView",
    "WayView",
    "case_page",
    "cases_view",
    "who_rows",
]

Look = Literal["mint", "danger", "quiet"]
_HARD: tuple[Action, ...] = ("concede", "match-loss", "no-show", "drop", "remove", "both-would-lose")
_ROUTES: Mapping[str, str] = {
    "decklists": N_("Deck lists"),
    "deckcheck": N_("Deck check"),
    "setup": N_("Setup checklist"),
}


class CaseCard(NamedTuple):
    key: str
    title: str
    icon: str
    line: str = ""
    """Where it is written."""


class OpenCase(NamedTuple):
    id: CaseId
    title: str
    line: str
    icon: str


class SeatedRow(NamedTuple):
    """A player of the round, and where they sit."""

    player: PlayerId
    match: MatchId | None
    name: str
    table: str


class CasesView(NamedTuple):
    place: str = ""
    """The table that it is about, if one was named."""
    own: str = ""
    """Why nothing is offered: the judge plays here."""
    open: tuple[OpenCase, ...] = ()
    cards: tuple[CaseCard, ...] = ()
    nothing: str = ""


class WayView(NamedTuple):
    key: str
    text: str
    look: Look = "mint"
    is_locked: bool = False
    """Whether it is not open yet; the notes say why."""


class StepView(NamedTuple):
    key: str
    number: str
    text: str
    standing: Standing
    notes: tuple[str, ...] = ()
    document: str = ""
    section: str = ""
    opens: Opens = Opens()
    ways: tuple[WayView, ...] = ()
    taken: str = ""
    has_minutes: bool = False
    route: str = ""
    route_text: str = ""


class CasePage(NamedTuple):
    title: str = ""
    who: str = ""
    says: str = ""
    """Which document speaks, where the event's own is silent."""
    own: str = ""
    steps: tuple[StepView, ...] = ()
    is_open: bool = False
    """Whether a step of it is recorded, and it is not closed."""
    closed: str = ""
    """How it ended, if it did."""


def cases_view(state: State, match: MatchId | None = None, search: str = "", judge: str = "") -> CasesView:
    """The cards that are found by *search*, and what is open, at one table or in the hall."""
    own = own_tables(state, judge)
    known = state.matches.get(match) if match else None
    place = _("Table {table}").format(table=known.table) if known and known.table is not None else ""
    if match in own:
        return CasesView(place, _own_sentence())
    found = tuple(case for case in open_cases(state, match) if case.match not in own)
    cards = tuple(_cards(state, search))
    nothing = "" if cards else _("No case is found by these words.")
    return CasesView(place, "", tuple(_open(state, case) for case in found), cards, nothing)


def _own_sentence() -> str:
    return _("You play at this table, so another judge deals with it.")


def _cards(state: State, search: str) -> Iterator[CaseCard]:
    wanted = folded(search).split()
    for kind in CASES.values():
        section = source(cite_of(state, kind.steps[0]))[1]
        steps = " ".join(_(step.text) for step in kind.steps)
        text = folded(f"{_(kind.title)} {_(kind.words)} {section} {steps}")
        if all(word in text for word in wanted):
            yield CaseCard(kind.key, _(kind.title), kind.icon, section)


def _open(state: State, case: Case) -> OpenCase:
    kind = CASES.get(case.kind)
    line = case_who(state, case) or _("No table named")
    if case.due_round is not None and plays_on(state, case):
        line = _("{who}: due before round {round}").format(who=line, round=case.due_round)
    return OpenCase(case.id, case_title(case.kind), line, kind.icon if kind else "information-outline")


def who_rows(state: State, search: str = "", judge: str = "") -> tuple[SeatedRow, ...]:
    """Who is in the event, by name or table; whoever sits at the judge's own table is not offered."""
    own, names = own_tables(state, judge), labels(state)
    current = state.current_round
    at: dict[PlayerId, Match] = {}
    for match in state.round_matches(current.number) if current else ():
        at.update(dict.fromkeys(match.players, match))
    wanted, rows = folded(search), []
    for player in state.players.values():
        match_of = at.get(player.id)
        if (player.is_dropped and match_of is None) or (match_of and match_of.id in own):
            continue
        seat = match_of if match_of and not match_of.is_bye else None
        table = str(seat.table) if seat and seat.table is not None else ""
        if wanted in folded(names[player.id]) or (wanted and wanted == table):
            rows.append(SeatedRow(player.id, seat.id if seat else None, names[player.id], table))
    return tuple(sorted(rows, key=lambda row: (folded(row.name), row.player)))


def case_page(state: State, case: Case, judge: str = "", now_ms: int = 0, minutes: int = MINUTES) -> CasePage:
    """*case* as the state knows it, or one that nobody has recorded a step of yet."""
    known = state.cases.get(case.id, case)
    kind = CASES.get(known.kind)
    is_own = known.match is not None and known.match in own_tables(state, judge)
    steps = _steps(state, known, kind, now_ms, minutes) if kind else ()
    if is_own:
        steps = (step._replace(ways=(), has_minutes=False, route="") for step in steps)
    return CasePage(
        case_title(known.kind),
        case_who(state, known),
        _who_speaks(state, kind) if kind else _("Only a newer app knows this case."),
        _own_sentence() if is_own else "",
        tuple(steps),
        case.id in state.cases and not known.is_closed,
        _closed(known) if known.is_closed else "",
    )


def _closed(case: Case) -> str:
    if not case.outcome.strip():
        return _("Case closed")
    return _("Case closed: {outcome}").format(outcome=plain(case.outcome))


def _who_speaks(state: State, kind: CaseKind) -> str:
    rules = state.rules
    if rules is None:
        return ""
    cites = [cite_of(state, step) for step in kind.steps]
    others = [cite for cite in cites if document_of(cite) != rules.document]
    if len(others) < len(cites):
        return ""
    own, other = source(f"{rules.document}/")[0], source(others[0])[0]
    return _("Not in the {own}; taken from the {other}.").format(own=own, other=other)


def _steps(state: State, case: Case, kind: CaseKind, now_ms: int, minutes: int) -> Iterator[StepView]:
    number = 0
    for step, standing in zip(kind.steps, standings_of(kind, case.steps), strict=True):
        if standing == "skipped" or (case.is_closed and standing != "done"):
            continue
        number += 1
        view = _step(state, case, step, standing, minutes)._replace(number=str(number))
        if standing == "open" and not case.is_closed:
            ways = tuple(
                _way(state, case, way, now_ms, minutes) for way in step.ways if _is_offered(state, case, way)
            )
            earlier = earlier_lines(state, case, step)
            notes = (*earlier, *view.notes, *dict.fromkeys(filter(None, remarks(state, case, step, now_ms))))
            has_minutes = any(way.action == "extend" and can_act(state, case, "extend") for way in step.ways)
            view = view._replace(ways=ways, notes=notes, has_minutes=has_minutes, route=step.route)
        yield view


def _step(state: State, case: Case, step: CaseStep, standing: Standing, minutes: int) -> StepView:
    document, section = source(cite_of(state, step))
    taken = [way for way in step.ways if way.key in case.steps]
    return StepView(
        step.key,
        "",
        filled(state, case, step.text, minutes),
        standing,
        tuple(_notes(state, step)) if standing == "open" else (),
        document,
        section,
        step_opens(state, case.kind, step),
        taken="; ".join(way_text(state, case, way, minutes) for way in taken),
        route_text=_(_ROUTES.get(step.route, "")),
    )


def _notes(state: State, step: CaseStep) -> Iterator[str]:
    """What this event's ruleset has, and what in the step is the house's."""
    if step.says and state.rules is not None:
        word = state.rules.word(step.rule)
        yield from (_(text) for key, text in step.says if key == word)
    if step.house:
        yield _(step.house)


def _is_offered(state: State, case: Case, way: Way) -> bool:
    """What would only be put off until the next round is not, where none can come."""
    return not way.is_due or bool(way.action) or plays_on(state, case)


def _way(state: State, case: Case, way: Way, now_ms: int, minutes: int) -> WayView:
    look: Look = "danger" if way.action in _HARD else "mint"
    text = late_text(state, case, way) or way_text(state, case, way, minutes)
    return WayView(way.key, text, look, bool(late_lock(state, case, way.action, now_ms)))
