"""The setup checklist: what both players have done before the first turn, and who takes it."""

from functools import partial
from typing import Any, ClassVar

from kivy.clock import Clock
from kivy.properties import BooleanProperty, ListProperty, ObjectProperty, OptionProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from judge_app.core.ids import MatchId
from judge_app.core.ops import HandChosen, SetupFinished, SetupTicked
from judge_app.core.sitting import Hand
from judge_app.ui import theme
from judge_app.ui.kv import load_rules
from judge_app.ui.lettering import lettered
from judge_app.ui.screens.firstroll import FirstRollScreen, Pair
from judge_app.ui.screens.formparts import FloorForm, is_second_tap
from judge_app.ui.widgets import Bar, Card, CheckRow, Divider, Painted
from judge_app.ui.widgets.painted import share_room
from judge_app.ui.widgets.wrapping import wrapped
from judge_app.views.setup import SeatSetup, SetupView, setup_view

__all__ = [
    "CardTitle",
    "GapsForm",
    "HandSeat",
    "HandsCard",
    "SetupFoot",
    "SetupHead",
    "SetupScreen",
    "StartCard",
    "TickCard",
    "TickRows",
]

load_rules(__file__)


class SetupHead(BoxLayout):
    screen = ObjectProperty(None, rebind=True)


class SetupFoot(Bar):
    """How far it is, and the buttons."""

    screen = ObjectProperty(None, rebind=True)


class SetupPart(Card):
    """A card of the screen, which fills the height where they stand side by side."""

    screen = ObjectProperty(None, rebind=True)


class CardTitle(Painted):
    """What a card is about, and a remark on it at the right, or below where there is no room."""

    title = StringProperty("")
    line = StringProperty("")
    icon = StringProperty("")
    watched = ("title", "line", "icon")

    def natural(self) -> dict[str, Any]:
        return {"size_hint_y": None}

    def fit(self) -> None:
        below = 0 if self._is_beside() or not self.line else self._lines().height
        self.hug(height=self._head() + below)

    def paint(self) -> None:
        colors, top = theme.colors, self.top - self._head() / 2
        size = share_room(self.title, theme.TITLE, True, self.width, theme.SMALL)
        self.write(self.title, self.x, top, self.width, size, colors.hi, True)
        lines = self._lines()
        if self._is_beside():
            width = lettered(self.line, theme.SMALL).width
            self.write(self.line, self.right - width, top, width, theme.SMALL, colors.mid)
            self.glyph(self.icon, self.right - width - self._indent() / 2, top, theme.ICON_S, colors.mid)
        elif self.line:
            middle = self.y + lines.height - theme.SMALL * 0.65
            self.glyph(self.icon, self.x + theme.ICON_S / 2, middle, theme.ICON_S, colors.mid)
            self.stamp(lines, self.x + self._indent(), self.y, colors.mid)

    def _head(self) -> float:
        return theme.TITLE * 1.4

    def _indent(self) -> float:
        return theme.ICON_S + theme.GAP_S if self.icon else 0.0

    def _lines(self) -> Any:
        return wrapped(self.line, theme.SMALL, max(int(self.width - self._indent()), 1))

    def _is_beside(self) -> bool:
        needed = lettered(self.title, theme.TITLE, True).width + lettered(self.line, theme.SMALL).width
        return bool(needed + self._indent() + theme.GAP_L <= self.width)


class TickCard(SetupPart):
    """The steps that each player does."""


class HandsCard(SetupPart):
    """Who kept the first hand."""


class StartCard(SetupPart):
    """The roll, the choice and the gold."""


class HandSeat(BoxLayout):
    """A player's hand, kept or not."""

    seat = OptionProperty("a", options=["a", "b"])
    view = ObjectProperty(SeatSetup(), rebind=True)
    screen = ObjectProperty(None, rebind=True)


class TickRows(BoxLayout):
    rows = ObjectProperty(())
    screen = ObjectProperty(None)

    def __init__(self, **kwargs: Any) -> None:
        self._shown: list[CheckRow] = []
        super().__init__(**kwargs)
        self.fbind("rows", self._fill)
        self._fill()

    def _fill(self, *_args: Any) -> None:
        if len(self._shown) != len(self.rows):
            self._make()
        for widget, row in zip(self._shown, self.rows, strict=True):
            widget.number, widget.text, widget.line = row.number, row.text, row.line
            widget.a_on, widget.b_on = row.a_on, row.b_on

    def _make(self) -> None:
        self.clear_widgets()
        self._shown = [CheckRow() for _row in self.rows]
        for place, widget in enumerate(self._shown):
            widget.bind(on_tick=partial(self._tick, place))
            self.add_widget(Divider())
            self.add_widget(widget)

    def _tick(self, place: int, _row: CheckRow, seat: str) -> None:
        self.screen.tick_step(self.rows[place], seat)


class GapsForm(FloorForm):
    """The steps that nobody saw; the setup can be done all the same."""

    gaps = ListProperty()

    def finish(self, button: Any) -> None:
        if self.is_open and not is_second_tap(button):
            self.dispatch("on_close")
            self.owner.finish_now()


class SetupScreen(FirstRollScreen):
    route: ClassVar = "setup"
    is_task: ClassVar = True
    view = ObjectProperty(SetupView(), rebind=True)
    is_low = BooleanProperty(False)
    """Whether it is a phone that is held sideways, with little room below the strip."""

    def __init__(self, **kwargs: Any) -> None:
        self._arranged: tuple[bool, ...] = ()
        super().__init__(**kwargs)
        self._ticks, self._hands = TickCard(screen=self), HandsCard(screen=self)
        self._start = StartCard(screen=self)
        self._side = self.ids.side.__self__  # kept: it is not always part of the tree
        self._arrange = Clock.create_trigger(self._put_in_order, -1)
        for name in ("is_wide", "view"):
            self.fbind(name, self._arrange)
        self.fbind("size", self._turn)
        self._put_in_order()

    def look(self) -> SetupView:
        return setup_view(self.desk.state, self.match)

    def show(self, match: Any = None, **_where: Any) -> None:
        self.match = MatchId(match) if match is not None else None

    def on_leave(self) -> None:
        self._arrange.cancel()
        super().on_leave()

    def pair(self) -> Pair:
        found: Pair = self._start.ids.pair
        return found

    def roll_now(self) -> None:
        if not self.is_wide:
            self.ids.scroll.scroll_to(self.pair(), animate=False)
        super().roll_now()

    def tick_step(self, row: Any, seat: str) -> None:
        """Turn one tick, or both: where they differ, both are done."""
        view = self.view
        if seat == "both":
            op = SetupTicked(view.id, view.game, row.key, None, not (row.a_on and row.b_on))
        else:
            player, is_on = (view.a.id, row.a_on) if seat == "a" else (view.b.id, row.b_on)
            op = SetupTicked(view.id, view.game, row.key, player, not is_on)
        self.do(op, "setup")

    def choose_hand(self, seat: str, hand: Hand, button: Any = None) -> None:
        known: SeatSetup = getattr(self.view, seat)
        if is_second_tap(button) or (hand == "kept" and known.hand == "kept"):
            return
        self.do(HandChosen(self.view.id, self.view.game, known.id, hand), "hand")

    def finish(self, button: Any = None) -> None:
        """With gaps these are listed first; what is done already is not done again."""
        if is_second_tap(button):
            return
        if self.view.note or self.view.is_finished:
            self.leave()
        elif self.view.gaps:
            GapsForm(self, gaps=[*self.view.gap_lines]).open()
        else:
            self.finish_now()

    def finish_now(self) -> None:
        if self.do(SetupFinished(self.view.id, self.view.game, self.view.gaps), "setup") is not None:
            self.leave()

    def _turn(self, *_args: Any) -> None:
        self.is_low = not self.is_wide and self.width > self.height

    def _put_in_order(self, *_args: Any) -> None:
        """The cards in the order of the ruleset: below each other, or the ticks beside the others."""
        view = self.view
        wanted = self.is_wide, view.is_roll_first, bool(view.mulligan)
        if wanted == self._arranged:
            return
        self._arranged = wanted
        side, panes = self._side, self.ids.panes
        for part in (self._ticks, self._hands, self._start, side):
            if part.parent is not None:
                part.parent.remove_widget(part)
        hands = [self._hands] if view.mulligan else []
        if self.is_wide:
            for part in [self._start, *hands] if view.is_roll_first else [*hands, self._start]:
                side.add_widget(part)
            order = [self._ticks, side]
        elif view.is_roll_first:
            order = [self._start, self._ticks, *hands]
        else:
            order = [self._ticks, *hands, self._start]
        for place, part in enumerate(order):
            panes.add_widget(part, index=len(panes.children) - place)
