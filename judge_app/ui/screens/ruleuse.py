"""What a judge does with the rule that is read: keeps it, enlarges it, rules by it, gives time for it."""

from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty

from judge_app.core.model import State
from judge_app.language import _
from judge_app.preferences import READING_SIZES
from judge_app.ui.screen import JudgeScreen
from judge_app.ui.screens.formparts import is_second_tap
from judge_app.ui.screens.houseforms import HouseDraft, HouseForm
from judge_app.ui.screens.ruleforms import RulingDialog, RulingForm, judge_of
from judge_app.ui.screens.ruletime import RuleTimeForm
from judge_app.views.moretime import has_time_to_give, may_have_time
from judge_app.views.ruleentry import ReadingView
from judge_app.views.rulings import RulingRow, my_table
from judge_app.views.tablechoices import table_number

__all__ = ["RuleUse"]


class RuleUse(JudgeScreen):
    """A screen on which a rule is read."""

    reading = ObjectProperty(ReadingView(), rebind=True)
    is_full = BooleanProperty(False)
    """Whether the whole text is unfolded."""
    is_bookmarked = BooleanProperty(False)
    log_words = StringProperty("")
    can_give_time = BooleanProperty(False)
    reading_size = NumericProperty(1.0)
    can_be_smaller = BooleanProperty(True)
    can_be_larger = BooleanProperty(True)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._used = ""

    def toggle_full(self) -> None:
        self.is_full = not self.is_full
        self._use()

    def toggle_bookmark(self, button: Any = None) -> None:
        id, kept = self.reading.id, self.preferences.bookmarks
        if not id or is_second_tap(button):
            return
        self._use()
        is_in = id in kept
        self.preferences.bookmarks = tuple(one for one in kept if one != id) if is_in else (*kept, id)
        self.say(_("Bookmark taken out.") if is_in else _("Bookmarked. It stands first in the list."))

    def resize_text(self, way: int) -> None:
        at = READING_SIZES.index(self.preferences.reading_size) + way
        self.preferences.reading_size = READING_SIZES[min(max(at, 0), len(READING_SIZES) - 1)]

    def open_ruling(self, row: RulingRow) -> None:
        RulingDialog(self, row=row).open()

    def log_ruling(self, button: Any = None) -> None:
        if not is_second_tap(button):
            self._use()
            view = self.reading
            RulingForm(self, cite=view.cite, question=view.question, answer=view.answer).open()

    def give_time(self, button: Any = None) -> None:
        if not is_second_tap(button):
            self._use()
            state: State = self.desk.state
            table = my_table(state, judge_of(self))
            here = table if may_have_time(state, table) else None
            RuleTimeForm(self, match=here or "", reason=self.reading.question).open()

    def write_house_ruling(self, button: Any = None) -> None:
        if not is_second_tap(button):
            self._use()
            HouseForm(self, begun=HouseDraft(cite=self.reading.cite)).open()

    def describe(self, state: State | None) -> None:
        """What the buttons say."""
        self.is_bookmarked = self.reading.id in self.preferences.bookmarks
        size = self.reading_size = self.preferences.reading_size
        self.can_be_smaller, self.can_be_larger = size > READING_SIZES[0], size < READING_SIZES[-1]
        if state is not None:
            table = table_number(state, my_table(state, judge_of(self)))
            words = _("Log a ruling at table {table}").format(table=table)
            self.log_words = words if table else _("Log a ruling")
            self.can_give_time = has_time_to_give(state)

    def _count(self, id: str) -> None:
        """It was asked for."""
        self._used = id
        self.preferences.asked = (*self.preferences.asked, id)

    def _use(self) -> None:
        """What opened by itself counts as asked once something is done with it."""
        if self.reading.id and self.reading.id != self._used:
            self._count(self.reading.id)
