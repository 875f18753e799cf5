"""What a judge fills in at a table: extra time, a deck check, a note, a reason."""

from collections.abc import Sequence

from kivy.properties import (
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.widget import Widget

from judge_app.core.model import MatchId, PlayerId
from judge_app.core.ops import (
    NoteWritten,
    Op,
    TimeExtended,
)
from judge_app.language import N_
from judge_app.ui.kv import load_rules
from judge_app.ui.screens.formparts import FloorForm
from judge_app.views.calls import MOST_MINUTES
from judge_app.views.table import SheetView

__all__ = ["ExtensionForm", "NoteForm"]

load_rules(__file__)

TIME_REASONS = (N_("Judge call"), N_("Lost card"), N_("Deck check"), N_("Slow play"), N_("Late start"))


class ExtensionForm(FloorForm):
    """A table gets more time."""

    reasons = ListProperty(TIME_REASONS)
    match = StringProperty("")
    minutes = NumericProperty(2)
    most = NumericProperty(MOST_MINUTES)
    reason = StringProperty("")

    def ops(self) -> Sequence[Op]:
        return [TimeExtended(MatchId(self.match), int(self.minutes) * 60, self.ids.reason.text)]


class NoteForm(FloorForm):
    sheet = ObjectProperty(SheetView(), rebind=True)
    about = StringProperty("")
    subjects = ListProperty()

    def on_sheet(self, _form: Widget, sheet: SheetView) -> None:
        self.subjects = [("", sheet.title), *((seat.id, seat.name) for seat in sheet.seats)]

    def ops(self) -> Sequence[Op]:
        about = PlayerId(self.about) if self.about else self.sheet.id
        return [NoteWritten(self.ids.note.text.strip(), about)]
