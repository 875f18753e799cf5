"""The staff of an event that is open: who was named when it was set up, and who came or left since."""

from typing import Any

from kivy.properties import ObjectProperty, StringProperty

from judge_app.core.ids import StaffId
from judge_app.core.ops import StaffLeft, StaffNamed
from judge_app.ui.kv import load_rules
from judge_app.ui.screen import JudgeScreen
from judge_app.ui.screens import newevent  # its page of the staff is this one's
from judge_app.views.staff import StaffView, staff_view

__all__ = ["StaffScreen", "newevent"]

load_rules(__file__)


class StaffScreen(JudgeScreen):
    route = "staff"
    view = ObjectProperty(StaffView(), rebind=True)
    staff_typed = StringProperty("")
    staff_role = StringProperty("floor")

    def look(self) -> StaffView:
        return staff_view(self.desk.state)

    def place(self) -> dict[str, Any]:
        return {"typed": self.staff_typed}

    def show(self, typed: str = "", **_where: Any) -> None:
        self.staff_typed = typed

    def add_staff(self) -> None:
        named = StaffNamed(StaffId(self.tablet.fresh_id()), self.staff_typed.strip(), self.staff_role)
        if self.do(named, at="staff"):
            self.staff_typed = ""

    def remove_staff(self, place: int) -> None:
        self.do(StaffLeft(self.view.ids[place]), at="staff")
