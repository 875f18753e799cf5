"""A penalty is given: what the player had before, for what, which one, and what comes of it."""

from collections.abc import Callable
from functools import partial
from typing import Any

from kivy.properties import BooleanProperty, ListProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from judge_app.core.model import MatchId, PlayerId
from judge_app.core.ops import Op
from judge_app.language import _
from judge_app.ui.kv import load_rules
from judge_app.ui.screen import JudgeScreen
from judge_app.ui.screens.formparts import PLACE, FloorForm, is_second_tap
from judge_app.ui.widgets import Btn, PlayerButton
from judge_app.views.infractions import InfractionRow, infraction_title
from judge_app.views.penalty import (
    OTHER,
    EarlierPenalty,
    PenaltyDraft,
    PenaltySeat,
    PenaltyView,
    penalty_ops,
    penalty_said,
    penalty_view,
    searched,
)
from judge_app.views.sentences.floor import PENALTIES

__all__ = ["EarlierLine", "EarlierLines", "InfractionButtons", "PenaltyForm", "PenaltySeats"]

load_rules(__file__)


def _nowhere() -> None:
    """Nothing is listened to."""


class EarlierLine(BoxLayout):
    """A penalty that was given before."""

    row = ObjectProperty(EarlierPenalty(""), rebind=True)


class EarlierLines(BoxLayout):
    rows = ListProperty()

    def on_rows(self, _lines: Widget, rows: list[EarlierPenalty]) -> None:
        self.clear_widgets()
        for row in rows:
            self.add_widget(EarlierLine(row=row))


class PenaltySeats(BoxLayout):
    """The two of a table, with what each of them had before."""

    form = ObjectProperty(None)
    seats = ListProperty()

    def on_seats(self, _seats: Widget, seats: list[PenaltySeat]) -> None:
        """The buttons stay, so that a finger on one of them is not lost."""
        if len(self.children) != len(seats):
            self.clear_widgets()
            for _seat in seats:
                button = PlayerButton()
                button.bind(on_release=self._choose)
                self.add_widget(button)
        for button, seat in zip(reversed(self.children), seats, strict=True):
            button.seat, button.name, button.line = seat.seat, seat.name, seat.line
            button.is_winner = seat.is_on

    def _choose(self, button: PlayerButton) -> None:
        self.form.player = next(seat.id for seat in self.seats if seat.seat == button.seat)


class InfractionButtons(GridLayout):
    """The infractions of a group, or those that were found."""

    form = ObjectProperty(None)
    found = ListProperty()

    def on_found(self, _buttons: Widget, found: list[InfractionRow]) -> None:
        self.clear_widgets()
        for row in found:
            button = Btn(text=row.title, look="quiet", size_hint_x=1)
            button.bind(on_release=partial(self._choose, row.key))
            self.add_widget(button)

    def _choose(self, key: str, button: Btn) -> None:
        if not is_second_tap(button):
            self.form.choose(key)


class PenaltyForm(FloorForm):
    """For a player, or for one of the two of a table; *infraction* can be given as well."""

    player = StringProperty("")
    match = StringProperty("")
    infraction = StringProperty(None, allownone=True)
    """Nothing before one is chosen; empty for words of one's own."""
    penalty = StringProperty("")
    """Nothing while the suggested one stands."""
    reason = StringProperty("")
    applies = BooleanProperty(True)
    also = ObjectProperty(())
    """More operations, which are done along with it."""
    query = StringProperty("")
    group = StringProperty("conduct")
    groups = ListProperty()
    found = ListProperty()
    view = ObjectProperty(PenaltyView(), rebind=True)

    def __init__(self, owner: JudgeScreen, **kwargs: Any) -> None:
        self._let_go: Callable[[], None] = _nowhere
        self._is_fixed = bool(kwargs.get("player"))
        super().__init__(owner, **kwargs)
        if self.infraction:
            self.reason = infraction_title(self.infraction)
        for name in ("match", "reason", "applies", "penalty"):
            self.fbind(name, self.refresh)
        for name in ("player", "infraction"):
            self.fbind(name, self._suggest)
        for name in ("query", "group"):
            self.fbind(name, self._search)
        self._search()
        self.refresh()

    def open(self) -> None:
        self._let_go = self.owner.desk.subscribe(self.refresh)
        self.refresh()
        super().open()

    def on_close(self) -> None:
        self._let_go()
        self._let_go = _nowhere
        super().on_close()

    def refresh(self, *_args: Any) -> None:
        self.view = penalty_view(self.owner.desk.state, self._draft(), is_fixed=self._is_fixed)

    def choose(self, infraction: str) -> None:
        """The reason follows what is chosen, unless it is in the judge's own words."""
        self.reason = self.reason or infraction_title(infraction)
        self.infraction = infraction

    def choose_anew(self) -> None:
        if self.reason == infraction_title(self.infraction or ""):
            self.reason = ""
        self.query, self.infraction = "", None

    def choose_group(self, group: str) -> None:
        if group == OTHER:
            self.choose("")
        elif group:
            self.query, self.group = "", group

    def choose_kind(self, kind: str) -> None:
        if kind and kind != self.view.kind:
            self.penalty = kind

    def show_guidance(self) -> None:
        owner, infraction = self.owner, self.infraction
        self.dispatch("on_close")
        owner.go("guidance", infraction=infraction)

    def ops(self) -> list[Op]:
        return [*penalty_ops(self.owner.desk.state, self._draft()), *self.also]

    def missing(self) -> str:
        if not self.player:
            return _("Choose the player first.")
        return _("Choose what it is for first.") if self.infraction is None else ""

    def save(self, button: Any = None) -> None:
        if is_second_tap(button) or not self.is_open:
            return
        said = penalty_said(self.owner.desk.state, self._draft())
        if missing := self.missing():
            self.owner.refusal, self.owner.refused_at = missing, PLACE
        elif self.owner.do_all(self.ops(), PLACE, said) is not None:
            self.dispatch("on_close")

    def _suggest(self, *_args: Any) -> None:
        """What was chosen against a suggestion does not stand against another one."""
        self.penalty, self.applies = "", True
        self.owner.refusal = ""
        self.refresh()

    def _search(self, *_args: Any) -> None:
        groups, found = searched(self.query, self.group)
        self.groups, self.found = [*groups], [*found]

    def _draft(self) -> PenaltyDraft:
        return PenaltyDraft(
            PlayerId(self.player) if self.player else None,
            MatchId(self.match) if self.match else None,
            self.infraction,
            next((kind for kind in PENALTIES if kind == self.penalty), None),
            self.reason,
            self.applies,
        )
