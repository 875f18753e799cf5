"""The page of a guided case at the first table."""

from judge_app.core.hall import Case
from judge_app.core.model import CaseId, PlayerId
from judge_app.views.casepage import CasePage, StepView, case_page
from tests.core.ops.event import ADA, TABLE, Tablet

CASE = CaseId("x1")


def page(tablet: Tablet, kind: str, *taken: str, player: PlayerId | None = ADA, now_ms: int = 0) -> CasePage:
    return case_page(tablet.state, Case(CASE, kind, TABLE, player, 0, taken), now_ms=now_ms)


def first_open(shown: CasePage) -> StepView:
    return next(step for step in shown.steps if step.standing == "open")
