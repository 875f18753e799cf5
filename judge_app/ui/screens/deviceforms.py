"""What a leader fills in about a tablet: its new role."""

from typing import Any

from kivy.properties import ListProperty, StringProperty

from judge_app.core.claims import DeviceId
from judge_app.core.ops import RoleChanged
from judge_app.ui.kv import load_rules
from judge_app.ui.screens.formparts import PLACE, FloorForm, is_second_tap

__all__ = ["RoleForm"]

load_rules(__file__)


class RoleForm(FloorForm):
    device = StringProperty("")
    name = StringProperty("")
    roles = ListProperty()
    role = StringProperty("")

    def save(self, button: Any = None) -> None:
        """Such a decision is not undone but taken anew, so nothing is offered."""
        if is_second_tap(button) or not self.is_open:
            return
        device = DeviceId(self.device)
        held = self.owner.desk.vector.get(device, 0)
        if self.owner.decide([RoleChanged(device, self.role, held)], PLACE):
            self.dispatch("on_close")
