"""Who won, and how it ended: two taps for the ordinary win."""

from typing import Any

from kivy.properties import BooleanProperty, ListProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from judge_app.core.ids import MatchId
from judge_app.core.model import Match
from judge_app.core.ops import Op, ResultCorrected, ResultReported, ResultSettled
from judge_app.core.steps import tables_repaired
from judge_app.core.terms import round_terms
from judge_app.language import N_, _
from judge_app.ui.kv import load_rules
from judge_app.ui.screen import JudgeScreen
from judge_app.ui.screens.endings import Endings
from judge_app.ui.screens.formparts import FloorForm, is_second_tap
from judge_app.views.correction import Effect, Mending, effect_of, mending
from judge_app.views.result import EndingView, ResultView, result_view
from judge_app.views.resultdraft import Draft, begun, ops_of, saved_ops
from judge_app.views.sentences import Book
from judge_app.views.table import outcome

__all__ = [
    "AbilityForm",
    "ChangeForm",
    "Endings",
    "GameScore",
    "MendForm",
    "ResultFoot",
    "ResultHead",
    "ResultScreen",
]

load_rules(__file__)

REASONS = (N_("Slip misread"), N_("Wrong winner tapped"), N_("Players agree"), N_("Ruling"))


class ResultHead(BoxLayout):
    screen = ObjectProperty(None, rebind=True)


class GameScore(BoxLayout):
    """The games of a longer match so far."""

    screen = ObjectProperty(None, rebind=True)


class ResultFoot(BoxLayout):
    """What Record would do, and the button."""

    screen = ObjectProperty(None, rebind=True)


class AbilityForm(FloorForm):
    """Both would lose: whose original ability it was."""

    a = StringProperty("")
    b = StringProperty("")

    def answer(self, seat: str) -> None:
        self.dispatch("on_close")
        self.owner.lose_by_ability(seat)


class ChangeForm(FloorForm):
    """A result is replaced: what that changes, and why it is done."""

    reasons = ListProperty(REASONS)
    effect = ObjectProperty(Effect(), rebind=True)
    button = StringProperty("")

    def save(self, button: Any = None) -> None:
        if not is_second_tap(button):
            self.owner.change(self.ids.reason.text, self)


class MendForm(FloorForm):
    """Tables of the round being played were paired by a result that was wrong."""

    mending = ObjectProperty(None, rebind=True)
    lines = StringProperty("")
    words = StringProperty("")

    def __init__(self, owner: JudgeScreen, **kwargs: Any) -> None:
        self.words = _(
            "The round being played was paired by the result that was wrong. The fewest tables that put it"
            " right:"
        )
        super().__init__(owner, **kwargs)

    def save(self, button: Any = None) -> None:
        if not is_second_tap(button):
            self.owner.mend(self.mending, self)

    def on_close(self) -> None:
        was_open = self.is_open
        super().on_close()
        if was_open:  # leaving closes it once more
            self.owner.leave()


class ResultScreen(JudgeScreen):
    route = "result"
    is_task = True
    view = ObjectProperty(ResultView(), rebind=True)
    match = ObjectProperty(None, allownone=True)
    draft = ObjectProperty(Draft())
    hint = StringProperty("")
    """Why an ending cannot be chosen."""
    nag = StringProperty("")
    """What Record waits for, once it was tapped."""
    is_more_open = BooleanProperty(False)
    is_side = BooleanProperty(True)
    """Whether the two players stand side by side: where it is wide, and on a phone that is held sideways."""

    def __init__(self, **kwargs: Any) -> None:
        self._is_done = False
        super().__init__(**kwargs)
        for name in ("size", "is_wide"):
            self.fbind(name, self._turn)

    def _turn(self, *_args: Any) -> None:
        self.is_side = self.is_wide or self.width > self.height

    def look(self) -> ResultView:
        return result_view(self.desk.state, self.match, self.draft, self.now_ms())

    def show(self, match: Any = None, draft: Draft | None = None, **_where: Any) -> None:
        self.match = MatchId(match) if match is not None else None
        self._is_done, self.is_more_open = False, False
        self.hint = self.nag = ""
        known = self._known()
        best_of = round_terms(self.desk.state, known.round).best_of if known else 1
        self.draft = draft or (begun(known, best_of) if known else Draft())

    def place(self) -> dict[str, Any]:
        return {"match": self.match, "draft": self.draft}

    def on_draft(self, *_args: Any) -> None:
        self.nag = ""
        if self.desk is not None and self.tablet is not None:
            self.refresh()

    def tick(self, now_ms: int) -> None:
        """A no-show opens by itself."""
        if any(ending.locked for ending in self.view.endings):
            self.refresh()

    def tap(self, seat: str) -> None:
        """The player at *seat* won."""
        self.hint = ""
        self.draft = self.draft.tapped(getattr(self.view, seat).id)

    def end_by(self, ending: EndingView) -> None:
        self.hint = ending.locked
        if ending.locked:
            return
        if ending.key == "both-would-lose":
            AbilityForm(self, a=self.view.a.name, b=self.view.b.name).open()
        else:
            self.draft = self.draft.ending_by(ending.key)

    def lose_by_ability(self, seat: str) -> None:
        loser, other = (self.view.a, self.view.b) if seat == "a" else (self.view.b, self.view.a)
        self.draft = self.draft.lost_by_ability(loser.id, other.id)

    def take_back_game(self) -> None:
        self.draft = self.draft.without_last_game()

    def save_game(self, button: Any) -> None:
        known = self._known()
        if known is None or self._is_done or is_second_tap(button):
            return
        if self.do_all(saved_ops(known, self.draft), "record") is not None:
            self._finish()

    def record(self, button: Any) -> None:
        known = self._known()
        if self._is_done or is_second_tap(button):
            return
        self.nag = self.view.missing
        if self.nag or known is None:
            return
        ops = ops_of(known, self.draft)
        if self.view.mode != "report":
            self._ask_why(ops)
        elif self.do_all(ops, "record") is not None:
            self._finish()

    def change(self, reason: str, form: ChangeForm) -> None:
        """Replace the result for *reason*; then say what it means for the round being played."""
        known = self._known()
        if known is None or self._is_done:
            return
        if self.do_all(ops_of(known, self.draft._replace(reason=reason.strip())), "form") is None:
            return
        self._is_done = True
        form.dispatch("on_close")
        found = mending(self.desk.state, self.tablet.fresh_id()) if self._is_of_the_past(known) else None
        if found is None:
            self.leave()
        else:
            MendForm(self, mending=found, lines="\n".join(found.lines)).open()

    def mend(self, found: Mending, form: MendForm) -> None:
        def repaired() -> Op:
            reason, fresh = _("Result corrected"), self.tablet.fresh_id
            return tables_repaired(self.desk.state, found.repair, found.seed, reason, fresh)

        op = self.attempt(repaired, "form")
        if op is not None and self.do(op, "form") is not None:
            form.dispatch("on_close")

    def _ask_why(self, ops: list[Op]) -> None:
        word, known, view = ops[-1], self._known(), self.view
        if known is not None and isinstance(word, ResultCorrected | ResultReported | ResultSettled):
            effect = effect_of(self.desk.state, word)
            said = outcome(word.result, known, Book.of(self.desk.state))
            ChangeForm(self, title=view.title, text=said, effect=effect, button=view.button).open()

    def _is_of_the_past(self, match: Match) -> bool:
        current = self.desk.state.current_round
        return current is not None and match.round < current.number

    def _finish(self) -> None:
        self._is_done = True
        self.leave()

    def _known(self) -> Match | None:
        if self.match is None or self.desk is None:
            return None
        known: Match | None = self.desk.state.matches.get(self.match)
        return known
