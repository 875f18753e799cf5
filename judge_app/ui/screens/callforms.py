"""What a judge fills in about a call: that there is one, that it is appealed, that it is done."""

from collections.abc import Sequence
from typing import Any

from kivy.properties import ListProperty, NumericProperty, ObjectProperty, StringProperty

from judge_app.core.model import CallId, MatchId
from judge_app.core.ops import CallAppealed, CallClosed, CallMade, CallTaken, Op, TimeExtended
from judge_app.core.ops.calls import taker
from judge_app.language import _
from judge_app.ui import theme
from judge_app.ui.kv import load_rules
from judge_app.ui.screen import JudgeScreen
from judge_app.ui.screens.formparts import FloorForm
from judge_app.ui.screens.ruleforms import RulingFields, judge_of
from judge_app.ui.screens.tablepick import TablePick
from judge_app.views.calls import MOST_MINUTES, REASONS, CallCard, call_card, given_minutes
from judge_app.views.rulings import earlier_ruling
from judge_app.views.tablechoices import table_words

__all__ = ["AppealForm", "CallForm", "DoneForm", "LogCallForm", "RulingFields", "TablePick", "take_call"]

load_rules(__file__)


def take_call(screen: JudgeScreen, call: CallId, place: str) -> None:
    """I take it; of an appeal, the head judge has come, whoever writes it down."""
    judge = taker(screen.desk.state, call, judge_of(screen))
    screen.do(CallTaken(call, judge, screen.now_ms()), place)


class CallForm(FloorForm):
    """A table wants a judge."""

    reasons = ListProperty(REASONS)
    match = StringProperty("")

    def ops(self) -> Sequence[Op]:
        owner = self.owner
        match = MatchId(self.match) if self.match else None
        call = CallMade(CallId(owner.tablet.fresh_id()), match, self.ids.reason.text, owner.now_ms())
        return [call]


class LogCallForm(CallForm):
    """A call that came by voice: the table, and what it is about."""

    def missing(self) -> str:
        return "" if self.ids.table.chosen else _("Choose the table first, or In the hall.")


class AboutCall(FloorForm):
    """About the call with the id *call*, which is looked up when the form is made."""

    call = StringProperty("")
    card = ObjectProperty(CallCard(CallId("")), rebind=True)
    about = StringProperty("")
    """Where it is, and what was ruled on it already."""

    def __init__(self, owner: JudgeScreen, call: str, **kwargs: Any) -> None:
        super().__init__(owner, call=call, card=call_card(owner.desk.state, CallId(call)), **kwargs)
        place = table_words(owner.desk.state, self.card.match) or _("In the hall")
        ruled = earlier_ruling(owner.desk.state, CallId(call))
        self.about = _("{place}. {ruled}").format(place=place, ruled=ruled) if ruled else place

    def missing(self) -> str:
        return str(self.ids.ruling.missing())


class AppealForm(AboutCall):
    """A player asks for the head judge; what was ruled first may be written down for them."""

    def ops(self) -> Sequence[Op]:
        return [*self.ids.ruling.ops(), CallAppealed(CallId(self.call), self.owner.now_ms())]


class DoneForm(AboutCall):
    """A call is dealt with: what it was about, what was ruled, and the time that the table gets for it."""

    reasons = ListProperty(REASONS)
    minutes = NumericProperty(0)
    most = NumericProperty(MOST_MINUTES)
    columns = NumericProperty(1)

    def __init__(self, owner: JudgeScreen, call: str, **kwargs: Any) -> None:
        super().__init__(owner, call, **kwargs)
        if self.card.can_extend and not self.card.given:
            self.minutes = given_minutes(self.card.since_ms, owner.now_ms())
        self.fit_width()
        owner.bind(is_wide=self.fit_width)

    def fit_width(self, *_args: Any) -> None:
        """On a tablet the ruling stands beside the rest."""
        self.columns = 2 if self.owner.is_wide else 1
        self.sheet_width = 2 * theme.SIDE if self.owner.is_wide else theme.DIALOG_WIDTH

    def ops(self) -> Sequence[Op]:
        card, reason, ruling = self.card, self.ids.reason.text.strip(), self.ids.ruling
        came_of_it = ruling.answer.strip() or (reason if reason != card.reason else "")
        closed = CallClosed(CallId(self.call), came_of_it, self.owner.now_ms())
        if not (card.match and card.can_extend and self.minutes):
            return [*ruling.ops(), closed]
        extended = TimeExtended(card.match, int(self.minutes) * 60, reason or card.reason)
        return [*ruling.ops(), extended, closed]

    def on_close(self) -> None:
        self.owner.unbind(is_wide=self.fit_width)
        super().on_close()
