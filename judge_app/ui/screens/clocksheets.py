"""The sheets that the clock's screen opens: an announcement, a further clock, what the board shows."""

from typing import Any

from kivy.properties import ObjectProperty, StringProperty

from judge_app.core.hall import Purpose
from judge_app.ui.kv import load_rules
from judge_app.ui.screens import clockparts  # noqa: F401  # the rules name its classes
from judge_app.ui.widgets import Btn, Dialog
from judge_app.views.newclock import NewClock
from judge_app.views.onboard import BoardChoice

__all__ = ["AnnounceSheet", "BoardChoiceBtn", "BoardSheet", "ClockSheet", "PurposeBtn", "SuggestionLine"]


class SuggestionLine(Btn):
    """A sentence to begin with."""

    row = StringProperty("")
    screen = ObjectProperty(None)

    def on_release(self) -> None:
        self.screen.said = self.row


class AnnounceSheet(Dialog):
    owner = ObjectProperty(None)
    """The screen that is told."""
    said = StringProperty("")
    suggestions = ObjectProperty(())
    refusal = StringProperty("")

    def on_is_open(self, _: Any, is_open: bool) -> None:
        if is_open:
            self.said = ""


class PurposeBtn(Btn):
    """What a new clock is for; the chosen one bears a check."""

    kind = ObjectProperty(("", "", ""))
    chosen = StringProperty("")
    sheet = ObjectProperty(None)

    def on_release(self) -> None:
        self.sheet.choose(self.kind[0])


class ClockSheet(Dialog):
    owner = ObjectProperty(None)
    """The screen that is told."""
    new = ObjectProperty(NewClock(), rebind=True)
    refusal = StringProperty("")

    def on_is_open(self, _: Any, is_open: bool) -> None:
        if is_open:
            self.choose("break" if self.owner.view.round else "building")

    def choose(self, purpose: Purpose) -> None:
        self.new = self.owner.usual_clock(purpose)

    def change(self, **fields: Any) -> None:
        self.new = self.new._replace(**fields)


class BoardChoiceBtn(Btn):
    """A page that the board can show; the chosen one bears a check."""

    choice = ObjectProperty(BoardChoice("auto", "", ""), rebind=True)
    sheet = ObjectProperty(None)

    def on_release(self) -> None:
        self.sheet.owner.put_on_board(self.choice.page)


class BoardSheet(Dialog):
    owner = ObjectProperty(None)
    """The screen that is told."""
    choices = ObjectProperty(())
    refusal = StringProperty("")

    def on_choices(self, _: Any, choices: tuple[BoardChoice, ...]) -> None:
        pages = self.ids.pages
        if len(pages.children) != len(choices):
            pages.clear_widgets()
            for _choice in choices:
                pages.add_widget(BoardChoiceBtn(sheet=self))
        for button, choice in zip(reversed(pages.children), choices, strict=True):
            button.choice = choice

    def leave_to(self, route: str) -> None:
        self.dispatch("on_close")
        self.owner.go(route)


load_rules(__file__)
