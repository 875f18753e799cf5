"""The values of a ruleset, one by one: found by any word, with who says so and what the others say."""

from typing import Any, NamedTuple

from kivy.properties import BooleanProperty, ListProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from judge_app.core.ruleset import PRINTED, Ruleset, printed
from judge_app.ui import theme
from judge_app.ui.kv import load_rules
from judge_app.ui.screen import JudgeScreen
from judge_app.ui.widgets import Card, DrawnLine, LineOf
from judge_app.views.rulelist import (
    OtherSays,
    RuleListView,
    RuleRow,
    RuleView,
    rule_list_view,
    rule_view,
    rulesets_beside,
)
from judge_app.views.rulewords import ruleset_short

__all__ = ["OtherCard", "ValueHeadLine", "ValueLine", "ValuePane", "ValueStep", "ValuesPane", "ValuesScreen"]

load_rules(__file__)

SHORT = 30
"""Letters of a value that is shown large."""


class Shown(NamedTuple):
    """A row of the list, and whether it is the one that is opened."""

    key: str
    row: RuleRow
    is_chosen: bool


class ValueHeadLine(DrawnLine):
    """What the next rows are about."""

    @classmethod
    def height_for(cls, row: str, width: float) -> float:
        return theme.HEADING

    def draw(self, row: str) -> None:
        self.words(row, 0, self.height / 2, self.width, theme.SMALL, theme.colors.mid, bold=True)


class ValueLine(DrawnLine):
    has_one_height = False

    @classmethod
    def height_for(cls, row: Shown, width: float) -> float:
        lines = (theme.BODY, theme.SMALL, theme.CAPTION, *((theme.CAPTION,) if row.row.note else ()))
        return 2 * theme.GAP + sum(_leaded(size) for size in lines)

    def draw(self, row: Shown) -> None:
        colors, (_key, rule, is_chosen) = theme.colors, row
        self.fill(colors.mintc if is_chosen else colors.s1, theme.RADIUS)
        if is_chosen:
            self.frame(colors.mint, theme.STROKE, theme.RADIUS)
        self._top = self.height - theme.GAP
        self._put(rule.label, theme.BODY, colors.hi, bold=True)
        self._put(rule.value, theme.SMALL, colors.mintt if is_chosen else colors.hi)
        quiet = colors.mintt if is_chosen else colors.mid
        self._put(f"{rule.document} · {rule.section}", theme.CAPTION, quiet, "book-open-variant")
        self._put(rule.note, theme.CAPTION, colors.ambert, "information-outline")

    def _put(self, text: str, size: float, color: theme.Color, icon: str = "", bold: bool = False) -> None:
        if not text:
            return
        middle, left = self._top - _leaded(size) / 2, theme.GAP_L
        self._top -= _leaded(size)
        if icon:
            self.icon(icon, left, middle, theme.ICON_XS, color)
            left += theme.ICON_XS + theme.GAP_S
        self.words(text, left, middle, self.width - left - theme.GAP_L, size, color, bold)

    def on_release(self) -> None:
        self.screen.choose(self.row.key)


class ValueStep(Card):
    """One line of a value, numbered where there are several."""

    number = StringProperty("")
    text = StringProperty("")
    is_short = BooleanProperty(False)
    """Whether it is all there is, and little enough to be shown large."""


class OtherCard(Card):
    """What another ruleset says."""

    says = ObjectProperty(OtherSays("", "", "", "", is_same=True))


class ValuesPane(BoxLayout):
    """The search and what it has found."""

    screen = ObjectProperty(None, rebind=True)


class ValuePane(BoxLayout):
    """One value in full."""

    screen = ObjectProperty(None, rebind=True)
    rule = ObjectProperty(RuleView(), rebind=True)

    def on_kv_post(self, _base: Any) -> None:
        self.bind(rule=self._fill)
        self.ids.others.bind(cols=self._level)
        self._fill()

    def _fill(self, *_args: Any) -> None:
        steps, others = self.ids.steps, self.ids.others
        steps.clear_widgets()
        others.clear_widgets()
        lines = self.rule.lines
        is_short = len(lines) == 1 and len(lines[0]) <= SHORT
        for place, text in enumerate(lines, start=1):
            number = str(place) if self.rule.has_steps else ""
            steps.add_widget(ValueStep(number=number, text=text, is_short=is_short))
        for says in self.rule.others:
            card = OtherCard(says=says)
            card.bind(minimum_height=self._level)
            others.add_widget(card)
        self.ids.scroll.scroll_y = 1

    def _level(self, *_args: Any) -> None:
        """Cards side by side are equally high."""
        cards = self.ids.others.children
        highest = max((card.minimum_height for card in cards), default=0)
        for card in cards:
            card.height = highest if self.ids.others.cols > 1 else card.minimum_height


class ValuesScreen(JudgeScreen):
    route = "values"
    keeps_way = True
    view = ObjectProperty(RuleListView(), rebind=True)
    rule = ObjectProperty(RuleView(), rebind=True)
    lines = ListProperty()
    query = StringProperty("")
    ruleset_chosen = StringProperty(PRINTED[0])
    """Outside an event, or in one that has chosen none that this app can read."""
    key_chosen = StringProperty("")
    is_events = BooleanProperty(False)
    """Whether these are the rules of the event that is open."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._is_visit = False
        """Whether another screen led to the value, to which Back returns."""
        self._list, self._detail = ValuesPane(screen=self), ValuePane(screen=self)
        self.bind(is_wide=self._arrange, key_chosen=self._arrange)
        self.bind(is_wide=self.refresh)  # where there is room for it, a value is always open
        self._arrange()

    @property
    def ruleset(self) -> Ruleset:
        return self._events_own() or printed(self.ruleset_chosen)

    def options(self) -> list[tuple[str, str]]:
        return [(name, ruleset_short(printed(name))) for name in PRINTED]

    def show(
        self,
        key: str | None = None,
        query: str = "",
        ruleset: str = "",
        is_visit: bool | None = None,
        **where: Any,
    ) -> None:
        """Opens at the value of *key*, where one is named; on a phone else at the list."""
        self._is_visit = bool(key) if is_visit is None else is_visit
        if key is not None or query:
            self.query = query
        if key is not None or not self.is_wide:
            self.key_chosen = key or ""
        self.ruleset_chosen = ruleset or self.ruleset_chosen

    def place(self) -> dict[str, Any]:
        return {
            "key": self.key_chosen,
            "query": self.query,
            "ruleset": self.ruleset_chosen,
            "is_visit": self._is_visit,
        }

    def look(self) -> RuleListView:
        self.is_events = self._events_own() is not None
        return rule_list_view(self.ruleset, self.query)

    def refresh(self, *_args: Any) -> None:
        super().refresh()
        keys = [row.key for row in self.view.rows]
        opened = self.key_chosen if self.key_chosen in keys or not self.is_wide else ""
        opened = opened or (keys[0] if keys and self.is_wide else "")
        self.rule = rule_view(opened, rulesets_beside(self.ruleset))
        self.lines = [
            line
            for part in self.view.parts
            for line in (
                LineOf("ValueHeadLine", part.topic),
                *(LineOf("ValueLine", Shown(row.key, row, row.key == opened)) for row in part.rows),
            )
        ]

    def read_rule(self) -> None:
        """The section that the opened value stands in."""
        if self.rule.read:
            self.go("rules", cite=self.rule.read, key=self.rule.key)

    def back(self) -> bool:
        if self.is_wide or self._is_visit or not self.key_chosen:
            return False
        self.choose("")
        return True

    def on_enter(self) -> None:
        """A value that the judge was sent to is in sight, also far down in the list."""
        rows = [place for place, line in enumerate(self.lines) if line.row[0] == self.key_chosen]
        if rows and self._list.parent is not None:
            self._list.ids.rows.scroll_to_row(rows[0])

    def choose(self, key: str) -> None:
        self.key_chosen, self._is_visit = key, False
        self.refresh()

    def choose_ruleset(self, name: str) -> None:
        if name:
            self.ruleset_chosen = name
            self.refresh()

    def search(self, query: str) -> None:
        self.query = query
        self.refresh()

    def _events_own(self) -> Ruleset | None:
        return self.desk.state.rules if self.desk is not None else None

    def _arrange(self, *_args: Any) -> None:
        """Both panes side by side, or the one that is looked at."""
        shown = (
            (self._list, self._detail) if self.is_wide else (self._detail if self.key_chosen else self._list,)
        )
        body = self.ids.body
        if tuple(reversed(body.children)) != shown:
            body.clear_widgets()
            for pane in shown:
                body.add_widget(pane)


def _leaded(size: float) -> float:
    """What a line of type of this *size* takes."""
    return size * 4 / 3
