"""A result is replaced or settled: what that changes, why it is done, and the round that it touches."""

from collections.abc import Callable, Sequence
from typing import Any, Self

from kivy.properties import ListProperty, ObjectProperty, StringProperty

from judge_app.core.model import Match, MatchId
from judge_app.core.ops import Op, ResultSettled
from judge_app.core.steps import tables_repaired
from judge_app.core.terms import terms_of
from judge_app.errors import Refused
from judge_app.language import N_, _
from judge_app.ui.kv import load_rules
from judge_app.ui.screen import JudgeScreen
from judge_app.ui.screens.formparts import PLACE, FloorForm, is_second_tap
from judge_app.views.correction import (
    Effect,
    Word,
    effect_of,
    is_of_the_past,
    mending,
    said_of,
    with_effects,
)
from judge_app.views.resultdraft import settled_ops
from judge_app.views.sentences import Book
from judge_app.views.tablereports import Report, outcome

__all__ = ["ChangeForm", "MendForm", "SettleForm"]

load_rules(__file__)

REASONS = (N_("Slip misread"), N_("Wrong winner tapped"), N_("Players agree"), N_("Ruling"))
SETTLING = (N_("Asked both players"), N_("Slip misread"), N_("Typing error"))


Make = Callable[[Match, str], list[Op]]
"""The operations that replace the result of a match as it is by now, for a reason."""


def _nothing() -> None:
    """Nothing is left to be done."""


class ChangeForm(FloorForm):
    """Replaces the result of a match, for a reason."""

    reasons = ListProperty(REASONS)
    effect = ObjectProperty(Effect(), rebind=True)
    button = StringProperty("")
    icon = StringProperty("check")

    def __init__(
        self, owner: JudgeScreen, match: MatchId, make: Make, then: Callable[[], None], **kwargs: Any
    ) -> None:
        self._match = match
        self._make = make
        self._then = then
        super().__init__(owner, **kwargs)

    @classmethod
    def of(
        cls, owner: JudgeScreen, match: Match, word: Word, make: Make, then: Callable[[], None] = _nothing
    ) -> Self:
        """For *word*, to which *make* comes without a reason; *then* follows once it is done."""
        state = owner.desk.state
        said, effect = outcome(word.result, match, Book.of(state)), effect_of(state, word)
        return cls(owner, match.id, make, then, text=said, effect=effect)

    def ops(self) -> Sequence[Op]:
        state = self.owner.desk.state
        known = state.matches.get(self._match)
        if known is None:
            raise Refused(_("This table is not in the event any more. Nothing was changed."))
        return with_effects(state, self._make(known, self.ids.reason.text.strip()))

    def save(self, button: Any = None) -> None:
        if is_second_tap(button) or not self.is_open:
            return
        owner, known = self.owner, self.owner.desk.state.matches.get(self._match)
        ops = owner.attempt(self.ops, PLACE)
        word = next((op for op in ops or () if isinstance(op, Word)), None)
        said = said_of(owner.desk.state, known, word) if word is not None else ""
        if ops and owner.do_all(ops, PLACE, said) is not None:
            self.dispatch("on_close")
            self._look_at_round(known)

    def _look_at_round(self, match: Match) -> None:
        """Offer to put the round right that is being played, where it was paired by another result."""
        owner = self.owner
        state = owner.desk.state
        seed, is_past = owner.tablet.fresh_id(), is_of_the_past(state, match)
        found = mending(state, seed, self.effect.is_wide) if is_past else None
        if found is None:
            self._then()
        else:
            MendForm(owner, self._then, mending=found, lines="\n".join(found.lines)).open()


class SettleForm(ChangeForm):
    """The head judge decides between reports that differ."""

    reasons = ListProperty(SETTLING)
    icon = StringProperty("gavel")

    @classmethod
    def keeping(cls, owner: JudgeScreen, match: Match, report: Report) -> Self:
        """So that *report* is the one that counts."""
        needed = terms_of(owner.desk.state, match).best_of // 2 + 1
        word = ResultSettled(match.id, report.result, "")

        def make(now: Match, reason: str) -> list[Op]:
            return settled_ops(now, report.result, report.games, needed, reason)

        return cls.of(owner, match, word, make)


class MendForm(FloorForm):
    """Tables of the round being played were paired by a result that was wrong."""

    mending = ObjectProperty(None, rebind=True)
    lines = StringProperty("")
    words = StringProperty("")

    def __init__(self, owner: JudgeScreen, then: Callable[[], None] = _nothing, **kwargs: Any) -> None:
        self._then = then
        self.words = _(
            "The round being played was paired by another result. The fewest tables that put it right:"
        )
        super().__init__(owner, **kwargs)

    def ops(self) -> Sequence[Op]:
        reason, fresh = _("Result corrected"), self.owner.tablet.fresh_id
        found = self.mending
        return [tables_repaired(self.owner.desk.state, found.repair, found.seed, reason, fresh)]

    def save(self, button: Any = None) -> None:
        if is_second_tap(button) or not self.is_open:
            return
        ops = self.owner.attempt(self.ops, PLACE)
        if ops and self.owner.do_all(ops, PLACE) is not None:
            self.dispatch("on_close")

    def on_close(self) -> None:
        was_open = self.is_open
        super().on_close()
        if was_open:  # leaving closes it once more
            self._then()
