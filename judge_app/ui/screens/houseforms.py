"""A house ruling in full with what can be done about it, and the form that one is written in."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from judge_app.core.model import HouseRuleId
from judge_app.core.ops import Announced, HouseRuleRemoved, HouseRuleWritten, Op
from judge_app.language import _
from judge_app.ui.kv import load_rules
from judge_app.ui.screen import JudgeScreen
from judge_app.ui.screens import citepick  # noqa: F401  # the rules name its class
from judge_app.ui.screens.formparts import PLACE, FloorForm, is_second_tap
from judge_app.ui.screens.ruleforms import judge_of
from judge_app.views.houserules import NO_HOUSE_ROW, HouseVersion, announced_words, house_row

__all__ = ["HouseDialog", "HouseDraft", "HouseForm", "HouseVersionCard"]

load_rules(__file__)


class HouseDraft(NamedTuple):
    """A house ruling as it is being written."""

    rule: HouseRuleId = HouseRuleId("")
    """Empty: a new one."""
    title: str = ""
    text: str = ""
    cite: str = ""


class HouseVersionCard(BoxLayout):
    """A wording of which another tablet knew nothing."""

    dialog = ObjectProperty(None)
    version = ObjectProperty(None, rebind=True, allownone=True)


class HouseDialog(FloorForm):
    """A house ruling; it follows what other tablets make of it."""

    rule = StringProperty("")
    row = ObjectProperty(NO_HOUSE_ROW, rebind=True)
    announced = StringProperty("")
    """What everybody would be told; nothing if it is too long for that."""

    def __init__(self, owner: JudgeScreen, **kwargs: Any) -> None:
        super().__init__(owner, **kwargs)
        self._follow()
        owner.bind(view=self._follow)

    def on_close(self) -> None:
        self.owner.unbind(view=self._follow)
        super().on_close()

    def edit(self, button: Any) -> None:
        if is_second_tap(button):
            return
        owner, row = self.owner, self.row
        self.dispatch("on_close")
        HouseForm(owner, begun=HouseDraft(row.id, row.title, row.text, row.cite)).open()

    def remove(self, button: Any) -> None:
        if not is_second_tap(button):
            self._do(HouseRuleRemoved(self.row.id))

    def announce(self, button: Any) -> None:
        if not is_second_tap(button):
            self._do(Announced(self.announced))

    def keep(self, version: HouseVersion | None) -> None:
        """Of two versions this one holds; None: the one that is shown first."""
        row = self.row
        title, text, cite = version.words if version else (row.title, row.text, row.cite)
        self.owner.do(HouseRuleWritten(row.id, title, text, cite, judge_of(self.owner)), PLACE)

    def read_rule(self) -> None:
        owner, cite = self.owner, self.row.cite
        self.dispatch("on_close")
        owner.go("rules", cite=cite)

    def _do(self, op: Op) -> None:
        if self.is_open and self.owner.do(op, PLACE) is not None and self.is_open:
            self.dispatch("on_close")

    def _follow(self, *_args: Any) -> None:
        self.row = house_row(self.owner.desk.state, HouseRuleId(self.rule))
        self.title, self.announced = self.row.title, announced_words(self.row)
        place = self.ids.others
        place.clear_widgets()
        for version in self.row.others:
            place.add_widget(HouseVersionCard(dialog=self, version=version))
        if not self.row.title and self.is_open:
            self.dispatch("on_close")


class HouseForm(FloorForm):
    """Where a house ruling is written; what was not saved is there again when it is next opened."""

    begun = ObjectProperty(HouseDraft())
    heading = StringProperty("")
    body = StringProperty("")
    cite = StringProperty("")

    def __init__(self, owner: JudgeScreen, **kwargs: Any) -> None:
        super().__init__(owner, **kwargs)
        draft = owner.unsaved.get(self.begun, self.begun)
        self.heading, self.body, self.cite = draft.title, draft.text, draft.cite
        self.title = _("Change the house ruling") if self.begun.rule else _("Write a house ruling")
        self.ids.body.show_beginning()
        self._is_saved = False

    def missing(self) -> str:
        if not self._title():
            return _("Give it a title first: a word or two that a judge would look for.")
        return "" if self._text() else _("Write what holds at this event first.")

    def ops(self) -> Sequence[Op]:
        rule = self.begun.rule or HouseRuleId(self.owner.tablet.fresh_id())
        return [HouseRuleWritten(rule, self._title(), self._text(), self.cite, judge_of(self.owner))]

    def save(self, button: Any = None) -> None:
        """What is as it was needs no entry in the log."""
        if is_second_tap(button) or not self.is_open:
            return
        as_written = HouseDraft(self.begun.rule, self._title(), self._text(), self.cite)
        self._is_saved = True
        if self.begun.rule and as_written == self.begun:
            self.dispatch("on_close")
        else:
            super().save(button)
        self._is_saved = not self.is_open

    def on_close(self) -> None:
        draft = HouseDraft(self.begun.rule, self.heading, self.body, self.cite)
        self.owner.unsaved.pop(self.begun, None)
        if not self._is_saved and draft != self.begun:
            self.owner.unsaved[self.begun] = draft
        super().on_close()

    def _title(self) -> str:
        return " ".join(self.heading.split())

    def _text(self) -> str:
        """Pasted text has line ends and tabs of its own."""
        lines = self.body.replace("\r\n", "\n").replace("\r", "\n").replace("\t", " ").split("\n")
        return "\n".join(line.rstrip() for line in lines).strip()
