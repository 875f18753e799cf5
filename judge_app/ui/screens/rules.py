"""The rules of the event, value by value: found by any word, with who says so and what the others say."""

from typing import Any, NamedTuple

from kivy.properties import BooleanProperty, ListProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from judge_app.core.ruleset import PRINTED, Ruleset, printed
from judge_app.language import _
from judge_app.ui import theme
from judge_app.ui.kv import load_rules
from judge_app.ui.screen import JudgeScreen
from judge_app.ui.screens.ruleforms import RulingDialog, RulingForm, RulingLine, judge_of
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
from judge_app.views.rulings import RulingRow, my_table, rulings_on
from judge_app.views.tablechoices import table_number

__all__ = ["OtherCard", "RuleHeadLine", "RuleLine", "RulePane", "RuleStep", "RulesPane", "RulesScreen"]

load_rules(__file__)

SHORT = 30
"""Letters of a value that is shown large."""


class Shown(NamedTuple):
    """A row of the list, and whether it is the one that is opened."""

    key: str
    row: RuleRow
    is_chosen: bool


class RuleHeadLine(DrawnLine):
    """What the next rows are about."""

    @classmethod
    def height_for(cls, row: str, width: float) -> float:
        return theme.HEADING

    def draw(self, row: str) -> None:
        self.words(row, 0, self.height / 2, self.width, theme.SMALL, theme.colors.mid, bold=True)


class RuleLine(DrawnLine):
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


class RuleStep(Card):
    """One line of a value, numbered where there are several."""

    number = StringProperty("")
    text = StringProperty("")
    is_short = BooleanProperty(False)
    """Whether it is all there is, and little enough to be shown large."""


class OtherCard(Card):
    """What another ruleset says."""

    says = ObjectProperty(OtherSays("", "", "", "", is_same=True))


class RulesPane(BoxLayout):
    """The search and what it has found."""

    screen = ObjectProperty(None, rebind=True)


class RulePane(BoxLayout):
    """One value in full."""

    screen = ObjectProperty(None, rebind=True)
    rule = ObjectProperty(RuleView(), rebind=True)
    ruled = ObjectProperty(())

    def on_kv_post(self, _base: Any) -> None:
        self.bind(rule=self._fill, ruled=self._list)
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
            steps.add_widget(RuleStep(number=number, text=text, is_short=is_short))
        for says in self.rule.others:
            card = OtherCard(says=says)
            card.bind(minimum_height=self._level)
            others.add_widget(card)
        self.ids.scroll.scroll_y = 1

    def _list(self, *_args: Any) -> None:
        place = self.ids.ruled
        place.clear_widgets()
        for row in self.ruled:
            height = RulingLine.height_for(row, place.width)
            place.add_widget(RulingLine(row=row, screen=self.screen, size_hint_y=None, height=height))

    def _level(self, *_args: Any) -> None:
        """Cards side by side are equally high."""
        cards = self.ids.others.children
        highest = max((card.minimum_height for card in cards), default=0)
        for card in cards:
            card.height = highest if self.ids.others.cols > 1 else card.minimum_height


class RulesScreen(JudgeScreen):
    route = "rules"
    view = ObjectProperty(RuleListView(), rebind=True)
    rule = ObjectProperty(RuleView(), rebind=True)
    lines = ListProperty()
    ruled = ObjectProperty((), rebind=True)
    """What was ruled at this event on the value that is opened."""
    log_words = StringProperty("")
    """What the button says that writes a ruling down."""
    query = StringProperty("")
    ruleset_chosen = StringProperty(PRINTED[0])
    """Outside an event, or in one that has chosen none that this app can read."""
    key_chosen = StringProperty("")
    is_events = BooleanProperty(False)
    """Whether these are the rules of the event that is open."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._list, self._detail = RulesPane(screen=self), RulePane(screen=self)
        self.bind(is_wide=self._arrange, key_chosen=self._arrange)
        self.bind(is_wide=self.refresh)  # where there is room for it, a value is always open
        self._arrange()

    @property
    def ruleset(self) -> Ruleset:
        return self._events_own() or printed(self.ruleset_chosen)

    def options(self) -> list[tuple[str, str]]:
        return [(name, ruleset_short(printed(name))) for name in PRINTED]

    def show(self, key: str = "", query: str = "", ruleset: str = "", **where: Any) -> None:
        """Opens at the value of *key*, where one is named; on a phone else at the list."""
        if key or query:
            self.query = query
        if key or not self.is_wide:
            self.key_chosen = key
        self.ruleset_chosen = ruleset or self.ruleset_chosen

    def place(self) -> dict[str, Any]:
        return {"key": self.key_chosen, "query": self.query, "ruleset": self.ruleset_chosen}

    def look(self) -> RuleListView:
        self.is_events = self._events_own() is not None
        return rule_list_view(self.ruleset, self.query)

    def refresh(self, *_args: Any) -> None:
        super().refresh()
        keys = [row.key for row in self.view.rows]
        opened = self.key_chosen if self.key_chosen in keys or not self.is_wide else ""
        opened = opened or (keys[0] if keys and self.is_wide else "")
        self.rule = rule_view(opened, rulesets_beside(self.ruleset))
        self._show_rulings()
        self.lines = [
            line
            for part in self.view.parts
            for line in (
                LineOf("RuleHeadLine", part.topic),
                *(LineOf("RuleLine", Shown(row.key, row, row.key == opened)) for row in part.rows),
            )
        ]

    def _show_rulings(self) -> None:
        if self.desk is None:
            self.ruled, self.log_words = (), ""
            return
        state = self.desk.state
        self.ruled = rulings_on(state, self.rule.cite)
        table = table_number(state, my_table(state, judge_of(self)))
        words = _("Log a ruling at table {table}").format(table=table) if table else _("Log a ruling")
        self.log_words = words

    def open_ruling(self, row: RulingRow) -> None:
        RulingDialog(self, row=row).open()

    def log_ruling(self) -> None:
        RulingForm(self, cite=self.rule.cite).open()

    def back(self) -> bool:
        if self.is_wide or not self.key_chosen:
            return False
        self.choose("")
        return True

    def on_enter(self) -> None:
        """A value that the judge was sent to is in sight, also far down in the list."""
        rows = [place for place, line in enumerate(self.lines) if line.row[0] == self.key_chosen]
        if rows and self._list.parent is not None:
            self._list.ids.rows.scroll_to_row(rows[0])

    def choose(self, key: str) -> None:
        self.key_chosen = key
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
