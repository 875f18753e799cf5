"""Who won, and how it ended: two taps for the ordinary win."""

from typing import Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from judge_app.core.ids import MatchId
from judge_app.core.model import Match, PlayerId
from judge_app.core.ops import Op
from judge_app.core.terms import terms_of
from judge_app.language import _
from judge_app.ui.attable import AtTableScreen
from judge_app.ui.kv import load_rules
from judge_app.ui.screens.changeforms import ChangeForm
from judge_app.ui.screens.endings import Endings
from judge_app.ui.screens.formparts import FloorForm, is_second_tap
from judge_app.ui.widgets import Bar
from judge_app.views.correction import Word, said_of, with_effects
from judge_app.views.noshow import drafted_penalties
from judge_app.views.result import EndingView, ResultView, result_view
from judge_app.views.resultdraft import Basis, Draft, basis_of, begun, ops_of, saved_ops

__all__ = [
    "AbilityForm",
    "Endings",
    "GameScore",
    "ResultFoot",
    "ResultHead",
    "ResultScreen",
]

load_rules(__file__)


class ResultHead(BoxLayout):
    screen = ObjectProperty(None, rebind=True)


class GameScore(BoxLayout):
    """The games of a longer match so far."""

    screen = ObjectProperty(None, rebind=True)


class ResultFoot(Bar):
    """What Record would do, and the button."""

    screen = ObjectProperty(None, rebind=True)
    is_low = BooleanProperty(False)


class AbilityForm(FloorForm):
    """Both would lose: whose original ability it was."""

    a = StringProperty("")
    b = StringProperty("")

    def answer(self, seat: str) -> None:
        self.dispatch("on_close")
        self.owner.lose_by_ability(seat)


class ResultScreen(AtTableScreen):
    route = "result"
    is_task = True
    view = ObjectProperty(ResultView(), rebind=True)
    draft = ObjectProperty(Draft())
    hint = StringProperty("")
    """Why an ending cannot be chosen."""
    note = StringProperty("")
    """What a judge should know of the players and games above: that they were tapped before, for example."""
    nag = StringProperty("")
    """What Record waits for, once it was tapped."""
    is_more_open = BooleanProperty(False)
    is_side = BooleanProperty(True)
    """Whether the two players stand side by side: where it is wide, and on a phone that is held sideways."""
    is_low = BooleanProperty(False)
    """Whether it is such a phone, with little room for words."""

    def __init__(self, **kwargs: Any) -> None:
        self._is_done = False
        self._basis: Basis = ()
        """What the draft rests on."""
        self._kept: dict[MatchId, tuple[Basis, Draft]] = {}
        """What was tapped and neither recorded nor cancelled, by match."""
        self._turning: PlayerId | None = None
        """For whom the last game is counted if they are tapped once more."""
        self._reveal = Clock.create_trigger(self._scroll_to_hint)
        super().__init__(**kwargs)
        for name in ("size", "is_wide"):
            self.fbind(name, self._turn)

    def _turn(self, *_args: Any) -> None:
        self.is_side = self.is_wide or self.width > self.height
        self.is_low = self.is_side and not self.is_wide

    def look(self) -> ResultView:
        self._follow()
        return result_view(self.desk.state, self.match, self.draft, self.now_ms())

    def show(self, match: Any = None, draft: Draft | None = None, kept: Any = None, **_where: Any) -> None:
        """Ask for the result of *match*, going on from where it was left."""
        self.match = MatchId(match) if match is not None else None
        self._is_done, self.is_more_open, self._turning = False, False, None
        self.hint = self.nag = self.note = ""
        self._kept = self._kept if kept is None else kept
        known = self._known()
        self._basis = basis_of(known) if known else ()
        basis, left = self._kept.get(self.match, ((), None))
        is_left = draft is None and left is not None and basis == self._basis
        self.draft = draft or (left if is_left else self._begun())
        if is_left:
            self.note = _("This is as you left it, and not recorded yet.")

    def place(self) -> dict[str, Any]:
        return {"match": self.match, "draft": self.draft, "kept": self._kept}

    def on_draft(self, *_args: Any) -> None:
        self.nag, self.note, self._turning = "", "", None
        if self.desk is not None and self.tablet is not None:
            self._keep()
            self.refresh()

    def on_hint(self, *_args: Any) -> None:
        if self.hint:
            self._reveal()

    def on_leave(self) -> None:
        self._reveal.cancel()
        super().on_leave()

    def tick(self, now_ms: int) -> None:
        """What waits for some minutes of the round opens by itself."""
        if any(ending.locked for ending in (*self.view.endings, *self.view.more)):
            self.refresh()

    def tap(self, seat: str, button: Any = None) -> None:
        """The player at *seat* won: the match, or a game of it."""
        player = getattr(self.view, seat).id
        if self.draft.is_decided:
            self._tap_decided(player, button)
        else:
            self.hint = ""
            self.draft = self.draft.tapped(player)

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

    def cancel(self) -> None:
        """Leave, and forget what was tapped; the way back keeps it."""
        self._finish()

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
        ops = self._ops(known, self.draft)
        word = next((op for op in ops if isinstance(op, Word)), None)
        if word is None or self.view.mode == "report":
            self._do(known, ops, word)
        else:
            self._ask_why(known, word)

    def _do(self, known: Match, ops: list[Op], word: Word | None) -> None:
        state = self.desk.state
        all_ops = self.attempt(lambda: with_effects(state, ops), "record")
        said = said_of(state, known, word) if word is not None else _("The games are put right.")
        if all_ops and self.do_all(all_ops, "record", said) is not None:
            self._finish()

    def _ops(self, known: Match, draft: Draft) -> list[Op]:
        """What is recorded, and who was late or absent also in the history of their penalties."""
        ops = ops_of(known, draft)
        is_told = any(isinstance(op, Word) for op in ops)
        return [*drafted_penalties(self.desk.state, known, draft), *ops] if is_told else ops

    def _ask_why(self, known: Match, word: Word) -> None:
        draft, view = self.draft, self.view
        form = ChangeForm.of(
            self, known, word, lambda now, reason: self._ops(now, draft._replace(reason=reason)), self._finish
        )
        form.title, form.button = view.title, view.button
        form.open()

    def _tap_decided(self, player: PlayerId, button: Any) -> None:
        """A tap on the loser says that one more would count the last game for them."""
        winner, other = (self.view.a, self.view.b) if self.view.a.is_winner else (self.view.b, self.view.a)
        if player == winner.id:
            text = _("{player} has won. Record it, or take back the last game.")
            self.note = text.format(player=winner.name)
        elif self._turning != player:
            text = _("Game {n} is counted for {winner}. Tap {player} once more if {player} won it.")
            self.note = text.format(n=len(self.draft.games), winner=winner.name, player=other.name)
            self._turning = player
        elif not is_second_tap(button):
            self.draft = self.draft.turned(player)

    def _scroll_to_hint(self, _seconds: float) -> None:
        if self.hint:
            self.ids.scroll.scroll_to(self.ids.hint, animate=False)

    def _follow(self) -> None:
        """What is known of the match has changed, by an undo or by another tablet: begin from there."""
        known = self._known()
        basis = basis_of(known) if known else ()
        if basis == self._basis or known is None:
            return
        self._basis, had = basis, self._kept.pop(known.id, None)
        is_as_tapped = not saved_ops(known, self.draft) and self.draft.result in (None, known.result)
        self.draft = self._begun()
        if had is not None and not is_as_tapped:
            self.note = _("What is recorded has changed. This is how it stands now.")

    def _keep(self) -> None:
        if self.match is None:
            return
        if self.draft == self._begun():
            self._kept.pop(self.match, None)
        else:
            self._kept[self.match] = self._basis, self.draft

    def _begun(self) -> Draft:
        known = self._known()
        return begun(known, terms_of(self.desk.state, known).best_of) if known else Draft()

    def _finish(self) -> None:
        self._is_done = True
        self._kept.pop(self.match, None)
        self.leave()

    def _known(self) -> Match | None:
        if self.match is None or self.desk is None:
            return None
        known: Match | None = self.desk.state.matches.get(self.match)
        return known
