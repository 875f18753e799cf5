"""Guided cases: which one it is, whom it is about, and its steps, each with what it records on a button."""

from typing import Any, ClassVar

from kivy.properties import NumericProperty, ObjectProperty, StringProperty

from judge_app.core.caseactions import Hand, can_act, table_of, way_ops
from judge_app.core.caseplay import LATE
from judge_app.core.cases import CASES, Way, open_cases, way_of
from judge_app.core.casewords import FORMS, MINUTES
from judge_app.core.hall import Case
from judge_app.core.ids import CaseId, MatchId, PlayerId
from judge_app.core.ops import CaseClosed, Op
from judge_app.language import _
from judge_app.ui.kv import load_rules
from judge_app.ui.routes import SCREENS
from judge_app.ui.screens.asking import AskingDialog, AskingScreen
from judge_app.ui.screens.caseparts import CaseGrid, CaseSteps, CaseWho
from judge_app.ui.screens.formparts import is_second_tap
from judge_app.ui.screens.penaltyforms import PenaltyForm
from judge_app.views.caselate import late_lock, late_ops, late_text
from judge_app.views.casepage import CasePage, CasesView, SeatedRow, case_page, cases_view, who_rows
from judge_app.views.cases import case_title, way_text
from judge_app.views.players import labels
from judge_app.views.sentences.floor import PENALTIES

__all__ = ["CasePenaltyForm", "CasesScreen", "CloseCaseDialog"]


class CloseCaseDialog(AskingDialog):
    """How the case ended, in words."""

    typed = StringProperty("")


class CasePenaltyForm(PenaltyForm):
    """A penalty that is given in a case, together with its step."""

    case = ObjectProperty(None)
    way = ObjectProperty(None)

    def ops(self) -> list[Op]:
        name = labels(self.owner.desk.state).get(PlayerId(self.player), _("Unnamed"))
        said = _("{penalty} for {player}").format(penalty=_(PENALTIES[self.view.kind]), player=name)
        return [*super().ops(), *self.owner.ops_of(self.case, self.way, said)]


class CasesScreen(AskingScreen):
    route: ClassVar = "cases"
    is_task: ClassVar = True
    view = ObjectProperty(CasesView(), rebind=True)
    page = ObjectProperty(CasePage(), rebind=True)
    rows = ObjectProperty(())
    """Whom the case can be about, where no table was named."""
    match = ObjectProperty(None, allownone=True)
    kind = StringProperty("")
    """The case whose person is asked for."""
    case = ObjectProperty(None, allownone=True)
    """The case that is shown, also before a step of it is recorded."""
    search = StringProperty("")
    minutes = NumericProperty(MINUTES)

    def __init__(self, **kwargs: Any) -> None:
        self._span = 0
        super().__init__(**kwargs)
        self._pages: dict[str, Any] = {
            "grid": CaseGrid(screen=self),
            "who": CaseWho(screen=self),
            "case": CaseSteps(screen=self),
        }
        for name in ("kind", "case"):
            self.fbind(name, self._turn)
        for name in ("search", "minutes"):
            self.fbind(name, self._look_again)
        self._turn()

    def show(
        self, match: Any = None, case: str = "", opened: str = "", draft: Case | None = None, **_where: Any
    ) -> None:
        """*case* is a kind; *opened* is the id of one that is recorded."""
        self.match = MatchId(match) if match is not None else None
        self.kind, self.case, self.search, self.minutes = "", None, "", MINUTES
        if draft is not None:
            self.case = draft
        elif opened:
            self.case = self.desk.state.cases.get(CaseId(opened))
        elif case in CASES:
            self.choose(case)

    def place(self) -> dict[str, Any]:
        return {"match": self.match, "case": self.kind, "draft": self.case}

    def look(self) -> CasesView:
        state, judge = self.desk.state, self.judge()
        if self.case is not None:
            self.page = case_page(state, self.case, judge, self.now_ms(), int(self.minutes))
        if self.kind:
            self.rows = who_rows(state, self.search, judge)
        return cases_view(state, self.match, "" if self.kind else self.search, judge)

    def tick(self, now_ms: int) -> None:
        """Ways of a late player open with the second; other steps go with the minutes of the round."""
        span = 1000 if self.case is not None and self.case.kind == LATE.key else 60_000
        if now_ms // span != self._span:
            self._span = now_ms // span
            self.refresh()

    def judge(self) -> str:
        return str(self.preferences.judge_name or self.preferences.device_name)

    def title(self, kind: str, case: Case | None, page: CasePage) -> str:
        if case is not None:
            return page.title
        return case_title(kind) if kind else _("Guided cases")

    def back(self) -> bool:
        """From a case to the cards, unless it was all that was asked for."""
        if self.case is not None or self.kind:
            self.case, self.kind, self.search = None, "", ""
            return True
        return False

    def step_back(self) -> None:
        if not self.back():
            self.leave()

    def choose(self, kind: str) -> None:
        """A card was tapped: go on with the one that is open here, ask whom it is about, or begin."""
        going_on = [one for one in open_cases(self.desk.state, self.match) if one.kind == kind]
        self.search = ""
        if self.match is not None and going_on:
            self.case = going_on[0]
        elif self.match is not None and not CASES[kind].asks:
            self.begin(kind, self.match, None)
        else:
            self.kind = kind

    def choose_player(self, row: SeatedRow) -> None:
        self.begin(self.kind, row.match, row.player if CASES[self.kind].asks else None)

    def choose_seat(self, seat: str) -> None:
        known = self.desk.state.matches.get(self.match)
        if known is not None:
            self.begin(self.kind, known.id, known.a if seat == "a" else known.b)

    def choose_nobody(self) -> None:
        self.begin(self.kind, self.match, None)

    def begin(self, kind: str, match: MatchId | None, player: PlayerId | None) -> None:
        """Nothing is recorded before the first step."""
        self.case = Case(CaseId(self.tablet.fresh_id()), kind, match, player, self.now_ms())
        self.kind = self.search = ""

    def open_case(self, case_id: CaseId) -> None:
        self.case = self.desk.state.cases.get(case_id)

    def take(self, step: str, key: str, button: Any = None) -> None:
        """Go a way of a *step*: what it records and the step itself, in one write."""
        state = self.desk.state
        case = state.cases.get(self.case.id, self.case)
        way = way_of(case.kind, key)
        if way is None or is_second_tap(button):
            return
        if way.action in FORMS and can_act(state, case, way.action):
            self._ask_penalty(case, way)
        elif locked := late_lock(state, case, way.action, self.now_ms()):
            self.refusal, self.refused_at = locked, step
        else:
            said = late_text(state, case, way) or way_text(state, case, way, int(self.minutes))
            ops = self.attempt(lambda: self.ops_of(case, way, said), step)
            if ops:
                self.do_all(ops, step, _("{case}: {step}").format(case=self.page.title, step=said))

    def ops_of(self, case: Case, way: Way, said: str) -> list[Op]:
        """All that going *way* comes to; *said* is how the case then ended, if it did."""
        state, now_ms = self.desk.state, self.now_ms()
        by = Hand(now_ms, self.judge(), self.tablet.fresh_id, int(self.minutes))
        return way_ops(state, case, way, by, said, late_ops(state, case, way.action, now_ms, said))

    def _ask_penalty(self, case: Case, way: Way) -> None:
        """At the table of the case, or where the player sits now."""
        rows = (row.match for row in who_rows(self.desk.state) if row.player == case.player)
        match = table_of(self.desk.state, case)
        given = {
            "match": match.id if match else next(rows, None) or "",
            "player": case.player or "",
            "infraction": CASES[case.kind].infraction or None,
            "penalty": "removal" if way.action == "remove" else "",
        }
        CasePenaltyForm(self, case=case, way=way, **given).open()

    def ask_to_close(self) -> None:
        taken = [step.taken for step in self.page.steps if step.taken]
        self.ask("CloseCaseDialog", typed=taken[-1] if taken else "")

    def close_case(self, outcome: str) -> None:
        if self.do(CaseClosed(self.case.id, outcome.strip()), at="dialog"):
            self.put_away()

    def can_go(self, route: str) -> bool:
        return route in SCREENS

    def go_further(self, route: str) -> None:
        """To the screen on which more can be done about a step."""
        about = {"match": self.case.match, "player": self.case.player}
        self.go(route, **{name: value for name, value in about.items() if value is not None})

    def _look_again(self, *_args: Any) -> None:
        if self.desk is not None and self.tablet is not None:
            self.refresh()

    def _turn(self, *_args: Any) -> None:
        """The page that belongs to what is chosen."""
        wanted = self._pages["case" if self.case is not None else "who" if self.kind else "grid"]
        if wanted.parent is None:
            self.refusal = ""
            self.ids.page.clear_widgets()
            self.ids.page.add_widget(wanted)
        self._look_again()


load_rules(__file__)
