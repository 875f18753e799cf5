"""What was ruled: the fields to write it down in, the form around them, and a ruling as it is shown."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from kivy.properties import ListProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from judge_app.core.model import CallId, Match, MatchId, State
from judge_app.core.ops import Op, RulingGiven, Undone
from judge_app.language import _
from judge_app.ui import theme
from judge_app.ui.kv import load_rules
from judge_app.ui.screen import JudgeScreen
from judge_app.ui.screens import citepick  # noqa: F401  # the rules name its class
from judge_app.ui.screens.formparts import PLACE, FloorForm, is_second_tap
from judge_app.ui.screens.tablepick import TablePick
from judge_app.ui.widgets import Band, DrawnLine
from judge_app.views.rulings import NO_RULING, RulingRow, differing_lines, my_table

__all__ = ["RulingDialog", "RulingFields", "RulingForm", "RulingLine", "TablePick", "judge_of"]

load_rules(__file__)

MOST_WARNINGS = 2


def judge_of(screen: JudgeScreen) -> str:
    """Who holds this tablet."""
    return str(screen.preferences.judge_name or screen.preferences.device_name)


class RulingFields(BoxLayout):
    """A question, its answer and the rule it rests on; says meanwhile who was answered otherwise."""

    owner = ObjectProperty(None, rebind=True)
    match = StringProperty("")
    call = StringProperty("")
    judge = StringProperty("")
    """Who ruled, if not whoever holds this tablet."""
    question = StringProperty("")
    answer = StringProperty("")
    cite = StringProperty("")
    differing = ListProperty()

    def on_cite(self, *_args: Any) -> None:
        self._compare()

    def on_answer(self, *_args: Any) -> None:
        self._compare()

    def on_differing(self, *_args: Any) -> None:
        _warn(self.ids.warnings, self.differing)

    def missing(self) -> str:
        if self.answer.strip() or not (self.question.strip() or self.cite):
            return ""
        return _("Write what was answered, or leave the whole ruling empty.")

    def ops(self) -> Sequence[Op]:
        """The ruling, if one was written."""
        answer, match = self.answer.strip(), self._match()
        if not answer:
            return []
        ruling = RulingGiven(
            self.question.strip(),
            answer,
            self.judge or judge_of(self.owner),
            self.cite,
            match.id if match else None,
            match.players if match else (),
            CallId(self.call) if self.call else None,
        )
        return [ruling]

    def _match(self) -> Match | None:
        """The table; one that was paired anew since is none any more."""
        state: State = self.owner.desk.state
        match = state.matches.get(MatchId(self.match))
        return None if match is None or match.is_bye or state.is_dissolved(match) else match

    def _compare(self) -> None:
        call = CallId(self.call) if self.call else None
        self.differing = differing_lines(self.owner.desk.state, self.cite, self.answer, call)


class RulingDraft(NamedTuple):
    """A ruling as it is being written."""

    question: str
    answer: str
    cite: str
    match: str


class RulingForm(FloorForm):
    """A ruling at the table of *match*, on the rule *cite*, as far as these are known."""

    match = StringProperty("")
    cite = StringProperty("")
    question = StringProperty("")
    answer = StringProperty("")
    """What the fields begin with."""

    def __init__(self, owner: JudgeScreen, **kwargs: Any) -> None:
        super().__init__(owner, **kwargs)
        table = self.match or my_table(owner.desk.state, judge_of(owner)) or ""
        self._begun = RulingDraft(self.question, self.answer, self.cite, table)
        self._is_done = False
        draft: RulingDraft = owner.unsaved.get(self._begun, self._begun)
        ruling = self.ids.ruling
        ruling.question, ruling.answer, ruling.cite = draft.question, draft.answer, draft.cite
        self.ids.table.choose(draft.match)

    def save(self, button: Any = None) -> None:
        was_done, self._is_done = self._is_done, True
        super().save(button)
        self._is_done = was_done or not self.is_open

    def cancel(self) -> None:
        self._is_done = True
        self.dispatch("on_close")

    def on_close(self) -> None:
        """Only a ruling that was saved or cancelled is not there again."""
        ruling, table = self.ids.ruling, self.ids.table.match
        draft = RulingDraft(ruling.question, ruling.answer, ruling.cite, table)
        self.owner.unsaved.pop(self._begun, None)
        if not self._is_done and draft != self._begun:
            self.owner.unsaved[self._begun] = draft
        super().on_close()

    def ops(self) -> Sequence[Op]:
        ops: Sequence[Op] = self.ids.ruling.ops()
        return ops

    def missing(self) -> str:
        return "" if self.ids.ruling.answer.strip() else _("Write what was answered first.")


class RulingDialog(FloorForm):
    """A ruling in full, which can be taken back."""

    row = ObjectProperty(NO_RULING, rebind=True)

    def __init__(self, owner: JudgeScreen, row: RulingRow, **kwargs: Any) -> None:
        super().__init__(owner, row=row, **kwargs)
        if not row.is_replaced:
            _warn(self.ids.others, differing_lines(owner.desk.state, row.cite, row.answer))

    def undo(self, button: Any) -> None:
        if not is_second_tap(button) and self.owner.do(Undone(self.row.entry), PLACE) is not None:
            self.dispatch("on_close")

    def open_rule(self) -> None:
        cite = self.row.cite
        self.dispatch("on_close")
        self.owner.go("rules", cite=cite)

    def open_table(self) -> None:
        match = self.row.match
        self.dispatch("on_close")
        self.owner.go("tables", match=match)


class RulingLine(DrawnLine):
    """A ruling in a list; its screen opens it."""

    has_one_height = False
    row = ObjectProperty(NO_RULING)

    @classmethod
    def height_for(cls, row: RulingRow, width: float) -> float:
        return 2 * theme.GAP + sum(_leaded(size) for _text, size in _lines(row))

    def draw(self, row: RulingRow) -> None:
        colors = theme.colors
        self.fill(colors.s1, theme.RADIUS)
        self.tile(row.table, theme.GAP, theme.SEAT_L, colors.s2, colors.mid, theme.TITLE)
        left = theme.SEAT_L + 2 * theme.GAP
        top, is_first = self.height - theme.GAP, True
        for text, size in _lines(row):
            middle, start = top - _leaded(size) / 2, left
            top -= _leaded(size)
            color = (colors.low if row.is_replaced else colors.hi) if is_first else colors.mid
            if text == row.mark:
                icon, color = (
                    ("undo-variant", colors.low) if row.is_replaced else ("scale-balance", colors.ambert)
                )
                self.icon(icon, start, middle, theme.ICON_XS, color)
                start += theme.ICON_XS + theme.GAP_S
            self.words(text, start, middle, self.width - start - theme.GAP, size, color, is_first)
            is_first = False

    def on_release(self) -> None:
        self.screen.open_ruling(self.row)


def _warn(place: BoxLayout, texts: Sequence[str]) -> None:
    place.clear_widgets()
    for text in texts[:MOST_WARNINGS]:
        place.add_widget(Band(icon="scale-balance", text=text, look="amber"))


def _lines(row: RulingRow) -> list[tuple[str, float]]:
    """What is written, with its size: the answer first."""
    lines = (
        (row.answer, theme.BODY),
        (row.question, theme.SMALL),
        (row.where, theme.CAPTION),
        (row.line, theme.CAPTION),
        (row.mark, theme.CAPTION),
    )
    return [(text, size) for text, size in lines if text]


def _leaded(size: float) -> float:
    """What a line of type of this *size* takes."""
    return size * 4 / 3
