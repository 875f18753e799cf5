"""More time for a table because of a rule that was looked up."""

from collections.abc import Sequence
from typing import Any

from kivy.properties import ListProperty, NumericProperty, StringProperty

from judge_app.core.model import MatchId
from judge_app.core.ops import Op, TimeExtended
from judge_app.ui.kv import load_rules
from judge_app.ui.screen import JudgeScreen
from judge_app.ui.screens import tablepick  # noqa: F401  # the rules name its class
from judge_app.ui.screens.floorforms import TIME_REASONS
from judge_app.ui.screens.formparts import FloorForm
from judge_app.views.calls import MOST_MINUTES
from judge_app.views.moretime import why_no_time

__all__ = ["RuleTimeForm"]

load_rules(__file__)


class RuleTimeForm(FloorForm):
    """At the judge's table, or one that is picked; the reason begins as the rule's title."""

    reasons = ListProperty(TIME_REASONS)
    match = StringProperty("")
    minutes = NumericProperty(2)
    most = NumericProperty(MOST_MINUTES)
    reason = StringProperty("")

    def __init__(self, owner: JudgeScreen, **kwargs: Any) -> None:
        super().__init__(owner, **kwargs)
        self.ids.table.choose(self.match)

    def ops(self) -> Sequence[Op]:
        match = MatchId(self.ids.table.match)
        return [TimeExtended(match, int(self.minutes) * 60, self.ids.reason.text.strip())]

    def missing(self) -> str:
        return why_no_time(self.owner.desk.state, MatchId(self.ids.table.match))
