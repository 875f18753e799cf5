"""Who is not at a table: noted, taken back, and what the rules offer a judge to do about it."""

from collections.abc import Sequence
from typing import Any

from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from judge_app.core.model import MatchId
from judge_app.core.ops import AbsenceNoted, Op
from judge_app.language import _
from judge_app.ui.kv import load_rules
from judge_app.ui.screen import JudgeScreen
from judge_app.ui.screens.formparts import PLACE, FloorForm, is_second_tap
from judge_app.ui.ticker import Ticker
from judge_app.ui.widgets import Card
from judge_app.views.noshow import (
    AbsenceSeat,
    NoShowOffer,
    NoShowView,
    noshow_ops,
    noshow_said,
    noshow_view,
)

__all__ = ["AbsenceRow", "NoShowBand", "NoShowForm", "take_offer"]

load_rules(__file__)


def take_offer(screen: JudgeScreen, match: MatchId, at: str = "", *, is_whole: bool | None = None) -> bool:
    """Does what is offered about who is absent at *match*; whether it was done."""
    known = screen.desk.state.matches.get(match)
    if known is None:
        return False

    def ops() -> list[Op]:
        return noshow_ops(screen.desk.state, known, screen.now_ms(), is_whole=is_whole)

    found = screen.attempt(ops, at)
    if not found:
        return False
    said = noshow_said(screen.desk.state, known, found)
    return screen.do_all(found, at, said) is not None


class NoShowBand(Card):
    """What can be done about who is absent, with its button; *screen* does it and refuses at *at*."""

    screen = ObjectProperty(None)
    offer = ObjectProperty(NoShowOffer(), rebind=True)
    at = StringProperty("sheet")

    def take(self, button: Any, *, is_whole: bool | None = None) -> None:
        if not is_second_tap(button):
            take_offer(self.screen, self.offer.match, self.at, is_whole=is_whole)


class AbsenceRow(BoxLayout):
    """A player of the table, here or not."""

    seat = ObjectProperty(AbsenceSeat(), rebind=True)
    form = ObjectProperty(None)


class NoShowForm(FloorForm):
    """Notes who is missing at *match*; stays open until it is closed or the match has its result."""

    match = StringProperty("")
    view = ObjectProperty(NoShowView(), rebind=True)

    def __init__(self, owner: JudgeScreen, **kwargs: Any) -> None:
        self._ticker = Ticker(self.refresh)
        super().__init__(owner, **kwargs)
        self.refresh()

    def open(self) -> None:
        self.refresh()
        super().open()
        self._ticker.start()

    def on_close(self) -> None:
        self._ticker.stop()
        super().on_close()

    def refresh(self) -> None:
        if self.owner.desk is not None:
            self.view = noshow_view(self.owner.desk.state, MatchId(self.match), self.owner.now_ms())

    def on_view(self, _form: Widget, view: NoShowView) -> None:
        rows = self.ids.seats
        if len(rows.children) != len(view.seats):
            rows.clear_widgets()
            for _seat in view.seats:
                rows.add_widget(AbsenceRow(form=self))
        for row, seat in zip(reversed(rows.children), view.seats, strict=True):
            row.seat = seat

    def note(self, seat: AbsenceSeat) -> None:
        """Not here, or come after all: whichever is news."""
        noted = AbsenceNoted(MatchId(self.match), seat.id, not seat.is_absent, self.owner.now_ms())
        self.owner.do(noted, PLACE)
        self.refresh()

    def take(self, button: Any, *, is_whole: bool | None = None) -> None:
        if not is_second_tap(button) and take_offer(
            self.owner, MatchId(self.match), PLACE, is_whole=is_whole
        ):
            self.dispatch("on_close")

    def ops(self) -> Sequence[Op]:
        return []

    def button_for(self, seat: AbsenceSeat) -> str:
        return _("Has come") if seat.is_absent else _("Not here")
