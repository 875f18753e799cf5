"""More: every way through an event that has no place on the rail or the bar."""

from functools import partial
from typing import Any, ClassVar

from kivy.properties import ObjectProperty

from judge_app.ui.kv import load_rules
from judge_app.ui.screen import JudgeScreen
from judge_app.ui.widgets import ActionTile
from judge_app.views.more import MoreView, more_view

__all__ = ["MoreScreen"]

load_rules(__file__)


class MoreScreen(JudgeScreen):
    route: ClassVar = "more"
    view = ObjectProperty(MoreView(), rebind=True)

    def look(self) -> MoreView:
        return more_view(self.desk.state)

    def on_view(self, _: Any, view: MoreView) -> None:
        tiles = self.ids.tiles
        tiles.clear_widgets()
        for tile in view.tiles:
            button = ActionTile(icon=tile.icon, text=tile.text, line=tile.line)
            button.bind(on_release=partial(self._go_to, tile.route))
            tiles.add_widget(button)

    def _go_to(self, route: str, _: Any) -> None:
        self.go(route)
