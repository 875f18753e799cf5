"""Taking an event over by its code: what is asked for, wherever it is asked."""

from typing import Any

from kivy.properties import StringProperty

from judge_app.core.ids import EventId
from judge_app.handover.takeover import take_over
from judge_app.ui.kv import load_rules
from judge_app.ui.screens.formparts import PLACE, FloorForm, is_second_tap

__all__ = ["TakeOverForm"]

load_rules(__file__)


class TakeOverForm(FloorForm):
    """The code, and who carries this tablet; the screen that asked is told when it is done."""

    event = StringProperty("")
    code = StringProperty("")
    judge = StringProperty("")

    def __init__(self, owner: Any, **kwargs: Any) -> None:
        super().__init__(owner, judge=owner.preferences.judge_name, **kwargs)

    def save(self, button: Any = None) -> None:
        if is_second_tap(button) or not self.is_open:
            return
        if self.owner.attempt(self._take_over, PLACE):
            self.dispatch("on_close")
            self.owner.taken_over(EventId(self.event))

    def _take_over(self) -> bool:
        owner = self.owner
        owner.preferences.judge_name = self.judge
        names = owner.preferences.judge_name, owner.preferences.device_name
        owner.tablet.put_away(take_over(owner.tablet, EventId(self.event), self.code, *names))
        return True
