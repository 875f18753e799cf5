"""The calls for a judge: who waits, where a judge is, what was done."""

from typing import Any

from kivy.factory import Factory
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from judge_app.core.model import CallId, MatchId
from judge_app.core.ops import TimeExtended
from judge_app.language import _
from judge_app.ui import theme
from judge_app.ui.kv import load_rules
from judge_app.ui.screen import JudgeScreen
from judge_app.ui.screens.callforms import AppealForm, DoneForm, LogCallForm, take_call
from judge_app.ui.screens.dropwishes import DropWishes
from judge_app.ui.screens.floorforms import ExtensionForm
from judge_app.ui.screens.formparts import is_second_tap
from judge_app.ui.screens.ruleforms import judge_of
from judge_app.ui.widgets import Card, DrawnLine, LineOf
from judge_app.views.callers import Holder
from judge_app.views.calls import (
    LONG_WAIT_MS,
    CallCard,
    CallsView,
    DoneRow,
    calls_view,
    given_minutes,
    there_line,
    waited,
    waiting_line,
)

__all__ = ["CallColumn", "CallsScreen", "DoneCallLine", "DropWishes", "TakenCall", "WaitingCall"]

load_rules(__file__)


class DoneCallLine(DrawnLine):
    @classmethod
    def height_for(cls, row: DoneRow, width: float) -> float:
        return theme.RAIL_ITEM

    def draw(self, row: DoneRow) -> None:
        colors = theme.colors
        self.fill(theme.NOTHING, theme.RADIUS_CHIP)
        self.box(0, 0, self.width - theme.GAP_S, theme.HAIR, colors.line)
        self.tile(row.table, 0, theme.SEAT_L, colors.s2, colors.mid, theme.TITLE)
        right = self.width - theme.GAP_S
        if row.extra:
            chip = self.chip(row.extra, "timer-plus-outline", right, colors.ambert, colors.amberc)
        elif row.is_cancelled:
            chip = 0.0
        else:
            chip = self.chip(_("no extra time"), "", right, colors.low)
        left = theme.SEAT_L + theme.GAP
        room = right - left - chip - theme.GAP
        self.words(row.title, left, self.height * 0.63, room, theme.SMALL, colors.hi, bold=True)
        self.words(row.line, left, self.height * 0.37, room, theme.SMALL, colors.mid)

    def on_release(self) -> None:
        self.screen.open_table(self.row.match)


class OpenCall(Card):
    """A call that is not dealt with; *time* is how long ago it was made."""

    card = ObjectProperty(CallCard(CallId("")), rebind=True)
    screen = ObjectProperty(None, rebind=True)
    time = StringProperty("")
    line = StringProperty("")
    """What stands under the time."""
    minutes = NumericProperty(1)
    """What the table is due for it by now."""

    def count(self, now_ms: int) -> None:
        self.time = waited(self.card.since_ms, now_ms)
        self.minutes = given_minutes(self.card.since_ms, now_ms)


class WaitingCall(OpenCall):
    """Nobody is there yet."""

    is_long = BooleanProperty(False)
    """Whether it waits for longer than anybody should."""

    def count(self, now_ms: int) -> None:
        super().count(now_ms)
        self.line = waiting_line(self.card, now_ms)
        self.is_long = now_ms - self.card.since_ms >= LONG_WAIT_MS


class TakenCall(OpenCall):
    """A judge is there; the table can be given time, or at least be looked at."""

    offer = StringProperty("")

    def count(self, now_ms: int) -> None:
        super().count(now_ms)
        self.line = there_line(self.card, now_ms)
        if not self.card.can_extend:
            self.offer = _("See table")
        elif self.card.given:
            self.offer = _("+{n} min given").format(n=self.card.given)
        else:
            self.offer = _("Give +{n} min").format(n=int(self.minutes))


class CallColumn(BoxLayout):
    """A widget for each of *cards*, the same one as long as the call stands here: a finger may be on it."""

    cards = ObjectProperty(())
    screen = ObjectProperty(None)

    def __init__(self, **kwargs: Any) -> None:
        self._shown: dict[tuple[CallId, str], OpenCall] = {}
        super().__init__(**kwargs)
        self.fbind("cards", self._fill)

    def count(self, now_ms: int) -> None:
        for shown in self._shown.values():
            shown.count(now_ms)

    def _fill(self, *_args: Any) -> None:
        before, self._shown = self._shown, {}
        for card in self.cards:
            key = card.id, "TakenCall" if card.judge else "WaitingCall"
            shown = before.pop(key, None) or Factory.get(key[1])(screen=self.screen)
            shown.card = card
            shown.count(self.screen.now_ms())
            self._shown[key] = shown
        wanted = [*self._shown.values()]
        if [*reversed(self.children)] != wanted:
            self.clear_widgets()
            for shown in wanted:
                self.add_widget(shown)


class CallsScreen(JudgeScreen):
    route = "calls"
    view = ObjectProperty(CallsView(), rebind=True)
    pane = StringProperty("waiting")
    """Which of the three is shown where there is room for one."""
    panes = ListProperty()
    done_lines = ListProperty()

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._columns = {
            "waiting": WaitingColumn(screen=self),
            "there": ThereColumn(screen=self),
            "done": DoneColumn(screen=self),
        }
        for name in ("is_wide", "pane"):
            self.fbind(name, self._arrange)
        self._arrange()

    def look(self) -> CallsView:
        holder = Holder(self.tablet.device, judge_of(self), self.preferences.device_name)
        return calls_view(self.desk.state, holder)

    def show(self, pane: str = "", **_where: Any) -> None:
        if pane:
            self.pane = pane

    def place(self) -> dict[str, Any]:
        return {"pane": self.pane}

    def tick(self, now_ms: int) -> None:
        for name in ("waiting", "there"):
            self._columns[name].ids.cards.count(now_ms)

    def on_view(self, _screen: Widget, view: CallsView) -> None:
        self.done_lines = [LineOf("DoneCallLine", row) for row in view.done]
        self.panes = [
            ("waiting", _("Waiting {n}").format(n=len(view.waiting) + len(view.wishes))),
            ("there", _("Judge there {n}").format(n=len(view.there))),
            ("done", _("Done {n}").format(n=len(view.done))),
        ]

    def take(self, card: CallCard, button: Any) -> None:
        """I take it. A second tap of the same finger would take the call that moved up."""
        if not is_second_tap(button):
            take_call(self, card.id, "waiting")

    def appeal(self, card: CallCard, button: Any) -> None:
        if not is_second_tap(button):
            AppealForm(self, call=card.id).open()

    def give_time(self, card: CallCard, minutes: int, button: Any) -> None:
        """At once what is suggested; once more only after a look at how much."""
        if is_second_tap(button) or card.match is None:
            return
        if not card.can_extend:
            self.open_table(card.match)
        elif card.given:
            ExtensionForm(self, match=card.match, minutes=1, reason=card.reason).open()
        else:
            place = "waiting" if card.waits else "there"
            self.do(TimeExtended(MatchId(card.match), minutes * 60, card.reason), place)

    def finish(self, card: CallCard, button: Any) -> None:
        if not is_second_tap(button):
            DoneForm(self, call=card.id).open()

    def log_by_hand(self) -> None:
        LogCallForm(self).open()

    def open_table(self, match: MatchId | None) -> None:
        if match is not None:
            self.go("tables", match=match)

    def _arrange(self, *_args: Any) -> None:
        wanted = [*self._columns.values()] if self.is_wide else [self._columns[self.pane]]
        place = self.ids.columns
        if [*reversed(place.children)] != wanted:
            place.clear_widgets()
            for column in wanted:
                place.add_widget(column)


class CallPane(BoxLayout):
    """One of the three columns, under its heading."""

    screen = ObjectProperty(None, rebind=True)


class WaitingColumn(CallPane):
    pass


class ThereColumn(CallPane):
    pass


class DoneColumn(CallPane):
    pass
