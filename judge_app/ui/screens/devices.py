"""Devices: this tablet, and what it has saved of the event."""

from typing import ClassVar

from kivy.properties import ObjectProperty

from judge_app.ui.kv import load_rules
from judge_app.ui.screen import JudgeScreen
from judge_app.views.devices import DevicesView, devices_view

__all__ = ["DevicesScreen"]

load_rules(__file__)


class DevicesScreen(JudgeScreen):
    route: ClassVar = "devices"
    view = ObjectProperty(DevicesView(), rebind=True)

    def look(self) -> DevicesView:
        wish = self.preferences
        path = self.tablet.path(self.desk.event)
        return devices_view(
            self.desk.state, wish.device_name, wish.judge_name, path.name, str(self.tablet.folder)
        )
