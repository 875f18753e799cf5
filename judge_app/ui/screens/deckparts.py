"""What a deck check is made of: a player's list with its faults, and what is seen of the cards themselves."""

from functools import partial
from typing import Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, ListProperty, ObjectProperty, OptionProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from judge_app.ui import theme
from judge_app.ui.kv import load_rules
from judge_app.ui.widgets import Card, SourceChip, Tappable
from judge_app.views.deckpane import DeckPane, FaultGroup, TickGroup, TickLine

__all__ = [
    "ConditionMark",
    "ConditionRow",
    "ConditionRows",
    "DeckColumn",
    "DeckListCard",
    "DeckStateCard",
    "FaultRow",
    "FaultRows",
    "TypedList",
]


class DeckColumn(ScrollView):
    """Cards below each other, which scroll."""

    def __init__(self, *cards: Widget, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for card in cards:
            self.ids.cards.add_widget(card)

    def let_go(self) -> None:
        self.ids.cards.clear_widgets()


class DeckListCard(Card):
    """The list of one player: typed, pasted or read from a file, with everything that is wrong with it."""

    screen = ObjectProperty(None, rebind=True)
    pane = ObjectProperty(DeckPane(), rebind=True)


class TypedList(BoxLayout):
    """A field for a list, and the ways to fill it; *part* says which list."""

    screen = ObjectProperty(None, rebind=True)
    pane = ObjectProperty(DeckPane(), rebind=True)
    part = OptionProperty("deck", options=["deck", "pool"])
    text = StringProperty("")
    asks = StringProperty("")
    is_wanted = BooleanProperty(False)
    """Whether it has to be filled; one that has not is small while it is empty."""

    def __init__(self, **kwargs: Any) -> None:
        self._to_top = Clock.create_trigger(self._show_top, -1)
        super().__init__(**kwargs)
        self.fbind("text", self._to_top)

    def _show_top(self, *_args: Any) -> None:
        """A list that was not typed is read from its beginning."""
        field = self.ids.field
        if not field.focus:
            field.show_beginning()


class FaultRow(BoxLayout):
    text = StringProperty("")


class FaultRows(BoxLayout):
    """Every fault, and below those of one rule where it stands."""

    screen = ObjectProperty(None)
    groups = ListProperty()

    def on_groups(self, _rows: Widget, groups: list[FaultGroup]) -> None:
        self.clear_widgets()
        for group in groups:
            for text in group.texts:
                self.add_widget(FaultRow(text=text))
            self.add_widget(_source(self.screen, group))


class DeckStateCard(Card):
    """Whether the cards are as they should be, and what comes of it."""

    screen = ObjectProperty(None, rebind=True)
    pane = ObjectProperty(DeckPane(), rebind=True)


class ConditionRow(BoxLayout):
    """A condition with a box for "is so" and one for "is not so"."""

    rows = ObjectProperty(None)
    tick = ObjectProperty(TickLine("", ""), rebind=True)


class ConditionMark(Tappable):
    """One of the two boxes of a condition."""

    is_met = BooleanProperty(True)
    """Which of the two."""
    is_on = BooleanProperty(False)
    hint = StringProperty("")
    watched = ("is_on", "is_met")

    def natural(self) -> dict[str, Any]:
        return {"size_hint": (None, None), "size": (theme.TOUCH, theme.TOUCH)}

    def paint(self) -> None:
        colors, side, radius = theme.colors, theme.CHECK, theme.RADIUS_BOX
        left, bottom = self.center_x - side / 2, self.center_y - side / 2
        icon = "check" if self.is_met else "close"
        if self.is_on:
            fill, ink = (colors.mint, colors.onmint) if self.is_met else (colors.coral, colors.oncoral)
            self.box(left, bottom, side, side, fill, radius)
            self.glyph(icon, self.center_x, self.center_y, theme.ICON_NAV, ink)
            return
        if self.state == "down":
            self.box(left, bottom, side, side, colors.s3, radius)
        self.rim(left, bottom, side, side, colors.edge, theme.STROKE, radius)
        self.glyph(icon, self.center_x, self.center_y, theme.ICON_S, colors.low)


class ConditionRows(BoxLayout):
    """The conditions, those of one place in the documents together; rows stay while a finger is on them."""

    screen = ObjectProperty(None)
    player = StringProperty("")
    groups = ListProperty()

    def __init__(self, **kwargs: Any) -> None:
        self._rows: dict[str, ConditionRow] = {}
        super().__init__(**kwargs)

    def on_groups(self, _rows: Widget, groups: list[TickGroup]) -> None:
        ticks = {tick.key: tick for group in groups for tick in group.ticks}
        if [*ticks] != [*self._rows]:
            self._fill(groups)
        for key, tick in ticks.items():
            self._rows[key].tick = tick

    def tick(self, key: str, is_met: bool) -> None:
        self.screen.tick_off(self.player, key, is_met)

    def _fill(self, groups: list[TickGroup]) -> None:
        self.clear_widgets()
        self._rows = {}
        for group in groups:
            for tick in group.ticks:
                self._rows[tick.key] = row = ConditionRow(rows=self, tick=tick)
                self.add_widget(row)
            self.add_widget(_source(self.screen, group))


def _source(screen: Any, group: FaultGroup | TickGroup) -> SourceChip:
    chip = SourceChip(document=group.document, section=group.section, size_hint_x=1)
    chip.bind(on_release=partial(_show_rule, screen, group.rule))
    return chip


def _show_rule(screen: Any, rule: str, _chip: Widget) -> None:
    screen.go("rules", key=rule)


load_rules(__file__)
