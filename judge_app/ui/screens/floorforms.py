"""What a judge fills in at a table: a call, extra time, a penalty, a deck check, a note, a reason."""

from collections.abc import Sequence
from typing import Any

from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.widget import Widget

from judge_app.core.hall import PenaltyKind
from judge_app.core.model import CallId, MatchId, PlayerId
from judge_app.core.ops import (
    CallClosed,
    CallMade,
    DeckChecked,
    NoteWritten,
    Op,
    PenaltyGiven,
    TimeExtended,
)
from judge_app.language import N_, _
from judge_app.ui.kv import load_rules
from judge_app.ui.screen import JudgeScreen
from judge_app.ui.screens.formparts import FloorForm
from judge_app.ui.widgets import Btn
from judge_app.views.calls import MOST_MINUTES, REASONS, TableChoice, table_choices
from judge_app.views.sentences.floor import PENALTIES
from judge_app.views.table import SheetView

__all__ = [
    "CallForm",
    "DeckForm",
    "DoneForm",
    "ExtensionForm",
    "LogCallForm",
    "NoteForm",
    "PenaltyForm",
]

load_rules(__file__)

TIME_REASONS = (N_("Judge call"), N_("Lost card"), N_("Deck check"), N_("Slow play"), N_("Late start"))
PENALTY_REASONS = (N_("Slow play"), N_("Illegal deck"), N_("Missed effect"), N_("Late"), N_("Conduct"))
OUTCOMES = (N_("Explained"), N_("Ruling"), N_("Penalty"), N_("Nothing found"))


class CallForm(FloorForm):
    """A table wants a judge."""

    reasons = ListProperty(REASONS)
    match = StringProperty("")

    def ops(self) -> Sequence[Op]:
        owner = self.owner
        match = MatchId(self.match) if self.match else None
        call = CallMade(CallId(owner.tablet.fresh_id()), match, self.ids.reason.text, owner.now_ms())
        return [call]


class LogCallForm(CallForm):
    """A call that came by voice: the table, and what it is about."""

    choices = ObjectProperty(())
    chosen = StringProperty("")
    """The table, in words."""
    is_padding = BooleanProperty(False)

    def search(self, asked: str) -> None:
        self.choices = table_choices(self.owner.desk.state, asked)
        self.ids.found.clear_widgets()
        for choice in self.choices:
            button = Btn(text=f"{choice.table}  {choice.names}", look="quiet", size_hint_x=1)
            button.bind(on_release=lambda _, choice=choice: self.choose(choice))
            self.ids.found.add_widget(button)

    def typed(self, number: str) -> None:
        """The number of a table came from the pad."""
        self.is_padding = False
        self.ids.asked.text = number
        exact = next((choice for choice in self.choices if choice.table == number), None)
        if exact is not None:
            self.choose(exact)

    def choose(self, choice: TableChoice) -> None:
        self.match = choice.id
        self.chosen = _("Table {table}, {names}").format(table=choice.table, names=choice.names)

    def choose_hall(self) -> None:
        self.match, self.chosen = "", _("In the hall")

    def choose_anew(self) -> None:
        self.match = self.chosen = self.ids.asked.text = ""

    def missing(self) -> str:
        return "" if self.chosen else _("Choose the table first, or In the hall.")


class ExtensionForm(FloorForm):
    """A table gets more time."""

    reasons = ListProperty(TIME_REASONS)
    match = StringProperty("")
    minutes = NumericProperty(2)
    most = NumericProperty(MOST_MINUTES)
    reason = StringProperty("")

    def ops(self) -> Sequence[Op]:
        return [TimeExtended(MatchId(self.match), int(self.minutes) * 60, self.ids.reason.text)]


class DoneForm(FloorForm):
    """A call is dealt with; the table may get the time that it took."""

    outcomes = ListProperty(OUTCOMES)
    call = StringProperty("")
    match = StringProperty("")
    reason = StringProperty("")
    can_extend = BooleanProperty(False)
    gives_time = BooleanProperty(False)
    minutes = NumericProperty(1)
    most = NumericProperty(MOST_MINUTES)

    def ops(self) -> Sequence[Op]:
        closed = CallClosed(CallId(self.call), self.ids.outcome.text, self.owner.now_ms())
        if not (self.gives_time and self.can_extend):
            return [closed]
        return [TimeExtended(MatchId(self.match), int(self.minutes) * 60, self.reason), closed]


class _AboutPlayers(FloorForm):
    """About one of the two at a table."""

    sheet = ObjectProperty(SheetView(), rebind=True)
    player = StringProperty("")


class PenaltyForm(_AboutPlayers):
    reasons = ListProperty(PENALTY_REASONS)
    penalty = StringProperty("warning")
    kinds = ListProperty()

    def __init__(self, owner: JudgeScreen, **kwargs: Any) -> None:
        self.kinds = [(kind, _(words)) for kind, words in PENALTIES.items()]
        super().__init__(owner, **kwargs)

    def ops(self) -> Sequence[Op]:
        kind: PenaltyKind = next(one for one in PENALTIES if one == self.penalty)
        return [PenaltyGiven(PlayerId(self.player), kind, self.ids.reason.text, self.sheet.id)]

    def missing(self) -> str:
        return "" if self.player else _("Choose the player first.")


class DeckForm(_AboutPlayers):
    found = StringProperty("sound")

    def ops(self) -> Sequence[Op]:
        is_sound = self.found == "sound"
        return [DeckChecked(PlayerId(self.player), is_sound, self.ids.remark.text, self.sheet.id)]

    def missing(self) -> str:
        return "" if self.player else _("Choose whose deck it is first.")


class NoteForm(FloorForm):
    sheet = ObjectProperty(SheetView(), rebind=True)
    about = StringProperty("")
    subjects = ListProperty()

    def on_sheet(self, _form: Widget, sheet: SheetView) -> None:
        self.subjects = [("", sheet.title), *((seat.id, seat.name) for seat in sheet.seats)]

    def ops(self) -> Sequence[Op]:
        about = PlayerId(self.about) if self.about else self.sheet.id
        return [NoteWritten(self.ids.note.text.strip(), about)]
