"""The pages of the guided cases: the cards, whom it is about, and the steps."""

from functools import partial
from typing import Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, ListProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout

from judge_app.core.cases import CASES
from judge_app.language import _
from judge_app.ui import theme
from judge_app.ui.kv import load_rules
from judge_app.ui.widgets import ActionTile, Btn, Card, DrawnLine, LineOf, Painted, Stepper
from judge_app.views.casepage import CasePage, SeatedRow, StepView
from judge_app.views.players import labels

__all__ = ["CaseGrid", "CaseStepCard", "CaseSteps", "CaseTiles", "CaseWho", "SeatedLine", "StepMark"]

LONGEST = 30
"""So many minutes at most are given here."""


class CaseTiles(GridLayout):
    """Tiles in as many columns as there is room for."""

    screen = ObjectProperty(None, allownone=True)
    tiles = ListProperty()
    """Cards, or open cases."""

    def __init__(self, **kwargs: Any) -> None:
        self.cols = 1
        super().__init__(**kwargs)
        self.fbind("width", self._fold)
        self.fbind("tiles", self._fill)

    def _fold(self, *_args: Any) -> None:
        room = theme.SIDE * 0.75 * max(theme.text_scale, 1)
        self.cols = max(min(int(self.width // room), 3), 1)

    def _fill(self, *_args: Any) -> None:
        self.clear_widgets()
        for tile in self.tiles:
            button = ActionTile(icon=tile.icon, text=tile.title, line=tile.line)
            button.bind(on_release=partial(self._tapped, tile))
            self.add_widget(button)

    def _tapped(self, tile: Any, _button: Any) -> None:
        if hasattr(tile, "key"):
            self.screen.choose(tile.key)
        else:
            self.screen.open_case(tile.id)


class CaseGrid(BoxLayout):
    screen = ObjectProperty(None, rebind=True)


class CaseWho(BoxLayout):
    """The two of a table, or everybody."""

    screen = ObjectProperty(None, rebind=True)

    def asks(self, kind: str) -> str:
        return (_(CASES[kind].asks) if kind in CASES else "") or _("At which table?")

    def name(self, match: Any, seat: str) -> str:
        known = self.screen.desk.state.matches.get(match) if self.screen and self.screen.desk else None
        player = getattr(known, seat, None)
        return labels(self.screen.desk.state).get(player, "") if player else ""

    def lines(self, rows: tuple[SeatedRow, ...]) -> list[Any]:
        return [LineOf("SeatedLine", row) for row in rows]


class SeatedLine(DrawnLine):
    """A player, and the number of their table."""

    has_one_height = True

    @classmethod
    def height_for(cls, row: SeatedRow, width: float) -> float:
        return theme.PLAYER_LINE

    def draw(self, row: SeatedRow) -> None:
        self.fill(theme.colors.s1, theme.RADIUS)
        if row.table:
            self.tile(row.table, theme.GAP, theme.TOUCH, theme.colors.s3, theme.colors.hi)
        left = theme.TOUCH + 2 * theme.GAP
        room = self.width - left - theme.GAP
        self.words(row.name, left, self.height / 2, room, theme.BODY, theme.colors.hi, bold=True)

    def on_release(self) -> None:
        self.screen.choose_player(self.row)


class CaseSteps(BoxLayout):
    """The steps below each other, made anew when one of them has changed."""

    screen = ObjectProperty(None, rebind=True)
    page = ObjectProperty(CasePage())
    is_wide = BooleanProperty(True)

    def __init__(self, **kwargs: Any) -> None:
        self._reveal = Clock.create_trigger(self._show_open)
        self._is_following = True
        """Whether the list still goes along when the heights of its texts become known."""
        self._stood: tuple[str, ...] = ()
        super().__init__(**kwargs)
        self.ids.steps.fbind("height", self._reveal)

    def on_touch_down(self, touch: Any) -> bool:
        self._is_following = False
        return bool(super().on_touch_down(touch))

    def on_page(self, _: Any, page: CasePage) -> None:
        cards, steps = self.ids.steps, page.steps
        kept = [*reversed(cards.children)]
        for place, step in enumerate(steps):
            if place < len(kept):
                kept[place].step = step
            else:
                cards.add_widget(CaseStepCard(screen=self.screen, step=step, is_wide=self.is_wide))
        for card in kept[len(steps) :]:
            cards.remove_widget(card)
        stand = tuple(step.standing for step in steps)
        if stand != self._stood:
            self._stood, self._is_following = stand, True
            self._reveal()

    def on_parent(self, _: Any, parent: Any) -> None:
        self._reveal.cancel()
        if parent is not None:
            self._stood, self._is_following = (), True
            self._reveal()

    def _show_open(self, _seconds: float) -> None:
        """The step to be taken stands at the top; of a case that is closed, the outcome is in sight."""
        if not self._is_following:
            return
        scroll, cards = self.ids.scroll, [*reversed(self.ids.steps.children)]
        place = next((at for at, card in enumerate(cards) if card.step.standing == "open"), None)
        column = scroll.children[0]
        room = column.height - scroll.height
        if room <= 0 or place == 0 or not cards:
            scroll.scroll_y = 1
        elif place is None:
            scroll.scroll_y = 0
        else:
            above = column.top - cards[place].to_window(0, cards[place].top)[1]
            above += column.to_window(0, column.top)[1] - column.top - theme.GAP
            scroll.scroll_y = min(max(1 - above / room, 0), 1)

    def on_is_wide(self, _: Any, is_wide: bool) -> None:
        for card in self.ids.steps.children:
            card.is_wide = is_wide


class StepMark(Painted):
    """The number of a step, or that it is done."""

    text = StringProperty("")
    standing = StringProperty("open")
    watched = ("text", "standing")

    def natural(self) -> dict[str, Any]:
        return {"size_hint": (None, None), "size": (theme.SEAT, theme.SEAT), "pos_hint": {"top": 1}}

    def paint(self) -> None:
        colors = theme.colors
        if self.standing == "done":
            self.ground(colors.mint, theme.SEAT / 2)
            self.glyph("check", self.center_x, self.center_y, theme.ICON_S, colors.onmint)
            return
        is_open = self.standing == "open"
        self.ground(colors.s3 if is_open else colors.s2, theme.SEAT / 2)
        ink = colors.hi if is_open else colors.low
        size = theme.SMALL / max(theme.text_scale, 1)
        self.write(self.text, self.x, self.center_y, self.width, size, ink, True, "center")


class CaseStepCard(Card):
    """One step: what it says, where that is written, and its ways as buttons."""

    screen = ObjectProperty(None, allownone=True, rebind=True)
    step = ObjectProperty(StepView("", "", "", "open"), rebind=True)
    is_wide = BooleanProperty(True)

    def __init__(self, **kwargs: Any) -> None:
        self._stepper: Stepper | None = None
        self._made: tuple[Any, ...] = ()
        """For which ways there are buttons."""
        super().__init__(**kwargs)
        self.fbind("step", self._fill)
        self._fill()

    def _fill(self, *_args: Any) -> None:
        """The buttons stay while their ways do: a finger may be on one, or hold the minutes."""
        step = self.step
        wanted = (step.has_minutes, step.route, *((way.key, way.look) for way in step.ways))
        if wanted != self._made:
            self._made = wanted
            self._make(step)
        for way in step.ways:
            self._keys[way.key].text, self._keys[way.key].disabled = way.text, way.is_locked
        if self._stepper is not None:
            self._stepper.value = int(self.screen.minutes)
            self._stepper.text = _("{n} min").format(n=self._stepper.value)

    def _make(self, step: StepView) -> None:
        box = self.ids.ways
        box.clear_widgets()
        self._keys: dict[str, Btn] = {}
        self._stepper = Stepper(least=1, most=LONGEST) if step.has_minutes else None
        if self._stepper is not None:
            self._stepper.bind(on_step=self._set_minutes)
            box.add_widget(self._stepper)
        for way in step.ways:
            self._keys[way.key] = button = Btn(look=way.look, size_hint_x=1, height=theme.ANSWER)
            button.bind(on_release=partial(self._take, way.key))
            box.add_widget(button)
        if step.route and self.screen.can_go(step.route):
            further = Btn(text=step.route_text, icon="arrow-right", look="text", is_icon_last=True)
            further.size_hint_x = 1
            further.bind(on_release=lambda _button: self.screen.go_further(step.route))
            box.add_widget(further)

    def _set_minutes(self, _stepper: Any, value: int) -> None:
        self.screen.minutes = value

    def _take(self, key: str, button: Any) -> None:
        self.screen.take(self.step.key, key, button)


load_rules(__file__)
