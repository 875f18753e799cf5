"""The players of the event: who is in it, and what can be done about the chosen one."""

from typing import Any

from kivy.properties import ObjectProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout

from judge_app.core.model import PlayerId
from judge_app.ui import theme
from judge_app.ui.widgets import Line, LineOf
from judge_app.views.players import PlayerRow

__all__ = ["PlayerLine", "PlayerSheet", "PlayersPane"]


class PlayerLine(ButtonBehavior, Line, BoxLayout):
    row = ObjectProperty(PlayerRow(PlayerId(""), 0, ""), rebind=True)

    @classmethod
    def height_for(cls, row: PlayerRow, width: float) -> float:
        return float(theme.PLAYER_LINE)


class PlayerSheet(BoxLayout):
    """What can be done about the chosen player."""

    screen = ObjectProperty(None, rebind=True)


class PlayersPane(BoxLayout):
    screen = ObjectProperty(None, rebind=True)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.ids.sheet.add_widget(PlayerSheet(screen=self.screen))

    def lines(self, rows: tuple[PlayerRow, ...]) -> list[Any]:
        return [LineOf("PlayerLine", row) for row in rows]
