"""The parts of the pair screen, and its questions; `pair.kv` says how they look."""

from collections.abc import Iterator
from functools import partial
from typing import Any

from kivy.properties import BooleanProperty, ListProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from judge_app.language import _
from judge_app.ui import theme
from judge_app.ui.screens.asking import AskingDialog
from judge_app.ui.screens.formparts import is_second_tap
from judge_app.ui.widgets import Btn, Chip, PatientBtn, Segmented
from judge_app.views.announce import CUTS
from judge_app.views.cases import DueView
from judge_app.views.pairpreview import PairView

__all__ = ["DueCase", "PairAbout", "PairFoot", "PairList"]


class PairList(BoxLayout):
    screen = ObjectProperty(None, rebind=True)


class PairAbout(BoxLayout):
    """What the round is, what is odd about it, what is announced with it."""

    screen = ObjectProperty(None, rebind=True)
    is_short = BooleanProperty(False)
    """Whether a button stands for what is announced; which round it is, the key below says."""

    def room(self, wanted: float, panes: float) -> float:
        """As high as it wants to be above the list, of which two rows stay in sight if they can."""
        switch = theme.TOUCH + 2 * theme.GAP_S
        return min(wanted, max(panes / 4, panes - switch - 2 * theme.ROW - theme.GAP_XS))


class OddRow(BoxLayout):
    """How often each odd thing is in the round."""

    odd = ListProperty()

    def on_odd(self, _: Widget, odd: list[Any]) -> None:
        self.clear_widgets()
        for mark, n in odd:
            self.add_widget(Chip(text=f"{n} × {mark.text}", icon=mark.icon, look=mark.look))


class DueCase(BoxLayout):
    """A guided case that is to be settled before the round, with the ways to do it."""

    screen = ObjectProperty(None, rebind=True)
    due = ObjectProperty(None, allownone=True)

    def on_due(self, _widget: Widget, due: DueView | None) -> None:
        keys = self.ids.ways
        keys.clear_widgets()
        if due is None:
            return
        ways = due.ways or (("", _("Open the case")),)
        for place, (way, text) in enumerate(ways):
            button = Btn(text=text, look="danger" if place else "amber", size_hint=(1, 1))
            button.bind(on_release=partial(self._take, due, way))
            keys.add_widget(button)

    def _take(self, due: DueView, way: str, button: Any) -> None:
        if not way:
            self.screen.go("cases", opened=due.case)
        elif not is_second_tap(button):
            self.screen.settle_case(due.case, way)


class PlanLines(BoxLayout):
    """What is told and what it is, line by line."""

    rows = ListProperty()

    def on_rows(self, _: Widget, rows: list[tuple[str, str]]) -> None:
        self.clear_widgets()
        for label, text in rows:
            self.add_widget(PlanLine(label=label, text=text))


class PlanLine(BoxLayout):
    label = StringProperty("")
    text = StringProperty("")


class PairFoot(BoxLayout):
    """What can be done with the round; the main thing last."""

    screen = ObjectProperty(None, rebind=True)

    def __init__(self, **kwargs: Any) -> None:
        self._made_for: tuple[Any, ...] = ()
        super().__init__(**kwargs)
        self.screen.fbind("view", self._furnish)
        for name in ("is_beside", "is_wide"):
            self.screen.fbind(name, self._furnish)
        self._furnish()

    def _furnish(self, *_args: Any) -> None:
        view, is_beside, is_wide = self.screen.view, self.screen.is_beside, self.screen.is_wide
        can = view.can_swap, view.can_repair, view.can_cancel
        wanted = (view.stage, view.confirm, can, is_beside, is_wide, bool(view.rows))
        if wanted == self._made_for:
            return
        self._made_for = wanted
        self.clear_widgets()
        keys = [*self._keys(view)]
        key = ClearKey if view.stage == "clear" else ConfirmKey
        confirm = [key(screen=self.screen, text=view.confirm)] if view.confirm else []
        if is_beside:
            self._in_one_row(keys, confirm, bool(view.rows))
        elif len(keys) == 1 and confirm:
            confirm[0].size_hint_x = 2
            keys[0].icon = keys[0].icon if theme.text_scale <= 1 else ""  # the words need its room
            self._add_row([*keys, *confirm])
        else:
            for key in keys:
                key.font_size, key.icon = theme.SMALL, key.icon if len(keys) < 3 else ""
            self._add_row(keys)
            for key in confirm:
                key.size_hint_x = 1
                self.add_widget(key)

    def _in_one_row(self, keys: list[Btn], confirm: list[Btn], has_rows: bool) -> None:
        """On a phone that lies on its side the switch of the order stands above, and words need the room."""
        is_wide = self.screen.is_wide
        for key in keys:
            key.size_hint_max_x, key.icon = theme.TILE_WIDTH, key.icon if is_wide else ""
        for key in confirm:
            key.size_hint_x = None
            key.width = theme.PRIMARY_WIDTH if is_wide else self.screen.width / 3
        order = [OrderSwitch(screen=self.screen)] if has_rows and is_wide else []
        self._add_row([*order, *keys, Widget(size_hint_x=0.01), *confirm] if order or keys or confirm else [])

    def _add_row(self, widgets: list[Widget]) -> None:
        if widgets:
            row = PairKeys()
            for widget in widgets:
                row.add_widget(widget)
            self.add_widget(row)

    def _keys(self, view: PairView) -> Iterator[Btn]:
        if view.stage == "preview":
            again = Btn(text=_("Draw again"), icon="cached", size_hint=(1, 1))
            again.bind(on_release=lambda _: self.screen.ask("DrawAgainDialog"))
            yield again
        if view.can_swap:
            swap = Btn(text=_("Swap players"), icon="swap-horizontal", size_hint=(1, 1))
            swap.bind(on_release=lambda _: self.screen.go("swap"))
            yield swap
        if view.can_repair:
            repair = Btn(text=_("Pair anew"), icon="cached", size_hint=(1, 1))
            repair.bind(on_release=lambda _: self.screen.ask_repair())
            yield repair
        if view.can_cancel:
            cancel = PatientBtn(text=_("Cancel round"), icon="close", look="danger", size_hint=(1, 1))
            cancel.bind(on_hold=lambda _: self.screen.cancel_round())
            cancel.bind(on_tap=lambda _: self.screen.ask_to_hold())
            yield cancel


class PairKeys(BoxLayout):
    pass


class OrderSwitch(Segmented):
    screen = ObjectProperty(None, rebind=True)


class ConfirmKey(Btn):
    screen = ObjectProperty(None, rebind=True)


class ClearKey(PatientBtn):
    """What it takes back is much, so it is held."""

    screen = ObjectProperty(None, rebind=True)


class WhyDialog(AskingDialog):
    why = StringProperty("")


class RematchDialog(AskingDialog):
    pass


class DrawAgainDialog(AskingDialog):
    typed = StringProperty("")


class AnnounceDialog(AskingDialog):
    """What is announced with round 1, where the page has no room for it."""


class PlanDialog(AskingDialog):
    """Rounds and cut as the organizer wants them."""

    def cut_text(self, place: int) -> str:
        return _("Top {n}").format(n=CUTS[place]) if place else _("No cut")

    def place_of(self, cut: int) -> int:
        return CUTS.index(cut) if cut in CUTS else 0

    def save(self, rounds: int, place: int) -> None:
        self.asker.change_plan(rounds, CUTS[place])
